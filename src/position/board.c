// SPDX-License-Identifier: MIT
#include "position/board.h"

#include "base/mix.h"

// Keys are computed, not tabled: a table for the largest board would not fit the first-level cache.
static uint64_t stone_key(hx_color color, int col, int row) {
    return hx_mix64((uint64_t)color << 16 | (uint64_t)row << 8 | (uint64_t)col);
}

static uint64_t size_key(int cols, int rows) {
    return hx_mix64(1u << 24 | (uint64_t)rows << 8 | (uint64_t)cols);
}

static uint64_t turn_key(hx_color to_play) {
    return to_play == HX_COLOR_WHITE ? hx_mix64(2u << 24) : 0;
}

// Placing and taking back are the same: keys are combined by exclusive or.
static void toggle_hash(hx_board *b, hx_color color, int cell) {
    int col = hx_cells_col(&b->cells, cell), row = hx_cells_row(&b->cells, cell);
    int last_col = b->cells.cols - 1, last_row = b->cells.rows - 1;
    hx_color other = hx_color_other(color);
    b->hash[HX_SYMMETRY_IDENTITY] ^= stone_key(color, col, row);
    b->hash[HX_SYMMETRY_ROTATION] ^= stone_key(color, last_col - col, last_row - row);
    b->hash[HX_SYMMETRY_REFLECTION] ^= stone_key(other, row, col);
    b->hash[HX_SYMMETRY_ANTIREFLECTION] ^= stone_key(other, last_row - row, last_col - col);
}

void hx_board_init(hx_board *b, int cols, int rows) {
    *b = (hx_board){0};
    hx_cells_init(&b->cells, cols, rows);
    hx_groups_init(&b->groups);
    b->color[HX_CELL_NORTH] = b->color[HX_CELL_SOUTH] = HX_COLOR_BLACK;
    b->color[HX_CELL_WEST] = b->color[HX_CELL_EAST] = HX_COLOR_WHITE;
    b->hash[HX_SYMMETRY_IDENTITY] = b->hash[HX_SYMMETRY_ROTATION] = size_key(cols, rows);
    b->hash[HX_SYMMETRY_REFLECTION] = b->hash[HX_SYMMETRY_ANTIREFLECTION] = size_key(rows, cols);
}

static bool has_joined_edges(const hx_board *b, hx_color color) {
    return hx_groups_find(&b->groups, hx_cells_edge(color, 0)) ==
           hx_groups_find(&b->groups, hx_cells_edge(color, 1));
}

void hx_board_place(hx_board *b, hx_color color, int cell) {
    b->color[cell] = (uint8_t)color;
    b->joins_before[b->stones] = b->groups.joins;
    b->placed[b->stones++] = (hx_cell)cell;
    toggle_hash(b, color, cell);
    const hx_cell *next = b->cells.next[cell];
    for (int i = 0; i < b->cells.degree[cell]; i++)
        if (b->color[next[i]] == color) hx_groups_join(&b->groups, (hx_cell)cell, next[i]);
    if (!b->winner && has_joined_edges(b, color)) {
        b->winner = (uint8_t)color;
        b->won_with = b->stones;
    }
}

void hx_board_undo(hx_board *b) {
    if (b->winner && b->won_with == b->stones) {
        b->winner = HX_COLOR_NONE;
        b->won_with = 0;
    }
    hx_cell cell = b->placed[--b->stones];
    hx_groups_undo(&b->groups, b->joins_before[b->stones]);
    toggle_hash(b, b->color[cell], cell);
    b->color[cell] = HX_COLOR_NONE;
}

void hx_board_reflect(hx_board *out, const hx_board *b) {
    hx_board_init(out, b->cells.rows, b->cells.cols);
    for (int i = 0; i < b->stones; i++) {
        int cell = b->placed[i];
        hx_board_place(out, hx_color_other(b->color[cell]),
                       hx_cells_map(&b->cells, HX_SYMMETRY_REFLECTION, cell));
    }
}

uint64_t hx_board_key(const hx_board *b, hx_color to_play) {
    return b->hash[HX_SYMMETRY_IDENTITY] ^ turn_key(to_play);
}

uint64_t hx_board_symmetric_key(const hx_board *b, hx_color to_play) {
    uint64_t key = hx_board_key(b, to_play);
    for (int s = HX_SYMMETRY_ROTATION; s < HX_SYMMETRIES; s++) {
        bool reflected = s != HX_SYMMETRY_ROTATION;
        uint64_t k = b->hash[s] ^ turn_key(reflected ? hx_color_other(to_play) : to_play);
        if (k < key) key = k;
    }
    return key;
}

int hx_board_beside(const hx_board *b, hx_color color, int cell, hx_cell out[HX_BOARD_BESIDE]) {
    int count = 0;
    for (int i = 0; i < b->cells.degree[cell]; i++) {
        hx_cell next = b->cells.next[cell][i];
        if (b->color[next] != color) continue;
        hx_cell chain = hx_groups_find(&b->groups, next);
        int k = 0;
        while (k < count && out[k] != chain)
            k++;
        if (k == count) out[count++] = chain;
    }
    return count;
}
