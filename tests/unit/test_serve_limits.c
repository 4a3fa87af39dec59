// SPDX-License-Identifier: MIT
// The bounds of the HTTP server: what is too large, too slow or too much is refused in words where
// it can be, and others are served meanwhile.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef HX_WITH_HTTP
#include "service/service.h"
#include "unit/visitor.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// ---- too large ----

static void test_large(void **state) {
    (void)state;
    serve_server *server = visitor_server((serve_settings){0});
    size_t length = 400000;
    char *request = malloc(length + 1000);
    assert_non_null(request);
    int head = snprintf(request, 1000,
                        "POST /api/v1/move HTTP/1.1\r\nContent-Type: application/json\r\n"
                        "Content-Length: %zu\r\n" VISITOR_END,
                        length);
    memset(request + head, ' ', length);
    request[(size_t)head + length] = '\0';
    visitor_expect(server, request, 413, "256 kB");
    head = snprintf(request, 1000, "GET /ping?x=");
    memset(request + head, 'x', length);
    strcpy(request + (size_t)head + length, " HTTP/1.1\r\n" VISITOR_END);
    char *reply = visitor_ask(server, request); // refused, by whichever status
    assert_false(visitor_begins(reply, "HTTP/1.1 2"));
    free(reply);
    free(request);
    visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong");
    serve_server_free(server);
}

// A request for verify with a body of so many blanks, for free().
static char *large_request(size_t length) {
    char *request = malloc(length + 1000);
    assert_non_null(request);
    int head = snprintf(request, 1000,
                        "POST /api/v1/verify HTTP/1.1\r\nContent-Type: application/json\r\n"
                        "Content-Length: %zu\r\n" VISITOR_END,
                        length);
    memset(request + head, ' ', length);
    request[(size_t)head + length] = '\0';
    return request;
}

// Asks from that address until the reply has that status.
static void expect_soon(const serve_server *server, const char *from, const char *request,
                        const char *status) {
    for (int naps = 0;; visitor_nap(&naps)) {
        int fd = visitor_dial_from(server, from);
        visitor_say(fd, request);
        char *reply = visitor_hear(fd, NULL);
        bool there = visitor_begins(reply, status);
        free(reply);
        if (there) break;
    }
}

// The same without its end, for free().
static char *part_of(const char *request) {
    char *part = strdup(request);
    assert_non_null(part);
    part[strlen(part) - 1000] = '\0';
    return part;
}

// Strategies may be larger than other requests, a few at a time, and fewer of one client.
static void test_large_strategies(void **state) {
    (void)state;
    enum { CLIENTS = 4, EACH = 2 };
    serve_server *server = visitor_server((serve_settings){.patience = 1e6, .pause = 1e6});
    char *request = large_request(5 << 20), *part, from[CLIENTS][20];
    visitor_expect(server, request, 413, "4 MB");
    free(request);
    request = large_request(400000);
    visitor_expect(server, request, 400, "not JSON");
    part = part_of(request);
    int fds[CLIENTS][EACH];
    for (int i = 0; i < CLIENTS; i++) {
        snprintf(from[i], sizeof from[i], "127.0.0.%d", i + 1);
        expect_soon(server, from[i], request, "HTTP/1.1 400 "); // who has none yet gets in
        for (int k = 0; k < EACH; k++)
            visitor_say(fds[i][k] = visitor_dial_from(server, from[i]), part);
        expect_soon(server, from[i], request, "HTTP/1.1 503 ");
    }
    expect_soon(server, "127.0.0.9", request, "HTTP/1.1 503 "); // all the room is taken
    visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong");
    close(fds[0][0]);
    expect_soon(server, "127.0.0.9", request, "HTTP/1.1 400 ");
    expect_soon(server, "127.0.0.1", request, "HTTP/1.1 400 ");
    for (int i = 0; i < CLIENTS; i++)
        for (int k = i ? 0 : 1; k < EACH; k++)
            close(fds[i][k]);
    free(part);
    free(request);
    serve_server_free(server);
}

