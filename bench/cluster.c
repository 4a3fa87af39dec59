// SPDX-License-Identifier: MIT
// What many helpers cost: bench/cluster POSITION HELPERS [MB].
//
// Solves the position (9:e5) with so many helpers, each with a table of MB megabytes (64 if not
// given), in one process and without a server between them: positions that were looked at, jobs,
// facts, and the bytes of all.
#include "hexproof.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HELPERS_MAX = 64 };

typedef struct fact {
    char *text;
    int by; // a helper; HELPERS_MAX: who asks
} fact;

typedef struct helper {
    struct pool *pool;
    int number;
    bool busy;
    hx_engine *engine;
    hx_helper *helper;
    size_t heard; // facts
} helper;

typedef struct pool {
    pthread_mutex_t lock;
    pthread_cond_t free;
    int count;
    helper helpers[HELPERS_MAX];
    fact *facts;
    size_t fact_count, fact_room, heard;
    double busy; // seconds, of all helpers
    unsigned long long jobs, bytes_out, bytes_back, bytes_of_facts;
} pool;

static void keep(pool *p, const char *text, int by) {
    pthread_mutex_lock(&p->lock);
    if (p->fact_count == p->fact_room) {
        p->fact_room = p->fact_room ? 2 * p->fact_room : 1024;
        p->facts = realloc(p->facts, p->fact_room * sizeof *p->facts);
        if (!p->facts) abort();
    }
    p->facts[p->fact_count++] = (fact){strdup(text), by};
    p->bytes_of_facts += strlen(text);
    pthread_mutex_unlock(&p->lock);
}

static void learned_there(void *user, const char *text) {
    helper *h = user;
    keep(h->pool, text, h->number);
}

static void learned_here(void *user, const char *text) {
    keep(user, text, HELPERS_MAX);
}

static char *next_fact(pool *p, size_t *heard, int by) {
    char *text = NULL;
    pthread_mutex_lock(&p->lock);
    while (*heard < p->fact_count && p->facts[*heard].by == by)
        ++*heard;
    if (*heard < p->fact_count) text = p->facts[(*heard)++].text;
    pthread_mutex_unlock(&p->lock);
    return text;
}

static void release(void *user, char *text) {
    (void)user;
    free(text);
}

static char *hear_there(void *user) {
    helper *h = user;
    char *text = next_fact(h->pool, &h->heard, h->number);
    return text ? strdup(text) : NULL;
}

static char *hear(void *user) {
    pool *p = user;
    char *text = next_fact(p, &p->heard, HELPERS_MAX);
    return text ? strdup(text) : NULL;
}

static int count(void *user) {
    const pool *p = user;
    return p->count;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static helper *take(pool *p) {
    helper *found = NULL;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        for (int i = 0; i < (getenv("REAL") ? atoi(getenv("REAL")) : p->count) && !found; i++)
            if (!p->helpers[i].busy) found = &p->helpers[i];
        if (found) break;
        pthread_cond_wait(&p->free, &p->lock);
    }
    found->busy = true;
    pthread_mutex_unlock(&p->lock);
    return found;
}

static char *search(void *user, const char *job) {
    pool *p = user;
    helper *h = take(p);
    char *result = NULL;
    double start = now();
    for (char *text; (text = next_fact(p, &h->heard, h->number));)
        hx_helper_hear(h->helper, text);
    if (hx_helper_search(h->helper, job, &result))
        fprintf(stderr, "%s\n", hx_engine_error(h->engine));
    pthread_mutex_lock(&p->lock);
    h->busy = false;
    p->jobs++;
    p->busy += now() - start;
    p->bytes_out += strlen(job);
    p->bytes_back += result ? strlen(result) : 0;
    pthread_cond_signal(&p->free);
    pthread_mutex_unlock(&p->lock);
    return result;
}

int main(int argc, char **argv) {
    static pool p = {.lock = PTHREAD_MUTEX_INITIALIZER, .free = PTHREAD_COND_INITIALIZER};
    hx_engine *engine;
    hx_game *game;
    hx_solution s;
    p.count = argc > 2 ? atoi(argv[2]) : 0;
    if (p.count < 1 || p.count > HELPERS_MAX || hx_engine_new(&engine)) {
        fprintf(stderr, "cluster: needs a POSITION, 1 to %d HELPERS, and maybe megabytes\n",
                HELPERS_MAX);
        return 2;
    }
    for (int i = 0; i < p.count; i++) {
        helper *h = &p.helpers[i];
        *h = (helper){.pool = &p, .number = i};
        const hx_helper_options o = {
            argc > 3 ? atoi(argv[3]) : 64, NULL, learned_there, hear_there, release, h};
        if (hx_engine_new(&h->engine) || hx_helper_new(&h->helper, h->engine, &o)) return 3;
    }
    const hx_solve_helpers hooks = {count, search, NULL, learned_here, hear, release, &p};
    const hx_solve_limits limits = {.helpers = &hooks};
    if (hx_game_read(&game, engine, argv[1], strlen(argv[1]))) {
        fprintf(stderr, "%s\n", hx_engine_error(engine));
        return 2;
    }
    if (hx_engine_solve(engine, game, &limits, &s)) return 3;
    unsigned long long all = 0;
    for (int i = 0; i < p.count; i++)
        all += hx_helper_nodes(p.helpers[i].helper);
    printf(
        "%s %d %s %llu positions (%llu here), %llu jobs of %llu + %llu bytes, %zu facts of %llu bytes, %.1f s, %.1f helpers busy\n",
        argv[1], p.count, hx_color_name(s.winner), (unsigned long long)s.nodes,
        (unsigned long long)s.nodes - all, p.jobs, p.bytes_out / (p.jobs + !p.jobs),
        p.bytes_back / (p.jobs + !p.jobs), p.fact_count,
        p.bytes_of_facts / (p.fact_count + !p.fact_count), s.milliseconds / 1e3,
        p.busy * 1e3 / s.milliseconds);
    return 0;
}
