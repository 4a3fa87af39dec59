// SPDX-License-Identifier: MIT
// Drawn boards: how they look, what is read, what is refused with which words, and that what is
// drawn is read back as the same stones and turn.
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

static hx_position *read_position(const char *text) {
    hx_record *r = NULL;
    hx_error err = {""};
    if (notation_read(hx_diagram_read, &r, text, strlen(text), &err))
        fail_msg("%s: %s", text, err.text);
    assert_null(r->root->child);
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    if (hx_replay_to(p, r, r->root, &err)) fail_msg("%s: %s", text, err.text);
    hx_record_free(r);
    return p;
}

// One character a cell, '/' between rows.
static const char *stones_text(const hx_position *p, char *out) {
    const hx_cells *cells = &p->board.cells;
    char *end = out;
    for (int i = 0; i < cells->count; i++) {
        if (i && hx_cells_col(cells, i) == 0) *end++ = '/';
        *end++ = ".BW"[p->board.color[i]];
    }
    *end = '\0';
    return out;
}

static void test_reads(void **state) {
    (void)state;
    static const struct {
        const char *text, *stones;
        hx_color to_play;
    } cases[] = {
        {"..\n..\n", "../..", HX_COLOR_BLACK},
        {".B.\nW.R", ".B./W.B", HX_COLOR_WHITE},
        {"B", "B", HX_COLOR_WHITE},
        {"w", "W", HX_COLOR_BLACK},
        {"b w .\r\n . r .\r\n", "BW./.B.", HX_COLOR_WHITE},
        {"a b\n1 . B 1\n 2 W . 2\n   a b\n", ".B/W.", HX_COLOR_BLACK},
        {"ab\n1.B1\n2W.2\nab", ".B/W.", HX_COLOR_BLACK},
        {"A B\n. B\nW .", ".B/W.", HX_COLOR_BLACK},
        {"a\nb", "B", HX_COLOR_WHITE},      // one column, one black stone
        {"a b\nb b", "BB", HX_COLOR_WHITE}, // letters, then a row
        {"a\n1 . 1\n 2 B 2\n    a\n", "./B", HX_COLOR_WHITE},
        {"..\r.B\r", "../.B", HX_COLOR_WHITE},
        {"\xef\xbb\xbf\n\n\t..\n\n", "..", HX_COLOR_BLACK},
        {"\033[1;31mB\033[0m . \033[mW", "B.W", HX_COLOR_BLACK},
        {"..\nwhite to play", "..", HX_COLOR_WHITE},
        {"White to play.\n..\n", "..", HX_COLOR_WHITE},
        {"B.\nBLACK TO PLAY. Last move a1.\n", "B.", HX_COLOR_BLACK},
        {"..\nblue to play", "..", HX_COLOR_WHITE},
        {"W.\nRed to play", "W.", HX_COLOR_BLACK},
        {"BB\nBlack has won.", "BB", HX_COLOR_WHITE},
        {"BB\nBlack has won. Last move b1.", "BB", HX_COLOR_WHITE},
        {"BB\nBlack has won. Black to play. Last move b1.", "BB", HX_COLOR_BLACK},
        {"WW\nblue has won", "WW", HX_COLOR_BLACK},
    };
    char text[HX_CELLS_MAX * 2];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_position *p = read_position(cases[i].text);
        assert_string_equal(stones_text(p, text), cases[i].stones);
        assert_int_equal(p->to_play, cases[i].to_play);
        free(p);
    }
}

