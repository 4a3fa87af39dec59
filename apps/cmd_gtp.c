// SPDX-License-Identifier: MIT
// hexproof gtp: a GTP session on standard input and output.
//
// The end of the input does not end a search: `hexproof gtp <commands` gives the same answers as a
// client that keeps its end open. A search ends early when nobody is left to read its answer.
// Ctrl-C and SIGTERM end it too: the answer still goes out, then the program ends as the signal
// wants it. While it waits for input they end it at once.
#include "app.h"

#include "gtp/gtp.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MAX = 1 << 24 }; // bytes of a game record

// The two ends of the connection.
typedef struct console {
    gtp_input in;
    int error; // why an answer could not be written
} console;

// The signal that came while a command ran; nothing else can be handed to a handler.
static volatile sig_atomic_t caught;

static void on_signal(int number) {
    caught = number;
}

// What was ignored from the start (nohup) stays so.
static void catch_signals(bool on) {
    static const int signals[] = {SIGINT, SIGTERM};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction action = {.sa_handler = on ? on_signal : SIG_DFL}, before;
        sigemptyset(&action.sa_mask);
        if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN)
            sigaction(signals[i], &action, NULL);
    }
}

// One write for each answer, as far as the system takes it: some clients believe that an answer is
// complete when nothing came for a moment.
static bool write_answer(void *user, const char *bytes, size_t length) {
    console *c = user;
    while (length > 0) {
        ssize_t written = write(STDOUT_FILENO, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            poll(&(struct pollfd){.fd = STDOUT_FILENO, .events = POLLOUT}, 1, -1);
        } else if (errno != EINTR) {
            c->error = errno;
            return false;
        }
    }
    return true;
}

// True once the other end of the pipe or socket is closed; a file or terminal has no such end.
static bool reader_is_gone(void) {
    struct pollfd out = {.fd = STDOUT_FILENO, .events = 0};
    return poll(&out, 1, 0) > 0 && (out.revents & (POLLERR | POLLHUP | POLLNVAL));
}

static bool stop_search(void *user, bool any) {
    console *c = user;
    return caught || gtp_input_interrupted(&c->in, any) || reader_is_gone();
}

static void wait_for_input(void *user) {
    console *c = user;
    if (caught) return;
    catch_signals(false);
    gtp_input_wait(&c->in);
    catch_signals(true);
}

// The whole of an open file into memory.
static bool slurp(FILE *file, const char *path, char **bytes, size_t *length, char *why) {
    struct stat info;
    if (fstat(fileno(file), &info) != 0 || !S_ISREG(info.st_mode)) {
        snprintf(why, GTP_WHY_MAX, "%.200s is not a regular file", path);
        return false;
    }
    if (info.st_size > FILE_MAX) {
        snprintf(why, GTP_WHY_MAX, "%.200s is larger than %d MiB: not a game record", path,
                 FILE_MAX >> 20);
        return false;
    }
    *bytes = malloc((size_t)info.st_size + 1);
    *length = *bytes ? fread(*bytes, 1, (size_t)info.st_size, file) : 0;
    if (*bytes && !ferror(file)) return true;
    snprintf(why, GTP_WHY_MAX, "cannot read %.200s: %s", path,
             *bytes ? strerror(errno) : "out of memory");
    free(*bytes);
    return false;
}

static bool read_file(void *user, const char *path, char **bytes, size_t *length,
                      char why[GTP_WHY_MAX]) {
    (void)user;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC); // a pipe must not make us wait
    FILE *file = fd >= 0 ? fdopen(fd, "rb") : NULL;
    if (!file) {
        snprintf(why, GTP_WHY_MAX, "cannot read %.200s: %s", path, strerror(errno));
        if (fd >= 0) close(fd);
        return false;
    }
    bool good = slurp(file, path, bytes, length, why);
    fclose(file);
    return good;
}

static bool write_file(void *user, const char *path, const char *bytes, size_t length,
                       char why[GTP_WHY_MAX]) {
    (void)user;
    bool is_answer = strcmp(path, "-") == 0; // standard output belongs to the protocol
    if (!is_answer && app_replace_file(path, bytes, length)) return true;
    snprintf(why, GTP_WHY_MAX, "cannot write %.200s: %s", path,
             is_answer ? "it is the protocol's" : strerror(errno));
    return false;
}

static void say(void *user, const char *sentence) {
    (void)user;
    app_fail(HX_OK, "%s", sentence);
}

static void serve(console *c, gtp_session *session) {
    const char *line;
    size_t length;
    bool more = true;
    while (more && !caught && gtp_input_next(&c->in, &line, &length)) {
        catch_signals(true);
        more = gtp_session_line(session, line, length);
        catch_signals(false);
        if (more && !caught) gtp_session_idle(session);
    }
}

int cmd_gtp(const app_command *self, int argc, char **argv) {
    console c = {.error = 0};
    const gtp_host host = {&c,        write_answer, stop_search, wait_for_input,
                           read_file, write_file,   say};
    gtp_session session;
    gtp_session_init(&session, &host);
    const char *level = session.level, *net = NULL, *store = NULL;
    app_store *opened = NULL;
    double ticks = 0;
    const app_option options[] = {
        {"--level", APP_STRING, &level, "L",
         "beginner, easy, medium, hard, expert (if not given) or master", 0, 0},
        {"--net", APP_STRING, &net, "FILE", "a net for the player net instead of the built-in one",
         0, 0},
        {"--store", APP_STRING, &store, "FILE",
         "keep solved positions there, and use those that are there", 0, 0},
        {"--threads", APP_INT, &session.threads, "N", "of the player net; 1 if not given", 1, 64},
        {"--time", APP_REAL, &session.time_per_move, "S", "seconds to think on a move", 0.001, 1e6},
        {"--ponder", APP_FLAG, &session.ponder, "", "think in the opponent's time", 0, 0},
        {"--ticks", APP_REAL, &ticks, "N", "effort for a move: the same answers everywhere", 1,
         1e15},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (positionals > 0)
        return app_fail(HX_USAGE, "gtp takes options only; '%.40s' is none", argv[0]);
    session.level = app_level_read(level, NULL);
    if (!session.level) return HX_USAGE;
    session.ticks = (uint64_t)ticks;
    if ((net || store) && hx_engine_new(&session.engine))
        return app_fail(HX_RESOURCES, "out of memory");
    int status = app_position_load_net(session.engine, net);
    if (!status) status = app_store_open(&opened, store, APP_STORE_WRITE);
    if (opened) hx_engine_set_store(session.engine, app_store_hooks(opened));
    if (status) {
        gtp_session_free(&session);
        return status;
    }

    gtp_input_init(&c.in, STDIN_FILENO);
    serve(&c, &session);
    if (caught)
        status = app_fail(HX_RESOURCES, "stopped by a signal; the answer before it is the last");
    else if (session.broken && c.error == EPIPE)
        status = HX_RESOURCES; // nobody reads it any more
    else if (session.broken)
        status = app_fail(HX_RESOURCES, "cannot write to standard output: %s", strerror(c.error));
    else if (c.in.failed)
        status = app_fail(HX_RESOURCES, "out of memory");
    gtp_session_free(&session);
    gtp_input_free(&c.in);
    int closed = app_store_close(opened);
    if (!status) status = closed;
    if (caught) raise(caught); // the handler is gone: this ends the program as it should
    return status;
}
