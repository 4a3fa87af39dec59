// SPDX-License-Identifier: MIT
// hexproof connect: the rules that find connections, and playing against one that was found.
#include "connect/connect.h"

#include <ctype.h>
#include <string.h>
#include <unistd.h>

int connect_settle_rules(connect_settings *s) {
    static const char *const names[] = {"and-or", "must-play", "complete"};
    int rules = 0;
    while (s->rules && rules < 3 && strcmp(s->rules, names[rules]) != 0)
        rules++;
    if (rules == 3)
        return app_fail(HX_USAGE, "--rules: '%s' is not and-or, must-play or complete", s->rules);
    if (s->tactic && strcmp(s->tactic, "text") != 0 && strcmp(s->tactic, "json") != 0 &&
        strcmp(s->tactic, "strategy") != 0)
        return app_fail(HX_USAGE, "--tactic: '%s' is not text, json or strategy", s->tactic);
    if (s->effort && !rules)
        return app_fail(HX_USAGE, "--effort is for --rules must-play and --rules complete");
    s->decide = rules == HX_RULES_COMPLETE && s->x;
    if ((s->carrier || s->up_to) && !s->decide)
        return app_fail(HX_USAGE, "--carrier and --up-to need --rules complete and --between X Y");
    if (s->play && (s->json || s->position.batch))
        return app_fail(HX_USAGE, "--play is a dialogue; it does not go with %s",
                        s->json ? "--json" : "--batch");
    s->options.effort = (uint64_t)s->effort;
    if (s->decide) // the set then holds what the decision finds, and nothing else
        s->options.neighbours_only = s->options.every = true;
    else
        s->options.rules = (hx_rules)rules;
    return HX_OK;
}

// ---- a dialogue ----------------------------------------------------------------------------

static void show_board(hx_game *game) {
    char *text;
    const hx_drawing drawing = app_terminal_drawing(stdout);
    if (hx_game_write(&text, game, HX_FORMAT_TEXT, &drawing)) return;
    fputs(text, stdout);
    hx_string_free(text);
}

// Reads a line without its end; false at the end of input.
static bool read_word(char *line, int room, bool prompt) {
    if (prompt) printf("attack> ");
    fflush(stdout);
    if (!fgets(line, room, stdin)) return false;
    line[strcspn(line, "\r\n")] = '\0';
    app_clean(line);
    return true;
}

static bool are_joined(const connect_settings *s, hx_game *board, hx_color color,
                       const int ends[2]) {
    const hx_connection_options touching = {.neighbours_only = true};
    hx_connections *c;
    if (hx_connections_new(&c, s->engine, board, color, &touching)) return false;
    bool joined = hx_connections_are_one(c, ends[0], ends[1]);
    hx_connections_free(c);
    return joined;
}

// One attack and the reply to it.
static hx_status exchange(connect_settings *s, hx_game *board, hx_color color, const int ends[2],
                          const int *attacks, int count) {
    char name[HX_NAME_MAX];
    int reply;
    hx_status status =
        hx_connections_reply(&reply, s->found[color], ends[0], ends[1], attacks, count);
    if (status) return status;
    hx_game_setup(board, hx_color_other(color), attacks[count - 1]);
    if (reply >= 0) hx_game_setup(board, color, reply);
    show_board(board);
    printf(reply < 0 ? "no reply needed\n" : "reply: %s\n", hx_game_cell_name(board, reply, name));
    return HX_OK;
}

static void converse(connect_settings *s, hx_game *board, hx_color color, const int ends[2]) {
    int attacks[HX_CELLS_MAX], count = 0;
    bool prompt = isatty(STDIN_FILENO);
    char line[80];
    show_board(board);
    printf("Attack with cells; an empty line ends it.\n");
    while (!are_joined(s, board, color, ends)) {
        hx_move move;
        if (!read_word(line, sizeof line, prompt) || !*line || strcmp(line, "quit") == 0) return;
        if (hx_game_parse_move(&move, board, color, line) || move.kind != HX_MOVE_STONE) {
            printf("'%s' is not a cell\n", line);
            continue;
        }
        attacks[count] = move.cell;
        if (exchange(s, board, color, ends, attacks, count + 1))
            printf("%s\n", hx_engine_error(s->engine));
        else
            count++;
    }
    printf("They are joined.\n");
}

int connect_play(connect_settings *s, hx_game *game, hx_color color, const int ends[2]) {
    int none, attacks[1] = {0};
    hx_status status = hx_connections_reply(&none, s->found[color], ends[0], ends[1], attacks, 0);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    hx_game *board;
    status = hx_game_copy(&board, game);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    for (int i = 0; i < 2; i++) // an empty end counts as a stone
        if (ends[i] < HX_CELLS_MAX && !hx_game_stone(board, ends[i]))
            hx_game_setup(board, color, ends[i]);
    converse(s, board, color, ends);
    hx_game_free(board);
    return app_finish_stdout();
}
