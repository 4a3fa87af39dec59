// SPDX-License-Identifier: MIT
// The running score and the final one.
#include "match/report.h"

#include "app.h"

#include <math.h>

// Seconds between scores in a terminal, and elsewhere: there they become rarer, a line for each
// tenth more of the time.
static const double REDRAW = 0.2, LINE = 15, GROWTH = 0.1;
static const char *const letter[] = {"A", "B"};

// ---- on the way ----

static void print_bar(int done, int all) {
    enum { WIDTH = 10 };
    fputc('[', stderr);
    for (int i = 0; i < WIDTH; i++)
        fputc(i * all < done * WIDTH ? '#' : '-', stderr);
    fputs("] ", stderr);
}

// "20 of 100, A 12 B 8, 60.0 %, Elo +70 [-78, +228], 2.1/s, 0:38 left"
static void print_score(const match_report *r, double now) {
    match_tally t = match_score_tally(r->results, r->match->games);
    fprintf(stderr, "%d of %d", r->done, r->match->games);
    if (t.played == 0) return;
    match_interval share = match_score_share(match_score_wins(&t, 0), t.played);
    match_interval elo = match_score_elo_interval(share);
    fprintf(stderr, ", A %d B %d, %.1f %%, Elo %+.0f [%+.0f, %+.0f]", match_score_wins(&t, 0),
            match_score_wins(&t, 1), 100 * share.value, elo.value, elo.low, elo.high);
    double rate = r->done / (now - r->start);
    long left = (long)((r->match->games - r->done) / rate);
    fprintf(stderr, ", %.2g/s, %ld:%02ld left", rate, left / 60, left % 60);
}

void match_report_progress(match_report *r) {
    double now = match_child_now(), grown = GROWTH * (now - r->start);
    if (now - r->shown < (r->terminal ? REDRAW : grown > LINE ? grown : LINE)) return;
    r->shown = now;
    if (r->terminal) {
        fputc('\r', stderr);
        print_bar(r->done, r->match->games);
        print_score(r, now);
        fputs("\033[K", stderr);
    } else {
        print_score(r, now);
        fputc('\n', stderr);
    }
    fflush(stderr);
}

void match_report_clear(match_report *r) {
    if (r->terminal) fputs("\r\033[K", stderr);
    fflush(stderr);
}

// ---- as text ----

static void print_player(const match_report *r, const match_tally *t, int i) {
    const match_player *p = &r->match->player[i];
    char name[MATCH_NAME_MAX];
    printf("%s  %s", letter[i], match_player_name(p, name));
    if (t->thoughts[i] > 0) printf("; it took %.2g s a move", t->seconds[i] / t->thoughts[i]);
    if (t->clockless[i]) printf(", since it does not know time_settings");
    printf("\n");
}

static void print_failures(const match_report *r) {
    for (int g = 0; g < r->match->games; g++) {
        const match_result *result = &r->results[g];
        if (!result->played || result->end != MATCH_END_FORFEITED) continue;
        int loser = !match_player_of(g, result->winner);
        printf("game %d is forfeited: %s %s\n", g + 1, letter[loser], result->why);
    }
}

static void print_verdict(const match_tally *t) {
    int superior = match_score_superior(t);
    if (t->played < 10)
        printf("no verdict: the ten games were not played\n");
    else if (superior < 0)
        printf("inconclusive: nobody won eight of ten games\n");
    else
        printf("superior: %s, with eight of ten games or more\n", letter[superior]);
}

