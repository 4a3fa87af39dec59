// SPDX-License-Identifier: MIT
#include "gtp/input.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct fixture {
    gtp_input in;
    int ends[2]; // of the pipe: we write into ends[1]
} fixture;

static int set_up(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f || pipe(f->ends) != 0) return -1;
    gtp_input_init(&f->in, f->ends[0]);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    gtp_input_free(&f->in);
    close(f->ends[0]);
    if (f->ends[1] >= 0) close(f->ends[1]);
    free(f);
    return 0;
}

static void say(const fixture *f, const char *text) {
    assert_int_equal(write(f->ends[1], text, strlen(text)), strlen(text));
}

static void hang_up(fixture *f) {
    close(f->ends[1]);
    f->ends[1] = -1;
}

static void assert_line(fixture *f, const char *wanted) {
    const char *line;
    size_t length;
    assert_true(gtp_input_next(&f->in, &line, &length));
    assert_int_equal(length, strlen(wanted));
    assert_memory_equal(line, wanted, length);
}

static void assert_end(fixture *f) {
    const char *line;
    size_t length;
    assert_false(gtp_input_next(&f->in, &line, &length));
}

static void test_lines(void **state) {
    fixture *f = *state;
    say(f, "one\n\ntwo\r\nthr");
    assert_line(f, "one");
    assert_line(f, "");
    assert_line(f, "two\r");
    say(f, "ee\nfour");
    assert_line(f, "three");
    hang_up(f);
    assert_line(f, "four"); // the last line needs no line break
    assert_end(f);
    assert_end(f);
}

static void test_nothing_at_all(void **state) {
    fixture *f = *state;
    hang_up(f);
    assert_end(f);
}

static void test_interrupt(void **state) {
    fixture *f = *state;
    assert_false(gtp_input_interrupted(&f->in, false));
    say(f, "# interrupt"); // not a line yet
    assert_false(gtp_input_interrupted(&f->in, false));
    say(f, "\n");
    assert_true(gtp_input_interrupted(&f->in, false));
    assert_false(gtp_input_interrupted(&f->in, false)); // once only
    hang_up(f);
    assert_end(f);
}

static void test_only_the_exact_words_interrupt(void **state) {
    fixture *f = *state;
    say(f, "# interrupted\n#interrupt\n # interrupt\ninterrupt\n# Interrupt\n");
    assert_false(gtp_input_interrupted(&f->in, false));
    say(f, "# interrupt\r\n");
    assert_true(gtp_input_interrupted(&f->in, false));
}

static void test_other_lines_stay_in_order(void **state) {
    fixture *f = *state;
    say(f, "zero\n");
    assert_line(f, "zero");
    say(f, "one\n# interrupt\ntwo\n");
    assert_true(gtp_input_interrupted(&f->in, false));
    say(f, "three\n# interrupt\n# interr");
    assert_true(gtp_input_interrupted(&f->in, false));
    assert_line(f, "one");
    assert_line(f, "two");
    assert_line(f, "three");
    say(f, "upt\n");
    assert_true(gtp_input_interrupted(&f->in, false));
    hang_up(f);
    assert_end(f);
}

static void test_any_line(void **state) {
    fixture *f = *state;
    assert_false(gtp_input_interrupted(&f->in, true));
    say(f, "sto");
    assert_false(gtp_input_interrupted(&f->in, true));
    say(f, "p\n");
    assert_false(gtp_input_interrupted(&f->in, false));
    assert_true(gtp_input_interrupted(&f->in, true));
    assert_true(gtp_input_interrupted(&f->in, true)); // it waits still
    assert_line(f, "stop");
    assert_false(gtp_input_interrupted(&f->in, true));
    hang_up(f);
    assert_false(gtp_input_interrupted(&f->in, false)); // the end is no interrupt
    assert_true(gtp_input_interrupted(&f->in, true));
}

