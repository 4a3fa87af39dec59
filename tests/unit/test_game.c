// SPDX-License-Identifier: MIT
// engine/: the public API as a program would use it.
#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include <stdlib.h>
#include <string.h>

static hx_engine *engine;

static hx_game *read_ok(const char *text) {
    hx_game *game = NULL;
    if (hx_game_read(&game, engine, text, 0)) fail_msg("%s: %s", text, hx_engine_error(engine));
    return game;
}

static hx_status play(hx_game *game, hx_color color, const char *name) {
    hx_move move;
    hx_status status = hx_game_parse_move(&move, game, color, name);
    return status ? status : hx_game_play(game, move);
}

static void assert_written(hx_game *game, hx_format format, const char *expected) {
    char *text;
    if (hx_game_write(&text, game, format, NULL)) fail_msg("%s", hx_engine_error(engine));
    assert_string_equal(text, expected);
    hx_string_free(text);
}

static void plays_and_takes_back(void **state) {
    (void)state;
    hx_game *game;
    assert_int_equal(hx_game_new(&game, engine, 3, 3), HX_OK);
    assert_int_equal(hx_game_to_play(game), HX_COLOR_BLACK);
    assert_int_equal(play(game, HX_COLOR_BLACK, "b1"), HX_OK);
    assert_true(hx_game_can_swap(game));
    assert_int_equal(play(game, HX_COLOR_WHITE, "A1"), HX_OK);
    assert_int_equal(play(game, HX_COLOR_BLACK, "b2"), HX_OK);
    assert_int_equal(play(game, HX_COLOR_WHITE, "b2"), HX_NO);
    assert_string_equal(hx_engine_error(engine), "the cell is occupied");
    assert_int_equal(play(game, HX_COLOR_WHITE, "a2"), HX_OK);
    assert_string_equal(hx_engine_error(engine), "");
    assert_int_equal(play(game, HX_COLOR_BLACK, "b3"), HX_OK);
    assert_int_equal(hx_game_winner(game), HX_COLOR_BLACK);
    bool chain[HX_CELLS_MAX];
    assert_int_equal(hx_game_winning_chain(game, chain), 3);
    assert_true(chain[1] && chain[4] && chain[7]);
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(hx_game_winner(game), HX_COLOR_NONE);
    assert_int_equal(hx_game_winning_chain(game, chain), 0);
    assert_int_equal(hx_game_move_count(game), 4);
    assert_int_equal(hx_game_move(game, 1).cell, 0);
    assert_int_equal(hx_game_move(game, 4).color, HX_COLOR_NONE);
    hx_game_free(game);
}

static void another_move_is_a_variation(void **state) {
    (void)state;
    hx_game *game = read_ok("(;GM[11]SZ[3];B[b2];W[a1];B[c3])");
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(play(game, HX_COLOR_WHITE, "c1"), HX_OK);
    assert_written(game, HX_FORMAT_SGF, "(;GM[11]SZ[3]\n;B[b2](;W[a1];B[c3])(;W[c1]))\n");
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(play(game, HX_COLOR_WHITE, "a1"), HX_OK); // known: no new node
    assert_int_equal(hx_game_forward(game), HX_OK);
    assert_int_equal(hx_game_stone(game, 8), HX_COLOR_BLACK);
    assert_int_equal(hx_game_forward(game), HX_NO);
    assert_written(game, HX_FORMAT_SGF, "(;GM[11]SZ[3]\n;B[b2](;W[a1];B[c3])(;W[c1]))\n");
    hx_game_free(game);
}

static void trimming_tells_the_game_as_it_stands(void **state) {
    (void)state;
    hx_game *game = read_ok("(;GM[11]SZ[3];B[b2](;W[a1];B[c3])(;W[c1])(;W[a3];B[c2]))");
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(play(game, HX_COLOR_WHITE, "a3"), HX_OK);
    hx_game_trim(game);
    assert_written(game, HX_FORMAT_SGF, "(;GM[11]SZ[3]\n;B[b2](;W[a3])(;W[a1];B[c3])(;W[c1]))\n");
    assert_int_equal(hx_game_forward(game), HX_NO);
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(play(game, HX_COLOR_WHITE, "c3"), HX_OK); // comes last, after the trimmed one
    assert_written(game, HX_FORMAT_SGF,
                   "(;GM[11]SZ[3]\n;B[b2](;W[a3])(;W[a1];B[c3])(;W[c1])(;W[c3]))\n");
    hx_game_free(game);
}

