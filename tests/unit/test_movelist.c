// SPDX-License-Identifier: MIT
// Move lists: what is read, what is refused with which words, and that what is written is read back
// as the same stones.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mix.h"
#include "unit/notation.h"
#include "record/replay.h"

#include <stdlib.h>
#include <string.h>

// The position at the end of the list.
static hx_position *read_position(const char *text) {
    hx_record *r = NULL;
    hx_error err = {""};
    if (notation_read(hx_movelist_read, &r, text, strlen(text), &err))
        fail_msg("%s: %s", text, err.text);
    assert_true(r->played_out);
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    if (hx_replay_to(p, r, hx_replay_end(r->root), &err)) fail_msg("%s: %s", text, err.text);
    hx_record_free(r);
    return p;
}

static void test_reads(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int cols, rows;
        const char *moves;
    } cases[] = {
        {"11", 11, 11, ""},
        {" 8x7\n", 8, 7, ""},
        {"1", 1, 1, ""},
        {"32X32:", 32, 32, ""},
        {"11:f6,e7,g4", 11, 11, "b.f6 w.e7 b.g4"},
        {"8x7: H7", 8, 7, "b.h7"},
        {"11:b.f6,b.g4,w.e7", 11, 11, "b.f6 b.g4 w.e7"},
        {"11:R.f6 W.e7", 11, 11, "b.f6 w.e7"},
        {"11:w.f6,e7,b.g4,h4", 11, 11, "w.f6 b.e7 b.g4 w.h4"},
        {"a5 swap-pieces d4", 11, 11, "b.a5 w.swap-pieces b.d4"},
        {"a5,Swap,d4", 11, 11, "b.a5 w.swap-pieces b.d4"},
        {"a5 swap-sides d4", 11, 11, "b.a5 w.swap-sides w.d4"},
        {"a5 w.swap-sides b.d4", 11, 11, "b.a5 w.swap-sides b.d4"},
        {"a5d7f3", 11, 11, "b.a5 w.d7 b.f3"},
        {"b2b.c3", 11, 11, "b.b2 b.c3"},
        {"a5\tpass\r\nd7\n", 11, 11, "b.a5 w.pass b.d7"},
        {" 1.    b2    d6\n 2. c3", 11, 11, "b.b2 w.d6 b.c3"},
        {"1. b3  swap\n2. c3 d4", 11, 11, "b.b3 w.swap-pieces b.c3 w.d4"},
        {"1.a10 2.swap 3.b3 4.", 11, 11, "b.a10 w.swap-pieces b.b3"},
        {"5:a1,resign", 5, 5, "b.a1 w.resign"},
        {"5:a1,b.forfeit", 5, 5, "b.a1 b.forfeit"},
        {"5:resign", 5, 5, "b.resign"},
        {"2:a1,b1,a2", 2, 2, "b.a1 w.b1 b.a2"}, // the last move may win
    };
    char text[1024];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_position *p = read_position(cases[i].text);
        assert_int_equal(p->board.cells.cols, cases[i].cols);
        assert_int_equal(p->board.cells.rows, cases[i].rows);
        assert_string_equal(notation_moves(p, text), cases[i].moves);
        free(p);
    }
}

