// SPDX-License-Identifier: MIT
// What a win is made of. With some stones a player joins his edges on some cells, the opponent
// moving first. If every way from one edge to the other goes through one of his chains, he joins
// each edge to that chain, and either on its own cells: the two have no cell in common, and the
// opponent may attack the one without a look at the other. So a win falls into joins, one after
// the other, and each of them holds on other boards as well.
#ifndef HX_SPLIT_H
#define HX_SPLIT_H

#include "base/bits.h"
#include "position/cells.h"

typedef struct hx_join {
    hx_bits cells;    // on which it is made
    hx_bits inner;    // stones among them that matter
    bool edge[2];     // what it joins: the player's first edge or a chain, his second or a chain
    hx_bits chain[2]; // all stones of that
    hx_bits end[2];   // as many of them as touch every cell that the chain does
    hx_bits before;   // cells and stones of the joins before it
} hx_join;

enum { HX_SPLIT_MAX = 32 };

typedef struct hx_split_win {
    const hx_cells *board;
    hx_color color;
    int words;      // of the sets
    hx_bits cells;  // on which he wins
    hx_bits stones; // his, at least those that matter
} hx_split_win;

// The joins, from the first edge to the second; how many. 0 if the stones join the edges.
int hx_split(const hx_split_win *win, hx_join out[HX_SPLIT_MAX]);

#endif
