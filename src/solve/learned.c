// SPDX-License-Identifier: MIT
#include "solve/learned.h"

#include "solve/elsewhere.h"

#include <string.h>

void hx_learned_init(hx_solve *s, size_t bytes) {
    size_t part = bytes / 9; // two for each set, one for their origins
    for (int i = 0; i < 2; i++)
        hx_wins_init(&s->learned[i], s->words, 2 * part);
    for (int i = 0; i < 2; i++)
        hx_joins_init(&s->joins[i], s->words, 2 * part);
    hx_origins_init(&s->origins, s->words, part);
    s->learned_work = 1;
}

void hx_learned_free(hx_solve *s) {
    for (int i = 0; i < 2; i++)
        hx_wins_free(&s->learned[i]);
    for (int i = 0; i < 2; i++)
        hx_joins_free(&s->joins[i]);
    hx_origins_free(&s->origins);
}

void hx_learned_clear(hx_solve *s) {
    for (int i = 0; i < 2; i++)
        hx_wins_clear(&s->learned[i]);
    for (int i = 0; i < 2; i++)
        hx_joins_clear(&s->joins[i]);
    hx_origins_clear(&s->origins);
    s->learned_work = 1;
}

static hx_wins *wins_of(hx_solve *s, hx_color color) {
    return &s->learned[color == HX_COLOR_WHITE];
}

// ---- finding -------------------------------------------------------------------------------

typedef struct view {
    int words;
    hx_wins_board board;
    hx_bits empty;
    hx_bits carrier;             // the smallest of those that win now
    int size;                    // its cells; INT32_MAX: there is none
    hx_cell move;                // that makes it; HX_CELL_NONE: none is needed
    hx_learned_threats *threats; // NULL: the player moves, so that he wins by one
} view;

static void see(void *user, uint32_t number, const uint64_t *cells, hx_cell missing) {
    view *v = user;
    hx_bits needed;
    (void)number;
    memcpy(needed.word, cells, (size_t)v->words * sizeof *cells);
    if (missing != HX_CELL_NONE) hx_bits_add(&needed, missing);
    hx_bits_intersect(&needed, &v->empty, v->words);
    if (v->threats && missing != HX_CELL_NONE) {
        if (v->threats->count < HX_LEARNED_THREATS) v->threats->cells[v->threats->count++] = needed;
        return;
    }
    int size = hx_bits_count(&needed, v->words);
    if (size >= v->size) return;
    v->size = size;
    v->carrier = needed;
    v->move = missing;
}

// What the colour wins by; false: nothing.
static bool find(hx_solve_worker *w, hx_color color, view *out) {
    const hx_board *b = &w->board;
    int words = out->words = w->solve->words;
    out->size = INT32_MAX;
    hx_bits_clear(&out->empty, words);
    hx_bits_clear(&out->board.own, words);
    for (int cell = 0; cell < b->cells.count; cell++) {
        if (hx_board_is_empty(b, cell)) hx_bits_add(&out->empty, cell);
        if (b->color[cell] == color) hx_bits_add(&out->board.own, cell);
    }
    out->board.missing = out->board.open = out->empty;
    hx_bits_unite(&out->board.open, &out->board.own, words);
    hx_crew_look(w->solve->crew);
    hx_wins_find(wins_of(w->solve, color), &out->board, see, out);
    hx_crew_looked(w->solve->crew);
    return out->size < INT32_MAX;
}

static void settle(hx_dfpn_frame *f, bool won, const view *v) {
    f->phi = won ? 0 : HX_PROOFS_INFINITE;
    f->delta = won ? HX_PROOFS_INFINITE : 0;
    f->move = won ? v->move : HX_CELL_NONE;
    f->carrier = v->carrier;
    f->count = f->lean = 0;
    f->price = 0;
    f->ordered = true;
    f->work++;
}

bool hx_learned_decide(hx_solve_worker *w, hx_dfpn_frame *f) {
    view v;
    w->threats.count = 0;
    if (w->solve->options.no_learning) return false;
    v.threats = &w->threats;
    bool lost = find(w, hx_color_other(f->to_play), &v);
    v.threats = NULL;
    bool won = !lost && find(w, f->to_play, &v);
    if (lost || won) settle(f, won, &v);
    return lost || won;
}

// The threat that leaves fewest of the moves; -1: none leaves fewer.
static int best_threat(const hx_learned_threats *t, const hx_bits *moves, int words) {
    int best = -1, least = hx_bits_count(moves, words);
    for (int i = 0; i < t->count; i++) {
        hx_bits left = t->cells[i];
        hx_bits_intersect(&left, moves, words);
        int count = hx_bits_count(&left, words);
        if (count >= least) continue;
        least = count;
        best = i;
    }
    return best;
}

void hx_learned_restrict(hx_solve_worker *w, hx_dfpn_frame *f) {
    int words = w->solve->words, kept = 0;
    hx_bits moves;
    hx_bits_clear(&moves, words);
    for (int i = 0; i < f->count; i++)
        hx_bits_add(&moves, f->moves[i]);
    for (int i; (i = best_threat(&w->threats, &moves, words)) >= 0;) {
        hx_bits_intersect(&moves, &w->threats.cells[i], words);
        hx_bits_unite(&f->carrier, &w->threats.cells[i], words);
    }
    for (int i = 0; i < f->count; i++)
        if (hx_bits_has(&moves, f->moves[i])) f->moves[kept++] = f->moves[i];
    f->count = kept;
}

// ---- learning ------------------------------------------------------------------------------

