// SPDX-License-Identifier: MIT
// The HTTP server with much to do: nobody waits behind heavier questions, what is too much is
// refused with a word, and what nobody waits for ends. Nothing here depends on how fast anything
// is.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef HX_WITH_HTTP
#include "unit/visitor.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void say_get(int fd, const char *path) {
    char request[300];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" VISITOR_END, path);
    visitor_say(fd, request);
}

static void wait_until_heard(int fd, const char *part) {
    for (int naps = 0; !visitor_has_heard(fd, part); visitor_nap(&naps))
        continue;
}

// Whether anybody works, as the server says.
static bool is_busy(const serve_server *server) {
    char *reply = visitor_ask(server, "GET /status HTTP/1.1\r\n" VISITOR_END);
    bool busy = strstr(reply, "\"locked\":true");
    free(reply);
    return busy;
}

static void wait_until_idle(serve_server *server) {
    for (int naps = 0; is_busy(server); visitor_nap(&naps))
        serve_server_tick(server);
}

// ---- side by side ----

// Eight solves and four analyses, none of which ends by itself, have all begun; then everything
// else is answered while they still run.
static void test_beside_heavy_ones(void **state) {
    (void)state;
    enum { SOLVES = 8, ANALYSES = 4, ALL = SOLVES + ANALYSES };
    static const char *const others[] = {
        "/api/v1/move?position=11:a2,f6&level=easy",
        "/api/v1/position?position=11:a2,f6",
        "/api/v1/move?position=5:c3&level=expert",
        "/api/v1/connect?position=5:c3",
        "/api/v1/levels",
    };
    int fds[ALL];
    serve_server *server = visitor_server((serve_settings){.seconds = 1e6});
    for (int i = 0; i < ALL; i++) {
        fds[i] = visitor_dial(server);
        say_get(fds[i], i < SOLVES ? "/api/v1/solve?position=11:a1"
                                   : "/api/v1/analyse?position=11&level=net:v=100000000");
    }
    for (int i = 0; i < ALL; i++)
        wait_until_heard(fds[i], "event: progress");
    for (size_t i = 0; i < 10 * sizeof others / sizeof *others; i++) {
        int fd = visitor_dial(server);
        say_get(fd, others[i % (sizeof others / sizeof *others)]);
        char *reply = visitor_hear(fd, NULL);
        assert_true(visitor_begins(reply, "HTTP/1.1 200 "));
        free(reply);
    }
    for (int i = 0; i < ALL; i++) {
        assert_false(visitor_is_cut(fds[i]) || visitor_has_heard(fds[i], "event: done"));
        close(fds[i]);
    }
    serve_server_free(server);
}

// A full lane refuses more, of one client before that of all; other lanes go on.
static void test_full(void **state) {
    (void)state;
    enum { MOST = 200 };
    int fds[MOST], count = 0, before_him = 0;
    serve_server *server = visitor_server((serve_settings){.seconds = 1e6});
    for (int client = 1; client <= 3; client++) {
        char address[20];
        snprintf(address, sizeof address, "127.0.0.%d", client);
        for (bool full = false; !full; count++) {
            assert_true(count < MOST);
            fds[count] = visitor_dial_from(server, address);
            say_get(fds[count], "/api/v1/solve?position=11:a1");
            wait_until_heard(fds[count], "\r\n\r\n");
            full = !visitor_has_heard(fds[count], "HTTP/1.1 200 ");
        }
        assert_true(client == 3 ? count == before_him + 1 : count > before_him + 2);
        before_him = count;
        char *reply = visitor_hear(fds[--count], NULL);
        assert_true(visitor_begins(reply, "HTTP/1.1 503 "));
        assert_non_null(strstr(reply, "Retry-After: "));
        assert_non_null(strstr(reply, "too many questions are waiting"));
        free(reply);
        before_him--;
    }
    visitor_expect(server, "GET /api/v1/move?position=5&level=easy HTTP/1.1\r\n" VISITOR_END, 200,
                   "\"move\"");
    for (int i = 0; i < count; i++)
        close(fds[i]);
    wait_until_idle(server);
    serve_server_free(server);
}

// ---- ends ----

static const char bot[] = "{\"game\":{\"size\":9,\"movesHistory\":\"\",\"currentPlayer\":\"black\","
                          "\"swapRule\":false},\"ai\":{\"level\":\"net:v=1000000000\"}}";

// Who leaves during an analysis leaves no work behind, nor who never saw his begin.
static void test_leaving(void **state) {
    (void)state;
    enum { WAITING = 20 };
    static const char *const paths[] = {"/api/v1/analyse?position=9&visits=1000000",
                                        "/api/v1/move?position=9&level=net:v=1000000",
                                        "/api/v1/review?position=9:a2,b3,c4&visits=1000000",
                                        "/api/v1/solve?position=11:a1", "/calculate-move"};
    serve_server *server = visitor_server((serve_settings){.seconds = 1e6});
    for (int i = 0; i < 5; i++) {
        char request[400];
        int fd = visitor_dial(server);
        visitor_post(request, sizeof request, paths[i], bot);
        if (i < 4)
            say_get(fd, paths[i]);
        else
            visitor_say(fd, request);
        for (int naps = 0; !is_busy(server); visitor_nap(&naps))
            continue;
        close(fd);
        wait_until_idle(server);
    }
    int fds[WAITING];
    for (int i = 0; i < WAITING; i++)
        say_get(fds[i] = visitor_dial(server), paths[1]);
    for (int naps = 0; !is_busy(server); visitor_nap(&naps))
        continue;
    for (int i = 0; i < WAITING; i++)
        close(fds[i]);
    wait_until_idle(server);
    serve_server_free(server);
}

// A bot's move that would take for ever is there when its time is up.
static void test_deadline_of_a_bot(void **state) {
    (void)state;
    char request[400];
    serve_server *server = visitor_server((serve_settings){.seconds = 0.1});
    visitor_post(request, sizeof request, "/calculate-move", bot);
    char *reply = visitor_ask(server, request);
    assert_true(visitor_begins(reply, "HTTP/1.1 200 "));
    const char *move = strstr(reply, "\r\n\r\n");
    assert_non_null(move);
    assert_in_range(move[4], 'a', 'i');
    assert_in_range(move[5], '1', '9');
    assert_int_equal(move[6], '\0');
    free(reply);
    serve_server_free(server);
}

// The end comes while people wait: they get an answer, or at least an end.
static void test_ending(void **state) {
    (void)state;
    enum { CLIENTS = 24 };
    int fds[CLIENTS];
    serve_server *server = visitor_server((serve_settings){.seconds = 1e6});
    for (int i = 0; i < CLIENTS; i++)
        say_get(fds[i] = visitor_dial(server), i % 2
                                                   ? "/api/v1/analyse?position=9&visits=1000000"
                                                   : "/api/v1/move?position=9&level=net:v=1000000");
    visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong");
    serve_server_free(server);
    for (int i = 0; i < CLIENTS; i++)
        free(visitor_hear(fds[i], NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beside_heavy_ones),
        cmocka_unit_test(test_full),
        cmocka_unit_test(test_leaving),
        cmocka_unit_test(test_deadline_of_a_bot),
        cmocka_unit_test(test_ending),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

static void test_nothing(void **state) {
    (void)state;
    skip(); // built without the server
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#endif
