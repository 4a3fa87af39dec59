// SPDX-License-Identifier: MIT
// record/record, sgf, sgf_dialect and replay: what files mean, what is kept, what is refused.
#include "record/formats.h"
#include "record/replay.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static hx_position p;
static hx_error err;

static hx_record *read_ok(const char *text) {
    hx_record *r = NULL;
    if (hx_sgf_read(&r, text, strlen(text), &err)) fail_msg("%s: %s", text, err.text);
    return r;
}

static void replay_ok(const char *text) {
    hx_record *r = read_ok(text);
    if (hx_replay_to(&p, r, hx_replay_end(r->root), &err)) fail_msg("%s: %s", text, err.text);
    hx_record_free(r);
}

static hx_color at(const char *cell) {
    return p.board.color[(cell[1] - '1') * p.board.cells.cols + cell[0] - 'a'];
}

static void assert_round_trip(const char *text, const char *expected) {
    hx_record *r = read_ok(text);
    hx_text out = {0};
    hx_sgf_write(&out, r);
    assert_string_equal(out.bytes, expected);
    hx_record_free(r);
    r = read_ok(out.bytes);
    hx_text again = {0};
    hx_sgf_write(&again, r);
    assert_string_equal(again.bytes, out.bytes);
    hx_record_free(r);
    hx_text_free(&out);
    hx_text_free(&again);
}

static void cuts_collections(void **state) {
    (void)state;
    static const char one[] = " (;GM[11];B[a1]C[)\\](](;W[b1])(;W[c1]))\r\n";
    static const char two[] = " (;GM[11];B[a1]C[)\\](](;W[b1])(;W[c1]))\r\n(;GM[11])";
    static const char *const broken[] = {"(;C[x",     "(;C[x\\", "((;)", "(;))(;)",
                                         "(;) x (;)", ")",       ""};
    assert_int_equal(hx_sgf_first(one, sizeof one - 1), sizeof one - 1);
    assert_int_equal(hx_sgf_first(two, sizeof two - 1), sizeof one - 1);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++)
        assert_int_equal(hx_sgf_first(broken[i], strlen(broken[i])), strlen(broken[i]));
    static const char marked[] = "\xef\xbb\xbf(;)(;)";
    assert_int_equal(hx_formats_first(marked, sizeof marked - 1), 6);
    assert_int_equal(hx_formats_first("11:a1,b2", 8), 8);
}

static void keeps_what_it_does_not_know(void **state) {
    (void)state;
    assert_round_trip("(;FF[4]GM[11]SZ[5]XY[a\\]b\\\\c][two]C[line\nbreak];B[c3]LB[a1:x\\:y]TM[3]"
                      "(;W[b2])(;W[d4]C[other];B[a1]))",
                      "(;FF[4]GM[11]SZ[5]XY[a\\]b\\\\c][two]C[line\nbreak]\n"
                      ";B[c3]LB[a1:x\\:y]TM[3](;W[b2])(;W[d4]C[other];B[a1]))\n");
    assert_round_trip("(;GM[11]SZ[3];B[a1])\n(;GM[11]SZ[4];B[b2])",
                      "(;GM[11]SZ[3]\n;B[a1])(;GM[11]SZ[4]\n;B[b2])\n");
    assert_round_trip("(;)", "(;\n)\n");
    assert_round_trip("(;GM[11];B[a1\\ ];W[b2])", "(;GM[11]\n;B[a1];W[b2])\n");
}

