// SPDX-License-Identifier: MIT
#include "serve/pool_int.h"

#include <stdlib.h>
#include <string.h>

// ---- the pool ----

static int at_most(int number, int most) {
    return number < most ? number : most;
}

// Seats are memory: a question that takes seconds may have 100 MB. Those that take a minute wait
// in a shorter line, since it moves slowly. Ranks (nice) lie near to each other: what is asked here
// must not starve beside other programs either.
static void set_up_lanes(serve_pool *pool, int workers, int jobs) {
    int middle = at_most(4 * workers, 16), longest = workers < 2 ? 8 : at_most(6 * workers, 24);
    struct {
        int seats, turns, jobs, nice;
    } set[SERVE_LANES] = {
        [SERVE_QUICK] = {2, 2, jobs, 0},
        [SERVE_MIDDLE] = {middle > workers ? middle : workers, workers, jobs, 3},
        [SERVE_LIVE] = {2 * workers, workers, jobs, 6},
        [SERVE_LONG] = {longest > workers ? longest : workers, workers, at_most(4 * longest, jobs),
                        9},
    };
    for (int i = 0; i < SERVE_LANES; i++)
        serve_lane_init(&pool->lanes[i], pool, set[i].seats, set[i].turns, set[i].jobs,
                        set[i].nice);
}

static bool start_threads(serve_pool *pool) {
    for (int i = 0; i < SERVE_LANES; i++)
        for (int k = 0; k < pool->lanes[i].seats; k++)
            if (pthread_create(&pool->threads[pool->threads_running], NULL, serve_work,
                               &pool->lanes[i]))
                return false;
            else
                pool->threads_running++;
    return true;
}

serve_pool *serve_pool_new(int workers, double seconds, int jobs, const hx_solve_store *store) {
    enum { PER_WORKER = 4, OTHERS = 2 + 16 + 24 }; // as set_up_lanes has it
    size_t threads = (size_t)workers * PER_WORKER + OTHERS;
    serve_pool *pool = calloc(1, sizeof *pool + threads * sizeof *pool->threads);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pool->workers = workers;
    pool->seconds = seconds;
    pool->store = store;
    set_up_lanes(pool, workers, jobs);
    if (start_threads(pool)) return pool;
    serve_pool_stop(pool);
    serve_pool_free(pool);
    return NULL;
}

// With the lock held: all of a list end without an answer.
static void end_list(serve_job **list) {
    while (*list) {
        serve_job *job = *list;
        serve_reply reply = serve_reply_error(503, "the server ends");
        *list = job->next;
        if (job->seated) serve_lane_stand_up(job);
        serve_work_finish(job, &reply);
    }
}

void serve_pool_stop(serve_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    for (int i = 0; i < SERVE_LANES; i++) {
        pthread_cond_broadcast(&pool->lanes[i].call);
        for (serve_job *job = pool->lanes[i].waiting; job; job = job->next)
            pthread_cond_signal(&job->go);
    }
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->threads_running; i++)
        pthread_join(pool->threads[i], NULL);
    pool->threads_running = 0;
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < SERVE_LANES; i++) {
        end_list(&pool->lanes[i].waiting);
        end_list(&pool->lanes[i].called);
    }
    pthread_mutex_unlock(&pool->lock);
}

