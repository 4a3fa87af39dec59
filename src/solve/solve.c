// SPDX-License-Identifier: MIT
#include "solve/learned.h"

#include <stdlib.h>

enum { LEARNED_SHARE = 8 }; // of the memory: what is learned has one of so many parts

static hx_status make_frames(hx_solve_worker *w, size_t cells, hx_error *err) {
    size_t depth = cells + 2;
    w->frames = calloc(depth, sizeof *w->frames);
    w->memory = calloc(depth * cells, 2 * sizeof(uint32_t) + sizeof(hx_cell));
    if (!w->frames || !w->memory) return hx_fail_memory(err);
    uint32_t *numbers = w->memory;
    hx_cell *moves = (hx_cell *)(void *)(numbers + 2 * depth * cells);
    for (size_t i = 0; i < depth; i++) {
        w->frames[i].phis = numbers + 2 * i * cells;
        w->frames[i].deltas = numbers + (2 * i + 1) * cells;
        w->frames[i].moves = moves + i * cells;
    }
    return HX_OK;
}

static hx_status make_workers(hx_solve *s, const hx_cells *cells, const hx_net *net,
                              hx_error *err) {
    hx_status status = HX_OK;
    s->workers = calloc((size_t)s->threads, sizeof *s->workers);
    if (!s->workers) return hx_fail_memory(err);
    for (int i = 0; i < s->threads && !status; i++) {
        hx_solve_worker *w = &s->workers[i];
        w->solve = s;
        hx_board_init(&w->board, cells->cols, cells->rows);
        status = hx_scout_new(&w->scout, cells, net, &s->options.scout, err);
        if (!status) status = make_frames(w, cells->count, err);
    }
    if (!status && s->threads > 1) status = hx_crew_new(&s->crew, err);
    return status;
}

hx_status hx_solve_new(hx_solve **out, const hx_cells *cells, const hx_net *net,
                       const hx_solve_options *options, hx_error *err) {
    hx_solve *s = calloc(1, sizeof *s);
    if (!s) return hx_fail_memory(err);
    if (options) s->options = *options;
    if (!s->options.megabytes) s->options.megabytes = HX_SOLVE_MEGABYTES;
    if (!s->options.widening) s->options.widening = HX_SOLVE_WIDENING;
    if (!s->options.threads) s->options.threads = 1;
    bool helped = s->options.helpers && s->options.helpers->search;
    s->threads = helped ? HX_SOLVE_THREADS : s->options.threads;
    if (!s->options.begin) s->options.begin = HX_SOLVE_BEGIN;
    s->cells = cells->count;
    s->first = HX_CELL_NONE;
    s->ticks = hx_sight_ticks(cells);
    hx_status status = make_workers(s, cells, net, err);
    if (!status) {
        s->words = hx_scout_words(s->workers->scout);
        int share = s->options.megabytes / LEARNED_SHARE;
        for (int i = 0; i < s->threads && !s->options.no_joins; i++)
            hx_scout_use(s->workers[i].scout, s->joins, s->crew);
        hx_learned_init(s, ((size_t)s->options.megabytes << 20) / LEARNED_SHARE);
        status = hx_proofs_init(&s->table, s->options.megabytes - share, s->words, s->cells, err);
    }
    if (status)
        hx_solve_free(s);
    else
        *out = s;
    return status;
}

void hx_solve_free(hx_solve *s) {
    if (!s) return;
    for (int i = 0; s->workers && i < s->threads; i++) {
        hx_scout_free(s->workers[i].scout);
        free(s->workers[i].frames);
        free(s->workers[i].memory);
    }
    free(s->workers);
    hx_crew_free(s->crew);
    hx_proofs_free(&s->table);
    hx_learned_free(s);
    free(s);
}

void hx_solve_clear(hx_solve *s) {
    hx_proofs_clear(&s->table);
    hx_learned_clear(s);
    s->nodes = 0;
    s->borrowed = false;
}

void hx_solve_use_store(hx_solve *s, const hx_solve_store *store) {
    s->options.store = store;
}

void hx_solve_use_helpers(hx_solve *s, const hx_solve_helpers *helpers) {
    s->options.helpers = helpers;
}

bool hx_solve_borrowed(const hx_solve *s) {
    return s->borrowed;
}

uint64_t hx_solve_nodes(const hx_solve *s) {
    return s->nodes;
}

uint64_t hx_solve_limit(hx_solve *s, uint64_t nodes) {
    uint64_t before = s->node_limit;
    s->node_limit = nodes;
    return before;
}

bool hx_solve_fills(const hx_solve *s) {
    return !s->options.scout.no_fill;
}

void hx_solve_tell(hx_solve *s, void (*report)(void *user, const hx_solve_progress *), void *user) {
    s->report = report;
    s->user = user;
    s->began = hx_budget_now();
    s->next_report = s->began + HX_PROGRESS_SECONDS;
}

int hx_solve_words(const hx_solve *s) {
    return s->words;
}

hx_solve_lore hx_solve_lore_of(const hx_solve *s, hx_color color) {
    bool white = color == HX_COLOR_WHITE;
    return (hx_solve_lore){&s->learned[white], &s->joins[white], &s->origins};
}

