// SPDX-License-Identifier: MIT
// Swap decisions against what is known of first stones, proved here or published.
#include "position/board.h"
#include "search/alphabeta.h"
#include "search/judges.h"
#include "search/opening.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static int setup(void **state) {
    *state = malloc(sizeof(hx_board));
    return *state ? 0 : -1;
}

static int teardown(void **state) {
    free(*state);
    return 0;
}

static bool black_wins(const hx_cells *cells, int cell) {
    return hx_opening_should_swap(cells, HX_COLOR_BLACK, cell);
}

// Up to 4x4 the search settles every first stone.
static void tiny_boards_are_proved(void **state) {
    hx_board *b = *state;
    hx_alphabeta *ab;
    hx_judge *judge;
    assert_int_equal(hx_alphabeta_new(&ab, 4), HX_OK);
    assert_int_equal(hx_judge_distance_new(&judge, NULL), HX_OK);
    for (int size = 2; size <= 4; size++) {
        hx_board_init(b, size, size);
        for (int cell = 0; cell < size * size; cell++) {
            hx_budget budget = {0};
            hx_alphabeta_settings all = {.depth = size * size};
            hx_alphabeta_result result;
            hx_board_place(b, HX_COLOR_BLACK, cell);
            hx_alphabeta_search(ab, judge, b, HX_COLOR_WHITE, &all, &budget, NULL, NULL, &result);
            hx_board_undo(b);
            assert_int_not_equal(result.winner, HX_COLOR_NONE);
            assert_int_equal(black_wins(&b->cells, cell), result.winner == HX_COLOR_BLACK);
        }
    }
    hx_alphabeta_free(ab);
    judge->free(judge);
    hx_board_init(b, 1, 1);
    assert_true(black_wins(&b->cells, 0));
}

// Whole boards as published, row by row: 5x5 to 8x8 solved, 11x11 estimated.
static void published_maps(void **state) {
    static const struct {
        int size;
        const char *rows[11];
    } maps[] = {
        {5, {"wwwwB", "wBBBB", "wBBBw", "BBBBw", "Bwwww"}},
        {6, {"wwwwwB", "wBBBBB", "BBBBBB", "BBBBBB", "BBBBBw", "Bwwwww"}},
        {7, {"wwwwwwB", "wwBwBBB", "wBBBBBw", "BBBBBBB", "wBBBBBw", "BBBwBww", "Bwwwwww"}},
        {8,
         {"wwwwwwwB", "wwwwwwBB", "wBBBBBBw", "wBBBBBBB", "BBBBBBBw", "wBBBBBBw", "BBwwwwww",
          "Bwwwwwww"}},
        {11,
         {"wwwwwwwwwwB", "wwBwwwwwwBB", "wBBBBBBBBBw", "BBBBBBBBBBB", "BBBBBBBBBBB", "BBBBBBBBBBB",
          "BBBBBBBBBBB", "BBBBBBBBBBB", "wBBBBBBBBBw", "BBwwwwwwBww", "Bwwwwwwwwww"}},
    };
    hx_board *b = *state;
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
        int size = maps[i].size;
        hx_board_init(b, size, size);
        for (int cell = 0; cell < size * size; cell++)
            assert_int_equal(black_wins(&b->cells, cell),
                             maps[i].rows[cell / size][cell % size] == 'B');
    }
}

static void known_or_a_rule(void **state) {
    hx_board *b = *state;
    for (int cols = 1; cols <= HX_SIZE_MAX; cols++)
        for (int rows = 1; rows <= HX_SIZE_MAX; rows++) {
            hx_board_init(b, cols, rows);
            assert_int_equal(hx_opening_is_known(&b->cells), cols != rows || cols <= 8);
        }
}

