// SPDX-License-Identifier: MIT
// What the files of the pool share. Everything here is read and written with the pool's lock held,
// but where it says otherwise.
#ifndef SERVE_POOL_INT_H
#define SERVE_POOL_INT_H

#include "serve/pool.h"

#include <pthread.h>
#include <stdatomic.h>

// Whoever asks from one address, as long as any of it is there.
typedef struct serve_client {
    struct serve_client *next;
    uint64_t name;
    int jobs; // that point here
    struct {
        int admitted; // jobs that were let in by this lane
        int inside;   // jobs that wait or work in it
        int seated;   // those that have begun
        uint64_t turns;
    } in[SERVE_LANES];
} serve_client;

enum { SERVE_SPARES = 8 };

// Jobs of one weight. A job that has begun has a seat: a thread, and so an engine. Of those few
// have a turn, that is they work; the others wait inside the poll function of their search.
typedef struct serve_lane {
    serve_pool *pool;
    int seats, turns, jobs_max, nice;
    int seated, working, admitted;
    serve_job *waiting; // for a turn, those without a seat for both; in the order of arrival
    serve_job *called;  // have a seat and a turn, and no thread yet
    pthread_cond_t call;
    hx_engine *spare[SERVE_SPARES]; // engines that nobody has now
    int spares;
} serve_lane;

struct serve_job {
    serve_pool *pool;
    serve_job *next; // of a lane's list
    serve_task task;
    serve_client *client;
    serve_lane_kind lane, admission;
    void (*wake)(void *user);
    bool (*gone)(void *user);
    void *user;
    double deadline;    // when it is to have ended, begun or not; set once, as it comes in
    double looked;      // when `gone` was asked last...
    double slice_end;   // ...and these two only by the thread that works for it
    int round;          // how many it has had
    uint64_t turns;     // how many it has had
    uint64_t told;      // visits of the last event
    atomic_bool cancel; // somebody wants it to end
    bool seated, has_turn, finished, released, taken, over;
    pthread_cond_t go; // it has a turn, or is to end
    serve_reply reply; // before it is finished: of the last round
    char *event;       // to be sent; NULL: none
    size_t event_length;
};

struct serve_pool {
    pthread_mutex_t lock;
    serve_lane lanes[SERVE_LANES];
    serve_client *clients;
    int workers, threads_running;
    double seconds;
    const hx_solve_store *store; // of all engines; may be NULL
    atomic_bool stopping;
    pthread_t threads[];
};

// ---- who is next (apps/serve/lane.c); all with the lock held ----

void serve_lane_init(serve_lane *lane, serve_pool *pool, int seats, int turns, int jobs, int nice);
// The client of that name, one job more; NULL: out of memory.
serve_client *serve_lane_client(serve_pool *pool, uint64_t name);
void serve_lane_drop_client(serve_pool *pool, serve_client *client); // one job less
// Lets a job in; false: there are too many, of all or of its client.
bool serve_lane_admit(serve_job *job);
// The job waits in its lane for its next turn.
void serve_lane_wait(serve_job *job);
// Gives free turns to those that wait.
void serve_lane_grant(serve_lane *lane);
// Somebody could have the turn of a job that works.
bool serve_lane_is_wanted(const serve_lane *lane);
// The job works no more for now: its turn is free.
void serve_lane_end_turn(serve_job *job);
// Takes the job from those that wait.
void serve_lane_remove(serve_job *job);
// It has ended its round: its seat is free, and its turn if it has one.
void serve_lane_stand_up(serve_job *job);
// Goes on in another lane, where it was not let in and so never is refused.
void serve_lane_change(serve_job *job, serve_lane_kind to);
// It has ended: it makes room for another one.
void serve_lane_dismiss(serve_job *job);
// The next job that has a turn and no thread; NULL: none.
serve_job *serve_lane_called(serve_lane *lane);

// ---- work (apps/serve/work.c) ----

// A thread of a lane; the argument is the lane.
void *serve_work(void *lane);
void serve_work_free_spares(serve_lane *lane);
// With the lock held, for a job without a seat: it has its reply, which is taken over.
void serve_work_finish(serve_job *job, const serve_reply *reply);
void serve_work_free(serve_job *job);

// ---- events (apps/serve/pool.c) ----

// With the lock held. The newest replaces what has not been sent.
void serve_pool_put_event(serve_job *job, const char *kind, const char *json, size_t length);

#endif