static void comments_belong_to_their_move(void **state) {
    (void)state;
    hx_game *game = read_ok("(;GM[11]SZ[3]C[start];B[b2]C[a \\] b];C[only a word];W[a1])");
    assert_null(hx_game_comment(game));
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_string_equal(hx_game_comment(game), "only a word");
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_string_equal(hx_game_comment(game), "start");
    assert_int_equal(hx_game_undo(game), HX_NO);
    assert_int_equal(hx_game_forward(game), HX_OK);
    assert_string_equal(hx_game_comment(game), "a ] b");
    hx_game_free(game);
}

static void properties(void **state) {
    (void)state;
    hx_game *game;
    assert_int_equal(hx_game_new(&game, engine, 4, 3), HX_OK);
    assert_null(hx_game_property(game, "PB"));
    assert_int_equal(hx_game_set_property(game, "PB", "a]b\\c"), HX_OK);
    assert_string_equal(hx_game_property(game, "PB"), "a]b\\c");
    assert_int_equal(hx_game_set_property(game, "PW", ""), HX_OK);
    assert_int_equal(hx_game_set_property(game, "bad", "x"), HX_BAD_INPUT);
    assert_int_equal(hx_game_set_property(game, "", "x"), HX_BAD_INPUT);
    const char *const structure[] = {"FF", "GM", "SZ", "CA", "ST", "B",  "W",  "KO",
                                     "MN", "AB", "AW", "AE", "PL", "HW", "CU", "HX"};
    for (size_t i = 0; i < sizeof structure / sizeof *structure; i++) {
        assert_int_equal(hx_game_set_property(game, structure[i], "3"), HX_BAD_INPUT);
        assert_int_equal(hx_game_set_property(game, structure[i], NULL), HX_BAD_INPUT);
    }
    assert_string_equal(hx_engine_error(engine),
                        "HX does not describe the game, it is a part of it");
    assert_written(game, HX_FORMAT_SGF, "(;FF[4]GM[11]SZ[4:3]PB[a\\]b\\\\c]PW[]\n)\n");
    assert_int_equal(hx_game_set_property(game, "PB", NULL), HX_OK);
    assert_null(hx_game_property(game, "PB"));
    hx_game_free(game);
}

static void set_up_is_recorded(void **state) {
    (void)state;
    hx_game *game;
    assert_int_equal(hx_game_new(&game, engine, 3, 3), HX_OK);
    assert_int_equal(hx_game_setup(game, HX_COLOR_BLACK, 0), HX_OK);
    assert_int_equal(hx_game_setup(game, HX_COLOR_WHITE, 4), HX_OK);
    assert_int_equal(hx_game_setup(game, HX_COLOR_WHITE, 9), HX_NO);
    assert_int_equal(hx_game_set_to_play(game, HX_COLOR_WHITE), HX_OK);
    assert_written(game, HX_FORMAT_SGF, "(;FF[4]GM[11]SZ[3]AB[a1]PL[W]AW[b2]\n)\n");
    assert_int_equal(play(game, HX_COLOR_WHITE, "c1"), HX_OK);
    assert_int_equal(hx_game_set_to_play(game, HX_COLOR_WHITE), HX_OK);
    char *text;
    assert_int_equal(hx_game_write(&text, game, HX_FORMAT_SGF, NULL), HX_OK);
    hx_game *back = read_ok(text);
    assert_int_equal(hx_game_to_play(back), HX_COLOR_WHITE);
    assert_int_equal(hx_game_stone(back, 2), HX_COLOR_WHITE);
    hx_string_free(text);
    hx_game_free(back);
    hx_game_free(game);
}

// Reads the game back as it is written.
static hx_game *read_again(hx_game *game) {
    char *text;
    assert_int_equal(hx_game_write(&text, game, HX_FORMAT_SGF, NULL), HX_OK);
    hx_game *back = read_ok(text);
    hx_string_free(text);
    return back;
}

