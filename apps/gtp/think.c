// SPDX-License-Identifier: MIT
// Thinking: limits from the clock, the settings and the client, live graphics on the way.
#include "gtp/commands.h"

#include <stdlib.h>

static const double SECONDS_MAX = 1e6; // a clock of more than eleven days is a mistake
static const double ENDLESS = 1e9;     // what an analysis may take if nobody interrupts it

// A search under way, as its hooks see it.
typedef struct thought {
    gtp_session *s;
    gtp_show *show; // NULL: nothing is shown
    bool any_input; // ends it...
    bool reported;  // ...but not before there was something to show
} thought;

static bool poll_host(void *user) {
    const thought *t = user;
    gtp_session *s = t->s;
    if (s->broken) return true;
    return s->host.stop && s->host.stop(s->host.user, t->any_input && t->reported);
}

void gtp_think_describe(const gtp_session *s, const hx_best *best, FILE *out) {
    char name[HX_NAME_MAX];
    if (best->move.kind != HX_MOVE_STONE)
        fprintf(out, "%s, ", hx_game_move_name(s->game, best->move, name));
    fprintf(out, "depth %d, %llu positions, ", best->depth, (unsigned long long)best->nodes);
    if (best->winner)
        fprintf(out, "%s wins", hx_color_name(best->winner));
    else if (best->probability >= 0)
        fprintf(out, "probability %.3f", best->probability);
    else
        fprintf(out, "score %g", best->score);
    for (int i = 0; i < best->line_length; i++)
        fprintf(out, "%s%s", i ? " " : ", ", hx_game_cell_name(s->game, best->line[i], name));
}

// The label of the best move: won, lost, or its value.
static void write_value(const hx_best *best, FILE *out) {
    if (best->winner)
        fputs(best->winner == best->move.color ? "W" : "L", out);
    else if (best->probability >= 0)
        fprintf(out, "%.2f", best->probability);
    else
        fprintf(out, "%g", best->score);
}

// A block of the kind that HexGui draws for alpha-beta: the sections in this order, none of them
// empty, because it does not survive anything else. A swap has no place on the board: the line is
// that of the best stone, and only the text tells of it.
static void write_graphics(const gtp_session *s, const hx_best *moves, int count, FILE *out) {
    char name[HX_NAME_MAX];
    hx_color color = moves[0].move.color;
    const hx_best *stone = moves[0].line_length == 0 && count > 1 ? &moves[1] : &moves[0];
    fputs("gogui-gfx:\nab\nVAR", out);
    for (int i = 0; i < stone->line_length; i++) {
        fprintf(out, " %c %s", color == HX_COLOR_BLACK ? 'B' : 'W',
                hx_game_cell_name(s->game, stone->line[i], name));
        color = hx_color_other(color);
    }
    fputs("\nLABEL", out);
    for (int i = 0; i < count; i++) {
        if (moves[i].move.kind != HX_MOVE_STONE) continue;
        fprintf(out, " %s ", hx_game_cell_name(s->game, moves[i].line[0], name));
        write_value(&moves[i], out);
    }
    fputs("\nTEXT ", out);
    gtp_think_describe(s, &moves[0], out);
    fputs("\n\n", out);
}

void gtp_think_show_graphics(gtp_session *s, const hx_best *moves, int count) {
    char *block = NULL;
    size_t length = 0;
    if (count == 1 && moves[0].line_length == 0) return; // a swap alone
    FILE *out = open_memstream(&block, &length);
    if (!out) return; // a picture less, nothing worse
    write_graphics(s, moves, count, out);
    if (fclose(out) == 0) gtp_session_send(s, block, length);
    free(block);
}

static void report(void *user, const hx_best *best) {
    thought *t = user;
    if (t->show && best->line_length > 0) t->show(t->s, best, 1);
}

static void report_all(void *user, const hx_analysis *list) {
    thought *t = user;
    t->reported = true;
    t->show(t->s, list->moves, list->count);
}

static int empty_cells(const hx_game *game) {
    int empty = 0;
    for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game); cell++)
        empty += hx_game_stone(game, cell) == HX_COLOR_NONE;
    return empty;
}

// The shorter of the time set for each move and the clock's; 0: the level's own effort.
static double seconds_for(const gtp_session *s, hx_color color) {
    double clock = gtp_clock_allot(&s->clock, color, empty_cells(s->game));
    if (clock == 0 || (s->time_per_move > 0 && s->time_per_move < clock)) return s->time_per_move;
    return clock;
}

// As HexGui has it, white may swap the only stone if it is black; and who opens must reckon with
// it. Mirroring the stone needs a square board.
static hx_swap_rule swap_rule(const gtp_session *s, hx_color mover) {
    const hx_game *game = s->game;
    bool square = hx_game_columns(game) == hx_game_rows(game);
    hx_color first = hx_game_move_count(game) > 0 ? hx_game_move(game, 0).color : mover;
    return s->allow_swap && square && first == HX_COLOR_BLACK ? HX_SWAP_PIECES : HX_SWAP_NONE;
}

