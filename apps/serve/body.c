// SPDX-License-Identifier: MIT
// The bodies of requests, and what is said to those that are too large.
#include "serve/server_int.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

// ---- large ones ----

// With the lock held.
static int large_of(const serve_server *server, uint64_t client) {
    int count = 0;
    for (const serve_line *line = server->lines; line; line = line->next)
        if (line->client == client && line->visit && line->visit->large) count++;
    return count;
}

// Few requests may be large at a time, so that memory is bounded, and of one client fewer, so that
// nobody can have all the room there is.
static bool allow_large(serve_visit *visit) {
    serve_server *server = visit->line->server;
    pthread_mutex_lock(&server->lock);
    if (!visit->large && server->large < SERVE_LARGE &&
        large_of(server, visit->line->client) < SERVE_LARGE_EACH) {
        visit->large = true;
        visit->latest = visit->line->deadline;
        server->large++;
    }
    pthread_mutex_unlock(&server->lock);
    return visit->large;
}

// Whoever has such room is to use it: piece by piece, each in its time, or the connection is cut.
static void expect_piece(serve_visit *visit) {
    serve_line *line = visit->line;
    if (!visit->large || visit->length < visit->due) return;
    visit->due = visit->length + SERVE_PIECE;
    pthread_mutex_lock(&line->server->lock);
    double next = service_now() + line->server->settings.pause;
    line->deadline = next < visit->latest ? next : visit->latest;
    pthread_mutex_unlock(&line->server->lock);
}

// ---- sizes ----

// NULL, or why a body of that size is not taken, and with which status.
static const char *body_refusal(serve_visit *visit, size_t size, int *status) {
    *status = 413;
    if (size > SERVE_BODY_MAX && !visit->may_be_large) return "a request is at most 256 kB";
    if (size > SERVE_STRATEGY_MAX) return "a strategy is at most 4 MB";
    *status = 503;
    if (size > SERVE_BODY_MAX && !allow_large(visit))
        return "too many large requests; try again in a while";
    return NULL;
}

// The size that the headers tell; 0: none.
static size_t announced_size(const serve_visit *visit) {
    const char *text = MHD_lookup_connection_value(visit->connection, MHD_HEADER_KIND,
                                                   MHD_HTTP_HEADER_CONTENT_LENGTH);
    return text ? (size_t)strtoull(text, NULL, 10) : 0;
}

// A body that is refused may go on for long, and libmicrohttpd lets nobody answer before its end.
// So the answer goes out beside it. What still comes is read and dropped until the connection is
// cut: a client that is not yet reading must not find it closed.
static void answer_early(serve_visit *visit) {
    serve_reply reply = serve_reply_error(visit->refusal, visit->refused);
    char head[300];
    int length =
        snprintf(head, sizeof head,
                 "HTTP/1.1 %d %s\r\nContent-Type: %s\r\nContent-Length: %zu\r\n"
                 "Cache-Control: no-store\r\n%sConnection: close\r\n\r\n",
                 visit->refusal, MHD_get_reason_phrase_for((unsigned)visit->refusal), reply.type,
                 reply.length, visit->refusal == 503 ? "Retry-After: 5\r\n" : "");
    int socket = visit->line->socket;
    send(socket, head, (size_t)length, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (reply.text) send(socket, reply.text, reply.length, MSG_NOSIGNAL | MSG_DONTWAIT);
    shutdown(socket, SHUT_WR);
    free(reply.text);
}

void serve_body_take(serve_visit *visit, const char *bytes, size_t length) {
    size_t all = visit->length + length, announced = announced_size(visit);
    if (visit->refused) return;
    visit->refused = body_refusal(visit, announced > all ? announced : all, &visit->refusal);
    char *larger = visit->refused ? NULL : realloc(visit->body, all);
    if (!visit->refused && !larger) visit->refused = "out of memory";
    if (visit->refused) {
        answer_early(visit);
        return;
    }
    memcpy(larger + visit->length, bytes, length);
    visit->body = larger;
    visit->length = all;
    expect_piece(visit);
}

bool serve_body_refuse(serve_visit *visit) {
    if (!MHD_lookup_connection_value(visit->connection, MHD_HEADER_KIND, MHD_HTTP_HEADER_EXPECT))
        return false;
    visit->refused = body_refusal(visit, announced_size(visit), &visit->refusal);
    expect_piece(visit);
    return visit->refused != NULL;
}
