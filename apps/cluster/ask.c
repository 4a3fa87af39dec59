// SPDX-License-Identifier: MIT
// Asking a question that workers solve (hx_solve_helpers): jobs go out by the stream, and each thread
// of the search waits for its own. The asker keeps nothing that is not on the server as well: who
// takes his place finds the results of all positions there, and is where he was in no time.
#include "cluster/ask.h"

#ifdef HX_WITH_REDIS

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool cluster_ask_stops(void *user) {
    const cluster_ask *a = user;
    return a->ending || app_interrupt_came(NULL) ||
           (a->deadline > 0 && cluster_now() > a->deadline);
}

// ---- hooks ----

static int count(void *user) {
    cluster_ask *a = user;
    pthread_mutex_lock(&a->lock);
    int workers = a->workers;
    pthread_mutex_unlock(&a->lock);
    return workers > 1 ? workers : 1;
}

// Sends the job and enters it among those that are waited for, before anybody can answer.
static bool send_job(cluster_ask *a, cluster_job *j) {
    pthread_mutex_lock(&a->sending);
    pthread_mutex_lock(&a->lock);
    struct redisReply *r = cluster_link_run(a->sender, "XADD %s * text %s", a->jobs, j->text);
    const char *id = cluster_text(r);
    if (id) {
        snprintf(j->id, sizeof j->id, "%s", id);
        j->asked = cluster_now();
        j->next = a->waiting;
        a->waiting = j;
        a->sent++;
    }
    cluster_link_release(r);
    pthread_mutex_unlock(&a->lock);
    pthread_mutex_unlock(&a->sending);
    return id;
}

static void wait_for(cluster_ask *a, cluster_job *j) {
    pthread_mutex_lock(&a->lock);
    while (!j->result && !a->over && !cluster_ask_stops(a)) {
        struct timespec soon;
        clock_gettime(CLOCK_REALTIME, &soon);
        soon.tv_nsec += 200000000L;
        soon.tv_sec += soon.tv_nsec / 1000000000L;
        soon.tv_nsec %= 1000000000L;
        pthread_cond_timedwait(&a->came, &a->lock, &soon);
    }
    cluster_job **at = &a->waiting;
    while (*at != j)
        at = &(*at)->next;
    *at = j->next;
    pthread_mutex_unlock(&a->lock);
}

static char *search(void *user, const char *job) {
    cluster_ask *a = user;
    cluster_job j = {.text = job};
    if (cluster_ask_stops(a) || !send_job(a, &j)) return NULL;
    wait_for(a, &j);
    return j.result;
}

static char *recall(void *user, const char *position) {
    cluster_ask *a = user;
    pthread_mutex_lock(&a->sending);
    struct redisReply *r = cluster_link_run(a->sender, "HGET %s %s", a->memo, position);
    const char *text = cluster_text(r);
    char *known = text ? strdup(text) : NULL;
    cluster_link_release(r);
    pthread_mutex_unlock(&a->sending);
    return known;
}

static void learned(void *user, const char *fact) {
    cluster_ask *a = user;
    pthread_mutex_lock(&a->sending);
    cluster_link_release(
        cluster_link_run(a->sender, "XADD %s * by %s text %s", a->facts, a->me, fact));
    pthread_mutex_unlock(&a->sending);
}

static char *hear(void *user) {
    cluster_ask *a = user;
    pthread_mutex_lock(&a->lock);
    cluster_text_item *item = a->first_fact;
    char *text = item ? strdup(item->text) : NULL;
    if (item) {
        a->first_fact = item->next;
        if (!a->first_fact) a->last_fact = &a->first_fact;
    }
    pthread_mutex_unlock(&a->lock);
    free(item);
    return text;
}

static void release(void *user, char *text) {
    (void)user;
    free(text);
}

// ---- names ----

static uint64_t hash_of(const char *text, uint64_t hash) {
    for (; *text; text++) // FNV-1a
        hash = (hash ^ (unsigned char)*text) * UINT64_C(1099511628211);
    return hash;
}

