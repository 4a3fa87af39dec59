// SPDX-License-Identifier: MIT
// A file of solved positions, on LMDB: whole or not at all after a crash, and shared by processes
// and threads.
// New positions wait in memory and are written together once a second, so that nobody waits for the
// disk, and so that a crash loses a second of work.
#include "store_damage.h"

#ifdef HX_WITH_LMDB

#include <errno.h>
#include <lmdb.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum { WAITING_MAX = 4096 };
static const double FLUSH = 1; // seconds between writes

typedef struct waiting {
    unsigned char key[HX_SOLVE_KEY_MAX], value[HX_SOLVE_VALUE_MAX];
    size_t key_size, size;
} waiting;

struct app_store {
    hx_solve_store hooks;
    const char *path;
    app_store_mode mode;
    store_damage damage;
    pthread_mutex_t lock; // of all that follows, once it is open
    MDB_env *env;
    MDB_dbi table;
    MDB_txn *reader;
    int failed; // what LMDB or the system said when something could not be written; 0: nothing
    double flushed;
    int count;
    waiting waiting[WAITING_MAX];
};

static void enter(app_store *s) {
    pthread_mutex_lock(&s->lock);
    store_damage_enter(s->path);
}

static void leave(app_store *s) {
    store_damage_enter(NULL);
    pthread_mutex_unlock(&s->lock);
}

// ---- reading and writing ----

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int write_all(app_store *s, MDB_txn *txn) {
    int failed = 0;
    for (int i = 0; i < s->count && !failed; i++) {
        waiting *w = &s->waiting[i];
        MDB_val key = {w->key_size, w->key}, value = {w->size, w->value};
        failed = mdb_put(txn, s->table, &key, &value, 0);
    }
    return failed;
}

// After a failure nothing more is written: what is there stays whole.
static void flush(app_store *s) {
    MDB_txn *txn;
    if (s->count > 0 && !s->failed) s->failed = mdb_txn_begin(s->env, NULL, 0, &txn);
    if (s->count > 0 && !s->failed) {
        s->failed = write_all(s, txn);
        if (s->failed)
            mdb_txn_abort(txn);
        else
            s->failed = mdb_txn_commit(txn);
    }
    s->count = 0;
    s->flushed = now();
}

static void keep(void *user, const void *key, size_t key_size, const void *value, size_t size) {
    app_store *s = user;
    if (s->mode == APP_STORE_READ) return;
    enter(s);
    waiting *w = &s->waiting[s->count++];
    memcpy(w->key, key, key_size);
    memcpy(w->value, value, size);
    w->key_size = key_size;
    w->size = size;
    if (s->count == WAITING_MAX || now() - s->flushed >= FLUSH) flush(s);
    leave(s);
}

static bool find(void *user, const void *key, size_t key_size, void *value, size_t size) {
    app_store *s = user;
    MDB_val k = {key_size, (void *)(uintptr_t)key}, v;
    enter(s);
    bool open = mdb_txn_renew(s->reader) == 0;
    bool found = open && mdb_get(s->reader, s->table, &k, &v) == 0 && v.mv_size == size;
    if (found) memcpy(value, v.mv_data, size);
    if (open) mdb_txn_reset(s->reader);
    leave(s);
    return found;
}

static int open_file(app_store *s, unsigned how) {
    size_t map = sizeof(void *) > 4 ? (size_t)1 << 36 : (size_t)1 << 29; // taken as it is needed
    how |= MDB_NOTLS | MDB_NOSUBDIR;
    int failed = mdb_env_create(&s->env);
    if (!failed) failed = mdb_env_set_assert(s->env, store_damage_assert);
    if (!failed) failed = mdb_env_set_mapsize(s->env, map);
    return failed ? failed : mdb_env_open(s->env, s->path, how, 0666);
}

static int open_table(app_store *s) {
    MDB_txn *txn;
    unsigned how = s->mode == APP_STORE_READ ? MDB_RDONLY : 0;
    int failed = open_file(s, how);
    if (how && failed == EACCES) { // nothing can be written beside it either: without locks, then,
        mdb_env_close(s->env);     // at worst a position is not found, or seen to be damaged
        s->env = NULL;
        failed = open_file(s, how | MDB_NOLOCK);
    }
    if (!failed && !store_damage_is_whole(s->env)) failed = MDB_CORRUPTED;
    if (!failed) failed = mdb_txn_begin(s->env, NULL, how, &txn);
    if (failed) return failed;
    failed = mdb_dbi_open(txn, NULL, 0, &s->table);
    if (failed)
        mdb_txn_abort(txn);
    else
        failed = mdb_txn_commit(txn);
    if (!failed) failed = mdb_txn_begin(s->env, NULL, MDB_RDONLY, &s->reader);
    if (!failed) mdb_txn_reset(s->reader);
    return failed;
}

static void release(app_store *s) {
    if (s->reader) mdb_txn_abort(s->reader);
    if (s->env) mdb_env_close(s->env);
    leave(s);
    store_damage_release(&s->damage);
    pthread_mutex_destroy(&s->lock);
    free(s);
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
    *s = (app_store){.hooks = {find, keep, s}, .path = path, .mode = mode, .flushed = now()};
    pthread_mutex_init(&s->lock, NULL);
    store_damage_catch(&s->damage);
    enter(s);
    int failed = open_table(s);
    if (!failed) {
        leave(s);
        *out = s;
        return HX_OK;
    }
    release(s);
    if (exists && there.st_size > 0 && store_damage_is(failed))
        return app_fail(HX_BAD_INPUT, "%s is no store of solved positions, or is damaged", path);
    return app_fail(failed == ENOSPC || failed == ENOMEM ? HX_RESOURCES : HX_BAD_INPUT,
                    "cannot open the store %s: %s", path, mdb_strerror(failed));
}

int app_store_close(app_store *s) {
    if (!s) return HX_OK;
    enter(s);
    flush(s);
    int status = HX_OK;
    if (s->failed && store_damage_is(s->failed))
        status =
            app_fail(HX_BAD_INPUT, "%s is damaged: it does not keep all that was found", s->path);
    else if (s->failed)
        status = app_fail(HX_RESOURCES, "%s does not keep all that was found: %s", s->path,
                          mdb_strerror(s->failed));
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
