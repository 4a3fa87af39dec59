// SPDX-License-Identifier: MIT
// Inferior cells against exhaustive play on random small boards: fill-in changes no winner, not
// even after more stones have come; where a move wins, one that is not pruned does. INFERIOR_BOARDS
// in the environment sets how many.
#include "base/mix.h"
#include "inferior/prune.h"
#include "oracle/winner.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

enum { EMPTY_MAX = 10 };

typedef struct state {
    brute *judge;
    hx_dead dead;
    hx_random random;
    long filled, vulnerable, dominated; // what the boards had of each
} state;

static int random_empty(state *s, const hx_board *b) {
    uint32_t n = hx_random_below(&s->random, (uint32_t)(b->cells.count - b->stones));
    int cell = 0;
    for (;; cell++)
        if (hx_board_is_empty(b, cell) && n-- == 0) return cell;
}

static hx_color random_color(state *s) {
    return hx_random_below(&s->random, 2) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
}

static void random_board(state *s, hx_board *b) {
    static const int sizes[][2] = {{4, 4}, {4, 4}, {3, 3}, {5, 3}, {3, 5}, {2, 6}, {5, 4}};
    const int *size = sizes[hx_random_below(&s->random, sizeof sizes / sizeof *sizes)];
    hx_board_init(b, size[0], size[1]);
    int empty = (int)hx_random_below(&s->random, EMPTY_MAX) + 1;
    while (!b->winner && b->cells.count - b->stones > empty)
        hx_board_place(b, random_color(s), random_empty(s, b));
}

// The same board with the stones that fill-in has added from `before` on, and two more.
static void more_stones(state *s, hx_board *plain, hx_board *filled) {
    for (int i = 0; i < 2 && filled->stones < filled->cells.count; i++) {
        int cell = random_empty(s, filled);
        hx_color color = random_color(s);
        hx_board_place(filled, color, cell);
        hx_board_place(plain, color, cell);
    }
}

static void assert_same_winner(state *s, const hx_board *a, const hx_board *b) {
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++)
        assert_int_equal(winner_of(s->judge, a, c), winner_of(s->judge, b, c));
}

// Nobody overlooks a dead cell because stones seem to be lacking around it.
static void check_lacks(state *s, const hx_board *b) {
    for (int cell = 0; cell < b->cells.count; cell++)
        if (hx_dead_is(&s->dead, b, cell)) assert_int_equal(hx_dead_lacks(&s->dead, b, cell), 0);
}

static void check_fill(state *s, const hx_board *board) {
    hx_board plain = *board, filled = *board;
    check_lacks(s, board);
    s->filled += hx_fill_run(&s->dead, &filled, NULL);
    assert_int_equal(hx_fill_run(&s->dead, &filled, NULL), 0);
    assert_same_winner(s, &plain, &filled);
    more_stones(s, &plain, &filled);
    assert_same_winner(s, &plain, &filled);
}

static bool wins(state *s, hx_board *b, hx_color to_play, int cell) {
    hx_board_place(b, to_play, cell);
    bool won = winner_of(s->judge, b, hx_color_other(to_play)) == to_play;
    hx_board_undo(b);
    return won;
}

static void check_prune(state *s, hx_board *b, hx_color to_play) {
    hx_prune prune;
    bool any = false, kept = false;
    hx_prune_find(&prune, &s->dead, b, to_play);
    for (int cell = 0; cell < b->cells.count; cell++) {
        if (!hx_board_is_empty(b, cell)) continue;
        bool vulnerable = hx_bits_has(&prune.vulnerable, cell);
        bool dominated = hx_bits_has(&prune.dominated, cell);
        s->vulnerable += vulnerable;
        s->dominated += dominated;
        assert_false(vulnerable && dominated);
        if (!wins(s, b, to_play, cell)) continue;
        any = true;
        if (!vulnerable && !dominated) kept = true;
        if (dominated) assert_true(wins(s, b, to_play, prune.dominator[cell]));
    }
    assert_int_equal(any, kept);
}

static void inferior_cells_change_no_winner(void **unused) {
    (void)unused;
    const char *wanted = getenv("INFERIOR_BOARDS");
    state s = {.judge = brute_new(), .random = {9}};
    hx_dead_init(&s.dead);
    for (long i = wanted ? atol(wanted) : 3000; i > 0; i--) {
        hx_board board;
        random_board(&s, &board);
        check_fill(&s, &board);
        hx_fill_run(&s.dead, &board, NULL);
        if (board.winner) continue;
        check_prune(&s, &board, HX_COLOR_BLACK);
        check_prune(&s, &board, HX_COLOR_WHITE);
    }
    print_message("# %ld cells filled, %ld vulnerable, %ld dominated\n", s.filled, s.vulnerable,
                  s.dominated);
    assert_true(s.filled > 0 && s.vulnerable > 0 && s.dominated > 0);
    brute_free(s.judge);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inferior_cells_change_no_winner),
    };
    return cmocka_run_group_tests_name("prop_inferior", tests, NULL, NULL);
}