static void test_refuses(void **state) {
    (void)state;
    static const notation_refusal cases[] = {
        {"", "there is nothing to read"},
        {" \n\t ", "there is nothing to read"},
        {"0", "board size 0x0 is outside 1x1 to 32x32"},
        {"0x0", "board size 0x0 is outside 1x1 to 32x32"},
        {"99x99", "board size 99x99 is outside 1x1 to 32x32"},
        {"33:a1", "board size 33x33 is outside 1x1 to 32x32"},
        {"5x0:a1", "board size 5x0 is outside 1x1 to 32x32"},
        {"11:z9", "move 1: z9 is not on the 11x11 board"},
        {"8x7:a1,a8", "move 2: a8 is not on the 8x7 board"},
        {"a1m13", "move 2: m13 is not on the 11x11 board; SIZE:moves names another size"},
        {"11:a1aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa99999999999999999",
         "move 2: aaaaaaaaaaaaaaaaaaaa is not on the 11x11 board"},
        {"11:f6,e7,f6", "move 3: f6 is occupied"},
        {"11:swap", "move 1: swap is only allowed right after the first stone"},
        {"11:a1,b2,swap-sides", "move 3: swap is only allowed right after the first stone"},
        {"11:a1,b.swap-pieces", "move 2: nobody can swap his own stone"},
        {"8x7:a1,swap", "move 2: swap-pieces needs a square board; use swap-sides"},
        {"2:a1,b1,a2,b2", "move 4: the game ended with move 3, black has won"},
        {"2:a1,b1,a2,resign", "move 4: the game ended with move 3, black has won"},
        {"11:a1,resign,b2", "move 3: the game ended with move 2, black has won"},
        {"1:a1,swap", "move 2: the game ended with move 1, black has won"},
        {"hello", "move 1: \"hello\" is not a move"},
        {"a1 swop", "move 2: \"swop\" is not a move"},
        {"11 a1", "move 1: \"11\" is not a move"},
        {"8x:a1", "move 1: \"8x:a1\" is not a move"},
        {"-5", "move 1: \"-5\" is not a move"},
        {"11:a1;b2", "move 2: \";b2\" is not a move"},
        {"11:b.", "move 1: the text ends before it"},
        {"11:b.w.a1", "move 1: \"w.a1\" is not a move"},
    };
    notation_refuse(hx_movelist_read, cases, sizeof cases / sizeof *cases);
    hx_record *r = NULL;
    hx_error err = {""};
    assert_int_equal(notation_read(hx_movelist_read, &r, "a1\0b2", 5, &err), HX_BAD_INPUT);
    assert_string_equal(err.text, "move 2: \"?b2\" is not a move");
}

static hx_move stone(hx_color color, int cell) {
    return (hx_move){HX_MOVE_STONE, color, cell};
}

static void assert_written(const hx_position *p, const char *expected) {
    notation_write(hx_movelist_write, p, HX_OK, expected);
}

static void assert_not_written(const hx_position *p, const char *sentence) {
    notation_write(hx_movelist_write, p, HX_NO, sentence);
}

static void test_writes(void **state) {
    (void)state;
    const hx_color black = HX_COLOR_BLACK, white = HX_COLOR_WHITE;
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 8, 7);
    assert_written(p, "8x7");
    hx_position_init(p, 5, 5);
    assert_written(p, "5");
    hx_position_play(p, stone(black, 1), NULL);
    hx_position_play(p, (hx_move){HX_MOVE_SWAP_SIDES, white, -1}, NULL);
    hx_position_play(p, stone(white, 2), NULL);
    assert_written(p, "5:b1,swap-sides,c1");
    hx_position_play(p, stone(white, 3), NULL);
    assert_written(p, "5:b.b1,w.swap-sides,w.c1,w.d1");
    hx_position_play(p, (hx_move){HX_MOVE_FORFEIT, white, -1}, NULL);
    assert_written(p, "5:b.b1,w.swap-sides,w.c1,w.d1,w.forfeit");
    hx_position_init(p, 5, 5);
    hx_position_setup(p, white, 0, NULL);
    hx_position_setup(p, black, 4, NULL);
    hx_position_play(p, stone(black, 1), NULL);
    assert_written(p, "5:w.a1,b.e1,b.b1");
    free(p);
}

