// SPDX-License-Identifier: MIT
// Experiments that are matches. A is always the Advanced level, which the papers find superior to
// everything else that they mention.
#include "papers/papers.h"

#include <math.h>
#include <stdio.h>

typedef struct pairing {
    const char *name;   // of B: in the plot...
    const char *what;   // ...and in the table
    const char *theirs; // what the papers say about A; "": nothing
    const char *b;      // player
    int size;           // of the board in a full run; 0: ends a table
    bool quick;         // part of a quick run
} pairing;

// What came of one of them.
typedef struct outcome {
    match_interval share; // A's, of all games; NAN where there are none
    int wins, played;
} outcome;

enum { PAIRINGS_MAX = 10, FULL_GAMES = 30, QUICK_GAMES = PAPERS_TEN, QUICK_SIDE = 8 };

static int games_of(const papers_run *run) {
    return run->games ? run->games : run->quick ? QUICK_GAMES : FULL_GAMES;
}

static int size_of(const papers_run *run, const pairing *p) {
    return run->quick && p->size > QUICK_SIDE ? QUICK_SIDE : p->size;
}

static papers_verdict judge_share(match_interval share) {
    return share.low > 0.5 ? PAPERS_AGREES : share.high < 0.5 ? PAPERS_DIFFERS : PAPERS_UNCLEAR;
}

// The papers' verdict about the first ten games.
static void add_ten(papers_report *out, const pairing *p, const papers_match *m) {
    match_tally ten = match_score_tally(m->results, PAPERS_TEN);
    papers_row *row = papers_rows_add(out, p->what, p->theirs);
    row->value = row->low = row->high = match_score_wins(&ten, 0);
    int superior = match_score_superior(&ten);
    row->verdict = superior == 0 ? PAPERS_AGREES : superior == 1 ? PAPERS_DIFFERS : PAPERS_UNCLEAR;
    if (ten.played < PAPERS_TEN || !*p->theirs) row->verdict = PAPERS_NONE;
    snprintf(row->ours, sizeof row->ours, "%.0f of %d%s", row->value, ten.played,
             ten.played < PAPERS_TEN ? ""
             : superior == 0         ? ": superior"
             : superior == 1         ? ": inferior"
                                     : ": inconclusive");
}

static void add_all(papers_report *out, const pairing *p, int size, const papers_match *m,
                    const outcome *o) {
    match_tally all = match_score_tally(m->results, m->match.games);
    char what[PAPERS_TEXT_MAX];
    double seconds[2];
    for (int i = 0; i < 2; i++)
        seconds[i] = all.thoughts[i] ? all.seconds[i] / all.thoughts[i] : 0;
    snprintf(what, sizeof what, "  ... of all %d on %dx%d (seconds a move)", o->played, size, size);
    papers_row *row = papers_rows_add(out, what, "");
    row->value = o->share.value;
    row->low = o->share.low;
    row->high = o->share.high;
    snprintf(row->ours, sizeof row->ours, "%d, %.0f %% [%.0f, %.0f] (%.2g : %.2g)", o->wins,
             100 * o->share.value, 100 * o->share.low, 100 * o->share.high, seconds[0], seconds[1]);
    row->verdict = *p->theirs ? judge_share(o->share) : PAPERS_NONE;
}

// Plays it, and adds two rows. False if it was stopped.
static bool play(papers_run *run, papers_report *out, const pairing *p, outcome *o) {
    papers_match m = {0};
    int games = games_of(run), size = size_of(run, p);
    papers_play_say(run, "%s, %d games on %dx%d", p->what, games, size, size);
    *o = (outcome){.share = {NAN, NAN, NAN}};
    bool done = papers_play(run, &m, PAPERS_ADVANCED, p->b, size, games);
    if (m.played == 0) return done;
    match_tally all = match_score_tally(m.results, games);
    o->played = all.played;
    o->wins = match_score_wins(&all, 0);
    o->share = match_score_share(o->wins, o->played);
    add_ten(out, p, &m);
    add_all(out, p, size, &m, o);
    return done;
}

