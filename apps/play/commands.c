// SPDX-License-Identifier: MIT
// What can be typed: cells, and the words of one table, which is also the help. words.c finds
// the row.
#include "play/play.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

// ---- moves ----

// A sentence for whatever is done too late.
static bool refuse_when_over(const play *p) {
    if (!play_turns_is_over(p)) return false;
    hx_color winner = hx_game_winner(p->game);
    bool chain[HX_CELLS_MAX];
    if (hx_game_winning_chain(p->game, chain))
        printf("The game is over: %s has connected %s.", hx_color_name(winner),
               play_screen_edges(winner));
    else
        printf("The game is over: %s has resigned.", hx_color_name(hx_color_other(winner)));
    puts(" Try `new` or `undo`.");
    return true;
}

void play_commands_cell(play *p, const char *word) {
    hx_color color = hx_game_to_play(p->game);
    hx_move move;
    char last[HX_NAME_MAX];
    int cells = hx_game_columns(p->game) * hx_game_rows(p->game);
    if (refuse_when_over(p)) return;
    if (hx_game_parse_move(&move, p->game, color, word) || move.kind != HX_MOVE_STONE)
        printf("%s is not on this board: its cells go from a1 to %s.\n", word,
               hx_game_cell_name(p->game, cells - 1, last));
    else if (hx_game_stone(p->game, move.cell))
        printf("There is a %s stone on %s already; choose an empty cell.\n",
               hx_color_name(hx_game_stone(p->game, move.cell)),
               hx_game_cell_name(p->game, move.cell, last));
    else if (play_turns_play(p, move, ""))
        printf("You cannot play there: %s.\n", hx_engine_error(p->engine));
}

static void run_swap(play *p, char *arguments) {
    (void)arguments;
    hx_move move = {play_turns_swap_kind(p), hx_game_to_play(p->game), -1};
    if (refuse_when_over(p)) return;
    if (!p->swap)
        puts("This game is played without the swap rule.");
    else if (!hx_game_can_swap(p->game))
        puts("You can only swap as the second move of a game, right after the first stone.");
    else if (play_turns_play(p, move, ""))
        printf("You cannot swap: %s.\n", hx_engine_error(p->engine));
}

static void run_undo(play *p, char *arguments) {
    (void)arguments;
    play_turns_undo(p);
}

static void run_resign(play *p, char *arguments) {
    (void)arguments;
    hx_move move = {HX_MOVE_RESIGN, hx_game_to_play(p->game), -1};
    if (refuse_when_over(p)) return;
    if (play_turns_play(p, move, "")) printf("%s.\n", hx_engine_error(p->engine));
}

static void run_pass(play *p, char *arguments) {
    (void)arguments;
    if (!refuse_when_over(p))
        puts("There is no passing in Hex: each turn puts a stone on the board, which never hurts.");
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
    (void)arguments;
    play_advice_explain(p);
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
    if (count == 0) puts("No move has been made yet.");
    for (int i = 0; i < count; i++) {
        char item[HX_NAME_MAX + 16];
        hx_move move = hx_game_move(p->game, i);
        int length =
            snprintf(item, sizeof item, "%d. %s", i + 1, hx_game_move_name(p->game, move, name));
        if (width + length + 2 > 78) {
            putchar('\n');
            width = 0;
        }
        width += printf("%s%s", width ? "  " : "", item);
    }
    if (count) putchar('\n');
}

// ---- the game as a whole ----

// A new empty board; roles stay as they were at the beginning.
static void start_game(play *p, int columns, int rows) {
    hx_game *game;
    bool kept = p->store.ours;
    hx_status status = hx_game_new(&game, p->engine, columns, rows);
    if (status) {
        app_fail(status, "%s", hx_engine_error(p->engine));
        return;
    }
    play_turns_begin(p, game);
    play_turns_tell(p, "A new game.%s", kept ? " `resume` goes back to the one before." : "");
}

