// SPDX-License-Identifier: MIT
// position/cells, groups and board, on boards small enough to check by hand.
#include "position/board.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

static bool are_adjacent(const hx_cells *c, int a, hx_cell b) {
    for (int i = 0; i < c->degree[a]; i++)
        if (c->next[a][i] == b) return true;
    return false;
}

static void neighbours_are_hexagonal(void **state) {
    (void)state;
    hx_cells c;
    hx_cells_init(&c, 11, 9);
    hx_cell f6 = hx_cells_at(&c, 5, 5);
    const int expected[6][2] = {{6, 5}, {5, 6}, {4, 6}, {4, 5}, {5, 4}, {6, 4}};
    assert_int_equal(c.degree[f6], 6);
    for (int i = 0; i < 6; i++)
        assert_int_equal(c.next[f6][i], hx_cells_at(&c, expected[i][0], expected[i][1]));
    for (int a = 0; a < c.count; a++)
        for (int b = 0; b < c.count; b++)
            assert_int_equal(are_adjacent(&c, a, (hx_cell)b), are_adjacent(&c, b, (hx_cell)a));
}

static void edges_are_neighbours(void **state) {
    (void)state;
    for (int cols = 1; cols <= 5; cols++)
        for (int rows = 1; rows <= 5; rows++) {
            hx_cells c;
            hx_cells_init(&c, cols, rows);
            for (int a = 0; a < c.count; a++) {
                assert_int_equal(are_adjacent(&c, a, HX_CELL_NORTH), a / cols == 0);
                assert_int_equal(are_adjacent(&c, a, HX_CELL_SOUTH), a / cols == rows - 1);
                assert_int_equal(are_adjacent(&c, a, HX_CELL_WEST), a % cols == 0);
                assert_int_equal(are_adjacent(&c, a, HX_CELL_EAST), a % cols == cols - 1);
            }
        }
}

static void symmetries_preserve_adjacency(void **state) {
    (void)state;
    hx_cells c, mirrored;
    hx_cells_init(&c, 7, 4);
    hx_cells_init(&mirrored, 4, 7);
    for (int s = 0; s < HX_SYMMETRIES; s++) {
        const hx_cells *image = s >= HX_SYMMETRY_REFLECTION ? &mirrored : &c;
        for (int a = 0; a < c.count; a++)
            for (int b = 0; b < c.count; b++)
                assert_int_equal(are_adjacent(&c, a, (hx_cell)b),
                                 are_adjacent(image, hx_cells_map(&c, (hx_symmetry)s, a),
                                              hx_cells_map(&c, (hx_symmetry)s, b)));
    }
    hx_cells_init(&c, 5, 5);
    assert_int_equal(hx_cells_map(&c, HX_SYMMETRY_REFLECTION, hx_cells_at(&c, 2, 1)),
                     hx_cells_at(&c, 1, 2)); // c2 becomes b3
}

static void groups_join_and_part(void **state) {
    (void)state;
    static hx_groups g;
    hx_groups_init(&g);
    hx_groups_join(&g, 1, 2);
    hx_groups_join(&g, 3, 4);
    hx_groups_join(&g, 2, 4);
    hx_groups_join(&g, 1, 3); // already one
    assert_int_equal(g.joins, 3);
    assert_int_equal(hx_groups_find(&g, 1), hx_groups_find(&g, 3));
    hx_groups_undo(&g, 2);
    assert_int_not_equal(hx_groups_find(&g, 1), hx_groups_find(&g, 3));
    assert_int_equal(hx_groups_find(&g, 3), hx_groups_find(&g, 4));
    hx_groups_undo(&g, 0);
    for (hx_cell i = 0; i < 6; i++) {
        assert_int_equal(hx_groups_find(&g, i), i);
        assert_int_equal(g.size[i], 1);
    }
}

static void winner_appears_and_goes(void **state) {
    (void)state;
    static hx_board b;
    hx_board_init(&b, 3, 3);
    hx_board_place(&b, HX_COLOR_BLACK, 1); // b1
    hx_board_place(&b, HX_COLOR_BLACK, 7); // b3
    assert_int_equal(b.winner, HX_COLOR_NONE);
    hx_board_place(&b, HX_COLOR_BLACK, 4); // b2
    assert_int_equal(b.winner, HX_COLOR_BLACK);
    hx_board_place(&b, HX_COLOR_WHITE, 0);
    hx_board_undo(&b);
    assert_int_equal(b.winner, HX_COLOR_BLACK);
    hx_board_undo(&b);
    assert_int_equal(b.winner, HX_COLOR_NONE);
    hx_board_place(&b, HX_COLOR_WHITE, 3); // a2 b2 c2
    hx_board_place(&b, HX_COLOR_WHITE, 5);
    hx_board_place(&b, HX_COLOR_WHITE, 4);
    assert_int_equal(b.winner, HX_COLOR_WHITE);
}

static void one_cell_is_enough(void **state) {
    (void)state;
    static hx_board b;
    hx_board_init(&b, 1, 1);
    hx_board_place(&b, HX_COLOR_WHITE, 0);
    assert_int_equal(b.winner, HX_COLOR_WHITE);
    hx_board_undo(&b);
    hx_board_place(&b, HX_COLOR_BLACK, 0);
    assert_int_equal(b.winner, HX_COLOR_BLACK);
    hx_board_init(&b, HX_SIZE_MAX, 1); // white needs all 32
    for (int i = 0; i < HX_SIZE_MAX; i++) {
        assert_int_equal(b.winner, HX_COLOR_NONE);
        hx_board_place(&b, HX_COLOR_WHITE, i);
    }
    assert_int_equal(b.winner, HX_COLOR_WHITE);
}

