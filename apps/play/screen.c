// SPDX-License-Identifier: MIT
// What the player sees. Boards scroll by; the largest common one, 19x19, leaves two lines and the
// prompt in a terminal of 24 lines, so news and status keep to a line each.
#include "play/play.h"

#include <stdarg.h>
#include <string.h>

const char *play_screen_direction(hx_color color) {
    return color == HX_COLOR_BLACK ? "top to bottom" : "left to right";
}

const char *play_screen_edges(hx_color color) {
    return color == HX_COLOR_BLACK ? "top and bottom" : "left and right";
}

const char *play_screen_example(const play *p, char out[HX_NAME_MAX]) {
    int columns = hx_game_columns(p->game), rows = hx_game_rows(p->game);
    int cells = columns * rows, middle = rows / 2 * columns + columns / 2, cell = middle;
    for (int i = 0; i < cells && hx_game_stone(p->game, cell); i++)
        cell = (cell + 1) % cells;
    return hx_game_cell_name(p->game, cell, out);
}

int play_screen_width(void) {
    int width = app_terminal_width(stdout);
    return width ? width : 80;
}

void play_screen_say(const char *format, ...) {
    char text[4 * PLAY_PATH];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    app_clean(text);
    app_say("%s\n", text);
}

void play_screen_failure(const play *p) {
    play_screen_say("That did not work: %s.", hx_engine_error(p->engine));
}

static const char *capital(hx_color color) {
    return color == HX_COLOR_BLACK ? "Black" : "White";
}

// Who plays what, in a line.
static void print_players(const play *p) {
    bool first = hx_game_move_count(p->game) == 0;
    if (p->human[0] && p->human[1]) {
        app_say("Two people play here; black moves first.\n");
    } else if (!p->human[0] && !p->human[1]) {
        app_say("Hexproof (level %s) plays itself; black moves first.\n", p->level);
    } else if (first && p->human[0]) {
        app_say("You begin as black; Hexproof (level %s)%s.\n", p->level,
                p->swap ? " may swap a strong first stone" : " is white");
    } else {
        hx_color you = play_turns_is_human(p, HX_COLOR_BLACK) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        app_say("You are %s; Hexproof (level %s) %s %s.\n", hx_color_name(you), p->level,
                first ? "begins as" : "is", hx_color_name(hx_color_other(you)));
    }
}

void play_screen_welcome(const play *p) {
    app_say("Hexproof %s: black connects top and bottom, white left and right.\n", hx_version());
    print_players(p);
    if (p->human[0] && p->human[1]) return; // nobody plays at a level
    app_say("Levels:");
    for (int i = 0; hx_level_at(i); i++) {
        const char *name = hx_level_at(i)->name;
        app_say("%s %s%s", i ? "," : "", name,
                strcmp(name, play_record_usual_level) == 0 ? " (the default)" : "");
    }
    app_say("; `level` changes it.\n");
}

// ---- the board ----

char *play_screen_board(const play *p) {
    bool chain[HX_CELLS_MAX];
    bool won = hx_game_winning_chain(p->game, chain) > 0;
    hx_drawing drawing = p->drawing;
    drawing.marks = won ? chain : NULL;
    char *text;
    if (hx_game_write(&text, p->game, HX_FORMAT_TEXT, &drawing)) return NULL;
    // Its last line tells whose turn it is, which the status does with more words.
    size_t length = strlen(text);
    while (length > 1 && text[length - 2] != '\n')
        length--;
    text[length > 1 ? length - 1 : 0] = '\0';
    return text;
}

// ---- the lines below it ----

static void print_chain(const play *p) {
    bool chain[HX_CELLS_MAX];
    char name[HX_NAME_MAX];
    if (hx_game_winning_chain(p->game, chain) == 0) return;
    int cells = hx_game_columns(p->game) * hx_game_rows(p->game);
    app_say("The winning chain:");
    for (int i = 0; i < cells; i++)
        if (chain[i]) app_say(" %s", hx_game_cell_name(p->game, i, name));
    app_say("\n");
}

static void print_end(const play *p) {
    hx_color winner = hx_game_winner(p->game);
    bool chain[HX_CELLS_MAX];
    const char *actor = play_turns_actor(p, winner);
    app_say("%s win%s: ", actor, strcmp(actor, "You") == 0 ? "" : "s");
    if (hx_game_winning_chain(p->game, chain))
        app_say("%s are connected.", play_screen_edges(winner));
    else
        app_say("%s has resigned.", hx_color_name(hx_color_other(winner)));
    app_say(" `new`, `undo`, `save` or `quit`?\n");
    if (!p->drawing.ansi) print_chain(p); // there it is marked on the board
}

static bool offers_swap(const play *p) {
    return play_turns_may_swap(p) && play_turns_is_human(p, hx_game_to_play(p->game));
}

static void print_swap_offer(const play *p) {
    hx_color color = hx_game_to_play(p->game), other = hx_color_other(color);
    int cell = hx_game_move(p->game, 0).cell, size = hx_game_columns(p->game);
    char name[HX_NAME_MAX];
    if (play_turns_swap_kind(p) == HX_MOVE_SWAP_SIDES)
        app_say("Or `swap` sides: take %s and its stone, and leave %s to the opponent.\n",
                hx_color_name(other), hx_color_name(color));
    else
        app_say("Or `swap`: take that stone over, as a %s one on %s (its mirror image).\n",
                hx_color_name(color),
                hx_game_cell_name(p->game, cell % size * size + cell / size, name));
}

// A first stone that is neither lost nor worth a swap.
static const char *first_stone(const play *p, char out[HX_NAME_MAX]) {
    int columns = hx_game_columns(p->game), rows = hx_game_rows(p->game);
    int cell = 3 * columns + 1;
    if (!p->swap || columns < 4 || rows < 5 || hx_game_stone(p->game, cell))
        return play_screen_example(p, out);
    return hx_game_cell_name(p->game, cell, out);
}

static void print_turn(const play *p) {
    hx_color color = hx_game_to_play(p->game);
    char cell[HX_NAME_MAX];
    bool human = play_turns_is_human(p, color);
    if (play_turns_is_duel(p) && human)
        app_say("Your turn: %s, %s.", hx_color_name(color), play_screen_direction(color));
    else
        app_say("%s to move, %s.", capital(color), play_screen_direction(color));
    if (p->paused && !human) app_say(" Paused: `go` lets Hexproof move.");
    if (human && hx_game_move_count(p->game) == 0)
        app_say(" Type a cell such as %s, or `help`.", first_stone(p, cell));
    app_say("\n");
    if (offers_swap(p)) print_swap_offer(p);
}

// In one line if there is room. Before the offer of a swap, which has a line of its own, the turn
// follows in the same line.
static void print_news(play *p) {
    if (!*p->news) return;
    if (strlen(p->news) < 80)
        for (char *c = p->news; *c; c++)
            if (*c == '\n') *c = ' ';
    app_say("%s%c", p->news, offers_swap(p) && strlen(p->news) < 40 ? ' ' : '\n');
}

void play_screen_show(play *p) {
    char *board = play_screen_board(p);
    printf("\n%s", board ? board : "");
    hx_string_free(board);
    print_news(p);
    if (play_turns_is_over(p))
        print_end(p);
    else
        print_turn(p);
    play_explain_mention(p);
    p->news[0] = '\0';
    p->redraw = false;
}

const char *play_screen_prompt(const play *p) {
    if (play_turns_is_over(p)) return "> ";
    return hx_game_to_play(p->game) == HX_COLOR_BLACK ? "black> " : "white> ";
}
