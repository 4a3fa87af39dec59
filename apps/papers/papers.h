// SPDX-License-Identifier: MIT
// What Anshelevich's papers report about Hexy, measured again: one experiment a claim, each of
// which gives rows of "theirs" and "ours" and one plot. All experiments are in one table.
//
// The players are Hexy's of this program, described by their parameters. The papers say neither how
// many moves their selective search tried at a node nor which circuit it used; those are ours.
#ifndef PAPERS_H
#define PAPERS_H

#include "json/json.h"
#include "match/score.h"
#include "papers/plot.h"

// Widths of all players that the papers give only D and M of: with them the Advanced level visits
// as many nodes a move as the papers say.
#define PAPERS_WIDTHS   ",w=20/8/6"
#define PAPERS_ADVANCED "hexy:d=3,m=20" PAPERS_WIDTHS // the papers' Advanced level

enum {
    PAPERS_ROWS_MAX = 24,
    PAPERS_TEXT_MAX = 100,
    PAPERS_GAMES_MAX = 2 * MATCH_PAPERS_MAX,
    PAPERS_TEN = 2 * MATCH_PAPERS_FIVE // games of the papers' method
};

typedef enum papers_verdict {
    PAPERS_NONE, // the papers say nothing to compare with
    PAPERS_AGREES,
    PAPERS_DIFFERS,
    PAPERS_UNCLEAR // too few games to say
} papers_verdict;

typedef struct papers_row {
    char what[PAPERS_TEXT_MAX], theirs[PAPERS_TEXT_MAX], ours[PAPERS_TEXT_MAX];
    double value, low, high; // ours in numbers; low == high: no interval
    papers_verdict verdict;
} papers_row;

typedef struct papers_report {
    papers_row rows[PAPERS_ROWS_MAX];
    int count;
    char *svg;      // the plot, for free(); NULL: there is none
    double seconds; // that it took
    bool complete;  // not stopped on the way
} papers_report;

typedef struct papers_study papers_study;

typedef struct papers_run {
    bool quick;
    int games;           // of each match; 0: as many as there are in such a run
    int jobs;            // processes at a time
    const char *running; // name of the experiment
    const char *stopped; // why it does not go on; NULL: it does
    papers_study *study; // games that several experiments look at; NULL: not played yet
} papers_run;

typedef struct papers_experiment {
    const char *name;
    const char *claim, *source; // theirs
    const char *how;            // ours
    double cost[2]; // processor seconds, full and quick, on the machine of docs/notes/papers.md:
                    // that of all together is measured, its parts are estimates
    bool study;     // the games of papers_study_games come on top
    void (*run)(papers_run *run, papers_report *out);
} papers_experiment;

// The table, ended by a NULL name (experiments.c).
extern const papers_experiment papers_experiments[];
const papers_experiment *papers_experiments_find(const char *name); // NULL: there is none
// Seconds for those marked in `chosen` on a machine of that speed, where the run has got to.
double papers_experiments_estimate(const papers_run *run, const bool *chosen, double speed);
// How fast this machine is, that of docs/notes/papers.md being 1. Takes a moment.
double papers_experiments_speed(void);

// ---- rows and numbers (rows.c) ----

// A new row, with `ours` still empty; of rows beyond the last there is only one.
papers_row *papers_rows_add(papers_report *r, const char *what, const char *theirs);
// Of all rows together: one that differs decides, then one that is unclear.
papers_verdict papers_rows_verdict(const papers_report *r);
// The value below which this part of the values lies; sorts them. There is at least one.
double papers_rows_quantile(double *values, int count, double part);
// Writes a quantity as median and quartiles into the row, and returns it.
papers_row *papers_rows_quartiles(papers_row *row, double *values, int count);

// ---- matches (play.c) ----

typedef struct papers_match {
    match match;
    int played;
    match_result results[PAPERS_GAMES_MAX];
} papers_match;

// Plays A against B from the papers' openings; `m->match` may have a watcher. False if it was
// stopped, which is then in `run`; what was played until then is there.
bool papers_play(papers_run *run, papers_match *m, const char *a, const char *b, int size,
                 int games);
// Tells on standard error what begins now.
void papers_play_say(const papers_run *run, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
// True if a signal wants everything to end; it is then in `run`.
bool papers_play_stopped(papers_run *run);

// ---- the experiments ----

void papers_advanced(papers_run *run, papers_report *out); // matches.c
void papers_iterations(papers_run *run, papers_report *out);
void papers_limits(papers_run *run, papers_report *out);
void papers_queenbee(papers_run *run, papers_report *out);
void papers_cost(papers_run *run, papers_report *out);  // cost.c
void papers_nodes(papers_run *run, papers_report *out); // games.c
void papers_connections(papers_run *run, papers_report *out);
void papers_foresight(papers_run *run, papers_report *out);
void papers_time(papers_run *run, papers_report *out);

// ---- games that are looked at move by move (study.c) ----

typedef struct papers_note { // of one move, before it is played
    bool first;              // the first player's, whose search the papers describe
    uint32_t nodes;          // that the search visited
    hx_color winner;         // proved by the search
    hx_color joined;         // whose edges a full connection joins
    int depth;               // of the deepest full connection of either colour
    uint32_t fulls, semis;   // of both colours
} papers_note;

enum { PAPERS_STUDY_SIDE = 10, PAPERS_STUDY_MOVES = PAPERS_STUDY_SIDE * PAPERS_STUDY_SIDE };

typedef struct papers_game {
    bool played;
    double seconds; // that the first player thought
    int thoughts;   // on so many moves
    int opening;    // stones of the opening
    int count;
    papers_note notes[PAPERS_STUDY_MOVES]; // from the first move after the opening on
} papers_game;

struct papers_study {
    int games;
    papers_game game[PAPERS_GAMES_MAX];
};

// The games of the Advanced level on 10x10, played when they are first asked for. NULL: there are
// none, because of what `run` says.
const papers_study *papers_study_games(papers_run *run);
void papers_study_free(papers_study *s);

// ---- what users see (report.c) ----

void papers_report_list(bool json);
void papers_report_text(const papers_experiment *e, const papers_report *r);
void papers_report_markdown(const papers_experiment *e, const papers_report *r); // for a document
void papers_report_json(app_json *j, const papers_experiment *e, const papers_report *r);

#endif
