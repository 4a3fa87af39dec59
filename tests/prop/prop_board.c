// SPDX-License-Identifier: MIT
// Properties of boards over many random ones:
//  1. play and undo restore every field, over a million moves;
//  2. a full board has exactly one winner, the one a plain flood fill finds, over 100,000 fillings;
//  3. symmetries preserve the winner, exchanging colours where they exchange sides, and the key.
#include "base/mix.h"
#include "position/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { MOVES = 1000000, FILLINGS = 100000 };

// Whether `color` joins its sides, by flood fill over coordinates: nothing of src/ but the stones.
static bool joins_sides(const uint8_t *stones, int cols, int rows, hx_color color) {
    static const int step[6][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, -1}, {-1, 1}};
    int stack[HX_CELLS_MAX], top = 0;
    bool seen[HX_CELLS_MAX] = {false};
    for (int i = 0; i < cols * rows; i++) {
        bool at_start = color == HX_COLOR_BLACK ? i / cols == 0 : i % cols == 0;
        if (at_start && stones[i] == color) {
            seen[i] = true;
            stack[top++] = i;
        }
    }
    while (top > 0) {
        int cell = stack[--top], col = cell % cols, row = cell / cols;
        if (color == HX_COLOR_BLACK ? row == rows - 1 : col == cols - 1) return true;
        for (int d = 0; d < 6; d++) {
            int c = col + step[d][0], r = row + step[d][1];
            if (c < 0 || r < 0 || c >= cols || r >= rows) continue;
            int next = r * cols + c;
            if (stones[next] != color || seen[next]) continue;
            seen[next] = true;
            stack[top++] = next;
        }
    }
    return false;
}

// Equal in everything that means something: journals up to their length.
static void assert_same_board(const hx_board *a, const hx_board *b) {
    assert_memory_equal(&a->cells, &b->cells, sizeof a->cells);
    assert_memory_equal(a->color, b->color, sizeof a->color);
    assert_memory_equal(a->groups.parent, b->groups.parent, sizeof a->groups.parent);
    assert_memory_equal(a->groups.size, b->groups.size, sizeof a->groups.size);
    assert_int_equal(a->groups.joins, b->groups.joins);
    assert_memory_equal(a->groups.joined, b->groups.joined, 2u * a->groups.joins);
    assert_int_equal(a->stones, b->stones);
    assert_memory_equal(a->placed, b->placed, 2u * a->stones);
    assert_memory_equal(a->joins_before, b->joins_before, 2u * a->stones);
    assert_int_equal(a->winner, b->winner);
    assert_int_equal(a->won_with, b->won_with);
    assert_memory_equal(a->hash, b->hash, sizeof a->hash);
}

static void assert_same_position(const hx_position *a, const hx_position *b) {
    assert_same_board(&a->board, &b->board);
    assert_int_equal(a->to_play, b->to_play);
    assert_int_equal(a->ended_by, b->ended_by);
    assert_int_equal(a->sides_swapped, b->sides_swapped);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->moves[i].kind, b->moves[i].kind);
        assert_int_equal(a->moves[i].color, b->moves[i].color);
        assert_int_equal(a->moves[i].cell, b->moves[i].cell);
        assert_int_equal(a->turn_before[i], b->turn_before[i]);
    }
}

// A legal move: mostly stones of either colour, swaps where allowed, now and then a pass.
static hx_move random_move(const hx_position *p, hx_random *r) {
    hx_color color = hx_random_below(r, 10) ? p->to_play : hx_color_other(p->to_play);
    if (hx_position_can_swap(p) && hx_random_below(r, 2)) {
        bool square = p->board.cells.cols == p->board.cells.rows;
        hx_move_kind kind =
            square && hx_random_below(r, 2) ? HX_MOVE_SWAP_PIECES : HX_MOVE_SWAP_SIDES;
        return (hx_move){kind, p->to_play, -1};
    }
    if (p->board.stones == p->board.cells.count || hx_random_below(r, 50) == 0)
        return (hx_move){HX_MOVE_PASS, color, -1};
    int cell;
    do
        cell = (int)hx_random_below(r, p->board.cells.count);
    while (!hx_board_is_empty(&p->board, cell));
    return (hx_move){HX_MOVE_STONE, color, cell};
}