// The last of a list is taken away, and another put after what is left.
static void set_up_cleared_and_set_up_again(void **state) {
    (void)state;
    hx_game *game;
    assert_int_equal(hx_game_new(&game, engine, 3, 3), HX_OK);
    assert_int_equal(hx_game_setup(game, HX_COLOR_BLACK, 0), HX_OK);
    assert_int_equal(hx_game_setup(game, HX_COLOR_BLACK, 1), HX_OK);
    assert_int_equal(hx_game_setup(game, HX_COLOR_NONE, 1), HX_OK);
    assert_int_equal(hx_game_setup(game, HX_COLOR_BLACK, 5), HX_OK);
    assert_int_equal(hx_game_setup(game, HX_COLOR_WHITE, 1), HX_OK);
    assert_written(game, HX_FORMAT_SGF, "(;FF[4]GM[11]SZ[3]AB[a1][c2]PL[B]AW[b1]\n)\n");
    hx_game *back = read_again(game);
    for (int cell = 0; cell < 9; cell++)
        assert_int_equal(hx_game_stone(back, cell), hx_game_stone(game, cell));
    assert_int_equal(hx_game_stone(back, 5), HX_COLOR_BLACK);
    assert_int_equal(hx_game_stone(back, 1), HX_COLOR_WHITE);
    hx_game_free(back);
    hx_game_free(game);
}

// A variation is not looked at before somebody goes there: what cannot be played in it is refused
// then, and leaves the game as it was.
static void a_failure_leaves_the_game_as_it_was(void **state) {
    (void)state;
    const char *const continuations[] = {"AB[b2];B[b2]", "AB[b2]PL[W];AW[z9]", "PL[B];W[c1]",
                                         "AB[b2]B[b2]"};
    for (size_t i = 0; i < sizeof continuations / sizeof *continuations; i++) {
        char text[120], *before, *after;
        snprintf(text, sizeof text, "(;GM[11]SZ[3];B[a1](;W[b1])(;W[c1];%s;B[a3]))",
                 continuations[i]);
        hx_game *game = read_ok(text);
        assert_int_equal(hx_game_undo(game), HX_OK);
        assert_int_equal(play(game, HX_COLOR_WHITE, "c1"), HX_OK);
        assert_int_equal(hx_game_write(&before, game, HX_FORMAT_TEXT, NULL), HX_OK);
        assert_int_equal(hx_game_forward(game), HX_BAD_INPUT);
        assert_string_not_equal(hx_engine_error(engine), "");
        assert_int_equal(hx_game_write(&after, game, HX_FORMAT_TEXT, NULL), HX_OK);
        assert_string_equal(after, before);
        assert_int_equal(hx_game_to_play(game), HX_COLOR_BLACK);
        assert_int_equal(hx_game_move_count(game), 2);
        assert_int_equal(hx_game_undo(game), HX_OK);
        hx_string_free(before);
        hx_string_free(after);
        hx_game_free(game);
    }
}

static void a_copy_goes_its_own_way(void **state) {
    (void)state;
    hx_game *game = read_ok("(;GM[11]SZ[3]PB[x\\]y];B[b2](;W[a1];B[c3];W[c1])(;W[c2];B[a1]))"
                            "(;GM[11]SZ[3];B[a1])");
    hx_game *copy = NULL;
    char *before, *after;
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(hx_game_write(&before, game, HX_FORMAT_SGF, NULL), HX_OK);
    assert_int_equal(hx_game_copy(&copy, game), HX_OK);
    assert_written(copy, HX_FORMAT_SGF, before);
    assert_int_equal(hx_game_move_count(copy), 3);
    assert_int_equal(hx_game_forward(copy), HX_OK); // it stands at the same place
    assert_int_equal(hx_game_stone(copy, 2), HX_COLOR_WHITE);
    assert_int_equal(hx_game_undo(copy), HX_OK);
    assert_int_equal(hx_game_set_to_play(copy, HX_COLOR_BLACK), HX_OK);
    assert_int_equal(play(copy, HX_COLOR_BLACK, "b3"), HX_OK);
    assert_int_equal(hx_game_setup(copy, HX_COLOR_NONE, 4), HX_OK);
    hx_game_trim(copy);
    assert_int_equal(hx_game_set_property(copy, "PB", "z"), HX_OK);
    assert_int_equal(hx_game_write(&after, game, HX_FORMAT_SGF, NULL), HX_OK);
    assert_string_equal(after, before);
    assert_int_equal(hx_game_to_play(game), HX_COLOR_WHITE);
    hx_game_free(game); // nothing is shared
    assert_string_equal(hx_game_property(copy, "PB"), "z");
    hx_game_free(copy);
    hx_string_free(before);
    hx_string_free(after);
}

