// SPDX-License-Identifier: MIT
// The geometry of a board: cells, neighbours, symmetries. Knows no stones.
//
// A cell is a number, row by row from 0 at a1. The four edges are nodes too, so that a stone next
// to an edge is next to something, and a chain that reaches it joins it like any other stone.
#ifndef HX_CELLS_H
#define HX_CELLS_H

#include "hexproof.h"

typedef uint16_t hx_cell;

enum {
    HX_CELL_NORTH = HX_CELLS_MAX, // black's edges
    HX_CELL_SOUTH,
    HX_CELL_WEST, // white's edges
    HX_CELL_EAST,
    HX_NODES_MAX, // cells and edges
    HX_CELL_NONE = 0xffff
};

typedef struct hx_cells {
    uint16_t cols, rows;
    uint16_t count;                // cols * rows
    uint8_t degree[HX_CELLS_MAX];  // how many neighbours, edges included: at most 6
    hx_cell next[HX_CELLS_MAX][6]; // neighbours clockwise from the right one, edges included
} hx_cells;

// How a board maps to itself; the reflections also exchange the colours, and columns with rows.
typedef enum hx_symmetry {
    HX_SYMMETRY_IDENTITY,
    HX_SYMMETRY_ROTATION,       // by 180 degrees
    HX_SYMMETRY_REFLECTION,     // in the long diagonal, through a1: exchanges column and row
    HX_SYMMETRY_ANTIREFLECTION, // in the short diagonal: both of the above
    HX_SYMMETRIES
} hx_symmetry;

// Both sizes from 1 to HX_SIZE_MAX.
void hx_cells_init(hx_cells *c, int cols, int rows);

// The two edges that the colour joins: 0 is north or west, 1 south or east.
static inline hx_cell hx_cells_edge(hx_color color, int i) {
    return (hx_cell)((color == HX_COLOR_BLACK ? HX_CELL_NORTH : HX_CELL_WEST) + i);
}

static inline bool hx_cells_same_size(const hx_cells *a, const hx_cells *b) {
    return a->cols == b->cols && a->rows == b->rows;
}

static inline int hx_cells_col(const hx_cells *c, int cell) {
    return cell % c->cols;
}

static inline int hx_cells_row(const hx_cells *c, int cell) {
    return cell / c->cols;
}

static inline hx_cell hx_cells_at(const hx_cells *c, int col, int row) {
    return (hx_cell)(row * c->cols + col);
}

// Where the symmetry takes the cell. After a reflection the number is one of the reflected board,
// which has `rows` columns.
hx_cell hx_cells_map(const hx_cells *c, hx_symmetry s, int cell);

#endif
