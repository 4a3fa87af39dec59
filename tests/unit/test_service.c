// SPDX-License-Identifier: MIT
// apps/service: what takes long asks its host whether it should go on, and ends when told so.
#include "service/service.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

typedef struct asked {
    int times;
    bool end; // the answer
} asked;

static bool on_poll(void *user) {
    asked *a = user;
    a->times++;
    return a->end;
}

// How often the host was asked during a search for connections that takes seconds.
static int count_polls(bool end) {
    hx_engine *engine;
    service_answer answer;
    asked a = {.end = end};
    service_host host = {.user = &a, .poll = on_poll};
    service_request request = {
        .call = "between",
        .count = 4,
        .fields = {
            {"position", "7:d4,c5,e2,e3"}, {"x", "d4"}, {"y", "south"}, {"rules", "must-play"}}};
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(service_run(engine, &request, &host, &answer), HX_OK);
    assert_non_null(strstr(answer.text, "\"full\":["));
    free(answer.text);
    hx_engine_free(engine);
    return a.times;
}

static void test_must_play_ends(void **state) {
    (void)state;
    assert_int_equal(count_polls(true), 1);
    assert_true(count_polls(false) > 10);
}

// The answer to a call about a position with a swap rule; for free().
static char *ask_with_swap(const char *call, const char *position, const char *swap,
                           hx_status expected) {
    hx_engine *engine;
    service_answer answer;
    service_request request = {
        .call = call, .count = 2, .fields = {{"position", position}, {"swap", swap}}};
    if (strcmp(call, "analyse") == 0)
        request.fields[request.count++] = (service_field){"visits", "100"};
    if (strcmp(call, "solve") == 0)
        request.fields[request.count++] = (service_field){"all_moves", "true"};
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(service_run(engine, &request, NULL, &answer), expected);
    hx_engine_free(engine);
    return answer.text;
}

static void check_swap(const char *call, const char *position, const char *swap,
                       const char *beginning) {
    char *text = ask_with_swap(call, position, swap, HX_OK);
    if (strncmp(text, beginning, strlen(beginning)) != 0)
        fail_msg("%s %s %s: %s", call, position, swap, text);
    free(text);
}

static void test_swap_rules(void **state) {
    (void)state;
    check_swap("move", "5", "pieces", "{\"move\":\"a2\",");
    check_swap("move", "5:c3", "pieces", "{\"move\":\"swap-pieces\",");
    check_swap("move", "5:c3", "sides", "{\"move\":\"swap-sides\",");
    check_swap("move", "5:c3", "true", "{\"move\":\"swap-pieces\",");
    check_swap("move", "9x8:a1", "true", "{\"move\":\"swap-sides\",");
    check_swap("analyse", "7:d4", "pieces", "{\"to_play\":\"white\",\"black\":0.0");
    check_swap("analyse", "7:d4", "none", "{\"to_play\":\"white\",\"black\":");
    check_swap("solve", "5", "pieces",
               "{\"winner\":\"white\",\"to_play\":\"black\",\"move\":null,\"winning_moves\":[],"
               "\"unswapped\":null,");
    check_swap("solve", "5", "none", "{\"winner\":\"black\",\"to_play\":\"black\",\"move\":\"");
    check_swap("solve", "5:c3", "sides",
               "{\"winner\":\"white\",\"to_play\":\"white\",\"move\":\"swap-sides\","
               "\"winning_moves\":[\"swap-sides\"],\"unswapped\":\"black\",");
    check_swap("solve", "5:c3", "false",
               "{\"winner\":\"black\",\"to_play\":\"white\",\"move\":null,\"winning_moves\":[],"
               "\"nodes\":");
    char *text = ask_with_swap("analyse", "7:d4", "pieces", HX_OK);
    assert_non_null(strstr(text, "\"moves\":[{\"move\":\"swap-pieces\","));
    free(text);
    text = ask_with_swap("analyse", "7", "pieces", HX_OK);
    assert_non_null(strstr(text, "\"moves\":[{\"move\":\"b2\","));
    free(text);
    text = ask_with_swap("move", "5", "maybe", HX_USAGE);
    assert_string_equal(text,
                        "{\"error\":\"swap: 'maybe' is not none, pieces, sides, true or false\"}");
    free(text);
    free(ask_with_swap("move", "5x4", "pieces", HX_NO));
}

// The library says that it was interrupted, and what it has is true.
static void test_unfinished(void **state) {
    (void)state;
    hx_engine *engine;
    hx_game *game;
    asked a = {.end = true};
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(hx_game_read(&game, engine, "7:d4,c5,e2,e3", 0), HX_OK);
    for (int poll = 0; poll < 2; poll++) {
        hx_connections *c;
        hx_connection_options options = {.rules = HX_RULES_MUST_PLAY,
                                         .effort = UINT64_MAX,
                                         .poll = poll ? on_poll : NULL,
                                         .user = &a};
        assert_int_equal(hx_connections_new(&c, engine, game, HX_COLOR_BLACK, &options), HX_OK);
        assert_int_equal(hx_connections_counts(c).unfinished, poll);
        hx_connections_free(c);
    }
    hx_game_free(game);
    hx_engine_free(engine);
}

// What comes in rounds makes way for others between two of them; a move is asked for once.
static void test_rounds(void **unused) {
    (void)unused;
    assert_true(service_find("analyse")->rounds);
    static const char *const others[] = {"move", "review", "solve", "connect", "evaluate"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(service_find(others[i])->rounds);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_must_play_ends),
        cmocka_unit_test(test_rounds),
        cmocka_unit_test(test_swap_rules),
        cmocka_unit_test(test_unfinished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
