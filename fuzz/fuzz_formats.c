// SPDX-License-Identifier: MIT
// Any bytes through the public functions: a game that can be read can be written in all formats
// that can hold it, and what was written is read back as the same game.
#include "check.h"

#include <string.h>

static const struct promise {
    hx_format format;
    bool always; // the format can hold every game
    bool turn;   // it tells whose turn it is, also after set-up
    bool moves;  // it tells every move, and so who gave up
} promises[] = {
    {HX_FORMAT_SGF, true, true, true},     {HX_FORMAT_HEXWORLD, false, true, false},
    {HX_FORMAT_TRMPH, false, true, false}, {HX_FORMAT_MOVES, false, false, false},
    {HX_FORMAT_TEXT, true, true, false},
};
enum { PROMISES = sizeof promises / sizeof *promises };

static void compare_moves(const hx_game *a, const hx_game *b, const char *text) {
    check(hx_game_move_count(a) == hx_game_move_count(b), "other number of moves", text);
    check(hx_game_winner(a) == hx_game_winner(b), "other winner", text);
    for (int i = 0; i < hx_game_move_count(a); i++) {
        hx_move m = hx_game_move(a, i), n = hx_game_move(b, i);
        check(m.kind == n.kind && m.color == n.color && m.cell == n.cell, "other move", text);
    }
}

static bool gave_up(const hx_game *game) {
    int count = hx_game_move_count(game);
    hx_move_kind last = count ? hx_game_move(game, count - 1).kind : HX_MOVE_STONE;
    return last == HX_MOVE_RESIGN || last == HX_MOVE_FORFEIT;
}

static void compare(const hx_game *a, const hx_game *b, const struct promise *p, const char *text) {
    check(hx_game_columns(a) == hx_game_columns(b), "other columns", text);
    check(hx_game_rows(a) == hx_game_rows(b), "other rows", text);
    for (int i = 0; i < hx_game_columns(a) * hx_game_rows(a); i++)
        check(hx_game_stone(a, i) == hx_game_stone(b, i), "other stones", text);
    if (p->turn && !gave_up(a))
        check(hx_game_to_play(a) == hx_game_to_play(b), "other side to move", text);
    if (p->moves) compare_moves(a, b, text);
}

// Writes the game and reads it back; NULL if the format cannot hold it. The text is the caller's.
static hx_game *reread(hx_engine *engine, hx_game *game, const struct promise *p, char **text) {
    hx_status status = hx_game_write(text, game, p->format, NULL);
    if (status == HX_NO && !p->always) return NULL;
    check(status == HX_OK, "not written", hx_engine_error(engine));
    hx_game *back = NULL;
    if (hx_game_read(&back, engine, *text, 0)) {
        fprintf(stderr, "%s\n", hx_engine_error(engine));
        check(false, "written, but not readable", *text);
    }
    compare(game, back, p, *text);
    return back;
}

// A first writing may lose what the notation has no place for; from then on nothing changes.
static void round_trip(hx_engine *engine, hx_game *game, const struct promise *p) {
    char *first, *second, *third = NULL;
    hx_game *once = reread(engine, game, p, &first);
    if (!once) return;
    hx_game *twice = reread(engine, once, p, &second);
    check(twice && hx_game_write(&third, twice, p->format, NULL) == HX_OK, "not written again",
          first);
    check(strcmp(second, third) == 0, "changes each time it is written", third);
    hx_string_free(first);
    hx_string_free(second);
    hx_string_free(third);
    hx_game_free(once);
    hx_game_free(twice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    // One for all runs: it brings the player's tables, which are not used here.
    static hx_engine *engine;
    if (!engine && hx_engine_new(&engine)) return 0;
    hx_game *game;
    // A length of 0 would mean that the text ends with NUL.
    if (size == 0) return 0;
    if (hx_game_read(&game, engine, (const char *)data, size)) {
        check(hx_engine_error(engine)[0], "refused without a word", "");
        return 0;
    }
    // Only links keep a cursor; what is read back stands at the end.
    while (hx_game_forward(game) == HX_OK) {
    }
    for (int i = 0; i < PROMISES; i++)
        round_trip(engine, game, &promises[i]);
    char *picture;
    check(hx_game_write(&picture, game, HX_FORMAT_SVG, NULL) == HX_OK, "no picture", "");
    hx_string_free(picture);
    hx_game_free(game);
    return 0;
}