// Whether the input ends a search within a time in which it surely would.
static bool ends_search(fixture *f) {
    bool ended = false;
    for (int i = 0; i < 80 && !ended; i++) {
        ended = gtp_input_interrupted(&f->in, false);
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
    return ended;
}

static void test_quit(void **state) {
    fixture *f = *state;
    say(f, "genmove b\n");
    assert_line(f, "genmove b");
    assert_false(gtp_input_interrupted(&f->in, false));
    say(f, "name\nquit now\nquit\r\n");
    assert_false(gtp_input_interrupted(&f->in, false)); // not at once: the end may follow
    assert_true(ends_search(f));
    assert_line(f, "name");
    assert_line(f, "quit now");
    assert_true(ends_search(f)); // and the next search, too
    assert_line(f, "quit\r");
    assert_true(f->in.quit > 0);
}

static void test_quit_with_a_number(void **state) {
    fixture *f = *state;
    assert_false(gtp_input_interrupted(&f->in, false));
    say(f, "12 quit\n");
    assert_true(ends_search(f));
}

// As the session reads it: tabs are blanks, and comments are cut off.
static void test_quit_as_it_is_read(void **state) {
    fixture *f = *state;
    assert_false(gtp_input_interrupted(&f->in, false));
    say(f, "# quit\nquitter\n12\n");
    assert_false(ends_search(f));
    say(f, "\t3\tquit # bye\n");
    assert_true(ends_search(f));
}

// A script ends with quit: it was there before the command, or the input ends behind it.
static void test_quit_in_a_script(void **state) {
    fixture *f = *state;
    say(f, "genmove b\nquit\n");
    assert_line(f, "genmove b");
    assert_false(ends_search(f));
    assert_line(f, "quit");
}

static void test_quit_at_the_end(void **state) {
    fixture *f = *state;
    say(f, "genmove b\n");
    assert_line(f, "genmove b");
    assert_false(gtp_input_interrupted(&f->in, false));
    say(f, "quit\n");
    assert_false(gtp_input_interrupted(&f->in, false));
    hang_up(f);
    assert_false(ends_search(f));
    assert_line(f, "quit");
    assert_end(f);
}

// Writes the whole text from another process, because it does not fit into the pipe.
static void say_much(fixture *f, char byte, size_t count, const char *rest) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        FILE *out = fdopen(f->ends[1], "w");
        for (size_t i = 0; out && i < count; i++)
            putc(byte, out);
        if (out) fputs(rest, out);
        if (out) fflush(out);
        _exit(0);
    }
    hang_up(f);
}

static void assert_length(fixture *f, char byte, size_t wanted) {
    const char *line;
    size_t length;
    assert_true(gtp_input_next(&f->in, &line, &length));
    assert_int_equal(length, wanted);
    assert_int_equal(line[0], byte);
    assert_int_equal(line[length - 1], byte);
}

static void test_the_longest_line(void **state) {
    fixture *f = *state;
    say_much(f, 'x', GTP_LINE_MAX, "\nname\n");
    assert_length(f, 'x', GTP_LINE_MAX);
    assert_line(f, "name");
    assert_end(f);
}

static void test_a_line_too_long_is_cut(void **state) {
    fixture *f = *state;
    say_much(f, 'y', 5 * (size_t)GTP_LINE_MAX, "z\nname\nquit");
    assert_length(f, 'y', GTP_LINE_MAX + 1);
    assert_true(f->in.room <= 2 * GTP_LINE_MAX);
    assert_line(f, "name");
    assert_line(f, "quit");
    assert_end(f);
}

// A flood during a search: the queue does not grow without end, and nothing of it is lost.
static void test_a_flood(void **state) {
    fixture *f = *state;
    say_much(f, '\n', 12 * (size_t)GTP_LINE_MAX, "last\n");
    for (int i = 0; i < 1000; i++)
        assert_false(gtp_input_interrupted(&f->in, false));
    assert_true(f->in.room <= 16 * GTP_LINE_MAX);
    for (size_t i = 0; i < 12 * (size_t)GTP_LINE_MAX; i++) {
        const char *line;
        size_t length;
        if (!gtp_input_next(&f->in, &line, &length) || length != 0) fail_msg("line %zu", i);
    }
    assert_line(f, "last");
    assert_end(f);
}

static void test_a_descriptor_that_does_not_wait(void **state) {
    fixture *f = *state;
    assert_int_equal(fcntl(f->ends[0], F_SETFL, O_NONBLOCK), 0);
    assert_false(gtp_input_interrupted(&f->in, false));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
        _exit(write(f->ends[1], "late\n", 5) != 5);
    }
    assert_line(f, "late");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_lines, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_nothing_at_all, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_interrupt, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_only_the_exact_words_interrupt, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_other_lines_stay_in_order, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_any_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_quit, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_quit_with_a_number, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_quit_as_it_is_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_quit_in_a_script, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_quit_at_the_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_the_longest_line, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_line_too_long_is_cut, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_flood, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_descriptor_that_does_not_wait, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("gtp_input", tests, NULL, NULL);
}
