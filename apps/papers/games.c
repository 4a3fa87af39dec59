// SPDX-License-Identifier: MIT
// Experiments that look at games of the Advanced level, move by move.
#include "papers/papers.h"

#include <stdio.h>

enum { VALUES_MAX = PAPERS_GAMES_MAX * PAPERS_STUDY_MOVES };

// One number a move of all games together, until somebody's win is proved: what comes after that is
// no search any more.
typedef struct sample {
    double values[VALUES_MAX];
    int count;
} sample;

typedef bool measure(const papers_note *note, double *out); // false: this move does not count

static bool nodes_of(const papers_note *note, double *out) {
    *out = note->nodes;
    return note->first;
}

static bool depth_of(const papers_note *note, double *out) {
    *out = note->depth;
    return true;
}

static bool fulls_of(const papers_note *note, double *out) {
    *out = note->fulls;
    return true;
}

static bool semis_of(const papers_note *note, double *out) {
    *out = note->semis;
    return true;
}

// The values at stones `from` to `to` on the board.
static void collect(sample *s, const papers_study *study, measure *of, int from, int to) {
    s->count = 0;
    for (int i = 0; i < study->games; i++) {
        const papers_game *g = &study->game[i];
        for (int k = 0; k < g->count && g->played; k++) {
            int stones = g->opening + k;
            if (g->notes[k].winner || g->notes[k].joined) break;
            if (stones >= from && stones < to && of(&g->notes[k], &s->values[s->count])) s->count++;
        }
    }
}

static double share_from(const sample *s, double low, double high) {
    int inside = 0;
    for (int i = 0; i < s->count; i++)
        inside += s->values[i] >= low && s->values[i] <= high;
    return (double)inside / s->count;
}

static papers_verdict judge(double value, double low, double high) {
    return value >= low && value <= high ? PAPERS_AGREES : PAPERS_DIFFERS;
}

// Median and quartiles against the number of stones, two at a time.
static void draw_along(const papers_run *run, papers_report *out, const papers_study *study,
                       measure *of, papers_plot plot) {
    enum { STEP = 2 };
    papers_point points[PAPERS_STUDY_MOVES / STEP];
    static const papers_point none;
    sample s;
    int count = 0;
    for (int from = 0; from < PAPERS_STUDY_MOVES; from += STEP) {
        collect(&s, study, of, from, from + STEP);
        papers_point q = none;
        if (s.count < 3) continue;
        q.x = from + STEP / 2;
        q.y = papers_rows_quantile(s.values, s.count, 0.5);
        q.low = papers_rows_quantile(s.values, s.count, 0.25);
        q.high = papers_rows_quantile(s.values, s.count, 0.75);
        points[count++] = q;
    }
    char note[PAPERS_TEXT_MAX];
    snprintf(note, sizeof note,
             "%s%d games on 10x10 until a win is proved; bars: half of the moves",
             run->quick ? "quick run: " : "", study->games);
    plot.note = note;
    plot.x_label = "stones on the board";
    plot.series[0] =
        (papers_series){.name = "ours, median", .points = points, .count = count, .joined = true};
    out->svg = papers_plot_draw(&plot);
}

// The games, if there is a finished one; says whether all are.
static const papers_study *finished(papers_run *run, papers_report *out) {
    const papers_study *study = papers_study_games(run);
    int played = 0;
    for (int i = 0; study && i < study->games; i++)
        played += study->game[i].played;
    out->complete = study && played == study->games;
    return played > 0 ? study : NULL;
}

void papers_nodes(papers_run *run, papers_report *out) {
    const papers_study *study = finished(run, out);
    sample s;
    if (study) collect(&s, study, nodes_of, 0, PAPERS_STUDY_MOVES);
    if (!study || s.count == 0) return;
    papers_row *row = papers_rows_quartiles(papers_rows_add(out, "nodes a move", "200 to 500"),
                                            s.values, s.count);
    row->verdict = judge(row->value, 200, 500);
    row = papers_rows_add(out, "moves with 200 to 500 nodes", "");
    row->value = row->low = row->high = share_from(&s, 200, 500);
    snprintf(row->ours, sizeof row->ours, "%.0f %% of %d", 100 * row->value, s.count);
    draw_along(run, out, study, nodes_of,
               (papers_plot){.title = "Nodes a move",
                             .y_label = "nodes",
                             .band = {"theirs: 200 to 500", 200, 500}});
}

