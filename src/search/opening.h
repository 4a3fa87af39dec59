// SPDX-License-Identifier: MIT
// The first stone in games with the swap rule: whether to take it over, and which one to offer.
#ifndef HX_OPENING_H
#define HX_OPENING_H

#include "position/cells.h"

// Who wins after a first black stone on a square board, nobody swapping, as a certificate has it that
// hexverify accepted; HX_COLOR_NONE: there is none.
hx_color hx_opening_certified(int cols, int rows, int cell);

// Whether the winner after this stone is known for certain: by a certificate, or since the sides are
// unequal. Otherwise the answers below are a rule.
bool hx_opening_is_sure(const hx_cells *cells, hx_color color, int cell);
// The same of every first stone.
bool hx_opening_is_known(const hx_cells *cells);

// Whether the second player should swap when the only stone on the board is of `color` on `cell`:
// true where that stone wins.
bool hx_opening_should_swap(const hx_cells *cells, hx_color color, int cell);

// A first stone for `color` that gives the second player no easy choice.
int hx_opening_fair_stone(const hx_cells *cells, hx_color color);

#endif
