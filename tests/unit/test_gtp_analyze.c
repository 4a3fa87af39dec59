// SPDX-License-Identifier: MIT
// A GTP session that searches: stopping, live graphics, kata-analyze, pondering.
#include "unit/gtp_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static void test_the_host_can_stop_a_search(void **state) {
    fixture *f = *state;
    f->session.ticks = 0;
    f->session.time_per_move = 600;
    f->stop_at = 3;
    tell(f, "boardsize 14");
    tell(f, "play b g8");
    tell(f, "param_game allow_swap 0");
    const char *answer = tell(f, "genmove w");
    assert_int_equal(*answer, '=');
    assert_int_equal(f->questions, 3);
    assert_false(f->any);
    assert_int_equal(hx_game_move_count(f->session.game), 2); // a move all the same
    assert_string_equal(tell(f, "name"), "= Hexproof\n\n");
}

static void test_analysis_ends_on_input_once_it_has_shown_something(void **state) {
    fixture *f = *state;
    f->stop_at = 60;
    f->session.ticks = 0;
    tell(f, "boardsize 9");
    tell(f, "play b d6");
    tell(f, "gogui-gfx-analyze w");
    assert_true(f->any);
    assert_false(f->any_before_gfx);
    assert_int_equal(hx_game_to_play(f->session.game), HX_COLOR_WHITE);
    assert_int_equal(hx_game_move_count(f->session.game), 1); // nothing was played
}

// The form that HexGui can read: VAR, LABEL and TEXT in this order, none empty.
static void check_graphics(const char *block) {
    char color, label[16], cell[16];
    assert_int_equal(strncmp(block, "gogui-gfx:\nab\nVAR ", 18), 0);
    const char *p = block + 18;
    int moves = 0, used;
    while (sscanf(p, "%c %15[a-z0-9]%n", &color, cell, &used) == 2) {
        assert_int_equal(color, moves++ % 2 ? 'W' : 'B');
        p += used;
        if (*p == '\n') break;
        assert_int_equal(*p++, ' ');
    }
    assert_true(moves > 0);
    used = 0;
    assert_int_equal(sscanf(p, "\nLABEL %15[a-z0-9] %15s%n", cell, label, &used), 2);
    p += used;
    assert_int_equal(strncmp(block + 20, cell, strlen(cell)), 0);
    while (*p == ' ') { // other moves
        assert_int_equal(sscanf(p, " %15[a-z0-9] %15s%n", cell, label, &used), 2);
        p += used;
    }
    assert_int_equal(strncmp(p, "\nTEXT depth ", 12), 0);
}

static void test_live_graphics(void **state) {
    fixture *f = *state;
    f->session.ticks = 50000;
    tell(f, "boardsize 5");
    tell(f, "play w c3");
    const char *text = tell(f, "gogui-gfx-analyze b");
    assert_true(f->writes >= 2);
    int blocks = 0;
    const char *last = "";
    while (strncmp(text, "gogui-gfx:", 10) == 0) {
        check_graphics(text);
        last = strstr(text, "TEXT ") + 5;
        text = strstr(text, "\n\n") + 2;
        blocks++;
    }
    assert_int_equal(blocks, f->writes - 1);
    assert_int_equal(strncmp(text, "= depth ", 8), 0); // for the status bar
    assert_string_equal(strstr(text, "\n\n"), "\n\n");
    assert_int_equal(strncmp(last, "depth ", 6), 0);
}

static int count_records(const char *line) {
    int count = 0;
    for (const char *p = line; (p = strstr(p, "info move ")); p++)
        count++;
    return count;
}

static void host_wait(void *user) {
    fixture *f = user;
    f->waits++;
}

