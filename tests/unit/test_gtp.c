// SPDX-License-Identifier: MIT
// A GTP session without a process around it: framing, dispatch, and what its host is asked.
#include "unit/gtp_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static void test_framing(void **state) {
    fixture *f = *state;
    assert_string_equal(tell(f, "name"), "= Hexproof\n\n");
    assert_string_equal(tell(f, "clear_board"), "= \n\n");
    assert_string_equal(tell(f, "protocol_version\n"), "= 2\n\n");
    assert_string_equal(tell(f, "nonsense"), "? unknown command\n\n");
    assert_string_equal(tell(f, "NAME"), "? unknown command\n\n");
    assert_string_equal(tell(f, "known_command genmove"), "= true\n\n");
    assert_string_equal(tell(f, "known_command genmov"), "= false\n\n");
}

static void test_numbers_of_commands(void **state) {
    fixture *f = *state;
    assert_string_equal(tell(f, "12 name"), "=12 Hexproof\n\n");
    assert_string_equal(tell(f, "0 clear_board"), "=0 \n\n");
    assert_string_equal(tell(f, "007 nonsense"), "?007 unknown command\n\n");
    assert_string_equal(tell(f, "12"), "?12 unknown command\n\n");
    assert_string_equal(tell(f, "12name"), "? unknown command\n\n");
    assert_string_equal(tell(f, "-1 name"), "? unknown command\n\n");
    assert_string_equal(tell(f, "9999999999999999999999 name"), "? unknown command\n\n");
}

