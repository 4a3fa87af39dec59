// SPDX-License-Identifier: MIT
// The HTTP server, in this process and under the sanitizers, as clients that mean well or ill see
// it: through sockets.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef HX_WITH_HTTP
#include "serve/guard.h"
#include "unit/visitor.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- good clients ----

static void test_page(void **state) {
    (void)state;
    serve_server *server = visitor_server((serve_settings){0});
    visitor_expect(server, "GET / HTTP/1.1\r\n" VISITOR_END, 200, "<!doctype html>");
    visitor_expect(server, "GET / HTTP/1.1\r\n" VISITOR_END, 200,
                   "Content-Security-Policy: default-src 'none'");
    visitor_expect(server, "HEAD / HTTP/1.1\r\n" VISITOR_END, 200, "text/html");
    visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong");
    visitor_expect(server, "GET /status HTTP/1.1\r\n" VISITOR_END, 200, "\"totalPeers\":2");
    visitor_expect(server, "GET /nothing HTTP/1.1\r\n" VISITOR_END, 404, "no such page");
    visitor_expect(server, "DELETE / HTTP/1.1\r\n" VISITOR_END, 405, "GET and POST");
    serve_server_free(server);
}

static void test_calls(void **state) {
    (void)state;
    char request[1000];
    serve_server *server = visitor_server((serve_settings){0});
    visitor_expect(server, "GET /api/v1/connect?position=5:c3&color=black HTTP/1.1\r\n" VISITOR_END,
                   200, "\"winner\":\"black\"");
    visitor_post(request, sizeof request, "/api/v1/reply",
                 "{\"position\":\"5:c3\",\"x\":\"c3\",\"y\":\"south\",\"attacks\":[\"b4\"]}");
    visitor_expect(server, request, 200, "{\"replies\":[{\"attack\":\"b4\",\"reply\":\"d4\"}]}");
    visitor_post(request, sizeof request, "/api/v1/explain",
                 "{\"position\":\"5:c3\",\"x\":\"a1\",\"y\":\"e5\"}");
    visitor_expect(server, request, 422, "error");
    visitor_post(request, sizeof request, "/calculate-move",
                 "{\"game\":{\"size\":3,\"movesHistory\":\"a1 swap-pieces b1 a3 b2 c1\","
                 "\"currentPlayer\":\"black\",\"swapRule\":true},\"ai\":{\"engine\":\"x\"}}");
    char *reply = visitor_ask(server, request); // one stone is missing: b3 or, taken, another
    assert_true(visitor_begins(reply, "HTTP/1.1 200 "));
    assert_non_null(strstr(reply, "\r\n\r\nb3"));
    free(reply);
    serve_server_free(server);
}

// A move has one value, whoever is told of it: as the move that was played and among the best ones.
// Who swaps sides wins with the other colour; who resigns has lost, though he stood to win.
static void test_judged_games(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"c3 swap-sides b2", "\"whiteWin\":1.0,\"move\":{\"move\":\"swap-sides\",\"value\":0.0,"
                             "\"whiteWin\":1.0},\"bestMoves\":[{\"move\":\"swap-sides\","
                             "\"value\":0.0,\"whiteWin\":1.0}"},
        {"c3 swap-pieces b2", "\"whiteWin\":1.0,\"move\":{\"move\":\"swap-pieces\",\"value\":0.0,"
                              "\"whiteWin\":1.0},\"bestMoves\":[{\"move\":\"swap-pieces\","
                              "\"value\":0.0,\"whiteWin\":1.0}"},
        {"c3 b2 resign", "\"whiteWin\":0.0,\"move\":{\"move\":\"resign\",\"value\":0.0,"
                         "\"whiteWin\":1.0}"},
        {"a1 c3 d2 forfeit", "\"whiteWin\":1.0,\"move\":{\"move\":\"forfeit\",\"value\":0.0,"
                             "\"whiteWin\":0.0}"},
    };
    serve_server *server = visitor_server((serve_settings){0});
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char request[1000], body[200];
        snprintf(body, sizeof body, "{\"size\":5,\"movesHistory\":\"%s\"}", cases[i][0]);
        visitor_post(request, sizeof request, "/analyze-game", body);
        visitor_expect(server, request, 200, cases[i][1]);
    }
    serve_server_free(server);
}

