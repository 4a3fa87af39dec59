// SPDX-License-Identifier: MIT
// The alpha-beta player against an exhaustive one that shares nothing with it, and its promises:
// wins are taken, threats met, budgets kept, results repeatable, the board left alone.
#include "base/mix.h"
#include "evaluate/twodistance.h"
#include "search/alphabeta.h"
#include "search/judges.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { EMPTIES_MAX = 10, POSITIONS = 59049 }; // 3^10: what the exhaustive player can hold

// An exhaustive player: knows stones, adjacency and the goal, and remembers positions by what is on
// the cells that were empty at first.
typedef struct brute {
    int cols, rows;
    uint8_t stone[HX_CELLS_MAX];
    int empty[EMPTIES_MAX], power[EMPTIES_MAX]; // cells that were empty, and powers of three
    int empties;
    uint8_t known[2][POSITIONS]; // by side to move: winner, 0 if not known yet
} brute;

typedef struct fixture {
    hx_alphabeta *ab;
    hx_judge *judge;
    hx_board board;
    hx_board before;
    brute brute;
    hx_twodistance distance;
} fixture;

static int setup(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f || hx_alphabeta_new(&f->ab, 1) || hx_judge_distance_new(&f->judge, NULL)) return -1;
    *state = f;
    return 0;
}

static int teardown(void **state) {
    fixture *f = *state;
    hx_alphabeta_free(f->ab);
    f->judge->free(f->judge);
    free(f);
    return 0;
}

// ---- the exhaustive player ----

static bool has_won(const brute *b, int color) {
    int stack[64], top = 0;
    bool seen[64] = {false};
    int count = b->cols * b->rows;
    for (int i = 0; i < count; i++) {
        bool start = color == HX_COLOR_BLACK ? i / b->cols == 0 : i % b->cols == 0;
        if (!start || b->stone[i] != color) continue;
        seen[i] = true;
        stack[top++] = i;
    }
    while (top > 0) {
        int at = stack[--top], x = at % b->cols, y = at / b->cols;
        if (color == HX_COLOR_BLACK ? y == b->rows - 1 : x == b->cols - 1) return true;
        for (int i = 0; i < count; i++) {
            int dx = i % b->cols - x, dy = i / b->cols - y;
            bool adjacent = abs(dx) <= 1 && abs(dy) <= 1 && dx != dy;
            if (!adjacent || seen[i] || b->stone[i] != color) continue;
            seen[i] = true;
            stack[top++] = i;
        }
    }
    return false;
}

static int solve(brute *b, int to_play, int index) {
    uint8_t *known = &b->known[to_play - 1][index];
    if (*known) return *known;
    int other = 3 - to_play, winner = other;
    if (!has_won(b, other)) {
        for (int i = 0; i < b->empties && winner == other; i++) {
            int cell = b->empty[i];
            if (b->stone[cell]) continue;
            b->stone[cell] = (uint8_t)to_play;
            winner = solve(b, other, index + to_play * b->power[i]);
            b->stone[cell] = 0;
        }
    }
    return *known = (uint8_t)winner;
}

// Who wins with best play, by trying everything. The board has at most EMPTIES_MAX empty cells.
static hx_color brute_winner(brute *b, const hx_board *board, hx_color to_play) {
    memset(b->known, 0, sizeof b->known);
    b->cols = board->cells.cols;
    b->rows = board->cells.rows;
    b->empties = 0;
    for (int i = 0, power = 1; i < board->cells.count; i++) {
        b->stone[i] = board->color[i];
        if (b->stone[i]) continue;
        assert_true(b->empties < EMPTIES_MAX);
        b->power[b->empties] = power;
        b->empty[b->empties++] = i;
        power *= 3;
    }
    return (hx_color)solve(b, (int)to_play, 0);
}

// ---- helpers ----

static hx_alphabeta_result search(fixture *f, hx_color to_play, hx_alphabeta_settings settings,
                                  uint64_t ticks) {
    hx_alphabeta_result result;
    hx_budget budget = {.tick_limit = ticks};
    f->before = f->board;
    hx_alphabeta_search(f->ab, f->judge, &f->board, to_play, &settings, &budget, NULL, NULL,
                        &result);
    assert_memory_equal(f->board.color, f->before.color, sizeof f->board.color);
    assert_memory_equal(f->board.hash, f->before.hash, sizeof f->board.hash);
    assert_int_equal(f->board.stones, f->before.stones);
    return result;
}