// The refusal comes before the body, which need not end, nor even begin.
static void test_refused_early(void **state) {
    (void)state;
    static const char *const heads[] = {
        "Content-Length: 1000000000000\r\n",
        "Content-Length: 1000000000000\r\nExpect: 100-continue\r\n",
        "Transfer-Encoding: chunked\r\n",
    };
    serve_server *server = visitor_server((serve_settings){.patience = 1e6});
    char *much = malloc(600000);
    assert_non_null(much);
    for (int i = 0; i < 3; i++) {
        char request[400];
        int fd = visitor_dial(server);
        snprintf(request, sizeof request,
                 "POST /api/v1/move HTTP/1.1\r\nContent-Type: application/json\r\n%s" VISITOR_END,
                 heads[i]);
        visitor_say(fd, request);
        memset(much, ' ', 600000);
        memcpy(much, "80000\r\n", 7); // a chunk of half a megabyte, and some of it
        much[0x70000] = '\0';
        if (i != 1) visitor_say(fd, much);
        char *reply = visitor_hear(fd, "256 kB");
        if (!visitor_begins(reply, "HTTP/1.1 413 ") || !strstr(reply, "256 kB"))
            fail_msg("case %d: %s", i, reply);
        free(reply);
    }
    free(much);
    visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong");
    serve_server_free(server);
}

// Who sends all of a body before he reads anything finds the refusal, and not a broken connection.
static void test_refused_late(void **state) {
    (void)state;
    enum { LENGTH = 20 << 20 };
    serve_server *server = visitor_server((serve_settings){.patience = 1e6});
    char *request = large_request(LENGTH);
    int fd = visitor_dial(server);
    size_t length = strlen(request), sent = 0;
    while (sent < length) {
        ssize_t some = write(fd, request + sent, length - sent);
        assert_true(some > 0);
        sent += (size_t)some;
    }
    char *reply = visitor_hear(fd, NULL);
    assert_true(visitor_begins(reply, "HTTP/1.1 413 "));
    assert_non_null(strstr(reply, "4 MB"));
    free(reply);
    free(request);
    serve_server_free(server);
}

// ---- too slow ----

// Who says half a request and waits, or asks and never reads, is cut off; others are served.
static void test_slow(void **state) {
    (void)state;
    enum { CLIENTS = 20 };
    int half[CLIENTS], deaf[CLIENTS], naps = 0;
    serve_server *server = visitor_server((serve_settings){.patience = 0.05});
    for (int i = 0; i < CLIENTS; i++) {
        half[i] = visitor_dial(server);
        visitor_say(half[i],
                    i % 2 ? "GET / HT"
                          : "POST /api/v1/move HTTP/1.1\r\nContent-Length: 9\r\n" VISITOR_END);
        deaf[i] = visitor_dial(server);
        visitor_say(deaf[i],
                    "GET /api/v1/analyse?position=4:a1&visits=300 HTTP/1.1\r\n" VISITOR_END);
    }
    visitor_expect(server, "GET /api/v1/connect?position=5:c3 HTTP/1.1\r\n" VISITOR_END, 200,
                   "black");
    for (int i = 0; i < CLIENTS; i++) {
        while (!visitor_is_cut(half[i])) {
            serve_server_tick(server);
            visitor_nap(&naps);
        }
        close(half[i]);
        close(deaf[i]);
    }
    serve_server_free(server);
}

// Who has room for much is to use it: one byte now and then is not enough, and all of it has its
// time, too.
static void test_slow_and_large(void **state) {
    (void)state;
    static const serve_settings settings[] = {{.patience = 1e6, .pause = 0.2},
                                              {.patience = 0.2, .pause = 1e6}};
    char *request = large_request(3000000), *part = part_of(request);
    part[300000] = '\0';
    for (int i = 0; i < 2; i++) {
        serve_server *server = visitor_server(settings[i]);
        int fd = visitor_dial(server), naps = 0;
        visitor_say(fd, part);
        while (!visitor_is_cut(fd)) {
            visitor_say(fd, " ");
            serve_server_tick(server);
            visitor_nap(&naps);
        }
        close(fd);
        serve_server_free(server);
    }
    free(part);
    free(request);
}

// Nobody is cut off who is quick enough piece by piece, however long all of them take.
static void test_steady(void **state) {
    (void)state;
    enum { PIECE = 70000, PIECES = 8 };
    const struct timespec rest = {.tv_nsec = 350000000};
    serve_server *server = visitor_server((serve_settings){.patience = 1e6, .pause = 2});
    char *request = large_request(PIECE * PIECES), piece[PIECE + 1];
    memset(piece, ' ', PIECE);
    piece[PIECE] = '\0';
    request[strlen(request) - PIECE * PIECES] = '\0';
    int fd = visitor_dial(server);
    visitor_say(fd, request);
    for (int i = 0; i < PIECES; i++) {
        nanosleep(&rest, NULL);
        serve_server_tick(server);
        visitor_say(fd, piece);
    }
    char *reply = visitor_hear(fd, NULL);
    assert_true(visitor_begins(reply, "HTTP/1.1 400 "));
    free(reply);
    free(request);
    serve_server_free(server);
}

