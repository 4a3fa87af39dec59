// SPDX-License-Identifier: MIT
// Matches of the papers: ten games from five openings, and more from the same openings with a reply
// where error bars are to be shorter. The match runner of hexproof match does the work.
#include "app.h"
#include "match/report.h"
#include "papers/papers.h"

#include <stdarg.h>
#include <unistd.h>

void papers_play_say(const papers_run *run, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fprintf(stderr, "%s: ", run->running);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

bool papers_play_stopped(papers_run *run) {
    if (!run->stopped && match_workers_signalled()) run->stopped = "interrupted";
    return run->stopped != NULL;
}

typedef struct referee {
    papers_match *match;
    match_report report;
} referee;

static bool take(void *user, const match_result *result) {
    referee *f = user;
    f->match->results[result->game] = *result;
    f->match->played = ++f->report.done;
    return result->status == HX_OK;
}

static void tick(void *user) {
    match_report_progress(&((referee *)user)->report);
}

bool papers_play(papers_run *run, papers_match *m, const char *a, const char *b, int size,
                 int games) {
    hx_engine *engine;
    double now = match_child_now();
    referee f = {.match = m, .report = {.match = &m->match, .results = m->results}};
    f.report.start = f.report.shown = now;
    f.report.terminal = isatty(STDERR_FILENO);
    m->match.games = games;
    m->match.jobs = run->jobs;
    if (papers_play_stopped(run)) return false;
    bool ready = match_player_read(&m->match.player[0], a) == HX_OK &&
                 match_player_read(&m->match.player[1], b) == HX_OK &&
                 hx_engine_new(&engine) == HX_OK;
    if (!ready) {
        run->stopped = "out of memory";
        return false;
    }
    if (match_openings_papers(&m->match.openings, engine, (int[]){size, size}, games / 2))
        run->stopped = "out of memory";
    if (!run->stopped) run->stopped = match_workers_run(&m->match, take, tick, &f);
    match_report_clear(&f.report);
    match_openings_free(&m->match.openings);
    hx_engine_free(engine);
    return !run->stopped;
}
