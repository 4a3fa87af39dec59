// SPDX-License-Identifier: MIT
// Fill-in: stones on cells that are decided, so that the position is simpler and its winner the
// same, in it and in every position after it.
//
//  dead      either colour may have the cell (dead.h); black gets it
//  captured  of two neighbouring cells, a stone of the colour on either makes the other dead.
//            If the opponent plays one of them, the colour answers with the other, and the
//            opponent's stone is dead: both may as well be the colour's.
//
// Both are proved where they are found: by trying every filling of the cells around.
#ifndef HX_FILL_H
#define HX_FILL_H

#include "base/bits.h"
#include "inferior/dead.h"

// Places stones until no cell is dead or captured any more; undo takes them back one by one. The
// new ones are the last of b->placed. What is filled depends on the position alone. Returns how
// many. `dead`, if not NULL, is filled with those of them that are dead, the rest being captured.
int hx_fill_run(const hx_dead *d, hx_board *b, hx_bits *dead);

// Whether the pair of different empty cells, neighbours, is captured by the colour. Leaves the
// board as it is.
bool hx_fill_captures(const hx_dead *d, hx_board *b, hx_color color, int x, int y);

#endif