static void test_stream(void **state) {
    (void)state;
    serve_server *server = visitor_server((serve_settings){0});
    char *reply =
        visitor_ask(server, "GET /api/v1/analyse?position=5:c3&visits=40 HTTP/1.1\r\n" VISITOR_END);
    assert_true(visitor_begins(reply, "HTTP/1.1 200 "));
    assert_non_null(strstr(reply, "text/event-stream"));
    assert_non_null(strstr(reply, "event: done\ndata: {\"to_play\":\"white\""));
    free(reply);
    reply = visitor_ask(
        server, "GET /api/v1/review?position=4:b2,c3,c2&visits=20 HTTP/1.1\r\n" VISITOR_END);
    assert_non_null(strstr(reply, "event: done\ndata: {\"review\":{\"moves\":[{\"n\":1,"));
    assert_non_null(strstr(reply, "\"sgf\":\"(;FF[4]GM[11]"));
    free(reply);
    // A wrong question has the status of one, and no events.
    static const char *const wrong[][2] = {
        {"analyse?position=nonsense", "{\"error\":"},
        {"analyse?position=5:c3&moves=0", "moves: '0' is not a number"},
        {"analyse?position=5:c3&level=godlike", "godlike"},
        {"review?position=5:c3,c3", "c3 is occupied"},
        {"review?position=5:c3&swap=maybe", "sides, true or false"},
        {"solve", "'position' is missing"},
        {"solve?position=5:c3&nodes=many", "nodes: 'many' is not a number"},
        {"solve?position=5:c3&node=1", "solve has no field 'node'"},
        {"solve?position=5:c3&move_number=2", "the game has only 1 moves"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char request[200];
        snprintf(request, sizeof request, "GET /api/v1/%s HTTP/1.1\r\n" VISITOR_END, wrong[i][0]);
        visitor_expect(server, request, 400, wrong[i][1]);
    }
    serve_server_free(server);
}

// Many at once, on two workers: everybody gets a first answer and a last one.
static void test_many(void **state) {
    (void)state;
    enum { CLIENTS = 64 };
    int fds[CLIENTS];
    serve_server *server = visitor_server((serve_settings){0});
    for (int i = 0; i < CLIENTS; i++) {
        fds[i] = visitor_dial(server);
        visitor_say(fds[i],
                    "GET /api/v1/analyse?position=5:b4,c3&visits=200 HTTP/1.1\r\n" VISITOR_END);
    }
    for (int i = 0; i < CLIENTS; i++) {
        char *reply = visitor_hear(fds[i], NULL);
        assert_non_null(strstr(reply, "event: done"));
        free(reply);
    }
    serve_server_free(server);
}

// ---- bad ones ----

static void test_elsewhere(void **state) {
    (void)state;
    serve_server *server = visitor_server((serve_settings){0});
    visitor_expect(server, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 403,
                   "name");
    visitor_expect(server, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "");
    visitor_expect(server,
                   "GET /api/v1/levels HTTP/1.1\r\nOrigin: http://evil.example\r\n" VISITOR_END,
                   403, "elsewhere");
    visitor_expect(server, "GET /api/v1/levels HTTP/1.1\r\nOrigin: null\r\n" VISITOR_END, 403,
                   "elsewhere");
    visitor_expect(server,
                   "GET /api/v1/levels HTTP/1.1\r\nOrigin: http://localhost\r\n" VISITOR_END, 200,
                   "expert");
    visitor_expect(server,
                   "GET /api/v1/levels HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\n" VISITOR_END, 403,
                   "elsewhere");
    visitor_expect(server, "GET / HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\n" VISITOR_END, 200,
                   "doctype");
    visitor_expect(
        server,
        "POST /api/v1/levels HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n" VISITOR_END
        "{}",
        415, "application/json");
    serve_server_free(server);
}

static void test_names(void **state) {
    (void)state;
    assert_true(serve_guard_host("127.0.0.1:8017", NULL));
    assert_true(serve_guard_host("[::1]:8017", NULL));
    assert_true(serve_guard_host("LOCALHOST", NULL));
    assert_true(serve_guard_host("hex.example", "other,hex.example"));
    assert_false(serve_guard_host("hex.example", "other,hex.example.org"));
    assert_false(serve_guard_host("", ""));
    assert_false(serve_guard_host("", "a,,b"));
    assert_false(serve_guard_host("localhost.evil.example", NULL));
    assert_false(serve_guard_host("[::1", NULL));
    assert_false(serve_guard_host("[::1]evil", NULL));
    assert_false(serve_guard_host("localhost:80evil", NULL));
    assert_false(serve_guard_host("127.0.0.1.evil.example", NULL));
}

static void test_nonsense(void **state) {
    (void)state;
    static const char *const paths[] = {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
                                        "//etc/passwd",      "/index.html/",
                                        "/web/index.html",   "/api/v1/",
                                        "/api/v1/levels/x",  "/\x01",
                                        "/index.html%00.js", "/%00",
                                        "/app.js%00",        "/api/v1/levels%00"};
    char request[1000];
    serve_server *server = visitor_server((serve_settings){0});
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" VISITOR_END, paths[i]);
        char *reply = visitor_ask(server, request);
        assert_true(visitor_begins(reply, "HTTP/1.1 404 ") ||
                    visitor_begins(reply, "HTTP/1.1 400 "));
        free(reply);
    }
    free(visitor_ask(server, "\x16\x03\x01\x02\r\n\r\n"));
    free(visitor_ask(server, "GET\r\n\r\n"));
    visitor_post(request, sizeof request, "/api/v1/move", "{\"position\":");
    visitor_expect(server, request, 400, "not JSON");
    visitor_post(request, sizeof request, "/api/v1/move", "{\"position\":\"/etc/passwd\"}");
    visitor_expect(server, request, 400, "error");
    visitor_post(request, sizeof request, "/api/v1/move",
                 "{\"position\":\"5\",\"level\":\"godlike\"}");
    visitor_expect(server, request, 400, "godlike");
    visitor_post(request, sizeof request, "/api/v1/verify", "{\"tree\":\"x\"}");
    visitor_expect(server, request, 400, "one field");
    visitor_expect(server, "GET /api/v1/levels?=&x HTTP/1.1\r\n" VISITOR_END, 400, "no field");
    visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong");
    serve_server_free(server);
}