static void undo_restores_everything(void **state) {
    (void)state;
    hx_random r = {42};
    hx_position *p = malloc(sizeof *p), *copy = malloc(sizeof *copy);
    for (int moves = 0; moves < MOVES;) {
        int cols = 1 + (int)hx_random_below(&r, 19), rows = 1 + (int)hx_random_below(&r, 19);
        hx_position_init(p, cols, rows);
        int prefix = (int)hx_random_below(&r, (uint32_t)(cols * rows));
        for (int i = 0; i < prefix; i++)
            assert_int_equal(hx_position_play(p, random_move(p, &r), NULL), HX_OK);
        memcpy(copy, p, sizeof *p);
        int more = 1 + (int)hx_random_below(&r, 400);
        for (int i = 0; i < more; i++)
            assert_int_equal(hx_position_play(p, random_move(p, &r), NULL), HX_OK);
        hx_move_kind end = hx_random_below(&r, 2) ? HX_MOVE_RESIGN : HX_MOVE_FORFEIT;
        if (hx_random_below(&r, 4) == 0) {
            assert_int_equal(hx_position_play(p, (hx_move){end, p->to_play, -1}, NULL), HX_OK);
            more++;
        }
        for (int i = 0; i < more; i++)
            assert_int_equal(hx_position_undo(p, NULL), HX_OK);
        assert_same_position(p, copy);
        moves += prefix + more;
    }
    free(p);
    free(copy);
}

static void fill(hx_board *b, int cols, int rows, hx_random *r) {
    hx_cell order[HX_CELLS_MAX];
    hx_board_init(b, cols, rows);
    for (int i = 0; i < b->cells.count; i++) {
        int j = (int)hx_random_below(r, (uint32_t)i + 1);
        order[i] = order[j];
        order[j] = (hx_cell)i;
    }
    // From all black to all white, so that lopsided boards come up too.
    uint32_t share = hx_random_below(r, 101);
    for (int i = 0; i < b->cells.count; i++)
        hx_board_place(b, hx_random_below(r, 100) < share ? HX_COLOR_BLACK : HX_COLOR_WHITE,
                       order[i]);
}

static void check_images(const hx_board *b, hx_board *image) {
    int cols = b->cells.cols, rows = b->cells.rows;
    for (int s = HX_SYMMETRY_ROTATION; s < HX_SYMMETRIES; s++) {
        bool reflected = s >= HX_SYMMETRY_REFLECTION;
        hx_board_init(image, reflected ? rows : cols, reflected ? cols : rows);
        for (int i = 0; i < b->stones; i++) {
            hx_color color = b->color[b->placed[i]];
            hx_board_place(image, reflected ? hx_color_other(color) : color,
                           hx_cells_map(&b->cells, (hx_symmetry)s, b->placed[i]));
        }
        assert_int_equal(image->winner, reflected ? hx_color_other(b->winner) : b->winner);
        assert_int_equal(image->hash[0], b->hash[s]);
        hx_color turn = HX_COLOR_BLACK, image_turn = reflected ? HX_COLOR_WHITE : HX_COLOR_BLACK;
        assert_int_equal(hx_board_symmetric_key(image, image_turn),
                         hx_board_symmetric_key(b, turn));
    }
}

static void full_boards_have_one_winner(void **state) {
    (void)state;
    hx_random r = {43};
    hx_board *b = malloc(sizeof *b), *image = malloc(sizeof *image);
    for (int i = 0; i < FILLINGS; i++) {
        // Small boards come often: all their fillings should.
        uint32_t most = i % 5 ? 6 : 19;
        int cols = 1 + (int)hx_random_below(&r, most), rows = 1 + (int)hx_random_below(&r, most);
        fill(b, cols, rows, &r);
        bool black = joins_sides(b->color, cols, rows, HX_COLOR_BLACK);
        bool white = joins_sides(b->color, cols, rows, HX_COLOR_WHITE);
        assert_true(black != white);
        assert_int_equal(b->winner, black ? HX_COLOR_BLACK : HX_COLOR_WHITE);
        if (i % 4 == 0) check_images(b, image);
    }
    free(b);
    free(image);
}

// The winner is found with the very stone that joins the sides, not later.
static void winner_comes_with_the_right_stone(void **state) {
    (void)state;
    hx_random r = {44};
    hx_board *b = malloc(sizeof *b);
    for (int i = 0; i < 2000; i++) {
        int cols = 1 + (int)hx_random_below(&r, 9), rows = 1 + (int)hx_random_below(&r, 9);
        fill(b, cols, rows, &r);
        while (b->stones > 0) {
            bool black = joins_sides(b->color, cols, rows, HX_COLOR_BLACK);
            bool white = joins_sides(b->color, cols, rows, HX_COLOR_WHITE);
            hx_color expected = black ? HX_COLOR_BLACK : white ? HX_COLOR_WHITE : HX_COLOR_NONE;
            assert_int_equal(b->winner, expected);
            hx_board_undo(b);
        }
    }
    free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(undo_restores_everything),
        cmocka_unit_test(full_boards_have_one_winner),
        cmocka_unit_test(winner_comes_with_the_right_stone),
    };
    return cmocka_run_group_tests_name("prop_board", tests, NULL, NULL);
}
