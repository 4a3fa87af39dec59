// SPDX-License-Identifier: MIT
// Threads at work: rounds of jobs, and how a search lends its turn to others.
#include "serve/pool_int.h"

#include <stdlib.h>
#include <time.h>
#ifdef __linux__
#include <sys/resource.h>
#endif

enum { FIRST_VISITS = 32, MORE_VISITS = 4, ROUNDS_MAX = 12, LIVE_ROUNDS = 4 };
#define SLICE_SECONDS 0.05 // of a turn, if others want it
#define GONE_SECONDS  0.2  // between two looks at whoever asked

// ---- turns ----

// With the lock held. Whether it must end now.
static bool must_end(serve_job *job) {
    double now = service_now();
    if (!job->cancel && job->gone && now - job->looked >= GONE_SECONDS) {
        job->looked = now;
        if (!job->released && job->gone(job->user)) job->cancel = true;
    }
    return job->cancel || job->pool->stopping || now > job->deadline;
}

// With the lock held: lets others work until it is this one's turn again, or it must end.
static void lend_turn(serve_job *job) {
    serve_lane_end_turn(job);
    serve_lane_wait(job);
    while (!job->has_turn && !must_end(job)) {
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += (long)(GONE_SECONDS * 1e9);
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        pthread_cond_timedwait(&job->go, &job->pool->lock, &until);
    }
    if (!job->has_turn) serve_lane_remove(job); // what is left to do is next to nothing
}

static bool on_poll(void *user) {
    serve_job *job = user;
    double now = service_now();
    if (job->cancel || job->pool->stopping || now > job->deadline) return true;
    bool look = job->gone && now - job->looked >= GONE_SECONDS;
    if (!look && now < job->slice_end) return false;
    pthread_mutex_lock(&job->pool->lock); // so that the job is not released meanwhile
    if (now >= job->slice_end) {
        if (serve_lane_is_wanted(&job->pool->lanes[job->lane])) lend_turn(job);
        job->slice_end = service_now() + SLICE_SECONDS;
    }
    bool end = must_end(job);
    pthread_mutex_unlock(&job->pool->lock);
    return end;
}

static void on_progress(void *user, const char *json, size_t length) {
    serve_job *job = user;
    pthread_mutex_lock(&job->pool->lock);
    if (!job->released && job->task.streams) {
        serve_pool_put_event(job, "progress", json, length);
        job->wake(job->user);
    }
    pthread_mutex_unlock(&job->pool->lock);
}

// ---- rounds ----

static uint64_t visits_of_round(int round) {
    uint64_t visits = FIRST_VISITS;
    for (int i = 0; i < round; i++)
        visits *= MORE_VISITS;
    return visits;
}

// Without the lock: one round. True if there is to be another.
static bool run_round(serve_job *job, hx_engine *engine, serve_reply *reply) {
    bool more = false;
    double now = service_now();
    job->slice_end = now + SLICE_SECONDS;
    service_host host = {.user = job, .poll = on_poll, .progress = on_progress, .told = job->told};
    if (job->task.rounds) host.visits = visits_of_round(job->round);
    if (job->cancel) return false; // nobody reads what it says
    if (engine)
        job->task.run(&job->task, engine, &host, reply, &more);
    else
        *reply = serve_reply_error(503, "out of memory");
    job->told = host.visits;
    return more && job->round < ROUNDS_MAX && !job->cancel && service_now() < job->deadline;
}

void serve_work_free(serve_job *job) {
    serve_task_free(&job->task);
    pthread_cond_destroy(&job->go);
    free(job->reply.text);
    free(job->event);
    free(job);
}

void serve_work_finish(serve_job *job, const serve_reply *reply) {
    serve_lane_dismiss(job);
    job->finished = true;
    free(job->reply.text);
    job->reply = *reply;
    if (job->task.streams && reply->text)
        serve_pool_put_event(job, reply->status == 200 ? "done" : "failed", reply->text,
                             reply->length);
    job->over = true;
    if (job->released)
        serve_work_free(job);
    else
        job->wake(job->user);
}

// With the lock held: an engine that is at rest, the last one that worked; NULL: there is none.
static hx_engine *take_spare(serve_lane *lane) {
    return lane->spares ? lane->spare[--lane->spares] : NULL;
}

// With the lock held: keeps the engine for later, or returns it to be released. Those of long jobs
// may have taken much memory.
static hx_engine *keep_spare(serve_lane *lane, hx_engine *engine) {
    bool room = lane->spares < lane->turns && lane->spares < SERVE_SPARES;
    if (!engine || !room || lane == &lane->pool->lanes[SERVE_LONG]) return engine;
    lane->spare[lane->spares++] = engine;
    return NULL;
}

void serve_work_free_spares(serve_lane *lane) {
    for (hx_engine *engine; (engine = take_spare(lane));)
        hx_engine_free(engine);
}

// With the lock held, which is given back while it works.
static void work_for(serve_job *job) {
    serve_pool *pool = job->pool;
    serve_lane *lane = &pool->lanes[job->lane];
    serve_reply reply = {0};
    hx_engine *engine = take_spare(lane);
    pthread_mutex_unlock(&pool->lock);
    if (!engine && !hx_engine_new(&engine)) hx_engine_set_store(engine, pool->store);
    bool again = run_round(job, engine, &reply);
    pthread_mutex_lock(&pool->lock);
    engine = keep_spare(lane, engine);
    serve_lane_stand_up(job);
    if (again && !pool->stopping && !job->released) {
        free(job->reply.text);
        job->reply = reply;
        job->round++;
        if (job->round >= LIVE_ROUNDS) serve_lane_change(job, SERVE_LONG); // rounds of seconds
        serve_lane_wait(job);
    } else {
        serve_work_finish(job, &reply);
    }
    serve_lane_grant(lane);
    if (!engine) return;
    pthread_mutex_unlock(&pool->lock);
    hx_engine_free(engine); // which takes its time
    pthread_mutex_lock(&pool->lock);
}

// The system runs lighter lanes first. A thread may always take a lower rank, never a higher one.
static void take_rank(const serve_lane *lane) {
#ifdef __linux__
    int own = getpriority(PRIO_PROCESS, 0); // there, of this thread alone
    setpriority(PRIO_PROCESS, 0, own + lane->nice);
#else
    (void)lane;
#endif
}

void *serve_work(void *argument) {
    serve_lane *lane = argument;
    serve_pool *pool = lane->pool;
    take_rank(lane);
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping) {
        serve_job *job = serve_lane_called(lane);
        if (!job) {
            pthread_cond_wait(&lane->call, &pool->lock);
            continue;
        }
        work_for(job);
    }
    pthread_mutex_unlock(&pool->lock);
    return NULL;
}
