// SPDX-License-Identifier: MIT
// hexproof gtp as a client sees it: a process with two ends. What cannot be told from a transcript
// is told here: in how many pieces an answer comes, and what happens while it thinks.
//
// The program is the one in $HEXPROOF. Its standard output is a socket that keeps the pieces apart:
// what it writes at once is received at once, and nothing more.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    USUAL_PATIENCE = 20000, // milliseconds for what should come at once, on a busy machine
    A_WHILE = 150           // milliseconds in which nothing should come
};

typedef struct fixture {
    pid_t child;
    int in, out, err; // our ends of its standard streams
    char answer[1 << 18];
} fixture;

static void start(fixture *f, const char *program) {
    int in[2], out[2], err[2], room = 1 << 20;
    assert_int_equal(pipe(in), 0);
    assert_int_equal(pipe(err), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, out), 0);
    setsockopt(out[1], SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    f->child = fork();
    assert_true(f->child >= 0);
    if (f->child == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(err[1], STDERR_FILENO);
        const int all[] = {in[0], in[1], out[0], out[1], err[0], err[1]};
        for (int i = 0; i < 6; i++)
            close(all[i]);
        execl(program, program, "gtp", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    close(err[1]);
    f->in = in[1];
    f->out = out[0];
    f->err = err[0];
}

static int set_up(void **state) {
    const char *program = getenv("HEXPROOF");
    fixture *f = calloc(1, sizeof *f);
    *state = f;
    if (!f) return -1;
    signal(SIGPIPE, SIG_IGN);
    if (program && *program && program[strlen(program) - 1] != '/' && access(program, X_OK) == 0)
        start(f, program);
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    if (f->child > 0) {
        kill(f->child, SIGKILL);
        waitpid(f->child, NULL, 0);
    }
    if (f->in > 0) close(f->in);
    if (f->out > 0) close(f->out);
    if (f->err > 0) close(f->err);
    free(f);
    return 0;
}

// The fixture; there is nothing to test without the program.
static fixture *running(void **state) {
    fixture *f = *state;
    if (f->child == 0) {
        print_message("# $HEXPROOF is not the path of a program\n");
        skip();
    }
    return f;
}

static void say(const fixture *f, const char *lines) {
    assert_int_equal(write(f->in, lines, strlen(lines)), strlen(lines));
}

// For programs that are slow tests/run.sh asks for more.
static int patience(void) {
    const char *times = getenv("PATIENCE");
    return USUAL_PATIENCE * (times ? atoi(times) : 1);
}

static bool comes_within(int fd, int milliseconds) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    return poll(&p, 1, milliseconds) > 0;
}

// The next piece; "" at the end.
static const char *hear(fixture *f) {
    if (!comes_within(f->out, patience())) fail_msg("no answer");
    ssize_t length = recv(f->out, f->answer, sizeof f->answer - 1, 0);
    f->answer[length > 0 ? length : 0] = '\0';
    return f->answer;
}

// It is one whole answer: nothing before, nothing missing, nothing behind.
static void assert_whole(const char *answer, char first) {
    size_t length = strlen(answer);
    assert_true(length >= 4);
    assert_int_equal(answer[0], first);
    assert_ptr_equal(strstr(answer, "\n\n"), answer + length - 2);
}

static void hang_up(int *fd) {
    close(*fd);
    *fd = -1;
}

static int exit_status(fixture *f) {
    int status;
    for (int i = 0; i < patience() / 10; i++) {
        if (waitpid(f->child, &status, WNOHANG) == f->child) {
            f->child = -1;
            assert_true(WIFEXITED(status));
            return WEXITSTATUS(status);
        }
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    fail_msg("it does not end");
    return -1;
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// A position that keeps the strongest level busy for minutes: the largest board, little on it.
static void prepare(fixture *f) {
    char level[80] = "";
    say(f, "param_hexproof\n");
    const char *end = strstr(hear(f), "] level");
    assert_non_null(end); // "[list/weakest/.../strongest] level ..."
    const char *start = end;
    while (start[-1] != '/')
        start--;
    snprintf(level, sizeof level, "param_hexproof level %.*s\n", (int)(end - start), start);
    say(f, level);
    assert_string_equal(hear(f), "= \n\n");
    say(f, "boardsize 32\nparam_game allow_swap 0\nplay b p17\n");
    for (int i = 0; i < 3; i++)
        assert_string_equal(hear(f), "= \n\n");
}

// Makes it think for ten minutes.
static void start_thinking(fixture *f) {
    prepare(f);
    say(f, "time_settings 0 700 1\n");
    assert_string_equal(hear(f), "= \n\n");
    say(f, "genmove w\n");
    assert_false(comes_within(f->out, A_WHILE));
}

static void test_silent_until_asked(void **state) {
    fixture *f = running(state);
    assert_false(comes_within(f->out, A_WHILE));
    say(f, "name\n");
    assert_string_equal(hear(f), "= Hexproof\n\n");
    assert_false(comes_within(f->err, 0));
}

static void test_each_answer_is_one_piece(void **state) {
    fixture *f = running(state);
    say(f, "name\nversion\nhexgui-analyze_commands\nlist_commands\nhelp\nnonsense\nboardsize 32\n"
           "showboard\nall_legal_moves\neval-twod b\nprintsgf\nquit\n");
    for (int i = 0; i < 12; i++)
        assert_whole(hear(f), i == 5 ? '?' : '=');
    assert_string_equal(hear(f), "");
    assert_int_equal(exit_status(f), 0);
}

static void test_interrupt(void **state) {
    fixture *f = running(state);
    start_thinking(f);
    say(f, "# something else\n");
    assert_false(comes_within(f->out, A_WHILE));
    say(f, "# interrupt\n");
    assert_whole(hear(f), '=');
    assert_true(f->answer[2] >= 'a' && f->answer[2] <= 'z'); // a cell
    say(f, "# interrupt\nname\n");                           // harmless when nothing runs
    assert_string_equal(hear(f), "= Hexproof\n\n");
}

static void test_commands_wait_for_a_search(void **state) {
    fixture *f = running(state);
    start_thinking(f);
    say(f, "1 name\n2 undo\n# interrupt\n3 undo\n4 undo\n");
    assert_whole(hear(f), '=');
    assert_string_equal(hear(f), "=1 Hexproof\n\n");
    assert_string_equal(hear(f), "=2 \n\n");
    assert_string_equal(hear(f), "=3 \n\n");
    assert_string_equal(hear(f), "?4 there is no move to take back\n\n");
}

static void test_analysis_ends_on_any_line(void **state) {
    fixture *f = running(state);
    prepare(f);
    say(f, "gogui-gfx-analyze w\n");
    assert_whole(hear(f), 'g');
    say(f, "name\n");
    while (hear(f)[0] == 'g')
        assert_whole(f->answer, 'g');
    assert_whole(f->answer, '=');
    assert_string_equal(hear(f), "= Hexproof\n\n");
}

// Its lines come one by one; the next command ends it, also when there is nothing left to search.
static void test_kata_analyze(void **state) {
    fixture *f = running(state);
    prepare(f);
    say(f, "kata-analyze w 10\n");
    assert_string_equal(hear(f), "=\n");
    assert_int_equal(strncmp(hear(f), "info move ", 10), 0);
    say(f, "stop\n");
    while (strcmp(hear(f), "\n") != 0)
        assert_int_equal(strncmp(f->answer, "info move ", 10), 0);
    assert_string_equal(hear(f), "= \n\n");
    say(f, "boardsize 3\nkata-analyze b 10\n");
    assert_string_equal(hear(f), "= \n\n");
    assert_string_equal(hear(f), "=\n");
    assert_non_null(strstr(hear(f), "winrate 1.0000"));
    assert_false(comes_within(f->out, A_WHILE));
    say(f, "name\n");
    assert_string_equal(hear(f), "\n");
    assert_string_equal(hear(f), "= Hexproof\n\n");
}

// While nobody asks it thinks on, without end under a clock; the next line is answered all the
// same.
static void test_pondering_ends_on_any_line(void **state) {
    fixture *f = running(state);
    prepare(f);
    say(f, "param_hexproof ponder 1\nparam_hexproof time_per_move 0.5\ngenmove w\n");
    for (int i = 0; i < 2; i++)
        assert_string_equal(hear(f), "= \n\n");
    assert_whole(hear(f), '=');
    assert_false(comes_within(f->out, A_WHILE));
    say(f, "name\n");
    assert_string_equal(hear(f), "= Hexproof\n\n");
    say(f, "genmove b\ngenmove w\n");
    assert_whole(hear(f), '=');
    assert_whole(hear(f), '=');
    hang_up(&f->in);
    assert_int_equal(exit_status(f), 0);
}

static void test_end_of_input(void **state) {
    fixture *f = running(state);
    say(f, "name\n\nversi");
    hang_up(&f->in);
    assert_string_equal(hear(f), "= Hexproof\n\n");
    assert_string_equal(hear(f), "? unknown command\n\n");
    assert_string_equal(hear(f), "");
    assert_int_equal(exit_status(f), 0);
}

// Commands from a file: the last ones get the thought they ask for.
static void test_end_of_input_does_not_cut_a_search_short(void **state) {
    fixture *f = running(state);
    prepare(f);
    say(f, "param_hexproof time_per_move 0.3\n");
    assert_string_equal(hear(f), "= \n\n");
    double start = now();
    say(f, "genmove w\n");
    hang_up(&f->in);
    assert_whole(hear(f), '=');
    assert_true(now() - start > 0.2);
    assert_int_equal(exit_status(f), 0);
}

static void test_client_dies_during_a_search(void **state) {
    fixture *f = running(state);
    start_thinking(f);
    hang_up(&f->in);
    hang_up(&f->out);
    assert_int_equal(exit_status(f), 3);
}

static void test_closed_output(void **state) {
    fixture *f = running(state);
    say(f, "name\n");
    hear(f);
    hang_up(&f->out);
    say(f, "name\nversion\n");
    assert_int_equal(exit_status(f), 3);
    char byte;
    assert_int_equal(read(f->err, &byte, 1), 0); // nobody is there who would want to know
}

// A client that leaves while it thinks or solves need not wait for the answer.
static void test_quit_ends_a_search(void **state) {
    fixture *f = running(state);
    start_thinking(f);
    say(f, "quit\n");
    assert_whole(hear(f), '=');
    assert_string_equal(hear(f), "= \n\n");
    assert_int_equal(exit_status(f), 0);
}

static void test_quit_ends_a_solve(void **state) {
    fixture *f = running(state);
    say(f, "boardsize 11\nplay b a1\n");
    for (int i = 0; i < 2; i++)
        assert_string_equal(hear(f), "= \n\n");
    say(f, "dfpn-solve-state\n");
    assert_false(comes_within(f->out, A_WHILE));
    say(f, "7 quit\n");
    assert_string_equal(hear(f), "= empty\n\n");
    assert_string_equal(hear(f), "=7 \n\n");
    assert_int_equal(exit_status(f), 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(test_silent_until_asked),
        TEST(test_each_answer_is_one_piece),
        TEST(test_interrupt),
        TEST(test_commands_wait_for_a_search),
        TEST(test_analysis_ends_on_any_line),
        TEST(test_kata_analyze),
        TEST(test_pondering_ends_on_any_line),
        TEST(test_end_of_input),
        TEST(test_end_of_input_does_not_cut_a_search_short),
        TEST(test_client_dies_during_a_search),
        TEST(test_closed_output),
        TEST(test_quit_ends_a_search),
        TEST(test_quit_ends_a_solve),
    };
    return cmocka_run_group_tests_name("gtp process", tests, NULL, NULL);
}
