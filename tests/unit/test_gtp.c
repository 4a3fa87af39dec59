// SPDX-License-Identifier: MIT
// A GTP session without a process around it: framing, dispatch, and what its host is asked.
#include "gtp/commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

// A host that remembers.
typedef struct fixture {
    gtp_session session;
    char text[1 << 16]; // everything that was written since the last line
    size_t length;
    int writes;            // in how many pieces
    int writes_left;       // before writing fails; negative: it never does
    int questions;         // times that the search was asked whether to stop
    int waits;             // times that it waited for input
    int stop_at;           // the question to which the answer is yes; 0: none
    bool any;              // a question meant any input
    bool any_before_gfx;   // ...when there was nothing to show yet
    const char *file;      // what read_file finds; NULL: nothing
    char written[1 << 12]; // what write_file got
} fixture;

static bool host_write(void *user, const char *bytes, size_t length) {
    fixture *f = user;
    if (f->writes_left == 0) return false;
    f->writes_left--;
    f->writes++;
    assert_true(f->length + length < sizeof f->text);
    memcpy(f->text + f->length, bytes, length);
    f->length += length;
    f->text[f->length] = '\0';
    return true;
}

static bool host_stop(void *user, bool any) {
    fixture *f = user;
    f->any |= any;
    f->any_before_gfx |= any && f->writes == 0;
    return ++f->questions == f->stop_at;
}

static bool host_read(void *user, const char *path, char **bytes, size_t *length,
                      char why[GTP_WHY_MAX]) {
    fixture *f = user;
    if (!f->file) {
        snprintf(why, GTP_WHY_MAX, "there is no %s", path);
        return false;
    }
    *length = strlen(f->file);
    *bytes = malloc(*length + 1);
    memcpy(*bytes, f->file, *length + 1);
    return true;
}

static bool host_write_file(void *user, const char *path, const char *bytes, size_t length,
                            char why[GTP_WHY_MAX]) {
    fixture *f = user;
    snprintf(why, GTP_WHY_MAX, "no room for %s", path);
    if (length >= sizeof f->written || strcmp(path, "full.sgf") == 0) return false;
    memcpy(f->written, bytes, length + 1);
    return true;
}

static int set_up(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f) return -1;
    const gtp_host host = {f, host_write, host_stop, NULL, host_read, host_write_file};
    gtp_session_init(&f->session, &host);
    f->session.ticks = 2000;
    f->writes_left = -1;
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    gtp_session_free(&f->session);
    free(f);
    return 0;
}

// Sends bytes as one line; returns what was written.
static const char *tell_bytes(fixture *f, const char *line, size_t length) {
    f->length = 0;
    f->text[0] = '\0';
    f->writes = f->questions = 0;
    f->any = f->any_before_gfx = false;
    // A block of exactly this size, so that the sanitizers see a step beyond the end.
    char *copy = malloc(length);
    memcpy(copy, line, length);
    gtp_session_line(&f->session, copy, length);
    free(copy);
    return f->text;
}

static const char *tell(fixture *f, const char *line) {
    return tell_bytes(f, line, strlen(line));
}

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
    f->stop_at = 200;
    f->session.ticks = 0;
    tell(f, "boardsize 14");
    tell(f, "play b g8");
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
    f->session.host.wait = host_wait;
    tell(f, "boardsize 7");
    tell(f, "play b d4");
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
    assert_non_null(strstr(tell(f, "kata-analyze b"), " winrate 1.0000 "));
    tell(f, "play b b2");
    assert_non_null(strstr(tell(f, "kata-analyze w"), " winrate 0.0000 "));
    tell(f, "play b b1");
    tell(f, "play b b3");
    assert_string_equal(tell(f, "kata-analyze w"), "? the game is finished\n\n");
}

static void test_genmove_shows_graphics_only_when_told(void **state) {
    fixture *f = *state;
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

// ---- connections ----

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

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_framing),
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
        TEST(test_the_host_can_stop_a_search),
        TEST(test_analysis_ends_on_input_once_it_has_shown_something),
        TEST(test_live_graphics),
        TEST(test_kata_analyze),
        TEST(test_kata_analyze_arguments),
        TEST(test_genmove_shows_graphics_only_when_told),
        TEST(test_pondering),
        TEST(test_pondering_in_vain),
        TEST(test_pondering_ends_with_input),
        TEST(test_resignation_is_not_played),
        TEST(test_reg_genmove_changes_nothing),
        TEST(test_swap_only_where_the_client_expects_it),
        TEST(test_lists_of_connections),
        TEST(test_hint_and_must_play),
        TEST(test_connections_follow_the_board),
        TEST(test_files),
        TEST(test_without_files),
        TEST(test_levels),
        TEST(test_quit),
        TEST(test_a_reader_who_left),
        TEST(test_a_reader_who_left_during_analysis),
    };
    return cmocka_run_group_tests_name("gtp", tests, NULL, NULL);
}
