// SPDX-License-Identifier: MIT
// How much the rules find: of all pairs of ends that are virtually connected, by exhaustive play on
// all empty cells, the share for which there is a connection by AND and OR, without and with AND
// over an edge, by must-play after these, and by the complete form. All positions of 3x3, samples
// of 4x4 and 5x5 with at most 14 empty cells. What is found must be true, and the complete form
// must find everything; the shares and what they cost are printed (docs/notes/hsearch.md and
// docs/notes/mustplay.md quote them).
#include "base/mix.h"
#include "subgame/mustplay.h"
#include "oracle/brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { AND_OR, OVER_EDGES, MUST_PLAY, COMPLETE, RULES };

typedef struct counts {
    long full, full_found[RULES]; // pairs that are joined if the opponent begins
    long semi, semi_found[RULES]; // pairs that need the colour to begin
    long sets;
    double ticks[RULES], deductions[RULES];
} counts;

static hx_board board;
static hx_hsearch *search[RULES];
static hx_subgame *game;
static brute *oracle;

static int as_end(int node) {
    int cells = board.cells.count;
    return node < cells ? node : node == cells ? BRUTE_FIRST_EDGE : BRUTE_SECOND_EDGE;
}

static bool joins(hx_color color, int x, int y, bool first) {
    int carrier[BRUTE_CARRIER_MAX], size = 0;
    for (int cell = 0; cell < board.cells.count; cell++)
        if (hx_board_is_empty(&board, cell) && cell != x && cell != y) carrier[size++] = cell;
    return brute_joins(oracle, board.cells.cols, board.cells.rows, board.color, (int)color,
                       as_end(x), as_end(y), carrier, size, first);
}

static void count_pair(counts *n, hx_color color, int x, int y) {
    bool is_full = joins(color, x, y, false), is_semi = !is_full && joins(color, x, y, true);
    n->full += is_full;
    n->semi += is_semi;
    for (int rule = 0; rule < RULES; rule++) {
        bool full = hx_hsearch_first(search[rule], HX_CONN_FULL, x, y);
        bool semi = hx_hsearch_first(search[rule], HX_CONN_SEMI, x, y);
        if (full) assert_true(is_full);
        if (semi) assert_true(is_full || is_semi);
        n->full_found[rule] += is_full && full;
        n->semi_found[rule] += is_semi && semi;
    }
}

static void find(counts *n, hx_color color) {
    for (int rule = 0; rule < RULES; rule++) {
        hx_mustplay_options options = {.depth = 2, .complete = rule == COMPLETE};
        hx_mustplay_stats stats = {0};
        hx_hsearch_build(search[rule], &board, color);
        n->deductions[rule] += (double)hx_hsearch_stats_of(search[rule]).deductions;
        if (rule < MUST_PLAY) continue;
        hx_status status = hx_mustplay_extend(search[rule], game, &board, &options, &stats, NULL);
        assert_int_equal(status, HX_OK);
        n->ticks[rule] += (double)stats.ticks;
    }
    n->sets++;
}

static void count_position(counts *n) {
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        find(n, (hx_color)color);
        for (int y = 1; y < board.cells.count + 2; y++)
            for (int x = 0; x < y; x++)
                if (hx_hsearch_is_node(search[0], x) && hx_hsearch_is_node(search[0], y))
                    count_pair(n, (hx_color)color, x, y);
    }
}

static void begin(int size) {
    hx_board_init(&board, size, size);
    for (int rule = 0; rule < RULES; rule++) {
        hx_hsearch_options options = {.over_edge = rule == OVER_EDGES};
        hx_hsearch_free(search[rule]);
        search[rule] = NULL;
        assert_int_equal(hx_hsearch_new(&search[rule], &board.cells, &options, NULL), HX_OK);
    }
    hx_subgame_free(game);
    game = NULL;
    assert_int_equal(hx_subgame_new(&game, &board.cells, NULL), HX_OK);
}

static int share(void) { // one of so many positions
    const char *all = getenv("COMPLETE");
    return all && strcmp(all, "all") == 0 ? 1 : 40;
}

static double percent(long part, long whole) {
    return 100.0 * (double)part / (double)whole;
}

static void report(const char *what, const counts *n) {
    static const char *const names[] = {"and-or", "over edges", "must-play", "complete"};
    assert_true(n->full > 0 && n->semi > 0);
    print_message("# %s: %ld fulls, %ld semis\n", what, n->full, n->semi);
    for (int rule = 0; rule < RULES; rule++)
        print_message("#   %s: %.1f %%, %.1f %%; %.0f deductions and %.0f ticks a set\n",
                      names[rule], percent(n->full_found[rule], n->full),
                      percent(n->semi_found[rule], n->semi), n->deductions[rule] / (double)n->sets,
                      n->ticks[rule] / (double)n->sets);
    assert_int_equal(n->full_found[COMPLETE], n->full);
    assert_int_equal(n->semi_found[COMPLETE], n->semi);
    assert_true(n->full_found[MUST_PLAY] >= n->full_found[AND_OR]);
}

static void all_of_3x3(void **state) {
    (void)state;
    counts n = {0};
    begin(3);
    for (int code = 0; code < 19683; code += share()) { // three states of nine cells
        while (board.stones > 0)
            hx_board_undo(&board);
        for (int cell = 0, rest = code; cell < 9; cell++, rest /= 3)
            if (rest % 3) hx_board_place(&board, (hx_color)(rest % 3), cell);
        if (!board.winner) count_position(&n);
    }
    report("all 3x3 positions", &n);
}

static void sample(int size, int positions, const char *name) {
    hx_random random = {(uint64_t)size};
    counts n = {0};
    begin(size);
    for (int i = 0; i < positions / share(); i++) {
        while (board.stones > 0)
            hx_board_undo(&board);
        int empties = 4 + (int)hx_random_below(&random, 9); // up to 12
        while (size * size - board.stones > empties) {
            int cell = (int)hx_random_below(&random, board.cells.count);
            if (hx_board_is_empty(&board, cell))
                hx_board_place(&board, (hx_color)(1 + hx_random_below(&random, 2)), cell);
        }
        if (!board.winner) count_position(&n);
    }
    report(name, &n);
}

static void samples_of_4x4(void **state) {
    (void)state;
    sample(4, 400, "4x4 sample");
}

static void samples_of_5x5(void **state) {
    (void)state;
    sample(5, 400, "5x5 sample");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_3x3),
        cmocka_unit_test(samples_of_4x4),
        cmocka_unit_test(samples_of_5x5),
    };
    oracle = brute_new();
    if (!oracle) return 1;
    int failed = cmocka_run_group_tests_name("prop_complete", tests, NULL, NULL);
    for (int rule = 0; rule < RULES; rule++)
        hx_hsearch_free(search[rule]);
    hx_subgame_free(game);
    brute_free(oracle);
    return failed;
}