static void rewinds_to_what_is_set_up(void **state) {
    (void)state;
    hx_game *game = read_ok("(;GM[11]SZ[5];AB[a1];B[b2];W[c3];AB[d4];W[e5])");
    assert_int_equal(hx_game_rewind(game), HX_OK);
    assert_int_equal(hx_game_move_count(game), 0);
    assert_int_equal(hx_game_stone(game, 0), HX_COLOR_BLACK);
    assert_int_equal(hx_game_stone(game, 6), HX_COLOR_NONE);
    int moves = 0;
    while (hx_game_forward(game) == HX_OK)
        moves++;
    assert_int_equal(moves, 3);
    assert_int_equal(hx_game_stone(game, 18), HX_COLOR_BLACK);
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(hx_game_undo(game), HX_NO); // set-up is not taken back
    assert_int_equal(hx_game_rewind(game), HX_OK);
    assert_int_equal(hx_game_stone(game, 18), HX_COLOR_NONE);
    hx_game_free(game);
}

static void links_keep_cursor_and_orientation(void **state) {
    (void)state;
    const char *link = "https://hexworld.org/board/#7r9c1,d4:sf2,e4f5";
    hx_game *game = read_ok(link);
    assert_int_equal(hx_game_move_count(game), 3);
    assert_written(game, HX_FORMAT_HEXWORLD, link);
    assert_int_equal(hx_game_forward(game), HX_OK);
    assert_written(game, HX_FORMAT_HEXWORLD, "https://hexworld.org/board/#7r9c1,d4:sf2e4,f5");
    hx_game_free(game);
}

static void refuses_bad_calls(void **state) {
    (void)state;
    hx_game *game = NULL;
    assert_int_equal(hx_game_new(&game, engine, 0, 3), HX_BAD_INPUT);
    assert_int_equal(hx_game_new(&game, engine, 3, 33), HX_BAD_INPUT);
    assert_string_equal(hx_engine_error(engine), "board size 3x33 is outside 1x1 to 32x32");
    assert_int_equal(hx_game_read(&game, engine, "", 0), HX_BAD_INPUT);
    assert_null(game);
    game = read_ok("3");
    hx_drawing wrong = {.orientation = 13};
    char *text = NULL;
    assert_int_equal(hx_game_write(&text, game, HX_FORMAT_SVG, &wrong), HX_USAGE);
    assert_null(text);
    hx_best best;
    hx_limits limits = {.level = "nobody"};
    assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_USAGE);
    assert_string_equal(hx_engine_error(engine), "there is no level 'nobody'");
    hx_connections *none = NULL;
    assert_int_equal(hx_connections_new(&none, engine, game, HX_COLOR_NONE, NULL), HX_USAGE);
    assert_null(none);
    hx_game_free(game);
    hx_game_free(NULL);
    hx_engine_free(NULL);
}

static bool stop_at_once(void *user) {
    ++*(int *)user;
    return true;
}

static void best_answers_always(void **state) {
    (void)state;
    hx_best best;
    for (int i = 0; hx_level_at(i); i++) {
        hx_game *game = read_ok("5:c3,d2,b4");
        hx_limits limits = {.level = hx_level_at(i)->name};
        assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_OK);
        assert_int_equal(hx_game_play(game, best.move), HX_OK);
        hx_game_free(game);
    }
    int polls = 0;
    hx_limits limits = {.seconds = 600, .poll = stop_at_once, .user = &polls};
    hx_game *game = read_ok("19:j10,k9");
    assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_OK);
    assert_int_equal(hx_game_play(game, best.move), HX_OK);
    assert_true(polls >= 1);
    assert_true(best.milliseconds < 300000); // long before its time
    hx_game_free(game);
    game = read_ok("2:a1,b1,a2");
    assert_int_equal(hx_engine_best(engine, game, NULL, &best), HX_OK);
    assert_int_equal(best.move.kind, HX_MOVE_RESIGN);
    assert_int_equal(best.winner, HX_COLOR_BLACK);
    hx_game_free(game);
}

