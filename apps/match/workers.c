// SPDX-License-Identifier: MIT
// Worker processes, each at the other end of a socket: a number goes there, the result of that game
// comes back. Whatever else happens to the socket means stop; so a worker notices at once when this
// process ends, however it ends, and nothing that it started is left behind. Workers ignore the
// signals of the terminal: this process gets them too, and tells the workers.
#include "match/match.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TICK = 200 };           // milliseconds between looks at the clock
static const double GRACE = 5; // seconds for a worker to end

typedef struct worker {
    pid_t pid;
    int fd; // our end of the socket; -1: it has no more to do
} worker;

typedef struct crew {
    const match *match;
    worker *workers;
    int count;
    int next; // game that nobody has yet
    int busy; // workers that play
} crew;

// Set by signals; nothing else can be handed to a handler.
static volatile sig_atomic_t signalled;

static void on_signal(int number) {
    (void)number;
    signalled = 1;
}

// ---- in a worker ----

// All bytes of a message; false at the end, or on a failure.
static bool receive(int fd, void *message, size_t length) {
    char *to = message;
    while (length > 0) {
        ssize_t got = read(fd, to, length);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        to += got;
        length -= (size_t)got;
    }
    return true;
}

// A socket takes a message of this size in one piece.
static bool post(int fd, const void *message, size_t length) {
    ssize_t sent;
    while ((sent = write(fd, message, length)) < 0 && errno == EINTR) {
    }
    return sent == (ssize_t)length;
}

static void work(const match *m, int fd) {
    match_table table = {.match = m};
    match_result result;
    int number;
    hx_status status = hx_engine_new(&table.engine);
    for (int i = 0; i < 2; i++)
        match_seat_init(&table.seat[i], &m->player[i], fd);
    while (!status && receive(fd, &number, sizeof number)) {
        status = match_game_play(&table, number, &result);
        if (!status && !post(fd, &result, sizeof result)) status = HX_RESOURCES;
    }
    for (int i = 0; i < 2; i++)
        match_seat_end(&table.seat[i], status == HX_OK);
    _exit((int)status);
}

// ---- here ----

static bool hire(crew *c, worker *w) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return false;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    w->pid = fork();
    if (w->pid == 0) {
        for (worker *other = c->workers; other < w; other++)
            close(other->fd); // so that they notice when only this process is left
        close(ends[0]);
        signal(SIGINT, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
        signal(SIGTERM, SIG_IGN);
        work(c->match, ends[1]);
    }
    close(ends[1]);
    w->fd = ends[0];
    if (w->pid > 0) return true;
    close(ends[0]);
    return false;
}

// Gives the worker a game, or tells it that there is none. That a worker is gone shows when its
// result is waited for.
static void assign(crew *c, worker *w) {
    if (c->next < c->match->games) {
        post(w->fd, &c->next, sizeof c->next);
        c->next++;
        c->busy++;
    } else {
        close(w->fd);
        w->fd = -1;
    }
}

// Waits for results until all games are played or `take` wants no more.
static const char *direct(crew *c, bool (*take)(void *user, const match_result *result),
                          void (*tick)(void *user), void *user) {
    struct pollfd fds[MATCH_JOBS_MAX];
    while (c->busy > 0) {
        for (int i = 0; i < c->count; i++)
            fds[i] = (struct pollfd){.fd = c->workers[i].fd, .events = POLLIN};
        int ready = poll(fds, (nfds_t)c->count, TICK);
        if (signalled) return "interrupted";
        tick(user);
        for (int i = 0; i < c->count && ready > 0; i++) {
            worker *w = &c->workers[i];
            match_result result;
            if (w->fd < 0 || !fds[i].revents) continue;
            if (!receive(w->fd, &result, sizeof result))
                return "the process that played a game has ended: out of memory?";
            c->busy--;
            if (!take(user, &result)) return NULL;
            assign(c, w);
        }
    }
    return NULL;
}

// Ends the workers; one that does not end by itself is ended by force.
static void dismiss(crew *c) {
    for (int i = 0; i < c->count; i++)
        if (c->workers[i].fd >= 0) close(c->workers[i].fd);
    double deadline = match_child_now() + GRACE;
    for (int i = 0; i < c->count; i++) {
        pid_t pid = c->workers[i].pid, ended;
        while ((ended = waitpid(pid, NULL, WNOHANG)) == 0 && match_child_now() < deadline)
            nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
        if (ended != 0) continue;
        kill(pid, SIGKILL);
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
}

// A signal that was ignored when the program started (nohup) stays ignored.
static void catch_signals(void) {
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal}, before;
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(numbers[i], &action, NULL);
    signal(SIGCHLD, SIG_DFL); // or nobody could be waited for
}

bool match_workers_signalled(void) {
    catch_signals();
    return signalled;
}

const char *match_workers_run(const match *m, bool (*take)(void *user, const match_result *result),
                              void (*tick)(void *user), void *user) {
    crew c = {.match = m};
    int wanted = m->jobs < m->games ? m->jobs : m->games;
    c.workers = calloc((size_t)wanted, sizeof *c.workers);
    if (!c.workers) return "out of memory";
    catch_signals();
    fflush(NULL);
    while (c.count < wanted && hire(&c, &c.workers[c.count]))
        c.count++;
    for (int i = 0; i < c.count; i++)
        assign(&c, &c.workers[i]);
    const char *why = c.count > 0 ? direct(&c, take, tick, user) : "no process can be started";
    dismiss(&c);
    free(c.workers);
    return why;
}
