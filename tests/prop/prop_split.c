// SPDX-License-Identifier: MIT
// What wins are made of against exhaustive play: on random small boards that a player wins though
// the opponent moves first, each join holds with its stones and on its cells alone, and the joins
// have no cell in common. SPLIT_BOARDS in the environment sets how many.
#include "base/mix.h"
#include "oracle/winner.h"
#include "solve/split.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { EMPTY_MAX = 12 };

typedef struct state {
    brute *judge;
    hx_random random;
    long wins, split, large; // of these: made of several joins; such joins of four cells and more
} state;

static void random_board(state *s, hx_board *b) {
    static const int sizes[][2] = {{4, 4}, {5, 4}, {4, 5}, {5, 5}, {3, 6}, {6, 3}};
    const int *size = sizes[hx_random_below(&s->random, sizeof sizes / sizeof *sizes)];
    hx_board_init(b, size[0], size[1]);
    int empty = 4 + (int)hx_random_below(&s->random, EMPTY_MAX - 3);
    while (!b->winner && b->cells.count - b->stones > empty) {
        int cell = (int)hx_random_below(&s->random, b->cells.count);
        hx_color color = hx_random_below(&s->random, 2) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        if (hx_board_is_empty(b, cell)) hx_board_place(b, color, cell);
    }
}

static bool joins(state *s, const hx_split_win *w, const unsigned char *stones, int x, int y,
                  const hx_bits *cells) {
    int list[EMPTY_MAX], count = 0;
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(cells, &walk, w->words)) >= 0;)
        list[count++] = cell;
    return brute_joins(s->judge, w->board->cols, w->board->rows, stones, (int)w->color, x, y, list,
                       count, false);
}

// Takes cells away that the player wins without, as a proof does.
static void thin_out(state *s, hx_split_win *w, const hx_board *b) {
    for (int i = 0; i < 2 * EMPTY_MAX; i++) {
        int cell = (int)hx_random_below(&s->random, b->cells.count);
        hx_bits fewer = w->cells;
        hx_bits_remove(&fewer, cell);
        if (joins(s, w, b->color, BRUTE_FIRST_EDGE, BRUTE_SECOND_EDGE, &fewer)) w->cells = fewer;
    }
}

static int end_of(const hx_split_win *w, const hx_join *j, int which) {
    hx_bits_walk walk = {0};
    if (j->edge[which]) return which ? BRUTE_SECOND_EDGE : BRUTE_FIRST_EDGE;
    return hx_bits_step(&j->chain[which], &walk, w->words);
}

static bool touches(const hx_split_win *w, int cell, const hx_bits *stones) {
    for (int i = 0; i < w->board->degree[cell]; i++) {
        int next = w->board->next[cell][i];
        if (next < w->board->count && hx_bits_has(stones, next)) return true;
    }
    return false;
}

static bool touches_edge(const hx_split_win *w, int cell, int which) {
    for (int i = 0; i < w->board->degree[cell]; i++)
        if (w->board->next[cell][i] == hx_cells_edge(w->color, which)) return true;
    return false;
}

// Few stones of an end stand for all of them: every cell that touches one of all touches one of the
// few, or the edge.
static void check_ends(const hx_split_win *w, const hx_join *j) {
    for (int which = 0; which < 2; which++) {
        hx_bits_walk walk = {0};
        for (int cell; (cell = hx_bits_step(&j->cells, &walk, w->words)) >= 0;)
            if (touches(w, cell, &j->chain[which]))
                assert_true(touches(w, cell, &j->end[which]) ||
                            (j->edge[which] && touches_edge(w, cell, which)));
    }
}

// All but the join's own stones and cells are the opponent's.
static void check_join(state *s, const hx_split_win *w, const hx_join *j) {
    unsigned char stones[BRUTE_CELLS_MAX];
    hx_bits own = j->inner;
    for (int i = 0; i < 2; i++)
        hx_bits_unite(&own, &j->chain[i], w->words);
    for (int cell = 0; cell < w->board->count; cell++)
        stones[cell] = (unsigned char)(hx_bits_has(&own, cell)        ? w->color
                                       : hx_bits_has(&j->cells, cell) ? HX_COLOR_NONE
                                                                      : hx_color_other(w->color));
    assert_true(joins(s, w, stones, end_of(w, j, 0), end_of(w, j, 1), &j->cells));
    check_ends(w, j);
}

static void check_win(state *s, const hx_board *b, hx_color color) {
    hx_join found[HX_SPLIT_MAX];
    hx_split_win w = {&b->cells, color, 1, {{0}}, {{0}}};
    hx_bits seen = {{0}};
    for (int cell = 0; cell < b->cells.count; cell++) {
        if (hx_board_is_empty(b, cell)) hx_bits_add(&w.cells, cell);
        if (b->color[cell] == color) hx_bits_add(&w.stones, cell);
    }
    thin_out(s, &w, b);
    int count = hx_split(&w, found);
    s->wins++;
    s->split += count > 1;
    for (int i = 0; i < count; i++) {
        assert_false(hx_bits_meet(&seen, &found[i].cells, w.words));
        hx_bits_unite(&seen, &found[i].cells, w.words);
        check_join(s, &w, &found[i]);
        s->large += count > 1 && hx_bits_count(&found[i].cells, w.words) > 3;
    }
    assert_true(hx_bits_equal(&seen, &w.cells, w.words));
}

static void joins_hold(void **unused) {
    (void)unused;
    const char *wanted = getenv("SPLIT_BOARDS");
    state s = {.judge = brute_new(), .random = {5}};
    for (long i = wanted ? atol(wanted) : 4000; i > 0; i--) {
        hx_board b;
        random_board(&s, &b);
        for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE && !b.winner; c++)
            if (winner_of(s.judge, &b, hx_color_other(c)) == c) check_win(&s, &b, c);
    }
    print_message("# %ld wins, %ld made of several joins, %ld of these large\n", s.wins, s.split,
                  s.large);
    assert_true(s.split > 100 && s.large > 10);
    brute_free(s.judge);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(joins_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