static void reads_set_up(void **state) {
    (void)state;
    replay_ok("(;GM[11]SZ[5];AB[a1][b2]AW[c3]PL[W];W[d4])");
    assert_int_equal(at("a1"), HX_COLOR_BLACK);
    assert_int_equal(at("c3"), HX_COLOR_WHITE);
    assert_int_equal(at("d4"), HX_COLOR_WHITE);
    assert_int_equal(p.to_play, HX_COLOR_BLACK);
    assert_int_equal(p.count, 1);
    replay_ok("(;GM[11]SZ[5]AB[a1][b2]AW[c3])"); // no PL: the side with fewer stones
    assert_int_equal(p.to_play, HX_COLOR_WHITE);
    replay_ok("(;GM[11]SZ[5]AB[a1]AW[c3];AE[a1])");
    assert_int_equal(at("a1"), HX_COLOR_NONE);
    assert_int_equal(p.to_play, HX_COLOR_BLACK);
    replay_ok("(;GM[11]SZ[4:6];B[D6])");
    assert_int_equal(p.board.cells.cols, 4);
    assert_int_equal(at("d6"), HX_COLOR_BLACK);
}

// The next mover decides what a swap meant, whatever word the file has.
static void settles_swaps(void **state) {
    (void)state;
    replay_ok("(;GM[11]SZ[5];B[c2];W[swap-pieces];W[e5])"); // olympiad files: sides
    assert_int_equal(at("c2"), HX_COLOR_BLACK);
    assert_true(p.sides_swapped);
    replay_ok("(;GM[11]SZ[5];B[c2];W[SWAP];B[e5])");
    assert_int_equal(at("b3"), HX_COLOR_WHITE);
    assert_int_equal(at("c2"), HX_COLOR_NONE);
    replay_ok("(;GM[11]SZ[5];B[c2];W[swap-pieces])"); // nothing follows: the word is trusted
    assert_int_equal(at("b3"), HX_COLOR_WHITE);
    assert_int_equal(p.to_play, HX_COLOR_BLACK);
    replay_ok("(;GM[11]SZ[5];B[c2];W[swap-sides])");
    assert_int_equal(at("c2"), HX_COLOR_BLACK);
    assert_int_equal(p.to_play, HX_COLOR_WHITE);
    replay_ok("(;GM[11]SZ[5];B[c2];W[swap-pieces];C[a remark first](;W[a1])(;W[b1]))");
    assert_true(p.sides_swapped);
    replay_ok("(;GM[11]SZ[5];B[c2];W[swap-sides];B[resign])"); // out of turn: tells nothing
    assert_true(p.sides_swapped);
    replay_ok("(;GM[11]SZ[5];B[c2];W[swap-sides];AB[a1];B[b1])"); // nor does what follows set-up
    assert_true(p.sides_swapped);
    assert_round_trip("(;GM[11]SZ[5];B[c2];W[swap-pieces];W[e5])",
                      "(;GM[11]SZ[5]\n;B[c2];W[swap-sides];W[e5])\n");
}

static void reads_little_golem(void **state) {
    (void)state;
    const char *game = "(;FF[4]EV[hex.ch.1]PB[first]PW[second]SZ[13]RE[B]GC[game 1]"
                       "SO[https://www.littlegolem.net];W[cb];B[swap];W[am];B[ii];W[resign])";
    replay_ok(game);
    assert_int_equal(at("b3"), HX_COLOR_WHITE);                  // c2, swapped
    assert_int_equal(p.board.color[12 * 13], HX_COLOR_BLACK);    // a13
    assert_int_equal(p.board.color[8 * 13 + 8], HX_COLOR_WHITE); // i9
    assert_int_equal(hx_position_winner(&p), HX_COLOR_WHITE);
    hx_record *r = read_ok(game);
    assert_string_equal(hx_record_value(r->root, "PB"), "first");
    assert_string_equal(hx_record_value(r->root, "GM"), "11");
    hx_record_free(r);
    assert_round_trip("(;SZ[13]TR[am][cb]LB[cb:x\\]y][c:z][c3:q];W[cb]SQ[aa]CR[bb]MA[zz]TB[cb])",
                      "(;SZ[13]TR[a13][c2]LB[c2:x\\]y][c:z][c3:q]GM[11]\n"
                      ";B[c2]SQ[a1]CR[b2]MA[z26]TB[cb])\n");
    replay_ok("(;FF[4]SZ[13];W[aa];B[bb])"); // no site named, but letters
    assert_int_equal(at("a1"), HX_COLOR_BLACK);
}

