// SPDX-License-Identifier: MIT
// Workers with engines, and the jobs that wait for them.
//
// Jobs are of four weights, and each weight has a lane with threads of its own, so that none waits
// behind heavier ones; the operating system gives heavier ones less of the processors. In a lane as
// many jobs work at a time as there are processors. More may have begun: they take turns of bounded
// time, and keep what they know meanwhile, since a search waits inside its poll function. The next
// turn is for the client that had fewest. So nobody's questions are slowed by the number of another
// one's, and memory is that of the seats.
//
// An analysis is done in rounds, each four times as long as the one before, and between two of them
// has no seat. So everybody's first answer comes soon, whatever number of analyses there is.
#ifndef SERVE_POOL_H
#define SERVE_POOL_H

#include "serve/task.h"

typedef struct serve_pool serve_pool;
typedef struct serve_job serve_job;

// `workers` jobs of a lane work at a time. `seconds` is the most that a job may take from when it
// is added, `jobs` how many a lane takes in, of one client half of them; the store is for all
// engines, NULL: none. NULL: out of memory or threads.
serve_pool *serve_pool_new(int workers, double seconds, int jobs, const hx_solve_store *store);
// Ends all work first; every job that is left is told that it has a reply.
void serve_pool_stop(serve_pool *pool);
void serve_pool_free(serve_pool *pool); // after the last job was released
void serve_pool_state(serve_pool *pool, int *workers, int *busy);

// Takes the task over. `client` is whoever asks: turns are shared out among clients. `wake` is
// called, by any thread, whenever there is something to send. `gone` says whether whoever asked is
// not there any more; it may be NULL. NULL: there are too many.
serve_job *serve_pool_add(serve_pool *pool, serve_task *task, uint64_t client,
                          void (*wake)(void *user), bool (*gone)(void *user), void *user);

// The reply, once; false while there is none. The caller owns it.
bool serve_pool_take(serve_job *job, serve_reply *out);
// For a job that streams: the next event, for free(); only the newest is kept for a slow reader.
// NULL: there is none now, and after it wake is called; *over: nor will there be.
char *serve_pool_event(serve_job *job, size_t *length, bool *over);
// Nothing is left to be done for it.
bool serve_pool_is_over(serve_job *job);
// Now and then: a job that streams has something to send, so that a reader who is gone is noticed;
// another one that has not begun ends if whoever asked is gone. One that waits ends if its time is
// up.
void serve_pool_beat(serve_job *job);
// Nobody waits for it any more; afterwards wake and gone are not called.
void serve_pool_release(serve_job *job);

#endif
