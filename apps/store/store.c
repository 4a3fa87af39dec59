// SPDX-License-Identifier: MIT
// A file of solved positions, on LMDB: whole or not at all after a crash, and shared by processes
// and threads.
// New positions wait in memory until a search is over, and a second at most: then they are on the
// disk. Nobody waits for that in the middle of a search. A file that turns out to be damaged, or to
// be gone from its place, is told of and not asked any more.
#include "store/damage.h"

#ifdef HX_WITH_LMDB

#include "store/place.h"
#include "store/writer.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { WAITING_MAX = 4096 };

typedef struct batch {
    int count;
    store_record records[WAITING_MAX];
} batch;

struct app_store {
    hx_solve_store hooks;
    const char *path;
    app_store_mode mode;
    store_damage damage;
    store_place place;

    pthread_mutex_t writing; // of the next three; taken before the other
    store_writer writer;
    batch *written; // on its way to the disk
    int lacked;     // why something was not written; 0: nothing

    pthread_mutex_t lock; // of all that follows, once it is open
    store_file file;
    MDB_txn *reader;
    bool given_up;  // it is damaged, or gone
    bool damaged;   // LMDB must not look at it any more
    bool lied;      // which was told
    batch *waiting; // for the disk; NULL: nothing is kept

    pthread_t clock; // flushes now and then
    bool has_clock;
    bool ending; // it is to end
    pthread_cond_t end;
};

// ---- what is said ----

// Once: a server that goes on for weeks without its store is to say why, and no more than that.
static void give_up(app_store *s, bool damaged, const char *why) {
    pthread_mutex_lock(&s->lock);
    bool before = s->given_up;
    s->given_up = true;
    s->damaged |= damaged;
    pthread_mutex_unlock(&s->lock);
    if (!before)
        app_fail(HX_BAD_INPUT, "%s %s: it is not used any more, and keeps nothing new", s->path,
                 why);
}

static void tell_damage(app_store *s) {
    give_up(s, true, "is damaged");
}

// Once, too: what was false is replaced, but there may be more of it.
static void tell_lie(void *user) {
    app_store *s = user;
    pthread_mutex_lock(&s->lock);
    bool before = s->lied;
    s->lied = true;
    pthread_mutex_unlock(&s->lock);
    if (!before)
        app_fail(HX_BAD_INPUT,
                 "%s has a false record: what it says about this position, or about one on the "
                 "way, is not so; it is left aside",
                 s->path);
}

static void tell_lack(app_store *s, int failed) {
    if (!s->lacked)
        app_fail(HX_RESOURCES, "%s does not keep all that was found: %s", s->path,
                 store_file_describe(failed));
    s->lacked = failed;
}

// ---- writing ----

static batch *take_waiting(app_store *s) {
    pthread_mutex_lock(&s->lock);
    batch *full = s->waiting;
    s->waiting = s->written;
    s->waiting->count = 0;
    if (s->given_up) full->count = 0;
    pthread_mutex_unlock(&s->lock);
    return full;
}

// What does not get to the disk is found again by whoever needs it. What is there stays whole, so
// that the next may be tried: there may be room again.
static void flush(app_store *s) {
    if (s->mode == APP_STORE_READ) return;
    pthread_mutex_lock(&s->writing);
    if (store_place_is_left(&s->place, s->path))
        give_up(s, false, "or its lock was removed or replaced");
    batch *b = s->written = take_waiting(s);
    int failed = b->count > 0 ? store_writer_write(&s->writer, b->records, b->count) : 0;
    if (failed && store_damage_is(failed))
        tell_damage(s);
    else if (failed)
        tell_lack(s, failed);
    pthread_mutex_unlock(&s->writing);
}

static void keep(void *user, const void *key, size_t key_size, const void *value, size_t size) {
    app_store *s = user;
    if (s->mode == APP_STORE_READ) return;
    pthread_mutex_lock(&s->lock);
    while (s->waiting->count == WAITING_MAX) {
        pthread_mutex_unlock(&s->lock);
        flush(s);
        pthread_mutex_lock(&s->lock);
    }
    store_record *r = &s->waiting->records[s->waiting->count++];
    memcpy(r->key, key, key_size);
    memcpy(r->value, value, size);
    r->key_size = key_size;
    r->size = size;
    pthread_mutex_unlock(&s->lock);
}

static void settle(void *user) {
    flush(user);
}

