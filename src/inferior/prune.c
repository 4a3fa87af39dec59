// SPDX-License-Identifier: MIT
#include "inferior/prune.h"

static bool is_free(const hx_board *b, int node) {
    return node < b->cells.count && hx_board_is_empty(b, node);
}

// The reply to a stone there that makes it dead; HX_CELL_NONE if there is none.
static hx_cell killer_of(const hx_dead *d, hx_board *b, hx_color to_play, int cell) {
    for (int i = 0; i < b->cells.degree[cell]; i++) {
        hx_cell reply = b->cells.next[cell][i];
        if (!is_free(b, reply)) continue;
        b->color[reply] = (uint8_t)hx_color_other(to_play);
        bool dead = hx_dead_is(d, b, cell);
        b->color[reply] = HX_COLOR_NONE;
        if (dead) return reply;
    }
    return HX_CELL_NONE;
}

static void dominate(hx_prune *out, hx_cell by, int cell) {
    if (hx_bits_has(&out->vulnerable, cell) || hx_bits_has(&out->dominated, cell)) return;
    hx_bits_add(&out->dominated, cell);
    out->dominator[cell] = by;
}

// What a stone on the kept move `by` fills around it. Two cells may fill each other: then the one
// that is looked at first is kept: the other one is in the set and not looked at. A cell that lacks
// more stones (hx_dead_lacks) than `by` and one more need not be looked at.
static void find_dominated(hx_prune *out, const hx_dead *d, hx_board *b, hx_color to_play,
                           hx_cell by, const uint8_t *lacks) {
    const hx_cells *c = &b->cells;
    b->color[by] = (uint8_t)to_play;
    for (int i = 0; i < c->degree[by]; i++) {
        int cell = c->next[by][i];
        if (!is_free(b, cell) || lacks[cell] > 2) continue;
        if (hx_dead_is(d, b, cell)) dominate(out, by, cell);
        for (int k = 0; k < c->degree[cell]; k++) {
            int other = c->next[cell][k];
            if (!is_free(b, other) || lacks[other] > 2) continue;
            if (!hx_fill_captures(d, b, to_play, cell, other)) continue;
            dominate(out, by, cell);
            dominate(out, by, other);
        }
    }
    b->color[by] = HX_COLOR_NONE;
}

void hx_prune_find(hx_prune *out, const hx_dead *d, hx_board *b, hx_color to_play) {
    int count = b->cells.count, words = hx_bits_words(count);
    uint8_t lacks[HX_CELLS_MAX];
    hx_bits_clear(&out->vulnerable, words);
    hx_bits_clear(&out->dominated, words);
    for (int cell = 0; cell < count; cell++) {
        if (!is_free(b, cell)) continue;
        lacks[cell] = (uint8_t)hx_dead_lacks(d, b, cell);
        out->killer[cell] = lacks[cell] > 1 ? HX_CELL_NONE : killer_of(d, b, to_play, cell);
        if (out->killer[cell] != HX_CELL_NONE) hx_bits_add(&out->vulnerable, cell);
    }
    for (int cell = 0; cell < count; cell++)
        if (is_free(b, cell) && !hx_bits_has(&out->vulnerable, cell) &&
            !hx_bits_has(&out->dominated, cell))
            find_dominated(out, d, b, to_play, (hx_cell)cell, lacks);
}
