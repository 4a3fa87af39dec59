// SPDX-License-Identifier: MIT
// Two-distance (van Rijswijck, the Queenbee program): how many moves a colour needs to tie a cell
// to an edge when the opponent each time takes away the best continuation.
//
//   An empty cell next to the edge, or next to an own chain that touches the edge, has distance 1.
//   Any other empty cell has 1 + the second smallest distance among its neighbours; without two
//   neighbours that have a distance it has none.
//   Neighbours are the adjacent empty cells and, through each adjacent own chain, all other empty
//   cells next to that chain; each counts once. Chains that touch an edge are no such bridge: a way
//   through them has arrived. (Letting them be one changes neither potential nor mobility, only
//   flatters cells that lie beside such a chain.)
//
// The potential of a colour is the smallest sum of a cell's distances to its two edges, its
// mobility the number of cells with that sum. A potential of 2 means exactly that a cell wins at
// once, and the mobility then counts those cells.
#ifndef HX_TWODISTANCE_H
#define HX_TWODISTANCE_H

#include "base/bits.h"
#include "position/board.h"

enum {
    HX_TWODISTANCE_NONE = 0xffff,    // no distance: a stone, or a cell that cannot be joined
    HX_TWODISTANCE_SCORE_MAX = 10000 // no score is larger, either way
};

typedef struct hx_twodistance_side {
    int potential; // HX_TWODISTANCE_NONE if no cell can be joined to both edges
    int mobility;  // 0 then
} hx_twodistance_side;

// Working memory for boards of one size, 650 kB of which 11x11 touches a twentieth.
typedef struct hx_twodistance {
    int words;                          // of every set below
    int cols, rows;                     // the size it was made for
    hx_bits all;                        // every cell
    hx_bits not_first, not_last;        // all cells but those of the first and the last column
    hx_bits border[4];                  // cells next to north, south, west, east
    hx_bits adjacent[HX_CELLS_MAX];     // cells next to each cell
    hx_bits empty, stones[2];           // the board: no stone, black, white
    hx_bits linked;                     // empty cells next to an own chain that touches no edge
    hx_bits links[HX_CELLS_MAX];        // neighbours of each linked cell
    hx_bits liberties[HX_CELLS_MAX];    // empty cells next to a chain, by its representative
    hx_bits level[2][HX_CELLS_MAX + 1]; // level[e][k]: cells at distance k + 1 from own edge e
    int levels[2];                      // how many levels are not empty
} hx_twodistance;

void hx_twodistance_init(hx_twodistance *t, const hx_cells *cells);

// Takes the stones over from a board of that size, which nobody has won. Comes before the next two.
void hx_twodistance_load(hx_twodistance *t, const hx_board *b);

// Distances of one colour, left in level[].
hx_twodistance_side hx_twodistance_run(hx_twodistance *t, const hx_board *b, hx_color color);

// The same answer sooner: level[][0] is complete, what follows only as far as it mattered.
hx_twodistance_side hx_twodistance_measure(hx_twodistance *t, const hx_board *b, hx_color color);

// What the last run found, for each cell: distance to one edge (0: north or west), and the sum.
void hx_twodistance_distances(const hx_twodistance *t, int edge, uint16_t out[HX_CELLS_MAX]);
void hx_twodistance_sums(const hx_twodistance *t, uint16_t out[HX_CELLS_MAX]);

// 100 for each move that `own` is ahead, plus the mobility by which it is ahead, at most 49. A side
// without a potential is taken to have one of 100. (Mobility is worth 58 games of 100 to the player
// at depth 4 on 11x11; telling cut-off sides apart by their shortest ways was worth nothing.)
int hx_twodistance_score(hx_twodistance_side own, hx_twodistance_side other);

#endif
