// SPDX-License-Identifier: MIT
// What connections cost: T(n) / T(0), the time to evaluate a position with the connections of n
// rounds of deduction against that without any (figure 9 of Anshelevich 2000).
//
// Times are processor seconds of this process, and only ratios within one run are used. All numbers
// of rounds take turns, so that a machine that becomes slower meanwhile spoils none of them; of the
// repetitions the median counts. A search of one ply that tries every move evaluates the position
// and all that follow it.
#include "papers/papers.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { POSITIONS_MAX = 10, SIDE = 10, REPEATS_MAX = 5, POSITION_TEXT = 256 };

// Players, by what the circuits know. The first is the measure of the others.
static const struct {
    const char *name, *what, *text;
} players[] = {
    {"0", "T(0)", "hexy:n=0"},
    {"1", "T(1) / T(0)", "hexy:n=1"},
    {"2", "T(2) / T(0)", "hexy:n=2"},
    {"3", "T(3) / T(0)", "hexy:n=3"},
    {"4", "T(4) / T(0)", "hexy:n=4"},
    {"5", "T(5) / T(0)", "hexy:n=5"},
    {"6", "T(6) / T(0)", "hexy:n=6"},
    {"8", "T(8) / T(0)", "hexy:n=8"},
    {"inf", "T(inf) / T(0), the papers' rounds, from nothing", "hexy:n=1000"},
    {"player", "T(inf) / T(0), our H-search, following the moves", "hexy:m=20"},
};
enum { PLAYERS = sizeof players / sizeof *players, FOLLOWING = PLAYERS - 1 };

// What else is measured of a position, to tell apart where the ratios come from.
enum {
    FROM_NOTHING, // T(inf) / T(0) of our H-search if it does not follow the moves
    PLIES,        // how much longer two plies more take
    FULL_PLIES,   // ... if every move is tried
    OTHERS
};

typedef struct bench {
    char positions[POSITIONS_MAX][POSITION_TEXT];
    int count, repeats;
    double seconds[PLAYERS][POSITIONS_MAX]; // for a position
    double others[OTHERS][POSITIONS_MAX];
} bench;

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Seconds for a search from the position, and how many nodes it had; false when memory is out. The
// engine is new, since an old one remembers positions; a first search takes its memory.
static bool measure(const char *position, const char *player, const char *search, double *seconds,
                    double *nodes) {
    hx_engine *engine;
    hx_game *game, *other = NULL;
    hx_best best;
    char first[80], level[80];
    snprintf(first, sizeof first, "%s,d=1,w=1", player);
    snprintf(level, sizeof level, "%s%s", player, search);
    if (hx_engine_new(&engine)) return false;
    bool good = hx_game_read(&game, engine, position, 0) == HX_OK;
    if (good) good = hx_game_new(&other, engine, SIDE, SIDE) == HX_OK;
    if (good) good = hx_engine_best(engine, other, &(hx_limits){.level = first}, &best) == HX_OK;
    double start = processor_seconds();
    if (good) good = hx_engine_best(engine, game, &(hx_limits){.level = level}, &best) == HX_OK;
    *seconds = processor_seconds() - start;
    *nodes = (double)best.nodes;
    hx_game_free(other);
    hx_game_free(game);
    hx_engine_free(engine);
    return good;
}

// Seconds for the connections of both colours after every move, each time from nothing; divided by
// the number of moves. False when memory is out.
static bool measure_from_nothing(const char *position, double *seconds) {
    const hx_connection_options options = {.limit = 20, .no_templates = true}; // as the player has
    hx_engine *engine;
    hx_game *game = NULL;
    if (hx_engine_new(&engine)) return false;
    bool good = hx_game_read(&game, engine, position, 0) == HX_OK;
    int moves = 0;
    double start = processor_seconds();
    for (int cell = 0; good && cell < SIDE * SIDE; cell++) {
        if (hx_game_stone(game, cell)) continue;
        moves++;
        good = hx_game_play(game, (hx_move){HX_MOVE_STONE, hx_game_to_play(game), cell}) == HX_OK;
        for (hx_color color = HX_COLOR_BLACK; good && color <= HX_COLOR_WHITE; color++) {
            hx_connections *c = NULL;
            good = hx_connections_new(&c, engine, game, color, &options) == HX_OK;
            hx_connections_free(c);
        }
        if (good) good = hx_game_undo(game) == HX_OK;
    }
    *seconds = (processor_seconds() - start) / (moves ? moves : 1);
    hx_game_free(game);
    hx_engine_free(engine);
    return good;
}