static void set_up_and_move_are_two_nodes(void **state) {
    (void)state;
    assert_round_trip("(;GM[11]SZ[5]AB[a1]C[game]W[b2](;B[c3])(;B[d4]))",
                      "(;GM[11]SZ[5]AB[a1]C[game]\n;W[b2](;B[c3])(;B[d4]))\n");
    assert_round_trip("(;B[a9];W[b2])", "(;\n;B[a9];W[b2])\n");
    assert_round_trip("(;GM[11]SZ[5];AB[a1]W[c3]C[move])",
                      "(;GM[11]SZ[5]\n;AB[a1];W[c3]C[move])\n");
}

static void too_much_set_up(void **state) {
    (void)state;
    hx_text text = {0};
    hx_text_puts(&text, "(;GM[11]SZ[3]");
    for (int i = 0; i < 10001; i++)
        hx_text_puts(&text, i % 2 ? ";AE[a1]" : ";AB[a1]");
    hx_text_puts(&text, ")");
    hx_record *r = read_ok(text.bytes);
    assert_int_equal(hx_replay_to(&p, r, hx_replay_end(r->root), &err), HX_BAD_INPUT);
    assert_string_equal(err.text, "more than 10000 nodes with set-up");
    hx_record_free(r);
    hx_text_free(&text);
}

static void default_size_is_eleven(void **state) {
    (void)state;
    replay_ok("(\n;B[a9]\n;W[swap-pieces]\n;W[b10])");
    assert_int_equal(p.board.cells.cols, 11);
}

static void refuses_with_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"(;B[a1]", "SGF line 1, column 8: the file ends inside '('"},
        {"(;B[a1", "SGF line 1, column 5: the value that begins here has no ']'"},
        {"(;B[a1\\]", "SGF line 1, column 5: the value that begins here has no ']'"},
        {"(;B)", "SGF line 1, column 4: expected '['"},
        {"()", "SGF line 1, column 2: a variation without a node"},
        {"((;))", "SGF line 1, column 2: a variation without a node"},
        {"(;))", "SGF line 1, column 4: ')' without a '('"},
        {"(;) ;", "SGF line 1, column 5: a node outside of '(' and ')'"},
        {"(\n;B[a1]\n !)", "SGF line 3, column 2: expected a property, ';', '(' or ')'"},
        {"(B[a1])", "SGF line 1, column 2: expected ';'"},
        {"(;GM[1]SZ[9])", "SGF: GM[1] is another game; Hex is GM[11]"},
        {"(;SZ[0])", "SGF: board size 0x0 is outside 1x1 to 32x32"},
        {"(;SZ[99])", "SGF: board size 99x99 is outside 1x1 to 32x32"},
        {"(;SZ[99999999999999999999])", "SGF: SZ[99999999999999999999] is not a board size"},
        {"(;SZ[big])", "SGF: SZ[big] is not a board size"},
        {"(;SZ[])", "SGF: board size 0x0 is outside 1x1 to 32x32"},
        {"", "SGF line 1, column 1: there is no game here"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_record *r = NULL;
        assert_int_equal(hx_sgf_read(&r, cases[i].text, strlen(cases[i].text), &err), HX_BAD_INPUT);
        assert_string_equal(err.text, cases[i].message);
        assert_null(r);
    }
    hx_record *r;
    assert_int_equal(hx_sgf_read(&r, "(;C[\0])", 7, &err), HX_BAD_INPUT);
    assert_string_equal(err.text, "SGF line 1, column 5: a NUL byte");
}

