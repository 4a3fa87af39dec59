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
#include "serve/server.h"
#include "service/service.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// ---- a client ----

static int dial(const serve_server *server) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)serve_server_port(server))};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct timeval patience = {.tv_sec = 60};
    assert_true(fd >= 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    assert_int_equal(connect(fd, (struct sockaddr *)&at, sizeof at), 0);
    return fd;
}

static void say(int fd, const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t sent = send(fd, text, length, MSG_NOSIGNAL);
        if (sent <= 0) return; // refused meanwhile: what it says is read next
        text += sent;
        length -= (size_t)sent;
    }
}

// All that comes until the server closes, or for a stream until `last` was in it; for free().
static char *hear(int fd, const char *last) {
    char *text = NULL;
    size_t length = 0;
    for (;;) {
        char bytes[4096];
        ssize_t got = recv(fd, bytes, sizeof bytes, 0);
        if (got <= 0) break;
        text = realloc(text, length + (size_t)got + 1);
        assert_non_null(text);
        memcpy(text + length, bytes, (size_t)got);
        length += (size_t)got;
        text[length] = '\0';
        if (last && strstr(text, last)) break;
    }
    close(fd);
    return text ? text : strdup("");
}

static char *ask(const serve_server *server, const char *request) {
    int fd = dial(server);
    say(fd, request);
    return hear(fd, NULL);
}

