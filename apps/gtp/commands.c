// SPDX-License-Identifier: MIT
// The table of all commands, and those that only speak of the table or of the program.
#include "gtp/commands.h"

#include <limits.h>
#include <string.h>

static gtp_run protocol_version, name, version, known_command, list_commands, help, quit,
    analyze_commands;

// Definitions for the analyze window have three to five fields between slashes; %c is the colour
// chosen there, %m the side to move, %p a selected cell, %P two of them. Labels are told apart, so
// each has its own.
const gtp_command gtp_commands[] = {
    {"protocol_version", protocol_version, 0, 0, "", "Version of the protocol", NULL},
    {"name", name, 0, 0, "", "Name of the program", NULL},
    {"version", version, 0, 0, "", "Version of the program", NULL},
    {"known_command", known_command, 1, 1, "COMMAND", "Whether there is such a command", NULL},
    {"list_commands", list_commands, 0, 0, "", "All commands, one a line", NULL},
    {"help", help, 0, 1, "[COMMAND]", "What a command does, or all of them", NULL},
    {"quit", quit, 0, 0, "", "End the session", NULL},

    {"boardsize", gtp_play_boardsize, 1, 2, "SIZE or COLUMNS ROWS",
     "A new game on an empty board of this size", NULL},
    {"clear_board", gtp_play_clear_board, 0, 0, "", "A new game on an empty board", NULL},
    {"play", gtp_play_play, 2, 2, "COLOUR MOVE",
     "Play a cell, swap-pieces, swap-sides, pass or resign; either colour at any time", NULL},
    {"play-game", gtp_play_play_game, 0, INT_MAX, "MOVE...",
     "A new game with these moves, black first", NULL},
    {"set_position", gtp_play_set_position, 0, INT_MAX, "COLOUR CELL COLOUR CELL...",
     "Replace the board by these stones", NULL},
    {"undo", gtp_play_undo, 0, 0, "", "Take the last move back", NULL},
    {"showboard", gtp_play_showboard, 0, 0, "", "The board, drawn", "string/Show Board/showboard"},
    {"all_legal_moves", gtp_play_all_legal_moves, 0, 1, "[COLOUR]", "The empty cells",
     "plist/Legal Moves/all_legal_moves"},
    {"final_score", gtp_play_final_score, 0, 0, "", "B+ or W+ once somebody has won",
     "string/Final Score/final_score"},

    {"genmove", gtp_think_genmove, 1, 1, "COLOUR", "Choose a move and play it", NULL},
    {"reg_genmove", gtp_think_reg_genmove, 1, 1, "COLOUR", "Choose a move without playing it",
     NULL},
    {"time_settings", gtp_think_time_settings, 3, 3, "MAIN BYO_YOMI STONES",
     "Seconds for the game, seconds and stones of a period after that; 0 0 0: no limit", NULL},
    {"time_left", gtp_think_time_left, 0, 3, "[COLOUR [SECONDS [STONES]]]",
     "Show or set the time that is left", "string/Time Left/time_left"},

    {"loadsgf", gtp_files_loadsgf, 1, 2, "FILE [MOVES]",
     "Load a game record, up to this number of moves", NULL},
    {"printsgf", gtp_files_printsgf, 0, 1, "[FILE]", "The game as SGF, here or into a file",
     "string/Print SGF/printsgf"},

    {"param_dfpn", gtp_param_dfpn, 0, 2, "[NAME VALUE]", "Show or set how to solve",
     "param/Solver Options/param_dfpn"},
    {"param_game", gtp_param_game, 0, 2, "[NAME VALUE]", "Show or set the rules",
     "param/Game Options/param_game"},
    {"param_hexproof", gtp_param_hexproof, 0, 2, "[NAME VALUE]", "Show or set the player",
     "param/Hexproof Options/param_hexproof"},

    {"best-line", gtp_analyze_best_line, 0, 1, "[COLOUR]", "The moves it expects",
     "var/Best Line/best-line %m"},
    {"eval-twod", gtp_analyze_twod, 1, 1, "COLOUR",
     "Two-distance of each empty cell to both edges, summed", "pspairs/Two-Distance/eval-twod %c"},
    {"eval-resist", gtp_analyze_resist, 0, 1, "[COLOUR]",
     "Score and resistances of the circuits of both colours; a negative score favours black",
     "string/Resistance/eval-resist"},
    {"eval-resist-cells", gtp_analyze_resist_cells, 0, 1, "[COLOUR]",
     "Energy of each empty cell in the circuit of the colour, or of both together, in percent of the "
     "highest, 99 at most",
     "pspairs/Cell Energy/eval-resist-cells"},
    {"vc-build", gtp_connect_build, 1, 1, "COLOUR",
     "The empty cells outside the must-play region, each with an x; nothing without threat",
     "inferior/Outside Must-Play/vc-build %m"},
    {"vc-get-mustplay", gtp_connect_mustplay, 1, 1, "COLOUR",
     "Where the colour must play; all empty cells without threat, none when it has lost",
     "plist/Must-Play/vc-get-mustplay %m"},
    {"vc-connected-to-full", gtp_connect_to_full, 1, 2, "[COLOUR] END",
     "The cells and edges joined to a cell or edge by full connections",
     "plist/Fully Connected To/vc-connected-to-full %c %p"},
    {"vc-connected-to-semi", gtp_connect_to_semi, 1, 2, "[COLOUR] END",
     "The cells and edges joined to a cell or edge by semi connections",
     "plist/Semi-Connected To/vc-connected-to-semi %c %p"},
    {"vc-between-cells-full", gtp_connect_between_full, 2, 3, "[COLOUR] END END",
     "The full connections between two cells or edges",
     "vc/Full Connections/vc-between-cells-full %c %P"},
    {"vc-between-cells-semi", gtp_connect_between_semi, 2, 3, "[COLOUR] END END",
     "The semi connections between two cells or edges",
     "vc/Semi Connections/vc-between-cells-semi %c %P"},
    {"compute-inferior", gtp_solve_inferior, 0, 1, "[COLOUR]",
     "Cells that are dead or captured, and moves that the colour need not try",
     "inferior/Inferior Cells/compute-inferior %m"},
    {"compute-fillin", gtp_solve_fillin, 0, 1, "[COLOUR]", "Cells that are dead or captured",
     "inferior/Fill-In/compute-fillin %m"},
    {"dfpn-solve-state", gtp_solve_state, 0, 1, "[COLOUR]",
     "Who wins if the colour is to move; empty if it was interrupted",
     "string/Solve/dfpn-solve-state %m"},
    {"dfpn-solver-find-winning", gtp_solve_find_winning, 0, 1, "[COLOUR]",
     "Every winning move of the colour, or that there is none",
     "string/Winning Moves/dfpn-solver-find-winning %m"},
    {"dfpn-get-pv", gtp_solve_line, 0, 1, "[COLOUR]",
     "Solves, and gives a line of the proof: the loser plays what was hardest to refute",
     "var/Line of the Proof/dfpn-get-pv %m"},
    {"dfpn-clear-tt", gtp_solve_clear, 0, 0, "", "Nothing: each question has a table of its own",
     "none/Clear the Solver's Table/dfpn-clear-tt"},
    {"gogui-gfx-analyze", gtp_analyze_gfx, 0, 1, "[COLOUR]",
     "Search until interrupted, with live graphics", "none/Analyze/gogui-gfx-analyze %m"},
    {"kata-analyze", gtp_kata_analyze, 0, INT_MAX, "[COLOUR] [INTERVAL] [NAME VALUE]...",
     "Search until the next line, with a line of records for each depth", NULL},
    {"stop", gtp_kata_stop, 0, 0, "", "Nothing: that a line came has ended the analysis", NULL},
    {"hexgui-analyze_commands", analyze_commands, 0, 0, "",
     "Definitions for the analyze window of HexGui", NULL},
    {0},
};

