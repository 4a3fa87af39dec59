// SPDX-License-Identifier: MIT
// Every parser round-trips what every writer writes: random games through the public API, with
// set-up at any time, both swaps, passes, resignations and colours out of turn, on boards of all
// shapes. SGF keeps everything; the other notations keep the stones, or say that they cannot hold
// the game.
#include "base/mix.h"
#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { GAMES = 4000 };

static hx_engine *engine;

static hx_move random_move(const hx_game *game, hx_random *r) {
    static const hx_move_kind kinds[] = {HX_MOVE_SWAP_PIECES, HX_MOVE_SWAP_SIDES, HX_MOVE_PASS,
                                         HX_MOVE_RESIGN, HX_MOVE_FORFEIT};
    hx_color color = hx_game_to_play(game);
    if (hx_random_below(r, 12) == 0) color = hx_color_other(color);
    int cells = hx_game_columns(game) * hx_game_rows(game);
    hx_move move = {HX_MOVE_STONE, color, (int)hx_random_below(r, (uint32_t)cells)};
    if (hx_game_move_count(game) == 1 ? hx_random_below(r, 3) == 0 : hx_random_below(r, 25) == 0)
        move.kind = kinds[hx_random_below(r, hx_random_below(r, 4) ? 3 : 5)];
    return move;
}

// Illegal steps do nothing; that is part of the game.
static void random_steps(hx_game *game, hx_random *r) {
    int cells = hx_game_columns(game) * hx_game_rows(game);
    for (uint32_t n = hx_random_below(r, 40); n > 0; n--) {
        uint32_t what = hx_random_below(r, 40);
        hx_color color = (hx_color)hx_random_below(r, 3);
        if (what == 0)
            hx_game_setup(game, color, (int)hx_random_below(r, (uint32_t)cells));
        else if (what == 1)
            hx_game_set_to_play(game, (hx_color)(1 + hx_random_below(r, 2)));
        else if (what <= 4)
            hx_game_undo(game);
        else if (what == 5)
            hx_game_forward(game);
        else
            hx_game_play(game, random_move(game, r));
    }
}

static bool same_stones(const hx_game *a, const hx_game *b) {
    if (hx_game_columns(a) != hx_game_columns(b) || hx_game_rows(a) != hx_game_rows(b))
        return false;
    for (int i = 0; i < hx_game_columns(a) * hx_game_rows(a); i++)
        if (hx_game_stone(a, i) != hx_game_stone(b, i)) return false;
    return true;
}

static void check_format(hx_game *game, hx_format format) {
    char *text = NULL, *again = NULL;
    hx_status status = hx_game_write(&text, game, format, NULL);
    if (status == HX_NO && format != HX_FORMAT_SGF && format != HX_FORMAT_TEXT) return;
    assert_int_equal(status, HX_OK);
    hx_game *back = NULL;
    if (hx_game_read(&back, engine, text, 0)) fail_msg("%s: %s", hx_engine_error(engine), text);
    if (!same_stones(game, back)) fail_msg("other stones: %s", text);
    if (format == HX_FORMAT_SGF) {
        if (hx_game_to_play(back) != hx_game_to_play(game)) fail_msg("other turn: %s", text);
        if (hx_game_winner(back) != hx_game_winner(game)) fail_msg("other winner: %s", text);
        assert_int_equal(hx_game_move_count(back), hx_game_move_count(game));
    }
    assert_int_equal(hx_game_write(&again, back, format, NULL), HX_OK);
    if (format != HX_FORMAT_TEXT)
        assert_string_equal(text, again); // a drawn board has no last move
    hx_string_free(text);
    hx_string_free(again);
    hx_game_free(back);
}

static void random_games_round_trip(void **state) {
    (void)state;
    hx_random r = {99};
    for (int i = 0; i < GAMES; i++) {
        int cols = 1 + (int)hx_random_below(&r, 8), rows = cols;
        if (hx_random_below(&r, 4) == 0) rows = 1 + (int)hx_random_below(&r, 8);
        hx_game *game;
        assert_int_equal(hx_game_new(&game, engine, cols, rows), HX_OK);
        random_steps(game, &r);
        hx_game_trim(game); // what is written is read to its end
        for (hx_format f = HX_FORMAT_SGF; f <= HX_FORMAT_TEXT; f++)
            check_format(game, f);
        hx_game_free(game);
    }
}

// Undo, as far as it goes, and the same moves forward again end in the same place.
static void undo_and_forward_are_inverse(void **state) {
    (void)state;
    hx_random r = {100};
    for (int i = 0; i < GAMES; i++) {
        hx_game *game;
        int size = 1 + (int)hx_random_below(&r, 8);
        assert_int_equal(hx_game_new(&game, engine, size, size), HX_OK);
        random_steps(game, &r);
        hx_game_trim(game);
        char *before, *after;
        assert_int_equal(hx_game_write(&before, game, HX_FORMAT_TEXT, NULL), HX_OK);
        int undone = 0;
        while (hx_game_undo(game) == HX_OK)
            undone++;
        while (hx_game_forward(game) == HX_OK)
            undone--;
        assert_int_equal(undone, 0);
        // A turn that was set after the last move is not a move.
        assert_int_equal(hx_game_write(&after, game, HX_FORMAT_TEXT, NULL), HX_OK);
        size_t board = strlen(before) - 1; // up to the line about the turn
        while (board > 0 && before[board - 1] != '\n')
            board--;
        assert_memory_equal(before, after, board);
        hx_string_free(before);
        hx_string_free(after);
        hx_game_free(game);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_games_round_trip),
        cmocka_unit_test(undo_and_forward_are_inverse),
    };
    if (hx_engine_new(&engine)) return 1;
    int failed = cmocka_run_group_tests_name("prop_formats", tests, NULL, NULL);
    hx_engine_free(engine);
    return failed;
}
