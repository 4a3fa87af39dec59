// SPDX-License-Identifier: MIT
// Deduction that a budget interrupts, after any number of looks at it: no claim of the unfinished
// set is wrong, undo restores it to the last bit, it finds the rest when it may go on, and a
// search gives a legal move and leaves nothing behind.
#include "connect/connect_int.h"
#include "oracle/claims.h"
#include "oracle/fingerprint.h"
#include "search/alphabeta.h"
#include "search/judges.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static bool stop_after(void *left) {
    return --*(int *)left <= 0;
}

static void scatter(hx_board *b, int size, int stones, hx_random *random) {
    hx_board_init(b, size, size);
    for (int i = 0; i < stones; i++) {
        int cell = (int)hx_random_below(random, b->cells.count);
        if (!hx_board_is_empty(b, cell)) continue;
        hx_board_place(b, (hx_color)(1 + i % 2), cell);
        if (b->winner) hx_board_undo(b);
    }
}

static hx_hsearch_options any_options(int i) {
    hx_hsearch_options options = {.over_edge = i % 4 == 0};
    if (i % 3 == 0) options.limit = 1 + i % 7;
    if (i % 5 == 0) options.every = true;
    if (i % 7 == 0) options.generations = 1 + i % 4;
    if (options.every || options.generations) { // all sets of semis: many
        options.limit = 1 + i % 5;
        options.or_limit = 3;
    }
    return options;
}

static int random_empty(claims *c) {
    for (int tries = 0; tries < 1000; tries++) {
        int cell = (int)hx_random_below(&c->random, c->board.cells.count);
        if (hx_board_is_empty(&c->board, cell)) return cell;
    }
    return -1;
}

static bool is_interrupted(const hx_hsearch *h) {
    return hx_hsearch_stats_of(h).interrupted;
}

// Two random stones, the sets interrupted after so many looks from each on; then back again.
static void wander(claims *c, hx_hsearch *search, hx_color color, int looks) {
    uint64_t prints[2];
    int depth = 0;
    for (; depth < 2 && !c->board.winner; depth++) {
        int left = looks, cell = random_empty(c);
        if (cell < 0) break;
        hx_budget budget = {.poll = stop_after, .user = &left};
        hx_color mover = (hx_color)(1 + hx_random_below(&c->random, 2));
        hx_hsearch_set_budget(search, &budget);
        prints[depth] = fingerprint(search);
        hx_board_place(&c->board, mover, cell);
        assert_int_equal(hx_hsearch_play(search, mover, cell, NULL), HX_OK);
        if (is_interrupted(search)) assert_int_equal(left, 0);
        assert_int_equal(budget.spent, is_interrupted(search));
        if (!c->board.winner) claims_check(c, search, color);
    }
    while (depth > 0) {
        hx_board_undo(&c->board);
        hx_hsearch_undo(search);
        assert_true(fingerprint(search) == prints[--depth]);
    }
}

static void sound_and_restored(void **state) {
    (void)state;
    claims *c = claims_new(7, 6000);
    c->sparse = 8;
    int unfinished = 0;
    for (int i = 0; c->count < c->wanted; i++) {
        hx_hsearch_options options = any_options(i);
        claims_random_board(c);
        c->limit = options.limit;
        hx_hsearch *search;
        assert_int_equal(hx_hsearch_new(&search, &c->board.cells, &options, NULL), HX_OK);
        search->check_interval = 1 + (uint64_t)(i % 40);
        hx_color color = (hx_color)(1 + i % 2);
        for (int looks = 1; looks < 12; looks += 1 + i % 3) {
            int left = looks;
            hx_budget budget = {.poll = stop_after, .user = &left};
            hx_hsearch_set_budget(search, &budget);
            hx_hsearch_build(search, &c->board, color);
            assert_int_equal(budget.spent, is_interrupted(search));
            unfinished += is_interrupted(search);
            if (!c->board.winner) claims_check(c, search, color);
            wander(c, search, color, looks);
        }
        hx_hsearch_free(search);
    }
    print_message("# %ld claims judged, %d builds interrupted\n", c->count, unfinished);
    assert_true(unfinished > 100);
    claims_free(c);
}

