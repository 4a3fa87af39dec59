// SPDX-License-Identifier: MIT
// The first stone in games with the swap rule: whether to take it over, and which one to offer.
#ifndef HX_OPENING_H
#define HX_OPENING_H

#include "position/cells.h"

// Whether the winner after every first stone is known for certain: on square boards up to 8x8, and
// on all others. Elsewhere the answers below are a rule.
bool hx_opening_is_known(const hx_cells *cells);

// Whether the second player should swap when the only stone on the board is of `color` on `cell`:
// true where that stone wins.
bool hx_opening_should_swap(const hx_cells *cells, hx_color color, int cell);

// A first stone for `color` that gives the second player no easy choice.
int hx_opening_fair_stone(const hx_cells *cells, hx_color color);

#endif
