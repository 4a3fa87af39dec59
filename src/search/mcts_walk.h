// SPDX-License-Identifier: MIT
// Ways through the tree: down to a position that wants work, and back up with what came of it. All
// of it is done by one thread at a time.
#ifndef HX_MCTS_WALK_H
#define HX_MCTS_WALK_H

#include "search/mcts.h"
#include "search/mcts_prove.h"
#include "search/mcts_tree.h"

// What a walk came to.
typedef enum hx_mcts_work {
    HX_MCTS_JUDGE, // a position to be judged
    HX_MCTS_LOOK,  // one to be looked at by H-search
    HX_MCTS_ENDED, // the end of a game, which is proved already
    HX_MCTS_BUSY,  // others work on all there is; nothing is pending
    HX_MCTS_IDLE,  // there is nothing to visit: all is proved, or the tree is full
} hx_mcts_work;

// A position on the board of one thread.
typedef struct hx_mcts_walk {
    hx_board board; // the root's between walks
    hx_color to_play;
    int plies; // stones placed since the root
    hx_mcts_ref node;
} hx_mcts_walk;

// Goes down from the root, with `walk` at the root; marks the way as pending where there is work.
hx_mcts_work hx_mcts_walk_down(hx_mcts_tree *t, hx_mcts_walk *walk,
                               const hx_mcts_settings *settings);

// Back to the root's board.
void hx_mcts_walk_home(hx_mcts_walk *walk);

// The root has been judged, and looked at if it is to be: only visits can add to it.
bool hx_mcts_walk_is_root_known(const hx_mcts_tree *t, const hx_mcts_settings *settings);

// All moves at the root but one are proved to lose.
bool hx_mcts_walk_is_root_forced(const hx_mcts_tree *t);

// A position's moves and value, as the oracle has them, made ready for the tree.
typedef struct hx_mcts_verdict {
    double value; // for the side to move, -1 to 1
    int count;
    uint32_t move[HX_CELLS_MAX]; // as in a node, the most promising first
} hx_mcts_verdict;

void hx_mcts_walk_digest(hx_mcts_verdict *out, const hx_board *board, const hx_opinion *opinion);

// The work is done: what it found goes into the tree, and nothing is pending any more.
void hx_mcts_walk_judged(hx_mcts_tree *t, hx_mcts_ref node, const hx_mcts_verdict *verdict);
void hx_mcts_walk_looked(hx_mcts_tree *t, hx_mcts_ref node, const hx_sight *sight);

#endif
