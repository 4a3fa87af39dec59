// SPDX-License-Identifier: MIT
// What can be typed: cells, and the words of one table, which is also the help. words.c finds
// the row.
#include "play/play.h"

// ---- moves ----

// A sentence for whatever is done too late.
static bool refuse_when_over(const play *p) {
    if (!play_turns_is_over(p)) return false;
    hx_color winner = hx_game_winner(p->game);
    bool chain[HX_CELLS_MAX];
    if (hx_game_winning_chain(p->game, chain))
        app_say("The game is over: %s has connected %s.", hx_color_name(winner),
                play_screen_edges(winner));
    else
        app_say("The game is over: %s has resigned.", hx_color_name(hx_color_other(winner)));
    app_say(" Try `new` or `undo`.\n");
    return true;
}

void play_commands_cell(play *p, const char *word) {
    hx_color color = hx_game_to_play(p->game);
    hx_move move;
    char last[HX_NAME_MAX];
    int cells = hx_game_columns(p->game) * hx_game_rows(p->game);
    if (refuse_when_over(p)) return;
    if (play_words_count_cells(word) > 1)
        app_say("One move at a time, please.\n");
    else if (hx_game_parse_move(&move, p->game, color, word) || move.kind != HX_MOVE_STONE)
        app_say("%s is not on this board: its cells go from a1 to %s.\n", word,
                hx_game_cell_name(p->game, cells - 1, last));
    else if (hx_game_stone(p->game, move.cell))
        app_say("There is a %s stone on %s already; choose an empty cell.\n",
                hx_color_name(hx_game_stone(p->game, move.cell)),
                hx_game_cell_name(p->game, move.cell, last));
    else if (play_turns_play(p, move, ""))
        play_screen_say("You cannot play there: %s.", hx_engine_error(p->engine));
}

static void swap(play *p, hx_move_kind kind) {
    hx_move move = {kind, hx_game_to_play(p->game), -1};
    if (refuse_when_over(p)) return;
    if (!p->swap)
        app_say("This game is played without the swap rule.\n");
    else if (!hx_game_can_swap(p->game))
        app_say("You can only swap as the second move of a game, right after the first stone.\n");
    else if (play_turns_play(p, move, ""))
        app_say("You cannot swap like this: %s.\n", hx_engine_error(p->engine));
}

static void run_swap(play *p, char *arguments) {
    (void)arguments;
    swap(p, play_turns_swap_kind(p));
}

static void run_swap_pieces(play *p, char *arguments) {
    (void)arguments;
    swap(p, HX_MOVE_SWAP_PIECES);
}

static void run_swap_sides(play *p, char *arguments) {
    (void)arguments;
    swap(p, HX_MOVE_SWAP_SIDES);
}

static void run_undo(play *p, char *arguments) {
    (void)arguments;
    play_turns_undo(p);
}

static void run_resign(play *p, char *arguments) {
    (void)arguments;
    hx_move move = {HX_MOVE_RESIGN, hx_game_to_play(p->game), -1};
    if (refuse_when_over(p)) return;
    if (play_turns_play(p, move, "")) play_screen_failure(p);
}

static void run_pass(play *p, char *arguments) {
    (void)arguments;
    if (!refuse_when_over(p))
        app_say(
            "There is no passing in Hex: each turn puts a stone on the board, which never hurts.\n");
}

static void run_go(play *p, char *arguments) {
    (void)arguments;
    if (refuse_when_over(p)) return;
    p->paused = false;
    if (!play_turns_is_due(p)) play_think_move(p); // a human lets it move in his place
}

// ---- advice and looking ----

static void run_hint(play *p, char *arguments) {
    (void)arguments;
    play_advice_hint(p);
}

static void run_explain(play *p, char *arguments) {
    play_explain(p, arguments);
}

static void run_board(play *p, char *arguments) {
    (void)arguments;
    p->redraw = true;
}

