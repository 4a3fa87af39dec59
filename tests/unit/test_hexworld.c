// SPDX-License-Identifier: MIT
// HexWorld links: what is read, what is refused with which words, and that what is written is read
// back as the same game.
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

static hx_record *read_text(const char *text) {
    hx_record *r = NULL;
    hx_error err = {""};
    if (notation_read(hx_hexworld_read, &r, text, strlen(text), &err))
        fail_msg("%s: %s", text, err.text);
    return r;
}

// The position after `moves` moves of the main line; -1: after all of them.
static hx_position *replay(const hx_record *r, int moves) {
    hx_position *p = malloc(sizeof *p);
    hx_error err = {""};
    hx_node *node = r->root;
    while (node->child && moves--)
        node = node->child;
    assert_non_null(p);
    if (hx_replay_to(p, r, node, &err)) fail_msg("%s", err.text);
    return p;
}

static void assert_property(const hx_record *r, const char *name, const char *value) {
    const char *found = hx_record_value(r->root, name);
    assert_string_equal(found ? found : "none", value ? value : "none");
}

static void test_reads(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int cols, rows;
        const char *config, *cursor;
        hx_color to_play;
        const char *moves;
    } cases[] = {
        {"https://hexworld.org/board/#11r9c1,b4:sh4g8i8", 11, 11, "r9c1", NULL, HX_COLOR_WHITE,
         "b.b4 w.swap-pieces b.h4 w.g8 b.i8"},
        {"https://hexworld.org/board/#9r9c1,b3:sc6:rw", 9, 9, "r9c1", NULL, HX_COLOR_WHITE,
         "b.b3 w.swap-pieces b.c6 w.resign"},
        {"#13c1,a3j4d10d4g6g7h5f7i6i3,b7e7", 13, 13, "c1", "10", HX_COLOR_BLACK,
         "b.a3 w.j4 b.d10 w.d4 b.g6 w.g7 b.h5 w.f7 b.i6 w.i3 b.b7 w.e7"},
        {"http://www.hexworld.org/board/#5x6r3nc1,a1", 5, 6, "r3nc1", NULL, HX_COLOR_WHITE, "b.a1"},
        {"7c1,d4:sf2e4f5f4", 7, 7, "c1", NULL, HX_COLOR_BLACK,
         "b.d4 w.swap-pieces b.f2 w.e4 b.f5 w.f4"},
        {" \r\n#11\n", 11, 11, NULL, NULL, HX_COLOR_BLACK, ""},
        {"11,", 11, 11, NULL, NULL, HX_COLOR_BLACK, ""},
        {"11,,", 11, 11, NULL, NULL, HX_COLOR_BLACK, ""},
        {"11,a1,", 11, 11, NULL, NULL, HX_COLOR_WHITE, "b.a1"},
        {"11,a1,,,", 11, 11, NULL, NULL, HX_COLOR_WHITE, "b.a1"},
        {"11,,a1", 11, 11, NULL, "0", HX_COLOR_WHITE, "b.a1"},
        {"11,a1,b2,", 11, 11, NULL, "1", HX_COLOR_BLACK, "b.a1 w.b2"},
        {"11,a1:Sb2", 11, 11, NULL, NULL, HX_COLOR_BLACK, "b.a1 w.swap-sides w.b2"},
        {"11,:pb2:p:pc3", 11, 11, NULL, NULL, HX_COLOR_WHITE, "b.pass w.b2 b.pass w.pass b.c3"},
        {"11,a1:rb", 11, 11, NULL, NULL, HX_COLOR_WHITE, "b.a1 b.resign"},
        {"11,a1:fw", 11, 11, NULL, NULL, HX_COLOR_WHITE, "b.a1 w.forfeit"},
        {"11,:fb", 11, 11, NULL, NULL, HX_COLOR_BLACK, "b.forfeit"},
        {"11c1nr12m,A1", 11, 11, "r12nc1", NULL, HX_COLOR_WHITE, "b.a1"},
        {"11nzc1r9,a1", 11, 11, "n", NULL, HX_COLOR_WHITE, "b.a1"},  // z ends the settings
        {"11r13nc1,a1", 11, 11, NULL, NULL, HX_COLOR_WHITE, "b.a1"}, // there is no 13 o'clock
        {"11c2n,a1", 11, 11, NULL, NULL, HX_COLOR_WHITE, "b.a1"},
        {"11nc", 11, 11, "n", NULL, HX_COLOR_BLACK, ""},
        {"32,af32aa1", 32, 32, NULL, NULL, HX_COLOR_BLACK, "b.af32 w.aa1"},
    };
    char text[1024];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_record *r = read_text(cases[i].text);
        hx_position *p = replay(r, -1);
        assert_int_equal(r->cols, cases[i].cols);
        assert_int_equal(r->rows, cases[i].rows);
        assert_property(r, "HW", cases[i].config);
        assert_property(r, "CU", cases[i].cursor);
        assert_string_equal(notation_moves(p, text), cases[i].moves);
        assert_int_equal(p->to_play, cases[i].to_play);
        free(p);
        hx_record_free(r);
    }
}

