// SPDX-License-Identifier: MIT
// Over a pair of sockets: a number of records, the records, and back a failure or 0. The end of the
// program is the end of what comes.
#include "store/writer.h"

#ifdef HX_WITH_LMDB

#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// ---- bytes ----

// False at the end, too.
static bool receive(int socket, void *to, size_t size) {
    for (char *at = to; size > 0;) {
        ssize_t got = recv(socket, at, size, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        at += got;
        size -= (size_t)got;
    }
    return true;
}

static bool post(int socket, const void *from, size_t size) {
    for (const char *at = from; size > 0;) {
        ssize_t sent = send(socket, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

// ---- the process ----

static int put_all(const store_file *f, const store_record *records, int count) {
    MDB_txn *txn;
    int failed = mdb_txn_begin(f->env, NULL, 0, &txn);
    if (failed) return failed;
    for (int i = 0; i < count && !failed; i++) {
        const store_record *r = &records[i];
        MDB_val key = {r->key_size, (void *)(uintptr_t)r->key};
        MDB_val value = {r->size, (void *)(uintptr_t)r->value};
        failed = mdb_put(txn, f->table, &key, &value, 0);
    }
    if (!failed) return mdb_txn_commit(txn);
    mdb_txn_abort(txn);
    return failed;
}

static int write_some(const store_file *f, const char *path, int socket, int count) {
    size_t size = (size_t)count * sizeof(store_record);
    store_record *records = malloc(size);
    if (!records) return ENOMEM;
    bool all = receive(socket, records, size);
    int failed = all ? store_file_true_failure(path, put_all(f, records, count)) : EPIPE;
    free(records);
    return failed;
}

// It goes on where the keys and signals of a terminal end the program: what it was given is to be
// written, and then it ends by itself. It says nothing but over the socket.
static void settle_in(void) {
    static const int others[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXFSZ};
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
    const struct rlimit no_core = {0, 0};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        signal(others[i], SIG_IGN);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        signal(faults[i], SIG_DFL);
    setrlimit(RLIMIT_CORE, &no_core);
    int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd <= STDERR_FILENO && nothing >= 0; fd++)
        dup2(nothing, fd);
}

static _Noreturn void write_for(const char *path, int socket) {
    store_file f = {0};
    int count, failed;
    settle_in();
    failed = store_file_true_failure(path, store_file_open(&f, path, APP_STORE_WRITE));
    while (post(socket, &failed, sizeof failed) && receive(socket, &count, sizeof count))
        failed = write_some(&f, path, socket, count);
    store_file_close(&f);
    _exit(HX_OK);
}

// ---- who asks it ----

// Why there is no answer: the file made it fail, or somebody ended it.
static int end_of(store_writer *w) {
    int status = 0;
    close(w->socket);
    while (waitpid(w->process, &status, 0) < 0 && errno == EINTR)
        continue;
    w->process = 0;
    int by = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    bool fault = by == SIGSEGV || by == SIGBUS || by == SIGFPE || by == SIGABRT;
    return fault ? MDB_CORRUPTED : EPIPE;
}

// The same where it answers that it failed.
static int hear(store_writer *w) {
    int failed;
    return receive(w->socket, &failed, sizeof failed) ? failed : end_of(w);
}

int store_writer_start(store_writer *w, const char *path) {
    int pair[2];
    *w = (store_writer){0};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair)) return errno;
    for (int i = 0; i < 2; i++)
        fcntl(pair[i], F_SETFD, FD_CLOEXEC); // programs that are started later keep nothing open
    fflush(NULL);
    pid_t process = fork();
    int failed = process < 0 ? errno : 0;
    if (process == 0) {
        close(pair[0]);
        write_for(path, pair[1]);
    }
    close(pair[1]);
    if (failed) {
        close(pair[0]);
        return failed;
    }
    *w = (store_writer){process, pair[0]};
    failed = hear(w);
    if (failed) store_writer_end(w);
    return failed;
}

int store_writer_write(store_writer *w, const store_record *records, int count) {
    if (!w->process) return EPIPE;
    bool sent = post(w->socket, &count, sizeof count) &&
                post(w->socket, records, (size_t)count * sizeof *records);
    int failed = sent ? hear(w) : end_of(w);
    if (failed && store_damage_is(failed)) store_writer_end(w);
    return failed;
}

void store_writer_end(store_writer *w) {
    if (w->process) end_of(w);
}

#endif
