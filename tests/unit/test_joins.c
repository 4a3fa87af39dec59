// SPDX-License-Identifier: MIT
// Joins in a store: what the boards that have them get as connections, and what says nothing new.
#include "solve/joins.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

enum { SIZE = 5, NUMBER = 0 };

typedef struct state {
    hx_board board;
    hx_hsearch *found;
    hx_joins joins;
    hx_join join; // of b2's chain to the north, over four cells, with a stone on d2
} state;

static int cell(int col, int row) {
    return row * SIZE + col;
}

static int set_up(void **out) {
    state *s = calloc(1, sizeof *s);
    hx_hsearch_options options = {.neighbours_only = true};
    hx_board_init(&s->board, SIZE, SIZE);
    assert_int_equal(hx_hsearch_new(&s->found, &s->board.cells, &options, NULL), HX_OK);
    hx_joins_init(&s->joins, hx_hsearch_words(s->found), 0);
    s->join.edge[0] = true;
    hx_bits_add(&s->join.end[1], cell(1, 1));
    hx_bits_add(&s->join.chain[1], cell(1, 1));
    hx_bits_add(&s->join.inner, cell(3, 1));
    for (int i = 0; i < 4; i++)
        hx_bits_add(&s->join.cells, cell(1 + i, 0));
    assert_true(hx_joins_add(&s->joins, &s->join, 0));
    *out = s;
    return 0;
}

static int clean_up(void **out) {
    state *s = *out;
    hx_joins_free(&s->joins);
    hx_hsearch_free(s->found);
    free(s);
    return 0;
}

static void play(state *s, hx_color color, int col, int row) {
    hx_board_place(&s->board, color, cell(col, row));
}

// The connections of black that are there thanks to the joins: how many were given.
static int look(state *s, bool over_stones, const uint8_t *left_out) {
    uint32_t count = left_out ? NUMBER + 1 : 0;
    hx_joins_board b = {.over_stones = over_stones, .out = left_out, .out_count = count, .mark = 7};
    hx_bits_clear(&b.own, hx_hsearch_words(s->found));
    hx_bits_clear(&b.empty, hx_hsearch_words(s->found));
    for (int i = 0; i < SIZE * SIZE; i++) {
        if (hx_board_is_empty(&s->board, i)) hx_bits_add(&b.empty, i);
        if (s->board.color[i] == HX_COLOR_BLACK) hx_bits_add(&b.own, i);
    }
    hx_hsearch_build(s->found, &s->board, HX_COLOR_BLACK);
    return hx_joins_give(&s->joins, s->found, &b);
}

static hx_conn_id first(const state *s, hx_conn_kind kind, int col, int row) {
    return hx_hsearch_first(s->found, kind, hx_hsearch_node(s->found, cell(col, row)),
                            hx_hsearch_edge(s->found, 0));
}

static void a_board_with_all_stones_has_the_join(void **out) {
    state *s = *out;
    play(s, HX_COLOR_BLACK, 1, 1);
    play(s, HX_COLOR_BLACK, 3, 1);
    assert_int_equal(look(s, false, NULL), 1);
    hx_conn_id id = first(s, HX_CONN_FULL, 1, 1);
    assert_true(id);
    assert_int_equal(hx_hsearch_get(s->found, id).rule, HX_CONN_PROVED);
    assert_int_equal(hx_hsearch_number(s->found, id), 7 + NUMBER);
    const uint8_t left_out[NUMBER + 1] = {[NUMBER] = 1};
    assert_int_equal(look(s, false, left_out), 0);
}

static void a_missing_stone_makes_a_semi_connection_or_is_an_end(void **out) {
    state *s = *out;
    play(s, HX_COLOR_BLACK, 1, 1);
    assert_int_equal(look(s, false, NULL), 1);
    hx_conn_id id = first(s, HX_CONN_SEMI, 1, 1);
    assert_true(id);
    assert_int_equal(hx_hsearch_get(s->found, id).key, cell(3, 1));
    hx_board_undo(&s->board);
    play(s, HX_COLOR_BLACK, 3, 1);
    assert_int_equal(look(s, false, NULL), 1);
    assert_true(first(s, HX_CONN_FULL, 1, 1)); // of the empty cell
}

static void a_cell_of_the_opponents_or_two_missing_stones_forbid_it(void **out) {
    state *s = *out;
    assert_int_equal(look(s, false, NULL), 0);
    play(s, HX_COLOR_BLACK, 1, 1);
    play(s, HX_COLOR_BLACK, 3, 1);
    play(s, HX_COLOR_WHITE, 2, 0);
    assert_int_equal(look(s, true, NULL), 0);
}

static void own_cells_do_no_harm_where_they_may_be(void **out) {
    state *s = *out;
    play(s, HX_COLOR_BLACK, 1, 1);
    play(s, HX_COLOR_BLACK, 3, 1);
    play(s, HX_COLOR_BLACK, 4, 0);
    assert_int_equal(look(s, false, NULL), 0);
    assert_int_equal(look(s, true, NULL), 1);
    hx_conn_id id = first(s, HX_CONN_FULL, 1, 1);
    hx_conn c = hx_hsearch_get(s->found, id);
    assert_false(hx_conn_holds(&c, cell(4, 0)));
}

static void what_says_no_more_is_not_kept(void **out) {
    state *s = *out;
    hx_join weaker = s->join;
    hx_bits_add(&weaker.cells, cell(0, 1));
    assert_true(hx_joins_add(&s->joins, &weaker, 0));
    assert_int_equal(s->joins.count, 1);
    hx_bits_remove(&weaker.cells, cell(2, 0)); // other cells
    assert_true(hx_joins_add(&s->joins, &weaker, 0));
    assert_int_equal(s->joins.count, 2);
}

static void what_is_put_in_after_a_mark_is_taken_back(void **out) {
    state *s = *out;
    play(s, HX_COLOR_BLACK, 1, 1);
    play(s, HX_COLOR_BLACK, 3, 1);
    look(s, false, NULL);
    hx_hsearch_mark(s->found);
    uint64_t cells[HX_BITS_WORDS_MAX] = {UINT64_C(1) << cell(2, 0)};
    int x = hx_hsearch_node(s->found, cell(1, 1)), y = hx_hsearch_edge(s->found, 1);
    hx_hsearch_put(s->found, HX_CONN_FULL, x, y, -1, cells, 3);
    assert_true(hx_hsearch_first(s->found, HX_CONN_FULL, x, y));
    hx_hsearch_undo(s->found);
    assert_false(hx_hsearch_first(s->found, HX_CONN_FULL, x, y));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, clean_up)
int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(a_board_with_all_stones_has_the_join),
        TEST(a_missing_stone_makes_a_semi_connection_or_is_an_end),
        TEST(a_cell_of_the_opponents_or_two_missing_stones_forbid_it),
        TEST(own_cells_do_no_harm_where_they_may_be),
        TEST(what_says_no_more_is_not_kept),
        TEST(what_is_put_in_after_a_mark_is_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
