// SPDX-License-Identifier: MIT
// Several moves beside each other: the value of each is what the opponent's search says after it.
// And what the player does when there is no time for a single one.
#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

typedef struct fixture {
    hx_engine *engine;
    hx_game *game;
    hx_analysis seen; // by the last report
    int reports;
} fixture;

static int set_up(void **state) {
    static fixture f;
    f = (fixture){0};
    *state = &f;
    return hx_engine_new(&f.engine) != HX_OK;
}

static int tear_down(void **state) {
    fixture *f = *state;
    hx_game_free(f->game);
    hx_engine_free(f->engine);
    return 0;
}

static void load(fixture *f, const char *text) {
    hx_game_free(f->game);
    f->game = NULL;
    assert_int_equal(hx_game_read(&f->game, f->engine, text, 0), HX_OK);
}

static void remember(void *user, const hx_analysis *list) {
    fixture *f = user;
    f->seen = *list;
    f->reports++;
}

static void check_order(const fixture *f, const hx_analysis *list) {
    bool seen[HX_CELLS_MAX] = {false};
    for (int i = 0; i < list->count; i++) {
        const hx_best *one = &list->moves[i];
        assert_int_equal(one->line[0], one->move.cell);
        assert_int_equal(hx_game_stone(f->game, one->move.cell), HX_COLOR_NONE);
        assert_false(seen[one->move.cell]);
        seen[one->move.cell] = true;
        if (i) assert_true(one->score <= list->moves[i - 1].score);
    }
}

// What the opponent makes of the position after each move.
static void check_values(fixture *f, const char *level, const hx_analysis *list) {
    hx_limits limits = {.level = level};
    for (int i = 0; i < list->count; i++) {
        hx_best reply;
        assert_int_equal(hx_game_play(f->game, list->moves[i].move), HX_OK);
        assert_int_equal(hx_engine_best(f->engine, f->game, &limits, &reply), HX_OK);
        assert_int_equal(hx_game_undo(f->game), HX_OK);
        assert_int_equal(reply.winner, list->moves[i].winner);
        if (reply.winner) continue;
        assert_true(list->moves[i].score == -reply.score);
        assert_int_equal(list->moves[i].line[1], reply.move.cell);
    }
}

static void test_values(void **state) {
    fixture *f = *state;
    static const char *const positions[] = {"5:a2", "6:c4,b2", "7:d4,c5,e3", "11:f6,e7", "8x6:d3"};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        for (int depth = 2; depth <= 3; depth++) {
            char level[40], after[40];
            hx_analysis list;
            load(f, positions[i]);
            snprintf(level, sizeof level, "hexy:d=%d,w=7/5/4", depth);
            snprintf(after, sizeof after, "hexy:d=%d,w=5/4", depth - 1);
            hx_limits limits = {.level = level};
            assert_int_equal(hx_engine_analyze(f->engine, f->game, &limits, 7, NULL, NULL, &list),
                             HX_OK);
            assert_true(list.count >= 1 && list.count <= 7);
            check_order(f, &list);
            check_values(f, after, &list);
        }
}

static void test_wins_and_losses(void **state) {
    fixture *f = *state;
    hx_analysis list;
    bool only[HX_CELLS_MAX] = {false};
    load(f, "3");
    only[0] = only[4] = true; // a1 loses, b2 wins
    assert_int_equal(hx_engine_analyze(f->engine, f->game, NULL, 9, only, NULL, &list), HX_OK);
    assert_int_equal(list.moves[0].move.cell, 4);
    assert_int_equal(list.moves[0].winner, HX_COLOR_BLACK);
    only[4] = false; // what is known to lose, if nothing else is allowed
    assert_int_equal(hx_engine_analyze(f->engine, f->game, NULL, 9, only, NULL, &list), HX_OK);
    assert_int_equal(list.count, 1);
    assert_int_equal(list.moves[0].move.cell, 0);
    assert_int_equal(list.moves[0].winner, HX_COLOR_WHITE);
    load(f, "1");
    assert_int_equal(hx_engine_analyze(f->engine, f->game, NULL, 9, NULL, NULL, &list), HX_OK);
    assert_int_equal(list.moves[0].winner, HX_COLOR_BLACK);
}

