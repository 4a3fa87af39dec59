// SPDX-License-Identifier: MIT
// What AND and OR cannot derive, without any limit and over edges too. Anshelevich (2002, figure 9)
// says that there is such a thing; these are the smallest that were found, and a search that finds
// nothing smaller. With COMPLETE=all in the environment it goes through more positions.
//
// An end that is empty might as well be a stone, and what is not in the carrier the opponent's: so
// it is enough to look at connections between chains and edges that use all empty cells.
#include "base/mix.h"
#include "connect/hsearch.h"
#include "oracle/brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    brute *oracle;
    hx_hsearch *search;
    hx_board board;
    int empty[BRUTE_CARRIER_MAX], empties;
    long positions, missing[2]; // connections not derived, by kind
} fixture;

static void start(fixture *f, int cols, int rows) {
    const hx_hsearch_options all = {.over_edge = true, .every = true};
    hx_board_init(&f->board, cols, rows);
    hx_hsearch_free(f->search);
    assert_int_equal(hx_hsearch_new(&f->search, &f->board.cells, &all, NULL), HX_OK);
}

static void place(fixture *f, const char *colors) {
    int cells = f->board.cells.count;
    hx_board_init(&f->board, f->board.cells.cols, f->board.cells.rows);
    f->empties = 0;
    for (int i = 0; i < cells; i++) {
        if (colors[i] == '.')
            f->empty[f->empties++] = i;
        else
            hx_board_place(&f->board, colors[i] == 'B' ? HX_COLOR_BLACK : HX_COLOR_WHITE, i);
    }
}

static bool is_true(fixture *f, int x, int y, hx_conn_kind kind) {
    int ends[2] = {x, y};
    for (int i = 0; i < 2; i++)
        if (ends[i] >= f->board.cells.count)
            ends[i] = ends[i] == f->board.cells.count ? BRUTE_FIRST_EDGE : BRUTE_SECOND_EDGE;
    return brute_joins(f->oracle, f->board.cells.cols, f->board.cells.rows, f->board.color,
                       HX_COLOR_BLACK, ends[0], ends[1], f->empty, f->empties,
                       kind == HX_CONN_SEMI);
}

static bool is_derived(const fixture *f, int x, int y, hx_conn_kind kind) {
    return hx_hsearch_first(f->search, HX_CONN_FULL, x, y) ||
           (kind == HX_CONN_SEMI && hx_hsearch_first(f->search, HX_CONN_SEMI, x, y));
}

// Counts what the rules miss in this position.
static void count_missing(fixture *f) {
    if (f->board.winner) return;
    hx_hsearch_build(f->search, &f->board, HX_COLOR_BLACK);
    assert_false(hx_hsearch_stats_of(f->search).exhausted);
    f->positions++;
    for (int y = 1; y < f->board.cells.count + 2; y++)
        for (int x = 0; x < y; x++) {
            if (!hx_hsearch_is_stone(f->search, x) || !hx_hsearch_is_stone(f->search, y)) continue;
            for (hx_conn_kind kind = HX_CONN_FULL; kind <= HX_CONN_SEMI; kind++)
                f->missing[kind] += !is_derived(f, x, y, kind) && is_true(f, x, y, kind);
        }
}

// All positions of the board with so many empty cells.
static void go_through(fixture *f, int cols, int rows, int empties) {
    char colors[HX_HSEARCH_CELLS_MAX];
    int cells = cols * rows;
    start(f, cols, rows);
    memset(colors, '.', (size_t)cells);
    for (;;) { // counting in threes: '.', 'B', 'W'
        int dots = 0;
        for (int i = 0; i < cells; i++)
            dots += colors[i] == '.';
        if (dots == empties) {
            place(f, colors);
            count_missing(f);
        }
        int i = 0;
        while (i < cells && colors[i] == 'W')
            colors[i++] = '.';
        if (i == cells) return;
        colors[i] = colors[i] == '.' ? 'B' : 'W';
    }
}

// Random positions with so many empty cells, most of them beside each other.
static void sample(fixture *f, int cols, int rows, int empties, int positions, hx_random *random) {
    start(f, cols, rows);
    for (int n = 0; n < positions; n++) {
        char colors[HX_HSEARCH_CELLS_MAX];
        int cells = cols * rows, list[BRUTE_CARRIER_MAX], count = 0;
        for (int i = 0; i < cells; i++)
            colors[i] = hx_random_below(random, 2) ? 'B' : 'W';
        while (count < empties) {
            int cell = (int)hx_random_below(random, (uint32_t)cells);
            if (count && hx_random_below(random, 4)) {
                int from = list[hx_random_below(random, (uint32_t)count)];
                cell =
                    f->board.cells.next[from][hx_random_below(random, f->board.cells.degree[from])];
            }
            if (cell >= cells || colors[cell] == '.') continue;
            colors[cell] = '.';
            list[count++] = cell;
        }
        place(f, colors);
        count_missing(f);
    }
}

static void expect_none(fixture *f, const char *where, int empties) {
    print_message("# %s, %d empty cells: %ld positions, %ld fulls and %ld semis not derived\n",
                  where, empties, f->positions, f->missing[0], f->missing[1]);
    assert_true(f->positions > 0);
    assert_int_equal(f->missing[HX_CONN_FULL], 0);
    assert_int_equal(f->missing[HX_CONN_SEMI], 0);
    f->positions = 0;
}

static int set_up(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f || !(f->oracle = brute_new())) return -1;
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    hx_hsearch_free(f->search);
    brute_free(f->oracle);
    free(f);
    return 0;
}

static void nothing_smaller(void **state) {
    fixture *f = *state;
    const char *complete = getenv("COMPLETE");
    bool all = complete && strcmp(complete, "all") == 0;
    hx_random random = {3};
    for (int empties = 1; empties <= 9; empties++) {
        go_through(f, 3, 3, empties);
        expect_none(f, "all of 3x3", empties);
    }
    for (int empties = 1; empties <= (all ? 5 : 2); empties++) {
        go_through(f, all ? 4 : 3, 4, empties);
        expect_none(f, all ? "all of 4x4" : "all of 3x4", empties);
    }
    for (int empties = 3; empties <= 7; empties++) {
        sample(f, 5, 5, empties, all ? 100000 : 1000, &random);
        expect_none(f, "some of 5x5", empties);
    }
}

// A semi between a stone and the edge, and a full between the edges.
static void the_smallest_known(void **state) {
    fixture *f = *state;
    start(f, 5, 5);
    place(f, "WBBWW"
             "BW.BW"
             "....B"
             "B...W"
             "WBBWW");
    hx_hsearch_build(f->search, &f->board, HX_COLOR_BLACK);
    int x = hx_hsearch_node(f->search, 14), north = hx_hsearch_edge(f->search, 0);
    assert_int_equal(f->empties, 8);
    assert_true(is_true(f, x, north, HX_CONN_SEMI));
    assert_false(is_derived(f, x, north, HX_CONN_SEMI));
    place(f, "W...W"
             "W...."
             "...WB"
             "BBWBW"
             "WBBBW");
    hx_hsearch_build(f->search, &f->board, HX_COLOR_BLACK);
    north = hx_hsearch_edge(f->search, 0);
    int south = hx_hsearch_edge(f->search, 1);
    assert_int_equal(f->empties, 10);
    assert_true(is_true(f, north, south, HX_CONN_FULL));
    assert_false(is_derived(f, north, south, HX_CONN_FULL));
    assert_false(hx_hsearch_stats_of(f->search).exhausted);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_smaller, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_smallest_known, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("prop_underivable", tests, NULL, NULL);
}