static void test_what_is_ignored(void **state) {
    fixture *f = *state;
    const char *const lines[] = {"",       " ",           "\t \r", "# interrupt",
                                 "# name", "  # 12 name", "\n",    "\1"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_string_equal(tell(f, lines[i]), "");
    assert_string_equal(tell(f, "name#comment"), "= Hexproof\n\n");
    assert_string_equal(tell(f, "\t5\tname \t \r"), "=5 Hexproof\n\n");
    assert_string_equal(tell_bytes(f, "n\0a\1m\2e\0", 8), "= Hexproof\n\n");
}

static void test_bytes_that_are_no_text(void **state) {
    fixture *f = *state;
    assert_string_equal(tell(f, "play \xff\xfe\x80 a1"),
                        "? colour '?\?\?' is not black or white (also b, w, red, blue)\n\n");
    assert_string_equal(tell(f, "\xc3\x28"), "? unknown command\n\n");
    for (int c = 1; c < 256; c++) {
        const char line[] = {(char)c, (char)c, '\0'};
        const char *answer = tell(f, line);
        assert_true(!*answer || *answer == '?');
    }
}

static void test_a_line_too_long(void **state) {
    fixture *f = *state;
    size_t length = GTP_LINE_MAX + 1;
    char *line = malloc(length);
    memset(line, ' ', length);
    memcpy(line, "7 name", 6);
    assert_string_equal(tell_bytes(f, line, length - 1), "=7 Hexproof\n\n");
    assert_string_equal(tell_bytes(f, line, length), "?7 line too long\n\n");
    memset(line, '#', length);
    assert_string_equal(tell_bytes(f, line, length), "");
    memset(line, '"', length);
    assert_string_equal(tell_bytes(f, line, length), "? line too long\n\n");
    free(line);
    assert_string_equal(tell(f, "name"), "= Hexproof\n\n");
}

static void test_an_answer_is_one_piece(void **state) {
    fixture *f = *state;
    for (const gtp_command *c = gtp_commands; c->name; c++) {
        if (strcmp(c->name, "gogui-gfx-analyze") == 0) continue; // has graphics before
        if (strcmp(c->name, "kata-analyze") == 0) continue;      // goes line by line
        char line[64];
        snprintf(line, sizeof line, "%s%s", c->name, c->least == 1 ? " b" : "");
        const char *answer = tell(f, line);
        assert_int_equal(f->writes, 1);
        assert_true(*answer == '=' || *answer == '?');
        assert_ptr_equal(strstr(answer, "\n\n"), answer + f->length - 2);
    }
}

static void test_numbers_of_arguments(void **state) {
    fixture *f = *state;
    assert_string_equal(tell(f, "name x"), "? name takes no arguments; 1 argument was given\n\n");
    assert_string_equal(tell(f, "boardsize"),
                        "? boardsize takes SIZE or COLUMNS ROWS; 0 arguments were given\n\n");
    for (const gtp_command *c = gtp_commands; c->name; c++) {
        char line[64];
        snprintf(line, sizeof line, "%s 1 2 3 4 5", c->name);
        if (c->most < 5) assert_int_equal(*tell(f, line), '?');
    }
}

// What is said of an answer with empty lines in it must hold whatever made them.
static void test_no_empty_line_inside(void **state) {
    fixture *f = *state;
    f->file = "(;GM[11]SZ[3]GN[one\n\n\n two\r\n\r\nthree\n\x7f\n];B[a1])";
    assert_string_equal(tell(f, "loadsgf x"), "= \n\n");
    const char *answer = tell(f, "printsgf");
    assert_ptr_equal(strstr(answer, "\n\n"), answer + f->length - 2);
    assert_non_null(strstr(answer, "one\n \n \n two\n \nthree\n"));
    assert_null(strchr(answer, '\r'));
    assert_null(strchr(answer, 0x7f));
}

static void test_quoted_words(void **state) {
    fixture *f = *state;
    assert_string_equal(tell(f, "loadsgf \"a b.sgf\""), "? there is no a b.sgf\n\n");
    assert_string_equal(tell(f, "loadsgf \"a b.sgf"), "? there is no a b.sgf\n\n");
    assert_string_equal(tell(f, "known_command \"\""), "= false\n\n");
}

static bool is_one_of(const char *word, size_t length, const char *words) {
    for (const char *at = words; *at; at += strcspn(at, " "), at += strspn(at, " "))
        if (strcspn(at, " ") == length && strncmp(at, word, length) == 0) return true;
    return false;
}

// HexGui gives up the connection over a definition it cannot read.
static void test_definitions_for_the_analyze_window(void **state) {
    (void)state;
    int count = 0;
    for (const gtp_command *c = gtp_commands; c->name; c++) {
        if (!c->analyze) continue;
        const char *label = strchr(c->analyze, '/') + 1;
        const char *command = strchr(label, '/') + 1;
        size_t type_length = (size_t)(label - c->analyze - 1);
        size_t label_length = (size_t)(command - label); // with the slash
        assert_true(is_one_of(c->analyze, type_length,
                              "string plist group pspairs var move inferior vc gfx param none"));
        assert_null(strpbrk(command, "/#\n"));
        assert_int_equal(strncmp(command, c->name, strlen(c->name)), 0);
        for (const gtp_command *d = gtp_commands; d < c; d++)
            if (d->analyze)
                assert_true(strncmp(strchr(d->analyze, '/') + 1, label, label_length) != 0);
        count++;
    }
    assert_true(count >= 5);
}

static void test_list_commands_is_the_table(void **state) {
    fixture *f = *state;
    const char *list = tell(f, "list_commands") + 2;
    for (const gtp_command *c = gtp_commands; c->name; c++) {
        size_t length = strlen(c->name);
        assert_int_equal(strncmp(list, c->name, length), 0);
        assert_int_equal(list[length], '\n');
        list += length + 1;
    }
    assert_string_equal(list, "\n");
}

static void test_nothing_is_made_before_it_is_needed(void **state) {
    fixture *f = *state;
    tell(f, "name");
    tell(f, "version");
    tell(f, "hexgui-analyze_commands");
    tell(f, "list_commands");
    assert_null(f->session.engine);
    tell(f, "showboard");
    assert_non_null(f->session.engine);
}

// HexGui sends no undo for a resignation, so there must be none to take back.
static void test_resignation_is_not_played(void **state) {
    fixture *f = *state;
    tell(f, "boardsize 2");
    tell(f, "play b a1");
    tell(f, "play b a2");
    assert_string_equal(tell(f, "genmove w"), "= resign\n\n");
    assert_string_equal(tell(f, "genmove b"), "= resign\n\n");
    assert_string_equal(tell(f, "reg_genmove w"), "= resign\n\n");
    assert_string_equal(tell(f, "undo"), "= \n\n");
    assert_int_equal(hx_game_move_count(f->session.game), 1);
    assert_int_equal(hx_game_winner(f->session.game), HX_COLOR_NONE);
}

static void test_reg_genmove_changes_nothing(void **state) {
    fixture *f = *state;
    tell(f, "boardsize 4");
    tell(f, "play b b2");
    char *first = strdup(tell(f, "reg_genmove b"));
    assert_int_equal(hx_game_to_play(f->session.game), HX_COLOR_WHITE);
    assert_int_equal(hx_game_move_count(f->session.game), 1);
    assert_string_equal(tell(f, "reg_genmove b"), first);
    free(first);
}

static void test_swap_only_where_the_client_expects_it(void **state) {
    fixture *f = *state;
    const struct {
        const char *setting, *size, *stone, *command;
        bool swaps;
    } cases[] = {
        {"param_game allow_swap 1", "boardsize 11", "play b f6", "genmove w", true},
        {"param_game allow_swap 0", "boardsize 11", "play b f6", "genmove w", false},
        {"param_game allow_swap 1", "boardsize 11", "play b f6", "genmove b", false},
        {"param_game allow_swap 1", "boardsize 11", "play w f6", "genmove b", false},
        {"param_game allow_swap 1", "boardsize 11", "set_position b f6", "genmove w", false},
        {"param_game allow_swap 1", "boardsize 11 10", "play b f6", "genmove w", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tell(f, cases[i].setting);
        tell(f, cases[i].size);
        assert_int_equal(*tell(f, cases[i].stone), '=');
        bool swapped = strcmp(tell(f, cases[i].command), "= swap-pieces\n\n") == 0;
        assert_int_equal(swapped, cases[i].swaps);
    }
}

// ---- files and settings ----

static void test_files(void **state) {
    fixture *f = *state;
    f->file = "(;GM[11]SZ[5]PB[Anna];B[c3];W[d4];B[a1](;W[b2])(;W[b4]))";
    assert_string_equal(tell(f, "loadsgf x"), "= \n\n");
    assert_int_equal(hx_game_move_count(f->session.game), 4);
    tell(f, "loadsgf x 2");
    assert_int_equal(hx_game_move_count(f->session.game), 2);
    tell(f, "loadsgf x 99");
    assert_int_equal(hx_game_move_count(f->session.game), 4);
    tell(f, "undo");
    tell(f, "play w e5");
    assert_string_equal(tell(f, "printsgf y"), "= \n\n");
    assert_non_null(strstr(f->written, "PB[Anna]"));
    assert_non_null(strstr(f->written, ";W[e5])"));
    assert_null(strstr(f->written, "b2")); // what was taken back is not part of the game
    assert_string_equal(tell(f, "printsgf full.sgf"), "? no room for full.sgf\n\n");
    f->file = "";
    assert_string_equal(tell(f, "loadsgf x"), "? 'x': the file is empty\n\n");
    f->file = "(;GM[1]";
    assert_int_equal(*tell(f, "loadsgf x"), '?');
    assert_int_equal(hx_game_move_count(f->session.game), 4); // the old game is still there
}

static void test_without_files(void **state) {
    fixture *f = *state;
    f->session.host.read_file = NULL;
    f->session.host.write_file = NULL;
    assert_string_equal(tell(f, "loadsgf x"), "? files cannot be read here\n\n");
    assert_string_equal(tell(f, "printsgf x"), "? files cannot be written here\n\n");
    assert_int_equal(*tell(f, "printsgf"), '=');
}

static void test_levels(void **state) {
    fixture *f = *state;
    const char *list = tell(f, "param_hexproof");
    assert_int_equal(strncmp(list, "= \n[list/", 9), 0);
    for (int i = 0; hx_level_at(i); i++) {
        char line[80];
        assert_non_null(strstr(list, hx_level_at(i)->name));
        assert_null(strpbrk(hx_level_at(i)->name, "/ ]"));
        snprintf(line, sizeof line, "param_hexproof level %s", hx_level_at(i)->name);
        assert_string_equal(tell(f, line), "= \n\n");
        assert_string_equal(f->session.level, hx_level_at(i)->name);
        list = tell(f, "param_hexproof");
    }
    assert_int_equal(*tell(f, "param_hexproof level nonsense"), '?');
    assert_non_null(strstr(f->text, hx_level_at(0)->name)); // says what would do
}

static void test_quit(void **state) {
    fixture *f = *state;
    assert_true(gtp_session_line(&f->session, "name", 4));
    assert_false(gtp_session_line(&f->session, "quit", 4));
    assert_false(f->session.broken);
}

static void test_a_reader_who_left(void **state) {
    fixture *f = *state;
    f->writes_left = 1;
    assert_true(gtp_session_line(&f->session, "name", 4));
    assert_false(gtp_session_line(&f->session, "name", 4));
    assert_true(f->session.broken);
}

// Graphics that nobody gets end the search, which would otherwise go on for ever.
// Whoever asks what a colour should do has not given it the turn, and whoever looks at the record
// has not changed it.
static void test_questions_do_not_edit_the_game(void **state) {
    fixture *f = *state;
    const char *const questions[] = {
        "dfpn-solve-state white", "dfpn-solve-state black",  "dfpn-solver-find-winning black",
        "dfpn-get-pv black",      "reg_genmove black",       "reg_genmove white",
        "best-line black",        "gogui-gfx-analyze black", "kata-analyze black 1 maxmoves 1",
        "compute-inferior black", "compute-fillin black",    "vc-build black",
        "eval-twod black",        "eval-resist black",       "showboard",
        "all_legal_moves"};
    tell(f, "boardsize 4");
    f->session.ticks = 1000;
    tell(f, "play black b2");
    hx_game *game = f->session.game;
    char *record, *after;
    f->stop_at = 5;
    assert_int_equal(hx_game_write(&record, game, HX_FORMAT_SGF, NULL), HX_OK);
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        f->questions = 0;
        tell(f, questions[i]);
        assert_ptr_equal(f->session.game, game);
        assert_int_equal(hx_game_write(&after, game, HX_FORMAT_SGF, NULL), HX_OK);
        if (strcmp(after, record) != 0) fail_msg("%s: %s", questions[i], after);
        assert_int_equal(hx_game_to_play(game), HX_COLOR_WHITE);
        hx_string_free(after);
    }
    hx_string_free(record);
}

// printsgf leaves out what follows the place where the game stands; the game keeps it.
static void test_printing_does_not_edit_the_game(void **state) {
    fixture *f = *state;
    f->file = "(;GM[11]SZ[3];B[a1];W[b1];B[a2];W[b2];B[a3])";
    tell(f, "loadsgf x.sgf 3");
    const char *sgf = tell(f, "printsgf");
    assert_null(strstr(sgf, "a3"));
    assert_int_equal(hx_game_forward(f->session.game), HX_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_framing),
        TEST(test_questions_do_not_edit_the_game),
        TEST(test_printing_does_not_edit_the_game),
        TEST(test_numbers_of_commands),
        TEST(test_what_is_ignored),
        TEST(test_bytes_that_are_no_text),
        TEST(test_a_line_too_long),
        TEST(test_an_answer_is_one_piece),
        TEST(test_numbers_of_arguments),
        TEST(test_no_empty_line_inside),
        TEST(test_quoted_words),
        TEST(test_definitions_for_the_analyze_window),
        TEST(test_list_commands_is_the_table),
        TEST(test_nothing_is_made_before_it_is_needed),
        TEST(test_resignation_is_not_played),
        TEST(test_reg_genmove_changes_nothing),
        TEST(test_swap_only_where_the_client_expects_it),
        TEST(test_files),
        TEST(test_without_files),
        TEST(test_levels),
        TEST(test_quit),
        TEST(test_a_reader_who_left),
    };
    return cmocka_run_group_tests_name("gtp", tests, NULL, NULL);
}
