// SPDX-License-Identifier: MIT
// A GTP session asked about connections.
#include "unit/gtp_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static const char *const edge_names[] = {"north", "south", "west", "east"};

// The i-th cell or edge of the board; false past the last.
static bool end_at(const fixture *f, int i, char name[HX_NAME_MAX]) {
    int cells = hx_game_columns(f->session.game) * hx_game_rows(f->session.game);
    if (i < cells)
        hx_game_cell_name(f->session.game, i, name);
    else if (i < cells + 4)
        strcpy(name, edge_names[i - cells]);
    return i < cells + 4;
}

// The next word of an answer, behind which `at` is moved.
static const char *next_word(const char **at, char word[HX_NAME_MAX]) {
    int used = 0;
    assert_int_equal(sscanf(*at, "%15s%n", word, &used), 1);
    *at += used;
    return word;
}

// Words up to a closing bracket, all names of empty cells; true if `wanted` is one of them.
static bool read_cells(fixture *f, const char **at, const char *wanted) {
    char word[HX_NAME_MAX];
    bool seen = false;
    assert_string_equal(next_word(at, word), "[");
    while (strcmp(next_word(at, word), "]") != 0) {
        hx_move move;
        assert_int_equal(hx_game_parse_move(&move, f->session.game, HX_COLOR_BLACK, word), HX_OK);
        assert_int_equal(hx_game_stone(f->session.game, move.cell), HX_COLOR_NONE);
        seen |= strcmp(word, wanted) == 0;
    }
    return seen;
}

// Reads an answer word by word, as HexGui does; returns how many connections it holds.
static int read_connections(fixture *f, const char *color, const char *x, const char *y,
                            const char *kind, const char *answer) {
    char word[HX_NAME_MAX], key[HX_NAME_MAX];
    int count = 0;
    assert_int_equal(*answer, '=');
    for (const char *at = answer + 1; at[strspn(at, " \n")]; count++) {
        assert_string_equal(next_word(&at, word), color);
        assert_string_equal(next_word(&at, word), x);
        assert_string_equal(next_word(&at, word), y);
        assert_string_equal(next_word(&at, word), kind);
        assert_null(strpbrk(next_word(&at, word), "[]")); // the rule
        const char *carrier = at;
        read_cells(f, &at, "");
        assert_false(read_cells(f, &at, ""));
        if (strcmp(kind, "semi") != 0) continue;
        next_word(&at, key);
        assert_true(read_cells(f, &carrier, key));
    }
    return count;
}

// True if the blank separated words of an answer hold this one.
static bool lists(const char *answer, const char *word) {
    size_t length = strlen(word);
    for (const char *at = answer; (at = strstr(at, word)); at += length)
        if (at[-1] == ' ' && (at[length] == ' ' || at[length] == '\n')) return true;
    return false;
}

// Every list of connections can be read, and agrees with the list of what is joined to an end.
static void test_lists_of_connections(void **state) {
    fixture *f = *state;
    char x[HX_NAME_MAX], y[HX_NAME_MAX], line[80];
    int found = 0;
    tell(f, "boardsize 4 3");
    tell(f, "set_position b b2 w c1 b d1");
    for (int color = 0; color < 2; color++)
        for (int semi = 0; semi < 2; semi++) {
            const char *kind = semi ? "semi" : "full", *name = color ? "white" : "black";
            for (int i = 0; end_at(f, i, x); i++) {
                snprintf(line, sizeof line, "vc-connected-to-%s %s %s", kind, name, x);
                char *joined = strdup(tell(f, line));
                for (int j = 0; *joined == '=' && end_at(f, j, y); j++) {
                    snprintf(line, sizeof line, "vc-between-cells-%s %s %s %s", kind, x, y, name);
                    const char *answer = tell(f, line);
                    bool good = *answer == '='; // not the opponent's, not twice the same
                    int count = good ? read_connections(f, name, x, y, kind, answer) : 0;
                    assert_int_equal(lists(joined, y), count > 0);
                    found += count;
                }
                free(joined);
            }
        }
    assert_true(found > 100);
}

// What the hint leaves is where one must play; it says nothing where that is everywhere or nowhere.
static void test_hint_and_must_play(void **state) {
    fixture *f = *state;
    static const char *const positions[] = {"",     "b b3",           "b b3 w b1",     "w c2 b b2",
                                            "w a1", "b b1 b b2 b b3", "w d1 b a4 b b2"};
    int hints = 0;
    tell(f, "boardsize 4");
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++)
        for (int color = 0; color < 2; color++) {
            char line[80], name[HX_NAME_MAX];
            snprintf(line, sizeof line, "set_position %s", positions[i]);
            assert_int_equal(*tell(f, line), '=');
            char *must = strdup(tell(f, color ? "vc-get-mustplay w" : "vc-get-mustplay b"));
            const char *hint = tell(f, color ? "vc-build w" : "vc-build b");
            bool all = strcmp(hint, "= \n\n") == 0, none = strcmp(must, "= \n\n") == 0;
            for (int cell = 0; cell < 16; cell++) {
                hx_game_cell_name(f->session.game, cell, name);
                bool empty = hx_game_stone(f->session.game, cell) == HX_COLOR_NONE;
                assert_int_equal(lists(must, name), empty && !none && !lists(hint, name));
                assert_true(empty || !lists(hint, name));
            }
            assert_true(all || !none);
            hints += !all;
            free(must);
        }
    assert_true(hints >= 3);
}

// Nothing is remembered: the answer follows the board.
static void test_connections_follow_the_board(void **state) {
    fixture *f = *state;
    tell(f, "boardsize 5");
    tell(f, "set_position b c3 b d1");
    const char *bridge = "= black c3 d1 full h-search [ c2 d2 ] [ ]\n\n";
    assert_string_equal(tell(f, "vc-between-cells-full c3 d1"), bridge);
    tell(f, "play w c2");
    assert_string_equal(tell(f, "vc-between-cells-full c3 d1"), "= \n\n");
    tell(f, "undo");
    assert_string_equal(tell(f, "vc-between-cells-full c3 d1"), bridge);
    assert_int_equal(hx_game_move_count(f->session.game), 0); // nothing was played
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_lists_of_connections),
        TEST(test_hint_and_must_play),
        TEST(test_connections_follow_the_board),
    };
    return cmocka_run_group_tests_name("gtp_connect", tests, NULL, NULL);
}
