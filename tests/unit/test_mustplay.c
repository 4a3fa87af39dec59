// SPDX-License-Identifier: MIT
// connect/mustplay and connect/subgame: theorems 3 and 4 and figure 8 of Rasmussen and Maire
// (2004), and the smallest connections that AND and OR miss.
#include "subgame/mustplay.h"
#include "connect/explain.h"
#include "tactic/tactic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static hx_board board;

static int at(int col, int row) { // from 1
    return (row - 1) * board.cells.cols + col - 1;
}

static void draw(const char *rows, int cols) {
    hx_board_init(&board, cols, (int)strlen(rows) / cols);
    for (int i = 0; rows[i]; i++)
        if (rows[i] != '.')
            hx_board_place(&board, rows[i] == 'B' ? HX_COLOR_BLACK : HX_COLOR_WHITE, i);
}

static hx_subgame *new_game(void) {
    hx_subgame *g;
    assert_int_equal(hx_subgame_new(&g, &board.cells, NULL), HX_OK);
    return g;
}

static hx_hsearch *new_set(const hx_hsearch_options *options) {
    hx_hsearch *h;
    assert_int_equal(hx_hsearch_new(&h, &board.cells, options, NULL), HX_OK);
    hx_hsearch_build(h, &board, HX_COLOR_BLACK);
    assert_false(hx_hsearch_stats_of(h).exhausted);
    return h;
}

// The fifth-row template between h7 and the south edge of an 11x11 board: the minimal carrier that
// must-play finds.
static hx_subgame_answer find_fifth_row(hx_subgame *g, const hx_subgame_question *q) {
    const hx_subgame_limits limits = {.depth = 2};
    hx_subgame_answer a = hx_subgame_solve(g, q, &limits);
    assert_int_equal(a.result, HX_SUBGAME_WON);
    assert_true(hx_subgame_minimise(g, q, &limits, &a));
    return a;
}

static hx_subgame_question fifth_row(void) {
    hx_board_init(&board, 11, 11);
    hx_board_place(&board, HX_COLOR_BLACK, at(8, 7));
    return (hx_subgame_question){
        .board = &board, .color = HX_COLOR_BLACK, .ends = {at(8, 7), HX_CELL_SOUTH}};
}

// On the template's cells the closure of AND and OR, without any limit and run to its end, joins
// the stone to the edge by no full connection. (An AND over the edge cannot help to get there: to
// be tried all the same, with the representative store, because the closure has no end in sight.)
static void theorem_3(void **state) {
    (void)state;
    hx_subgame_question q = fifth_row();
    hx_subgame *g = new_game();
    hx_subgame_answer a = find_fifth_row(g, &q);
    for (int cell = 0; cell < board.cells.count; cell++)
        if (hx_board_is_empty(&board, cell) && !hx_bits_has(&a.cells, cell))
            hx_board_place(&board, HX_COLOR_WHITE, cell);
    const hx_hsearch_options forms[] = {{.every = true}, {.over_edge = true}};
    for (int i = 0; i < 2; i++) {
        hx_hsearch *h = new_set(&forms[i]);
        int x = hx_hsearch_node(h, at(8, 7)), y = hx_hsearch_edge(h, 1);
        assert_false(hx_hsearch_stats_of(h).stopped);
        assert_int_equal(hx_hsearch_first(h, HX_CONN_FULL, x, y), 0);
        assert_true(hx_hsearch_first(h, HX_CONN_SEMI, x, y));
        hx_hsearch_free(h);
    }
    hx_subgame_free(g);
}

// Must-play derives it. The paper's tree has 1,008 nodes and depth 11, its carrier 35 cells.
static void theorem_4(void **state) {
    (void)state;
    hx_subgame_question q = fifth_row();
    hx_subgame *g = new_game();
    hx_subgame_answer a = find_fifth_row(g, &q);
    hx_strategy_size size = hx_strategy_measure(hx_subgame_strategy(g), a.tree);
    print_message("# fifth row: %d cells, %.0f replies, %d deep\n", hx_bits_count(&a.cells, 2),
                  size.nodes, size.depth);
    assert_int_equal(hx_bits_count(&a.cells, 2), 34);
    assert_true(size.nodes < 1008 && size.depth <= 11);
    hx_subgame_free(g);
}

// The empty 11x11 board: which cells of the fifth row are joined to the edge.
static void figure_8(void **state) {
    (void)state;
    const hx_hsearch_options none = {0};
    const hx_mustplay_options rule = {.depth = 2, .ticks = 10000};
    hx_mustplay_stats stats;
    hx_board_init(&board, 11, 11);
    hx_subgame *g = new_game();
    hx_hsearch *h = new_set(&none);
    int south = hx_hsearch_edge(h, 1);
    for (int col = 1; col <= 11; col++)
        assert_int_equal(hx_hsearch_first(h, HX_CONN_FULL, at(col, 7), south), 0);
    assert_int_equal(hx_mustplay_extend(h, g, &board, &rule, &stats, NULL), HX_OK);
    for (int col = 1; col <= 11; col++)
        assert_int_equal(hx_hsearch_first(h, HX_CONN_FULL, at(col, 7), south) != 0,
                         col >= 7 && col <= 9);
    assert_false(stats.finished);
    assert_true(stats.ticks >= rule.ticks);
    hx_subgame_free(g);
    hx_hsearch_free(h);
}

