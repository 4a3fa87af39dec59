// SPDX-License-Identifier: MIT
// What a request asks for, without a transport: from its path, fields and body to work for an
// engine, and from there to a reply. Everything that comes from outside is read in task.c and
// playhex.c.
#ifndef SERVE_TASK_H
#define SERVE_TASK_H

#include "service/service.h"

struct json_t; // jansson's

enum {
    SERVE_BODY_MAX = 256 * 1024, // of a request
    SERVE_STRATEGY_MAX = 4 << 20 // of one with a strategy, and of a strategy
};

typedef struct serve_reply {
    int status;       // of HTTP
    const char *type; // of the content; a constant
    char *text;       // for free()
    size_t length;
} serve_reply;

// One of what a path can ask for.
typedef struct serve_request {
    bool post;
    const char *path;
    int count; // of the query's fields
    service_field query[SERVICE_FIELDS_MAX];
    const char *content_type; // NULL: not said
    const char *body;
    size_t length;
} serve_request;

// How long it may take, with a processor for itself.
typedef enum serve_lane_kind {
    SERVE_QUICK,  // milliseconds
    SERVE_MIDDLE, // up to some seconds: a move of a strong player, connections
    SERVE_LIVE,   // an analysis that comes in rounds
    SERVE_LONG,   // all of its time
    SERVE_LANES
} serve_lane_kind;

typedef struct serve_task serve_task;
struct serve_task {
    // Works for one reply. *more: an analysis that is to go on.
    void (*run)(serve_task *task, hx_engine *engine, const service_host *host, serve_reply *reply,
                bool *more);
    bool streams; // its progress and its reply are events
    bool rounds;  // it obeys service_host.visits
    serve_lane_kind lane;
    service_request request; // the strings are the task's
    struct json_t *body;     // of a bot's call
};

// Whether the path is one of these and not a file's.
bool serve_task_is_path(const char *path);
// Whether its requests may have a strategy in them.
bool serve_task_is_large(const char *path);
// True: there is work to do, to be released with serve_task_free. False: the reply says why not.
bool serve_task_read(serve_task *out, const serve_request *request, serve_reply *reply);
// Whether the question of a task that streams is right: once there are events, it is too late for a
// status that says otherwise. False: the reply says why not, and the task is released. Takes no
// longer than reading the position.
bool serve_task_check(serve_task *task, hx_engine *engine, serve_reply *reply);
void serve_task_free(serve_task *task);

// The calls `verify` and `unpack`, which need no engine (apps/serve/verify.c, unpack.c).
void serve_verify_run(serve_task *task, hx_engine *engine, const service_host *host,
                      serve_reply *reply, bool *more);
void serve_unpack_run(serve_task *task, hx_engine *engine, const service_host *host,
                      serve_reply *reply, bool *more);

// The lane of a move by a player of that name, NULL: the usual one, without limits of its own.
serve_lane_kind serve_task_move_lane(const char *level);

// A reply of text, of {"error":"..."} with a sentence, or of what was written; text NULL after
// running out of memory.
serve_reply serve_reply_text(int status, const char *text);
serve_reply serve_reply_error(int status, const char *sentence);
serve_reply serve_reply_json(int status, app_json *json);

// The calls of a PlayHex bot server: reads the body that the task has (apps/serve/playhex.c). NULL,
// or what is wrong.
const char *serve_playhex_check(serve_task *task, const char *path);
bool serve_playhex_is_path(const char *path);

#endif