static bool begins(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

#define END "Host: localhost\r\nConnection: close\r\n\r\n"

// Asks, and wants that status and that text in the reply.
static void expect(const serve_server *server, const char *request, int status, const char *part) {
    char head[40], *reply = ask(server, request);
    snprintf(head, sizeof head, "HTTP/1.1 %d ", status);
    if (!begins(reply, head) || !strstr(reply, part))
        fail_msg("wanted %d and '%s' for\n%s\nand got\n%s", status, part, request, reply);
    free(reply);
}

static void post(char *out, size_t room, const char *path, const char *body) {
    snprintf(out, room,
             "POST %s HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n" END
             "%s",
             path, strlen(body), body);
}

static serve_server *begin(double patience) {
    serve_server *server;
    char why[200];
    serve_settings settings = {
        .address = "127.0.0.1", .workers = 2, .seconds = 60, .patience = patience};
    assert_int_equal(serve_server_new(&server, &settings, why), HX_OK);
    return server;
}

// ---- good clients ----

static void test_page(void **state) {
    (void)state;
    serve_server *server = begin(20);
    expect(server, "GET / HTTP/1.1\r\n" END, 200, "<!doctype html>");
    expect(server, "GET / HTTP/1.1\r\n" END, 200, "Content-Security-Policy: default-src 'none'");
    expect(server, "HEAD / HTTP/1.1\r\n" END, 200, "text/html");
    expect(server, "GET /ping HTTP/1.1\r\n" END, 200, "pong");
    expect(server, "GET /status HTTP/1.1\r\n" END, 200, "\"totalPeers\":2");
    expect(server, "GET /nothing HTTP/1.1\r\n" END, 404, "no such page");
    expect(server, "DELETE / HTTP/1.1\r\n" END, 405, "GET and POST");
    serve_server_free(server);
}

static void test_calls(void **state) {
    (void)state;
    char request[1000];
    serve_server *server = begin(20);
    expect(server, "GET /api/v1/connect?position=5:c3&color=black HTTP/1.1\r\n" END, 200,
           "\"winner\":\"black\"");
    post(request, sizeof request, "/api/v1/reply",
         "{\"position\":\"5:c3\",\"x\":\"c3\",\"y\":\"south\",\"attacks\":[\"b4\"]}");
    expect(server, request, 200, "{\"replies\":[{\"attack\":\"b4\",\"reply\":\"d4\"}]}");
    post(request, sizeof request, "/api/v1/explain",
         "{\"position\":\"5:c3\",\"x\":\"a1\",\"y\":\"e5\"}");
    expect(server, request, 422, "error");
    post(request, sizeof request, "/calculate-move",
         "{\"game\":{\"size\":3,\"movesHistory\":\"a1 swap-pieces b1 a3 b2 c1\","
         "\"currentPlayer\":\"black\",\"swapRule\":true},\"ai\":{\"engine\":\"x\"}}");
    char *reply = ask(server, request); // one stone is missing: b3 or, taken, another
    assert_true(begins(reply, "HTTP/1.1 200 "));
    assert_non_null(strstr(reply, "\r\n\r\nb3"));
    free(reply);
    serve_server_free(server);
}

static void test_stream(void **state) {
    (void)state;
    serve_server *server = begin(20);
    char *reply = ask(server, "GET /api/v1/analyse?position=5:c3&visits=40 HTTP/1.1\r\n" END);
    assert_true(begins(reply, "HTTP/1.1 200 "));
    assert_non_null(strstr(reply, "text/event-stream"));
    assert_non_null(strstr(reply, "event: done\ndata: {\"to_play\":\"white\""));
    free(reply);
    reply = ask(server, "GET /api/v1/review?position=4:b2,c3,c2&visits=20 HTTP/1.1\r\n" END);
    assert_non_null(strstr(reply, "event: done\ndata: {\"review\":{\"moves\":[{\"n\":1,"));
    assert_non_null(strstr(reply, "\"sgf\":\"(;FF[4]GM[11]"));
    free(reply);
    // A wrong question has the status of one, and no events.
    static const char *const wrong[][2] = {
        {"analyse?position=nonsense", "{\"error\":"},
        {"analyse?position=5:c3&moves=0", "moves: '0' is not a number"},
        {"analyse?position=5:c3&level=godlike", "godlike"},
        {"review?position=5:c3,c3", "c3 is occupied"},
        {"review?position=5:c3&swap=maybe", "not true or false"},
        {"solve", "'position' is missing"},
        {"solve?position=5:c3&nodes=many", "nodes: 'many' is not a number"},
        {"solve?position=5:c3&node=1", "solve has no field 'node'"},
        {"solve?position=5:c3&move_number=2", "the game has only 1 moves"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char request[200];
        snprintf(request, sizeof request, "GET /api/v1/%s HTTP/1.1\r\n" END, wrong[i][0]);
        expect(server, request, 400, wrong[i][1]);
    }
    serve_server_free(server);
}

// Many at once, on two workers: everybody gets a first answer and a last one.
static void test_many(void **state) {
    (void)state;
    enum { CLIENTS = 64 };
    int fds[CLIENTS];
    serve_server *server = begin(20);
    for (int i = 0; i < CLIENTS; i++) {
        fds[i] = dial(server);
        say(fds[i], "GET /api/v1/analyse?position=5:b4,c3&visits=200 HTTP/1.1\r\n" END);
    }
    for (int i = 0; i < CLIENTS; i++) {
        char *reply = hear(fds[i], NULL);
        assert_non_null(strstr(reply, "event: done"));
        free(reply);
    }
    serve_server_free(server);
}

// ---- bad ones ----

static void test_elsewhere(void **state) {
    (void)state;
    serve_server *server = begin(20);
    expect(server, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", 403,
           "name");
    expect(server, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "");
    expect(server, "GET /api/v1/levels HTTP/1.1\r\nOrigin: http://evil.example\r\n" END, 403,
           "elsewhere");
    expect(server, "GET /api/v1/levels HTTP/1.1\r\nOrigin: null\r\n" END, 403, "elsewhere");
    expect(server, "GET /api/v1/levels HTTP/1.1\r\nOrigin: http://localhost\r\n" END, 200,
           "expert");
    expect(server, "GET /api/v1/levels HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\n" END, 403,
           "elsewhere");
    expect(server, "GET / HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\n" END, 200, "doctype");
    expect(server,
           "POST /api/v1/levels HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n" END
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
    serve_server *server = begin(20);
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        snprintf(request, sizeof request, "GET %s HTTP/1.1\r\n" END, paths[i]);
        char *reply = ask(server, request);
        assert_true(begins(reply, "HTTP/1.1 404 ") || begins(reply, "HTTP/1.1 400 "));
        free(reply);
    }
    free(ask(server, "\x16\x03\x01\x02\r\n\r\n"));
    free(ask(server, "GET\r\n\r\n"));
    post(request, sizeof request, "/api/v1/move", "{\"position\":");
    expect(server, request, 400, "not JSON");
    post(request, sizeof request, "/api/v1/move", "{\"position\":\"/etc/passwd\"}");
    expect(server, request, 400, "error");
    post(request, sizeof request, "/api/v1/move", "{\"position\":\"5\",\"level\":\"godlike\"}");
    expect(server, request, 400, "godlike");
    post(request, sizeof request, "/api/v1/verify", "{\"tree\":\"x\"}");
    expect(server, request, 400, "one field");
    expect(server, "GET /api/v1/levels?=&x HTTP/1.1\r\n" END, 400, "no field");
    expect(server, "GET /ping HTTP/1.1\r\n" END, 200, "pong");
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
    serve_server *server = begin(20);
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++) {
        post(request, sizeof request, "/api/v1/move", bodies[i][0]);
        expect(server, request, 400, bodies[i][1]);
    }
    expect(server, "GET /api/v1/position?position=5:c3%00d2 HTTP/1.1\r\n" END, 400, "%00");
    expect(server, "GET /api/v1/position?position=5%3Ac3&move_number=1 HTTP/1.1\r\n" END, 200,
           "\"to_play\":\"white\"");
    serve_server_free(server);
}

static void test_large(void **state) {
    (void)state;
    serve_server *server = begin(20);
    size_t length = 400000;
    char *request = malloc(length + 1000);
    assert_non_null(request);
    int head = snprintf(request, 1000,
                        "POST /api/v1/move HTTP/1.1\r\nContent-Type: application/json\r\n"
                        "Content-Length: %zu\r\n" END,
                        length);
    memset(request + head, ' ', length);
    request[(size_t)head + length] = '\0';
    expect(server, request, 413, "256 kB");
    head = snprintf(request, 1000, "GET /ping?x=");
    memset(request + head, 'x', length);
    strcpy(request + (size_t)head + length, " HTTP/1.1\r\n" END);
    char *reply = ask(server, request); // refused, by whichever status
    assert_false(begins(reply, "HTTP/1.1 2"));
    free(reply);
    free(request);
    expect(server, "GET /ping HTTP/1.1\r\n" END, 200, "pong");
    serve_server_free(server);
}

// A request for verify with a body of so many blanks, for free().
static char *large_request(size_t length) {
    char *request = malloc(length + 1000);
    assert_non_null(request);
    int head = snprintf(request, 1000,
                        "POST /api/v1/verify HTTP/1.1\r\nContent-Type: application/json\r\n"
                        "Content-Length: %zu\r\n" END,
                        length);
    memset(request + head, ' ', length);
    request[(size_t)head + length] = '\0';
    return request;
}

// Asks until the reply has that status.
static void expect_soon(const serve_server *server, const char *request, const char *status) {
    for (int i = 0;; i++) {
        char *reply = ask(server, request);
        bool there = begins(reply, status);
        free(reply);
        if (there) break;
        assert_true(i < 1000);
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
}

// Strategies may be larger than other requests, a few at a time.
static void test_large_strategies(void **state) {
    (void)state;
    enum { ALLOWED = 8 };
    serve_server *server = begin(20);
    char *request = large_request(5 << 20), *part;
    expect(server, request, 413, "4 MB");
    free(request);
    request = large_request(400000);
    expect(server, request, 400, "not JSON");
    part = strdup(request);
    assert_non_null(part);
    part[strlen(part) - 1000] = '\0'; // the end never comes
    int fds[ALLOWED];
    for (int i = 0; i < ALLOWED; i++)
        say(fds[i] = dial(server), part);
    expect_soon(server, request, "HTTP/1.1 503 ");
    expect(server, "GET /ping HTTP/1.1\r\n" END, 200, "pong");
    for (int i = 0; i < ALLOWED; i++)
        close(fds[i]);
    expect_soon(server, request, "HTTP/1.1 400 ");
    free(part);
    free(request);
    serve_server_free(server);
}

// Who says half a request and waits, or asks and never reads, is cut off; others are served.
static void test_slow(void **state) {
    (void)state;
    enum { CLIENTS = 20 };
    int half[CLIENTS], deaf[CLIENTS];
    char byte;
    serve_server *server = begin(0.05);
    for (int i = 0; i < CLIENTS; i++) {
        half[i] = dial(server);
        say(half[i],
            i % 2 ? "GET / HT" : "POST /api/v1/move HTTP/1.1\r\nContent-Length: 9\r\n" END);
        deaf[i] = dial(server);
        say(deaf[i], "GET /api/v1/analyse?position=4:a1&visits=300 HTTP/1.1\r\n" END);
    }
    expect(server, "GET /api/v1/connect?position=5:c3 HTTP/1.1\r\n" END, 200, "black");
    nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    serve_server_tick(server);
    for (int i = 0; i < CLIENTS; i++) {
        assert_true(recv(half[i], &byte, 1, 0) <= 0);
        close(half[i]);
        close(deaf[i]);
    }
    serve_server_free(server);
}

// Who leaves during an analysis leaves no work behind.
static void test_leaving(void **state) {
    (void)state;
    serve_server *server = begin(20);
    static const char *const paths[] = {"analyse?position=9&visits=1000000",
                                        "move?position=9&level=net:v=1000000",
                                        "review?position=9:a2,b3,c4&visits=1000000"};
    for (int i = 0; i < 3; i++) {
        char request[200];
        int fd = dial(server);
        snprintf(request, sizeof request, "GET /api/v1/%s HTTP/1.1\r\n" END, paths[i]);
        say(fd, request);
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
        close(fd);
    }
    for (int i = 0;; i++) { // until nobody works any more
        char *reply = ask(server, "GET /status HTTP/1.1\r\n" END);
        bool busy = strstr(reply, "\"locked\":true");
        free(reply);
        if (!busy) break;
        assert_true(i < 1000);
        nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
        serve_server_tick(server);
    }
    serve_server_free(server);
}

// The end comes while people wait: they get an answer, or at least an end.
static void test_ending(void **state) {
    (void)state;
    enum { CLIENTS = 8 };
    int fds[CLIENTS];
    serve_server *server = begin(20);
    for (int i = 0; i < CLIENTS; i++) {
        fds[i] = dial(server);
        say(fds[i], i % 2 ? "GET /api/v1/analyse?position=9&visits=1000000 HTTP/1.1\r\n" END
                          : "GET /api/v1/move?position=9&level=net:v=1000000 HTTP/1.1\r\n" END);
    }
    expect(server, "GET /ping HTTP/1.1\r\n" END, 200, "pong");
    serve_server_free(server);
    for (int i = 0; i < CLIENTS; i++)
        free(hear(fds[i], NULL));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_page),
        cmocka_unit_test(test_calls),
        cmocka_unit_test(test_stream),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_elsewhere),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_large_strategies),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_slow),
        cmocka_unit_test(test_leaving),
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