static void test_refuses(void **state) {
    (void)state;
    static const notation_refusal cases[] = {
        {"", "there is nothing to read"},
        {" \n\t", "there is nothing to read"},
        {"#", "the HexWorld link has no board size after its '#'"},
        {"https://hexworld.org/board/", "the HexWorld link has no board size after its '#'"},
        {"#x", "the HexWorld link has no board size after its '#'"},
        {"0c1,a1", "board size 0x0 is outside 1x1 to 32x32"},
        {"53,a1", "board size 53x53 is outside 1x1 to 32x32"},
        {"11x33,a1", "board size 11x33 is outside 1x1 to 32x32"},
        {"99999999999999999999,a1", "board size 999999x999999 is outside 1x1 to 32x32"},
        {"11,a1b2c3d4e5f6z9", "move 7: z9 is not on the 11x11 board"},
        {"5x6,a6f1", "move 2: f1 is not on the 5x6 board"},
        {"11,a1a12", "move 2: a12 is not on the 11x11 board"},
        {"11,a1b2a1", "move 3: a1 is occupied"},
        {"11,a1b2:s", "move 3: swap is only allowed right after the first stone"},
        {"11,:s", "move 1: swap is only allowed right after the first stone"},
        {"11,a1:s:s", "move 3: swap is only allowed right after the first stone"},
        {"5x6,a1:s", "move 2: swap-pieces needs a square board; use swap-sides"},
        {"11,a1:rwb2", "move 3: the game has ended by resignation"},
        {"11,a1:rwa1", "move 3: the game has ended by resignation"},
        {"11,a1:x", "move 2: \":x\" is not a move"},
        {"11,a1:", "move 2: \":\" is not a move"},
        {"11,a1 b2", "move 2: \" b2\" is not a move"},
        {"11,a0", "move 1: \"a0\" is not a move"},
        {"11,a1b", "move 2: \"b\" is not a move"},
        {"11,a1,b2,c3", "move 3: no moves can follow a third comma"},
    };
    notation_refuse(hx_hexworld_read, cases, sizeof cases / sizeof *cases);
    hx_record *r = NULL;
    hx_error err = {""};
    assert_int_equal(notation_read(hx_hexworld_read, &r, "11,a1\0b2", 8, &err), HX_BAD_INPUT);
    assert_string_equal(err.text, "move 2: \"?b2\" is not a move");
}

static hx_move stone(hx_color color, int cell) {
    return (hx_move){HX_MOVE_STONE, color, cell};
}

static void assert_written(const hx_position *p, const hx_move *future, int futures,
                           const char *config, const char *expected) {
    hx_text text = {0};
    hx_error err = {""};
    if (hx_hexworld_write(&text, p, future, futures, config, &err)) fail_msg("%s", err.text);
    assert_string_equal(text.bytes, expected);
    hx_text_free(&text);
}

