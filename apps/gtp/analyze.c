// SPDX-License-Identifier: MIT
// What the analyze window of HexGui shows: live search, the expected line, distances, circuits.
#include "gtp/commands.h"

enum { SHOWN = 8 }; // moves of a live analysis that get a label

// The colour given, or the side to move.
static bool side(gtp_session *s, int argc, char **argv, hx_color *color, FILE *out) {
    const hx_game *game = gtp_args_game(s, out);
    if (!game) return false;
    *color = hx_game_to_play(game);
    return argc == 0 || gtp_args_color(color, argv[0], out);
}

// HexGui shows the answer in its status bar, so it repeats what the last block said.
bool gtp_analyze_gfx(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    hx_analysis list;
    if (!side(s, argc, argv, &color, out)) return false;
    if (!gtp_think_analyze(s, color, SHOWN, NULL, gtp_think_show_graphics, &list, out))
        return false;
    gtp_think_describe(s, &list.moves[0], out);
    return true;
}

bool gtp_analyze_best_line(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    hx_best best;
    char name[HX_NAME_MAX];
    if (!side(s, argc, argv, &color, out)) return false;
    if (hx_game_winner(s->game)) return gtp_args_fail(out, "the game is finished");
    if (!gtp_think(s, color, &best, out)) return false;
    if (best.line_length == 0) fputs(hx_game_move_name(s->game, best.move, name), out);
    for (int i = 0; i < best.line_length; i++)
        fprintf(out, "%s%s", i ? " " : "", hx_game_cell_name(s->game, best.line[i], name));
    return true;
}

bool gtp_analyze_twod(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    int distance[HX_CELLS_MAX];
    char name[HX_NAME_MAX];
    if (!side(s, argc, argv, &color, out)) return false;
    if (hx_engine_twodistance(s->engine, s->game, color, distance))
        return gtp_args_engine_error(s, NULL, out);
    const char *blank = "";
    for (int cell = 0; cell < hx_game_columns(s->game) * hx_game_rows(s->game); cell++)
        if (distance[cell] >= 0) {
            fprintf(out, "%s%s %d", blank, hx_game_cell_name(s->game, cell, name), distance[cell]);
            blank = " ";
        }
    return true;
}

// A colour is accepted because other programs want one; the answer is about both.
bool gtp_analyze_resist(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    hx_evaluation e;
    if (!side(s, argc, argv, &color, out)) return false;
    if (hx_engine_evaluate(s->engine, s->game, NULL, &e))
        return gtp_args_engine_error(s, NULL, out);
    fprintf(out, "score %.4f black %.4f white %.4f", e.score, e.resistance[HX_COLOR_BLACK],
            e.resistance[HX_COLOR_WHITE]);
    return true;
}

static double highest(const hx_game *game, const double *energy) {
    double most = 0;
    for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game); cell++)
        if (!hx_game_stone(game, cell) && energy[cell] > most) most = energy[cell];
    return most;
}

// HexGui writes the text into the cell, where two digits fit; what matters is which is higher.
bool gtp_analyze_resist_cells(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color;
    hx_evaluation e;
    char name[HX_NAME_MAX];
    const char *blank = "";
    if (!side(s, argc, argv, &color, out)) return false;
    if (hx_engine_evaluate(s->engine, s->game, NULL, &e))
        return gtp_args_engine_error(s, NULL, out);
    const double *energy = e.energy[argc > 0 ? color : HX_COLOR_NONE];
    double most = highest(s->game, energy);
    for (int cell = 0; cell < hx_game_columns(s->game) * hx_game_rows(s->game); cell++)
        if (!hx_game_stone(s->game, cell)) {
            int percent = most > 0 ? (int)(100 * energy[cell] / most + 0.5) : 0;
            fprintf(out, "%s%s %d", blank, hx_game_cell_name(s->game, cell, name),
                    percent < 99 ? percent : 99);
            blank = " ";
        }
    return true;
}
