// SPDX-License-Identifier: MIT
// Answering a request: a file of the page, a reply at once, or work for the pool.
#include "serve/files.h"
#include "serve/server_int.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

// Nothing from elsewhere, nothing inline, no frames: what the page shows can come from nobody else.
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// ---- replies ----

static enum MHD_Result send_response(serve_visit *visit, int status,
                                     struct MHD_Response *response) {
    static const char *const headers[][2] = {
        {"Content-Security-Policy", policy},
        {"X-Content-Type-Options", "nosniff"},
        {"Referrer-Policy", "no-referrer"},
        {"Cross-Origin-Opener-Policy", "same-origin"},
        {"Cross-Origin-Resource-Policy", "same-origin"},
    };
    if (!response) return MHD_NO;
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
        MHD_add_response_header(response, headers[i][0], headers[i][1]);
    enum MHD_Result queued = MHD_queue_response(visit->connection, (unsigned)status, response);
    MHD_destroy_response(response);
    return queued;
}

enum MHD_Result serve_answer_reply(serve_visit *visit, serve_reply *reply) {
    serve_line_allow(visit->line, SERVE_REPLY_SECONDS);
    if (!reply->text) return MHD_NO; // out of memory: the connection is closed
    struct MHD_Response *response =
        MHD_create_response_from_buffer(reply->length, reply->text, MHD_RESPMEM_MUST_FREE);
    if (!response) {
        free(reply->text);
        return MHD_NO;
    }
    MHD_add_response_header(response, "Content-Type", reply->type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    if (reply->status == 405) MHD_add_response_header(response, "Allow", "GET, HEAD, POST");
    if (reply->status == 503) MHD_add_response_header(response, "Retry-After", "5");
    return send_response(visit, reply->status, response);
}

static enum MHD_Result send_error(serve_visit *visit, int status, const char *sentence) {
    serve_reply reply = serve_reply_error(status, sentence);
    return serve_answer_reply(visit, &reply);
}

static const char *header(const serve_visit *visit, const char *name) {
    return MHD_lookup_connection_value(visit->connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result send_file(serve_visit *visit, const serve_file *file) {
    const char *known = header(visit, "If-None-Match");
    bool same = known && strcmp(known, file->tag) == 0;
    serve_line_allow(visit->line, SERVE_REPLY_SECONDS);
    struct MHD_Response *response = MHD_create_response_from_buffer(
        same ? 0 : file->length, (void *)(uintptr_t)file->bytes, MHD_RESPMEM_PERSISTENT);
    if (!response) return MHD_NO;
    MHD_add_response_header(response, "Content-Type", file->type);
    MHD_add_response_header(response, "Cache-Control", "no-cache");
    MHD_add_response_header(response, "ETag", file->tag);
    return send_response(visit, same ? 304 : 200, response);
}

// ---- jobs ----

static void wake_visit(void *user) {
    serve_visit *visit = user;
    pthread_mutex_lock(&visit->lock);
    visit->woken = true;
    if (visit->suspended) {
        visit->suspended = false;
        MHD_resume_connection(visit->connection);
    }
    pthread_mutex_unlock(&visit->lock);
}

bool serve_answer_wait(serve_visit *visit) {
    pthread_mutex_lock(&visit->lock);
    bool waits = !visit->woken;
    visit->woken = false;
    if (waits) {
        visit->suspended = true;
        MHD_suspend_connection(visit->connection);
    }
    pthread_mutex_unlock(&visit->lock);
    return waits;
}

// Asked by a worker while the request is suspended, so that the socket is still this one's.
static bool is_gone(void *user) {
    serve_visit *visit = user;
    char byte;
    ssize_t got = recv(visit->line->socket, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

// The next piece of an event stream.
static ssize_t read_events(void *user, uint64_t position, char *out, size_t room) {
    (void)position;
    serve_visit *visit = user;
    bool over = false;
    while (!visit->event) {
        visit->event_sent = 0;
        visit->event = serve_pool_event(visit->job, &visit->event_length, &over);
        if (over && !visit->event) return MHD_CONTENT_READER_END_OF_STREAM;
        if (over) serve_line_allow(visit->line, SERVE_REPLY_SECONDS);
        if (!visit->event && serve_answer_wait(visit)) return 0;
    }
    size_t left = visit->event_length - visit->event_sent, piece = left < room ? left : room;
    memcpy(out, visit->event + visit->event_sent, piece);
    visit->event_sent += piece;
    if (piece == left) {
        free(visit->event);
        visit->event = NULL;
    }
    return (ssize_t)piece;
}

static enum MHD_Result send_events(serve_visit *visit) {
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 16384, read_events, visit, NULL);
    if (!response) return MHD_NO;
    MHD_add_response_header(response, "Content-Type", "text/event-stream");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    return send_response(visit, 200, response);
}

static enum MHD_Result add_field(void *user, enum MHD_ValueKind kind, const char *name,
                                 const char *value) {
    (void)kind;
    serve_request *r = user;
    if (r->count < SERVICE_FIELDS_MAX)
        r->query[r->count++] = (service_field){name, value ? value : ""};
    return MHD_YES;
}

static enum MHD_Result start_task(serve_visit *visit, bool post, const char *path) {
    serve_request request = {.post = post,
                             .path = path,
                             .content_type = header(visit, "Content-Type"),
                             .body = visit->body,
                             .length = visit->length};
    serve_task task;
    serve_reply reply;
    MHD_get_connection_values(visit->connection, MHD_GET_ARGUMENT_KIND, add_field, &request);
    if (!serve_task_read(&task, &request, &reply) ||
        !serve_task_check(&task, visit->line->server->reader, &reply))
        return serve_answer_reply(visit, &reply);
    bool streams = task.streams;
    serve_line_allow(visit->line, 0);
    serve_job *job = serve_pool_add(visit->line->server->pool, &task, visit->line->client,
                                    wake_visit, streams ? NULL : is_gone, visit);
    if (!job) {
        serve_task_free(&task);
        return send_error(visit, 503, "too many questions are waiting; try again in a while");
    }
    pthread_mutex_lock(&visit->line->server->lock);
    visit->job = job;
    pthread_mutex_unlock(&visit->line->server->lock);
    if (streams) return send_events(visit);
    if (serve_answer_wait(visit)) return MHD_YES;
    return serve_pool_take(job, &reply) ? serve_answer_reply(visit, &reply) : MHD_NO;
}

// ---- requests ----

// How many workers there are, as a PlayHex bot server tells of its peers.
static enum MHD_Result send_status(serve_visit *visit) {
    app_json j = {0};
    int workers, busy;
    serve_pool_state(visit->line->server->pool, &workers, &busy);
    app_json_print(&j, "{totalPeers:%d,totalPeersPrimary:%d,totalPeersSecondary:0,peers:[", workers,
                   workers);
    for (int i = 0; i < workers; i++)
        app_json_print(&j, i < busy ? "{power:1,secondary:false,locked:true}"
                                    : "{power:1,secondary:false,locked:false}");
    app_json_print(&j, "]}");
    serve_reply reply = serve_reply_json(200, &j);
    return serve_answer_reply(visit, &reply);
}

static enum MHD_Result answer_get(serve_visit *visit, const char *path) {
    const serve_file *file = serve_files_find(path);
    if (file) return send_file(visit, file);
    if (strcmp(path, "/status") == 0) return send_status(visit);
    if (strcmp(path, "/ping") == 0) {
        serve_reply pong = serve_reply_text(200, "pong");
        return serve_answer_reply(visit, &pong);
    }
    return send_error(visit, 404, "there is no such page");
}

enum MHD_Result serve_answer_request(serve_visit *visit, const char *method, const char *path) {
    const serve_server *server = visit->line->server;
    serve_headers headers = {header(visit, "Host"), header(visit, "Origin"),
                             header(visit, "Sec-Fetch-Site")};
    bool post = strcmp(method, "POST") == 0,
         get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    bool file = get && !serve_task_is_path(path);
    // A link from anywhere may lead to the page itself.
    if (file) headers.fetch_site = NULL;
    const char *refusal = serve_guard_refusal(&headers, server->settings.names);
    if (refusal) return send_error(visit, headers.host ? 403 : 400, refusal);
    if (visit->refused) return send_error(visit, visit->refusal, visit->refused);
    if (!post && !get) return send_error(visit, 405, "only GET and POST are answered");
    if (file) return answer_get(visit, path);
    if (!serve_task_is_path(path)) return send_error(visit, 404, "there is no such call");
    return start_task(visit, post, path);
}