static bool at_once(void *user) {
    (void)user;
    return true;
}

static void test_reports_and_limits(void **state) {
    fixture *f = *state;
    hx_analysis list;
    hx_limits limits = {.level = "hexy:d=3,w=5/4/3", .user = f};
    load(f, "9:e5,d6");
    assert_int_equal(hx_engine_analyze(f->engine, f->game, &limits, 5, NULL, remember, &list),
                     HX_OK);
    assert_int_equal(f->reports, 2);
    assert_int_equal(f->seen.moves[0].depth, 3);
    assert_memory_equal(&f->seen, &list, sizeof list);
    limits.poll = at_once; // still an answer
    f->reports = 0;
    assert_int_equal(hx_engine_analyze(f->engine, f->game, &limits, 5, NULL, remember, &list),
                     HX_OK);
    assert_int_equal(f->reports, 1);
    assert_true(list.count >= 1);
    check_order(f, &list);
    assert_int_equal(hx_game_move_count(f->game), 2); // nothing was played
    assert_int_equal(hx_game_to_play(f->game), HX_COLOR_BLACK);
}

static void test_refusals(void **state) {
    fixture *f = *state;
    hx_analysis list;
    bool only[HX_CELLS_MAX] = {false};
    load(f, "2:b1,a1,b2");
    assert_int_equal(hx_engine_analyze(f->engine, f->game, NULL, 1, NULL, NULL, &list), HX_NO);
    load(f, "5:c3");
    assert_int_equal(hx_engine_analyze(f->engine, f->game, NULL, 1, only, NULL, &list), HX_NO);
    assert_int_equal(hx_engine_analyze(f->engine, f->game, NULL, 0, NULL, NULL, &list), HX_USAGE);
    hx_limits limits = {.level = "nonsense"};
    assert_int_equal(hx_engine_analyze(f->engine, f->game, &limits, 1, NULL, NULL, &list),
                     HX_USAGE);
    assert_non_null(strstr(hx_engine_error(f->engine), "nonsense"));
}

static bool count_and_stop(void *user) {
    return ++*(int *)user > 0;
}

// Without time for one look there is a move all the same, with the connections found so far, and
// nothing of that is left in the answers to come.
static void test_hurry(void **state) {
    fixture *f = *state;
    load(f, "13:g7,f8,h5,d9,k3,c10,e4");
    hx_best whole, part, again;
    hx_analysis list;
    int polls = 0;
    hx_limits calm = {.level = "hexy:d=1,w=20"}, hurry = calm;
    hurry.poll = count_and_stop;
    hurry.user = &polls;
    assert_int_equal(hx_engine_best(f->engine, f->game, &calm, &whole), HX_OK);
    assert_int_equal(hx_engine_best(f->engine, f->game, &hurry, &part), HX_OK);
    assert_int_equal(polls, 1);
    assert_int_equal(hx_game_stone(f->game, part.move.cell), HX_COLOR_NONE);
    assert_int_equal(part.nodes, 1);
    assert_int_equal(hx_engine_analyze(f->engine, f->game, &hurry, 3, NULL, NULL, &list), HX_OK);
    assert_in_range(list.count, 1, 3);
    assert_int_equal(hx_engine_best(f->engine, f->game, &calm, &again), HX_OK);
    assert_int_equal(again.move.cell, whole.move.cell);
    assert_true(again.score == whole.score && again.nodes == whole.nodes);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_values),   TEST(test_wins_and_losses), TEST(test_reports_and_limits),
        TEST(test_refusals), TEST(test_hurry),
    };
    return cmocka_run_group_tests_name("analyze", tests, NULL, NULL);
}
