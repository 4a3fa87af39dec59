// SPDX-License-Identifier: MIT
// What a net sees of a position: each place of the board and of the ring around it has a code, and
// each code stands for some of the six planes.
//
// Everything is seen by the mover, who joins top and bottom: for white the board is transposed. The
// ring holds the edges as stones; its corners are empty.
#ifndef HX_PLANES_H
#define HX_PLANES_H

#include "net/net_int.h"

// A stone's code has 1 added where its chain touches the first of its owner's edges (top or left)
// and 2 where it touches the second.
enum { HX_PLANES_EMPTY = 0, HX_PLANES_OWN = 1, HX_PLANES_OPPONENT = 5 };

// Whether the plane is 1 where the code stands: own, opponent's, own joined to top, own to bottom,
// opponent's joined to left, opponent's to right.
bool hx_planes_has(int code, int plane);

// Lays out as many of the boards as there is room for, at least one; returns how many.
int hx_planes_load(hx_net_work *work, const hx_board *const *boards, const hx_color *movers,
                   int count);

#endif
