// SPDX-License-Identifier: MIT
// The tree of a search: positions in one block of memory, which grows up to a limit.
//
// A position (node) is a record with its moves behind it: first those that have nodes of their own,
// its children, then the others, the most promising first. Records are named by their place in the
// block, not by pointers, so that the block can move.
//
// Invariants:
//  1. A node comes after its parent in the block.
//  2. The children of a node are its first `opened` moves, linked from the newest to the oldest.
//  3. A node that is not proved has visits = 1 + the visits of its children that are not proved
//     (0 if it has not been judged), and its total is made of the same values.
//  4. A node proved to be won has a child that is proved lost, unless it was proved by its parent's
//     must-play; one proved to be lost has none but won children, or H-search has proved it.
#ifndef HX_MCTS_TREE_H
#define HX_MCTS_TREE_H

#include "position/board.h"

#include <stddef.h>

typedef uint32_t hx_mcts_ref; // a node; 0: none

typedef enum hx_mcts_proof { HX_MCTS_OPEN, HX_MCTS_WON, HX_MCTS_LOST } hx_mcts_proof;

enum { HX_MCTS_PRIOR_ONE = 65535 }; // priors are fractions of this

typedef struct hx_mcts_node {
    double total;                    // sum of the values of its visits, for the side to move
    uint32_t visits;                 // those that count
    uint32_t pending;                // visits that are under way
    hx_mcts_ref parent, first, next; // first: its newest child; next: the next older sibling
    hx_cell cell;                    // the move that leads here
    uint16_t prior;                  // of that move
    uint16_t room;                   // for moves, behind this record
    uint16_t count;                  // moves that are not known to lose by must-play
    uint16_t opened;                 // of these have nodes
    uint8_t proof;                   // hx_mcts_proof: the side to move wins or loses for certain
    bool judged;                     // its moves are there
    bool looked;                     // H-search has seen it, or is about to
    uint32_t move[];                 // prior << 16 | cell
} hx_mcts_node;

typedef struct hx_mcts_tree {
    uint64_t *block;   // owned
    size_t used, room; // in words of the block
    size_t limit;      // of room
    hx_mcts_ref root;  // 0: there is no tree
    bool full;         // a node was wanted and there was no room
} hx_mcts_tree;

static inline hx_mcts_node *hx_mcts_tree_at(const hx_mcts_tree *t, hx_mcts_ref ref) {
    return (hx_mcts_node *)(void *)(t->block + ref);
}

static inline hx_cell hx_mcts_move_cell(uint32_t move) {
    return (hx_cell)(move & 0xffff);
}

static inline uint32_t hx_mcts_move_prior(uint32_t move) {
    return move >> 16;
}

// HX_RESOURCES.
hx_status hx_mcts_tree_init(hx_mcts_tree *t, size_t bytes);
void hx_mcts_tree_free(hx_mcts_tree *t);

// An unjudged root with room for so many moves, and nothing else.
void hx_mcts_tree_plant(hx_mcts_tree *t, int moves);

// A node for the `which`-th move of its parent, one that has none (which >= opened), with room for
// so many moves of its own. 0 if there is no memory: the tree is then full. Pointers to nodes are
// void afterwards.
hx_mcts_ref hx_mcts_tree_open(hx_mcts_tree *t, hx_mcts_ref parent, int which, int moves);

// The child by this move; 0 if there is none.
hx_mcts_ref hx_mcts_tree_child(const hx_mcts_tree *t, hx_mcts_ref parent, int cell);

// Makes a node the root and gives the memory of what is not below it back. Nothing is pending.
void hx_mcts_tree_cut(hx_mcts_tree *t, hx_mcts_ref root);

#endif