// "Many dozens" is taken for two to twenty of them, "many hundreds" likewise.
void papers_connections(papers_run *run, papers_report *out) {
    const papers_study *study = finished(run, out);
    sample s;
    if (study) collect(&s, study, depth_of, 0, PAPERS_STUDY_MOVES);
    if (!study || s.count == 0) return;
    papers_row *row = papers_rows_quartiles(
        papers_rows_add(out, "depth of the deepest connection", "20 or more, routinely"), s.values,
        s.count);
    row->verdict = row->value >= 20 ? PAPERS_AGREES : PAPERS_DIFFERS;
    row = papers_rows_add(out, "positions with a connection 20 deep", "routinely");
    row->value = row->low = row->high = share_from(&s, 20, 1e6);
    snprintf(row->ours, sizeof row->ours, "%.0f %% of %d", 100 * row->value, s.count);
    collect(&s, study, fulls_of, 0, PAPERS_STUDY_MOVES);
    row = papers_rows_quartiles(papers_rows_add(out, "connections in a position", "many dozens"),
                                s.values, s.count);
    row->verdict = judge(row->value, 24, 240);
    collect(&s, study, semis_of, 0, PAPERS_STUDY_MOVES);
    row = papers_rows_quartiles(
        papers_rows_add(out, "semi connections in a position", "many hundreds"), s.values, s.count);
    row->verdict = judge(row->value, 200, 2000);
    draw_along(run, out, study, depth_of,
               (papers_plot){.title = "The deepest connection of a position",
                             .y_label = "depth in moves",
                             .band = {"theirs: 20 or more, routinely", 20, 20}});
}

// ---- numbers of whole games ----

// How many moves before the end of the game the first note of that kind was made; -1: never.
static int moves_before_end(const papers_game *g, bool search) {
    for (int k = 0; k < g->count; k++)
        if (g->notes[k].joined || (search && g->notes[k].winner)) return g->count - k;
    return -1;
}

static void draw_games(const papers_run *run, papers_report *out, papers_plot plot) {
    char note[PAPERS_TEXT_MAX];
    snprintf(note, sizeof note, "%sthe Advanced level against an equal opponent on 10x10",
             run->quick ? "quick run: " : "");
    plot.note = note;
    plot.x_label = "game";
    out->svg = papers_plot_draw(&plot);
}

// The values of all games that have one, also as points.
static int of_games(const papers_study *study, bool search, double *values, papers_point *points) {
    int count = 0;
    for (int i = 0; i < study->games; i++) {
        const papers_game *g = &study->game[i];
        int before = g->played ? moves_before_end(g, search) : -1;
        if (before < 0) continue;
        values[count] = before;
        points[count++] = (papers_point){i + 1, before, 0, 0};
    }
    return count;
}

// Median and share of the games, by the search or by the connections of the position alone; the
// papers' program searches too.
static void tell_foresight(papers_report *out, bool search, double *values, int count) {
    papers_row *row = papers_rows_add(out,
                                      search ? "moves before the end, found by the search"
                                             : "... by the connections of the position alone",
                                      search ? "20 or more, routinely" : "");
    papers_rows_quartiles(row, values, count);
    if (search) row->verdict = row->value >= 20 ? PAPERS_AGREES : PAPERS_DIFFERS;
    int early = 0;
    for (int k = 0; k < count; k++)
        early += values[k] >= 20;
    match_interval share = match_score_share(early, count);
    row = papers_rows_add(out,
                          search ? "games with 20 or more, by the search"
                                 : "... by the connections of the position alone",
                          search ? "routinely" : "");
    row->value = share.value;
    row->low = share.low;
    row->high = share.high;
    snprintf(row->ours, sizeof row->ours, "%d of %d", early, count);
}

