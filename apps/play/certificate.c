// SPDX-License-Identifier: MIT
// A game against a certificate: hexverify checks it, names its position, and says what it answers.
// It is asked again for each move, with all the opponent's moves so far, so that there is nothing
// to keep up with when moves are taken back.
#include "checker.h"
#include "play/play.h"

#include <stdlib.h>
#include <string.h>

// Its last words, told as ours.
static int refuse(const char *path, int status, const char *output) {
    const char *reason = output ? strrchr(output, '\n') : NULL;
    if (output && !reason) reason = output;
    if (!reason) return app_fail(HX_RESOURCES, "hexverify, which reads certificates, is missing");
    reason += strspn(reason, "\n");
    if (strncmp(reason, "hexverify: ", 11) == 0) reason += 11;
    return app_fail(status > 0 && status <= 4 ? (hx_status)status : HX_BAD_INPUT,
                    "--certificate %s: %s", path, reason);
}

int play_certificate_open(play *p, const char *path) {
    char *output, *line;
    char *const argv[] = {"hexverify", "position", "--", (char *)path, NULL};
    int status = app_checker_run(argv, "", &output);
    if (status != 0 || !(line = strchr(output, '\n'))) {
        int result = refuse(path, status, output);
        free(output);
        return result;
    }
    *line++ = '\0'; // the position, then whose turn it is and who wins
    const char *wins = strchr(line, ':');
    app_position_options options = {.move = -1};
    options.to_play = strncmp(line, "white", 5) == 0 ? HX_COLOR_WHITE : HX_COLOR_BLACK;
    p->proved = wins && strncmp(wins, ": white", 7) == 0 ? HX_COLOR_WHITE : HX_COLOR_BLACK;
    status = app_position_load(&p->game, p->engine, output, &options);
    free(output);
    if (status) return status;
    p->certificate = path;
    p->certified = hx_game_move_count(p->game);
    p->swap = false;
    return HX_OK;
}

// The opponent's moves since the position, one a line; NULL without memory.
static char *list_moves(const play *p) {
    int count = hx_game_move_count(p->game);
    size_t room = (size_t)(count - p->certified + 1) * (HX_NAME_MAX + 1), used = 0;
    char *text = calloc(room, 1), name[HX_NAME_MAX];
    for (int i = p->certified; i < count && text; i++) {
        hx_move move = hx_game_move(p->game, i);
        if (move.color != p->proved)
            used += (size_t)snprintf(text + used, room - used, "%s\n",
                                     hx_game_move_name(p->game, move, name));
    }
    return text;
}

// The next answer after those that have been given already; false if the game went another way.
static bool find_answer(const play *p, char *output, hx_move *out) {
    char name[HX_NAME_MAX];
    int at = p->certified, count = hx_game_move_count(p->game);
    for (char *line = strtok(output, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "= ", 2) != 0) continue;
        while (at < count && hx_game_move(p->game, at).color != p->proved)
            at++;
        if (at < count) {
            if (strcmp(line + 2, hx_game_move_name(p->game, hx_game_move(p->game, at++), name)) !=
                0)
                return false;
            continue;
        }
        return hx_game_parse_move(out, p->game, p->proved, line + 2) == HX_OK &&
               out->kind == HX_MOVE_STONE;
    }
    return false;
}

static void leave(play *p) {
    p->certificate = NULL;
    play_turns_tell(p, "The certificate does not say how to go on from here.");
}

void play_certificate_check(play *p) {
    if (p->certificate && hx_game_move_count(p->game) < p->certified) leave(p);
}

bool play_certificate_answer(play *p, hx_move *out) {
    if (!p->certificate || hx_game_to_play(p->game) != p->proved) return false;
    char *const argv[] = {"hexverify", "play", "--", (char *)p->certificate, NULL};
    char *output = NULL, *moves = list_moves(p);
    bool found = moves && app_checker_run(argv, moves, &output) == 0 && find_answer(p, output, out);
    if (!found) leave(p);
    free(moves);
    free(output);
    return found;
}
