// SPDX-License-Identifier: MIT
// evaluate/circuit, kirchhoff, path and evaluator, on networks small enough to solve by hand.
#include "evaluate/evaluator.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

static hx_board board;
static hx_evaluator *evaluator;
static hx_hsearch *found;

static int at(int col, int row) { // from 1
    return (row - 1) * board.cells.cols + col - 1;
}

static void release(void) {
    hx_evaluator_free(evaluator);
    hx_hsearch_free(found);
    evaluator = NULL;
    found = NULL;
}

static int end(void **state) {
    (void)state;
    release();
    return 0;
}

// Loads both colours; without options, neighbours alone are connected.
static void load(const hx_circuit_options *options) {
    release();
    assert_int_equal(hx_evaluator_new(&evaluator, board.cells.count, options, NULL), HX_OK);
    if (options) assert_int_equal(hx_hsearch_new(&found, &board.cells, NULL, NULL), HX_OK);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        if (found) hx_hsearch_build(found, &board, color);
        hx_evaluator_load(evaluator, color, &board, color, found);
    }
}

// A drawing, row by row, of so many columns.
static void draw(int cols, const char *rows) {
    hx_board_init(&board, cols, (int)strlen(rows) / cols);
    for (int i = 0; rows[i]; i++)
        if (rows[i] != '.')
            hx_board_place(&board, rows[i] == 'B' ? HX_COLOR_BLACK : HX_COLOR_WHITE, i);
}

static void expect_near(double value, double expected) {
    if (!(fabs(value - expected) <= 1e-12 * fabs(expected)))
        fail_msg("%.15g instead of %.15g", value, expected);
}

static void expect(hx_color color, double resistance, double path) {
    expect_near(hx_evaluator_resistance(evaluator, color), resistance);
    expect_near(hx_evaluator_path(evaluator, color), path);
}

static void one_cell(void **state) {
    (void)state;
    draw(1, ".");
    load(NULL);
    expect(HX_COLOR_BLACK, 2, 2);
    expect(HX_COLOR_WHITE, 2, 2);
}

// A column of n cells: in series for black, side by side for white.
static void columns(void **state) {
    (void)state;
    for (int n = 1; n <= HX_SIZE_MAX; n++) {
        hx_board_init(&board, 1, n);
        load(NULL);
        expect(HX_COLOR_BLACK, 2 * n, 2 * n);
        expect(HX_COLOR_WHITE, 2.0 / n, 2);
        hx_board_init(&board, n, 1);
        load(NULL);
        expect(HX_COLOR_BLACK, 2.0 / n, 2);
        expect(HX_COLOR_WHITE, 2 * n, 2 * n);
    }
}

// The strongest links of the empty 2x2: into b1 and out of a2 (for white into a2 and out of b1),
// then between the two.
static void check_flows(hx_color color) {
    bool black = color == HX_COLOR_BLACK;
    hx_kirchhoff_flow flows[9];
    const hx_kirchhoff *k = evaluator->kirchhoff[color];
    assert_int_equal(hx_kirchhoff_strongest(k, evaluator->circuit[color], flows, 9), 9);
    for (int i = 1; i < 9; i++)
        assert_true(flows[i].current <= flows[i - 1].current && flows[i].current > 0);
    expect_near(flows[0].current, 4.0 / 7);
    assert_int_equal(flows[0].from, black ? HX_CELL_NORTH : HX_CELL_WEST);
    assert_int_equal(flows[0].to, black ? 1 : 2);
    assert_int_equal(flows[1].from, black ? 2 : 1);
    assert_int_equal(flows[1].to, black ? HX_CELL_SOUTH : HX_CELL_EAST);
    expect_near(flows[0].current + flows[2].current, 1); // all that flows enters at two cells
    assert_int_equal(hx_kirchhoff_strongest(k, evaluator->circuit[color], flows, 2), 2);
}