// The smallest that AND and OR miss (tests/prop/prop_underivable.c): a semi of the stone e3 with
// the top edge, a full of the two edges. Must-play finds them, and so does the complete form.
static void smallest_underivable(void **state) {
    (void)state;
    const struct {
        const char *rows;
        int x, y;
        bool first;
    } cases[] = {
        {"WBBWW"
         "BW.BW"
         "....B"
         "B...W"
         "WBBWW",
         14, HX_CELL_NORTH, true},
        {"W...W"
         "W...."
         "...WB"
         "BBWBW"
         "WBBBW",
         HX_CELL_NORTH, HX_CELL_SOUTH, false},
    };
    for (int i = 0; i < 2; i++) {
        draw(cases[i].rows, 5);
        hx_subgame *g = new_game();
        const hx_subgame_limits mustplay = {.depth = 3}, complete = {.complete = true};
        hx_subgame_question q = {.board = &board,
                                 .color = HX_COLOR_BLACK,
                                 .ends = {cases[i].x, cases[i].y},
                                 .first = cases[i].first};
        assert_int_equal(hx_subgame_solve(g, &q, &mustplay).result, HX_SUBGAME_WON);
        assert_int_equal(hx_subgame_solve(g, &q, &complete).result, HX_SUBGAME_WON);
        hx_subgame_free(g);
    }
}

// What is learned is explained, is kept against attacks, follows moves, and is gone after a build.
static void learned_connections_are_like_others(void **state) {
    (void)state;
    const hx_hsearch_options none = {0};
    hx_subgame_question q = fifth_row();
    hx_subgame *g = new_game();
    hx_hsearch *h = new_set(&none);
    int x = at(8, 7), y = hx_hsearch_edge(h, 1);
    hx_subgame_answer a = find_fifth_row(g, &q);
    assert_int_equal(hx_mustplay_learn(h, g, &q, &a, NULL), HX_OK);
    hx_conn_id id = hx_hsearch_first(h, HX_CONN_FULL, x, y);
    assert_true(id);
    hx_conn c = hx_hsearch_get(h, id);
    assert_int_equal(c.rule, HX_CONN_MUSTPLAY);
    assert_int_equal(c.premise_count, 0);
    hx_text text = {0};
    assert_true(hx_explain_write(&text, h, &board.cells, id));
    assert_non_null(strstr(text.bytes, "h7"));
    assert_non_null(strstr(text.bytes, "is VC: by must-play."));
    hx_text_free(&text);
    int cell = hx_tactic_advance(h, id);
    assert_true(cell >= 0 && hx_conn_holds(&c, cell));

    // A stone of ours far away leaves it; one of the opponent's in its carrier takes it.
    assert_int_equal(hx_hsearch_play(h, HX_COLOR_BLACK, at(1, 1), NULL), HX_OK);
    assert_true(hx_hsearch_first(h, HX_CONN_FULL, x, y));
    assert_int_equal(hx_hsearch_play(h, HX_COLOR_WHITE, at(7, 9), NULL), HX_OK);
    assert_int_equal(hx_hsearch_first(h, HX_CONN_FULL, x, y), 0);
    hx_hsearch_undo(h);
    hx_hsearch_undo(h);
    assert_int_equal(hx_hsearch_first(h, HX_CONN_FULL, x, y), id);
    hx_hsearch_build(h, &board, HX_COLOR_BLACK);
    assert_int_equal(hx_hsearch_first(h, HX_CONN_FULL, x, y), 0);
    hx_subgame_free(g);
    hx_hsearch_free(h);
}

// A limit ends the search without an answer, and a larger one gives it.
static void limits(void **state) {
    (void)state;
    hx_subgame_question q = fifth_row();
    hx_subgame *g = new_game();
    hx_subgame_limits few = {.depth = 2, .stones = 5};
    assert_int_equal(hx_subgame_solve(g, &q, &few).result, HX_SUBGAME_OPEN);
    assert_true(hx_subgame_stones(g) <= 5);
    few.complete = true;
    assert_int_equal(hx_subgame_solve(g, &q, &few).result, HX_SUBGAME_OPEN);
    few.stones = 100000;
    assert_int_equal(hx_subgame_solve(g, &q, &few).result, HX_SUBGAME_WON);
    hx_budget spent = {.tick_limit = 1};
    hx_subgame_set_budget(g, &spent);
    few.complete = false;
    q.ends[0] = at(8, 6);
    assert_int_equal(hx_subgame_solve(g, &q, &few).result, HX_SUBGAME_OPEN);
    assert_true(hx_subgame_stones(g) <= 1);
    hx_subgame_free(g);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(theorem_3),
        cmocka_unit_test(theorem_4),
        cmocka_unit_test(figure_8),
        cmocka_unit_test(smallest_underivable),
        cmocka_unit_test(learned_connections_are_like_others),
        cmocka_unit_test(limits),
    };
    return cmocka_run_group_tests_name("test_mustplay", tests, NULL, NULL);
}
