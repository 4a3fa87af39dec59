// SPDX-License-Identifier: MIT
// position/position: turns, swaps, set-up, undo, and what is refused.
#include "position/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static hx_position p;
static hx_error err;

static hx_status stone(hx_color color, int cell) {
    return hx_position_play(&p, (hx_move){HX_MOVE_STONE, color, cell}, &err);
}

static hx_status special(hx_move_kind kind, hx_color color) {
    return hx_position_play(&p, (hx_move){kind, color, -1}, &err);
}

static void refuses_bad_stones(void **state) {
    (void)state;
    hx_position_init(&p, 3, 3);
    assert_int_equal(stone(HX_COLOR_BLACK, 9), HX_NO);
    assert_string_equal(err.text, "the cell is not on the 3x3 board");
    assert_int_equal(stone(HX_COLOR_BLACK, -1), HX_NO);
    assert_int_equal(stone(HX_COLOR_NONE, 0), HX_NO);
    assert_int_equal(stone(HX_COLOR_BLACK, 4), HX_OK);
    assert_int_equal(stone(HX_COLOR_WHITE, 4), HX_NO);
    assert_string_equal(err.text, "the cell is occupied");
    assert_int_equal(p.count, 1);
}

static void swap_pieces_mirrors_and_recolours(void **state) {
    (void)state;
    hx_position_init(&p, 5, 5);
    stone(HX_COLOR_BLACK, 7); // c2
    assert_true(hx_position_can_swap(&p));
    assert_int_equal(special(HX_MOVE_SWAP_PIECES, HX_COLOR_WHITE), HX_OK);
    assert_int_equal(p.board.color[7], HX_COLOR_NONE);
    assert_int_equal(p.board.color[11], HX_COLOR_WHITE); // b3
    assert_int_equal(p.to_play, HX_COLOR_BLACK);
    assert_int_equal(p.board.stones, 1);
    assert_int_equal(stone(HX_COLOR_BLACK, 7), HX_OK);
    assert_int_equal(hx_position_undo(&p, &err), HX_OK);
    assert_int_equal(hx_position_undo(&p, &err), HX_OK);
    assert_int_equal(p.board.color[7], HX_COLOR_BLACK);
    assert_int_equal(p.board.color[11], HX_COLOR_NONE);
    assert_int_equal(p.to_play, HX_COLOR_WHITE);
}

static void swap_sides_keeps_the_board(void **state) {
    (void)state;
    hx_position_init(&p, 5, 4);
    stone(HX_COLOR_BLACK, 7);
    assert_int_equal(special(HX_MOVE_SWAP_PIECES, HX_COLOR_WHITE), HX_NO);
    assert_string_equal(err.text, "swap-pieces needs a square board; use swap-sides");
    assert_int_equal(special(HX_MOVE_SWAP_SIDES, HX_COLOR_WHITE), HX_OK);
    assert_int_equal(p.to_play, HX_COLOR_WHITE);
    assert_int_equal(p.board.color[7], HX_COLOR_BLACK);
    assert_true(p.sides_swapped);
    hx_position_undo(&p, &err);
    assert_false(p.sides_swapped);
    assert_int_equal(p.to_play, HX_COLOR_WHITE);
}

static void swap_at_the_wrong_time(void **state) {
    (void)state;
    hx_position_init(&p, 5, 5);
    assert_int_equal(special(HX_MOVE_SWAP_PIECES, HX_COLOR_BLACK), HX_NO);
    stone(HX_COLOR_BLACK, 7);
    assert_int_equal(special(HX_MOVE_SWAP_PIECES, HX_COLOR_BLACK), HX_NO);
    assert_string_equal(err.text, "nobody can swap his own stone");
    special(HX_MOVE_SWAP_PIECES, HX_COLOR_WHITE);
    assert_int_equal(special(HX_MOVE_SWAP_PIECES, HX_COLOR_BLACK), HX_NO);
    hx_position_init(&p, 5, 5);
    hx_position_setup(&p, HX_COLOR_BLACK, 7, &err);
    p.to_play = HX_COLOR_WHITE;
    assert_false(hx_position_can_swap(&p));
    assert_int_equal(special(HX_MOVE_SWAP_SIDES, HX_COLOR_WHITE), HX_NO);
    assert_string_equal(err.text, "swap is only allowed right after the first stone");
}

