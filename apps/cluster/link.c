// SPDX-License-Identifier: MIT
#include "cluster/cluster.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

double cluster_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

#ifdef HX_WITH_REDIS

#include <hiredis/hiredis.h>
#include <stdarg.h>
#include <sys/time.h>

enum { CONNECT_SECONDS = 3, ANSWER_SECONDS = 10, PAUSE = 200 }; // milliseconds between tries

struct cluster_link {
    cluster_url url;
    bool (*stop)(void *user);
    void *user;
    redisContext *context; // NULL: not connected
    char failed[300];
    bool told; // that it does not answer
    bool over;
    int status;
};

int cluster_link_new(cluster_link **out, const cluster_url *url, bool (*stop)(void *user),
                     void *user) {
    cluster_link *l = calloc(1, sizeof *l);
    if (!l) return app_fail(HX_RESOURCES, "out of memory");
    l->url = *url;
    l->stop = stop;
    l->user = user;
    *out = l;
    return HX_OK;
}

static void disconnect(cluster_link *l) {
    if (l->context) redisFree(l->context);
    l->context = NULL;
}

void cluster_link_free(cluster_link *l) {
    if (!l) return;
    disconnect(l);
    free(l);
}

const char *cluster_link_failed(const cluster_link *l) {
    return l->failed;
}

bool cluster_link_is_over(const cluster_link *l) {
    return l->over;
}

int cluster_link_status(const cluster_link *l) {
    return l->status;
}

static void give_up(cluster_link *l, int status) {
    l->over = true;
    l->status = status;
}

// ---- what went wrong ----

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

static void note(cluster_link *l, const char *why) {
    snprintf(l->failed, sizeof l->failed, "%s", why);
}

// Once for each time that it is away.
static void tell(cluster_link *l, const char *why) {
    if (!l->told) app_fail(HX_RESOURCES, "%s:%d: %s; trying again", l->url.host, l->url.port, why);
    l->told = true;
}

static void pause_for_a_moment(void) {
    struct timespec moment = {0, PAUSE * 1000000L};
    nanosleep(&moment, NULL);
}

// A failure that passes. False: this one does not.
static bool will_pass(const char *error) {
    static const char *const passing[] = {"LOADING",  "BUSY ",      "OOM",     "MISCONF",
                                          "READONLY", "MASTERDOWN", "TRYAGAIN"};
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        if (begins(error, passing[i])) return true;
    return false;
}

static bool is_refusal(const char *error) {
    return begins(error, "NOAUTH") || begins(error, "WRONGPASS") || begins(error, "NOPERM") ||
           begins(error, "ERR invalid password") || begins(error, "DENIED");
}

static void refuse(cluster_link *l, const char *error) {
    note(l, error);
    give_up(l, HX_BAD_INPUT);
    if (begins(error, "NOAUTH"))
        app_fail(HX_BAD_INPUT, "%s:%d wants a password: HEXPROOF_REDIS_PASSWORD in the environment",
                 l->url.host, l->url.port);
    else
        app_fail(HX_BAD_INPUT, "%s:%d refuses: %s", l->url.host, l->url.port, error);
}

// ---- connecting ----

// False: not now, or never.
static bool greet(cluster_link *l) {
    const char *password = l->url.password;
    redisReply *r = l->url.has_password ? redisCommand(l->context, "AUTH %s", password)
                                        : redisCommand(l->context, "PING");
    bool good = r && r->type == REDIS_REPLY_STATUS;
    if (r && r->type == REDIS_REPLY_ERROR) {
        if (will_pass(r->str))
            tell(l, r->str);
        else if (begins(r->str, "ERR AUTH") || begins(r->str, "ERR Client sent AUTH"))
            good = true; // it has no password
        else
            refuse(l, r->str);
    }
    if (!r && l->context->err == REDIS_ERR_PROTOCOL) {
        app_fail(HX_BAD_INPUT, "%s:%d is no Redis server", l->url.host, l->url.port);
        give_up(l, HX_BAD_INPUT);
    }
    if (r) freeReplyObject(r);
    if (!good || !l->url.base) return good;
    r = redisCommand(l->context, "SELECT %d", l->url.base);
    good = r && r->type == REDIS_REPLY_STATUS;
    if (r && !good) refuse(l, r->str);
    if (r) freeReplyObject(r);
    return good;
}