static void test_refuses(void **state) {
    (void)state;
    static const notation_refusal cases[] = {
        {"", "there is nothing to read"},
        {"\n \r\n\t", "there is nothing to read"},
        {"\033[0m", "there is nothing to read"},
        {"a b c", "there is no row of a board"},
        {"Black to play.", "there is no row of a board"},
        {"...\n..\n", "line 2: a row of 2 cells on a board with 3 columns"},
        {"a b c\n..\n", "line 2: a row of 2 cells on a board with 3 columns"},
        {"..\na b c", "line 2: letters for 3 columns on a board with 2"},
        {"a b\na b c\n..", "line 2: letters for 3 columns on a board with 2"},
        {"..\n\n.x\n", "line 3: \".x\" is no row of a board"},
        {"..\n.-\n", "line 2: \".-\" is no row of a board"},
        {"..\nhello\n", "line 2: \"hello\" is no row of a board"},
        {"..\nBlack is to play", "line 2: \"Black is to play\" is no row of a board"},
        {"..\nb c", "line 2: \"b c\" is no row of a board"},
        {"..\n2", "line 2: \"2\" is no row of a board"},
        {". 1 .", "line 1: \". 1 .\" is no row of a board"},
        {"1 . .\n3 . .", "line 2: the row is numbered 3, but it is row 2"},
        {". . 2", "line 1: the row is numbered 2, but it is row 1"},
        {"..\na b\n..", "line 3: a row after the end of the board"},
        {"..\nBlack to play.\n..", "line 3: a row after the end of the board"},
        {".\033[2J.", "line 1: \".?[2J.\" is no row of a board"},
        {".\033[1", "line 1: \".?[1\" is no row of a board"},
        {".................................", "board size 33x1 is outside 1x1 to 32x32"},
        {".\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n"
         ".\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n",
         "board size 1x33 is outside 1x1 to 32x32"},
    };
    notation_refuse(hx_diagram_read, cases, sizeof cases / sizeof *cases);
    hx_record *r = NULL;
    hx_error err = {""};
    assert_int_equal(notation_read(hx_diagram_read, &r, "..\n\0.", 5, &err), HX_BAD_INPUT);
    char huge[40 * 41];
    memset(huge, 'B', sizeof huge);
    for (size_t row = 1; row <= 40; row++)
        huge[row * 41 - 1] = '\n';
    assert_int_equal(notation_read(hx_diagram_read, &r, huge, sizeof huge, &err), HX_BAD_INPUT);
    assert_string_equal(err.text, "board size 40x40 is outside 1x1 to 32x32");
    assert_null(r);
}

static hx_move stone(hx_color color, int cell) {
    return (hx_move){HX_MOVE_STONE, color, cell};
}

static void assert_drawn(const hx_position *p, const hx_drawing *drawing, const char *expected) {
    hx_text text = {0};
    hx_diagram_write(&text, p, drawing);
    assert_false(text.failed);
    assert_string_equal(text.bytes, expected);
    hx_text_free(&text);
}

static void test_draws(void **state) {
    (void)state;
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 3, 2);
    assert_drawn(p, NULL,
                 "  a b c\n"
                 " 1 . . . 1\n"
                 "  2 . . . 2\n"
                 "     a b c\n"
                 "Black to play.\n");
    hx_position_play(p, stone(HX_COLOR_BLACK, 1), NULL);
    hx_position_play(p, stone(HX_COLOR_WHITE, 0), NULL);
    bool marks[HX_CELLS_MAX] = {true};
    assert_drawn(p, &(hx_drawing){.marks = marks},
                 "  a b c\n"
                 " 1 W B . 1\n"
                 "  2 . . . 2\n"
                 "     a b c\n"
                 "Black to play. Last move a1.\n");
    hx_position_play(p, stone(HX_COLOR_BLACK, 3), NULL);
    assert_drawn(p, NULL,
                 "  a b c\n"
                 " 1 W B . 1\n"
                 "  2 B . . 2\n"
                 "     a b c\n"
                 "Black has won. Last move a2.\n");
    p->to_play = HX_COLOR_BLACK;
    assert_drawn(p, NULL,
                 "  a b c\n"
                 " 1 W B . 1\n"
                 "  2 B . . 2\n"
                 "     a b c\n"
                 "Black has won. Black to play. Last move a2.\n");
    hx_position_init(p, 1, 1);
    hx_position_play(p, (hx_move){HX_MOVE_RESIGN, HX_COLOR_BLACK, -1}, NULL);
    assert_drawn(p, NULL, "  a\n 1 . 1\n    a\nWhite has won: black resigned.\n");
    hx_position_init(p, 27, 1);
    assert_drawn(
        p, NULL,
        "   a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z aa\n"
        " 1  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .  . 1\n"
        "     a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p  q  r  s  t  u  v  w  x  y  z aa\n"
        "Black to play.\n");
    free(p);
}

// The length of the longest line in characters that take a column.
static size_t widest_line(const char *text) {
    size_t widest = 0, width = 0;
    for (; *text; text++) {
        width = *text == '\n' ? 0 : width + (((unsigned char)*text & 0xc0) != 0x80);
        if (width > widest) widest = width;
    }
    return widest;
}