static void run_new(play *p, char *arguments) {
    static const struct {
        const char *word;
        bool human[2];
    } roles[] = {{"black", {true, false}},
                 {"white", {false, true}},
                 {"both", {true, true}},
                 {"none", {false, false}}};
    size_t i = 0, count = sizeof roles / sizeof *roles;
    while (i < count && strcasecmp(roles[i].word, arguments) != 0)
        i++;
    if (*arguments && i == count && strcasecmp(arguments, "game") != 0) {
        puts("Which colour is yours? `new black`, `new white`, `new both` or `new none`.");
        return;
    }
    if (i < count) memcpy(p->human, roles[i].human, sizeof p->human);
    start_game(p, hx_game_columns(p->game), hx_game_rows(p->game));
}

static void run_size(play *p, char *arguments) {
    char *end;
    long columns = strtol(arguments, &end, 10), rows = columns;
    if (end > arguments && (*end == 'x' || *end == 'X')) rows = strtol(end + 1, &end, 10);
    bool fits = columns >= 1 && rows >= 1 && columns <= HX_SIZE_MAX && rows <= HX_SIZE_MAX;
    if (!*arguments)
        printf("The board is %dx%d. `size 9` starts a new game on 9x9, `size 8x7` works too.\n",
               hx_game_columns(p->game), hx_game_rows(p->game));
    else if (*end || !fits)
        printf("'%s' is no size: one number from 1 to %d, or two as in 8x7.\n", arguments,
               HX_SIZE_MAX);
    else
        start_game(p, (int)columns, (int)rows);
}

static void run_level(play *p, char *arguments) {
    const char *level = *arguments ? play_record_level(arguments) : NULL;
    if (level) {
        p->level = level;
        printf("Hexproof plays at level %s from now on.\n", level);
        return;
    }
    if (*arguments) printf("There is no level '%s'. ", arguments);
    puts("The levels are, weakest first:");
    for (int i = 0; hx_level_at(i); i++)
        printf(" %c %-10s %s\n", hx_level_at(i)->name == p->level ? '*' : ' ', hx_level_at(i)->name,
               hx_level_at(i)->summary);
}

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
    return unfinished && !p->store.ours && p->unsaved;
}

static void run_quit(play *p, char *arguments) {
    (void)arguments;
    bool ask = play_commands_would_lose(p) && play_input_is_terminal(p->input) && !p->leave_asked;
    if (ask)
        puts("This game is not kept anywhere. `save` keeps it; `quit` again leaves all the same.");
    p->leave_asked = ask;
    p->quit = !ask;
}

static void run_help(play *p, char *arguments);

// ---- the table ----

const play_command play_commands[] = {
    {"swap", "", "as the second move: take over the opponent's first stone", run_swap},
    {"undo", "", "take back your last move and the answer to it", run_undo},
    {"hint", "", "a move that Hexproof would play, and what it expects", run_hint},
    {"explain", "", "how far each side is from connecting", run_explain},
    {"resign", "", "give up", run_resign},
    {"go", "", "let Hexproof make the next move, whoever's it is", run_go},
    {"new", "[COLOUR]", "a new game; black, white, both or none are yours", run_new},
    {"size", "N", "a new game on another board: 9, 13, 8x7", run_size},
    {"level", "[L]", "how strong Hexproof plays; alone it lists the levels", run_level},
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
    {"play", "", NULL, run_moves},
    {"swap-pieces", "", NULL, run_swap},
    {"swap-sides", "", NULL, run_swap},
    {0},
};

static void run_help(play *p, char *arguments) {
    (void)arguments;
    char cell[HX_NAME_MAX], left[32];
    puts("Each turn puts one stone on an empty cell; stones never move. Black wins with a\n"
         "chain of touching stones from top to bottom, white from left to right.");
    printf("  %-14s put a stone there: column and row\n", play_screen_example(p, cell));
    for (const play_command *c = play_commands; c->name; c++) {
        if (!c->help) continue;
        snprintf(left, sizeof left, "%s%s%s", c->name, *c->arguments ? " " : "", c->arguments);
        printf("  %-14s %s\n", left, c->help);
    }
}
