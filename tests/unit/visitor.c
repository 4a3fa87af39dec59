// SPDX-License-Identifier: MIT
#include "unit/visitor.h"

#ifdef HX_WITH_HTTP
#include <arpa/inet.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

int visitor_dial_from(const serve_server *server, const char *from) {
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_port = htons((uint16_t)serve_server_port(server))};
    struct sockaddr_in own = {.sin_family = AF_INET};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    struct timeval patience = {.tv_sec = 60};
    assert_true(fd >= 0);
    assert_int_equal(inet_pton(AF_INET, from, &own.sin_addr), 1);
    assert_int_equal(bind(fd, (struct sockaddr *)&own, sizeof own), 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    assert_int_equal(connect(fd, (struct sockaddr *)&at, sizeof at), 0);
    return fd;
}

int visitor_dial(const serve_server *server) {
    return visitor_dial_from(server, "127.0.0.1");
}

void visitor_say(int fd, const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        ssize_t sent = send(fd, text, length, MSG_NOSIGNAL);
        if (sent <= 0) return; // refused meanwhile: what it says is read next
        text += sent;
        length -= (size_t)sent;
    }
}

char *visitor_hear(int fd, const char *last) {
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

size_t visitor_some(int fd, char *out, size_t room) {
    ssize_t got = recv(fd, out, room, 0);
    if (got <= 0) close(fd);
    return got > 0 ? (size_t)got : 0;
}

char *visitor_ask(const serve_server *server, const char *request) {
    int fd = visitor_dial(server);
    visitor_say(fd, request);
    return visitor_hear(fd, NULL);
}

bool visitor_begins(const char *text, const char *start) {
    return strncmp(text, start, strlen(start)) == 0;
}

void visitor_expect(const serve_server *server, const char *request, int status, const char *part) {
    char head[40], *reply = visitor_ask(server, request);
    snprintf(head, sizeof head, "HTTP/1.1 %d ", status);
    if (!visitor_begins(reply, head) || !strstr(reply, part))
        fail_msg("wanted %d and '%s' for\n%s\nand got\n%s", status, part, request, reply);
    free(reply);
}

void visitor_post(char *out, size_t room, const char *path, const char *body) {
    snprintf(
        out, room,
        "POST %s HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n" VISITOR_END
        "%s",
        path, strlen(body), body);
}

bool visitor_is_cut(int fd) {
    struct pollfd look = {.fd = fd, .events = POLLIN};
    char byte;
    return poll(&look, 1, 0) > 0 && recv(fd, &byte, 1, MSG_PEEK) <= 0;
}

bool visitor_has_heard(int fd, const char *part) {
    char bytes[65536];
    ssize_t got = recv(fd, bytes, sizeof bytes - 1, MSG_PEEK | MSG_DONTWAIT);
    bytes[got < 0 ? 0 : got] = '\0';
    return strstr(bytes, part) != NULL;
}

void visitor_nap(int *naps) {
    assert_true(++*naps < 6000);
    nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
}

serve_server *visitor_server(serve_settings settings) {
    serve_server *server;
    char why[200];
    settings.address = "127.0.0.1";
    settings.workers = 2;
    if (settings.seconds == 0) settings.seconds = 60;
    if (settings.patience == 0) settings.patience = 20;
    assert_int_equal(serve_server_new(&server, &settings, why), HX_OK);
    return server;
}
#endif