static void assert_legal_line(fixture *f, hx_color to_play, const hx_alphabeta_result *r) {
    assert_in_range(r->line_length, 1, HX_ALPHABETA_PLIES);
    assert_int_equal(r->line[0], r->cell);
    f->before = f->board;
    for (int i = 0; i < r->line_length; i++) {
        assert_in_range(r->line[i], 0, f->board.cells.count - 1);
        assert_true(hx_board_is_empty(&f->before, r->line[i]));
        assert_false(f->before.winner);
        hx_board_place(&f->before, to_play, r->line[i]);
        to_play = hx_color_other(to_play);
    }
}

// Random stones of both colours in any numbers, `empties` cells left free, nobody having won;
// false if that did not come about.
static bool scatter(fixture *f, int cols, int rows, int empties, hx_random *r) {
    hx_board_init(&f->board, cols, rows);
    for (int tries = 0; f->board.stones < cols * rows - empties; tries++) {
        int cell = (int)hx_random_below(r, (uint32_t)(cols * rows));
        hx_color color = hx_random_below(r, 2) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        if (tries > 1000) return false;
        if (!hx_board_is_empty(&f->board, cell)) continue;
        hx_board_place(&f->board, color, cell);
        if (f->board.winner) hx_board_undo(&f->board);
    }
    return true;
}

static int wins_at_once(hx_board *b, hx_color color, int *cell) {
    int wins = 0;
    for (int i = 0; i < b->cells.count; i++) {
        if (!hx_board_is_empty(b, i)) continue;
        hx_board_place(b, color, i);
        if (b->winner == color && wins++ == 0) *cell = i;
        hx_board_undo(b);
    }
    return wins;
}

// With every move allowed the search must find the truth; with few it must never say what is wrong.
static void compare_with_brute(fixture *f, hx_color to_play, hx_random *r, int *narrow_proofs) {
    hx_color winner = brute_winner(&f->brute, &f->board, to_play);
    hx_alphabeta_result full = search(f, to_play, (hx_alphabeta_settings){.depth = 20}, 0);
    assert_int_equal(full.winner, winner);
    assert_legal_line(f, to_play, &full);
    int cell, plies = HX_ALPHABETA_WIN - abs(full.score);
    assert_int_equal(plies % 2 == 1, winner == to_play);
    assert_int_equal(plies == 1, wins_at_once(&f->board, to_play, &cell) > 0);
    assert_in_range(plies, 1, f->brute.empties + 1);
    hx_alphabeta_settings narrow = {.depth = 1 + (int)hx_random_below(r, 5), .noise = 50};
    for (int i = 0; i < HX_ALPHABETA_WIDTHS; i++)
        narrow.width[i] = 1 + (int)hx_random_below(r, 3);
    hx_alphabeta_result some = search(f, to_play, narrow, 0);
    if (some.winner) {
        assert_int_equal(some.winner, winner);
        (*narrow_proofs)++;
    }
    hx_alphabeta_result *results[] = {&full, &some};
    for (int i = 0; i < 2 && winner == to_play; i++) {
        if (results[i]->winner != to_play) continue;
        hx_board_place(&f->board, to_play, results[i]->cell);
        hx_color then = brute_winner(&f->brute, &f->board, hx_color_other(to_play));
        assert_int_equal(then, to_play);
        hx_board_undo(&f->board);
    }
}

// ---- tests ----

// Every set-up of stones on 3x3 that nobody has won, with either side to move.
static void all_3x3_positions(void **state) {
    fixture *f = *state;
    hx_random r = {.state = 1};
    int seen = 0, narrow_proofs = 0;
    for (int code = 0; code < 19683; code++) {
        hx_board_init(&f->board, 3, 3);
        for (int cell = 0, rest = code; cell < 9; cell++, rest /= 3)
            if (rest % 3) hx_board_place(&f->board, (hx_color)(rest % 3), cell);
        if (f->board.winner) continue;
        seen++;
        compare_with_brute(f, HX_COLOR_BLACK, &r, &narrow_proofs);
        compare_with_brute(f, HX_COLOR_WHITE, &r, &narrow_proofs);
    }
    assert_in_range(seen, 2000, 19000);
    assert_in_range(narrow_proofs, seen, 2 * seen);
}

