// SPDX-License-Identifier: MIT
// hexproof papers: the experiments of the papers, theirs beside ours.
#include "app.h"

#include "papers/papers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EXPERIMENTS_MAX = 16 }; // room for the table

typedef struct settings {
    const char *output; // folder for the plots; NULL: none are wanted
    int games, jobs;
    bool quick, json, markdown, list;
} settings;

// Makes the folder and those that it is in, and tries whether a plot can be written there.
static int make_folder(const char *path) {
    char part[4096];
    size_t length = strlen(path);
    if (length >= sizeof part)
        return app_fail(HX_BAD_INPUT, "--output: the folder's name is too long");
    for (size_t i = 1; i <= length; i++) {
        if (path[i] != '/' && path[i]) continue;
        memcpy(part, path, i);
        part[i] = '\0';
        if (mkdir(part, 0777) != 0 && errno != EEXIST)
            return app_fail(HX_BAD_INPUT, "--output: cannot make the folder %s: %s", part,
                            strerror(errno));
    }
    char plot[4200];
    snprintf(plot, sizeof plot, "%s/plot.svg", path);
    return app_try_file(plot);
}

// A quick run does not replace the plots of a full one.
static int write_plot(const settings *s, const papers_experiment *e, const papers_report *r) {
    char path[4200];
    if (!r->svg) return HX_OK;
    snprintf(path, sizeof path, "%s/%s%s.svg", s->output, e->name, s->quick ? "-quick" : "");
    return app_write_file(path, r->svg, strlen(r->svg));
}

static void say_duration(const char *before, double seconds) {
    long whole = (long)(seconds + 0.5);
    fprintf(stderr, "%s%ld:%02ld", before, whole / 60, whole % 60);
}

static void say_plan(const papers_run *run, const bool *chosen, double speed) {
    int count = 0;
    for (int i = 0; papers_experiments[i].name; i++)
        count += chosen[i];
    fprintf(stderr, "%d experiment%s%s, ", count, count == 1 ? "" : "s",
            run->quick ? ", quick: fewer games, and matches on 8x8 at most" : "");
    say_duration("about ", papers_experiments_estimate(run, chosen, speed));
    fprintf(stderr, " minutes with %d process%s\n", run->jobs, run->jobs == 1 ? "" : "es");
}

static void say_left(const papers_run *run, const bool *left, double speed) {
    double seconds = papers_experiments_estimate(run, left, speed);
    if (seconds < 1) return;
    say_duration("about ", seconds);
    fprintf(stderr, " minutes left\n");
}

static int run_one(const settings *s, papers_run *run, const papers_experiment *e, app_json *j) {
    papers_report report = {0};
    double start = match_child_now();
    run->running = e->name;
    e->run(run, &report);
    report.seconds = match_child_now() - start;
    if (!s->output) {
        free(report.svg);
        report.svg = NULL;
    }
    if (s->json)
        papers_report_json(j, e, &report);
    else if (s->markdown)
        papers_report_markdown(e, &report);
    else
        papers_report_text(e, &report);
    fflush(stdout);
    int status = write_plot(s, e, &report);
    free(report.svg);
    return status;
}

static int run_all(const settings *s, bool *chosen) {
    papers_run run = {.quick = s->quick, .jobs = s->jobs, .games = s->games + s->games % 2};
    double speed = papers_experiments_speed();
    app_json j = {.out = stdout, .lines = true};
    bool first = true;
    int status = HX_OK;
    say_plan(&run, chosen, speed);
    if (s->json)
        app_json_print(&j, s->quick ? "{quick:true,experiments:[" : "{quick:false,experiments:[");
    for (int i = 0; papers_experiments[i].name; i++) { // also if a plot cannot be written
        if (!chosen[i] || papers_play_stopped(&run)) continue;
        if (!first) say_left(&run, chosen, speed);
        int written = run_one(s, &run, &papers_experiments[i], &j);
        if (!status) status = written;
        first = false;
        chosen[i] = false;
    }
    if (s->json) app_json_print(&j, "],stopped:%s}", run.stopped);
    papers_study_free(run.study);
    if (!status && run.stopped) status = app_fail(HX_RESOURCES, "%s", run.stopped);
    return status;
}

int cmd_papers(const app_command *self, int argc, char **argv) {
    settings s = {0};
    const app_option options[] = {
        {"--list", APP_FLAG, &s.list, "", "the experiments, and what each is about", 0, 0},
        {"--quick", APP_FLAG, &s.quick, "",
         "fewer games on smaller boards: two minutes with two processors", 0, 0},
        {"--games", APP_INT, &s.games, "N", "games of each match; if not given, 30, or 10 if quick",
         1, PAPERS_GAMES_MAX},
        {"--jobs", APP_INT, &s.jobs, "N", "games at a time; one a processor if not given", 1,
         MATCH_JOBS_MAX},
        {"--output", APP_STRING, &s.output, "DIR",
         "folder for the plots; without it nothing is written", 0, 0},
        {"--markdown", APP_FLAG, &s.markdown, "", "tables for a document", 0, 0},
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    bool chosen[EXPERIMENTS_MAX] = {false};
    for (int i = 0; i < positionals; i++) {
        const papers_experiment *e = papers_experiments_find(argv[i]);
        if (!e)
            return app_fail(HX_USAGE,
                            "there is no experiment '%s'; 'hexproof papers --list' lists them",
                            argv[i]);
        chosen[e - papers_experiments] = true;
    }
    for (int i = 0; papers_experiments[i].name && positionals == 0; i++)
        chosen[i] = true;
    if (s.list) {
        papers_report_list(s.json);
        return HX_OK;
    }
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (!s.jobs) s.jobs = processors < 1 ? 1 : (int)processors;
    if (s.jobs > MATCH_JOBS_MAX) s.jobs = MATCH_JOBS_MAX;
    int status = s.output ? make_folder(s.output) : HX_OK;
    return status ? status : run_all(&s, chosen);
}
