// SPDX-License-Identifier: MIT
// A worker: takes jobs, does them, says what it found. It knows no question; whatever it has learned
// helps with all jobs on boards of that size.
#include "cluster/cluster.h"

#ifdef HX_WITH_REDIS

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { QUESTIONS_MAX = 64 };

typedef struct question {
    char name[CLUSTER_ID_MAX], jobs[CLUSTER_NAME_MAX], results[CLUSTER_NAME_MAX];
} question;

typedef struct facts { // of a board size
    char key[CLUSTER_NAME_MAX], heard[CLUSTER_ID_MAX];
    double read;    // when there were no more
    char *text;     // that came, one a line
    const char *at; // the next one
    size_t text_length, text_room;
} facts;

typedef struct worker {
    char me[CLUSTER_NAME_MAX];
    cluster_link *link;
    hx_engine *engine;
    hx_helper *helper;
    question questions[QUESTIONS_MAX];
    int question_count;
    double listed, renewed;
    const question *at; // the job that it is at; NULL: none
    char job[CLUSTER_ID_MAX];
    facts facts;   // of the boards that it solves now
    char *learned; // since the last job was done, one a line
    size_t learned_length, learned_room;
    long long jobs_done;
    char refused[CLUSTER_ID_MAX]; // the last question that was told to be another kind's
} worker;

static bool stops(void *user) {
    (void)user;
    return app_interrupt_came(NULL);
}

// ---- being there ----

static void renew(worker *w) {
    double now = cluster_now();
    if (now - w->renewed < CLUSTER_RENEW) return;
    w->renewed = now;
    cluster_link_release(cluster_link_run(w->link, "ZADD hexproof:workers %.0f %s", now, w->me));
    cluster_link_release(cluster_link_run(
        w->link, "HSET hexproof:worker:%s question %s jobs %lld positions %llu", w->me,
        w->at ? w->at->name : "-", w->jobs_done, (unsigned long long)hx_helper_nodes(w->helper)));
    cluster_link_release(
        cluster_link_run(w->link, "PEXPIRE hexproof:worker:%s %d", w->me, 10 * CLUSTER_PRESENT));
    if (w->at)
        cluster_link_release(cluster_link_run(w->link, "XCLAIM %s workers %s 0 %s JUSTID",
                                              w->at->jobs, w->me, w->job));
}

static bool poll(void *user) {
    worker *w = user;
    renew(w);
    return stops(NULL);
}

static void leave(worker *w) {
    if (cluster_link_is_over(w->link)) return;
    cluster_link_release(cluster_link_run(w->link, "ZREM hexproof:workers %s", w->me));
    cluster_link_release(cluster_link_run(w->link, "DEL hexproof:worker:%s", w->me));
}

// ---- questions ----

static void add_question(worker *w, const char *name, const char *kind) {
    const char *its = hx_helper_kind();
    size_t length = strlen(its);
    if (strncmp(kind, its, length) != 0 || kind[length] != '|') {
        if (strcmp(w->refused, name) != 0)
            app_fail(HX_OK, "%s is asked by another hexproof, %.*s, and this is %s: left to others",
                     name, (int)strcspn(kind, "|"), kind, its);
        snprintf(w->refused, sizeof w->refused, "%s", name);
        return;
    }
    if (w->question_count == QUESTIONS_MAX || strlen(name) >= CLUSTER_ID_MAX) return;
    question *q = &w->questions[w->question_count++];
    snprintf(q->name, sizeof q->name, "%s", name);
    snprintf(q->jobs, sizeof q->jobs, "hexproof:%s:jobs", name);
    snprintf(q->results, sizeof q->results, "hexproof:%s:results", name);
}

static void list_questions(worker *w) {
    enum { EVERY = 1000 };
    double now = cluster_now();
    if (now - w->listed < EVERY) return;
    w->listed = now;
    struct redisReply *r = cluster_link_run(w->link, "HGETALL hexproof:questions");
    w->question_count = 0;
    for (size_t i = 0; i + 1 < cluster_count(r); i += 2)
        if (cluster_part(r, i) && cluster_part(r, i + 1))
            add_question(w, cluster_part(r, i), cluster_part(r, i + 1));
    cluster_link_release(r);
}

// ---- facts ----