// All pairings of a table, as far as they are part of the run.
static bool play_all(papers_run *run, papers_report *out, const pairing *table, outcome *outcomes) {
    bool going = true;
    for (int i = 0; table[i].size; i++) {
        outcomes[i] = (outcome){.share = {NAN, NAN, NAN}};
        if (going && (table[i].quick || !run->quick))
            going = play(run, out, &table[i], &outcomes[i]);
    }
    return going;
}

static const char *note(const papers_run *run, char out[PAPERS_TEXT_MAX]) {
    snprintf(out, PAPERS_TEXT_MAX, "%s%d games each%s; bars: 95 %% (Wilson)",
             run->quick ? "quick run: " : "", games_of(run),
             run->quick ? ", on 8x8 at most" : ", five openings and replies to them");
    return out;
}

// A's share in each pairing.
static void draw(const papers_run *run, papers_report *out, const pairing *table,
                 const outcome *outcomes, const char *title, const char *x_label) {
    papers_point points[PAIRINGS_MAX];
    const char *names[PAIRINGS_MAX + 1] = {NULL};
    char small[PAPERS_TEXT_MAX];
    int count = 0;
    for (int i = 0; table[i].size; i++) {
        match_interval s = outcomes[i].share;
        if (isnan(s.value)) continue;
        names[count] = table[i].name;
        points[count] = (papers_point){count, 100 * s.value, 100 * s.low, 100 * s.high};
        count++;
    }
    out->svg = papers_plot_draw(&(papers_plot){
        .title = title,
        .note = note(run, small),
        .x_label = x_label,
        .y_label = "games won, %",
        .names = names,
        .y_high = 100,
        .series = {{.name = "ours", .points = points, .count = count}},
        .band = {"theirs: superior, from eight of ten on", 80, 100},
    });
}

void papers_advanced(papers_run *run, papers_report *out) {
    static const pairing table[] = {
        {"D = 6, M = 0", "wins of D = 3, M = 20 against D = 6, M = 0", "superior",
         "hexy:d=6,m=0" PAPERS_WIDTHS, 10, true},
        {0},
    };
    outcome outcomes[PAIRINGS_MAX];
    out->complete = play_all(run, out, table, outcomes);
    draw(run, out, table, outcomes, "D = 3, M = 20: connections instead of depth", "against");
}

void papers_iterations(papers_run *run, papers_report *out) {
    static const pairing table[] = {
        {"Hexy(0), 5 ply", "wins of Hexy(inf), 3 ply, against Hexy(0), 5 ply", "easily defeats",
         "hexy:n=0,d=5" PAPERS_WIDTHS, 10, true},
        {"Hexy(1), 5 ply", "wins of Hexy(inf), 3 ply, against Hexy(1), 5 ply", "easily defeats",
         "hexy:n=1,d=5" PAPERS_WIDTHS, 10, true},
        {0},
    };
    outcome outcomes[PAIRINGS_MAX];
    out->complete = play_all(run, out, table, outcomes);
    draw(run, out, table, outcomes, "Hexy(inf) at 3 ply", "against");
}

void papers_queenbee(papers_run *run, papers_report *out) {
    // With so many ticks Queenbee thinks up to about twice as long on a move as Hexy. How deep the
    // Queenbee of the papers looked is not known: what the depth is worth is shown beside it.
    static const pairing table[] = {
        {"7x7", "wins of Hexy against Queenbee, 7x7", "superior", "queenbee:t=10000", 7, true},
        {"10x10", "wins of Hexy against Queenbee, 10x10", "superior", "queenbee:t=60000", 10,
         false},
        {"11x11", "wins of Hexy against Queenbee, 11x11", "superior", "queenbee:t=100000", 11,
         false},
        {"10, 4 ply", "... of four plies, 10x10", "", "queenbee:d=4", 10, false},
        {"10, 6 ply", "... of six plies, 10x10", "", "queenbee:d=6", 10, false},
        {"11, 4 ply", "... of four plies, 11x11", "", "queenbee:d=4", 11, false},
        {"11, 6 ply", "... of six plies, 11x11", "", "queenbee:d=6", 11, false},
        {0},
    };
    outcome outcomes[PAIRINGS_MAX];
    out->complete = play_all(run, out, table, outcomes);
    draw(run, out, table, outcomes, "Hexy against Queenbee", "board, and depth if limited");
}

