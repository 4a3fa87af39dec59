// SPDX-License-Identifier: MIT
// trmph links: what is read, what is refused with which words, and that what is written is read
// back as the same stones.
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

// The position at the end of the link.
static hx_position *read_position(const char *text) {
    hx_record *r = NULL;
    hx_error err = {""};
    if (notation_read(hx_trmph_read, &r, text, strlen(text), &err))
        fail_msg("%s: %s", text, err.text);
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
        int size;
        const char *moves;
    } cases[] = {
        {"http://www.trmph.com/hex/board#13,a1b2c3d4e5f6g7h8i9j10k11l12m13", 13,
         "b.a1 w.b2 b.c3 w.d4 b.e5 w.f6 b.g7 w.h8 b.i9 w.j10 b.k11 w.l12 b.m13"},
        {"https://trmph.com/hex/board#11,b3b3f6g5", 11, "b.c2 w.swap-pieces b.f6 w.g5"},
        {"https://trmph.com/hex/board#11,c3c3", 11, "b.c3 w.swap-pieces"},
        {"trmph.com/hex/board#11,a1b2 b", 11, "b.a1 w.b2"},
        {"\n http://trmph.com/hex/board#11,a1b2 R\r\n", 11, "b.a1 w.b2"},
        {"http://trmph.com/hex/board#11,a1b2\tw", 11, "b.a1 w.b2"},
        {"https://trmph.com/hex/board#14,", 14, ""},
        {"https://trmph.com/hex/board#14", 14, ""},
        {"#5,e5", 5, "b.e5"},
    };
    char text[1024];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_position *p = read_position(cases[i].text);
        assert_int_equal(p->board.cells.cols, cases[i].size);
        assert_int_equal(p->board.cells.rows, cases[i].size);
        assert_string_equal(notation_moves(p, text), cases[i].moves);
        free(p);
    }
}

static void test_reads_whole_games(void **state) {
    (void)state;
    hx_position *p = read_position("https://trmph.com/hex/board#13,g1a7g2b7g3c7g4d7g5e7g6f7g8h7g9i7"
                                   "g10j7g11k7g12l7g13m7");
    assert_int_equal(p->count, 24);
    assert_int_equal(hx_position_winner(p), HX_COLOR_NONE); // g7 is empty
    free(p);
    p = read_position("http://www.trmph.com/hex/board#11,a8h1b8h2c8h3d8h4e8h5f8h6g8h7a7a6b6b5c5c4"
                      "d4d3e3e2f2f1g1");
    assert_int_equal(p->count, 27);
    assert_int_equal(p->to_play, HX_COLOR_WHITE);
    free(p);
}

static void test_swap_lies_where_the_link_says(void **state) {
    (void)state;
    hx_position *p = read_position("https://trmph.com/hex/board#11,b3b3");
    assert_int_equal(p->board.stones, 1);
    assert_int_equal(p->board.color[hx_cells_at(&p->board.cells, 1, 2)], HX_COLOR_WHITE);
    assert_int_equal(p->to_play, HX_COLOR_BLACK);
    free(p);
}

static void test_refuses(void **state) {
    (void)state;
    static const notation_refusal cases[] = {
        {"", "there is nothing to read"},
        {"\n", "there is nothing to read"},
        {"http://trmph.com/hex/board", "the trmph link has no board size after its '#'"},
        {"http://trmph.com/hex/board#", "the trmph link has no board size after its '#'"},
        {"http://trmph.com/hex/board#,a1", "the trmph link has no board size after its '#'"},
        {"http://trmph.com/hex/board#11a1", "the trmph link has no comma after the board size"},
        {"http://trmph.com/hex/board#8x7,a1", "the trmph link has no comma after the board size"},
        {"http://trmph.com/hex/board#0,", "board size 0x0 is outside 1x1 to 32x32"},
        {"http://trmph.com/hex/board#99,", "board size 99x99 is outside 1x1 to 32x32"},
        {"http://trmph.com/hex/board#11,l1", "move 1: l1 is not on the 11x11 board"},
        {"http://trmph.com/hex/board#11,a1a1a12", "move 3: a12 is not on the 11x11 board"},
        {"http://trmph.com/hex/board#11,a1b2b2", "move 3: b2 is occupied"},
        {"http://trmph.com/hex/board#11,b3b3b3", "move 3: b3 is occupied"},
        {"http://trmph.com/hex/board#11,a1:s", "move 2: \":s\" is not a move"},
        {"http://trmph.com/hex/board#11,a1 b2", "move 2: \" b2\" is not a move"},
        {"http://trmph.com/hex/board#11,a1,", "move 2: \",\" is not a move"},
    };
    notation_refuse(hx_trmph_read, cases, sizeof cases / sizeof *cases);
}

static hx_move stone(hx_color color, int cell) {
    return (hx_move){HX_MOVE_STONE, color, cell};
}

static void assert_written(const hx_position *p, const char *expected) {
    notation_write(hx_trmph_write, p, HX_OK, expected);
}

static void assert_not_written(const hx_position *p, const char *sentence) {
    notation_write(hx_trmph_write, p, HX_NO, sentence);
}

