// SPDX-License-Identifier: MIT
// hexproof match: two players against each other, with error bars.
#include "app.h"

#include "match/report.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct settings {
    const char *openings; // a file, "papers", or NULL
    const char *sgf;
    int games; // 0: as many as the openings give, or the usual number
    int size[2];
    int jobs; // 0: one for each processor
    int seed;
    double seconds[3]; // for both, for A, for B
    double ticks[3];   // likewise
    const char *net[3];
    double timeout; // 0: the usual one
    bool json;
} settings;

enum { GAMES = 100, PAPERS_GAMES = 10 }; // where nothing else is said

// ---- settings ----

// What there is for each player: its own, or that for both.
static double value_for(const double values[3], int player) {
    return values[1 + player] > 0 ? values[1 + player] : values[0];
}

static int set_players(const settings *s, match *m, char **names) {
    for (int i = 0; i < 2; i++) {
        match_player *p = &m->player[i];
        int status = match_player_read(p, names[i]);
        if (status) return status;
        p->seconds = value_for(s->seconds, i);
        if (p->level) p->ticks = (uint64_t)value_for(s->ticks, i);
        if (p->level) p->net = s->net[1 + i] ? s->net[1 + i] : s->net[0];
        if (!p->level && (s->ticks[1 + i] > 0 || s->net[1 + i]))
            return app_fail(HX_USAGE, "--%s-%c is for levels, and %c is a program",
                            s->net[1 + i] ? "net" : "ticks", "ab"[i], "AB"[i]);
        p->patience = s->timeout > 0 ? s->timeout : 60 + 2 * p->seconds;
    }
    return HX_OK;
}

// A net that cannot be used is said before the match, not by every worker.
static int try_nets(const match *m) {
    int status = HX_OK;
    for (int i = 0; i < 2 && !status; i++) {
        hx_engine *engine;
        if (!m->player[i].net) continue;
        if (hx_engine_new(&engine)) return app_fail(HX_RESOURCES, "out of memory");
        status = app_position_load_net(engine, m->player[i].net);
        hx_engine_free(engine);
    }
    return status;
}

static bool is_papers(const settings *s) {
    return s->openings && strcmp(s->openings, "papers") == 0;
}

static bool is_deterministic(const match *m) {
    return match_player_is_deterministic(&m->player[0]) &&
           match_player_is_deterministic(&m->player[1]);
}

static int make_openings(const settings *s, match *m, hx_engine *engine) {
    if (is_papers(s))
        return match_openings_papers(&m->openings, engine, s->size, MATCH_PAPERS_FIVE);
    if (s->openings) return match_openings_load(&m->openings, engine, s->openings);
    return match_openings_make(&m->openings, engine, s->size, (m->games + 1) / 2,
                               (uint64_t)s->seed);
}

static int set_openings(settings *s, match *m) {
    bool file = s->openings && !is_papers(s);
    if (is_papers(s) && s->games && s->games != PAPERS_GAMES)
        return app_fail(HX_USAGE, "--openings papers is a match of %d games; --games %d is not",
                        PAPERS_GAMES, s->games);
    if (file && s->size[0])
        return app_fail(HX_USAGE, "--size does not go with a file of openings: each says its own");
    if (!s->size[0]) s->size[0] = s->size[1] = 11;
    m->games = s->games ? s->games : is_papers(s) ? PAPERS_GAMES : GAMES;
    hx_engine *engine;
    if (hx_engine_new(&engine)) return app_fail(HX_RESOURCES, "out of memory");
    int status = make_openings(s, m, engine);
    hx_engine_free(engine);
    if (status) return status;
    if (file && !s->games) m->games = 2 * m->openings.count;
    if (m->games <= 2 * m->openings.count || !is_deterministic(m)) return HX_OK;
    return app_fail(HX_USAGE,
                    "--games %d needs %d openings and there are %d: the players always answer "
                    "alike, so that a second time would be the same game",
                    m->games, (m->games + 1) / 2, m->openings.count);
}