// ---- the effect of M and of D ----

#define WITH_M(m) "hexy:d=3,m=" m PAPERS_WIDTHS
#define WITH_D(d) "hexy:m=20,d=" d PAPERS_WIDTHS

enum { M_ZERO, M_ONE, M_FIVE, M_FIFTY, M_ALL, D_ONE, D_TWO, D_FOUR };
static const pairing limits[] = {
    [M_ZERO] = {"M=0", "wins of M = 20 against M = 0, D = 3", "M = 0 much weaker", WITH_M("0"), 10,
                true},
    [M_ONE] = {"M=1", "wins of M = 20 against M = 1, D = 3", "fewer are weaker", WITH_M("1"), 10,
               true},
    [M_FIVE] = {"M=5", "wins of M = 20 against M = 5, D = 3", "fewer are weaker", WITH_M("5"), 10,
                true},
    [M_FIFTY] = {"M=50", "wins of M = 20 against M = 50, D = 3", "M = 20 is best", WITH_M("50"), 10,
                 false},
    [M_ALL] = {"no limit", "wins of M = 20 against no limit, D = 3", "M = 20 is best",
               WITH_M("all"), 10, true},
    [D_ONE] = {"D=1", "wins of D = 3 against D = 1, M = 20", "D = 3 is best", WITH_D("1"), 10,
               true},
    [D_TWO] = {"D=2", "wins of D = 3 against D = 2, M = 20", "D = 3 is best", WITH_D("2"), 10,
               false},
    [D_FOUR] = {"D=4", "wins of D = 3 against D = 4, M = 20", "D = 3 is best", WITH_D("4"), 10,
                false},
    {0},
};

// Whether giving up connections costs more than giving up depth.
static void compare(papers_report *out, const outcome *o) {
    match_interval m = o[M_ZERO].share, d = o[D_ONE].share;
    if (isnan(m.value) || isnan(d.value)) return;
    papers_row *row =
        papers_rows_add(out, "M = 0 loses more against D = 3, M = 20 than D = 1 does", "much more");
    row->value = row->low = row->high = m.value - d.value;
    snprintf(row->ours, sizeof row->ours, "loses %.0f %% of the games; D = 1 loses %.0f %%",
             100 * m.value, 100 * d.value);
    row->verdict = m.low > d.high   ? PAPERS_AGREES
                   : m.high < d.low ? PAPERS_DIFFERS
                                    : PAPERS_UNCLEAR;
}

void papers_limits(papers_run *run, papers_report *out) {
    static const char *const names[] = {"M=0", "M=1", "M=5", "M=20", "M=50", "no limit",
                                        "D=1", "D=2", "D=3", "D=4",  NULL};
    static const int at[] = {0, 1, 2, 4, 5, 6, 7, 9}; // of each pairing among the names
    outcome outcomes[PAIRINGS_MAX];
    char small[PAPERS_TEXT_MAX];
    papers_point m[8] = {{3, 50, 0, 0}}, d[8] = {{8, 50, 0, 0}};
    int ms = 1, ds = 1;
    out->complete = play_all(run, out, limits, outcomes);
    compare(out, outcomes);
    for (int i = 0; limits[i].size; i++) {
        match_interval s = outcomes[i].share;
        papers_point q = {at[i], 100 * (1 - s.value), 100 * (1 - s.high), 100 * (1 - s.low)};
        if (isnan(s.value)) continue;
        if (i >= D_ONE)
            d[ds++] = q;
        else
            m[ms++] = q;
    }
    out->svg = papers_plot_draw(&(papers_plot){
        .title = "Games won against D = 3, M = 20",
        .note = note(run, small),
        .x_label = "player",
        .y_label = "games won, %",
        .names = names,
        .y_high = 100,
        .series = {{.name = "M varied, D = 3", .points = m, .count = ms},
                   {.name = "D varied, M = 20", .points = d, .count = ds}},
        .band = {"as strong", 50, 50},
    });
}