// "9x9:b.e5,w.d4", which is what is asked whatever it was read from.
static char *write_position(const hx_game *game) {
    char name[HX_NAME_MAX];
    int cells = hx_game_columns(game) * hx_game_rows(game);
    size_t room = 32 + (size_t)cells * (HX_NAME_MAX + 3), length = 0;
    char *out = malloc(room);
    if (!out) return NULL;
    length += (size_t)snprintf(out, room, "%dx%d", hx_game_columns(game), hx_game_rows(game));
    const char *separator = ":";
    for (int cell = 0; cell < cells; cell++) {
        hx_color color = hx_game_stone(game, cell);
        if (color == HX_COLOR_NONE) continue;
        length += (size_t)snprintf(out + length, room - length, "%s%c.%s", separator,
                                   hx_color_name(color)[0], hx_game_cell_name(game, cell, name));
        separator = ",";
    }
    return out;
}

static int name_all(cluster_ask *a, const hx_game *game) {
    char host[64] = "?";
    char *position = write_position(game);
    if (!position) return app_fail(HX_RESOURCES, "out of memory");
    int cols = hx_game_columns(game), rows = hx_game_rows(game);
    uint64_t hash = hash_of(position, UINT64_C(14695981039346656037));
    hash = hash_of(hx_color_name(hx_game_to_play(game)), hash);
    hash = hash_of(hx_helper_kind(), hash);
    snprintf(a->name, sizeof a->name, "%dx%d-%012" PRIx64, cols, rows, hash >> 16);
    snprintf(a->position, sizeof a->position, "%s", position);
    free(position);
    gethostname(host, sizeof host - 1);
    snprintf(a->me, sizeof a->me, "%s-%ld", host, (long)getpid());
    snprintf(a->jobs, sizeof a->jobs, "hexproof:%s:jobs", a->name);
    snprintf(a->results, sizeof a->results, "hexproof:%s:results", a->name);
    snprintf(a->asker, sizeof a->asker, "hexproof:%s:asker", a->name);
    snprintf(a->progress, sizeof a->progress, "hexproof:%s:progress", a->name);
    snprintf(a->facts, sizeof a->facts, "hexproof:facts:%dx%d", cols, rows);
    snprintf(a->memo, sizeof a->memo, "hexproof:memo:%s:%dx%d", hx_helper_kind(), cols, rows);
    return HX_OK;
}

// ---- one who asks ----

// Waits until nobody else asks, and lets everybody see how he gets on.
static bool become_asker(cluster_ask *a) {
    bool told = false;
    while (!cluster_ask_stops(a)) {
        struct redisReply *r =
            cluster_link_run(a->sender, "SET %s %s NX PX %d", a->asker, a->me, CLUSTER_LEASE);
        bool mine = cluster_text(r);
        bool there = r;
        cluster_link_release(r);
        if (mine || !there) return mine;
        r = cluster_link_run(a->sender, "GET %s", a->progress);
        if (!told) app_fail(HX_OK, "somebody asks this already; waiting, to take over if he ends");
        told = true;
        if (cluster_text(r)) fprintf(stderr, "%s\n", cluster_text(r));
        cluster_link_release(r);
        for (int i = 0; i < 10 && !cluster_ask_stops(a); i++)
            nanosleep(&(struct timespec){0, 200000000L}, NULL);
    }
    return false;
}

// What an asker before him has left is nobody's any more; results that he waited for are kept by
// their positions.
static bool announce(cluster_ask *a) {
    cluster_link_release(cluster_link_run(a->sender, "DEL %s %s hexproof:%s:cancelled", a->jobs,
                                          a->results, a->name));
    cluster_link_release(
        cluster_link_run(a->sender, "XGROUP CREATE %s workers 0 MKSTREAM", a->jobs));
    struct redisReply *r = cluster_link_run(a->sender, "HSET hexproof:questions %s %s|%s", a->name,
                                            hx_helper_kind(), a->position);
    bool good = r;
    cluster_link_release(r);
    return good;
}