static void sampled_larger_positions(void **state) {
    static const int sizes[][2] = {{4, 4}, {5, 3}, {3, 5}, {5, 5}, {2, 6}, {6, 4}, {1, 8}, {8, 1}};
    fixture *f = *state;
    hx_random r = {.state = 2};
    int narrow_proofs = 0, seen = 0;
    for (int i = 0; i < 400; i++) {
        const int *size = sizes[hx_random_below(&r, sizeof sizes / sizeof *sizes)];
        int most = size[0] * size[1] < EMPTIES_MAX ? size[0] * size[1] : EMPTIES_MAX;
        int empties = 1 + (int)hx_random_below(&r, (uint32_t)most);
        if (!scatter(f, size[0], size[1], empties, &r)) continue;
        compare_with_brute(f, 1 + (hx_color)hx_random_below(&r, 2), &r, &narrow_proofs);
        seen++;
    }
    assert_in_range(seen, 200, 400);
    assert_in_range(narrow_proofs, 50, seen);
}

// A search that ran out of effort claims nothing that is not so.
static void stopped_searches_do_not_lie(void **state) {
    fixture *f = *state;
    hx_random r = {.state = 5};
    int claims = 0;
    for (int i = 0; i < 6000; i++) {
        if (!scatter(f, 4, 4, 5 + (int)hx_random_below(&r, 6), &r)) continue;
        hx_color to_play = 1 + (hx_color)hx_random_below(&r, 2);
        hx_alphabeta_settings narrow = {.depth = 20, .width = {3, 2, 2, 2}};
        hx_alphabeta_result found = search(f, to_play, narrow, 1 + hx_random_below(&r, 200));
        assert_legal_line(f, to_play, &found);
        if (!found.winner) continue;
        assert_int_equal(found.winner, brute_winner(&f->brute, &f->board, to_play));
        claims++;
    }
    assert_true(claims > 1000);
}

// Plain minimax over every move, without window, table or order. A forced answer costs no depth, as
// in the search; but with those, two ways to one position may leave different depths, and the
// table lets the deeper serve both: *forced tells that the values may rightly differ.
static int minimax(fixture *f, hx_color to_play, int depth, int ply, bool *forced) {
    hx_board *b = &f->board;
    hx_color other = hx_color_other(to_play);
    hx_twodistance_load(&f->distance, b);
    hx_twodistance_side own = hx_twodistance_run(&f->distance, b, to_play);
    hx_twodistance_side theirs = hx_twodistance_run(&f->distance, b, other);
    if (own.potential == 2) return HX_ALPHABETA_WIN - ply - 1;
    if (theirs.potential == 2 && theirs.mobility > 1) return -(HX_ALPHABETA_WIN - ply - 2);
    if (theirs.potential == 2) *forced = true;
    if (depth == 0 || *forced) return hx_twodistance_score(own, theirs);
    int best = -HX_ALPHABETA_WIN;
    for (int i = 0; i < b->cells.count; i++) {
        if (!hx_board_is_empty(b, i)) continue;
        hx_board_place(b, to_play, i);
        int value = -minimax(f, other, depth - 1, ply + 1, forced);
        hx_board_undo(b);
        if (value > best) best = value;
    }
    return best;
}

// False if forced answers occur.
static bool compare_with_minimax(fixture *f, int depth, int *proved) {
    bool forced = false;
    hx_twodistance_init(&f->distance, &f->board.cells);
    int expected = minimax(f, HX_COLOR_BLACK, depth, 0, &forced);
    if (forced) return false;
    hx_alphabeta_settings all = {.depth = depth};
    assert_int_equal(search(f, HX_COLOR_BLACK, all, 0).score, expected);
    *proved += abs(expected) > HX_ALPHABETA_PROVED;
    return true;
}

static void value_is_minimax(void **state) {
    fixture *f = *state;
    hx_random r = {.state = 8};
    int compared = 0, proved = 0;
    for (int i = 0; i < 400; i++) {
        int cols = 3 + (int)hx_random_below(&r, 5), rows = 3 + (int)hx_random_below(&r, 5);
        int empties = cols * rows - (int)hx_random_below(&r, (uint32_t)(cols * rows / 3));
        int depth = 1 + (int)hx_random_below(&r, empties < 12 ? 4 : empties < 24 ? 3 : 2);
        if (scatter(f, cols, rows, empties, &r))
            compared += compare_with_minimax(f, depth, &proved);
    }
    assert_in_range(compared, 100, 400);
    assert_in_range(proved, 20, compared - 100);
    // From depth 4 on, inner nodes are met again after the same moves in another order.
    for (int i = 0; i < 4; i++) {
        scatter(f, 5, 5, 25 - i % 2, &r);
        assert_true(compare_with_minimax(f, 4, &proved));
    }
}

