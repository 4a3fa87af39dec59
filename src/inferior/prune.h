// SPDX-License-Identifier: MIT
// Moves that need not be tried: if one of them wins, so does one that is left.
//
//  vulnerable  the opponent has a reply, the killer, that makes the stone dead: as if he had moved
//              twice. Count for each winning move how many stones the win takes at most, an
//              opponent who passes being answered by a pass. After the killer a winning move goes
//              on with one that would win at once, and with fewer stones; so the winning move that
//              takes fewest is not vulnerable, and all vulnerable moves can be left out together.
//  dominated   another move, which is kept, makes the cell dead or captures it: it has the effect
//              of both. Only moves that are not vulnerable dominate.
#ifndef HX_PRUNE_H
#define HX_PRUNE_H

#include "base/bits.h"
#include "inferior/fill.h"

typedef struct hx_prune {
    hx_bits vulnerable, dominated;   // of the empty cells; they share none
    hx_cell killer[HX_CELLS_MAX];    // of a vulnerable cell
    hx_cell dominator[HX_CELLS_MAX]; // of a dominated one: kept, or dominated by one that is
} hx_prune;

// For the side to move on a board that fill-in has left. Leaves the board as it is.
void hx_prune_find(hx_prune *out, const hx_dead *d, hx_board *b, hx_color to_play);

#endif