static void learned(void *user, const char *fact) {
    worker *w = user;
    size_t length = strlen(fact), room = w->learned_length + length + 1;
    if (room > w->learned_room) {
        char *grown = realloc(w->learned, 2 * room);
        if (!grown) return; // others find it out again
        w->learned = grown;
        w->learned_room = 2 * room;
    }
    memcpy(w->learned + w->learned_length, fact, length + 1);
    w->learned_length += length;
}

// The facts of the job's boards; a job begins with their size.
static void choose_facts(worker *w, const char *job) {
    char key[CLUSTER_NAME_MAX];
    snprintf(key, sizeof key, "hexproof:facts:%.*s", (int)strcspn(job, " "), job);
    if (strcmp(key, w->facts.key) == 0) return;
    w->facts.text_length = 0;
    w->facts.at = w->facts.text;
    snprintf(w->facts.key, sizeof w->facts.key, "%s", key);
    snprintf(w->facts.heard, sizeof w->facts.heard, "0");
}

static void keep_text(facts *f, const char *text) {
    size_t length = strlen(text);
    if (f->text_length + length + 1 > f->text_room) {
        size_t room = 2 * (f->text_length + length + 1);
        char *grown = realloc(f->text, room);
        if (!grown) return; // it finds it out by itself
        f->text = grown;
        f->text_room = room;
    }
    memcpy(f->text + f->text_length, text, length + 1);
    f->text_length += length;
}

// What came since the last time.
static void read_facts(worker *w) {
    facts *f = &w->facts;
    f->text_length = 0;
    struct redisReply *r =
        cluster_link_run(w->link, "XREAD COUNT 200 STREAMS %s %s", f->key, f->heard);
    const struct redisReply *entries = cluster_stream(r, f->key);
    for (size_t i = 0; i < cluster_count(entries); i++) {
        const struct redisReply *e = cluster_at(entries, i);
        const char *id = cluster_part(e, 0), *by = cluster_field(e, "by");
        const char *text = cluster_field(e, "text");
        if (id) snprintf(f->heard, sizeof f->heard, "%s", id);
        if (by && text && strcmp(by, w->me) != 0) keep_text(f, text);
    }
    if (!cluster_count(entries)) f->read = cluster_now();
    cluster_link_release(r);
    f->at = f->text;
}

// The next one, while a job is done: the server is asked now and then.
static char *hear(void *user) {
    enum { EVERY = 20 }; // milliseconds
    worker *w = user;
    facts *f = &w->facts;
    if (!w->at) return NULL;
    if (!f->at || !*f->at) {
        if (cluster_now() - f->read < EVERY) return NULL;
        do
            read_facts(w);
        while (!f->text_length && cluster_now() - f->read > EVERY && !stops(NULL));
        if (!f->text_length) return NULL;
    }
    const char *end = strchr(f->at, '\n');
    size_t length = end ? (size_t)(end - f->at) + 1 : strlen(f->at);
    char *line = strndup(f->at, length);
    f->at += length;
    return line;
}

static void release(void *user, char *fact) {
    (void)user;
    free(fact);
}

// ---- jobs ----

// What it found, then the result by its position, then the result: who dies in between has his job
// done again, which does no harm.
static void deliver(worker *w, const question *q, const char *id, const char *job,
                    const char *result) {
    int length = (int)strcspn(job, "\n");
    char *position = strndup(job, (size_t)length), memo[CLUSTER_NAME_MAX];
    if (w->learned_length)
        cluster_link_release(
            cluster_link_run(w->link, "XADD %s * by %s text %s", w->facts.key, w->me, w->learned));
    w->learned_length = 0;
    snprintf(memo, sizeof memo, "hexproof:memo:%s:%.*s", hx_helper_kind(), (int)strcspn(job, " "),
             job);
    if (position)
        cluster_link_release(cluster_link_run(w->link, "HSET %s %s %s", memo, position, result));
    cluster_link_release(cluster_link_run(w->link, "XADD %s MAXLEN ~ 10000 * job %s by %s text %s",
                                          q->results, id, w->me, result));
    cluster_link_release(cluster_link_run(w->link, "XACK %s workers %s", q->jobs, id));
    cluster_link_release(cluster_link_run(w->link, "XDEL %s %s", q->jobs, id));
    free(position);
    w->jobs_done++;
}