// Also with the dullest settings, and on any size.
static void takes_wins_and_meets_threats(void **state) {
    fixture *f = *state;
    hx_random r = {.state = 3};
    hx_alphabeta_settings dull = {.depth = 1, .width = {1, 1, 1, 1}, .noise = 1000};
    int wins = 0, blocks = 0;
    for (int i = 0; i < 1500; i++) {
        int cols = 2 + (int)hx_random_below(&r, 10), rows = 2 + (int)hx_random_below(&r, 10);
        int empties = 1 + (int)hx_random_below(&r, (uint32_t)(cols * rows));
        hx_color to_play = 1 + (hx_color)hx_random_below(&r, 2);
        if (!scatter(f, cols, rows, empties, &r)) continue;
        int cell = -1;
        hx_alphabeta_result result = search(f, to_play, dull, 0);
        if (wins_at_once(&f->board, to_play, &cell)) {
            hx_board_place(&f->board, to_play, result.cell);
            assert_int_equal(f->board.winner, to_play);
            assert_int_equal(result.winner, to_play);
            assert_int_equal(result.score, HX_ALPHABETA_WIN - 1);
            wins++;
        } else if (wins_at_once(&f->board, hx_color_other(to_play), &cell) == 1) {
            assert_int_equal(result.cell, cell);
            blocks++;
        }
    }
    assert_in_range(wins, 100, 1400);
    assert_in_range(blocks, 50, 1400);
}

// Two threats cannot both be met: the loss is known at once, and one of them is met all the same.
static void resists_when_lost(void **state) {
    fixture *f = *state;
    hx_board_init(&f->board, 3, 3); // black a bridge away from winning, white to move
    hx_board_place(&f->board, HX_COLOR_BLACK, 1);
    hx_board_place(&f->board, HX_COLOR_BLACK, 4);
    hx_alphabeta_result result =
        search(f, HX_COLOR_WHITE, (hx_alphabeta_settings){.depth = 4, .width = {2, 2, 2, 2}}, 0);
    assert_int_equal(result.winner, HX_COLOR_BLACK);
    assert_int_equal(result.score, -(HX_ALPHABETA_WIN - 2));
    assert_true(result.cell == 6 || result.cell == 7);
}

static bool same(const hx_alphabeta_result *a, const hx_alphabeta_result *b) {
    return a->cell == b->cell && a->score == b->score && a->winner == b->winner &&
           a->nodes == b->nodes && a->depth == b->depth && a->line_length == b->line_length &&
           memcmp(a->line, b->line, (size_t)a->line_length * sizeof *a->line) == 0;
}

// Whatever was searched before, also on other sizes, and in another working memory.
static void repeatable(void **state) {
    fixture *f = *state;
    hx_alphabeta_settings settings = {.depth = 6, .width = {10, 8, 8, 6}, .noise = 20};
    hx_alphabeta_result first[8], again;
    for (int turn = 0; turn < 3; turn++) {
        hx_alphabeta *shared = f->ab, *fresh = NULL;
        hx_random r = {.state = 4};
        for (int i = 0; i < 8; i++) {
            scatter(f, 7 + i % 3, 9, 45, &r);
            if (turn == 2) assert_int_equal(hx_alphabeta_new(&fresh, 1), HX_OK);
            if (turn == 2) f->ab = fresh;
            again = search(f, HX_COLOR_BLACK, settings, 20000);
            f->ab = shared;
            hx_alphabeta_free(fresh);
            fresh = NULL;
            if (turn == 0) first[i] = again;
            assert_true(same(&again, &first[i]));
        }
    }
}

static void keeps_to_the_budget(void **state) {
    fixture *f = *state;
    hx_alphabeta_settings deep = {.depth = 60, .width = {20, 20, 20, 20}};
    static const int sizes[][2] = {{11, 11}, {5, 14}, {19, 19}, {32, 32}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        hx_board_init(&f->board, sizes[i][0], sizes[i][1]);
        for (uint64_t ticks = 1; ticks <= 30000; ticks = ticks * 5 + 3) {
            hx_budget budget = {.tick_limit = ticks};
            hx_alphabeta_result result;
            hx_alphabeta_search(f->ab, f->judge, &f->board, HX_COLOR_WHITE, &deep, &budget, NULL,
                                NULL, &result);
            assert_legal_line(f, HX_COLOR_WHITE, &result);
            assert_true(budget.spent);
            assert_in_range(budget.ticks, ticks, ticks + 400);
        }
    }
}

static bool poll_counts(void *user) {
    int *left = user;
    return --*left <= 0;
}