// What is certified is symmetric, and what the answers rest on.
static void certified_stones_are_sure(void **state) {
    hx_board *b = *state;
    int count = 0;
    for (int size = 1; size <= 11; size++) {
        hx_board_init(b, size, size);
        for (int cell = 0; cell < size * size; cell++) {
            hx_color winner = hx_opening_certified(size, size, cell);
            int mirrored = hx_cells_map(&b->cells, HX_SYMMETRY_REFLECTION, cell);
            assert_int_equal(hx_opening_certified(size, size, size * size - 1 - cell), winner);
            assert_int_equal(hx_opening_is_sure(&b->cells, HX_COLOR_BLACK, cell), winner != 0);
            assert_int_equal(hx_opening_is_sure(&b->cells, HX_COLOR_WHITE, mirrored), winner != 0);
            if (winner) assert_int_equal(black_wins(&b->cells, cell), winner == HX_COLOR_BLACK);
            if (size <= 8) assert_true(winner);
            if (size > 9) assert_false(winner);
            count += size == 9 && winner;
        }
    }
    assert_true(count >= 20);
    hx_board_init(b, 8, 7);
    assert_false(hx_opening_certified(8, 7, 0));
    assert_true(hx_opening_is_sure(&b->cells, HX_COLOR_BLACK, 0));
}

static void symmetric(void **state) {
    hx_board *b = *state;
    for (int size = 1; size <= HX_SIZE_MAX; size++) {
        hx_board_init(b, size, size);
        for (int cell = 0; cell < size * size; cell++) {
            bool swap = black_wins(&b->cells, cell);
            int turned = hx_cells_map(&b->cells, HX_SYMMETRY_ROTATION, cell);
            int mirrored = hx_cells_map(&b->cells, HX_SYMMETRY_REFLECTION, cell);
            assert_int_equal(black_wins(&b->cells, turned), swap);
            assert_int_equal(hx_opening_should_swap(&b->cells, HX_COLOR_WHITE, mirrored), swap);
        }
    }
}

static void known_on_every_size(void **state) {
    hx_board *b = *state;
    for (int size = 3; size <= HX_SIZE_MAX; size++) {
        hx_board_init(b, size, size);
        assert_false(black_wins(&b->cells, 0));
        assert_false(black_wins(&b->cells, 1));
        if (size % 2) assert_true(black_wins(&b->cells, size * size / 2)); // Nash and symmetry
    }
}

static void rectangles_belong_to_the_shorter_way(void **state) {
    hx_board *b = *state;
    for (int cols = 1; cols <= HX_SIZE_MAX; cols++) {
        for (int rows = 1; rows <= HX_SIZE_MAX; rows += 3) {
            if (cols == rows) continue;
            hx_board_init(b, cols, rows);
            for (int cell = 0; cell < cols * rows; cell++) {
                assert_int_equal(black_wins(&b->cells, cell), rows < cols);
                bool white = hx_opening_should_swap(&b->cells, HX_COLOR_WHITE, cell);
                assert_int_equal(white, cols < rows);
            }
            int stone = hx_opening_fair_stone(&b->cells, HX_COLOR_BLACK);
            assert_in_range(stone, 0, cols * rows - 1);
        }
    }
}

// A fair stone lies where winning and losing stones meet.
static void fair_stone_is_at_the_border(void **state) {
    hx_board *b = *state;
    for (int size = 1; size <= HX_SIZE_MAX; size++) {
        hx_board_init(b, size, size);
        int stone = hx_opening_fair_stone(&b->cells, HX_COLOR_BLACK);
        assert_in_range(stone, 0, size * size - 1);
        int white = hx_opening_fair_stone(&b->cells, HX_COLOR_WHITE);
        assert_int_equal(white, hx_cells_map(&b->cells, HX_SYMMETRY_REFLECTION, stone));
        bool border = size == 1;
        for (int i = 0; i < b->cells.degree[stone]; i++) {
            int next = b->cells.next[stone][i];
            if (next >= HX_CELLS_MAX) continue;
            border = border || black_wins(&b->cells, next) != black_wins(&b->cells, stone);
        }
        assert_true(border);
    }
    hx_board_init(b, 11, 11); // b2: the nearest to even by published estimates
    assert_int_equal(hx_opening_fair_stone(&b->cells, HX_COLOR_BLACK),
                     hx_cells_at(&b->cells, 1, 1));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiny_boards_are_proved),
        cmocka_unit_test(published_maps),
        cmocka_unit_test(known_or_a_rule),
        cmocka_unit_test(certified_stones_are_sure),
        cmocka_unit_test(symmetric),
        cmocka_unit_test(known_on_every_size),
        cmocka_unit_test(rectangles_belong_to_the_shorter_way),
        cmocka_unit_test(fair_stone_is_at_the_border),
    };
    return cmocka_run_group_tests_name("opening", tests, setup, teardown);
}
