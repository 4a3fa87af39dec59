// SPDX-License-Identifier: MIT
// hx_engine_stop holds for the call that runs, or for the next one, until that call returns. Every
// question here has no limit that it would reach; the poll counts how long it goes on after the
// stop, and calls it off before the test would hang.
#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { SOON = 20 }; // looks at the poll after a stop; one comes every few milliseconds

typedef struct setting {
    hx_engine *engine;
    hx_game *game, *opening; // 11x11 after six stones, and after one
    hx_solve_store store;
    int polls;          // since the last question
    int lookups;        // of the store, at the first of which there is a stop
    int stop_at_poll;   // 0: never
    atomic_int started; // the poll has been asked
} setting;

static bool poll(void *user) {
    setting *s = user;
    atomic_store(&s->started, 1);
    if (++s->polls == s->stop_at_poll) hx_engine_stop(s->engine);
    return s->polls > SOON + s->stop_at_poll;
}

static bool find(void *user, const void *key, size_t key_size, void *value, size_t size) {
    setting *s = user;
    (void)key, (void)key_size, (void)value, (void)size;
    if (++s->lookups == 1) hx_engine_stop(s->engine);
    return false;
}

static void keep(void *user, const void *key, size_t key_size, const void *value, size_t size) {
    (void)user, (void)key, (void)key_size, (void)value, (void)size;
}

static int prepare(void **state) {
    setting *s = *state = calloc(1, sizeof *s);
    assert_int_equal(hx_engine_new(&s->engine), HX_OK);
    assert_int_equal(hx_game_read(&s->game, s->engine, "11:f6,e7,g4,h3,d8,c9", 0), HX_OK);
    return (int)hx_game_read(&s->opening, s->engine, "11:a2", 0);
}

static int finish(void **state) {
    setting *s = *state;
    hx_game_free(s->game);
    hx_game_free(s->opening);
    hx_engine_free(s->engine);
    free(s);
    return 0;
}

// ---- every question that can be stopped ----

static void ask_best(setting *s, const char *level, hx_game *game, bool swap) {
    hx_best best;
    hx_limits limits = {.level = level, .seconds = 600, .poll = poll, .user = s};
    hx_swap_rule rule = swap ? HX_SWAP_PIECES : HX_SWAP_NONE;
    assert_int_equal(hx_game_set_swap_rule(game, rule), HX_OK);
    assert_int_equal(hx_engine_best(s->engine, game, &limits, &best), HX_OK);
    if (best.move.kind == HX_MOVE_STONE) assert_in_range(best.move.cell, 0, 120);
}

static void ask_net(setting *s) {
    ask_best(s, "net", s->game, false);
}

static void ask_hexy(setting *s) {
    ask_best(s, "hexy:d=40", s->game, false);
}

static void ask_swap(setting *s) {
    ask_best(s, "net", s->opening, true);
}

static void ask_ponder(setting *s) {
    hx_limits limits = {.level = "net", .poll = poll, .user = s};
    assert_int_equal(hx_engine_ponder(s->engine, s->game, &limits), HX_OK);
}

static void analyze(setting *s, const char *level) {
    static hx_analysis list;
    hx_limits limits = {.level = level, .seconds = 600, .poll = poll, .user = s};
    assert_int_equal(hx_engine_analyze(s->engine, s->game, &limits, 3, NULL, NULL, &list), HX_OK);
    assert_in_range(list.count, 1, 3);
}

static void ask_analyze_net(setting *s) {
    analyze(s, "net");
}

static void ask_analyze_hexy(setting *s) {
    analyze(s, "hexy:d=40");
}

static void ask_openings(setting *s) {
    double chances[HX_CELLS_MAX];
    hx_limits limits = {.seconds = 600, .visits = 1000000, .poll = poll, .user = s};
    assert_int_equal(hx_engine_openings(s->engine, 11, 11, &limits, chances), HX_OK);
}

static void ask_offer(setting *s) { // the first stone where the opponent may swap
    hx_game *game;
    assert_int_equal(hx_game_new(&game, s->engine, 12, 12), HX_OK);
    ask_best(s, "net", game, true);
    hx_game_free(game);
}