static int visible(const struct dirent *entry) {
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

// Games of an earlier match are neither overwritten nor mixed with these.
static int set_folder(const settings *s, match *m) {
    m->sgf = s->sgf;
    if (!s->sgf || mkdir(s->sgf, 0777) == 0) return HX_OK;
    if (errno != EEXIST)
        return app_fail(HX_BAD_INPUT, "--sgf: cannot make the folder %s: %s", s->sgf,
                        strerror(errno));
    struct dirent **entries;
    int count = scandir(s->sgf, &entries, visible, NULL);
    if (count < 0)
        return app_fail(HX_BAD_INPUT, "--sgf: cannot use %s: %s", s->sgf, strerror(errno));
    for (int i = 0; i < count; i++)
        free(entries[i]);
    free(entries);
    if (count > 0) return app_fail(HX_BAD_INPUT, "--sgf: the folder %s is not empty", s->sgf);
    return HX_OK;
}

// ---- the match ----

typedef struct referee {
    match_report report;
    int failures[2];
    hx_status status;   // why it does not go on...
    char sentence[600]; // ...in words
    char reason[80];    // ...and in few words
} referee;

// Nothing can be concluded from a player that fails again and again.
static bool count_failure(referee *f, const match_result *result) {
    int loser = !match_player_of(result->game, result->winner);
    if (++f->failures[loser] < MATCH_FAILURES_MAX) return true;
    f->status = HX_BAD_INPUT;
    snprintf(f->reason, sizeof f->reason, "%c has failed in %d games", "AB"[loser],
             f -> failures[loser]);
    snprintf(f->sentence, sizeof f->sentence,
             "%c, %.200s, has failed in %d games: the last time it %s", "AB"[loser],
             f -> report.match->player[loser].text, f->failures[loser], result->why);
    return false;
}

static bool take(void *user, const match_result *result) {
    referee *f = user;
    f->report.results[result->game] = *result;
    f->report.done++;
    if (result->status == HX_BAD_INPUT) {
        f->status = result->status;
        snprintf(f->reason, sizeof f->reason, "%c does not start", "AB"[result->unable]);
        snprintf(f->sentence, sizeof f->sentence, "%c, %.200s, does not start: it %s",
                 "AB"[result->unable], f -> report.match->player[result->unable].text, result->why);
        return false;
    }
    if (result->status) {
        f->status = result->status;
        snprintf(f->reason, sizeof f->reason, "a record cannot be written");
        snprintf(f->sentence, sizeof f->sentence, "%s", result->why);
        return false;
    }
    return result->end != MATCH_END_FORFEITED || count_failure(f, result);
}

static void tick(void *user) {
    referee *f = user;
    match_report_progress(&f->report);
}

// A match that never began has no report.
static bool has_begun(const referee *f) {
    for (int i = 0; i < f->report.match->games; i++)
        if (f->report.results[i].played) return true;
    return f->status != HX_BAD_INPUT;
}

static int play(const settings *s, const match *m) {
    double now = match_child_now();
    referee f = {.report = {.match = m, .papers = is_papers(s), .start = now, .shown = now}};
    f.report.terminal = isatty(STDERR_FILENO);
    f.report.results = calloc((size_t)m->games, sizeof *f.report.results);
    if (!f.report.results) return app_fail(HX_RESOURCES, "out of memory");
    const char *why = match_workers_run(m, take, tick, &f);
    match_report_clear(&f.report);
    if (why) {
        f.status = HX_RESOURCES;
        snprintf(f.reason, sizeof f.reason, "%s", why);
        snprintf(f.sentence, sizeof f.sentence, "%s after %d of %d games", why, f.report.done,
                 m->games);
    }
    if (f.status) f.report.stopped = f.reason;
    if (s->json && has_begun(&f))
        match_report_json(&f.report);
    else if (has_begun(&f))
        match_report_text(&f.report);
    free(f.report.results);
    return f.status ? app_fail(f.status, "%s", f.sentence) : HX_OK;
}

int cmd_match(const app_command *self, int argc, char **argv) {
    settings s = {.seed = 1};
    const app_option options[] = {
        {"--games", APP_INT, &s.games, "N", "how many; 100 if not given", 1, MATCH_GAMES_MAX},
        {"--size", APP_SIZE, &s.size, "N", "size of the board: 11 (if not given), 8x7", 0, 0},
        {"--openings", APP_STRING, &s.openings, "FILE",
         "one POSITION a line; or papers: five first moves", 0, 0},
        {"--seed", APP_INT, &s.seed, "N", "other openings for other numbers; 1 if not given", 0,
         1e9},
        {"--time", APP_REAL, &s.seconds[0], "S", "seconds for a move", 0.001, 1e6},
        {"--time-a", APP_REAL, &s.seconds[1], "S", "... of A", 0.001, 1e6},
        {"--time-b", APP_REAL, &s.seconds[2], "S", "... of B", 0.001, 1e6},
        {"--ticks", APP_REAL, &s.ticks[0], "N", "effort for a move of a level", 1, 1e15},
        {"--ticks-a", APP_REAL, &s.ticks[1], "N", "... of A", 1, 1e15},
        {"--ticks-b", APP_REAL, &s.ticks[2], "N", "... of B", 1, 1e15},
        {"--net", APP_STRING, &s.net[0], "FILE", "a net for levels instead of the built-in one", 0,
         0},
        {"--net-a", APP_STRING, &s.net[1], "FILE", "... for A", 0, 0},
        {"--net-b", APP_STRING, &s.net[2], "FILE", "... for B", 0, 0},
        {"--timeout", APP_REAL, &s.timeout, "S",
         "seconds to wait for a program; 60 and twice --time if not given", 0.01, 1e6},
        {"--jobs", APP_INT, &s.jobs, "N", "games at a time; one a processor if not given", 1,
         MATCH_JOBS_MAX},
        {"--sgf", APP_STRING, &s.sgf, "DIR", "a new or empty folder for records of all games", 0,
         0},
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals != 2)
        return app_fail(HX_USAGE, "match needs two players; 'hexproof match --help' says more");
    match m = {.jobs = s.jobs};
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (!m.jobs) m.jobs = processors < 1 ? 1 : (int)processors;
    if (m.jobs > MATCH_JOBS_MAX) m.jobs = MATCH_JOBS_MAX;
    int status = set_players(&s, &m, argv);
    if (!status) status = try_nets(&m);
    if (!status) status = set_openings(&s, &m);
    if (!status) status = set_folder(&s, &m);
    if (!status) status = play(&s, &m);
    match_openings_free(&m.openings);
    return status;
}
