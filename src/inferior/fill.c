// SPDX-License-Identifier: MIT
#include "inferior/fill.h"

bool hx_fill_captures(const hx_dead *d, hx_board *b, hx_color color, int x, int y) {
    b->color[y] = (uint8_t)color;
    bool first = hx_dead_is(d, b, x);
    b->color[y] = HX_COLOR_NONE;
    if (!first) return false;
    b->color[x] = (uint8_t)color;
    bool second = hx_dead_is(d, b, y);
    b->color[x] = HX_COLOR_NONE;
    return second;
}

// Fills a pair that this cell is in, if there is one.
static bool fill_pair(const hx_dead *d, hx_board *b, int cell) {
    for (int i = 0; i < b->cells.degree[cell]; i++) {
        int other = b->cells.next[cell][i];
        if (other < cell || other >= b->cells.count || !hx_board_is_empty(b, other)) continue;
        for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
            if (!hx_fill_captures(d, b, c, cell, other)) continue;
            hx_board_place(b, c, cell);
            hx_board_place(b, c, other);
            return true;
        }
    }
    return false;
}

int hx_fill_run(const hx_dead *d, hx_board *b, hx_bits *dead) {
    int before = b->stones;
    if (dead) hx_bits_clear(dead, hx_bits_words(b->cells.count));
    for (bool again = true; again;) {
        again = false;
        for (int cell = 0; cell < b->cells.count; cell++) {
            if (!hx_board_is_empty(b, cell)) continue;
            if (hx_dead_is(d, b, cell)) {
                hx_board_place(b, HX_COLOR_BLACK, cell);
                if (dead) hx_bits_add(dead, cell);
            } else if (hx_dead_lacks(d, b, cell) > 1 || !fill_pair(d, b, cell)) {
                continue;
            }
            again = true;
        }
    }
    return b->stones - before;
}