static void run_moves(play *p, char *arguments) {
    char name[HX_NAME_MAX];
    int count = hx_game_move_count(p->game), width = 0;
    if (*arguments) { // "move f6"
        play_commands_cell(p, arguments);
        return;
    }
    if (count == 0) app_say("No move has been made yet.\n");
    for (int i = 0; i < count; i++) {
        char item[HX_NAME_MAX + 16];
        hx_move move = hx_game_move(p->game, i);
        int length =
            snprintf(item, sizeof item, "%d. %s", i + 1, hx_game_move_name(p->game, move, name));
        if (width + length + 2 > play_screen_width() - 2) {
            app_say("\n");
            width = 0;
        }
        width += printf("%s%s", width ? "  " : "", item);
    }
    if (count) app_say("\n");
}

// ---- the game as a whole ----

static void run_link(play *p, char *arguments) {
    (void)arguments;
    play_files_link(p);
}

static void run_resume(play *p, char *arguments) {
    (void)arguments;
    play_files_resume(p);
}

bool play_commands_would_lose(const play *p) {
    bool unfinished = hx_game_move_count(p->game) > 0 && !play_turns_is_over(p);
    return unfinished && !play_store_is_kept(&p->store) && p->unsaved;
}

const char *play_commands_loss(const play *p) {
    return p->store.ours ? "The last moves are not kept anywhere."
                         : "This game is not kept anywhere.";
}

static void run_quit(play *p, char *arguments) {
    (void)arguments;
    bool ask = play_commands_would_lose(p) && play_input_is_terminal(p->input) && !p->leave_asked;
    if (ask)
        app_say("%s `save` keeps it; `quit` again leaves all the same.\n", play_commands_loss(p));
    p->leave_asked = ask;
    p->quit = !ask;
}

static void run_help(play *p, char *arguments);

// ---- the table ----

const play_command play_commands[] = {
    {"swap", "", "as the second move: take over the opponent's first stone", run_swap},
    {"undo", "", "take back your last move and the answer to it", run_undo},
    {"hint", "", "the best move that Hexproof finds, whatever its level", run_hint},
    {"explain", "[CELL]", "who is connected and how; with a cell, what a stone there would do",
     run_explain},
    {"resign", "", "give up", run_resign},
    {"go", "", "let Hexproof make the next move, whoever's it is", run_go},
    {"new", "[COLOUR]", "a new game; black, white, both or none are yours", play_setup_new},
    {"size", "N", "a new game on another board: 9, 13, 8x7", play_setup_size},
    {"level", "[L]", "how strong Hexproof plays; alone it lists the levels", play_setup_level},
    {"time", "[S]", "at most S seconds for each move; 0: as the level has it", play_setup_time},
    {"board", "", "show the board again", run_board},
    {"moves", "", "the moves so far", run_moves},
    {"save", "[FILE]", "save the game as SGF", play_files_save},
    {"load", "FILE", "go on with a saved game, a link or a move list", play_files_load},
    {"resume", "", "back to the unfinished game before this one", run_resume},
    {"svg", "FILE", "draw the board as a picture", play_files_svg},
    {"link", "", "a link that shows the game on hexworld.org", run_link},
    {"help", "", "this", run_help},
    {"quit", "", "leave; an unfinished game is kept", run_quit},
    {"pass", "", NULL, run_pass},
    {"exit", "", NULL, run_quit},
    {"bye", "", NULL, run_quit},
    {"?", "", NULL, run_help},
    {"play", "[CELL]", NULL, run_moves},
    {"move", "[CELL]", NULL, run_moves},
    {"swap-pieces", "", NULL, run_swap_pieces},
    {"swap-sides", "", NULL, run_swap_sides},
    {0},
};

static void run_help(play *p, char *arguments) {
    enum { LEFT = 14 };
    (void)arguments;
    char cell[HX_NAME_MAX], left[32];
    app_say("Each turn puts one stone on an empty cell; stones never move. Black wins with a "
            "chain of touching stones from top to bottom, white from left to right.\n");
    app_options_print_row(play_screen_example(p, cell), LEFT, "put a stone there: column and row");
    for (const play_command *c = play_commands; c->name; c++) {
        if (!c->help) continue;
        snprintf(left, sizeof left, "%s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
        app_options_print_row(left, LEFT, c->help);
    }
    if (*p->store.folder)
        play_screen_say("The last unfinished games are kept in %s.", p->store.folder);
}