static void ask_solve(setting *s) {
    static hx_solution solution;
    hx_solve_limits limits = {.megabytes = 1, .poll = poll, .user = s};
    assert_int_equal(hx_engine_solve(s->engine, s->game, &limits, &solution), HX_OK);
    assert_int_equal(solution.winner, HX_COLOR_NONE);
}

static void ask_review(setting *s) {
    hx_review *review;
    hx_limits limits = {.level = "net", .seconds = 600, .poll = poll, .user = s};
    assert_int_equal(hx_review_new(&review, s->engine, s->game, &limits, NULL), HX_OK);
    assert_true(review->count < review->total);
    hx_review_free(review);
}

static void ask_connections(setting *s) {
    hx_connections *c;
    hx_connection_options options = {
        .rules = HX_RULES_COMPLETE, .effort = UINT64_MAX / 2, .poll = poll, .user = s};
    assert_int_equal(hx_connections_new(&c, s->engine, s->game, HX_COLOR_BLACK, &options), HX_OK);
    assert_true(hx_connections_counts(c).unfinished);
    hx_connections_free(c);
}

typedef void question(setting *s);

static question *const questions[] = {ask_net,          ask_hexy,     ask_swap,       ask_ponder,
                                      ask_analyze_net,  ask_offer,    ask_solve,      ask_review,
                                      ask_analyze_hexy, ask_openings, ask_connections};
enum { QUESTIONS = sizeof questions / sizeof *questions };

static int ask(setting *s, question *q) {
    s->polls = s->lookups = 0;
    hx_engine_forget(s->engine);
    q(s);
    return s->polls;
}

// ---- when the stop comes ----

// It ends the next question, and is over with it.
static void a_stop_before_the_question_ends_it(void **state) {
    setting *s = *state;
    for (int i = 0; i < QUESTIONS; i++) {
        hx_engine_stop(s->engine);
        int stopped = ask(s, questions[i]);
        int free_to_run = ask(s, questions[i]);
        if (stopped > SOON / 2) fail_msg("question %d ran on after a stop", i);
        if (free_to_run <= SOON) fail_msg("question %d was stopped twice", i);
    }
}

static void a_stop_on_the_way_ends_it(void **state) {
    setting *s = *state;
    s->stop_at_poll = 3;
    for (int i = 0; i < QUESTIONS; i++)
        if (ask(s, questions[i]) > 3 + SOON / 2) fail_msg("question %d ran on after a stop", i);
    s->stop_at_poll = 0;
    for (int i = 0; i < QUESTIONS; i++)
        if (ask(s, questions[i]) <= SOON) fail_msg("question %d was stopped twice", i);
}

// Whoever has a store asks the solver first, about what is a question of its own elsewhere.
static void a_stop_at_the_first_look_up_ends_it(void **state) {
    setting *s = *state;
    s->store = (hx_solve_store){.find = find, .keep = keep, .user = s};
    hx_engine_set_store(s->engine, &s->store);
    question *const who_look[] = {ask_net, ask_hexy, ask_swap, ask_solve, ask_review};
    for (size_t i = 0; i < sizeof who_look / sizeof *who_look; i++) {
        int polls = ask(s, who_look[i]);
        assert_in_range(s->lookups, 1, INT32_MAX);
        if (polls > SOON / 2) fail_msg("question %d ran on after a stop", (int)i);
    }
    hx_engine_set_store(s->engine, NULL);
}

// A question that needs no time takes it too, and so does one that is refused.
static void a_short_question_takes_the_stop(void **state) {
    setting *s = *state;
    hx_game *won;
    hx_best best;
    hx_limits wrong = {.level = "nobody"};
    assert_int_equal(hx_game_read(&won, s->engine, "2:a1,b1,a2", 0), HX_OK);
    hx_engine_stop(s->engine);
    assert_int_equal(hx_engine_best(s->engine, won, NULL, &best), HX_OK);
    assert_in_range(ask(s, ask_net), SOON + 1, INT32_MAX);
    hx_engine_stop(s->engine);
    assert_int_equal(hx_engine_best(s->engine, won, &wrong, &best), HX_USAGE);
    assert_in_range(ask(s, ask_net), SOON + 1, INT32_MAX);
    hx_game_free(won);
}

