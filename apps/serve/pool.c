// SPDX-License-Identifier: MIT
#include "serve/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_VISITS = 32, MORE_VISITS = 4, ROUNDS_MAX = 12 };
#define GONE_SECONDS 0.2 // between two looks at whoever asked

struct serve_job {
    serve_pool *pool;
    serve_job *next; // among those that wait
    serve_task task;
    void (*wake)(void *user);
    bool (*gone)(void *user);
    void *user;
    double deadline;    // set when it is first begun
    double looked;      // when `gone` was asked last
    int round;          // how many it has had
    uint64_t told;      // visits of the last event
    atomic_bool cancel; // somebody wants it to end
    bool running, finished, released, taken, over;
    serve_reply reply;
    char *event; // to be sent; NULL: none
    size_t event_length;
};

struct serve_pool {
    pthread_mutex_t lock; // of everything below, and of every job but its task
    pthread_cond_t work;
    serve_job *first; // waiting
    int jobs, jobs_max, heavy, busy, workers;
    double seconds;
    const hx_solve_store *store; // of all engines; may be NULL
    atomic_bool stopping;
    pthread_t threads[];
};

// ---- events ----

// With the lock held. The newest replaces what has not been sent.
static void put_event(serve_job *job, const char *kind, const char *json, size_t length) {
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

static void on_progress(void *user, const char *json, size_t length) {
    serve_job *job = user;
    pthread_mutex_lock(&job->pool->lock);
    if (!job->released && job->task.streams) {
        put_event(job, "progress", json, length);
        job->wake(job->user);
    }
    pthread_mutex_unlock(&job->pool->lock);
}

static bool on_poll(void *user) {
    serve_job *job = user;
    double now = service_now();
    if (job->cancel || job->pool->stopping || now > job->deadline) return true;
    if (!job->gone || now - job->looked < GONE_SECONDS) return false;
    job->looked = now;
    pthread_mutex_lock(&job->pool->lock); // so that the job is not released meanwhile
    if (!job->released && job->gone(job->user)) job->cancel = true;
    pthread_mutex_unlock(&job->pool->lock);
    return job->cancel;
}

// ---- work ----

static void free_job(serve_job *job) {
    serve_task_free(&job->task);
    free(job->reply.text);
    free(job->event);
    free(job);
}

// With the lock held.
static void finish_job(serve_job *job, const serve_reply *reply) {
    job->finished = true;
    job->reply = *reply;
    if (job->task.streams && reply->text)
        put_event(job, reply->status == 200 ? "done" : "failed", reply->text, reply->length);
    job->over = true;
    if (job->released)
        free_job(job);
    else
        job->wake(job->user);
}

// With the lock held: whoever had fewest rounds, the first of them; NULL if none can begin now.
static serve_job *next_job(serve_pool *pool) {
    serve_job **best = NULL;
    bool heavy_allowed = pool->heavy < pool->workers - 1 || pool->workers == 1;
    for (serve_job **at = &pool->first; *at; at = &(*at)->next)
        if ((!(*at)->task.heavy || heavy_allowed) && (!best || (*at)->round < (*best)->round))
            best = at;
    if (!best) return NULL;
    serve_job *job = *best;
    *best = job->next;
    job->next = NULL;
    return job;
}

static void append_job(serve_pool *pool, serve_job *job) {
    serve_job **at = &pool->first;
    while (*at)
        at = &(*at)->next;
    *at = job;
    pthread_cond_signal(&pool->work);
}

static uint64_t visits_of_round(int round) {
    uint64_t visits = FIRST_VISITS;
    for (int i = 0; i < round; i++)
        visits *= MORE_VISITS;
    return visits;
}

// Without the lock: one round. True if there is to be another.
static bool run_round(serve_job *job, hx_engine *engine, serve_reply *reply) {
    bool more = false;
    if (job->round == 0) job->deadline = service_now() + job->pool->seconds;
    service_host host = {.user = job, .poll = on_poll, .progress = on_progress, .told = job->told};
    if (job->task.rounds) host.visits = visits_of_round(job->round);
    if (engine)
        job->task.run(&job->task, engine, &host, reply, &more);
    else
        *reply = serve_reply_error(503, "out of memory");
    job->told = host.visits;
    return more && job->round < ROUNDS_MAX && !job->cancel && service_now() < job->deadline;
}

static void *work(void *argument) {
    serve_pool *pool = argument;
    hx_engine *engine = NULL;
    if (hx_engine_new(&engine)) engine = NULL;
    if (engine) hx_engine_set_store(engine, pool->store);
    pthread_mutex_lock(&pool->lock);
    while (!pool->stopping) {
        serve_job *job = next_job(pool);
        if (!job) {
            pthread_cond_wait(&pool->work, &pool->lock);
            continue;
        }
        serve_reply reply = {0};
        pool->busy++;
        pool->heavy += job->task.heavy;
        job->running = true;
        pthread_mutex_unlock(&pool->lock);
        bool again = run_round(job, engine, &reply);
        pthread_mutex_lock(&pool->lock);
        job->running = false;
        pool->heavy -= job->task.heavy;
        pool->busy--;
        if (again && !pool->stopping && !job->released) {
            job->round++;
            free(reply.text);
            append_job(pool, job);
        } else {
            finish_job(job, &reply);
        }
        pthread_cond_signal(&pool->work); // a heavy job may be waiting for this one's end
    }
    pthread_mutex_unlock(&pool->lock);
    hx_engine_free(engine);
    return NULL;
}

// ---- the pool ----

serve_pool *serve_pool_new(int workers, double seconds, int jobs, const hx_solve_store *store) {
    serve_pool *pool = calloc(1, sizeof *pool + (size_t)workers * sizeof *pool->threads);
    if (!pool) return NULL;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pool->seconds = seconds;
    pool->store = store;
    pool->jobs_max = jobs;
    pthread_mutex_lock(&pool->lock); // the first ones wait until all are counted
    for (; pool->workers < workers; pool->workers++)
        if (pthread_create(&pool->threads[pool->workers], NULL, work, pool)) break;
    pthread_mutex_unlock(&pool->lock);
    if (pool->workers == workers) return pool;
    serve_pool_stop(pool);
    serve_pool_free(pool);
    return NULL;
}

void serve_pool_stop(serve_pool *pool) {
    pthread_mutex_lock(&pool->lock);
    pool->stopping = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (int i = 0; i < pool->workers; i++)
        pthread_join(pool->threads[i], NULL);
    pthread_mutex_lock(&pool->lock);
    while (pool->first) {
        serve_job *job = pool->first;
        serve_reply reply = serve_reply_error(503, "the server ends");
        pool->first = job->next;
        finish_job(job, &reply);
    }
    pthread_mutex_unlock(&pool->lock);
}

void serve_pool_free(serve_pool *pool) {
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
}

void serve_pool_state(serve_pool *pool, int *workers, int *busy) {
    pthread_mutex_lock(&pool->lock);
    *workers = pool->workers;
    *busy = pool->busy;
    pthread_mutex_unlock(&pool->lock);
}

// ---- jobs ----

serve_job *serve_pool_add(serve_pool *pool, serve_task *task, void (*wake)(void *user),
                          bool (*gone)(void *user), void *user) {
    serve_job *job = calloc(1, sizeof *job);
    if (!job) return NULL;
    *job = (serve_job){.pool = pool, .task = *task, .wake = wake, .gone = gone, .user = user};
    pthread_mutex_lock(&pool->lock);
    bool accepted = pool->jobs < pool->jobs_max && !pool->stopping;
    if (accepted) {
        pool->jobs++;
        append_job(pool, job);
    }
    pthread_mutex_unlock(&pool->lock);
    if (accepted) {
        *task = (serve_task){0};
        return job;
    }
    free(job);
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

char *serve_pool_event(serve_job *job, size_t *length, bool *over) {
    pthread_mutex_lock(&job->pool->lock);
    char *event = job->event;
    *length = job->event_length;
    *over = job->over;
    job->event = NULL;
    pthread_mutex_unlock(&job->pool->lock);
    return event;
}

void serve_pool_beat(serve_job *job) {
    pthread_mutex_lock(&job->pool->lock);
    if (job->task.streams && !job->event && !job->over) {
        job->event = strdup(": still here\n\n");
        job->event_length = job->event ? strlen(job->event) : 0;
        job->wake(job->user);
    }
    pthread_mutex_unlock(&job->pool->lock);
}

void serve_pool_release(serve_job *job) {
    serve_pool *pool = job->pool;
    pthread_mutex_lock(&pool->lock);
    pool->jobs--;
    job->released = true;
    job->cancel = true;
    if (!job->finished && !job->running) { // it waits
        serve_job **at = &pool->first;
        while (*at != job)
            at = &(*at)->next;
        *at = job->next;
        free_job(job);
    } else if (job->finished) {
        free_job(job);
    }
    pthread_mutex_unlock(&pool->lock);
}