// Potentials 3/4 at a1, 2/3 at b1, 1/3 at a2, 1/4 at b2.
static void empty_two_by_two(void **state) {
    (void)state;
    draw(2, "...."); // a1 b1 a2 b2
    load(NULL);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        double energy[4] = {0};
        expect(color, 12.0 / 7, 4);
        hx_kirchhoff_add_energy(evaluator->kirchhoff[color], evaluator->circuit[color], energy);
        expect_near(energy[0], 22.0 / 49);
        expect_near(energy[1], 37.0 / 49);
        expect_near(energy[2], 37.0 / 49);
        expect_near(energy[3], 22.0 / 49);
        check_flows(color);
    }
}

// A stone that touches an edge belongs to it, and two ways to touch it make one link.
static void stones_are_without_resistance(void **state) {
    (void)state;
    draw(2, "B...");
    load(NULL);
    expect(HX_COLOR_BLACK, 5.0 / 4, 2);
    draw(2, ".W..");
    load(NULL);
    expect(HX_COLOR_BLACK, 15.0 / 4, 4);
    expect(HX_COLOR_WHITE, 41.0 / 44, 2);
}

// A chain in the middle of a column: 1 to it and 1 from it on either side.
static void chains_are_one_node(void **state) {
    (void)state;
    draw(1, ".BBB.");
    load(NULL);
    expect(HX_COLOR_BLACK, 4, 4);
    expect(HX_COLOR_WHITE, 1, 2);
}

// Cells that no current reaches: a pocket between white stones, a dead end beside one edge.
static void pockets_do_not_matter(void **state) {
    (void)state;
    draw(3, ".W."
            ".WW"
            ".W."
            ".WW");
    load(NULL);
    expect(HX_COLOR_BLACK, 8, 8);
    double energy[12] = {0};
    hx_kirchhoff_add_energy(evaluator->kirchhoff[HX_COLOR_BLACK],
                            evaluator->circuit[HX_COLOR_BLACK], energy);
    assert_true(energy[at(3, 1)] == 0 && energy[at(3, 3)] == 0);
    expect_near(energy[at(1, 1)], 3);
    expect_near(energy[at(1, 2)], 4);
}

// Black a2 has a bridge to north; white b2 leaves it one way to south, which is no connection.
static void connections_enter_in_two_ways(void **state) {
    (void)state;
    draw(2, ".."
            "BW"
            "..");
    load(NULL);
    expect(HX_COLOR_BLACK, 11.0 / 4, 4);
    // a3 counts as a neighbour of north.
    load(&(hx_circuit_options){HX_CIRCUIT_SHARE, 0});
    assert_int_equal(hx_evaluator_winner(evaluator), HX_COLOR_NONE);
    expect(HX_COLOR_BLACK, 17.0 / 12, 2);
    // Links between a2 and north (1), a3 and north (2), a3 and a1, a3 and b1 (3).
    load(&(hx_circuit_options){HX_CIRCUIT_LINK, 0});
    expect(HX_COLOR_BLACK, 95.0 / 68, 3);
    load(&(hx_circuit_options){HX_CIRCUIT_LINK, 1});
    expect(HX_COLOR_BLACK, 95.0 / 68, 3);
    load(&(hx_circuit_options){HX_CIRCUIT_LINK, 1e9}); // as if they were not there
    assert_true(fabs(hx_evaluator_resistance(evaluator, HX_COLOR_BLACK) - 11.0 / 4) < 1e-8);
    expect_near(hx_evaluator_path(evaluator, HX_COLOR_BLACK), 4);
}

static void expect_decided(hx_color winner) {
    hx_color loser = hx_color_other(winner);
    assert_int_equal(hx_evaluator_winner(evaluator), winner);
    assert_true(hx_evaluator_resistance(evaluator, winner) == 0);
    assert_true(hx_evaluator_path(evaluator, winner) == 0);
    assert_true(hx_evaluator_resistance(evaluator, loser) == INFINITY);
    assert_true(hx_evaluator_path(evaluator, loser) == INFINITY);
    double score = hx_evaluator_score(hx_evaluator_resistance(evaluator, HX_COLOR_BLACK),
                                      hx_evaluator_resistance(evaluator, HX_COLOR_WHITE));
    assert_true(score == (winner == HX_COLOR_BLACK ? -INFINITY : INFINITY));
}