// The same by the kind of opening: the papers' five first moves alone, and with a reply.
static void tell_openings(papers_report *out, const papers_study *study) {
    static const char *const what[] = {"... from the five bare openings, by the search",
                                       "... from openings with a reply, by the search"};
    for (int kind = 0; kind < 2; kind++) {
        double values[PAPERS_GAMES_MAX];
        int count = 0;
        for (int i = 0; i < study->games; i++) {
            const papers_game *g = &study->game[i];
            int before = g->played && (i >= PAPERS_TEN) == kind ? moves_before_end(g, true) : -1;
            if (before >= 0) values[count++] = before;
        }
        if (count) papers_rows_quartiles(papers_rows_add(out, what[kind], ""), values, count);
    }
}

// How long games are: a win cannot be found long before the end of a short one.
static void tell_lengths(papers_report *out, const papers_study *study) {
    double values[PAPERS_GAMES_MAX];
    int count = 0;
    for (int i = 0; i < study->games; i++)
        if (study->game[i].played) values[count++] = study->game[i].opening + study->game[i].count;
    papers_rows_quartiles(papers_rows_add(out, "stones on the board at the end", ""), values,
                          count);
}

void papers_foresight(papers_run *run, papers_report *out) {
    const papers_study *study = finished(run, out);
    double values[PAPERS_GAMES_MAX];
    papers_point searched[PAPERS_GAMES_MAX], joined[PAPERS_GAMES_MAX];
    int counts[2] = {0};
    if (!study) return;
    for (int i = 0; i < 2; i++) {
        bool search = i == 0;
        counts[i] = of_games(study, search, values, search ? searched : joined);
        if (counts[i] > 0) tell_foresight(out, search, values, counts[i]);
    }
    tell_openings(out, study);
    tell_lengths(out, study);
    draw_games(
        run, out,
        (papers_plot){.title = "The winning connection is found",
                      .y_label = "moves before the end",
                      .series = {{.name = "by the search", .points = searched, .count = counts[0]},
                                 {.name = "by the connections of the position",
                                  .points = joined,
                                  .count = counts[1]}},
                      .band = {"theirs: 20 or more, routinely", 20, 20}});
}

void papers_time(papers_run *run, papers_report *out) {
    const double limit = 480, ours = 8; // seconds: theirs, and what we ask of ourselves
    const papers_study *study = finished(run, out);
    double games[PAPERS_GAMES_MAX], moves[PAPERS_GAMES_MAX];
    papers_point points[PAPERS_GAMES_MAX];
    int count = 0;
    for (int i = 0; study && i < study->games; i++) {
        const papers_game *g = &study->game[i];
        if (!g->played || !g->thoughts) continue;
        moves[count] = g->seconds / g->thoughts;
        games[count] = g->seconds;
        points[count++] = (papers_point){i + 1, g->seconds, 0, 0};
    }
    if (count == 0) return;
    papers_row *row = papers_rows_quartiles(
        papers_rows_add(out, "seconds for a game of one player", "480 at most, 300 MHz"), games,
        count);
    row = papers_rows_add(out, "... the longest", "480 at most (ours: under 8)");
    row->value = row->low = row->high = papers_rows_quantile(games, count, 1);
    row->verdict = row->value < ours ? PAPERS_AGREES : PAPERS_DIFFERS;
    snprintf(row->ours, sizeof row->ours, "%.2f", row->value);
    papers_rows_quartiles(
        papers_rows_add(out, "seconds for a move, game by game", "10 to 20 at most"), moves, count);
    draw_games(run, out,
               (papers_plot){.title = "Time of one player for a whole game",
                             .y_label = "seconds",
                             .logarithmic = true,
                             .series = {{.name = "ours", .points = points, .count = count}},
                             .band = {"theirs: 480, at 300 MHz", limit, limit}});
}
