// SPDX-License-Identifier: MIT
// Where things lie in a picture of a board: cells, sides and coordinates, in twelve orientations.
//
// Invariants:
//  1. All arithmetic is on integers, so the same board gives the same numbers everywhere.
//  2. The centre of a1 is the origin, whatever the orientation; neighbours are UNIT apart.
//  3. Directions are those of the flat board, whose rows are horizontal: steps of 30 degrees,
//     clockwise from the right. Even ones point to neighbours, odd ones to a cell's corners.
#ifndef HX_LATTICE_H
#define HX_LATTICE_H

#include "position/cells.h"

enum {
    HX_LATTICE_UNIT = 104,  // from a cell's centre to its neighbour's
    HX_LATTICE_CORNER = 60, // to the cell's corners: UNIT / sqrt(3)
    HX_LATTICE_LABEL = 140  // from the last cell of a line to the coordinate that names it
};

typedef struct hx_point {
    int x, y; // y grows downwards
} hx_point;

typedef struct hx_lattice {
    const hx_cells *cells;
    int turn; // clockwise steps of 30 degrees from the flat board
} hx_lattice;

// A clock hour at which a1 lies, 1 to 12; anything else is the flat board, 10.
hx_lattice hx_lattice_turned(const hx_cells *cells, int orientation);

// `from`, moved by `distance` in a direction.
hx_point hx_lattice_move(const hx_lattice *l, hx_point from, int direction, int distance);
hx_point hx_lattice_center(const hx_lattice *l, int cell);

// Corner k, 0 or more, of a hexagon of this radius around a point: clockwise from direction 1.
hx_point hx_lattice_corner(const hx_lattice *l, hx_point around, int k, int radius);

// The sides: 0 to 3 are north, south, west, east. The outline's inner border, from the last to the
// first point, runs through the centres of cells, which cover it; the lines on which two sides meet
// point to these centres, too.
hx_color hx_lattice_side_color(int side);
void hx_lattice_side_outline(const hx_lattice *l, int side, hx_point out[5]);
// How many coordinates a side has, and where the i-th is. Black's sides carry the letters.
int hx_lattice_side_length(const hx_lattice *l, int side);
hx_point hx_lattice_label(const hx_lattice *l, int side, int i);

#endif
