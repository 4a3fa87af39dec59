// SPDX-License-Identifier: MIT
// Workers, each with an engine of its own, and the jobs that wait for them.
//
// Fairness: an analysis is done in rounds, each four times as long as the one before, and whoever
// has had fewest rounds is served next. So everybody's first answer comes before anybody's second,
// whatever number of analyses there is, and memory is that of the workers. Jobs that may take all
// of their time never have the last worker.
#ifndef SERVE_POOL_H
#define SERVE_POOL_H

#include "serve/task.h"

typedef struct serve_pool serve_pool;
typedef struct serve_job serve_job;

// `seconds` is the most that a job may take, `jobs` how many there may be; the store is for all
// engines, NULL: none. NULL: out of memory or threads.
serve_pool *serve_pool_new(int workers, double seconds, int jobs, const hx_solve_store *store);
// Ends all work first; every job that is left is told that it has a reply.
void serve_pool_stop(serve_pool *pool);
void serve_pool_free(serve_pool *pool); // after the last job was released
void serve_pool_state(serve_pool *pool, int *workers, int *busy);

// Takes the task over. `wake` is called, by any thread, whenever there is something to send. `gone`
// says whether whoever asked is not there any more; it may be NULL. NULL: there are too many.
serve_job *serve_pool_add(serve_pool *pool, serve_task *task, void (*wake)(void *user),
                          bool (*gone)(void *user), void *user);

// The reply, once; false while there is none. The caller owns it.
bool serve_pool_take(serve_job *job, serve_reply *out);
// For a job that streams: the next event, for free(); only the newest is kept for a slow reader.
// NULL: there is none now, and after it wake is called; *over: nor will there be.
char *serve_pool_event(serve_job *job, size_t *length, bool *over);
// A job that streams has something to send, so that a reader who is gone is noticed.
void serve_pool_beat(serve_job *job);
// Nobody waits for it any more; afterwards wake and gone are not called.
void serve_pool_release(serve_job *job);

#endif
