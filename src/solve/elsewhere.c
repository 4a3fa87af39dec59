// SPDX-License-Identifier: MIT
#include "solve/elsewhere.h"

#include <stdlib.h>

enum {
    JOB_LEAST = 50,   // positions of a job: less takes as long to send as to search
    JOB_MOST = 20000, // some seconds
    JOB_SHARE = 16,   // a job is at most such a part of what a helper has done
    KNOWN_LEAST = 2   // positions that something took which is told with a job
};

static const hx_solve_helpers *helpers_of(const hx_solve *s) {
    const hx_solve_helpers *h = s->options.helpers;
    return h && h->search ? h : NULL;
}

bool hx_elsewhere_is_room(const hx_solve *s, int number) {
    const hx_solve_helpers *h = helpers_of(s);
    return number < (h ? h->count(h->user) : s->options.threads);
}

// What a job may take: the more is done the larger, but small enough that all have one.
static uint64_t job_size(const hx_solve *s, const hx_solve_helpers *h) {
    int helpers = h->count(h->user);
    hx_crew_hold(s->crew);
    uint64_t all = s->nodes - s->began_with, size = all / (uint64_t)(JOB_SHARE * helpers);
    hx_crew_release(s->crew);
    return size < JOB_LEAST ? JOB_LEAST : size > JOB_MOST ? JOB_MOST : size;
}

// ---- who is at what ------------------------------------------------------------------------

// The lock is held.
static bool is_out(const hx_solve *s, uint64_t key) {
    for (int i = 0; i < s->threads; i++)
        if (s->workers[i].job == key) return true;
    return false;
}

bool hx_elsewhere_is_out(const hx_solve *s, uint64_t key) {
    if (!helpers_of(s)) return false;
    hx_crew_hold(s->crew);
    bool out = is_out(s, key);
    hx_crew_release(s->crew);
    return out;
}

// False: another thread had it searched, and it is back.
static bool take_out(hx_solve_worker *w, uint64_t key) {
    const hx_solve *s = w->solve;
    hx_crew_hold(s->crew);
    bool waits = is_out(s, key);
    while (is_out(s, key) && !s->done)
        hx_crew_wait(s->crew);
    if (!waits) w->job = key;
    hx_crew_release(s->crew);
    return !waits;
}

static void bring_back(hx_solve_worker *w) {
    hx_crew_hold(w->solve->crew);
    w->job = 0;
    hx_crew_wake(w->solve->crew);
    hx_crew_release(w->solve->crew);
}

// Nobody answers any more: what is known of the position is in the frame, and that it is open if
// nothing is.
static void end(hx_solve_worker *w, hx_dfpn_frame *f, hx_recall_key stones) {
    if (!hx_recall_find(w->solve, stones, f)) {
        f->phi = f->delta = 1;
        f->work = 0;
        f->count = 0;
    }
    hx_crew_hold(w->solve->crew);
    w->solve->done = true;
    hx_crew_release(w->solve->crew);
    w->budget->spent = true;
}

// ---- jobs and results ----------------------------------------------------------------------

// Takes a result over; false if it is none, or says nothing of the position.
static bool take_result(hx_solve_worker *w, hx_dfpn_frame *f, hx_recall_key stones,
                        const char *text) {
    hx_solve *s = w->solve;
    hx_message_result r;
    hx_recall_key first;
    if (!hx_message_read_result(&r, text) || !r.count ||
        !hx_elsewhere_take_entries(s, &r, true, &first) || first.key != stones.key ||
        first.check != stones.check)
        return false;
    hx_crew_hold(s->crew);
    s->nodes += r.nodes;
    s->borrowed = true;
    hx_crew_wake(s->crew);
    hx_crew_release(s->crew);
    return hx_recall_find(s, stones, f);
}

static void put_job(hx_solve_worker *w, const hx_dfpn_frame *f, hx_message_job *job, hx_text *out,
                    hx_text *position) {
    job->to_play = f->to_play;
    if (f > w->frames) {
        job->lean = -f[-1].lean;
        job->price = f[-1].price;
    }
    hx_message_take_stones(job, &w->board);
    hx_message_put_position(position, job);
    hx_message_put_job(out, job);
    hx_elsewhere_put_entries(w, f->to_play, KNOWN_LEAST, 0, out);
}

static bool is_done(const hx_dfpn_frame *f, const hx_message_job *job) {
    return hx_dfpn_is_solved(f) || f->phi >= job->phi_limit || f->delta >= job->delta_limit ||
           f->work >= job->nodes;
}

// What came of the position the last time somebody asked, if that will do.
static bool recall(hx_solve_worker *w, hx_dfpn_frame *f, hx_recall_key stones,
                   const hx_message_job *job, const char *position) {
    const hx_solve_helpers *h = helpers_of(w->solve);
    char *result = h->recall ? h->recall(h->user, position) : NULL;
    bool done = result && take_result(w, f, stones, result) && is_done(f, job);
    if (result) h->release(h->user, result);
    return done;
}

bool hx_elsewhere_search(hx_solve_worker *w, hx_dfpn_frame *f, hx_recall_key stones, bool known,
                         uint32_t phi_limit, uint32_t delta_limit) {
    const hx_solve_helpers *h = helpers_of(w->solve);
    if (!h) return false;
    hx_message_job job = {
        .phi_limit = phi_limit, .delta_limit = delta_limit, .nodes = job_size(w->solve, h)};
    if (known && f->count && f->work >= job.nodes) return false;
    hx_budget_spend(w->budget, w->solve->ticks);
    hx_progress_tell(w);
    hx_elsewhere_hear(w);
    if (!take_out(w, stones.key)) return hx_recall_find(w->solve, stones, f);
    hx_text text = {0}, position = {0};
    put_job(w, f, &job, &text, &position);
    bool sent = !text.failed && !position.failed, done = false;
    if (sent && !recall(w, f, stones, &job, position.bytes)) {
        char *result = h->search(h->user, text.bytes);
        done = !result;
        if (!result) end(w, f, stones);
        if (result && !take_result(w, f, stones, result)) sent = false; // searched here instead
        if (result) h->release(h->user, result);
    }
    bring_back(w);
    hx_text_free(&text);
    hx_text_free(&position);
    return sent || done;
}