// How much longer a player without connections takes for two plies more.
static bool measure_plies(const char *position, const char *few, const char *many, double *out) {
    double fewer, nodes;
    bool good = measure(position, "hexy:n=0", few, &fewer, &nodes) &&
                measure(position, "hexy:n=0", many, out, &nodes);
    *out /= fewer;
    return good;
}

// ---- positions ----

// The position after so many moves of a one-ply player; false when memory is out.
static bool play_on(hx_engine *engine, const char *opening, int moves, char out[POSITION_TEXT]) {
    hx_game *game;
    hx_best best = {0};
    char *text = NULL;
    if (hx_game_read(&game, engine, opening, 0)) return false;
    bool good = true;
    for (int i = 0; i < moves && good && !best.winner; i++) {
        good = hx_engine_best(engine, game, &(hx_limits){.level = "hexy:d=1,w=20"}, &best) == HX_OK;
        if (good && !best.winner) good = hx_game_play(game, best.move) == HX_OK;
    }
    if (good) good = hx_game_write(&text, game, HX_FORMAT_MOVES, NULL) == HX_OK;
    if (good) snprintf(out, POSITION_TEXT, "%s", text);
    hx_string_free(text);
    hx_game_free(game);
    return good;
}

static bool make_positions(bench *b) {
    static const int moves[POSITIONS_MAX / MATCH_PAPERS_FIVE] = {10, 16};
    hx_engine *engine;
    match_openings openings;
    if (hx_engine_new(&engine)) return false;
    bool good =
        match_openings_papers(&openings, engine, (int[]){SIDE, SIDE}, MATCH_PAPERS_FIVE) == HX_OK;
    for (int i = 0; i < b->count && good; i++)
        good = play_on(engine, openings.text[i % MATCH_PAPERS_FIVE], moves[i / MATCH_PAPERS_FIVE],
                       b->positions[i]);
    if (good) match_openings_free(&openings);
    hx_engine_free(engine);
    return good;
}

// ---- measuring ----

// One position with all players; false if it was stopped.
static bool measure_position(papers_run *run, bench *b, int position) {
    const char *text = b->positions[position];
    double seconds[PLAYERS][REPEATS_MAX], others[OTHERS][REPEATS_MAX];
    for (int r = 0; r < b->repeats; r++) {
        double nodes;
        bool good = true;
        for (int p = 0; p < PLAYERS && good; p++) {
            if (papers_play_stopped(run)) return false;
            good = measure(text, players[p].text, ",d=1,w=0", &seconds[p][r], &nodes);
            seconds[p][r] /= nodes;
        }
        if (good) good = measure_from_nothing(text, &others[FROM_NOTHING][r]);
        others[FROM_NOTHING][r] = 1 + others[FROM_NOTHING][r] / seconds[0][r]; // and the circuits
        if (good)
            good = measure_plies(text, ",d=3" PAPERS_WIDTHS, ",d=5" PAPERS_WIDTHS,
                                 &others[PLIES][r]) &&
                   measure_plies(text, ",d=1,w=0", ",d=3,w=0", &others[FULL_PLIES][r]);
        if (!good) run->stopped = "out of memory";
        if (!good) return false;
    }
    for (int p = 0; p < PLAYERS; p++)
        b->seconds[p][position] = papers_rows_quantile(seconds[p], b->repeats, 0.5);
    for (int i = 0; i < OTHERS; i++)
        b->others[i][position] = papers_rows_quantile(others[i], b->repeats, 0.5);
    return true;
}