// Colours of a diagonal step: b1 and a2 are adjacent, a1 and b2 are not.
static void acute_corners_do_not_touch(void **state) {
    (void)state;
    static hx_board b;
    hx_board_init(&b, 2, 2);
    hx_board_place(&b, HX_COLOR_BLACK, 0);
    hx_board_place(&b, HX_COLOR_BLACK, 3);
    assert_int_equal(b.winner, HX_COLOR_NONE);
    hx_board_undo(&b);
    hx_board_undo(&b);
    hx_board_place(&b, HX_COLOR_BLACK, 1);
    hx_board_place(&b, HX_COLOR_BLACK, 2);
    assert_int_equal(b.winner, HX_COLOR_BLACK);
}

static void keys_tell_positions_apart(void **state) {
    (void)state;
    static hx_board a, b;
    hx_board_init(&a, 5, 5);
    hx_board_init(&b, 5, 5);
    hx_board_place(&a, HX_COLOR_BLACK, 7);  // c2
    hx_board_place(&b, HX_COLOR_WHITE, 11); // b3: its mirror image
    assert_int_not_equal(hx_board_key(&a, HX_COLOR_WHITE), hx_board_key(&b, HX_COLOR_BLACK));
    assert_int_equal(hx_board_symmetric_key(&a, HX_COLOR_WHITE),
                     hx_board_symmetric_key(&b, HX_COLOR_BLACK));
    assert_int_not_equal(hx_board_symmetric_key(&a, HX_COLOR_BLACK),
                         hx_board_symmetric_key(&b, HX_COLOR_BLACK));
    assert_int_not_equal(hx_board_key(&a, HX_COLOR_WHITE), hx_board_key(&a, HX_COLOR_BLACK));
    hx_board_init(&a, 3, 4);
    hx_board_init(&b, 4, 3);
    assert_int_not_equal(hx_board_key(&a, HX_COLOR_BLACK), hx_board_key(&b, HX_COLOR_BLACK));
    assert_int_equal(hx_board_symmetric_key(&a, HX_COLOR_BLACK),
                     hx_board_symmetric_key(&b, HX_COLOR_WHITE));
}

static void reflection_exchanges_the_colours(void **state) {
    (void)state;
    static hx_board a, b;
    hx_board_init(&a, 3, 2);
    hx_board_place(&a, HX_COLOR_WHITE, 0); // a1 b1 c1: white wins
    hx_board_place(&a, HX_COLOR_BLACK, 3); // a2
    hx_board_place(&a, HX_COLOR_WHITE, 1);
    hx_board_place(&a, HX_COLOR_WHITE, 2);
    hx_board_reflect(&b, &a);
    assert_int_equal(b.cells.cols, 2);
    assert_int_equal(b.color[0], HX_COLOR_BLACK);
    assert_int_equal(b.color[2], HX_COLOR_BLACK);
    assert_int_equal(b.color[4], HX_COLOR_BLACK);
    assert_int_equal(b.color[1], HX_COLOR_WHITE); // b1
    assert_int_equal(b.winner, HX_COLOR_BLACK);
    for (int s = 0; s < HX_SYMMETRIES; s++)
        assert_true(b.hash[s] == a.hash[(s + 2) % HX_SYMMETRIES]);
}

// a1 is beside the edge that its neighbour has reached, and beside a chain that comes to it twice.
static void chains_beside(void **unused) {
    (void)unused;
    hx_board b;
    hx_cell near[HX_BOARD_BESIDE];
    hx_board_init(&b, 3, 3);
    assert_int_equal(hx_board_beside(&b, HX_COLOR_BLACK, 4, near), 0); // b2
    assert_int_equal(hx_board_beside(&b, HX_COLOR_BLACK, 0, near), 1); // a1: the edge
    assert_int_equal(near[0], hx_groups_find(&b.groups, HX_CELL_NORTH));
    hx_board_place(&b, HX_COLOR_BLACK, 1); // b1, which joins that edge
    assert_int_equal(hx_board_beside(&b, HX_COLOR_BLACK, 0, near), 1);
    hx_board_place(&b, HX_COLOR_BLACK, 3);                             // a2, beside b1
    hx_board_place(&b, HX_COLOR_WHITE, 7);                             // b3
    assert_int_equal(hx_board_beside(&b, HX_COLOR_BLACK, 4, near), 1); // b2: b1 and a2 are one
    assert_int_equal(hx_board_beside(&b, HX_COLOR_WHITE, 4, near), 1);
    assert_int_equal(near[0], hx_groups_find(&b.groups, 7));
    hx_board_place(&b, HX_COLOR_BLACK, 6); // a3 goes with a2, and c2 is alone
    hx_board_place(&b, HX_COLOR_BLACK, 5);
    assert_int_equal(hx_board_beside(&b, HX_COLOR_BLACK, 4, near), 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chains_beside),
        cmocka_unit_test(neighbours_are_hexagonal),
        cmocka_unit_test(edges_are_neighbours),
        cmocka_unit_test(symmetries_preserve_adjacency),
        cmocka_unit_test(groups_join_and_part),
        cmocka_unit_test(winner_appears_and_goes),
        cmocka_unit_test(one_cell_is_enough),
        cmocka_unit_test(acute_corners_do_not_touch),
        cmocka_unit_test(keys_tell_positions_apart),
        cmocka_unit_test(reflection_exchanges_the_colours),
    };
    return cmocka_run_group_tests_name("board", tests, NULL, NULL);
}
