// SPDX-License-Identifier: MIT
// The board of a session: new games, moves, taking back, showing.
//
// Swaps: "swap-pieces" mirrors and recolours the stone, "swap-sides" leaves it and exchanges the
// players, and "swap" alone is swap-pieces, which is what Little Golem means by it. HexGui never
// sends a swap: it clears the board and plays the stone as it lies afterwards.
#include "gtp/commands.h"

#include <string.h>

// The game of the session from now on, with fresh clocks.
static void start(gtp_session *s, hx_game *game) {
    hx_game_free(s->game);
    s->game = game;
    gtp_clock_reset(&s->clock);
}

bool gtp_play_boardsize(gtp_session *s, int argc, char **argv, FILE *out) {
    int columns, rows;
    hx_game *game;
    if (!gtp_args_int(&columns, argv[0], "board size", 1, HX_SIZE_MAX, out)) return false;
    rows = columns;
    if (argc > 1 && !gtp_args_int(&rows, argv[1], "board size", 1, HX_SIZE_MAX, out)) return false;
    if (!gtp_args_game(s, out)) return false;
    if (hx_game_new(&game, s->engine, columns, rows)) return gtp_args_engine_error(s, NULL, out);
    start(s, game);
    return true;
}

// An empty board of the same size, not yet the session's.
static bool new_game(gtp_session *s, hx_game **game, FILE *out) {
    const hx_game *old = gtp_args_game(s, out);
    if (!old) return false;
    if (hx_game_new(game, s->engine, hx_game_columns(old), hx_game_rows(old)))
        return gtp_args_engine_error(s, NULL, out);
    return true;
}

bool gtp_play_clear_board(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc, (void)argv;
    hx_game *game;
    if (!new_game(s, &game, out)) return false;
    start(s, game);
    hx_engine_forget(s->engine);
    return true;
}

// A client may go on after a resignation, which the library refuses. What was a resignation then
// becomes a pass, so that undo still counts the same moves.
static bool play_on(hx_game *game, hx_move move, char why[GTP_WHY_MAX], const hx_engine *engine) {
    int count = hx_game_move_count(game);
    hx_move last = hx_game_move(game, count - 1), pass = {HX_MOVE_PASS, last.color, -1};
    bool resigned = count > 0 && (last.kind == HX_MOVE_RESIGN || last.kind == HX_MOVE_FORFEIT);
    bool good = !resigned || (hx_game_undo(game) == HX_OK && hx_game_play(game, pass) == HX_OK);
    good = good && hx_game_play(game, move) == HX_OK;
    if (good) return true;
    snprintf(why, GTP_WHY_MAX, "%s", hx_engine_error(engine));
    if (resigned) { // as it was before
        while (hx_game_move_count(game) >= count)
            hx_game_undo(game);
        hx_game_play(game, last);
    }
    return false;
}

static bool play(gtp_session *s, hx_game *game, hx_color color, const char *name, FILE *out) {
    hx_move move;
    char quoted[GTP_QUOTE_MAX], last[HX_NAME_MAX], why[GTP_WHY_MAX];
    gtp_args_quote(name, quoted);
    if (hx_game_parse_move(&move, game, color, name)) {
        hx_game_cell_name(game, hx_game_columns(game) * hx_game_rows(game) - 1, last);
        return gtp_args_fail(out,
                             "move %s is not a cell from a1 to %s, nor swap-pieces, swap-sides, "
                             "pass or resign",
                             quoted, last);
    }
    if (!play_on(game, move, why, s->engine)) return gtp_args_fail(out, "%s: %s", quoted, why);
    return true;
}

bool gtp_play_play(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc;
    hx_color color;
    hx_game *game = gtp_args_game(s, out);
    if (!game || !gtp_args_color(&color, argv[0], out)) return false;
    return play(s, game, color, argv[1], out);
}

bool gtp_play_play_game(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_game *game;
    if (!new_game(s, &game, out)) return false;
    for (int i = 0; i < argc; i++)
        if (!play(s, game, hx_game_to_play(game), argv[i], out)) {
            hx_game_free(game);
            return false;
        }
    start(s, game);
    return true;
}

// One stone of a position; `balance` counts black stones less white ones.
static bool place(gtp_session *s, hx_game *game, const char *color_name, const char *cell_name,
                  int *balance, FILE *out) {
    hx_color color;
    hx_move move;
    char quoted[GTP_QUOTE_MAX];
    gtp_args_quote(cell_name, quoted);
    if (!gtp_args_color(&color, color_name, out)) return false;
    if (hx_game_parse_move(&move, game, color, cell_name) || move.kind != HX_MOVE_STONE)
        return gtp_args_fail(out, "%s is not a cell of the %dx%d board", quoted,
                             hx_game_columns(game), hx_game_rows(game));
    if (hx_game_stone(game, move.cell)) return gtp_args_fail(out, "%s is given twice", quoted);
    if (hx_game_setup(game, color, move.cell)) return gtp_args_engine_error(s, quoted, out);
    *balance += color == HX_COLOR_BLACK ? 1 : -1;
    return true;
}

bool gtp_play_set_position(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_game *game;
    int balance = 0;
    if (argc % 2) return gtp_args_fail(out, "each colour needs a cell: B c3 W d4");
    if (!new_game(s, &game, out)) return false;
    for (int i = 0; i < argc; i += 2)
        if (!place(s, game, argv[i], argv[i + 1], &balance, out)) {
            hx_game_free(game);
            return false;
        }
    if (hx_game_set_to_play(game, balance > 0 ? HX_COLOR_WHITE : HX_COLOR_BLACK)) {
        hx_game_free(game);
        return gtp_args_engine_error(s, NULL, out);
    }
    start(s, game);
    return true;
}

bool gtp_play_undo(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc, (void)argv;
    hx_game *game = gtp_args_game(s, out);
    if (!game) return false;
    if (hx_game_undo(game)) return gtp_args_engine_error(s, NULL, out);
    hx_game_trim(game); // what is taken back is no longer part of the game
    return true;
}

bool gtp_play_showboard(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc, (void)argv;
    char *board;
    hx_game *game = gtp_args_game(s, out);
    if (!game) return false;
    if (hx_game_write(&board, game, HX_FORMAT_TEXT, NULL))
        return gtp_args_engine_error(s, NULL, out);
    fprintf(out, "\n%s", board);
    hx_string_free(board);
    return true;
}

bool gtp_play_all_legal_moves(gtp_session *s, int argc, char **argv, FILE *out) {
    hx_color color; // any may move at any time, so it makes no difference
    hx_game *game = gtp_args_game(s, out);
    if (!game || (argc > 0 && !gtp_args_color(&color, argv[0], out))) return false;
    char name[HX_NAME_MAX];
    const char *blank = "";
    for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game); cell++)
        if (!hx_game_stone(game, cell) && !hx_game_winner(game)) {
            fprintf(out, "%s%s", blank, hx_game_cell_name(game, cell, name));
            blank = " ";
        }
    return true;
}

bool gtp_play_final_score(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc, (void)argv;
    hx_game *game = gtp_args_game(s, out);
    if (!game) return false;
    hx_color winner = hx_game_winner(game);
    if (!winner) return gtp_args_fail(out, "the game is not finished");
    fputs(winner == HX_COLOR_BLACK ? "B+" : "W+", out);
    return true;
}
