// SPDX-License-Identifier: MIT
// Every allocation of a visit to the HTTP server failing in turn: the client gets an answer that
// says so, or an end; the next one is served; nothing leaks (the sanitizer looks).
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef HX_WITH_HTTP
#include "unit/failing.h"
#include "unit/visitor.h"

#include <stdlib.h>
#include <string.h>

// An answer, or that there is no memory for it. The client's own allocations must not fail, so he
// hears into a buffer.
static bool is_honest(const char *reply, const char *part) {
    if (!*reply) return true; // closed
    if (visitor_begins(reply, "HTTP/1.1 503 "))
        return strstr(reply, "memory") || strstr(reply, "try again");
    if (!visitor_begins(reply, "HTTP/1.1 200 ")) return false;
    return strstr(reply, part) || strstr(reply, "event: failed") ||
           strstr(reply, "text/event-stream"); // which ended before its last word
}

static void visit(const serve_server *server, const char *request, const char *part) {
    visitor_expect(server, request, 200, part);
    long failed = 0;
    for (bool fails = true; fails; failed++) {
        static char reply[1 << 20];
        size_t length = 0;
        int fd = visitor_dial(server);
        allocations_left = failed;
        visitor_say(fd, request);
        for (size_t got; (got = visitor_some(fd, reply + length, sizeof reply - 1 - length)) > 0;)
            length += got;
        reply[length] = '\0';
        fails = atomic_exchange(&allocations_left, -1) < 0;
        if (!is_honest(reply, part)) fail_msg("allocation %ld of\n%s\n%s", failed, request, reply);
        assert_true(failed < 5000);
    }
    assert_true(failed > 2); // some did
    visitor_expect(server, request, 200, part);
}

static void test_visits(void **state) {
    (void)state;
    char request[1000];
    serve_server *server = visitor_server((serve_settings){0});
    visit(server, "GET /api/v1/position?position=5:c3,d2 HTTP/1.1\r\n" VISITOR_END, "\"sgf\"");
    visit(server, "GET /api/v1/connect?position=3:b2 HTTP/1.1\r\n" VISITOR_END, "\"winner\"");
    visit(server, "GET /api/v1/analyse?position=3:a1&visits=40 HTTP/1.1\r\n" VISITOR_END, "done");
    visitor_post(request, sizeof request, "/api/v1/move",
                 "{\"position\":\"4:b2\",\"level\":\"easy\"}");
    visit(server, request, "\"move\"");
    visitor_post(
        request, sizeof request, "/api/v1/reply",
        "{\"position\":\"5:c3\",\"x\":\"c3\",\"y\":\"north\",\"attacks\":[\"b2\",\"c2\"]}");
    visit(server, request, "\"attack\":\"c2\"");
    visitor_post(request, sizeof request, "/calculate-move",
                 "{\"game\":{\"size\":3,\"movesHistory\":\"a1\",\"currentPlayer\":\"white\","
                 "\"swapRule\":false},\"ai\":{\"level\":\"easy\"}}");
    visit(server, request, "\r\n\r\n");
    visitor_post(request, sizeof request, "/analyze-position",
                 "{\"size\":3,\"color\":\"black\",\"black\":\"b2\",\"white\":\"a1\"}");
    visit(server, request, "\"policy\"");
    visitor_post(request, sizeof request, "/analyze-game",
                 "{\"size\":3,\"movesHistory\":\"a1 b2\"}");
    visit(server, request, "\"moveIndex\":1");
    serve_server_free(server);
}

// The server itself does not begin without memory, and says why.
static void test_beginning(void **state) {
    (void)state;
    long failed = 0;
    for (hx_status status = HX_RESOURCES; status; failed++) {
        serve_server *server = NULL;
        char why[200] = "";
        serve_settings settings = {
            .address = "127.0.0.1", .workers = 2, .seconds = 60, .patience = 20};
        allocations_left = failed;
        status = serve_server_new(&server, &settings, why);
        allocations_left = -1;
        if (status) {
            assert_int_equal(status, HX_RESOURCES);
            assert_string_equal(why, "out of memory");
        } else {
            visitor_expect(server, "GET /ping HTTP/1.1\r\n" VISITOR_END, 200, "pong");
            serve_server_free(server);
        }
        assert_true(failed < 1000);
    }
    assert_true(failed > 3);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_beginning),
        cmocka_unit_test(test_visits),
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