// A list is read as a game, which ends when it is won.
static void test_won_boards(void **state) {
    (void)state;
    const char *two = "a move list ends with the first winning chain; this board has two";
    const char *on = "a move list ends when the game is won; this game goes on";
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 3, 3);
    for (int cell = 0; cell < 9; cell += 3)
        hx_position_setup(p, HX_COLOR_BLACK, cell, NULL);
    assert_written(p, "3:b.a1,b.a2,b.a3");
    hx_position_setup(p, HX_COLOR_WHITE, 8, NULL);
    assert_written(p, "3:b.a1,b.a2,w.c3,b.a3");
    hx_position_play(p, stone(HX_COLOR_WHITE, 1), NULL);
    assert_not_written(p, on);
    hx_position_init(p, 3, 3);
    static const int fork[] = {1, 4, 6, 7}; // b1, b2 and either of a3 and b3
    for (int i = 0; i < 4; i++)
        hx_position_setup(p, HX_COLOR_BLACK, fork[i], NULL);
    assert_written(p, "3:b.b1,b.a3,b.b3,b.b2");
    for (int cell = 2; cell < 9; cell += 3)
        hx_position_setup(p, HX_COLOR_BLACK, cell, NULL);
    assert_not_written(p, two);
    hx_position_init(p, 2, 2);
    hx_position_play(p, stone(HX_COLOR_BLACK, 0), NULL);
    hx_position_play(p, stone(HX_COLOR_WHITE, 1), NULL);
    hx_position_play(p, stone(HX_COLOR_BLACK, 2), NULL);
    assert_written(p, "2:a1,b1,a2");
    hx_position_play(p, stone(HX_COLOR_WHITE, 3), NULL);
    assert_not_written(p, on);
    free(p);
}

// ---- random games ----

// Any colours, set-up, swaps and passes; stops where the game is won, but for a few.
static void random_position(hx_random *random, hx_position *p) {
    int cols = hx_random_below(random, 40) ? 1 + (int)hx_random_below(random, 12) : 32, rows = cols;
    if (hx_random_below(random, 3) == 0) rows = 1 + (int)hx_random_below(random, 12);
    hx_position_init(p, cols, rows);
    for (uint32_t n = hx_random_below(random, 3) ? 0 : hx_random_below(random, 12); n > 0; n--)
        hx_position_setup(p, 1 + hx_random_below(random, 2),
                          (int)hx_random_below(random, p->board.cells.count), NULL);
    bool disorder = hx_random_below(random, 2), stops = hx_random_below(random, 10);
    for (uint32_t n = hx_random_below(random, 60); n > 0; n--) {
        if (stops && hx_position_winner(p)) break;
        hx_move move = stone(p->to_play, (int)hx_random_below(random, p->board.cells.count));
        if (disorder && hx_random_below(random, 6) == 0) move.color = hx_color_other(move.color);
        uint32_t kind = hx_random_below(random, 30);
        if (p->count == 1 && kind < 10) move.kind = HX_MOVE_SWAP_PIECES;
        if (p->count == 1 && kind >= 20) move.kind = HX_MOVE_SWAP_SIDES;
        if (p->count > 1 && kind == 0) move.kind = HX_MOVE_PASS;
        if (p->count > 9 && kind == 1) move.kind = HX_MOVE_RESIGN;
        hx_position_play(p, move, NULL); // the illegal ones do nothing
    }
}

static void test_random_games(void **state) {
    (void)state;
    hx_random random = {40};
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    int written = 0, games = 2000;
    for (int game = 0; game < games; game++) {
        random_position(&random, p);
        hx_text text = {0}, again = {0};
        hx_status status = hx_movelist_write(&text, p, NULL);
        if (!p->board.winner) assert_int_equal(status, HX_OK);
        if (status == HX_OK) {
            hx_position *q = read_position(text.bytes);
            assert_memory_equal(q->board.color, p->board.color, p->board.cells.count);
            if (p->count) assert_int_equal(q->to_play, p->to_play);
            assert_int_equal(hx_position_winner(q), hx_position_winner(p));
            assert_int_equal(hx_movelist_write(&again, q, NULL), HX_OK);
            assert_string_equal(again.bytes, text.bytes);
            free(q);
            written++;
        } else {
            assert_int_equal(status, HX_NO);
        }
        hx_text_free(&text);
        hx_text_free(&again);
    }
    assert_in_range(written, games / 2, games - 1);
    free(p);
}

static void test_damaged(void **state) {
    (void)state;
    const char list[] = "11x12: 1. b.f6, w.swap-sides 2. e7g4 pass 3. w.resign 12... h4";
    notation_damage(hx_movelist_read, list, sizeof list, 41);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_writes),       cmocka_unit_test(test_won_boards),
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_damaged),
    };
    return cmocka_run_group_tests_name("movelist", tests, NULL, NULL);
}