static hx_best best_with_swap(const char *position, hx_swap_rule rule) {
    hx_best best;
    hx_game *game = read_ok(position);
    assert_int_equal(hx_game_set_swap_rule(game, rule), HX_OK);
    assert_int_equal(hx_engine_best(engine, game, NULL, &best), HX_OK);
    assert_int_equal(hx_game_play(game, best.move), HX_OK);
    hx_game_free(game);
    return best;
}

static void swaps_and_opens(void **state) {
    (void)state;
    // The centre wins: take it.
    assert_int_equal(best_with_swap("11:f6", HX_SWAP_PIECES).move.kind, HX_MOVE_SWAP_PIECES);
    assert_int_equal(best_with_swap("7:d4", HX_SWAP_SIDES).move.kind, HX_MOVE_SWAP_SIDES);
    assert_int_equal(best_with_swap("5:c3", HX_SWAP_SIDES).move.kind, HX_MOVE_SWAP_SIDES);
    assert_int_equal(best_with_swap("7:d4", HX_SWAP_NONE).move.kind, HX_MOVE_STONE);
    // The corner loses: leave it.
    assert_int_equal(best_with_swap("7:a1", HX_SWAP_PIECES).move.kind, HX_MOVE_STONE);
    // A first stone that the opponent does not simply take.
    hx_best best = best_with_swap("11", HX_SWAP_PIECES);
    assert_int_equal(best.move.kind, HX_MOVE_STONE);
    assert_int_not_equal(best.move.cell, 60);
    assert_true(best.probability > 0.3 && best.probability <= 0.5);
    // One that ends the game is not taken over, and neither is what was set up.
    assert_int_equal(best_with_swap("4x1", HX_SWAP_SIDES).winner, HX_COLOR_BLACK);
    assert_int_equal(best_with_swap("(;GM[11]SZ[5]AB[c3]PL[W])", HX_SWAP_PIECES).move.kind,
                     HX_MOVE_STONE);
}

static void the_swap_rule_stays_with_the_game(void **state) {
    (void)state;
    hx_game *game = read_ok("5:c3");
    assert_int_equal(hx_game_swap_rule(game), HX_SWAP_NONE);
    assert_int_equal(hx_game_set_swap_rule(game, HX_SWAP_SIDES), HX_OK);
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(hx_game_swap_rule(game), HX_SWAP_SIDES);
    assert_int_equal(hx_game_rewind(game), HX_OK);
    assert_int_equal(hx_game_swap_rule(game), HX_SWAP_SIDES);
    assert_int_equal(hx_game_set_swap_rule(game, (hx_swap_rule)3), HX_USAGE);
    assert_int_equal(hx_game_set_swap_rule(game, (hx_swap_rule)-1), HX_USAGE);
    assert_int_equal(hx_game_swap_rule(game), HX_SWAP_SIDES);
    hx_game_free(game);
    game = read_ok("5x4");
    assert_int_equal(hx_game_set_swap_rule(game, HX_SWAP_PIECES), HX_NO);
    assert_int_equal(hx_game_swap_rule(game), HX_SWAP_NONE);
    hx_game_free(game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plays_and_takes_back),
        cmocka_unit_test(another_move_is_a_variation),
        cmocka_unit_test(trimming_tells_the_game_as_it_stands),
        cmocka_unit_test(comments_belong_to_their_move),
        cmocka_unit_test(properties),
        cmocka_unit_test(set_up_is_recorded),
        cmocka_unit_test(set_up_cleared_and_set_up_again),
        cmocka_unit_test(a_failure_leaves_the_game_as_it_was),
        cmocka_unit_test(a_copy_goes_its_own_way),
        cmocka_unit_test(rewinds_to_what_is_set_up),
        cmocka_unit_test(links_keep_cursor_and_orientation),
        cmocka_unit_test(refuses_bad_calls),
        cmocka_unit_test(best_answers_always),
        cmocka_unit_test(swaps_and_opens),
        cmocka_unit_test(the_swap_rule_stays_with_the_game),
    };
    if (hx_engine_new(&engine)) return 1;
    int failed = cmocka_run_group_tests_name("game", tests, NULL, NULL);
    hx_engine_free(engine);
    return failed;
}
