// SPDX-License-Identifier: MIT
// Questions that many machines solve together, over a Redis server. All that has to outlast a process
// is there, under keys that begin with hexproof: (below); whoever asks, works or looks on may end at
// any time, and another goes on.
//
//     hexproof:questions          hash: a question's name, its position and the kind of its asker
//     hexproof:NAME:asker         who asks now; ends by itself if he does not renew it
//     hexproof:NAME:progress      what he says of it
//     hexproof:NAME:cancelled     there for a while after somebody has cancelled it
//     hexproof:NAME:jobs          stream of jobs, which the group "workers" takes
//     hexproof:NAME:results       stream of results: the job, who did it, the text
//     hexproof:memo:KIND:9x9      hash: of a position the last result
//     hexproof:facts:9x9          stream of facts: who found them, one a line
//     hexproof:workers            sorted set: workers by when they were last heard of
//     hexproof:worker:NAME        hash: what a worker is at
#ifndef CLUSTER_H
#define CLUSTER_H

#include "app.h"

// ---- where it is (apps/cluster/url.c) ----

typedef struct cluster_url {
    char host[256], password[256];
    int port, base; // number of the database
    bool has_password;
} cluster_url;

// Reads redis://[:PASSWORD@]HOST[:PORT][/NUMBER]. A password also comes from the environment, and one
// in the argument is made unreadable there, since lists of processes show arguments. A failure is
// told. A server on another machine without a password is refused unless `open`.
int cluster_url_read(cluster_url *out, char *argument, bool open);

// ---- the connection (apps/cluster/link.c) ----

typedef struct cluster_link cluster_link;
struct redisReply;

// Nothing is connected yet. `stop` ends a wait for a server that does not answer; one that does is
// still told good-bye.
int cluster_link_new(cluster_link **out, const cluster_url *url, bool (*stop)(void *user),
                     void *user);
void cluster_link_free(cluster_link *l); // NULL is fine

// Runs a command, as hiredis formats it, and tries again as long as the server is away, starting or
// full, which is told once. NULL: stopped, or refused for good, which is told; or the command itself
// failed: then cluster_link_failed begins with the server's word for it. Release the reply with
// cluster_link_release.
struct redisReply *cluster_link_run(cluster_link *l, const char *format, ...);
void cluster_link_release(struct redisReply *reply);    // NULL is fine
const char *cluster_link_failed(const cluster_link *l); // "" after a success
// Whether it is over: no server, no right, or stopped.
bool cluster_link_is_over(const cluster_link *l);
int cluster_link_status(const cluster_link *l); // the exit status for that

// ---- replies ----

// The text of a reply or of the i-th part of one; NULL: it is none.
const char *cluster_text(const struct redisReply *reply);
const char *cluster_part(const struct redisReply *reply, size_t i);
const struct redisReply *cluster_at(const struct redisReply *reply, size_t i); // NULL: none
size_t cluster_count(const struct redisReply *reply);
long long cluster_number(const struct redisReply *reply);
// The value of a field in a stream's entry; NULL: it has none.
const char *cluster_field(const struct redisReply *entry, const char *name);
// The entries of the stream with this key in a reply of XREAD or XREADGROUP; NULL: none.
const struct redisReply *cluster_stream(const struct redisReply *reply, const char *key);

enum { CLUSTER_NAME_MAX = 128, CLUSTER_ID_MAX = 48 };
enum {
    CLUSTER_LEASE = 15000,  // milliseconds: what a worker does not renew goes to another
    CLUSTER_RENEW = 2000,   // so often he does
    CLUSTER_PRESENT = 10000 // who was not heard of for so long is gone
};

double cluster_now(void); // milliseconds since the epoch

// ---- asking (apps/cluster/ask.c) ----

typedef struct cluster_ask cluster_ask;

// Asks the game's position, with these limits besides. Where another process asks it already, shows
// how it gets on there, and takes over when that one ends. HX_OK: *out is the solution; a failure is
// told.
int cluster_solve(const cluster_url *url, hx_engine *engine, hx_game *game,
                  const hx_solve_limits *limits, hx_solution *out);

// ---- working (apps/cluster/work.c) ----

typedef struct cluster_worker_settings {
    const cluster_url *url;
    int megabytes;
    double idle; // seconds without anything to do after which it ends; 0: never
} cluster_worker_settings;

int cluster_work(const cluster_worker_settings *settings);

// ---- looking on (apps/cluster/list.c) ----

typedef struct cluster_list_settings {
    const char *cancel; // a question to be cancelled; NULL: none
    const char *forget; // a size of boards of which nothing is to be known any more; NULL: none
    bool json;
} cluster_list_settings;

int cluster_list(const cluster_url *url, const cluster_list_settings *settings);

#endif