static void test_fits_a_terminal(void **state) {
    (void)state;
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 19, 19);
    hx_text text = {0};
    hx_diagram_write(&text, p, NULL);
    assert_in_range(widest_line(text.bytes), 19 * 2 + 19, 80);
    hx_text_free(&text);
    free(p);
}

// Drops the escapes in place.
static void strip_escapes(char *text) {
    char *to = text;
    while (*text) {
        if (*text == '\033') {
            text += strcspn(text, "m") + 1;
            continue;
        }
        *to++ = *text++;
    }
    *to = '\0';
}

static void test_colours(void **state) {
    (void)state;
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 3, 2);
    hx_position_play(p, stone(HX_COLOR_BLACK, 1), NULL);
    hx_position_play(p, stone(HX_COLOR_WHITE, 0), NULL);
    bool marks[HX_CELLS_MAX] = {[1] = true, [5] = true};
    hx_text text = {0}, unmarked = {0}, half_marked = {0};
    hx_diagram_write(&text, p, &(hx_drawing){.ansi = true, .marks = marks});
    hx_diagram_write(&unmarked, p, &(hx_drawing){.ansi = true});
    marks[1] = false;
    hx_diagram_write(&half_marked, p, &(hx_drawing){.ansi = true, .marks = marks});
    assert_string_not_equal(text.bytes, half_marked.bytes); // the mark on the stone shows
    // Each line ends without a colour, so that nothing runs into what follows.
    for (const char *at = text.bytes; (at = strchr(at, '\n')) != NULL; at++)
        assert_true(at[-1] == '.' || memcmp(at - 4, "\033[0m", 4) == 0);
    strip_escapes(text.bytes);
    assert_string_equal(text.bytes, "  a b c \n"
                                    " 1 ◎ ● · 1 \n"
                                    "  2 · · + 2 \n"
                                    "     a b c \n"
                                    "Black to play. Last move a1.\n");
    strip_escapes(unmarked.bytes);
    assert_null(strchr(unmarked.bytes, '+'));
    hx_text_free(&text);
    hx_text_free(&unmarked);
    hx_text_free(&half_marked);
    free(p);
}

// The looks of the cells that hold this glyph or letter, as a terminal sees them: all escapes since
// the last one that sets everything anew. The glyph is asserted to be there.
static const char *look_before(const char *text, const char *glyph, char out[200]) {
    const char *at = strstr(text, glyph), *start;
    assert_non_null(at);
    for (start = at; memcmp(start, "\033[0;", 4) != 0; start--)
        assert_true(start > text);
    size_t used = 0;
    while (start < at)
        if (*start == '\033') {
            while (*start != 'm')
                out[used++] = *start++;
            out[used++] = *start++;
        } else {
            start++;
        }
    out[used] = '\0';
    return out;
}

// A black stone is black and a white one white, each on wood, in every kind of terminal; and a
// stone of one side is another character than one of the other.
static void test_colour_of_a_stone(void **state) {
    (void)state;
    static const struct {
        bool few, ascii;
        const char *black, *white, *black_look, *white_look;
    } kinds[] = {{false, false, "●", "○", "48;5;180;38;5;94m\033[38;5;16m",
                  "48;5;180;38;5;94m\033[38;5;231m"},
                 {false, true, "B", "W", "48;5;180;38;5;94m\033[38;5;16m",
                  "48;5;180;38;5;94m\033[38;5;231m"},
                 {true, false, "●", "○", "43;30m\033[30m", "43;30m\033[1;37m"},
                 {true, true, "B", "W", "43;30m\033[30m", "43;30m\033[1;37m"}};
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 3, 3);
    hx_position_play(p, stone(HX_COLOR_BLACK, 0), NULL);
    hx_position_play(p, stone(HX_COLOR_WHITE, 4), NULL);
    hx_position_play(p, stone(HX_COLOR_BLACK, 8), NULL); // the last one looks otherwise
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        hx_text text = {0};
        char look[200];
        hx_drawing d = {.ansi = true, .few_colors = kinds[i].few, .ascii = kinds[i].ascii};
        hx_diagram_write(&text, p, &d);
        assert_string_not_equal(kinds[i].black, kinds[i].white);
        assert_non_null(strstr(look_before(text.bytes, kinds[i].black, look), kinds[i].black_look));
        assert_non_null(strstr(look_before(text.bytes, kinds[i].white, look), kinds[i].white_look));
        for (const char *c = text.bytes; kinds[i].ascii && *c; c++)
            assert_true((unsigned char)*c < 0x80);
        if (kinds[i].few) assert_null(strstr(text.bytes, "8;5;")); // no colour of 256
        hx_text_free(&text);
    }
    free(p);
}

