// SPDX-License-Identifier: MIT
#include "position/cells.h"

static hx_cell node_at(const hx_cells *c, int col, int row) {
    bool beside = col < 0 || col >= c->cols;
    bool above_or_below = row < 0 || row >= c->rows;
    if (beside && above_or_below)
        return HX_CELL_NONE; // beyond a corner: both edges come separately
    if (beside) return col < 0 ? HX_CELL_WEST : HX_CELL_EAST;
    if (above_or_below) return row < 0 ? HX_CELL_NORTH : HX_CELL_SOUTH;
    return hx_cells_at(c, col, row);
}

static bool is_listed(const hx_cells *c, int cell, hx_cell node) {
    for (int i = 0; i < c->degree[cell]; i++)
        if (c->next[cell][i] == node) return true;
    return false;
}

void hx_cells_init(hx_cells *c, int cols, int rows) {
    static const int steps[6][2] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};
    *c = (hx_cells){
        .cols = (uint16_t)cols, .rows = (uint16_t)rows, .count = (uint16_t)(cols * rows)};
    for (int cell = 0; cell < c->count; cell++) {
        for (int d = 0; d < 6; d++) {
            int col = hx_cells_col(c, cell) + steps[d][0];
            int row = hx_cells_row(c, cell) + steps[d][1];
            hx_cell node = node_at(c, col, row);
            if (node == HX_CELL_NONE || is_listed(c, cell, node)) continue;
            c->next[cell][c->degree[cell]++] = node;
        }
    }
}

hx_cell hx_cells_map(const hx_cells *c, hx_symmetry s, int cell) {
    int col = hx_cells_col(c, cell), row = hx_cells_row(c, cell);
    switch (s) {
    case HX_SYMMETRY_ROTATION:
        return (hx_cell)(c->count - 1 - cell);
    case HX_SYMMETRY_REFLECTION:
        return (hx_cell)(col * c->rows + row);
    case HX_SYMMETRY_ANTIREFLECTION:
        return (hx_cell)(c->count - 1 - (col * c->rows + row));
    default:
        return (hx_cell)cell;
    }
}
