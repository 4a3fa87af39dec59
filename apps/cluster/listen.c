// SPDX-License-Identifier: MIT
#include "cluster/ask.h"

#ifdef HX_WITH_REDIS

#include <stdlib.h>
#include <string.h>

static void hear_result(cluster_ask *a, const struct redisReply *entry) {
    const char *job = cluster_field(entry, "job"), *text = cluster_field(entry, "text");
    if (!job || !text) return;
    pthread_mutex_lock(&a->lock);
    for (cluster_job *j = a->waiting; j; j = j->next)
        if (strcmp(j->id, job) == 0 && !j->result) j->result = strdup(text);
    pthread_cond_broadcast(&a->came);
    pthread_mutex_unlock(&a->lock);
}

// One a line.
static void hear_facts(cluster_ask *a, const struct redisReply *entry) {
    const char *by = cluster_field(entry, "by"), *text = cluster_field(entry, "text");
    if (!by || !text || strcmp(by, a->me) == 0) return;
    pthread_mutex_lock(&a->lock);
    for (const char *end; (end = strchr(text, '\n')); text = end + 1) {
        size_t length = (size_t)(end - text) + 1;
        cluster_text_item *item = malloc(sizeof *item + length + 1);
        if (!item) break;
        item->next = NULL;
        memcpy(item->text, text, length);
        item->text[length] = '\0';
        *a->last_fact = item;
        a->last_fact = &item->next;
    }
    pthread_mutex_unlock(&a->lock);
}

static void hear_stream(cluster_ask *a, const struct redisReply *entries, char *heard,
                        void (*hear)(cluster_ask *, const struct redisReply *)) {
    for (size_t i = 0; i < cluster_count(entries); i++) {
        const char *id = cluster_part(cluster_at(entries, i), 0);
        if (id) snprintf(heard, CLUSTER_ID_MAX, "%s", id);
        hear(a, cluster_at(entries, i));
    }
}

static void listen_once(cluster_ask *a) {
    struct redisReply *r =
        cluster_link_run(a->listener, "XREAD COUNT 1000 BLOCK 200 STREAMS %s %s %s %s", a->results,
                         a->facts, a->heard_results, a->heard_facts);
    hear_stream(a, cluster_stream(r, a->facts), a->heard_facts, hear_facts);
    hear_stream(a, cluster_stream(r, a->results), a->heard_results, hear_result);
    cluster_link_release(r);
}

static void count_workers(cluster_ask *a) {
    struct redisReply *r = cluster_link_run(a->listener, "ZCOUNT hexproof:workers %.0f +inf",
                                            cluster_now() - CLUSTER_PRESENT);
    if (!r) return;
    pthread_mutex_lock(&a->lock);
    a->workers = (int)cluster_number(r);
    pthread_mutex_unlock(&a->lock);
    cluster_link_release(r);
    if (!a->workers && !a->told_lack)
        app_fail(HX_OK, "no worker is there: hexproof worker URL, here or elsewhere");
    a->told_lack = !a->workers;
}

static bool is_cancelled(cluster_ask *a) {
    struct redisReply *r = cluster_link_run(a->listener, "GET hexproof:%s:cancelled", a->name);
    bool cancelled = cluster_text(r);
    cluster_link_release(r);
    if (cancelled) app_fail(HX_OK, "%s was cancelled", a->name);
    return cancelled;
}

static void renew(cluster_ask *a) {
    hx_solve_progress p;
    pthread_mutex_lock(&a->lock);
    p = a->so_far;
    long long sent = a->sent, again = a->again;
    pthread_mutex_unlock(&a->lock);
    cluster_link_release(
        cluster_link_run(a->listener, "SET %s %s PX %d", a->asker, a->me, CLUSTER_LEASE));
    cluster_link_release(cluster_link_run(
        a->listener,
        "SET %s {\"seconds\":%.0f,\"positions\":%llu,\"jobs\":%lld,\"again\":%lld,\"win\":%u,"
        "\"loss\":%u}",
        a->progress, p.seconds, (unsigned long long)p.nodes, sent, again, p.win, p.loss));
}

// A server that was restarted may have forgotten the last jobs, or all: they go out once more.
static void ask_again(cluster_ask *a) {
    enum { PATIENCE = 5000 };
    double now = cluster_now();
    cluster_link_release(
        cluster_link_run(a->listener, "XGROUP CREATE %s workers 0 MKSTREAM", a->jobs));
    pthread_mutex_lock(&a->lock);
    for (cluster_job *j = a->waiting; j; j = j->next) {
        if (j->result || now - j->asked < PATIENCE) continue;
        j->asked = now;
        struct redisReply *r =
            cluster_link_run(a->listener, "XRANGE %s %s %s", a->jobs, j->id, j->id);
        bool gone = r && cluster_count(r) == 0;
        cluster_link_release(r);
        if (!gone) continue;
        r = cluster_link_run(a->listener, "XADD %s * text %s", a->jobs, j->text);
        if (cluster_text(r)) snprintf(j->id, sizeof j->id, "%s", cluster_text(r));
        cluster_link_release(r);
        a->again++;
    }
    pthread_mutex_unlock(&a->lock);
}

void *cluster_listen(void *user) {
    cluster_ask *a = user;
    double renewed = 0;
    while (!cluster_ask_stops(a) && !cluster_link_is_over(a->listener)) {
        if (cluster_now() - renewed > CLUSTER_RENEW) {
            count_workers(a);
            if (is_cancelled(a)) break;
            renew(a);
            ask_again(a);
            renewed = cluster_now();
        }
        listen_once(a);
    }
    pthread_mutex_lock(&a->lock);
    a->over = true;
    pthread_cond_broadcast(&a->came);
    pthread_mutex_unlock(&a->lock);
    return NULL;
}

#endif