// Interrupted while it followed a stone of its own, which moves connections to a chain, a set finds
// the rest when it follows the next one: as much as another one that nothing interrupted.
static void goes_on(void **state) {
    (void)state;
    hx_random random = {11};
    hx_board board;
    hx_hsearch *search, *whole;
    long followed = 0, expected = 0, interrupted = 0;
    hx_board_init(&board, 8, 8);
    for (int i = 0; i < 300; i++) {
        hx_hsearch_options options = {.every = i % 3 == 0, .limit = i % 3 == 0 ? 4 : 0};
        int left = 1 + i % 9;
        hx_budget budget = {.poll = stop_after, .user = &left};
        scatter(&board, 8, 20, &random);
        assert_int_equal(hx_hsearch_new(&search, &board.cells, &options, NULL), HX_OK);
        assert_int_equal(hx_hsearch_new(&whole, &board.cells, &options, NULL), HX_OK);
        hx_hsearch_build(search, &board, HX_COLOR_BLACK);
        hx_hsearch_build(whole, &board, HX_COLOR_BLACK);
        search->check_interval = 1 + (uint64_t)(i % 7);
        hx_hsearch_set_budget(search, &budget);
        for (hx_color mover = HX_COLOR_BLACK; mover <= HX_COLOR_WHITE; mover++) {
            int cell;
            do
                cell = (int)hx_random_below(&random, board.cells.count);
            while (!hx_board_is_empty(&board, cell));
            hx_board_place(&board, mover, cell);
            assert_int_equal(hx_hsearch_play(search, mover, cell, NULL), HX_OK);
            assert_int_equal(hx_hsearch_play(whole, mover, cell, NULL), HX_OK);
            hx_hsearch_set_budget(search, NULL);
            if (mover == HX_COLOR_BLACK) interrupted += is_interrupted(search);
        }
        assert_false(is_interrupted(search));
        followed += (long)hx_hsearch_stats_of(search).fulls;
        expected += (long)hx_hsearch_stats_of(whole).fulls;
        hx_hsearch_free(search);
        hx_hsearch_free(whole);
    }
    print_message("# %ld interrupted: %ld fulls, without that %ld\n", interrupted, followed,
                  expected);
    assert_true(interrupted > 250);
    assert_true(labs(followed - expected) * 100 <= expected);
}

// ---- searches ----

static bool same(const hx_alphabeta_result *a, const hx_alphabeta_result *b) {
    return a->cell == b->cell && a->score == b->score && a->winner == b->winner &&
           a->nodes == b->nodes && a->depth == b->depth && a->line_length == b->line_length &&
           memcmp(a->line, b->line, (size_t)a->line_length * sizeof *a->line) == 0;
}

static hx_alphabeta_result search_until(hx_alphabeta *ab, hx_judge *judge, hx_board *b,
                                        int *polls) {
    static const hx_alphabeta_settings settings = {.depth = 2, .width = {4, 3, 3, 3}};
    hx_budget budget = {.poll = stop_after, .user = polls};
    hx_alphabeta_result result;
    uint64_t hash = b->hash[0];
    hx_alphabeta_search(ab, judge, b, HX_COLOR_BLACK, &settings, &budget, NULL, NULL, &result);
    assert_false(judge->failed);
    assert_true(b->hash[0] == hash);
    assert_in_range(result.cell, 0, b->cells.count - 1);
    assert_true(hx_board_is_empty(b, result.cell));
    assert_int_equal(result.line[0], result.cell);
    return result;
}

// Stopped at each of its polls in turn. What it proves in less time, it also proves in more.
static void searches_stop_anywhere(void **state) {
    (void)state;
    static const struct {
        int size, stones;
        hx_judge_circuit_options options;
    } cases[] = {
        {10, 14, {.search = {0}}},
        {11, 40, {.search = {0}}},
        {10, 20, {.search = {.generations = 2, .limit = 20, .or_limit = 4}}},
        {19, 60, {.search = {0}}},
    };
    hx_random random = {3};
    hx_alphabeta *ab;
    assert_int_equal(hx_alphabeta_new(&ab, 1), HX_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_judge *judge;
        hx_board board;
        int enough = 1 << 30, left = enough;
        assert_int_equal(hx_judge_circuit_new(&judge, &cases[i].options, NULL), HX_OK);
        scatter(&board, cases[i].size, cases[i].stones, &random);
        hx_alphabeta_result whole = search_until(ab, judge, &board, &left);
        int polls = enough - left, step = 1 + polls / 12;
        assert_true(polls > 3);
        for (int n = 1; n <= polls; n += n < 4 ? 1 : step) {
            left = n;
            hx_alphabeta_result part = search_until(ab, judge, &board, &left);
            assert_int_equal(left, 0);
            if (part.winner) assert_int_equal(part.winner, whole.winner);
        }
        left = enough;
        hx_alphabeta_result again = search_until(ab, judge, &board, &left);
        assert_true(same(&again, &whole));
        print_message("# %dx%d: %d polls\n", cases[i].size, cases[i].size, polls);
        judge->free(judge);
    }
    hx_alphabeta_free(ab);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_and_restored),
        cmocka_unit_test(goes_on),
        cmocka_unit_test(searches_stop_anywhere),
    };
    return cmocka_run_group_tests_name("prop_interrupt", tests, NULL, NULL);
}