// The head at once, a line for each depth, an empty line after the last.
static void test_kata_analyze(void **state) {
    fixture *f = *state;
    f->session.ticks = 0;
    f->session.level = "hexy"; // with a net it reports by visits: test_tree.c
    f->session.host.wait = host_wait;
    tell(f, "boardsize 7");
    tell(f, "play b d4");
    tell(f, "param_game allow_swap 0");
    const char *text = tell(f, "12 kata-analyze w 50 maxmoves 3");
    assert_int_equal(strncmp(text, "=12\ninfo move ", 14), 0);
    assert_int_equal(f->waits, 1);  // it ends with the next line, not before
    assert_int_equal(f->writes, 4); // the head, two depths, the end
    assert_ptr_equal(strstr(text, "\n\n"), text + strlen(text) - 2);
    assert_int_equal(count_records(text), 6);
    char move[16], first[16];
    double utility, winrate;
    unsigned visits;
    assert_int_equal(sscanf(text + 4, "info move %15s visits %u utility %lf winrate %lf", move,
                            &visits, &utility, &winrate),
                     4);
    assert_true(visits > 0 && winrate > 0 && winrate < 0.5); // black stands in the middle
    assert_int_equal(sscanf(strstr(text, " order 0 pv "), " order 0 pv %15s", first), 1);
    assert_string_equal(first, move);
    assert_non_null(strstr(text, " scoreLead "));
    assert_non_null(strstr(text, " prior 0."));
    assert_int_equal(hx_game_to_play(f->session.game), HX_COLOR_WHITE);
    assert_string_equal(tell(f, "stop"), "= \n\n");
}

// Where white may swap, that is one of the moves, and no first stone is worth more than half.
static void test_analysis_knows_of_the_swap(void **state) {
    fixture *f = *state;
    static const char *const levels[] = {"expert", "hexy"};
    for (int i = 0; i < 2; i++) {
        f->session.level = levels[i];
        f->session.ticks = 50000;
        tell(f, "boardsize 5");
        const char *text = tell(f, "kata-analyze b maxmoves 5");
        assert_null(strstr(text, "move swap"));
        assert_null(strstr(text, " winrate 1"));
        assert_null(strstr(text, " winrate 0.9"));
        tell(f, "play b c3");
        text = tell(f, "kata-analyze w maxmoves 3");
        const char *swap = strstr(text, "=\ninfo move swap-pieces ");
        assert_ptr_equal(swap, text);
        assert_non_null(strstr(text, " order 0 pv swap-pieces info move "));
        text = tell(f, "gogui-gfx-analyze w");
        assert_non_null(strstr(text, "\nTEXT swap-pieces, "));
        assert_null(strstr(text, "VAR\n"));
        assert_null(strstr(text, "LABEL\n"));
        assert_null(strstr(text, "?"));
        tell(f, "undo");
        tell(f, "play b a1");
        text = tell(f, "kata-analyze w maxmoves 3");
        assert_non_null(strstr(text, " info move swap-pieces "));
        assert_true(strncmp(text, "=\ninfo move swap", 16) != 0);
    }
}

static void test_kata_analyze_arguments(void **state) {
    fixture *f = *state;
    tell(f, "boardsize 5");
    tell(f, "play b a1");
    const char *text = tell(f, "kata-analyze w 10 allow w b2,c4 1 interval 3 ownership true");
    assert_null(strstr(text, "info move a"));
    assert_true(strstr(text, "info move b2") || strstr(text, "info move c4"));
    text = tell(f, "kata-analyze w avoid w c3,d3,b3,c2,c4,b4,d2 1 maxmoves 2");
    assert_null(strstr(text, "move c3 "));
    assert_true(count_records(text) >= 1);
    assert_string_equal(tell(f, "kata-analyze w allow w z9 1"), "? 'z9' is no cell\n\n");
    assert_string_equal(tell(f, "kata-analyze w maxmoves"), "? 'maxmoves' needs 1 value\n\n");
    assert_int_equal(*tell(f, "kata-analyze w allow w b2"), '?');
    assert_int_equal(*tell(f, "kata-analyze w maxmoves 0"), '?');
    assert_int_equal(*tell(f, "kata-analyze purple 10"), '?');
    assert_int_equal(*tell(f, "kata-analyze 1e99"), '?');
    // A proved win or loss has no doubt left.
    tell(f, "boardsize 3");
    tell(f, "param_game allow_swap 0");
    assert_non_null(strstr(tell(f, "kata-analyze b"), " winrate 1.0000 "));
    tell(f, "play b b2");
    assert_non_null(strstr(tell(f, "kata-analyze w"), " winrate 0.0000 "));
    tell(f, "play b b1");
    tell(f, "play b b3");
    assert_string_equal(tell(f, "kata-analyze w"), "? the game is finished\n\n");
}

static void test_genmove_shows_graphics_only_when_told(void **state) {
    fixture *f = *state;
    f->session.level = "hexy"; // a net may prove this position before it reports anything
    f->session.ticks = 50000;
    tell(f, "param_game allow_swap 0");
    tell(f, "boardsize 5");
    assert_int_equal(*tell(f, "genmove b"), '=');
    assert_int_equal(f->writes, 1);
    tell(f, "param_hexproof use_guifx 1");
    assert_int_equal(*tell(f, "genmove w"), 'g');
    assert_true(f->writes > 1);
}