// The last stone has a background and a character of its own, whoever's it is.
static void test_colour_of_the_last_stone(void **state) {
    (void)state;
    for (int few = 0; few < 2; few++)
        for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
            hx_position *p = malloc(sizeof *p);
            assert_non_null(p);
            hx_position_init(p, 3, 3);
            hx_position_play(p, stone(color, 4), NULL);
            hx_text text = {0};
            char look[200];
            hx_diagram_write(&text, p, &(hx_drawing){.ansi = true, .few_colors = few});
            look_before(text.bytes, color == HX_COLOR_BLACK ? "◉" : "◎", look);
            assert_non_null(strstr(look, few ? "\033[41m" : "\033[48;5;208m"));
            const char *own = few ? color == HX_COLOR_BLACK ? "\033[30m" : "\033[1;37m"
                              : color == HX_COLOR_BLACK ? "\033[38;5;16m"
                                                        : "\033[38;5;231m";
            assert_string_equal(look + strlen(look) - strlen(own), own);
            hx_text_free(&text);
            free(p);
        }
}

// ---- random boards ----

static void check_round_trip(const hx_position *p) {
    hx_text text = {0}, again = {0}, third = {0};
    hx_diagram_write(&text, p, NULL);
    hx_position *q = read_position(text.bytes);
    assert_int_equal(q->board.cells.cols, p->board.cells.cols);
    assert_int_equal(q->board.cells.rows, p->board.cells.rows);
    assert_memory_equal(q->board.color, p->board.color, p->board.cells.count);
    // A resignation leaves no trace on the board: it is the loser's turn again.
    assert_int_equal(q->to_play, p->ended_by ? p->ended_by : p->to_play);
    hx_diagram_write(&again, q, NULL);
    if (p->count == 0) assert_string_equal(again.bytes, text.bytes);
    // What differs in general is only the last move.
    hx_position *q2 = read_position(again.bytes);
    hx_diagram_write(&third, q2, NULL);
    assert_string_equal(third.bytes, again.bytes);
    hx_text_free(&text);
    hx_text_free(&again);
    hx_text_free(&third);
    free(q);
    free(q2);
}

static void test_all_sizes(void **state) {
    (void)state;
    hx_random random = {50};
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    for (int cols = 1; cols <= HX_SIZE_MAX; cols++)
        for (int rows = 1; rows <= HX_SIZE_MAX; rows += 1 + rows / 8) {
            hx_position_init(p, cols, rows);
            uint32_t stones = hx_random_below(&random, 20);
            for (uint32_t i = 0; i < stones && !hx_position_winner(p); i++) {
                int cell = (int)hx_random_below(&random, p->board.cells.count);
                hx_position_play(p, stone(1 + hx_random_below(&random, 2), cell), NULL);
            }
            if (hx_random_below(&random, 3) == 0)
                p->to_play = (uint8_t)(1 + hx_random_below(&random, 2));
            if (hx_random_below(&random, 9) == 0 && !p->board.winner)
                hx_position_play(p, (hx_move){HX_MOVE_RESIGN, p->to_play, -1}, NULL);
            check_round_trip(p);
        }
    // Empty and full boards, without moves.
    for (int color = HX_COLOR_NONE; color <= HX_COLOR_WHITE; color++) {
        hx_position_init(p, 9, 7);
        for (int cell = 0; color && cell < 63; cell++)
            hx_position_setup(p, (hx_color)color, cell, NULL);
        check_round_trip(p);
    }
    free(p);
}

static void test_damaged(void **state) {
    (void)state;
    const char board[] =
        "\xef\xbb\xbf  a b c\r\n \033[1;31m1 . B W 1\033[0m\r\n  2 R . . 2\n     a b c\n"
        "Black has won. Black to play. Last move a1.\n";
    notation_damage(hx_diagram_read, board, sizeof board, 51);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads),
        cmocka_unit_test(test_refuses),
        cmocka_unit_test(test_draws),
        cmocka_unit_test(test_fits_a_terminal),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_colour_of_a_stone),
        cmocka_unit_test(test_colour_of_the_last_stone),
        cmocka_unit_test(test_all_sizes),
        cmocka_unit_test(test_damaged),
    };
    return cmocka_run_group_tests_name("diagram", tests, NULL, NULL);
}