// A move for a winner who may move anywhere.
static hx_cell any_move(const hx_board *b) {
    int cell = 0;
    while (!hx_board_is_empty(b, cell))
        cell++;
    return (hx_cell)cell;
}

// The question that workers are at.
typedef struct question {
    hx_solve *solve;
    const hx_board *board;
    hx_color to_play;
    hx_budget *budget;
} question;

// Only the first worker, which is the caller's thread, looks at the caller's limits.
static void work(void *user, int number) {
    const question *q = user;
    hx_solve *s = q->solve;
    hx_solve_worker *w = &s->workers[number];
    hx_dfpn_frame *root = w->frames;
    hx_budget none = {0};
    if (!hx_together_begin(w, number)) return;
    w->budget = number ? &none : q->budget;
    w->board = *q->board;
    do
        hx_dfpn_search(w, root, q->to_play, HX_PROOFS_INFINITE, HX_PROOFS_INFINITE);
    while (!hx_dfpn_is_solved(root) && !hx_dfpn_must_stop(w));
    hx_crew_hold(s->crew);
    if (hx_dfpn_is_solved(root)) s->answer = *root;
    s->done |= !s->alone;
    hx_crew_wake(s->crew);
    hx_crew_release(s->crew);
}

void hx_solve_run(hx_solve *s, const hx_board *b, hx_color to_play, hx_budget *budget,
                  hx_solve_result *out) {
    *out = (hx_solve_result){.winner = b->winner, .move = HX_CELL_NONE};
    if (b->winner) return;
    question q = {s, b, to_play, budget};
    hx_dfpn_frame *answer = &s->answer;
    answer->phi = answer->delta = 1;
    s->done = false;
    s->began_with = s->nodes;
    s->alone = s->crew;
    if (s->alone) work(&q, 0);
    s->alone = false;
    if (!hx_dfpn_is_solved(answer)) hx_crew_run(s->crew, s->threads, work, &q);
    if (!hx_dfpn_is_solved(answer)) return;
    out->winner = answer->phi == 0 ? to_play : hx_color_other(to_play);
    out->carrier = answer->carrier;
    if (answer->phi) return;
    out->anywhere = answer->move == HX_CELL_NONE;
    out->move = out->anywhere ? any_move(b) : answer->move;
}

bool hx_solve_recall(const hx_solve *s, const hx_board *b, hx_color to_play, bool by_remainder,
                     hx_solve_result *out) {
    hx_dfpn_frame f;
    f.moves = NULL;
    hx_recall_key key =
        by_remainder ? hx_recall_remainder(b, to_play) : hx_recall_stones(b, to_play);
    if (!hx_recall_find(s, key, &f) || !hx_dfpn_is_solved(&f)) return false;
    out->winner = f.phi == 0 ? to_play : hx_color_other(to_play);
    out->move = f.move;
    out->anywhere = f.phi == 0 && f.move == HX_CELL_NONE;
    out->carrier = f.carrier;
    return true;
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
        s->first = (hx_cell)cell;
        hx_solve_run(s, b, hx_color_other(to_play), budget, &after);
        s->first = HX_CELL_NONE;
        hx_board_undo(b);
        if (!after.winner) return false;
        if (after.winner == to_play)
            hx_bits_add(out, cell);
        else
            hx_bits_intersect(&open, &after.carrier, s->words);
    }
    return true;
}

// ---- the line ------------------------------------------------------------------------------

// What the table knows of the position after a move there; false: nothing.
static bool find_after(hx_solve *s, hx_board *b, hx_color to_play, int cell, hx_dfpn_frame *out) {
    out->moves = NULL;
    hx_board_place(b, to_play, cell);
    bool known = hx_recall_find(s, hx_recall_stones(b, hx_color_other(to_play)), out);
    hx_board_undo(b);
    return known;
}

// The move that took most work to refute.
static hx_cell hardest(hx_solve *s, hx_board *b, hx_color to_play) {
    hx_cell best = HX_CELL_NONE;
    uint32_t most = 0;
    for (int cell = 0; cell < s->cells; cell++) {
        hx_dfpn_frame after;
        if (!hx_board_is_empty(b, cell) || !find_after(s, b, to_play, cell, &after)) continue;
        if (after.phi || after.work <= most) continue;
        most = after.work;
        best = (hx_cell)cell;
    }
    return best;
}

int hx_solve_line(hx_solve *s, const hx_board *board, hx_color to_play, hx_cell *out) {
    hx_board b = *board;
    hx_dfpn_frame f;
    f.moves = NULL;
    int count = 0;
    while (!b.winner && hx_recall_find(s, hx_recall_stones(&b, to_play), &f) &&
           hx_dfpn_is_solved(&f)) {
        hx_cell move = f.phi == 0 ? f.move : hardest(s, &b, to_play);
        if (move == HX_CELL_NONE || !hx_board_is_empty(&b, move)) break;
        out[count++] = move;
        hx_board_place(&b, to_play, move);
        to_play = hx_color_other(to_play);
    }
    return count;
}
