// SPDX-License-Identifier: MIT
// inferior/: dead and captured cells, vulnerable and dominated moves that everybody knows.
#include "inferior/prune.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static int at(const hx_board *b, int col, int row) {
    return hx_cells_at(&b->cells, col, row);
}

static void an_empty_board_has_nothing_to_fill(void **state) {
    (void)state;
    hx_dead dead;
    hx_board b;
    hx_dead_init(&dead);
    hx_board_init(&b, 7, 7);
    assert_int_equal(hx_fill_run(&dead, &b, NULL), 0);
}

// A stone on the second row captures the two cells below it.
static void the_bridge_to_an_edge_is_captured(void **state) {
    (void)state;
    hx_dead dead;
    hx_board b;
    hx_dead_init(&dead);
    hx_board_init(&b, 7, 7);
    hx_board_place(&b, HX_COLOR_BLACK, at(&b, 3, 5));
    assert_true(hx_fill_captures(&dead, &b, HX_COLOR_BLACK, at(&b, 2, 6), at(&b, 3, 6)));
    assert_false(hx_fill_captures(&dead, &b, HX_COLOR_WHITE, at(&b, 2, 6), at(&b, 3, 6)));
    assert_int_equal(hx_fill_run(&dead, &b, NULL), 2);
    assert_int_equal(b.color[at(&b, 2, 6)], HX_COLOR_BLACK);
    assert_int_equal(b.color[at(&b, 3, 6)], HX_COLOR_BLACK);
}

// Four stones of one colour in a row around a cell kill it; three do not.
static void a_cell_behind_four_stones_is_dead(void **state) {
    (void)state;
    hx_dead dead;
    hx_board b;
    hx_dead_init(&dead);
    hx_board_init(&b, 7, 7);
    int centre = at(&b, 3, 3);
    for (int i = 0; i < 4; i++) {
        assert_false(hx_dead_is(&dead, &b, centre));
        assert_int_equal(hx_dead_lacks(&dead, &b, centre), i < 3 ? 3 - i : 0);
        hx_board_place(&b, HX_COLOR_WHITE, b.cells.next[centre][i]);
    }
    assert_true(hx_dead_is(&dead, &b, centre));
}

// Two stones of one chain on opposite sides of a cell, as far as black is concerned, are joined.
static void chains_kill_from_both_sides(void **state) {
    (void)state;
    hx_dead dead;
    hx_board b;
    hx_dead_init(&dead);
    hx_board_init(&b, 7, 7);
    int centre = at(&b, 3, 3);
    for (int i = 0; i < 6; i += 2) // black and white in turn
        hx_board_place(&b, i == 4 ? HX_COLOR_WHITE : HX_COLOR_BLACK, b.cells.next[centre][i]);
    hx_board_place(&b, HX_COLOR_WHITE, b.cells.next[centre][1]);
    hx_board_place(&b, HX_COLOR_BLACK, b.cells.next[centre][3]);
    hx_board_place(&b, HX_COLOR_WHITE, b.cells.next[centre][5]);
    assert_false(hx_dead_is(&dead, &b, centre)); // black at 0 and 2 to 3, white at 1 and 4 to 5
    static const int way[][2] = {{5, 3}, {4, 4}, {3, 5}, {2, 5}};
    hx_board_place(&b, HX_COLOR_BLACK, at(&b, 4, 4));
    for (int i = 0; i < 4; i++)
        if (hx_board_is_empty(&b, at(&b, way[i][0], way[i][1])))
            hx_board_place(&b, HX_COLOR_BLACK, at(&b, way[i][0], way[i][1]));
    assert_int_equal(hx_groups_find(&b.groups, b.cells.next[centre][0]),
                     hx_groups_find(&b.groups, b.cells.next[centre][2]));
    assert_true(hx_dead_is(&dead, &b, centre));
}

// Black's move into the acute corner is dead after a reply beside it.
static void the_acute_corner_is_vulnerable(void **state) {
    (void)state;
    hx_dead dead;
    hx_prune prune;
    hx_board b;
    hx_dead_init(&dead);
    hx_board_init(&b, 7, 7);
    hx_prune_find(&prune, &dead, &b, HX_COLOR_BLACK);
    assert_true(hx_bits_has(&prune.vulnerable, at(&b, 0, 0)));
    assert_false(hx_bits_has(&prune.vulnerable, at(&b, 3, 3)));
    assert_true(hx_bits_has(&prune.dominated, at(&b, 2, 6)));
    assert_int_equal(b.stones, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_board_has_nothing_to_fill),
        cmocka_unit_test(the_bridge_to_an_edge_is_captured),
        cmocka_unit_test(a_cell_behind_four_stones_is_dead),
        cmocka_unit_test(chains_kill_from_both_sides),
        cmocka_unit_test(the_acute_corner_is_vulnerable),
    };
    return cmocka_run_group_tests_name("test_fill", tests, NULL, NULL);
}