static void *flush_now_and_then(void *user) {
    app_store *s = user;
    pthread_mutex_lock(&s->lock);
    while (!s->ending) {
        struct timespec next;
        clock_gettime(CLOCK_REALTIME, &next);
        next.tv_sec++;
        pthread_cond_timedwait(&s->end, &s->lock, &next);
        bool some = s->waiting->count > 0;
        pthread_mutex_unlock(&s->lock);
        if (some) flush(s);
        pthread_mutex_lock(&s->lock);
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

// ---- reading ----

typedef struct question {
    app_store *store;
    MDB_val key;
    void *value;
    size_t size;
} question;

// 0: found; MDB_NOTFOUND.
static int look_up(void *user) {
    const question *q = user;
    app_store *s = q->store;
    MDB_val key = q->key, value;
    int failed = mdb_txn_renew(s->reader);
    if (failed) return failed;
    failed = mdb_get(s->reader, s->file.table, &key, &value);
    if (!failed && value.mv_size != q->size) failed = MDB_NOTFOUND;
    if (!failed) memcpy(q->value, value.mv_data, q->size);
    mdb_txn_reset(s->reader);
    return failed;
}

static bool find(void *user, const void *key, size_t key_size, void *value, size_t size) {
    app_store *s = user;
    question q = {s, {key_size, (void *)(uintptr_t)key}, value, size};
    pthread_mutex_lock(&s->lock);
    int failed = s->given_up ? MDB_NOTFOUND : store_damage_guard(look_up, &q);
    pthread_mutex_unlock(&s->lock);
    if (failed && failed != MDB_NOTFOUND && store_damage_is(failed)) tell_damage(s);
    return !failed;
}

// ---- opening and closing ----

static int open_reader(void *user) {
    app_store *s = user;
    int failed = store_file_open(&s->file, s->path, APP_STORE_READ);
    if (!failed) failed = mdb_txn_begin(s->file.env, NULL, MDB_RDONLY, &s->reader);
    if (!failed) mdb_txn_reset(s->reader);
    if (!failed) store_place_note(&s->place, &s->file, s->path);
    return failed;
}

// All signals are left to other threads.
static int start_clock(app_store *s) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int failed = pthread_create(&s->clock, NULL, flush_now_and_then, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    s->has_clock = !failed;
    return failed;
}

static int open_all(app_store *s) {
    int failed = 0;
    if (s->mode == APP_STORE_WRITE) {
        s->waiting = calloc(1, sizeof *s->waiting);
        s->written = calloc(1, sizeof *s->written);
        failed = s->waiting && s->written ? store_writer_start(&s->writer, s->path) : ENOMEM;
    }
    if (!failed) {
        failed = store_damage_guard(open_reader, s);
        s->given_up = s->damaged = failed == MDB_CORRUPTED;
    }
    return failed || s->mode == APP_STORE_READ ? failed : start_clock(s);
}

static void stop_clock(app_store *s) {
    if (!s->has_clock) return;
    pthread_mutex_lock(&s->lock);
    s->ending = true;
    pthread_cond_signal(&s->end);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->clock, NULL);
}

// Nothing is asked of LMDB about a damaged file, not even to close it: the end of the program does.
static void release(app_store *s) {
    if (s->reader && !s->damaged) mdb_txn_abort(s->reader);
    if (!s->damaged) store_file_close(&s->file);
    store_writer_end(&s->writer);
    store_damage_release(&s->damage);
    pthread_cond_destroy(&s->end);
    pthread_mutex_destroy(&s->lock);
    pthread_mutex_destroy(&s->writing);
    free(s->waiting);
    free(s->written);
    free(s);
}

static int refuse(const char *path, bool has_content, int failed) {
    if (has_content && store_damage_is(failed))
        return app_fail(HX_BAD_INPUT, "%s is no store of solved positions, or is damaged", path);
    return app_fail(store_file_is_lack(failed) ? HX_RESOURCES : HX_BAD_INPUT,
                    "cannot open the store %s: %s", path, store_file_describe(failed));
}

int app_store_open(app_store **out, const char *path, app_store_mode mode) {
    if (!path) return HX_OK;
    struct stat there;
    bool exists = stat(path, &there) == 0;
    if (exists && !S_ISREG(there.st_mode))
        return app_fail(HX_BAD_INPUT, "--store: %s is not a file", path);
    if (exists && mode == APP_STORE_READ && there.st_size == 0)
        return app_fail(HX_BAD_INPUT, "--store: %s is empty", path);
    app_store *s = calloc(1, sizeof *s);
    if (!s) return app_fail(HX_RESOURCES, "out of memory");
    *s = (app_store){
        .hooks = {.find = find, .keep = keep, .settle = settle, .lied = tell_lie, .user = s},
        .path = path,
        .mode = mode,
    };
    pthread_mutex_init(&s->writing, NULL);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->end, NULL);
    store_damage_catch(&s->damage);
    int failed = open_all(s);
    if (!failed) {
        *out = s;
        return HX_OK;
    }
    release(s);
    return refuse(path, exists && there.st_size > 0, failed);
}

int app_store_close(app_store *s) {
    if (!s) return HX_OK;
    stop_clock(s);
    flush(s);
    int status = s->given_up ? HX_BAD_INPUT : s->lacked ? HX_RESOURCES : HX_OK;
    release(s);
    return status;
}

const hx_solve_store *app_store_hooks(const app_store *s) {
    return s ? &s->hooks : NULL;
}

#else

int app_store_open(app_store **out, const char *path, app_store_mode mode) {
    (void)out, (void)mode;
    return !path ? HX_OK : app_fail(HX_USAGE, "this hexproof was built without stores (liblmdb)");
}

int app_store_close(app_store *s) {
    (void)s;
    return HX_OK;
}

const hx_solve_store *app_store_hooks(const app_store *s) {
    (void)s;
    return NULL;
}

#endif
