// SPDX-License-Identifier: MIT
// What the commands of the protocol share: the table of them, and how they read their arguments.
#ifndef GTP_COMMANDS_H
#define GTP_COMMANDS_H

#include "gtp/gtp.h"

#include <stdio.h>

// Writes the answer to `out`: with true what was asked for, with false one sentence that says what
// is wrong; nothing has changed then. Line breaks at the end are not needed.
typedef bool gtp_run(gtp_session *s, int argc, char **argv, FILE *out);

typedef struct gtp_command {
    const char *name;
    gtp_run *run;
    int least, most;       // number of arguments
    const char *arguments; // as the help shows them
    const char *help;      // one line
    const char *analyze;   // definition for HexGui's analyze window: type/label/command; or NULL
} gtp_command;

// All commands, ended by a NULL name.
extern const gtp_command gtp_commands[];
const gtp_command *gtp_commands_find(const char *name);

// ---- arguments and failures (args.c) ----

// Writes the sentence; returns false.
bool gtp_args_fail(FILE *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

enum { GTP_QUOTE_MAX = 48 };
// The argument in quotes, cut and cleaned so that it fits into a sentence; returns `quoted`.
const char *gtp_args_quote(const char *argument, char quoted[GTP_QUOTE_MAX]);

// Each reads one argument; on failure a sentence that names it and what would do, and false.
bool gtp_args_color(hx_color *value, const char *argument, FILE *out);
bool gtp_args_int(int *value, const char *argument, const char *what, int low, int high, FILE *out);
bool gtp_args_real(double *value, const char *argument, const char *what, double low, double high,
                   FILE *out);

// The game, made now if there is none yet; NULL after a failure that has been told.
hx_game *gtp_args_game(gtp_session *s, FILE *out);
// A copy of it in which the colour is to move: whoever asks what that colour should do changes
// nothing. Release with hx_game_free; NULL after a failure that has been told.
hx_game *gtp_args_question(gtp_session *s, hx_color color, FILE *out);

// The failure of a library call as a sentence, after "name: " if there is one; returns false.
bool gtp_args_engine_error(const gtp_session *s, const char *name, FILE *out);

// ---- thinking (think.c) ----

// Shows moves of one position, the best first; at least one.
typedef void gtp_show(gtp_session *s, const hx_best *moves, int count);
gtp_show gtp_think_show_graphics; // as HexGui draws them

// The best move for the colour, which becomes the side to move. Works in a finished game too.
bool gtp_think(gtp_session *s, hx_color color, hx_best *best, FILE *out);

// Several moves for the colour, as of hx_engine_analyze, until there is any input. Whose turn it is
// stays as it was.
bool gtp_think_analyze(gtp_session *s, hx_color color, int wanted, const bool *only, gtp_show *show,
                       hx_analysis *list, FILE *out);

// "depth 3, 1234 positions, score 12, f6 e7 g4"
void gtp_think_describe(const gtp_session *s, const hx_best *best, FILE *out);

// ---- the commands, by file ----

gtp_run gtp_play_boardsize, gtp_play_clear_board, gtp_play_play, gtp_play_play_game,
    gtp_play_set_position, gtp_play_undo, gtp_play_showboard, gtp_play_all_legal_moves,
    gtp_play_final_score;
gtp_run gtp_think_genmove, gtp_think_reg_genmove, gtp_think_time_settings, gtp_think_time_left;
gtp_run gtp_files_loadsgf, gtp_files_printsgf;
gtp_run gtp_param_game, gtp_param_hexproof, gtp_param_dfpn;
gtp_run gtp_kata_analyze, gtp_kata_stop;
gtp_run gtp_analyze_gfx, gtp_analyze_best_line, gtp_analyze_twod, gtp_analyze_resist,
    gtp_analyze_resist_cells;
gtp_run gtp_connect_build, gtp_connect_mustplay, gtp_connect_to_full, gtp_connect_to_semi,
    gtp_connect_between_full, gtp_connect_between_semi;
gtp_run gtp_solve_state, gtp_solve_find_winning, gtp_solve_line, gtp_solve_clear,
    gtp_solve_inferior, gtp_solve_fillin;

#endif
