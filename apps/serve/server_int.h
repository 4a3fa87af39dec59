// SPDX-License-Identifier: MIT
// What the files of the server share: connections, and the requests on them.
#ifndef SERVE_SERVER_INT_H
#define SERVE_SERVER_INT_H

#include "serve/guard.h"
#include "serve/pool.h"
#include "serve/server.h"

#include <microhttpd.h>
#include <pthread.h>

enum {
    SERVE_CONNECTIONS = 576,
    SERVE_SPARE = 64,        // more: new ones, while old ones give way to them
    SERVE_JOBS = 128,        // of a lane; those of all lanes leave connections free
    SERVE_LARGE = 8,         // requests over SERVE_BODY_MAX at a time...
    SERVE_LARGE_EACH = 2,    // ...and those of one client
    SERVE_PIECE = 64 * 1024, // of such a request...
    SERVE_PIECE_SECONDS = 4, // ...has so long to arrive
    SERVE_REPLY_SECONDS = 60 // for a reply to be read
};

// A connection, from its beginning to its end.
typedef struct serve_line {
    struct serve_line *next, *before;
    serve_server *server;
    int socket;
    uint64_t client; // its address
    double since;    // nothing was said or answered as a whole
    bool cut;        // and not yet closed
    double deadline; // then it is cut; 0: not while somebody works for it
    struct serve_visit *visit;
} serve_line;

// A request, from its first header to the end of its reply.
typedef struct serve_visit {
    serve_line *line;
    struct MHD_Connection *connection;
    char *body;
    size_t length;
    bool may_be_large;    // over SERVE_BODY_MAX...
    bool large;           // ...is one of server->large
    size_t due;           // then: the length that its body is to have next...
    double latest;        // ...and when all of it is to be there
    const char *refused;  // why no more of the body is taken, which was told; NULL: it is
    int refusal;          // with this status
    serve_job *job;       // NULL: none was needed
    pthread_mutex_t lock; // of the next two
    bool suspended;       // waits for the job...
    bool woken;           // ...which has something to send
    char *event;          // being sent
    size_t event_length, event_sent;
} serve_visit;

struct serve_server {
    struct MHD_Daemon *daemon;
    serve_pool *pool;
    hx_engine *reader; // reads the questions of streams; the workers' engines answer them
    serve_settings settings;
    int port;
    pthread_mutex_t lock; // of the list, and of what is in its lines
    serve_line *lines;
    int count; // of those that are not cut
    int large; // requests over SERVE_BODY_MAX
};

// Sets when the connection is to be cut: so many seconds from now, or with 0 not at all.
void serve_line_allow(serve_line *line, double seconds);
// A connection begins or ends (apps/serve/lines.c).
void serve_line_notify(void *user, struct MHD_Connection *connection, void **context,
                       enum MHD_ConnectionNotificationCode code);

// Takes a piece of the body, or answers why not (apps/serve/body.c).
void serve_body_take(serve_visit *visit, const char *bytes, size_t length);
// Whether a body that is not yet sent, since its client asks first, is refused.
bool serve_body_refuse(serve_visit *visit);

// Answers a request whose body is there (apps/serve/answer.c).
enum MHD_Result serve_answer_request(serve_visit *visit, const char *method, const char *path);
// Answers with a reply, which it takes over.
enum MHD_Result serve_answer_reply(serve_visit *visit, serve_reply *reply);
// Waits for the job of the visit, unless it has something to send already: false then.
bool serve_answer_wait(serve_visit *visit);

#endif
