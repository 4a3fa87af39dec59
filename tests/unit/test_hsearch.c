// SPDX-License-Identifier: MIT
// connect/: connections that the papers draw, found with their carriers and depths; the same on
// boards that need wider carriers.
#include "connect/explain.h"
#include "connect/hsearch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static hx_board board;
static hx_hsearch *search;

static int at(int col, int row) { // from 1
    return (row - 1) * board.cells.cols + col - 1;
}

static void start(int cols, int rows) {
    hx_board_init(&board, cols, rows);
}

static void find(hx_color color, bool over_edge) {
    hx_hsearch_options options = {.over_edge = over_edge};
    hx_hsearch_free(search);
    assert_int_equal(hx_hsearch_new(&search, &board.cells, &options, NULL), HX_OK);
    hx_hsearch_build(search, &board, color);
    assert_false(hx_hsearch_stats_of(search).exhausted);
}

static int size_of(const hx_conn *c) {
    int size = 0;
    for (int i = 0; i < hx_hsearch_words(search); i++)
        size += __builtin_popcountll(c->carrier[i]);
    return size;
}

// How many connections of that size and depth there are between two cells or edges.
static int count(hx_conn_kind kind, int x, int y, int size, int depth) {
    int found = 0;
    for (hx_conn_id id =
             hx_hsearch_first(search, kind, hx_hsearch_node(search, x), hx_hsearch_node(search, y));
         id; id = hx_hsearch_next(search, id)) {
        hx_conn c = hx_hsearch_get(search, id);
        found += size_of(&c) == size && c.depth == depth;
    }
    return found;
}

static void two_bridge(void **state) {
    (void)state;
    start(5, 5);
    hx_board_place(&board, HX_COLOR_BLACK, at(3, 2));
    hx_board_place(&board, HX_COLOR_BLACK, at(2, 4));
    find(HX_COLOR_BLACK, false);
    assert_int_equal(count(HX_CONN_FULL, at(3, 2), at(2, 4), 2, 2), 1);
    assert_int_equal(count(HX_CONN_FULL, at(2, 4), HX_CELL_SOUTH, 2, 2), 1);
    hx_board_place(&board, HX_COLOR_WHITE, at(2, 3));
    find(HX_COLOR_BLACK, false);
    assert_int_equal(count(HX_CONN_FULL, at(3, 2), at(2, 4), 2, 2), 0);
    assert_int_equal(count(HX_CONN_SEMI, at(3, 2), at(2, 4), 1, 1), 1);
}

static void edge_connection_from_the_third_row(void **state) {
    (void)state;
    start(11, 11);
    hx_board_place(&board, HX_COLOR_BLACK, at(6, 9));
    find(HX_COLOR_BLACK, false);
    assert_int_equal(count(HX_CONN_FULL, at(6, 9), HX_CELL_SOUTH, 8, 6), 2); // and its mirror image
    assert_int_equal(count(HX_CONN_FULL, at(6, 9), HX_CELL_SOUTH, 10, 6), 1);
}

// Anshelevich 2002, figure 4, diagram 1: 19 cells, depth 10. The board's size must not matter.
static void edge_connection_from_the_fourth_row(void **state) {
    (void)state;
    for (int size = 10; size <= 19; size += 3) { // carriers of two, four and six words
        start(size, size);
        hx_board_place(&board, HX_COLOR_BLACK, at(size / 2 + 1, size - 3));
        find(HX_COLOR_BLACK, false);
        assert_int_equal(count(HX_CONN_FULL, at(size / 2 + 1, size - 3), HX_CELL_SOUTH, 19, 10), 2);
    }
}

// Figure 4, diagram 3: six two-bridges in a row, depth 12.
static void chain_of_two_bridges(void **state) {
    (void)state;
    start(11, 13);
    for (int i = 0; i < 7; i++)
        hx_board_place(&board, HX_COLOR_BLACK, at(9 - i, 1 + 2 * i));
    find(HX_COLOR_BLACK, false);
    assert_int_equal(count(HX_CONN_FULL, HX_CELL_NORTH, HX_CELL_SOUTH, 12, 12), 1);
}

