// SPDX-License-Identifier: MIT
#include "record/lattice.h"

enum {
    SIDE_OBTUSE = 102, // to the outer corner of the sides where the board's corner is obtuse
    SIDE_ACUTE = 94,   // to the blunted tip of the sides where it is acute,
    SIDE_BLUNT = 47    // and half the width of that tip
};

// UNIT steps at 0, 30 ... 330 degrees. They are rounded so that steps 60 degrees apart form a
// lattice: cells fit without gaps and all their corners are whole numbers.
static const hx_point directions[12] = {{104, 0},   {90, 52},  {52, 90},  {0, 104},
                                        {-52, 90},  {-90, 52}, {-104, 0}, {-90, -52},
                                        {-52, -90}, {0, -104}, {52, -90}, {90, -52}};

// The corners of the board, and where they point.
typedef enum corner { CORNER_A1, CORNER_TOP_RIGHT, CORNER_BOTTOM_RIGHT, CORNER_BOTTOM_LEFT } corner;

static const struct {
    bool last_col, last_row;
    int direction;
} corners[4] = {{false, false, 7}, {true, false, 10}, {true, true, 1}, {false, true, 4}};

static const struct {
    hx_color color;
    corner acute, obtuse; // its ends
    int outwards;         // the direction from a cell on the side to its coordinate: straight out
    bool far_end;         // the side is at the last row or column
} sides[4] = {
    {HX_COLOR_BLACK, CORNER_A1, CORNER_TOP_RIGHT, 9, false},
    {HX_COLOR_BLACK, CORNER_BOTTOM_RIGHT, CORNER_BOTTOM_LEFT, 3, true},
    {HX_COLOR_WHITE, CORNER_A1, CORNER_BOTTOM_LEFT, 6, false},
    {HX_COLOR_WHITE, CORNER_BOTTOM_RIGHT, CORNER_TOP_RIGHT, 0, true},
};

hx_lattice hx_lattice_turned(const hx_cells *cells, int orientation) {
    bool known = orientation >= 1 && orientation <= 12;
    return (hx_lattice){cells, known ? (orientation + 2) % 12 : 0};
}

static int scale(int v, int distance) {
    int twice = 2 * v * distance;
    return (twice + (twice < 0 ? -HX_LATTICE_UNIT : HX_LATTICE_UNIT)) / (2 * HX_LATTICE_UNIT);
}

hx_point hx_lattice_move(const hx_lattice *l, hx_point from, int direction, int distance) {
    hx_point d = directions[(direction + l->turn) % 12];
    return (hx_point){from.x + scale(d.x, distance), from.y + scale(d.y, distance)};
}

static hx_point center(const hx_lattice *l, int col, int row) {
    hx_point in_row = hx_lattice_move(l, (hx_point){0, 0}, 0, HX_LATTICE_UNIT * col);
    return hx_lattice_move(l, in_row, 2, HX_LATTICE_UNIT * row);
}

hx_point hx_lattice_center(const hx_lattice *l, int cell) {
    return center(l, hx_cells_col(l->cells, cell), hx_cells_row(l->cells, cell));
}

hx_point hx_lattice_corner(const hx_lattice *l, hx_point around, int k, int radius) {
    return hx_lattice_move(l, around, 2 * k + 1, radius);
}

// ---- sides ---------------------------------------------------------------------------------

hx_color hx_lattice_side_color(int side) {
    return sides[side].color;
}

static hx_point corner_center(const hx_lattice *l, corner c) {
    return center(l, corners[c].last_col ? l->cells->cols - 1 : 0,
                  corners[c].last_row ? l->cells->rows - 1 : 0);
}

void hx_lattice_side_outline(const hx_lattice *l, int side, hx_point out[5]) {
    corner acute = sides[side].acute, obtuse = sides[side].obtuse;
    out[0] = corner_center(l, acute);
    out[1] = hx_lattice_move(l, out[0], corners[acute].direction, SIDE_ACUTE);
    out[2] = hx_lattice_move(l, out[1], corners[obtuse].direction, SIDE_BLUNT);
    out[4] = corner_center(l, obtuse);
    out[3] = hx_lattice_move(l, out[4], corners[obtuse].direction, SIDE_OBTUSE);
}

int hx_lattice_side_length(const hx_lattice *l, int side) {
    return sides[side].color == HX_COLOR_BLACK ? l->cells->cols : l->cells->rows;
}

hx_point hx_lattice_label(const hx_lattice *l, int side, int i) {
    bool letters = sides[side].color == HX_COLOR_BLACK;
    int end = sides[side].far_end ? (letters ? l->cells->rows : l->cells->cols) - 1 : 0;
    hx_point at = letters ? center(l, i, end) : center(l, end, i);
    return hx_lattice_move(l, at, sides[side].outwards, HX_LATTICE_LABEL);
}
