// SPDX-License-Identifier: MIT
// A first look at a position: what connections and inferior cells decide, and which moves are left.
//
// A proof comes with its carrier: the empty cells that the winner needs. He wins also if the loser
// has stones on all the others.
#ifndef HX_SCOUT_H
#define HX_SCOUT_H

#include "base/bits.h"
#include "base/crew.h"
#include "sight/sight.h"
#include "inferior/prune.h"
#include "net/net.h"
#include "solve/joins.h"

typedef struct hx_scout hx_scout;

// What may be left out, to see what it is worth, and to test the rest without it.
typedef struct hx_scout_options {
    bool no_connections; // but those of neighbours
    bool no_templates;   // edge templates are not looked for
    bool no_fill;        // nothing is filled in
    bool all_moves;      // inferior moves are tried too
    bool no_mustplay;    // the opponent's threats forbid no moves
    bool no_own;         // the mover's connections are not looked for
    bool no_order;       // moves are as they lie on the board
    bool no_shrink;      // carriers stay as they are found
    bool no_follow;      // connections are built anew at every position
} hx_scout_options;

typedef struct hx_scouted {
    hx_color winner; // NONE: open
    hx_cell move;    // of a winner who moves: where; HX_CELL_NONE: anywhere
    hx_bits carrier; // of the winner; of an open position: the cells of the opponent's threats that
                     // together let no other moves be tried than these
    int count;
    hx_cell moves[HX_HSEARCH_CELLS_MAX]; // of an open position, in no order
} hx_scouted;

// For boards of this size, at most HX_HSEARCH_CELLS_MAX cells; the net, which must live as long,
// orders the moves. Release with hx_scout_free. HX_NO for
// larger boards, HX_RESOURCES.
hx_status hx_scout_new(hx_scout **out, const hx_cells *cells, const hx_net *net,
                       const hx_scout_options *options, hx_error *err);
void hx_scout_free(hx_scout *s); // NULL is fine

// Lets the connections make use of joins, those of black and of white, as many as there are when a
// board is looked at; the crew's lock is theirs, NULL: they need none.
void hx_scout_use(hx_scout *s, const hx_joins joins[2], hx_crew *crew);

int hx_scout_words(const hx_scout *s); // of carriers

// Fill-in: hx_fill_run with what the options allow.
int hx_scout_fill(const hx_scout *s, hx_board *b);

// Looks at a board that fill-in has left, and leaves it as it is.
void hx_scout_at(hx_scout *s, hx_board *b, hx_color to_play, hx_scouted *out);

// Whether the mover has a semi connection between his edges: where he plays, and its carrier.
bool hx_scout_win(hx_scout *s, const hx_board *b, hx_color to_play, hx_scouted *out);

// What the net says of a position.
typedef struct hx_scout_opinion {
    float score;  // positive where the mover stands better, seldom beyond 3
    float effort; // as in hx_net_verdict
} hx_scout_opinion;

// Puts the most promising moves first, as the net has it.
hx_scout_opinion hx_scout_order(hx_scout *s, const hx_board *b, hx_color to_play, hx_cell *moves,
                                int count);

// Completes the carrier of a lost position by the answers to those moves in it that were not tried
// because they are vulnerable. An empty carrier stands for all cells.
void hx_scout_complete(hx_scout *s, hx_board *b, hx_color to_play, hx_bits *carrier);

// Takes cells out of a winner's carrier that he does not need: those that are dead, or captured by
// the loser, when the loser has all cells outside it. Leaves the board as it is.
void hx_scout_shrink(const hx_scout *s, hx_board *b, hx_color winner, hx_bits *carrier);

#endif
