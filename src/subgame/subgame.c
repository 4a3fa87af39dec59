// SPDX-License-Identifier: MIT
// Setting sub-games up. The search itself is in subgame_search.c.
#include "subgame/subgame_int.h"

#include <stdlib.h>
#include <string.h>

// What is tried before the complete form is given all stones that are left: must-play is quick
// where it finds something, and to its depth where the complete form gets lost.
static const struct {
    int depth; // of must-play; 0: the complete form
    uint64_t stones;
} attempts[] = {{1, 200}, {2, 800}, {3, 3200}, {0, 12800}, {4, 12800}, {5, 51200}};

hx_status hx_subgame_new(hx_subgame **out, const hx_cells *cells, hx_error *err) {
    hx_subgame *g = calloc(1, sizeof *g);
    if (!g) return hx_fail_memory(err);
    g->cells = *cells;
    const hx_hsearch_options none = {0};
    hx_status status = hx_hsearch_new(&g->own, cells, &none, err);
    if (!status) status = hx_hsearch_new(&g->other, cells, &none, err);
    if (!status) {
        g->words = hx_hsearch_words(g->own);
        hx_strategy_init(&g->strategy, g->words);
        if (!hx_subgame_known_init(&g->known, g->words)) status = hx_fail_memory(err);
    }
    if (status)
        hx_subgame_free(g);
    else
        *out = g;
    return status;
}

void hx_subgame_free(hx_subgame *g) {
    if (!g) return;
    hx_hsearch_free(g->own);
    hx_hsearch_free(g->other);
    hx_subgame_known_free(&g->known);
    hx_strategy_free(&g->strategy);
    free(g->options);
    free(g);
}

void hx_subgame_set_budget(hx_subgame *g, hx_budget *budget) {
    g->budget = budget;
}

const hx_strategy *hx_subgame_strategy(const hx_subgame *g) {
    return &g->strategy;
}

uint64_t hx_subgame_stones(const hx_subgame *g) {
    return g->stones;
}

static bool is_end(const hx_subgame_question *q, int cell) {
    return cell == q->ends[0] || cell == q->ends[1];
}

void hx_subgame_lay_out(hx_subgame_layout *out, const hx_subgame_question *q) {
    hx_board_init(&out->board, q->board->cells.cols, q->board->cells.rows);
    out->empty = (hx_bits){{0}};
    for (int cell = 0; cell < q->board->cells.count; cell++) {
        hx_color color = (hx_color)q->board->color[cell];
        if (is_end(q, cell)) color = q->color;
        if (!color && q->carrier && !hx_bits_has(q->carrier, cell))
            color = hx_color_other(q->color);
        if (color)
            hx_board_place(&out->board, color, cell);
        else
            hx_bits_add(&out->empty, cell);
    }
}

void hx_subgame_set_up(hx_subgame *g, const hx_subgame_question *q) {
    size_t cells = (size_t)q->board->cells.count;
    bool known = g->color == q->color && g->ends[0] == q->ends[0] && g->ends[1] == q->ends[1] &&
                 memcmp(g->stones_asked, q->board->color, cells) == 0;
    if (!known) {
        hx_subgame_known_forget(&g->known);
        memset(g->good, 0, sizeof g->good);
    }
    g->color = q->color;
    memcpy(g->stones_asked, q->board->color, cells);
    for (int i = 0; i < 2; i++) {
        g->ends[i] = q->ends[i];
        g->strategy.ours[i] = (uint16_t)q->ends[i];
    }
    hx_subgame_layout layout;
    hx_subgame_lay_out(&layout, q);
    g->empty = layout.empty;
    hx_bits_clear(&g->own_stones, g->words);
    hx_hsearch_build(g->own, &layout.board, g->color);
    hx_board seen;
    g->two_sided = g->exact && hx_subgame_see_opponent(&layout, g->color, g->ends, &seen);
    if (g->two_sided) hx_hsearch_build(g->other, &seen, hx_color_other(g->color));
    g->stopped = g->build = false;
}

hx_subgame_answer hx_subgame_ask(hx_subgame *g, const hx_subgame_question *q,
                                 const hx_subgame_limits *limits) {
    g->exact = limits->complete;
    hx_subgame_set_up(g, q);
    for (size_t i = 0; limits->complete && i < sizeof attempts / sizeof *attempts; i++) {
        uint64_t end = g->stones + attempts[i].stones;
        int depth = attempts[i].depth;
        if (limits->stones && end > limits->stones) end = limits->stones;
        g->limits = (hx_subgame_limits){.complete = !depth, .depth = depth, .stones = end};
        hx_subgame_answer a = hx_subgame_search(g, q->first);
        if (a.result != HX_SUBGAME_OPEN || end == limits->stones) return a;
        g->stopped = g->budget && g->budget->spent;
    }
    g->limits = *limits;
    return hx_subgame_search(g, q->first);
}

hx_subgame_answer hx_subgame_solve(hx_subgame *g, const hx_subgame_question *q,
                                   const hx_subgame_limits *limits) {
    g->stones = 0;
    return hx_subgame_ask(g, q, limits);
}
