// SPDX-License-Identifier: MIT
// Dead cells: those whose colour can never matter, however the game goes on.
//
// Suppose that every other cell has a stone, and that the colour of this one decides who wins. Then
// black has a chain that needs it, and so has white: among the neighbours there are two black ones
// that nothing else joins, and two white ones. So a cell is dead if, however its empty neighbours
// are filled, either all black neighbours or all white ones are joined without it: by touching each
// other in the ring around the cell, or because they are of one chain already.
//
// Nothing is listed here: every ring is tried with every filling, the rings without such chains
// once, when the tables are made. A cell that is dead stays dead, whatever is played elsewhere.
#ifndef HX_DEAD_H
#define HX_DEAD_H

#include "position/board.h"

enum { HX_DEAD_RING = 6, HX_DEAD_RINGS = 729 }; // neighbours of a cell, three states of each

typedef struct hx_dead {
    bool dead[HX_DEAD_RING + 1][HX_DEAD_RINGS]; // by degree and ring, colours as ternary digits
    int least[HX_DEAD_RING + 1];                // stones around a dead cell, by degree
} hx_dead;

void hx_dead_init(hx_dead *d);

// Whether the cell, as if it were empty, is dead. Looks at the colours around it; the chains of the
// board may be older than they are, if only stones have come since.
bool hx_dead_is(const hx_dead *d, const hx_board *b, int cell);

// How many more stones there must be around the cell, at least, before it can be dead.
int hx_dead_lacks(const hx_dead *d, const hx_board *b, int cell);

#endif