bool gtp_think(gtp_session *s, hx_color color, hx_best *best, FILE *out) {
    hx_game *game = gtp_args_question(s, color, out);
    if (!game) return false;
    hx_game_set_swap_rule(game, swap_rule(s, color));
    thought t = {.s = s, .show = s->use_guifx ? gtp_think_show_graphics : NULL};
    hx_limits limits = {.level = s->level,
                        .seconds = seconds_for(s, color),
                        .ticks = s->ticks,
                        .threads = s->threads,
                        .poll = poll_host,
                        .report = report,
                        .user = &t};
    hx_status status = HX_OK;
    if (!app_ponder_take(&s->prepared, game, &limits, best))
        status = hx_engine_best(s->engine, game, &limits, best);
    hx_game_free(game);
    return status == HX_OK || gtp_args_engine_error(s, NULL, out);
}

void gtp_session_idle(gtp_session *s) {
    if (!s->ponder || !s->prepared.now || !s->host.stop || s->quit) return;
    if (s->host.stop(s->host.user, true)) return;
    thought t = {.s = s, .any_input = true, .reported = true};
    hx_limits limits = {.level = s->level,
                        .seconds = seconds_for(s, hx_color_other(hx_game_to_play(s->prepared.now))),
                        .ticks = s->ticks,
                        .threads = s->threads,
                        .poll = poll_host,
                        .user = &t};
    app_ponder_think(&s->prepared, s->engine, &limits);
}

bool gtp_think_analyze(gtp_session *s, hx_color color, int wanted, const bool *only, gtp_show *show,
                       hx_analysis *list, FILE *out) {
    hx_game *game = gtp_args_question(s, color, out);
    if (!game) return false;
    hx_game_set_swap_rule(game, swap_rule(s, color));
    thought t = {.s = s, .show = show, .any_input = true};
    hx_limits limits = {.level = s->level,
                        .seconds = s->ticks ? 0 : ENDLESS,
                        .ticks = s->ticks,
                        .threads = s->threads,
                        .poll = poll_host,
                        .user = &t};
    hx_status status = hx_engine_analyze(s->engine, game, &limits, wanted, only, report_all, list);
    hx_game_free(game);
    return status == HX_OK || gtp_args_engine_error(s, NULL, out);
}

static void write_move(const gtp_session *s, hx_move move, FILE *out) {
    char name[HX_NAME_MAX];
    bool short_swap = s->on_little_golem && move.kind == HX_MOVE_SWAP_PIECES;
    fputs(short_swap ? "swap" : hx_game_move_name(s->game, move, name), out);
}

// In a finished game the answer is resign. It is not played: HexGui takes back only stones and
// swaps by undo, and would lose step with us.
bool gtp_think_genmove(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc;
    hx_color color;
    hx_best best;
    if (!gtp_args_color(&color, argv[0], out)) return false;
    if (!gtp_think(s, color, &best, out)) return false;
    if (best.move.kind != HX_MOVE_RESIGN && hx_game_play(s->game, best.move))
        return gtp_args_engine_error(s, NULL, out);
    gtp_clock_spend(&s->clock, color, best.milliseconds / 1000);
    if (s->ponder) app_ponder_expect(&s->prepared, s->game, &best);
    write_move(s, best.move, out);
    return true;
}

bool gtp_think_reg_genmove(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc;
    hx_color color;
    hx_best best;
    if (!gtp_args_color(&color, argv[0], out)) return false;
    if (!gtp_think(s, color, &best, out)) return false;
    write_move(s, best.move, out);
    return true;
}

bool gtp_think_time_settings(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc;
    double main, period;
    int stones;
    if (!gtp_args_real(&main, argv[0], "main time", 0, SECONDS_MAX, out)) return false;
    if (!gtp_args_real(&period, argv[1], "byo-yomi time", 0, SECONDS_MAX, out)) return false;
    if (!gtp_args_int(&stones, argv[2], "number of stones", 0, HX_CELLS_MAX, out)) return false;
    gtp_clock_set(&s->clock, main, period, stones);
    return true;
}

bool gtp_think_time_left(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    double seconds;
    int stones = 0;
    if (argc == 0) {
        fprintf(out, "Black: %.1f, White: %.1f", gtp_clock_left(&s->clock, HX_COLOR_BLACK),
                gtp_clock_left(&s->clock, HX_COLOR_WHITE));
        return true;
    }
    if (!gtp_args_color(&color, argv[0], out)) return false;
    if (argc == 1) {
        fprintf(out, "%.1f", gtp_clock_left(&s->clock, color));
        return true;
    }
    if (!gtp_args_real(&seconds, argv[1], "time", 0, SECONDS_MAX, out)) return false;
    if (argc > 2 && !gtp_args_int(&stones, argv[2], "number of stones", 0, HX_CELLS_MAX, out))
        return false;
    gtp_clock_set_left(&s->clock, color, seconds, stones);
    return true;
}
