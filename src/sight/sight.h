// SPDX-License-Identifier: MIT
// What connections say of a position: who wins, where the side to move must play, and which cells
// that rests on. Everything here is exact; players, solver, certificates and the interface ask it.
//
// The sets of both colours are asked one at a time, since they are dear: whoever has seen enough in
// one need not have the other. hx_follow (follow.h) keeps a set up with a search.
#ifndef HX_SIGHT_H
#define HX_SIGHT_H

#include "connect/hsearch.h"

// Ticks that finding the connections of a position costs. Measured in games: 1 to 2 ms on 11x11,
// and growing with about the third power of the cells.
uint64_t hx_sight_ticks(const hx_cells *cells);

// ---- choosing a connection -------------------------------------------------------------------

int hx_sight_size(const hx_hsearch *h, hx_conn_id id); // cells of its carrier
void hx_sight_carrier(const hx_hsearch *h, hx_conn_id id, hx_bits *out);

// Of the connections of a kind between two nodes: the one with the smallest carrier, which is the
// easiest to keep and to explain, or the one that is made in fewest moves. 0: there is none.
typedef hx_conn_id hx_sight_choice(const hx_hsearch *h, hx_conn_kind kind, int x, int y);
hx_sight_choice hx_sight_smallest, hx_sight_quickest;

// The one that has fewest of these cells, fewer than `limit`; 0: there is none.
hx_conn_id hx_sight_sparing(const hx_hsearch *h, hx_conn_kind kind, int x, int y,
                            const hx_bits *cells, int limit);

// ---- the verdict -----------------------------------------------------------------------------

typedef enum hx_sight_kind {
    HX_SIGHT_OPEN,
    HX_SIGHT_WON, // by the side to move
    HX_SIGHT_LOST
} hx_sight_kind;

typedef struct hx_sight {
    hx_sight_kind kind;
    hx_conn_id by;   // of a decided position: in the winner's set, what joins his edges; 0: he has
                     // threats that no move meets
    int cell;        // of a won position: the move, as far as whoever looked wants to know; -1
    bool threatened; // the opponent has connections, of a lost position fulls, else semis...
    hx_bits region;  // ...and these cells are in all of them: other moves do not meet them; without
                     // threats all that were asked about
    hx_bits needed;  // the cells of as many of them as that takes
} hx_sight;

// The mover's set decides for him: a semi, or a full. Otherwise the position is open.
bool hx_sight_own(hx_sight *out, const hx_hsearch *own, hx_sight_choice *choose);
// The opponent's set decides against the mover. Otherwise the position is open, and he may be
// threatened. The region is one of `cells`; NULL: of all.
bool hx_sight_other(hx_sight *out, const hx_hsearch *other, hx_sight_choice *choose,
                    const hx_bits *cells);

#endif