static void test_writes(void **state) {
    (void)state;
    const hx_color black = HX_COLOR_BLACK, white = HX_COLOR_WHITE;
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 5, 5);
    assert_written(p, "https://trmph.com/hex/board#5,");
    hx_position_play(p, stone(black, 1), NULL);
    assert_written(p, "https://trmph.com/hex/board#5,b1");
    hx_position_play(p, (hx_move){HX_MOVE_SWAP_PIECES, white, -1}, NULL);
    assert_written(p, "https://trmph.com/hex/board#5,a2a2");
    hx_position_play(p, stone(black, 1), NULL);
    hx_position_play(p, (hx_move){HX_MOVE_RESIGN, white, -1}, NULL);
    assert_written(p, "https://trmph.com/hex/board#5,a2a2b1");
    hx_position_init(p, 5, 5);
    hx_position_play(p, stone(black, 1), NULL);
    hx_position_play(p, (hx_move){HX_MOVE_SWAP_SIDES, white, -1}, NULL);
    hx_position_play(p, stone(white, 2), NULL);
    assert_written(p, "https://trmph.com/hex/board#5,b1c1");
    // Set-up, if it could have been played.
    hx_position_init(p, 5, 5);
    hx_position_setup(p, black, 3, NULL);
    hx_position_setup(p, white, 0, NULL);
    assert_written(p, "https://trmph.com/hex/board#5,d1a1");
    p->to_play = white;
    assert_not_written(p,
                       "a trmph link holds only stones that alternate from black, without passes");
    free(p);
}

static void test_does_not_write(void **state) {
    (void)state;
    const char *alternate =
        "a trmph link holds only stones that alternate from black, without passes";
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 5, 6);
    assert_not_written(p, "trmph links are for square boards, not 5x6");
    hx_position_init(p, 5, 5);
    hx_position_play(p, stone(HX_COLOR_WHITE, 0), NULL);
    assert_not_written(p, alternate);
    hx_position_init(p, 5, 5);
    hx_position_play(p, stone(HX_COLOR_BLACK, 0), NULL);
    hx_position_play(p, (hx_move){HX_MOVE_PASS, HX_COLOR_WHITE, -1}, NULL);
    assert_not_written(p, alternate);
    hx_position_init(p, 5, 5);
    hx_position_setup(p, HX_COLOR_WHITE, 0, NULL);
    assert_not_written(p, alternate);
    free(p);
}

// ---- random games ----

// Alternates but for a rare stone out of turn; may begin with a swap or with set-up.
static void random_position(hx_random *random, hx_position *p) {
    int size = hx_random_below(random, 40) ? 1 + (int)hx_random_below(random, 13) : 32;
    hx_position_init(p, size, size);
    for (uint32_t n = hx_random_below(random, 3) ? 0 : hx_random_below(random, 5); n > 0; n--)
        hx_position_setup(p, 1 + hx_random_below(random, 2),
                          (int)hx_random_below(random, p->board.cells.count), NULL);
    uint32_t opening = hx_random_below(random, 4);
    for (uint32_t n = hx_random_below(random, 40); n > 0; n--) {
        hx_move move = stone(p->to_play, (int)hx_random_below(random, p->board.cells.count));
        if (hx_random_below(random, 60) == 0) move.color = hx_color_other(move.color);
        if (p->count == 1 && opening == 0) move.kind = HX_MOVE_SWAP_PIECES;
        if (p->count == 1 && opening == 1) move.kind = HX_MOVE_SWAP_SIDES;
        hx_position_play(p, move, NULL); // the illegal ones do nothing
    }
    if (hx_random_below(random, 8) == 0)
        hx_position_play(p, (hx_move){HX_MOVE_RESIGN, p->to_play, -1}, NULL);
}

// Without set-up: does every move come in turn?
static bool is_in_turn(const hx_position *p) {
    for (int i = 0; i < p->count; i++)
        if (p->moves[i].color != (hx_color)p->turn_before[i]) return false;
    return true;
}

static void test_random_games(void **state) {
    (void)state;
    hx_random random = {30};
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    int written = 0, games = 1500;
    for (int game = 0; game < games; game++) {
        random_position(&random, p);
        hx_text text = {0}, again = {0};
        hx_status status = hx_trmph_write(&text, p, NULL);
        if (p->setup_stones == 0 && is_in_turn(p)) assert_int_equal(status, HX_OK);
        if (status == HX_OK) {
            hx_position *q = read_position(text.bytes);
            assert_memory_equal(q->board.color, p->board.color, p->board.cells.count);
            if (!p->ended_by) assert_int_equal(q->to_play, p->to_play);
            assert_int_equal(hx_trmph_write(&again, q, NULL), HX_OK);
            assert_string_equal(again.bytes, text.bytes);
            free(q);
            written++;
        } else {
            assert_int_equal(status, HX_NO);
        }
        hx_text_free(&text);
        hx_text_free(&again);
    }
    assert_in_range(written, games / 3, games - 1);
    free(p);
}

static void test_damaged(void **state) {
    (void)state;
    const char link[] = "https://www.trmph.com/hex/board#13,b3b3g2b7g3c7g10j7g11k7 b";
    notation_damage(hx_trmph_read, link, sizeof link, 31);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),
        cmocka_unit_test(test_reads_whole_games),
        cmocka_unit_test(test_swap_lies_where_the_link_says),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_writes),
        cmocka_unit_test(test_does_not_write),
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_damaged),
    };
    return cmocka_run_group_tests_name("trmph", tests, NULL, NULL);
}