// The empty board is a semi-connection for whoever moves first.
static void empty_boards(void **state) {
    (void)state;
    for (int size = 1; size <= 4; size++)
        for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
            start(size, size);
            find((hx_color)color, false);
            int x = hx_hsearch_edge(search, 0), y = hx_hsearch_edge(search, 1);
            assert_int_equal(hx_hsearch_first(search, HX_CONN_FULL, x, y), 0);
            assert_int_not_equal(hx_hsearch_first(search, HX_CONN_SEMI, x, y), 0);
        }
}

static void solid_chains_are_one_end(void **state) {
    (void)state;
    start(4, 4);
    for (int row = 1; row <= 4; row++)
        hx_board_place(&board, HX_COLOR_BLACK, at(2, row));
    find(HX_COLOR_BLACK, false);
    assert_int_equal(hx_hsearch_edge(search, 0), hx_hsearch_edge(search, 1));
    find(HX_COLOR_WHITE, false);
    assert_int_equal(hx_hsearch_node(search, at(2, 2)), -1);
    assert_int_equal(hx_hsearch_first(search, HX_CONN_SEMI, hx_hsearch_edge(search, 0),
                                      hx_hsearch_edge(search, 1)),
                     0);
}

// Over the edge, two stones that are each joined to it are joined to each other.
static void and_over_an_edge(void **state) {
    (void)state;
    start(11, 11);
    hx_board_place(&board, HX_COLOR_BLACK, at(2, 2));
    hx_board_place(&board, HX_COLOR_BLACK, at(9, 2));
    find(HX_COLOR_BLACK, false);
    assert_int_equal(count(HX_CONN_FULL, at(2, 2), at(9, 2), 4, 4), 0);
    find(HX_COLOR_BLACK, true);
    assert_int_equal(count(HX_CONN_FULL, at(2, 2), at(9, 2), 4, 4), 1);
}

static void explains_each_step_once(void **state) {
    (void)state;
    start(5, 5);
    hx_board_place(&board, HX_COLOR_BLACK, at(3, 2));
    hx_board_place(&board, HX_COLOR_BLACK, at(2, 4));
    find(HX_COLOR_BLACK, false);
    hx_text text = {0};
    hx_conn_id id = hx_hsearch_first(search, HX_CONN_FULL, at(3, 2), at(2, 4));
    assert_true(hx_explain_write(&text, search, &board.cells, id));
    assert_string_equal(
        text.bytes,
        "(b3, [], b4) is VC, (c2, [], b3) is VC. Apply AND: (c2, [b3], b4) is VSC.\n"
        "(c3, [], b4) is VC, (c2, [], c3) is VC. Apply AND: (c2, [c3], b4) is VSC.\n"
        "(c2, [c3], b4) is VSC, (c2, [b3], b4) is VSC. Apply OR: (c2, [b3, c3], b4) is VC.\n");
    hx_text_free(&text);
    id = hx_hsearch_first(search, HX_CONN_FULL, at(1, 1), at(2, 1));
    assert_true(hx_explain_write(&text, search, &board.cells, id));
    assert_string_equal(text.bytes, "(a1, [], b1) is VC: they are neighbours.\n");
    hx_text_free(&text);
}

static void refuses_what_is_too_large(void **state) {
    (void)state;
    hx_error err = {""};
    start(20, 20);
    hx_hsearch *none = NULL;
    assert_int_equal(hx_hsearch_new(&none, &board.cells, NULL, &err), HX_NO);
    assert_null(none);
    assert_string_equal(err.text, "connections are found on boards of up to 382 cells, not 20x20");
}

static int end(void **state) {
    (void)state;
    hx_hsearch_free(search);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_bridge),
        cmocka_unit_test(edge_connection_from_the_third_row),
        cmocka_unit_test(edge_connection_from_the_fourth_row),
        cmocka_unit_test(chain_of_two_bridges),
        cmocka_unit_test(empty_boards),
        cmocka_unit_test(solid_chains_are_one_end),
        cmocka_unit_test(and_over_an_edge),
        cmocka_unit_test(explains_each_step_once),
        cmocka_unit_test(refuses_what_is_too_large),
    };
    return cmocka_run_group_tests_name("hsearch", tests, NULL, end);
}