static void withdraw(cluster_ask *a) {
    if (cluster_link_is_over(a->sender)) return;
    cluster_link_release(cluster_link_run(a->sender, "HDEL hexproof:questions %s", a->name));
    cluster_link_release(
        cluster_link_run(a->sender, "DEL %s %s %s %s", a->jobs, a->results, a->asker, a->progress));
}

typedef struct reporting {
    cluster_ask *ask;
    void (*report)(void *user, const hx_solve_progress *);
    void *user;
} reporting;

static reporting current; // the solver's report has the caller's user

static void report(void *user, const hx_solve_progress *p) {
    pthread_mutex_lock(&current.ask->lock);
    current.ask->so_far = *p;
    pthread_mutex_unlock(&current.ask->lock);
    if (current.report) current.report(user, p);
}

static int ask_workers(cluster_ask *a, hx_engine *engine, hx_game *game,
                       const hx_solve_limits *limits, hx_solution *out) {
    const hx_solve_helpers hooks = {.count = count,
                                    .search = search,
                                    .recall = recall,
                                    .learned = learned,
                                    .hear = hear,
                                    .release = release,
                                    .user = a};
    hx_solve_limits mine = *limits;
    pthread_t listener;
    mine.helpers = &hooks;
    mine.report = report;
    current = (reporting){a, limits->report, limits->user};
    if (pthread_create(&listener, NULL, cluster_listen, a))
        return app_fail(HX_RESOURCES, "no thread is to be had");
    int status = (int)hx_engine_solve(engine, game, &mine, out);
    if (status) app_fail((hx_status)status, "%s", hx_engine_error(engine));
    pthread_mutex_lock(&a->lock);
    a->ending = true;
    pthread_mutex_unlock(&a->lock);
    pthread_join(listener, NULL);
    return status;
}

static void free_ask(cluster_ask *a) {
    while (a->first_fact) {
        cluster_text_item *next = a->first_fact->next;
        free(a->first_fact);
        a->first_fact = next;
    }
    cluster_link_free(a->sender);
    cluster_link_free(a->listener);
    pthread_mutex_destroy(&a->sending);
    pthread_mutex_destroy(&a->lock);
    pthread_cond_destroy(&a->came);
    free(a);
}

int cluster_solve(const cluster_url *url, hx_engine *engine, hx_game *game,
                  const hx_solve_limits *limits, hx_solution *out) {
    cluster_ask *a = calloc(1, sizeof *a);
    if (!a) return app_fail(HX_RESOURCES, "out of memory");
    pthread_mutex_init(&a->sending, NULL);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->came, NULL);
    a->last_fact = &a->first_fact;
    if (limits->seconds > 0) a->deadline = cluster_now() + limits->seconds * 1e3;
    *out = (hx_solution){.move = -1, .winning_count = -1};
    snprintf(a->heard_results, sizeof a->heard_results, "0");
    snprintf(a->heard_facts, sizeof a->heard_facts, "0");
    int status = name_all(a, game);
    if (!status) status = cluster_link_new(&a->sender, url, cluster_ask_stops, a);
    if (!status) status = cluster_link_new(&a->listener, url, cluster_ask_stops, a);
    bool asks = !status && become_asker(a) && announce(a);
    if (asks) status = ask_workers(a, engine, game, limits, out);
    a->ending = false; // the links are used once more
    if (asks && (status || out->winner)) withdraw(a);
    if (asks && !status && !out->winner && !cluster_link_is_over(a->sender))
        cluster_link_release(cluster_link_run(a->sender, "DEL %s", a->asker));
    if (!status && cluster_link_is_over(a->sender)) status = cluster_link_status(a->sender);
    if (!status && !asks) status = HX_RESOURCES; // stopped before it could begin
    free_ask(a);
    return status;
}

#else

int cluster_solve(const cluster_url *url, hx_engine *engine, hx_game *game,
                  const hx_solve_limits *limits, hx_solution *out) {
    (void)url, (void)engine, (void)game, (void)limits, (void)out;
    return app_fail(HX_USAGE, "this hexproof was built without clusters (libhiredis)");
}

#endif