// What is wrong is said, and not something else.
static void test_sentences(void **state) {
    (void)state;
    static const char *const bodies[][2] = {
        {"{\"position\":\"5\",\"position\":\"6\"}", "a key twice"},
        {"{\"position\":\"5\",\"visits\":1e999}", "a number that is too large"},
        {"{\"position\":\"5\",\"visits\":99999999999999999999}", "a number that is too large"},
        {"{\"position\":\"5\\u0000\"}", "a zero character"},
        {"{\"posit\\u0000ion\":\"5\"}", "a zero character"},
        {"{\"position\":\"\xff\"}", "not UTF-8"},
        {"{\"position\":\"5\",\"visits\":2.5}", "visits: '2.5' is not a whole number"},
        {"{\"position\":\"5:c3,d2\",\"move_number\":3}", "the game has only 2 moves"},
        {"{\"position\":\"5:c3,d2\",\"move_number\":0.5}", "not a whole number"},
        {"{\"position\":\"5:c3,d2\",\"move_number\":-1}", "not a number from 0"},
    };
    char request[1000];
    serve_server *server = visitor_server((serve_settings){0});
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        visitor_post(request, sizeof request, "/api/v1/move", bodies[i][0]);
        visitor_expect(server, request, 400, bodies[i][1]);
    }
    visitor_expect(server, "GET /api/v1/position?position=5:c3%00d2 HTTP/1.1\r\n" VISITOR_END, 400,
                   "%00");
    visitor_expect(server,
                   "GET /api/v1/position?position=5%3Ac3&move_number=1 HTTP/1.1\r\n" VISITOR_END,
                   200, "\"to_play\":\"white\"");
    serve_server_free(server);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),     cmocka_unit_test(test_page),
        cmocka_unit_test(test_calls),     cmocka_unit_test(test_judged_games),
        cmocka_unit_test(test_stream),    cmocka_unit_test(test_many),
        cmocka_unit_test(test_elsewhere), cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_sentences),
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
