// SPDX-License-Identifier: MIT
// The process has a group of its own: Ctrl-C in the terminal does not reach it, and whatever it
// starts can be ended with it. The group is signalled before its leader is waited for, so that its
// number cannot have gone to somebody else.
#include "match/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const double A_MOMENT = 1; // seconds to end after quit, or after the end of the output

extern char **environ;

double match_child_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

// ---- starting ----

static void close_both(const int fd[2]) {
    for (int i = 0; i < 2; i++)
        if (fd[i] >= 0) close(fd[i]);
}

// A pipe whose ends are closed in other programs, and are none of the standard streams even if
// those are closed here.
static bool open_pipe(int fd[2]) {
    int low[2];
    if (pipe(low) != 0) return false;
    for (int i = 0; i < 2; i++)
        fd[i] = fcntl(low[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close_both(low);
    if (fd[0] >= 0 && fd[1] >= 0) return true;
    close_both(fd);
    return false;
}

// Signals as a program expects them, whatever we do with ours.
static void set_attributes(posix_spawnattr_t *attributes) {
    static const int defaults[] = {SIGINT, SIGHUP, SIGTERM, SIGPIPE, SIGXFSZ};
    sigset_t set;
    sigemptyset(&set);
    posix_spawnattr_setsigmask(attributes, &set);
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        sigaddset(&set, defaults[i]);
    posix_spawnattr_setsigdefault(attributes, &set);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF |
                                             POSIX_SPAWN_SETPGROUP);
}

static int spawn(pid_t *pid, const char *command, int in, int out) {
    const char *const words[] = {"sh", "-c", command, NULL};
    char *argv[4];
    memcpy(argv, words, sizeof words); // posix_spawn's prototype forgets that it changes nothing
    posix_spawn_file_actions_t streams;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&streams);
    if (error) return error;
    error = posix_spawnattr_init(&attributes);
    if (!error) {
        set_attributes(&attributes);
        error = posix_spawn_file_actions_adddup2(&streams, in, STDIN_FILENO);
        if (!error) error = posix_spawn_file_actions_adddup2(&streams, out, STDOUT_FILENO);
        if (!error)
            error =
                posix_spawn_file_actions_addopen(&streams, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
        if (!error) error = posix_spawn(pid, "/bin/sh", &streams, &attributes, argv, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&streams);
    return error;
}

bool match_child_start(match_child *c, const char *command) {
    int in[2], out[2];
    if (!open_pipe(in)) return false;
    if (!open_pipe(out)) {
        close_both(in);
        return false;
    }
    pid_t pid;
    int error = spawn(&pid, command, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    if (error) {
        close(in[1]);
        close(out[0]);
        errno = error;
        return false;
    }
    fcntl(in[1], F_SETFL, O_NONBLOCK);
    fcntl(out[0], F_SETFL, O_NONBLOCK);
    c->pid = pid;
    c->in = in[1];
    c->out = out[0];
    c->length = 0;
    return true;
}

// ---- ending ----

// Waits a moment at most. True if it has ended; it can still be signalled and waited for.
static bool has_ended(pid_t pid, double seconds) {
    double deadline = match_child_now() + seconds;
    for (;;) {
        siginfo_t info = {.si_pid = 0};
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0) return true;
        if (info.si_pid == pid) return true;
        if (match_child_now() >= deadline) return false;
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
}

// Returns the status that waitpid gave.
static int finish(match_child *c) {
    int status = 0;
    kill(-c->pid, SIGKILL);
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (c->in >= 0) close(c->in);
    close(c->out);
    c->pid = 0;
    c->length = 0;
    return status;
}

void match_child_end(match_child *c, bool politely) {
    static const char quit[] = "quit\n";
    if (c->pid == 0) return;
    if (politely && write(c->in, quit, sizeof quit - 1) > 0) {
        close(c->in); // for those that do not know quit
        c->in = -1;
        has_ended(c->pid, A_MOMENT);
    }
    finish(c);
}

// The output has ended, or nothing can be sent any more. A shell passes on by what signal its
// command has ended as 128 and the signal.
static hx_status tell_end(match_child *c, const char *command, char text[MATCH_WHY_MAX]) {
    enum { NOT_FOUND = 127, BY_SIGNAL = 128, SIGNALS = 64 };
    bool alone = has_ended(c->pid, A_MOMENT);
    int status = finish(c), code = WEXITSTATUS(status);
    int number = WIFSIGNALED(status) ? WTERMSIG(status) : code - BY_SIGNAL;
    if (!alone)
        snprintf(text, MATCH_WHY_MAX, "closed its output on '%s'", command);
    else if (number > 0 && number <= SIGNALS)
        snprintf(text, MATCH_WHY_MAX, "was ended by signal %d on '%s'", number, command);
    else
        snprintf(text, MATCH_WHY_MAX, "ended on '%s' with exit status %d%s", command, code,
                 code == NOT_FOUND ? ": the shell does not find it" : "");
    return HX_BAD_INPUT;
}

// ---- asking ----

static void drop(match_child *c, size_t used) {
    memmove(c->bytes, c->bytes + used, c->length - used);
    c->length -= used;
}

// True if there is an answer among the bytes, or none can come of them: then with the status.
static bool take_answer(match_child *c, const char *command, char text[MATCH_WHY_MAX],
                        hx_status *status) {
    char said[MATCH_TEXT_MAX] = "";
    size_t used;
    match_answer answer;
    while ((answer = match_answer_read(c->bytes, c->length, &used, said)) == MATCH_ANSWER_GRAPHICS)
        drop(c, used);
    if (answer == MATCH_ANSWER_PART && c->length < sizeof c->bytes) return false;
    if (answer == MATCH_ANSWER_DONE || answer == MATCH_ANSWER_REFUSED) {
        drop(c, used);
        snprintf(text, MATCH_WHY_MAX, "%s", said);
        *status = answer == MATCH_ANSWER_DONE ? HX_OK : HX_NO;
        return true;
    }
    if (answer == MATCH_ANSWER_PART)
        snprintf(text, MATCH_WHY_MAX, "gave an endless answer to '%s'", command);
    else
        snprintf(text, MATCH_WHY_MAX, "answered '%s' with '%.40s', which is not GTP", command,
                 said);
    *status = HX_BAD_INPUT;
    return true;
}

static bool send_line(match_child *c, const char *command) {
    char line[MATCH_TEXT_MAX];
    int length = snprintf(line, sizeof line, "%s\n", command);
    ssize_t written = write(c->in, line, (size_t)length); // a pipe takes a line whole or not at all
    return written == length;
}

hx_status match_child_ask(match_child *c, int stop, double seconds, const char *command,
                          char text[MATCH_WHY_MAX]) {
    double deadline = match_child_now() + seconds;
    if (!send_line(c, command)) return tell_end(c, command, text);
    hx_status status;
    while (!take_answer(c, command, text, &status)) {
        double left = deadline - match_child_now();
        struct pollfd fds[2] = {{.fd = c->out, .events = POLLIN}, {.fd = stop, .events = POLLIN}};
        int ready = left > 0 ? poll(fds, 2, left < 3600 ? (int)(left * 1000) + 1 : 3600000) : 0;
        if (left <= 0) {
            snprintf(text, MATCH_WHY_MAX, "gave no answer to '%s' within %g s", command, seconds);
            return HX_BAD_INPUT;
        }
        if (ready > 0 && fds[1].revents) return HX_RESOURCES;
        if (ready <= 0 || !fds[0].revents) continue;
        ssize_t got = read(c->out, c->bytes + c->length, sizeof c->bytes - c->length);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return tell_end(c, command, text);
        if (got > 0) c->length += (size_t)got;
    }
    return status;
}