void serve_pool_free(serve_pool *pool) {
    for (int i = 0; i < SERVE_LANES; i++) {
        serve_work_free_spares(&pool->lanes[i]);
        pthread_cond_destroy(&pool->lanes[i].call);
    }
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void serve_pool_state(serve_pool *pool, int *workers, int *busy) {
    int working = 0;
    pthread_mutex_lock(&pool->lock);
    for (int i = 0; i < SERVE_LANES; i++)
        working += pool->lanes[i].working;
    pthread_mutex_unlock(&pool->lock);
    *workers = pool->workers;
    *busy = at_most(working, pool->workers);
}

// ---- jobs ----

static void init_signal(pthread_cond_t *signal) {
    pthread_condattr_t steady; // a clock that never jumps
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(signal, &steady);
    pthread_condattr_destroy(&steady);
}

// With the lock held.
static bool let_in(serve_job *job, uint64_t client) {
    if (job->pool->stopping) return false;
    job->client = serve_lane_client(job->pool, client);
    if (!job->client) return false;
    if (serve_lane_admit(job)) return true;
    serve_lane_drop_client(job->pool, job->client);
    return false;
}

serve_job *serve_pool_add(serve_pool *pool, serve_task *task, uint64_t client,
                          void (*wake)(void *user), bool (*gone)(void *user), void *user) {
    serve_job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    *job = (serve_job){.pool = pool, .task = *task, .wake = wake, .gone = gone, .user = user};
    job->lane = task->lane;
    job->deadline = service_now() + pool->seconds;
    init_signal(&job->go);
    pthread_mutex_lock(&pool->lock);
    bool accepted = let_in(job, client);
    if (accepted) {
        *task = (serve_task){0};
        serve_lane_wait(job);
    }
    pthread_mutex_unlock(&pool->lock);
    if (accepted) return job;
    job->task = (serve_task){0}; // the caller's still
    serve_work_free(job);
    return NULL;
}

bool serve_pool_take(serve_job *job, serve_reply *out) {
    pthread_mutex_lock(&job->pool->lock);
    bool there = job->finished && !job->taken;
    if (there) {
        *out = job->reply;
        job->reply = (serve_reply){0};
        job->taken = true;
    }
    pthread_mutex_unlock(&job->pool->lock);
    return there;
}

// With the lock held: ends a job that has no seat.
static void end_waiting(serve_job *job) {
    serve_reply reply = serve_reply_error(503, "nobody waits for the answer");
    serve_lane_remove(job);
    serve_work_finish(job, &reply);
}

// The same where its time is up: with what its last round found, if there was one.
static void end_late(serve_job *job) {
    serve_reply reply = job->reply;
    job->reply = (serve_reply){0};
    if (!reply.text)
        reply = serve_reply_error(503, "too many questions are waiting; try again in a while");
    serve_lane_remove(job);
    serve_work_finish(job, &reply);
}

void serve_pool_release(serve_job *job) {
    serve_pool *pool = job->pool;
    pthread_mutex_lock(&pool->lock);
    job->released = true;
    job->cancel = true;
    if (job->finished)
        serve_work_free(job);
    else if (!job->seated)
        end_waiting(job);
    else
        pthread_cond_signal(&job->go); // it may wait for its turn
    pthread_mutex_unlock(&pool->lock);
}

// ---- events ----

void serve_pool_put_event(serve_job *job, const char *kind, const char *json, size_t length) {
    size_t room = length + 40;
    char *text = malloc(room);
    if (!text) return;
    int head = snprintf(text, room, "event: %s\ndata: ", kind);
    memcpy(text + head, json, length);
    memcpy(text + head + length, "\n\n", 2);
    free(job->event);
    job->event = text;
    job->event_length = (size_t)head + length + 2;
}

char *serve_pool_event(serve_job *job, size_t *length, bool *over) {
    pthread_mutex_lock(&job->pool->lock);
    char *event = job->event;
    *length = job->event_length;
    *over = job->over;
    job->event = NULL;
    pthread_mutex_unlock(&job->pool->lock);
    return event;
}

bool serve_pool_is_over(serve_job *job) {
    pthread_mutex_lock(&job->pool->lock);
    bool over = job->over;
    pthread_mutex_unlock(&job->pool->lock);
    return over;
}

void serve_pool_beat(serve_job *job) {
    pthread_mutex_lock(&job->pool->lock);
    bool begun = job->seated || job->finished;
    if (!begun && service_now() > job->deadline) {
        end_late(job);
    } else if (job->task.streams && !job->event && !job->over) {
        job->event = strdup(": still here\n\n");
        job->event_length = job->event ? strlen(job->event) : 0;
        job->wake(job->user);
    } else if (!begun && job->gone && job->gone(job->user)) {
        end_waiting(job);
    }
    pthread_mutex_unlock(&job->pool->lock);
}