void match_report_text(const match_report *r) {
    match_tally t = match_score_tally(r->results, r->match->games);
    for (int i = 0; i < 2; i++)
        print_player(r, &t, i);
    print_failures(r);
    if (r->stopped) printf("ended early: %s\n", r->stopped);
    printf("%d of %d games", t.played, r->match->games);
    if (t.played == 0) {
        printf("\n");
        return;
    }
    match_interval share = match_score_share(match_score_wins(&t, 0), t.played);
    match_interval elo = match_score_elo_interval(share);
    printf(": A won %d, B won %d\n", match_score_wins(&t, 0), match_score_wins(&t, 1));
    printf("A won %d of %d with black, %d of %d with white\n", t.wins[0][0], t.games[0][0],
           t.wins[0][1], t.games[0][1]);
    printf("A won both games of %d openings, one of %d, none of %d\n", t.pairs[2], t.pairs[1],
           t.pairs[0]);
    int repeats = match_score_repeats(r->results, r->match->games);
    if (repeats > 0)
        printf("%d game%s another one, move by move\n", repeats,
               repeats == 1 ? " repeats" : "s repeat");
    printf("A scores %.1f %%, from %.1f to %.1f; Elo %+.0f, from %+.0f to %+.0f "
           "(95 %%, Wilson's interval)\n",
           100 * share.value, 100 * share.low, 100 * share.high, elo.value, elo.low, elo.high);
    if (r->papers) print_verdict(&t);
}

// ---- as JSON ----

static const char *const players[] = {"a", "b"};

// JSON has no infinite numbers: nothing is known on that side.
static void json_number(app_json *j, double x) {
    app_json_print(j, isinf(x) ? "null" : "%.6g", x);
}

static void json_bounds(app_json *j, const match_interval *i) {
    app_json_print(j, "[");
    json_number(j, i->low);
    json_number(j, i->high);
    app_json_print(j, "]");
}

static void json_player(app_json *j, const match_report *r, const match_tally *t, int i) {
    const match_player *p = &r->match->player[i];
    app_json_print(j, "%s:{player:%s,wins:%d,wins_black:%d,wins_white:%d,forfeits:%d", players[i],
                   p->level ? p->level : p->text, match_score_wins(t, i), t->wins[i][0],
                   t->wins[i][1], t->forfeits[i]);
    app_json_print(j, p->seconds > 0 ? "time:%g" : "time:null", p->seconds);
    app_json_print(j, p->ticks ? "ticks:%llu" : "ticks:null", (unsigned long long)p->ticks);
    app_json_print(j, t->thoughts[i] ? "seconds_per_move:%.6g}" : "seconds_per_move:null}",
                   t->seconds[i] / (t->thoughts[i] ? t->thoughts[i] : 1));
}

static void json_games(app_json *j, const match_report *r) {
    static const char *const ends[] = {"connected", "resigned", "forfeited"};
    app_json_print(j, "results:[");
    for (int g = 0; g < r->match->games; g++) {
        const match_result *result = &r->results[g];
        if (!result->played) continue;
        app_json_print(j, "{game:%d,opening:%s,black:%s,winner:%s,end:%s,moves:%d", g + 1,
                       match_opening(r->match, g), players[match_player_of(g, HX_COLOR_BLACK)],
                       players[match_player_of(g, result->winner)], ends[result->end],
                       result->moves);
        app_json_print(j, *result->why ? "why:%s}" : "}", result->why);
    }
    app_json_print(j, "]");
}

void match_report_json(const match_report *r) {
    app_json j = {.out = stdout, .lines = true};
    match_tally t = match_score_tally(r->results, r->match->games);
    app_json_print(&j, "{");
    for (int i = 0; i < 2; i++)
        json_player(&j, r, &t, i);
    app_json_print(&j, "games:%d,played:%d", r->match->games, t.played);
    if (t.played > 0) {
        match_interval share = match_score_share(match_score_wins(&t, 0), t.played);
        match_interval elo = match_score_elo_interval(share);
        app_json_print(&j, "share:%.6g,share_interval:", share.value);
        json_bounds(&j, &share);
        app_json_print(&j, "elo:");
        json_number(&j, elo.value);
        app_json_print(&j, "elo_interval:");
        json_bounds(&j, &elo);
    } else {
        app_json_print(&j, "share:null,share_interval:null,elo:null,elo_interval:null");
    }
    app_json_print(&j, "pairs:{both:%d,one:%d,none:%d},repeats:%d", t.pairs[2], t.pairs[1],
                   t.pairs[0], match_score_repeats(r->results, r->match->games));
    int superior = match_score_superior(&t);
    if (r->papers)
        app_json_print(&j, "superior:%s", superior < 0 ? "inconclusive" : players[superior]);
    app_json_print(&j, "stopped:%s", r->stopped);
    json_games(&j, r);
    app_json_print(&j, "}");
}
