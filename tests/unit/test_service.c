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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_must_play_ends),
        cmocka_unit_test(test_unfinished),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