static void test_writes(void **state) {
    (void)state;
    const hx_color black = HX_COLOR_BLACK, white = HX_COLOR_WHITE;
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 5, 5);
    assert_written(p, NULL, 0, NULL, "https://hexworld.org/board/#5c1");
    assert_written(p, NULL, 0, "", "https://hexworld.org/board/#5");
    // What stands in HW may come from any file.
    assert_written(p, NULL, 0, "c1r9,a1", "https://hexworld.org/board/#5r9c1");
    assert_written(p, NULL, 0, "1", "https://hexworld.org/board/#5");
    hx_position_play(p, stone(black, 1), NULL);
    hx_move future[] = {{HX_MOVE_SWAP_PIECES, white, -1}, stone(black, 6), stone(black, 6)};
    assert_written(p, future, 2, "r9nc1", "https://hexworld.org/board/#5r9nc1,b1,:sb2");
    assert_written(p, future, 3, "r9nc1", "https://hexworld.org/board/#5r9nc1,b1,:sb2"); // b2 twice
    p->to_play = black;
    assert_written(p, NULL, 0, NULL, "https://hexworld.org/board/#5c1,b1:p");
    hx_position_play(p, stone(black, 2), NULL);
    assert_written(p, NULL, 0, NULL, "https://hexworld.org/board/#5c1,b1:pc1");
    hx_position_play(p, (hx_move){HX_MOVE_RESIGN, black, -1}, NULL);
    p->to_play = black;
    assert_written(p, NULL, 0, NULL, "https://hexworld.org/board/#5c1,b1:pc1:rb");
    // Set-up stones, and the turn after them.
    hx_position_init(p, 3, 2);
    hx_position_setup(p, black, 0, NULL);
    hx_position_setup(p, black, 1, NULL);
    hx_position_setup(p, black, 2, NULL);
    hx_position_setup(p, white, 4, NULL);
    assert_written(p, NULL, 0, NULL, "https://hexworld.org/board/#3x2c1,a1b2b1:pc1:p");
    p->to_play = white;
    assert_written(p, NULL, 0, NULL, "https://hexworld.org/board/#3x2c1,a1b2b1:pc1");
    // White begins, black swaps: no link holds that, so the stones are told.
    hx_position_init(p, 5, 5);
    hx_position_play(p, stone(white, 1), NULL);
    hx_move swap = {HX_MOVE_SWAP_PIECES, black, -1}, sides = {HX_MOVE_SWAP_SIDES, black, -1};
    hx_text text = {0};
    hx_error err = {""};
    assert_int_equal(hx_hexworld_write(&text, p, &swap, 1, NULL, &err), HX_NO);
    assert_string_equal(err.text, "a swap of white's first stone cannot be told as one line");
    assert_int_equal(text.length, 0);
    assert_written(p, &sides, 1, NULL, "https://hexworld.org/board/#5c1,:pb1");
    hx_position_play(p, swap, NULL);
    assert_written(p, NULL, 0, NULL, "https://hexworld.org/board/#5c1,a2");
    free(p);
}

static void test_too_long(void **state) {
    (void)state;
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 3, 3);
    for (int i = 0; i < HX_MOVES_MAX; i++)
        assert_int_equal(hx_position_play(p, (hx_move){HX_MOVE_PASS, HX_COLOR_WHITE, -1}, NULL),
                         HX_OK);
    hx_text text = {0};
    hx_error err = {""};
    assert_int_equal(hx_hexworld_write(&text, p, NULL, 0, NULL, &err), HX_NO);
    assert_string_equal(err.text, "told as one line the game needs more than 4096 moves");
    free(p);
}

// ---- random games ----

static int random_cell(hx_random *random, const hx_position *p) {
    for (int tries = 0; tries < 200; tries++) {
        int cell = (int)hx_random_below(random, p->board.cells.count);
        if (hx_board_is_empty(&p->board, cell)) return cell;
    }
    return -1;
}

// Most moves are stones in turn; some are out of turn, passes, swaps and resignations.
static hx_move random_move(hx_random *random, const hx_position *p) {
    hx_color color = p->to_play;
    if (hx_random_below(random, 8) == 0) color = hx_color_other(color);
    uint32_t kind = hx_random_below(random, 24);
    if (kind == 0) return (hx_move){HX_MOVE_PASS, color, -1};
    if (kind == 1 && p->count > 4) return (hx_move){HX_MOVE_RESIGN, color, -1};
    if (kind == 2 && p->count > 4) return (hx_move){HX_MOVE_FORFEIT, color, -1};
    if (p->count == 1 && kind < 10) return (hx_move){HX_MOVE_SWAP_PIECES, color, -1};
    if (p->count == 1 && kind < 16) return (hx_move){HX_MOVE_SWAP_SIDES, color, -1};
    return stone(color, random_cell(random, p));
}