static void refuses_moves_with_a_place(void **state) {
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"(;GM[11]SZ[3];B[d1])", "move 1 (d1): no cell of the 3x3 board"},
        {"(;GM[11]SZ[3];B[a1];W[a1])", "move 2 (a1): the cell is occupied"},
        {"(;GM[11]SZ[3];B[a1];W[b2];B[swap])",
         "move 3 (swap-sides): swap is only allowed right after the first stone"},
        {"(;GM[11]SZ[3];AB[a1][zz])", "set-up AB[zz]: no cell of the 3x3 board"},
        {"(;GM[11]SZ[3];B[])", "move 1 (): no cell of the 3x3 board"},
        {"(;GM[11]SZ[3];B[resign];W[a1])", "move 2 (a1): the game has ended by resignation"},
        {"(;GM[11]SZ[3];B[a1]W[b2])", "move 1 (a1): there are two moves in one node"},
        {"(;GM[11]SZ[3];B[a1][b2])", "move 1 (a1): there are two moves in one node"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_record *r = read_ok(cases[i].text);
        assert_int_equal(hx_replay_to(&p, r, hx_replay_end(r->root), &err), HX_BAD_INPUT);
        assert_string_equal(err.text, cases[i].message);
        hx_record_free(r);
    }
}

static void nests_without_recursion(void **state) {
    (void)state;
    enum { DEPTH = 100000 };
    char *text = malloc(4 * DEPTH + 1), *at_end = text;
    for (int i = 0; i < DEPTH; i++)
        at_end = memcpy(at_end, "(;", 2), at_end += 2;
    memset(at_end, ')', DEPTH);
    at_end += DEPTH;
    hx_record *r;
    assert_int_equal(hx_sgf_read(&r, text, (size_t)(at_end - text), &err), HX_OK);
    assert_int_equal(hx_replay_to(&p, r, hx_replay_end(r->root), &err), HX_OK);
    hx_text out = {0};
    hx_sgf_write(&out, r);
    assert_false(out.failed);
    hx_text_free(&out);
    hx_record_free(r);
    assert_int_equal(hx_sgf_read(&r, text, 2 * DEPTH, &err), HX_BAD_INPUT); // never closed
    free(text);
}

static void too_many_properties(void **state) {
    (void)state;
    hx_text text = {0};
    hx_text_puts(&text, "(;");
    for (int i = 0; i < 2000; i++)
        hx_text_printf(&text, "%c%c%c[]", 'A' + i / 676, 'A' + i / 26 % 26, 'A' + i % 26);
    hx_text_puts(&text, ")");
    hx_record *r;
    assert_int_equal(hx_sgf_read(&r, text.bytes, text.length, &err), HX_BAD_INPUT);
    assert_non_null(strstr(err.text, "too many properties"));
    hx_text_free(&text);
}

static void escapes(void **state) {
    (void)state;
    hx_text t = {0};
    hx_sgf_escape(&t, "a]b\\c[d");
    assert_string_equal(t.bytes, "a\\]b\\\\c[d");
    hx_text plain = {0};
    hx_sgf_unescape(&plain, t.bytes);
    assert_string_equal(plain.bytes, "a]b\\c[d");
    hx_text_free(&plain);
    hx_sgf_unescape(&plain, "fol\\\nded\\\r\n\\");
    assert_string_equal(plain.bytes, "folded");
    hx_text_free(&t);
    hx_text_free(&plain);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cuts_collections),
        cmocka_unit_test(keeps_what_it_does_not_know),
        cmocka_unit_test(reads_set_up),
        cmocka_unit_test(settles_swaps),
        cmocka_unit_test(reads_little_golem),
        cmocka_unit_test(set_up_and_move_are_two_nodes),
        cmocka_unit_test(too_much_set_up),
        cmocka_unit_test(default_size_is_eleven),
        cmocka_unit_test(refuses_with_a_place),
        cmocka_unit_test(refuses_moves_with_a_place),
        cmocka_unit_test(nests_without_recursion),
        cmocka_unit_test(too_many_properties),
        cmocka_unit_test(escapes),
    };
    return cmocka_run_group_tests_name("sgf", tests, NULL, NULL);
}