static void find_stones(const hx_board *b, hx_color color, const hx_bits *carrier, int words,
                        hx_bits *out) {
    uint8_t ends[HX_NODES_MAX] = {0}; // by chain: cells of the carrier beside it, edges in it
    hx_bits_walk walk = {0};
    hx_bits_clear(out, words);
    for (int i = 0; i < 2; i++)
        ends[hx_groups_find(&b->groups, hx_cells_edge(color, i))]++;
    for (int cell; (cell = hx_bits_step(carrier, &walk, words)) >= 0;) {
        hx_cell near[HX_BOARD_BESIDE];
        for (int i = hx_board_beside(b, color, cell, near); i-- > 0;)
            if (ends[near[i]] < 2) ends[near[i]]++;
    }
    for (int cell = 0; cell < b->cells.count; cell++)
        if (b->color[cell] == color && ends[hx_groups_find(&b->groups, (hx_cell)cell)] > 1)
            hx_bits_add(out, cell);
}

// When there is no room all is forgotten, and only what takes twice as much is learned from then
// on. Returns the number of the position on the board, 0: it is not kept.
static uint32_t add(hx_solve_worker *w, const hx_board *b, hx_color winner, uint32_t work,
                    const hx_bits *stones, const hx_bits *cells) {
    hx_solve *s = w->solve;
    hx_wins *wins = wins_of(s, winner);
    uint32_t origin = 0;
    hx_crew_change(s->crew);
    if (work >= s->learned_work) {
        origin = hx_origins_add(&s->origins, b);
        if (!hx_wins_add(wins, stones, cells->word, origin)) {
            hx_wins_clear(wins);
            s->learned_work *= 2;
        }
    }
    hx_crew_looked(s->crew);
    return origin;
}

// A position that took no search is one that connections see, and so are the joins in it.
static void add_joins(hx_solve_worker *w, const hx_board *b, hx_color winner, uint32_t work,
                      const hx_bits *cells, uint32_t origin) {
    hx_solve *s = w->solve;
    hx_join found[HX_SPLIT_MAX];
    hx_joins *joins = &s->joins[winner == HX_COLOR_WHITE];
    hx_split_win win = {&b->cells, winner, s->words, *cells, {{0}}};
    if (s->options.no_joins || work < 2) return;
    for (int cell = 0; cell < s->cells; cell++)
        if (b->color[cell] == winner) hx_bits_add(&win.stones, cell);
    int count = hx_split(&win, found);
    hx_crew_change(s->crew);
    for (int i = 0; i < count && work >= s->learned_work; i++) {
        if (hx_bits_count(&found[i].cells, s->words) < HX_JOINS_CELLS_MIN) continue;
        if (hx_joins_add(joins, &found[i], origin)) continue;
        hx_joins_clear(joins);
        s->learned_work *= 2;
    }
    hx_crew_looked(s->crew);
}

// A win by a move is one without a move once the stone is there. (A move that the carrier has not
// is one of two cells that are the loser's anyway; then another wins, who knows which.)
void hx_learned_keep(hx_solve_worker *w, const hx_dfpn_frame *f) {
    hx_solve *s = w->solve;
    if (s->options.no_learning || !hx_dfpn_is_solved(f)) return;
    bool won = f->phi == 0, moves = won && f->move != HX_CELL_NONE;
    hx_color winner = won ? f->to_play : hx_color_other(f->to_play);
    hx_bits cells = f->carrier, stones;
    if (moves && !hx_bits_has(&cells, f->move)) return;
    if (moves) {
        hx_bits_remove(&cells, f->move);
        hx_board_place(&w->board, winner, f->move);
    }
    if (!w->board.winner) {
        find_stones(&w->board, winner, &cells, s->words, &stones);
        uint32_t origin = add(w, &w->board, winner, f->work, &stones, &cells);
        add_joins(w, &w->board, winner, f->work, &cells, origin);
        hx_elsewhere_tell(w, winner, f->work, &stones, &cells);
    }
    if (moves) hx_board_undo(&w->board);
}

static void see_known(void *user, uint32_t number, const uint64_t *cells, hx_cell missing) {
    (void)number, (void)cells, (void)missing;
    *(bool *)user = true;
}

// Where one of ours says as much already nothing is to be learned.
static bool is_known(hx_solve_worker *w, hx_color winner, const hx_bits *stones,
                     const hx_bits *cells) {
    bool known = false;
    hx_wins_board b = {.own = *stones, .open = *cells};
    hx_bits_clear(&b.missing, w->solve->words);
    hx_crew_look(w->solve->crew);
    hx_wins_find(wins_of(w->solve, winner), &b, see_known, &known);
    hx_crew_looked(w->solve->crew);
    return known;
}

// The position that it was learned from has the winner's stones and cells, and else the loser's.
void hx_learned_hear(hx_solve_worker *w, hx_color winner, uint32_t work, const hx_bits *stones,
                     const hx_bits *cells) {
    if (w->solve->options.no_learning || is_known(w, winner, stones, cells)) return;
    hx_board *b = &w->heard;
    hx_board_init(b, w->board.cells.cols, w->board.cells.rows);
    for (int cell = 0; cell < b->cells.count; cell++)
        if (!hx_bits_has(cells, cell))
            hx_board_place(b, hx_bits_has(stones, cell) ? winner : hx_color_other(winner), cell);
    if (b->winner) return;
    uint32_t origin = add(w, b, winner, work, stones, cells);
    add_joins(w, b, winner, work, cells, origin);
}