static void random_position(hx_random *random, hx_position *p) {
    int cols = 1 + (int)hx_random_below(random, 12), rows = cols;
    if (hx_random_below(random, 60) == 0) cols = rows = 32;
    if (hx_random_below(random, 3) == 0) rows = 1 + (int)hx_random_below(random, 12);
    hx_position_init(p, cols, rows);
    uint32_t setup = hx_random_below(random, 2) ? 0 : hx_random_below(random, 6);
    while (setup--)
        hx_position_setup(p, 1 + hx_random_below(random, 2),
                          (int)hx_random_below(random, p->board.cells.count), NULL);
    if (hx_random_below(random, 4) == 0) p->to_play = HX_COLOR_WHITE;
    for (uint32_t n = hx_random_below(random, 30); n > 0; n--)
        hx_position_play(p, random_move(random, p), NULL); // the illegal ones do nothing
    if (hx_random_below(random, 8) == 0) p->to_play = (uint8_t)(1 + hx_random_below(random, 2));
}

static void assert_same(const hx_position *a, const hx_position *b) {
    assert_memory_equal(a->board.color, b->board.color, a->board.cells.count);
    assert_int_equal(a->ended_by, b->ended_by);
    if (!a->ended_by) assert_int_equal(a->to_play, b->to_play);
}

// Reads the link back, compares with the place and the end it was made from, and writes it again.
static void check_link(const char *link, const hx_position *here, const hx_position *end) {
    hx_record *r = read_text(link);
    const char *cursor = hx_record_value(r->root, "CU");
    hx_position *at = replay(r, cursor ? atoi(cursor) : -1), *last = replay(r, -1);
    assert_same(here, at);
    assert_same(end, last);
    hx_text again = {0};
    assert_int_equal(hx_hexworld_write(&again, at, last->moves + at->count, last->count - at->count,
                                       hx_record_value(r->root, "HW"), NULL),
                     HX_OK);
    assert_string_equal(again.bytes, link);
    hx_text_free(&again);
    free(at);
    free(last);
    hx_record_free(r);
}

static void test_random_games(void **state) {
    (void)state;
    static const char *const configs[] = {NULL, "c1", "r9nc1", "r12c1"};
    hx_random random = {20};
    hx_position *here = malloc(sizeof *here), *end = malloc(sizeof *end);
    assert_true(here && end);
    int refused = 0, games = 1500;
    for (int game = 0; game < games; game++) {
        random_position(&random, here);
        *end = *here;
        hx_move future[8];
        int futures = 0, wanted = (int)hx_random_below(&random, 8);
        for (int i = 0; i < wanted; i++) {
            future[futures] = random_move(&random, end);
            if (!hx_position_play(end, future[futures], NULL)) futures++;
        }
        hx_text text = {0};
        hx_status status = hx_hexworld_write(&text, here, future, futures, configs[game % 4], NULL);
        if (status == HX_NO) {
            // Only a swap in the future of a stone that needed a pass cannot be told.
            assert_in_range(here->count, 0, 1);
            assert_int_equal(future[1 - here->count].kind, HX_MOVE_SWAP_PIECES);
            refused++;
        } else {
            assert_int_equal(status, HX_OK);
            check_link(text.bytes, here, end);
        }
        hx_text_free(&text);
    }
    assert_true(refused < games / 50);
    free(here);
    free(end);
}

static void test_damaged(void **state) {
    (void)state;
    const char link[] = "https://hexworld.org/board/#11x12r9nc1,b4:Sh4:pg8i8,h3g4:fb,";
    notation_damage(hx_hexworld_read, link, sizeof link, 21);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_writes),       cmocka_unit_test(test_too_long),
        cmocka_unit_test(test_random_games), cmocka_unit_test(test_damaged),
    };
    return cmocka_run_group_tests_name("hexworld", tests, NULL, NULL);
}