static void stops_when_polled(void **state) {
    fixture *f = *state;
    hx_alphabeta_settings deep = {.depth = 60, .width = {20, 20, 20, 20}};
    for (int polls = 1; polls < 20; polls += 3) {
        int left = polls;
        atomic_int stop = 0;
        hx_budget budget = {.poll = poll_counts, .user = &left, .stop = &stop};
        hx_alphabeta_result result;
        hx_board_init(&f->board, 11, 11);
        hx_alphabeta_search(f->ab, f->judge, &f->board, HX_COLOR_BLACK, &deep, &budget, NULL, NULL,
                            &result);
        assert_int_equal(left, 0);
        assert_int_equal(f->board.stones, 0);
        assert_legal_line(f, HX_COLOR_BLACK, &result);
        left = 1 << 30;
        stop = 1;
        hx_budget stopped = {.stop = &stop};
        hx_alphabeta_search(f->ab, f->judge, &f->board, HX_COLOR_BLACK, &deep, &stopped, NULL, NULL,
                            &result);
        assert_legal_line(f, HX_COLOR_BLACK, &result);
        assert_int_equal(result.depth, 0);
    }
}

typedef struct reports {
    int count;
    hx_alphabeta_result last;
} reports;

static void count_report(void *user, const hx_alphabeta_result *so_far) {
    reports *seen = user;
    seen->count++;
    assert_int_equal(so_far->depth, seen->count);
    seen->last = *so_far;
}

static void reports_each_depth(void **state) {
    fixture *f = *state;
    hx_alphabeta_settings settings = {.depth = 4, .width = {8, 8, 8, 8}};
    reports seen = {0};
    hx_budget budget = {0};
    hx_alphabeta_result result;
    hx_board_init(&f->board, 8, 8);
    hx_alphabeta_search(f->ab, f->judge, &f->board, HX_COLOR_BLACK, &settings, &budget,
                        count_report, &seen, &result);
    assert_int_equal(seen.count, 4);
    assert_int_equal(result.depth, 4);
    assert_true(same(&seen.last, &result));
    assert_in_range(result.line_length, 4, HX_ALPHABETA_PLIES);
}

static void nothing_to_do(void **state) {
    fixture *f = *state;
    hx_alphabeta_settings settings = {.depth = 4};
    hx_board_init(&f->board, 1, 1);
    assert_int_equal(search(f, HX_COLOR_WHITE, settings, 0).cell, 0);
    assert_int_equal(search(f, HX_COLOR_WHITE, settings, 0).winner, HX_COLOR_WHITE);
    hx_board_place(&f->board, HX_COLOR_BLACK, 0);
    hx_alphabeta_result result = search(f, HX_COLOR_WHITE, settings, 0);
    assert_int_equal(result.cell, -1);
    assert_int_equal(result.line_length, 0);
    hx_board_init(&f->board, 3, 3); // won, with cells left
    for (int row = 0; row < 3; row++)
        hx_board_place(&f->board, HX_COLOR_BLACK, 3 * row);
    assert_int_equal(search(f, HX_COLOR_WHITE, settings, 0).cell, -1);
}

// The shorter way wins even for the second player: proved where the search sees the end.
static void rectangles(void **state) {
    fixture *f = *state;
    hx_alphabeta_settings all = {.depth = 20};
    hx_board_init(&f->board, 4, 3);
    assert_int_equal(search(f, HX_COLOR_WHITE, all, 0).winner, HX_COLOR_BLACK);
    hx_board_init(&f->board, 3, 4);
    assert_int_equal(search(f, HX_COLOR_BLACK, all, 0).winner, HX_COLOR_WHITE);
    hx_board_init(&f->board, 32, 2);
    hx_alphabeta_result result = search(f, HX_COLOR_WHITE, (hx_alphabeta_settings){.depth = 3}, 0);
    assert_legal_line(f, HX_COLOR_WHITE, &result);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_3x3_positions),
        cmocka_unit_test(sampled_larger_positions),
        cmocka_unit_test(stopped_searches_do_not_lie),
        cmocka_unit_test(value_is_minimax),
        cmocka_unit_test(takes_wins_and_meets_threats),
        cmocka_unit_test(resists_when_lost),
        cmocka_unit_test(repeatable),
        cmocka_unit_test(keeps_to_the_budget),
        cmocka_unit_test(stops_when_polled),
        cmocka_unit_test(reports_each_depth),
        cmocka_unit_test(nothing_to_do),
        cmocka_unit_test(rectangles),
    };
    return cmocka_run_group_tests_name("alphabeta", tests, setup, teardown);
}