static void decided_by_stones(void **state) {
    (void)state;
    const hx_circuit_options share = {HX_CIRCUIT_SHARE, 0};
    draw(3, ".B."
            "WBW"
            ".B.");
    load(NULL);
    expect_decided(HX_COLOR_BLACK);
    load(&share);
    expect_decided(HX_COLOR_BLACK);
    draw(3, "..."
            "WWW"
            "B.B");
    load(NULL);
    expect_decided(HX_COLOR_WHITE);
    load(&share);
    expect_decided(HX_COLOR_WHITE);
    double energy[9] = {0};
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++)
        hx_kirchhoff_add_energy(evaluator->kirchhoff[color], evaluator->circuit[color], energy);
    for (int i = 0; i < 9; i++)
        assert_true(energy[i] == 0);
}

// The centre of 3x3 wins. Without connections nobody knows; with them, energies are still there to
// order the moves of the side that resists.
static void decided_by_a_connection(void **state) {
    (void)state;
    draw(3, "...."
            "B....");
    load(NULL);
    assert_int_equal(hx_evaluator_winner(evaluator), HX_COLOR_NONE);
    for (hx_circuit_way way = HX_CIRCUIT_LINK; way <= HX_CIRCUIT_SHARE; way++) {
        double energy[9] = {0};
        load(&(hx_circuit_options){way, 0});
        expect_decided(HX_COLOR_BLACK);
        hx_kirchhoff_add_energy(evaluator->kirchhoff[HX_COLOR_WHITE],
                                evaluator->circuit[HX_COLOR_WHITE], energy);
        assert_true(energy[at(2, 1)] > 0);
        assert_true(energy[at(2, 2)] == 0);
    }
}

// A square board looks the same from both sides, to the last bit.
static void empty_boards_are_even(void **state) {
    (void)state;
    for (int size = 1; size <= HX_SIZE_MAX; size++) {
        hx_board_init(&board, size, size);
        load(NULL);
        double black = hx_evaluator_resistance(evaluator, HX_COLOR_BLACK);
        double white = hx_evaluator_resistance(evaluator, HX_COLOR_WHITE);
        assert_true(black == white);
        assert_true(hx_evaluator_score(black, white) == 0);
        assert_true(hx_evaluator_path(evaluator, HX_COLOR_WHITE) == 2 * size);
    }
}

static void paths_name_their_cells(void **state) {
    (void)state;
    int cells[25];
    draw(5, "WW.WW"
            "WWB.W"
            "W..WW"
            "WB..."
            "..WWW");
    load(NULL);
    expect_near(hx_evaluator_path(evaluator, HX_COLOR_BLACK), 6);
    int count =
        hx_path_cells(evaluator->path[HX_COLOR_BLACK], evaluator->circuit[HX_COLOR_BLACK], cells);
    assert_int_equal(count, 3);
    assert_int_equal(cells[0], at(3, 1));
    assert_int_equal(cells[1], at(2, 3));
    assert_int_equal(cells[2], at(1, 5));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_cell),
        cmocka_unit_test(columns),
        cmocka_unit_test(empty_two_by_two),
        cmocka_unit_test(stones_are_without_resistance),
        cmocka_unit_test(chains_are_one_node),
        cmocka_unit_test(pockets_do_not_matter),
        cmocka_unit_test(connections_enter_in_two_ways),
        cmocka_unit_test(decided_by_stones),
        cmocka_unit_test(decided_by_a_connection),
        cmocka_unit_test(empty_boards_are_even),
        cmocka_unit_test(paths_name_their_cells),
    };
    return cmocka_run_group_tests_name("circuit", tests, NULL, end);
}
