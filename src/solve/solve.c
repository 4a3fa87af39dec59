// SPDX-License-Identifier: MIT
#include "solve/solve_int.h"

#include <stdlib.h>

static hx_status make_frames(hx_solve *s, hx_error *err) {
    size_t depth = (size_t)s->cells + 2, cells = (size_t)s->cells;
    s->frames = calloc(depth, sizeof *s->frames);
    s->memory = calloc(depth * cells, 2 * sizeof(uint32_t) + sizeof(hx_cell));
    if (!s->frames || !s->memory) return hx_fail_memory(err);
    uint32_t *numbers = s->memory;
    hx_cell *moves = (hx_cell *)(void *)(numbers + 2 * depth * cells);
    for (size_t i = 0; i < depth; i++) {
        s->frames[i].phis = numbers + 2 * i * cells;
        s->frames[i].deltas = numbers + (2 * i + 1) * cells;
        s->frames[i].moves = moves + i * cells;
    }
    return HX_OK;
}

hx_status hx_solve_new(hx_solve **out, const hx_cells *cells, const hx_net *net,
                       const hx_solve_options *options, hx_error *err) {
    hx_solve *s = calloc(1, sizeof *s);
    if (!s) return hx_fail_memory(err);
    if (options) s->options = *options;
    if (!s->options.megabytes) s->options.megabytes = HX_SOLVE_MEGABYTES;
    if (!s->options.widening) s->options.widening = HX_SOLVE_WIDENING;
    s->cells = cells->count;
    uint64_t count = cells->count;
    s->ticks = 1 + count * count * count / 1200;
    hx_status status = hx_look_new(&s->look, cells, net, &s->options.look, err);
    if (!status) {
        s->words = hx_look_words(s->look);
        status = hx_proofs_init(&s->table, s->options.megabytes, s->words, s->cells, err);
    }
    if (!status) status = make_frames(s, err);
    if (status)
        hx_solve_free(s);
    else
        *out = s;
    return status;
}

void hx_solve_free(hx_solve *s) {
    if (!s) return;
    hx_look_free(s->look);
    hx_proofs_free(&s->table);
    free(s->frames);
    free(s->memory);
    free(s);
}

void hx_solve_clear(hx_solve *s) {
    hx_proofs_clear(&s->table);
    s->nodes = 0;
}

uint64_t hx_solve_nodes(const hx_solve *s) {
    return s->nodes;
}

void hx_solve_limit(hx_solve *s, uint64_t nodes) {
    s->node_limit = nodes;
}

int hx_solve_words(const hx_solve *s) {
    return s->words;
}

// A move for a winner who may move anywhere.
static hx_cell any_move(const hx_board *b) {
    int cell = 0;
    while (!hx_board_is_empty(b, cell))
        cell++;
    return (hx_cell)cell;
}

void hx_solve_run(hx_solve *s, hx_board *b, hx_color to_play, hx_budget *budget,
                  hx_solve_result *out) {
    hx_frame *root = s->frames;
    s->board = b;
    s->budget = budget;
    *out = (hx_solve_result){.winner = b->winner, .move = HX_CELL_NONE};
    if (b->winner) return;
    do
        hx_dfpn_search(s, root, to_play, HX_PROOFS_INFINITE, HX_PROOFS_INFINITE);
    while (!hx_frame_is_solved(root) && !hx_dfpn_must_stop(s));
    if (!hx_frame_is_solved(root)) return;
    out->winner = root->phi == 0 ? to_play : hx_color_other(to_play);
    out->carrier = root->carrier;
    if (root->phi == 0) out->move = root->move == HX_CELL_NONE ? any_move(b) : root->move;
}

bool hx_solve_all(hx_solve *s, hx_board *b, hx_color to_play, hx_budget *budget, hx_bits *out) {
    hx_bits open;
    hx_bits_clear(out, s->words);
    hx_bits_clear(&open, s->words);
    for (int cell = 0; cell < s->cells && !b->winner; cell++)
        if (hx_board_is_empty(b, cell)) hx_bits_add(&open, cell);
    for (int cell = 0; cell < s->cells; cell++) {
        hx_solve_result after;
        if (!hx_bits_has(&open, cell)) continue;
        hx_board_place(b, to_play, cell);
        hx_solve_run(s, b, hx_color_other(to_play), budget, &after);
        hx_board_undo(b);
        if (!after.winner) return false;
        if (after.winner == to_play)
            hx_bits_add(out, cell);
        else
            hx_bits_intersect(&open, &after.carrier, s->words);
    }
    return true;
}
