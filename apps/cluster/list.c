// SPDX-License-Identifier: MIT
// What there is on a server: questions and workers.
#include "cluster/cluster.h"

#ifdef HX_WITH_REDIS

#include <stdlib.h>
#include <string.h>

typedef struct listing {
    cluster_link *link;
    app_json json;
    bool as_json;
    double start;
} listing;

// Who only looks does not wait for a server that is away.
static bool stops(void *user) {
    enum { PATIENCE = 5000 }; // milliseconds
    const listing *l = user;
    return app_interrupt_came(NULL) || cluster_now() - l->start > PATIENCE;
}

static char *get(listing *l, const char *format, const char *name) {
    struct redisReply *r = cluster_link_run(l->link, format, name);
    char *text = cluster_text(r) ? strdup(cluster_text(r)) : NULL;
    cluster_link_release(r);
    return text;
}

static long long number(listing *l, const char *format, const char *name) {
    struct redisReply *r = cluster_link_run(l->link, format, name);
    long long found = cluster_number(r);
    cluster_link_release(r);
    return found;
}

static void list_question(listing *l, const char *name, const char *what) {
    const char *position = strchr(what, '|');
    char *asker = get(l, "GET hexproof:%s:asker", name);
    char *progress = get(l, "GET hexproof:%s:progress", name);
    long long jobs = number(l, "XLEN hexproof:%s:jobs", name);
    position = position ? position + 1 : "?";
    if (l->as_json) {
        app_json_print(&l->json, "{name:%s,position:%s,asker:%s,jobs:%llu", name, position, asker,
                       (unsigned long long)jobs);
        if (progress) app_json_fields(&l->json, progress);
        app_json_print(&l->json, "}");
    } else {
        app_say("%s  %s\n", name, position);
        app_say("    asked by %s; %lld jobs out; %s\n", asker ? asker : "nobody now", jobs,
                progress ? progress : "nothing is known of it");
    }
    free(asker);
    free(progress);
}

static void list_questions(listing *l) {
    struct redisReply *r = cluster_link_run(l->link, "HGETALL hexproof:questions");
    if (l->as_json) app_json_print(&l->json, "{questions:[");
    if (!l->as_json && r && !cluster_count(r)) app_say("no questions\n");
    for (size_t i = 0; i + 1 < cluster_count(r); i += 2)
        if (cluster_part(r, i) && cluster_part(r, i + 1))
            list_question(l, cluster_part(r, i), cluster_part(r, i + 1));
    if (l->as_json) app_json_print(&l->json, "]");
    cluster_link_release(r);
}

static void list_worker(listing *l, const char *name) {
    struct redisReply *r =
        cluster_link_run(l->link, "HMGET hexproof:worker:%s question jobs positions", name);
    const char *at = cluster_part(r, 0), *jobs = cluster_part(r, 1),
               *positions = cluster_part(r, 2);
    unsigned long long done = jobs ? strtoull(jobs, NULL, 10) : 0;
    unsigned long long seen = positions ? strtoull(positions, NULL, 10) : 0;
    if (at && strcmp(at, "-") == 0) at = NULL;
    if (l->as_json)
        app_json_print(&l->json, "{name:%s,question:%s,jobs:%llu,positions:%llu}", name, at, done,
                       seen);
    else
        app_say("%s: %llu jobs, %llu positions%s%s\n", name, done, seen, at ? "; at " : "",
                at ? at : "");
    cluster_link_release(r);
}

static void list_workers(listing *l) {
    struct redisReply *r = cluster_link_run(l->link, "ZRANGEBYSCORE hexproof:workers %.0f +inf",
                                            cluster_now() - CLUSTER_PRESENT);
    if (l->as_json) app_json_print(&l->json, "workers:[");
    if (!l->as_json && r && !cluster_count(r)) app_say("no workers\n");
    for (size_t i = 0; i < cluster_count(r); i++)
        if (cluster_part(r, i)) list_worker(l, cluster_part(r, i));
    if (l->as_json) app_json_print(&l->json, "]}");
    cluster_link_release(r);
}

// Whose name begins so; false: none, or several.
static bool find_question(listing *l, const char *name, char *out, size_t room) {
    struct redisReply *r = cluster_link_run(l->link, "HKEYS hexproof:questions");
    int found = 0;
    for (size_t i = 0; i < cluster_count(r); i++) {
        const char *its = cluster_part(r, i);
        if (!its || strncmp(its, name, strlen(name)) != 0) continue;
        found++;
        snprintf(out, room, "%s", its);
    }
    cluster_link_release(r);
    return found == 1;
}

static int cancel(listing *l, const char *wanted) {
    char name[CLUSTER_ID_MAX];
    bool found = find_question(l, wanted, name, sizeof name);
    if (cluster_link_is_over(l->link)) return cluster_link_status(l->link);
    if (stops(l)) return HX_RESOURCES;
    if (!found) return app_fail(HX_NO, "there is no question %s, or more than one", wanted);
    cluster_link_release(cluster_link_run(l->link, "HDEL hexproof:questions %s", name));
    cluster_link_release(
        cluster_link_run(l->link, "DEL hexproof:%s:jobs hexproof:%s:results hexproof:%s:progress",
                         name, name, name));
    cluster_link_release(
        cluster_link_run(l->link, "SET hexproof:%s:cancelled 1 PX %d", name, 10 * CLUSTER_LEASE));
    app_say("%s is cancelled; what was found is kept\n", name);
    return HX_OK;
}

// All that is known of boards of this size.
static int forget(listing *l, const char *size) {
    struct redisReply *r = cluster_link_run(l->link, "DEL hexproof:facts:%s hexproof:memo:%s:%s",
                                            size, hx_helper_kind(), size);
    bool any = cluster_number(r) > 0;
    cluster_link_release(r);
    if (cluster_link_is_over(l->link)) return cluster_link_status(l->link);
    if (stops(l)) return HX_RESOURCES;
    if (any) app_say("what was known of %s is forgotten\n", size);
    return any ? HX_OK : app_fail(HX_NO, "nothing is known of %s", size);
}

int cluster_list(const cluster_url *url, const cluster_list_settings *settings) {
    listing l = {.as_json = settings->json, .json = {.out = stdout, .lines = true}};
    l.start = cluster_now();
    int status = cluster_link_new(&l.link, url, stops, &l);
    if (status) return status;
    if (settings->cancel) {
        status = cancel(&l, settings->cancel);
    } else if (settings->forget) {
        status = forget(&l, settings->forget);
    } else {
        list_questions(&l);
        list_workers(&l);
        if (cluster_link_is_over(l.link)) status = cluster_link_status(l.link);
    }
    if (!status && stops(&l)) status = HX_RESOURCES;
    cluster_link_free(l.link);
    return status;
}

#else

int cluster_list(const cluster_url *url, const cluster_list_settings *settings) {
    (void)url, (void)settings;
    return app_fail(HX_USAGE, "this hexproof was built without clusters (libhiredis)");
}

#endif