// What cannot be stopped leaves it to what can.
static void other_calls_leave_the_stop(void **state) {
    setting *s = *state;
    int distance[HX_CELLS_MAX];
    hx_engine_stop(s->engine);
    assert_int_equal(hx_engine_twodistance(s->engine, s->game, HX_COLOR_BLACK, distance), HX_OK);
    assert_int_equal(hx_game_undo(s->game), HX_OK);
    assert_int_equal(hx_game_forward(s->game), HX_OK);
    assert_in_range(ask(s, ask_net), 0, SOON / 2);
}

static void a_decision_is_stopped(void **state) {
    setting *s = *state;
    hx_connections *c;
    hx_connection_options plain = {.neighbours_only = true, .every = true};
    hx_decision decision = {.effort = UINT64_MAX / 2, .poll = poll, .user = s};
    assert_int_equal(hx_connections_new(&c, s->engine, s->game, HX_COLOR_BLACK, &plain), HX_OK);
    hx_engine_stop(s->engine);
    s->polls = 0;
    assert_int_equal(hx_connections_decide(c, HX_EDGE_NORTH, HX_EDGE_SOUTH, &decision),
                     HX_RESOURCES);
    assert_in_range(s->polls, 0, SOON / 2);
    s->polls = 0;
    assert_int_equal(hx_connections_decide(c, HX_EDGE_NORTH, HX_EDGE_SOUTH, &decision),
                     HX_RESOURCES);
    assert_in_range(s->polls, SOON + 1, INT32_MAX);
    hx_connections_free(c);
}

static void a_search_for_templates_is_stopped(void **state) {
    setting *s = *state;
    const hx_template_search fifth = {.row = 5};
    const hx_template_limits limits = {.effort = UINT64_MAX / 2, .poll = poll, .user = s};
    for (int stopped = 1; stopped >= 0; stopped--) {
        hx_templates *found;
        if (stopped) hx_engine_stop(s->engine);
        s->polls = 0;
        assert_int_equal(hx_template_find(&found, s->engine, &fifth, &limits), HX_RESOURCES);
        assert_false(hx_templates_are_complete(found));
        assert_int_equal(s->polls > SOON / 2, !stopped);
        hx_templates_free(found);
    }
}

static void count_stages(void *user, const hx_bench_stage *stage) {
    (void)stage;
    ++*(int *)user;
}

static void the_bench_ends_with_a_stage(void **state) {
    setting *s = *state;
    uint64_t signature = 1;
    int stages = 0;
    hx_engine_stop(s->engine);
    assert_int_equal(hx_engine_bench(s->engine, &signature, count_stages, &stages), HX_RESOURCES);
    assert_int_equal(signature, 1);
    assert_in_range(stages, 0, 4);
    assert_string_equal(hx_engine_error(s->engine), "the bench was stopped");
}

static void *stop_when_started(void *user) {
    setting *s = user;
    while (!atomic_load(&s->started)) {
    }
    hx_engine_stop(s->engine);
    return NULL;
}

// From a thread of its own; the poll calls nothing off here.
static bool only_say(void *user) {
    atomic_store(&((setting *)user)->started, 1);
    return false;
}

static void another_thread_may_stop(void **state) {
    setting *s = *state;
    pthread_t other;
    hx_best best;
    hx_limits limits = {.level = "net", .seconds = 600, .poll = only_say, .user = s};
    atomic_store(&s->started, 0);
    assert_int_equal(pthread_create(&other, NULL, stop_when_started, s), 0);
    assert_int_equal(hx_engine_best(s->engine, s->game, &limits, &best), HX_OK);
    pthread_join(other, NULL);
    assert_true(best.milliseconds < 300000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_before_the_question_ends_it),
        cmocka_unit_test(a_stop_on_the_way_ends_it),
        cmocka_unit_test(a_stop_at_the_first_look_up_ends_it),
        cmocka_unit_test(a_short_question_takes_the_stop),
        cmocka_unit_test(other_calls_leave_the_stop),
        cmocka_unit_test(a_decision_is_stopped),
        cmocka_unit_test(a_search_for_templates_is_stopped),
        cmocka_unit_test(the_bench_ends_with_a_stage),
        cmocka_unit_test(another_thread_may_stop),
    };
    return cmocka_run_group_tests(tests, prepare, finish);
}