static void ratios(const bench *b, int player, int count, double *out) {
    for (int i = 0; i < count; i++)
        out[i] = b->seconds[player][i] / b->seconds[0][i];
}

static void tell(bench *b, int count, papers_report *out) {
    double values[POSITIONS_MAX];
    papers_row *row;
    for (int p = 1; p < PLAYERS; p++) {
        ratios(b, p, count, values);
        row = papers_rows_add(out, players[p].what, p >= PLAYERS - 2 ? "5 to 15" : "");
        papers_rows_quartiles(row, values, count);
        if (p >= PLAYERS - 2)
            row->verdict = row->value >= 5 && row->value <= 15 ? PAPERS_AGREES : PAPERS_DIFFERS;
    }
    double following = out->rows[out->count - 1].value;
    papers_rows_quartiles(
        papers_rows_add(out, "T(inf) / T(0), our H-search, every position from nothing", ""),
        b->others[FROM_NOTHING], count);
    row = papers_rows_add(out, "time of two plies more, without connections",
                          "not less than T(inf) / T(0)");
    papers_rows_quartiles(row, b->others[PLIES], count);
    row->verdict = following <= row->value ? PAPERS_AGREES : PAPERS_DIFFERS;
    papers_rows_quartiles(papers_rows_add(out, "... of the first three, every move tried", ""),
                          b->others[FULL_PLIES], count);
    row = papers_rows_add(out, "microseconds that T(0) is", "");
    for (int i = 0; i < count; i++)
        values[i] = 1e6 * b->seconds[0][i];
    papers_rows_quartiles(row, values, count);
}

static void draw(const papers_run *run, const bench *b, int count, papers_report *out) {
    papers_point points[PLAYERS], following;
    const char *names[PLAYERS + 1] = {NULL};
    double values[POSITIONS_MAX];
    for (int p = 0; p < PLAYERS; p++) {
        ratios(b, p, count, values);
        names[p] = players[p].name;
        points[p] = (papers_point){p, papers_rows_quantile(values, count, 0.5),
                                   papers_rows_quantile(values, count, 0.25),
                                   papers_rows_quantile(values, count, 0.75)};
    }
    following = points[FOLLOWING];
    char note[PAPERS_TEXT_MAX];
    snprintf(note, sizeof note,
             "%s%d positions on 10x10, median of %d; bars: half of the positions",
             run->quick ? "quick run: " : "", count, b->repeats);
    out->svg = papers_plot_draw(&(papers_plot){
        .title = "T(n) / T(0): what connections cost",
        .note = note,
        .x_label = "rounds of deduction n",
        .y_label = "T(n) / T(0)",
        .names = names,
        .logarithmic = true,
        .series = {{.name = "every position from nothing",
                    .points = points,
                    .count = PLAYERS - 1,
                    .joined = true},
                   {.name = "following the moves", .points = &following, .count = 1}},
        .band = {"theirs: T(inf) / T(0) is 5 to 15", 5, 15},
    });
}

void papers_cost(papers_run *run, papers_report *out) {
    bench b = {.count = run->quick ? MATCH_PAPERS_FIVE : POSITIONS_MAX,
               .repeats = run->quick ? 1 : REPEATS_MAX};
    papers_play_say(run, "%d positions with %d players, %d times", b.count, PLAYERS, b.repeats);
    if (!make_positions(&b)) run->stopped = "out of memory";
    int done = 0;
    while (done < b.count && !run->stopped && measure_position(run, &b, done)) {
        done++;
        if (done < b.count) papers_play_say(run, "%d of %d", done, b.count);
    }
    out->complete = done == b.count;
    if (done == 0) return;
    tell(&b, done, out);
    draw(run, &b, done, out);
}