static bool connect_now(cluster_link *l) {
    struct timeval soon = {CONNECT_SECONDS, 0}, answer = {ANSWER_SECONDS, 0};
    l->context = redisConnectWithTimeout(l->url.host, l->url.port, soon);
    if (!l->context) return false;
    bool good = !l->context->err && redisSetTimeout(l->context, answer) == REDIS_OK && greet(l);
    if (good) {
        if (l->told) app_fail(HX_OK, "%s:%d is there again", l->url.host, l->url.port);
        l->told = false;
        return true;
    }
    if (!l->over) tell(l, l->context->err ? l->context->errstr : "it does not answer");
    disconnect(l);
    return false;
}

// ---- commands ----

// One try. NULL: the connection is gone.
static redisReply *try_once(cluster_link *l, const char *format, va_list args) {
    if (!l->context && !connect_now(l)) return NULL;
    redisReply *r = redisvCommand(l->context, format, args);
    if (r) return r;
    if (l->context->err == REDIS_ERR_PROTOCOL) {
        app_fail(HX_BAD_INPUT, "%s:%d is no Redis server", l->url.host, l->url.port);
        give_up(l, HX_BAD_INPUT);
    } else {
        tell(l, l->context->err == REDIS_ERR_EOF ? "the connection has ended" : l->context->errstr);
    }
    disconnect(l);
    return NULL;
}

struct redisReply *cluster_link_run(cluster_link *l, const char *format, ...) {
    l->failed[0] = '\0';
    for (;;) {
        va_list args;
        if (l->over) return NULL;
        va_start(args, format);
        redisReply *r = try_once(l, format, args);
        va_end(args);
        if (r && r->type != REDIS_REPLY_ERROR) return r;
        if (r && !will_pass(r->str)) {
            if (is_refusal(r->str)) refuse(l, r->str);
            note(l, r->str);
            freeReplyObject(r);
            return NULL;
        }
        if (r) {
            tell(l, r->str);
            freeReplyObject(r);
        }
        if (l->stop && l->stop(l->user)) return NULL;
        if (!l->over) pause_for_a_moment();
    }
}

void cluster_link_release(struct redisReply *reply) {
    if (reply) freeReplyObject(reply);
}

// ---- replies ----

const struct redisReply *cluster_at(const struct redisReply *r, size_t i) {
    return r && r->type == REDIS_REPLY_ARRAY && i < r->elements ? r->element[i] : NULL;
}

size_t cluster_count(const struct redisReply *r) {
    return r && r->type == REDIS_REPLY_ARRAY ? r->elements : 0;
}

const char *cluster_text(const struct redisReply *r) {
    return r && (r->type == REDIS_REPLY_STRING || r->type == REDIS_REPLY_STATUS) ? r->str : NULL;
}

const char *cluster_part(const struct redisReply *r, size_t i) {
    return cluster_text(cluster_at(r, i));
}

long long cluster_number(const struct redisReply *r) {
    return r && r->type == REDIS_REPLY_INTEGER ? r->integer : 0;
}

const char *cluster_field(const struct redisReply *entry, const char *name) {
    const struct redisReply *fields = cluster_at(entry, 1);
    for (size_t i = 0; i + 1 < cluster_count(fields); i += 2) {
        const char *its = cluster_part(fields, i);
        if (its && strcmp(its, name) == 0) return cluster_part(fields, i + 1);
    }
    return NULL;
}

const struct redisReply *cluster_stream(const struct redisReply *reply, const char *key) {
    for (size_t i = 0; i < cluster_count(reply); i++) {
        const struct redisReply *one = cluster_at(reply, i);
        const char *its = cluster_part(one, 0);
        if (its && strcmp(its, key) == 0) return cluster_at(one, 1);
    }
    return NULL;
}

#endif
