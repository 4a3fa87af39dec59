// SPDX-License-Identifier: MIT
// Game records in and out. The host decides whether there are files at all.
#include "gtp/commands.h"

#include <limits.h>
#include <stdlib.h> // free
#include <string.h>

// Back to the start, then forward; a record that is shorter is simply at its end.
static void go_to(hx_game *game, int moves) {
    if (moves == INT_MAX) return;
    while (hx_game_undo(game) == HX_OK) {
    }
    while (hx_game_move_count(game) < moves && hx_game_forward(game) == HX_OK) {
    }
}

// Clients expect one game, so that a collection is no failure.
static void mention_others(const gtp_session *s, const char *name, const char *bytes,
                           size_t length) {
    char sentence[GTP_WHY_MAX];
    int count = 0;
    for (size_t at = 0; at < length; count++)
        at += hx_game_first(bytes + at, length - at);
    if (count < 2 || !s->host.say) return;
    snprintf(sentence, sizeof sentence, "loadsgf %s: there are %d games, and this is the first",
             name, count);
    s->host.say(s->host.user, sentence);
}

bool gtp_files_loadsgf(gtp_session *s, int argc, char **argv, FILE *out) {
    int moves = INT_MAX;
    char why[GTP_WHY_MAX], quoted[GTP_QUOTE_MAX], *bytes;
    size_t length;
    hx_game *game;
    if (argc > 1 && !gtp_args_int(&moves, argv[1], "number of moves", 0, INT_MAX - 1, out))
        return false;
    if (!s->host.read_file) return gtp_args_fail(out, "files cannot be read here");
    if (!gtp_args_game(s, out)) return false;
    if (!s->host.read_file(s->host.user, argv[0], &bytes, &length, why))
        return gtp_args_fail(out, "%s", why);
    hx_status status = length ? hx_game_read(&game, s->engine, bytes, length) : HX_BAD_INPUT;
    gtp_args_quote(argv[0], quoted);
    if (!status) mention_others(s, quoted, bytes, length);
    free(bytes);
    if (length == 0) return gtp_args_fail(out, "%s: the file is empty", quoted);
    if (status) return gtp_args_engine_error(s, quoted, out);
    go_to(game, moves);
    hx_game_free(s->game);
    s->game = game;
    gtp_clock_reset(&s->clock);
    return true;
}

bool gtp_files_printsgf(gtp_session *s, int argc, char **argv, FILE *out) {
    char *sgf, why[GTP_WHY_MAX];
    const hx_game *now = gtp_args_game(s, out);
    hx_game *game;
    if (!now) return false;
    if (argc > 0 && !s->host.write_file) return gtp_args_fail(out, "files cannot be written here");
    if (hx_game_copy(&game, now)) return gtp_args_engine_error(s, NULL, out);
    hx_game_trim(game); // the game up to here, as its main line
    hx_color winner = hx_game_winner(game);
    // A result that somebody wrote into the record stays unless the board says otherwise.
    const char *result = winner == HX_COLOR_BLACK ? "B+" : "W+";
    hx_status status = winner ? hx_game_set_property(game, "RE", result) : HX_OK;
    if (!status) status = hx_game_write(&sgf, game, HX_FORMAT_SGF, NULL);
    hx_game_free(game);
    if (status) return gtp_args_engine_error(s, NULL, out);
    bool good = true;
    if (argc == 0)
        fputs(sgf, out);
    else if (!s->host.write_file(s->host.user, argv[0], sgf, strlen(sgf), why))
        good = gtp_args_fail(out, "%s", why);
    hx_string_free(sgf);
    return good;
}