static void do_job(worker *w, const question *q, const struct redisReply *entry) {
    const char *id = cluster_part(entry, 0), *job = cluster_field(entry, "text");
    char *result = NULL;
    if (!id || !job) return;
    w->at = q;
    snprintf(w->job, sizeof w->job, "%s", id);
    choose_facts(w, job);
    hx_status status = hx_helper_search(w->helper, job, &result);
    if (status) app_fail(status, "a job of %s: %s", q->name, hx_engine_error(w->engine));
    w->at = NULL;
    if (result)
        deliver(w, q, id, job, result);
    else // as if it had been left long ago: the next one takes it at once
        cluster_link_release(cluster_link_run(w->link, "XCLAIM %s workers %s 0 %s IDLE %d JUSTID",
                                              q->jobs, w->me, id, 10 * CLUSTER_LEASE));
    hx_string_free(result);
}

// A job that nobody has taken yet; waits a moment for one. False: there is none.
static bool take_new(worker *w, const question *q, int wait) {
    struct redisReply *r =
        wait
            ? cluster_link_run(w->link, "XREADGROUP GROUP workers %s COUNT 1 BLOCK %d STREAMS %s >",
                               w->me, wait, q->jobs)
            : cluster_link_run(w->link, "XREADGROUP GROUP workers %s COUNT 1 STREAMS %s >", w->me,
                               q->jobs);
    const struct redisReply *entries = cluster_stream(r, q->jobs);
    bool found = cluster_count(entries) > 0;
    if (found) do_job(w, q, cluster_at(entries, 0));
    if (!r && strncmp(cluster_link_failed(w->link), "NOGROUP", 7) == 0)
        w->listed = 0; // it is answered, or about to be asked anew
    cluster_link_release(r);
    return found;
}

// A job that whoever took it has not renewed.
static bool take_over(worker *w, const question *q) {
    struct redisReply *r = cluster_link_run(w->link, "XAUTOCLAIM %s workers %s %d 0 COUNT 1",
                                            q->jobs, w->me, CLUSTER_LEASE);
    const struct redisReply *entries = cluster_at(r, 1);
    bool found = cluster_count(entries) > 0;
    if (found) do_job(w, q, cluster_at(entries, 0));
    cluster_link_release(r);
    return found;
}

// One round over the questions; whether there was anything to do.
static bool work_once(worker *w) {
    enum { WAIT = 100 }; // milliseconds
    bool found = false;
    list_questions(w);
    for (int i = 0; i < w->question_count && !stops(NULL); i++) {
        question q = w->questions[i]; // the list may change
        found |= take_new(w, &q, w->question_count == 1 ? WAIT : 0) || take_over(w, &q);
    }
    if (!found && w->question_count != 1) nanosleep(&(struct timespec){0, WAIT * 1000000L}, NULL);
    renew(w);
    return found;
}

static int start(worker *w, const cluster_worker_settings *s) {
    char host[64] = "?";
    const hx_helper_options options = {.megabytes = s->megabytes,
                                       .poll = poll,
                                       .learned = learned,
                                       .hear = hear,
                                       .release = release,
                                       .user = w};
    gethostname(host, sizeof host - 1);
    snprintf(w->me, sizeof w->me, "%s-%ld", host, (long)getpid());
    int status = cluster_link_new(&w->link, s->url, stops, w);
    if (status) return status;
    if (hx_engine_new(&w->engine)) return app_fail(HX_RESOURCES, "out of memory");
    if (hx_helper_new(&w->helper, w->engine, &options))
        return app_fail(HX_RESOURCES, "%s", hx_engine_error(w->engine));
    return HX_OK;
}

int cluster_work(const cluster_worker_settings *settings) {
    worker w = {.renewed = 0};
    int status = start(&w, settings);
    double idle = cluster_now();
    while (!status && !stops(NULL) && !cluster_link_is_over(w.link)) {
        if (work_once(&w)) idle = cluster_now();
        if (settings->idle > 0 && cluster_now() - idle > settings->idle * 1e3) break;
    }
    if (!status && cluster_link_is_over(w.link)) status = cluster_link_status(w.link);
    if (w.link) leave(&w);
    hx_helper_free(w.helper);
    hx_engine_free(w.engine);
    cluster_link_free(w.link);
    free(w.learned);
    free(w.facts.text);
    return status;
}

#else

int cluster_work(const cluster_worker_settings *settings) {
    (void)settings;
    return app_fail(HX_USAGE, "this hexproof was built without clusters (libhiredis)");
}

#endif