static void any_order_of_colours(void **state) {
    (void)state;
    hx_position_init(&p, 3, 3);
    assert_int_equal(stone(HX_COLOR_WHITE, 0), HX_OK);
    assert_int_equal(stone(HX_COLOR_WHITE, 1), HX_OK);
    assert_int_equal(stone(HX_COLOR_BLACK, 2), HX_OK);
    assert_int_equal(p.to_play, HX_COLOR_WHITE);
    assert_int_equal(stone(HX_COLOR_WHITE, 5), HX_OK); // a1 b1 c2: not joined
    assert_int_equal(hx_position_winner(&p), HX_COLOR_NONE);
    for (int i = 0; i < 4; i++)
        assert_int_equal(hx_position_undo(&p, &err), HX_OK);
    assert_int_equal(p.to_play, HX_COLOR_BLACK);
    assert_int_equal(hx_position_undo(&p, &err), HX_NO);
    assert_string_equal(err.text, "there is no move to take back");
}

static void resignation_ends_the_game(void **state) {
    (void)state;
    hx_position_init(&p, 3, 3);
    stone(HX_COLOR_BLACK, 0);
    assert_int_equal(special(HX_MOVE_RESIGN, HX_COLOR_BLACK), HX_OK);
    assert_int_equal(hx_position_winner(&p), HX_COLOR_WHITE);
    assert_int_equal(stone(HX_COLOR_WHITE, 1), HX_NO);
    hx_position_undo(&p, &err);
    assert_int_equal(hx_position_winner(&p), HX_COLOR_NONE);
    assert_int_equal(stone(HX_COLOR_WHITE, 1), HX_OK);
}

static void set_up_makes_a_new_start(void **state) {
    (void)state;
    hx_position_init(&p, 3, 3);
    stone(HX_COLOR_BLACK, 4);
    assert_int_equal(hx_position_setup(&p, HX_COLOR_WHITE, 0, &err), HX_OK);
    assert_int_equal(p.count, 0);
    assert_int_equal(p.setup_stones, 2);
    assert_int_equal(p.to_play, HX_COLOR_WHITE);
    assert_int_equal(hx_position_setup(&p, HX_COLOR_NONE, 4, &err), HX_OK);
    assert_int_equal(p.board.stones, 1);
    assert_int_equal(hx_position_setup(&p, HX_COLOR_BLACK, 0, &err), HX_OK); // replaces
    assert_int_equal(p.board.color[0], HX_COLOR_BLACK);
    assert_int_equal(hx_position_setup(&p, HX_COLOR_BLACK, 9, &err), HX_NO);
    hx_board fresh;
    hx_board_init(&fresh, 3, 3);
    hx_board_place(&fresh, HX_COLOR_BLACK, 0);
    assert_memory_equal(fresh.hash, p.board.hash, sizeof fresh.hash);
}

static void too_many_passes(void **state) {
    (void)state;
    hx_position_init(&p, 3, 3);
    for (int i = 0; i < HX_MOVES_MAX; i++)
        assert_int_equal(special(HX_MOVE_PASS, p.to_play), HX_OK);
    assert_int_equal(special(HX_MOVE_PASS, p.to_play), HX_NO);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_bad_stones),
        cmocka_unit_test(swap_pieces_mirrors_and_recolours),
        cmocka_unit_test(swap_sides_keeps_the_board),
        cmocka_unit_test(swap_at_the_wrong_time),
        cmocka_unit_test(any_order_of_colours),
        cmocka_unit_test(resignation_ends_the_game),
        cmocka_unit_test(set_up_makes_a_new_start),
        cmocka_unit_test(too_many_passes),
    };
    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