// ---- pondering ----

// A game in which the engine has moved and prepares for a reply, whose name comes back.
static const char *begin_pondering(fixture *f, char name[HX_NAME_MAX]) {
    f->session.ticks = 0;
    f->session.level = "hexy"; // prepares for one reply; with a net for all of them
    tell(f, "param_game allow_swap 0");
    tell(f, "param_hexproof ponder 1");
    tell(f, "boardsize 7");
    tell(f, "play b b3");
    tell(f, "genmove w");
    const hx_game *next = f->session.prepared.game;
    assert_non_null(next);
    for (int cell = 0; cell < 49; cell++)
        if (hx_game_stone(next, cell) != hx_game_stone(f->session.game, cell)) {
            assert_int_equal(hx_game_stone(next, cell), HX_COLOR_BLACK);
            hx_game_cell_name(next, cell, name);
        }
    return name;
}

// The expected reply is answered without a further thought, and as it would have been with one.
static void test_pondering(void **state) {
    fixture *f = *state;
    char reply[HX_NAME_MAX], line[40], answer[40];
    begin_pondering(f, reply);
    gtp_session_idle(&f->session);
    assert_true(f->session.prepared.complete);
    snprintf(line, sizeof line, "play b %s", reply);
    tell(f, line);
    snprintf(answer, sizeof answer, "%s", tell(f, "genmove w"));
    assert_int_equal(f->questions, 0);
    tell(f, "undo");
    tell(f, "param_hexproof ponder 0");
    assert_string_equal(tell(f, "genmove w"), answer);
    assert_true(f->questions > 0);
    assert_null(f->session.prepared.game);
}

static void test_pondering_in_vain(void **state) {
    fixture *f = *state;
    char reply[HX_NAME_MAX];
    begin_pondering(f, reply);
    gtp_session_idle(&f->session);
    tell(f, strcmp(reply, "g1") == 0 ? "play b f1" : "play b g1");
    assert_int_equal(*tell(f, "genmove w"), '=');
    assert_true(f->questions > 0); // it had to think
    begin_pondering(f, reply);
    gtp_session_idle(&f->session);
    tell(f, "param_hexproof level expert"); // another player would answer now
    char line[40];
    snprintf(line, sizeof line, "play b %s", reply);
    tell(f, line);
    tell(f, "genmove w");
    assert_true(f->questions > 0);
}

static void test_pondering_ends_with_input(void **state) {
    fixture *f = *state;
    char reply[HX_NAME_MAX], line[40];
    begin_pondering(f, reply);
    f->questions = 0;
    f->stop_at = 1; // input is there already
    gtp_session_idle(&f->session);
    assert_int_equal(f->questions, 1);
    f->questions = 0;
    f->any = false;
    f->stop_at = 3;
    gtp_session_idle(&f->session);
    assert_int_equal(f->questions, 3);
    assert_true(f->any);
    assert_false(f->session.prepared.complete);
    f->stop_at = 0;
    snprintf(line, sizeof line, "play b %s", reply);
    tell(f, line);
    assert_int_equal(*tell(f, "genmove w"), '=');
    assert_true(f->questions > 0); // what was cut short is not used
    gtp_session_idle(&f->session);
}

static void test_a_reader_who_left_during_analysis(void **state) {
    fixture *f = *state;
    f->writes_left = 4;
    f->session.ticks = 0;
    tell(f, "boardsize 19");
    tell(f, "play b j10");
    tell(f, "gogui-gfx-analyze w");
    assert_true(f->session.quit);
    assert_true(f->session.broken);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_the_host_can_stop_a_search),
        TEST(test_analysis_ends_on_input_once_it_has_shown_something),
        TEST(test_live_graphics),
        TEST(test_kata_analyze),
        TEST(test_analysis_knows_of_the_swap),
        TEST(test_kata_analyze_arguments),
        TEST(test_genmove_shows_graphics_only_when_told),
        TEST(test_pondering),
        TEST(test_pondering_in_vain),
        TEST(test_pondering_ends_with_input),
        TEST(test_a_reader_who_left_during_analysis),
    };
    return cmocka_run_group_tests_name("gtp_analyze", tests, NULL, NULL);
}