const gtp_command *gtp_commands_find(const char *wanted) {
    for (const gtp_command *c = gtp_commands; c->name; c++)
        if (strcmp(c->name, wanted) == 0) return c;
    return NULL;
}

static bool protocol_version(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)s, (void)argc, (void)argv;
    fputs("2", out);
    return true;
}

static bool name(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)s, (void)argc, (void)argv;
    fputs("Hexproof", out);
    return true;
}

static bool version(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)s, (void)argc, (void)argv;
    fputs(hx_version(), out);
    return true;
}

static bool known_command(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)s, (void)argc;
    fputs(gtp_commands_find(argv[0]) ? "true" : "false", out);
    return true;
}

static bool list_commands(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)s, (void)argc, (void)argv;
    for (const gtp_command *c = gtp_commands; c->name; c++)
        fprintf(out, "%s\n", c->name);
    return true;
}

static void describe(const gtp_command *c, FILE *out) {
    fprintf(out, "%s%s%s: %s\n", c->name, *c->arguments ? " " : "", c->arguments, c->help);
}

static bool help(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)s;
    char quoted[GTP_QUOTE_MAX];
    const gtp_command *one = argc > 0 ? gtp_commands_find(argv[0]) : NULL;
    if (argc > 0 && !one)
        return gtp_args_fail(out, "there is no command %s; list_commands names them all",
                             gtp_args_quote(argv[0], quoted));
    for (const gtp_command *c = one ? one : gtp_commands; c->name; c++) {
        describe(c, out);
        if (one) break;
    }
    return true;
}

static bool quit(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc, (void)argv, (void)out;
    s->quit = true;
    return true;
}

static bool analyze_commands(gtp_session *s, int argc, char **argv, FILE *out) {
    (void)argc, (void)argv;
    s->hexgui = true;
    for (const gtp_command *c = gtp_commands; c->name; c++)
        if (c->analyze) fprintf(out, "%s\n", c->analyze);
    return true;
}