static void rest(serve_server *server, double seconds) {
    const struct timespec moment = {.tv_nsec = 50000000};
    for (double end = service_now() + seconds; service_now() < end; serve_server_tick(server))
        nanosleep(&moment, NULL);
}

// A request on a connection that was kept has all of its time: what went by before it does not
// count. The silence and the request are each shorter than that time, together they are longer. One
// that says nothing is closed all the same.
static void test_kept(void **state) {
    (void)state;
    enum { SMALL, LARGE, SILENT, CLIENTS };
    char small[400], *large = large_request(400000), *const requests[] = {small, large};
    visitor_post(small, sizeof small, "/api/v1/position", "{\"position\":\"5:c3,d2\"}");
    serve_server *server = visitor_server((serve_settings){.patience = 3, .pause = 1e6});
    int fds[CLIENTS], naps = 0;
    for (int i = 0; i < CLIENTS; i++) {
        visitor_say(fds[i] = visitor_dial(server), "GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n");
        while (!visitor_has_heard(fds[i], "pong"))
            visitor_nap(&naps);
    }
    rest(server, 2);
    for (int i = 0; i < SILENT; i++) {
        char *part = strndup(requests[i], strlen(requests[i]) - 10);
        assert_non_null(part);
        visitor_say(fds[i], part);
        free(part);
    }
    rest(server, 2);
    for (int i = 0; i < SILENT; i++) {
        visitor_say(fds[i], requests[i] + strlen(requests[i]) - 10);
        char *reply = visitor_hear(fds[i], NULL);
        if (!strstr(reply, i == SMALL ? "\"to_play\":\"black\"" : "HTTP/1.1 400 "))
            fail_msg("request %d: %s", i, reply);
        free(reply);
    }
    char pong[1000];
    visitor_some(fds[SILENT], pong, sizeof pong);
    assert_true(visitor_is_cut(fds[SILENT]));
    close(fds[SILENT]);
    free(large);
    serve_server_free(server);
}

// ---- too many ----

// Whoever opens many connections and says nothing loses his oldest. Another one is served, and his
// oldest stays, although he too is slow. Nobody's time is up: only the number counts.
static void test_crowd(void **state) {
    (void)state;
    enum { ALLOWED = 16, CROWD = 200 };
    int crowd[CROWD], naps = 0;
    serve_server *server =
        visitor_server((serve_settings){.connections = ALLOWED, .patience = 1e6});
    int other = visitor_dial_from(server, "127.0.0.2");
    visitor_say(other, "GET /ping HTTP/1.1\r\nHost: loc");
    for (int i = 0; i < CROWD; i++) {
        crowd[i] = visitor_dial(server);
        if (i % 2) visitor_say(crowd[i], "GET / HT");
    }
    for (int i = 0; i < CROWD - ALLOWED; i++)
        while (!visitor_is_cut(crowd[i]))
            visitor_nap(&naps);
    visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong"); // same address
    visitor_say(other, "alhost\r\nConnection: close\r\n\r\n");
    char *reply = visitor_hear(other, NULL);
    assert_non_null(strstr(reply, "pong"));
    free(reply);
    for (int i = 0; i < CROWD; i++)
        close(crowd[i]);
    serve_server_free(server);
}

// A connection that somebody works for does not give way.
static void test_crowd_spares_work(void **state) {
    (void)state;
    enum { ALLOWED = 8, CROWD = 60 };
    int crowd[CROWD];
    serve_server *server =
        visitor_server((serve_settings){.connections = ALLOWED, .patience = 1e6});
    int worked = visitor_dial(server);
    visitor_say(worked, "GET /api/v1/solve?position=11:a1 HTTP/1.1\r\n" VISITOR_END);
    for (int naps = 0; !visitor_has_heard(worked, "200 OK"); visitor_nap(&naps))
        continue;
    for (int i = 0; i < CROWD; i++)
        crowd[i] = visitor_dial(server);
    visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong");
    assert_false(visitor_is_cut(worked));
    close(worked);
    for (int i = 0; i < CROWD; i++)
        close(crowd[i]);
    serve_server_free(server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_large),         cmocka_unit_test(test_large_strategies),
        cmocka_unit_test(test_refused_early), cmocka_unit_test(test_refused_late),
        cmocka_unit_test(test_slow),          cmocka_unit_test(test_slow_and_large),
        cmocka_unit_test(test_steady),        cmocka_unit_test(test_kept),
        cmocka_unit_test(test_crowd),         cmocka_unit_test(test_crowd_spares_work),
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
