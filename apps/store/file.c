// SPDX-License-Identifier: MIT
#include "store/file.h"

#ifdef HX_WITH_LMDB

#include "store/make.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// ---- open ----

static int open_env(store_file *f, const char *path, unsigned how) {
    size_t map = sizeof(void *) > 4 ? (size_t)1 << 36 : (size_t)1 << 29; // taken as it is needed
    how |= MDB_NOTLS | MDB_NOSUBDIR;
    int failed = mdb_env_create(&f->env);
    if (!failed) failed = mdb_env_set_assert(f->env, store_damage_assert);
    if (!failed) failed = mdb_env_set_mapsize(f->env, map);
    return failed ? failed : mdb_env_open(f->env, path, how, 0666);
}

int store_file_open(store_file *f, const char *path, app_store_mode mode) {
    MDB_txn *txn;
    unsigned how = mode == APP_STORE_READ ? MDB_RDONLY : 0;
    int failed = store_make(path, mode);
    if (failed) return failed;
    failed = open_env(f, path, how);
    if (how && failed == EACCES) { // nothing can be written beside it either: without locks, then,
        store_file_close(f);       // at worst a position is not found, or seen to be damaged
        failed = open_env(f, path, how | MDB_NOLOCK);
    }
    if (!failed && !store_damage_is_whole(f->env)) failed = MDB_CORRUPTED;
    if (!failed)
        mdb_reader_check(f->env, NULL); // whoever was killed while it read has a place still
    if (!failed) failed = mdb_txn_begin(f->env, NULL, how, &txn);
    if (failed) return failed;
    failed = mdb_dbi_open(txn, NULL, 0, &f->table);
    if (!failed) return mdb_txn_commit(txn);
    mdb_txn_abort(txn);
    return failed;
}

void store_file_close(store_file *f) {
    if (f->env) mdb_env_close(f->env);
    f->env = NULL;
}

char *store_file_beside(const char *path, const char *end) {
    size_t room = strlen(path) + strlen(end) + 1;
    char *name = malloc(room);
    if (name) snprintf(name, room, "%s%s", path, end);
    return name;
}

// ---- failures ----

// Writes into a file without a name beside the store, to hear what the system says. 0: there is
// room.
static int try_to_write(const char *path) {
    enum { ROOM = 1 << 20, PIECE = 1 << 12 }; // about what is written at a time
    static const char piece[PIECE] = {1};
    char *name = store_file_beside(path, ".XXXXXX");
    if (!name) return 0;
    int fd = mkstemp(name), failed = fd < 0 ? errno : 0;
    if (fd >= 0) unlink(name);
    free(name);
    for (int i = 0; i < ROOM / PIECE && !failed; i++)
        if (write(fd, piece, PIECE) < 0) failed = errno;
    if (fd >= 0) close(fd);
    return failed;
}

// A limit on the size of files (ulimit -f).
static bool is_at_limit(const char *path) {
    enum { NEAR = 1 << 20 };
    struct rlimit limit;
    struct stat file;
    return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY &&
           stat(path, &file) == 0 && (rlim_t)file.st_size + NEAR > limit.rlim_cur;
}

bool store_file_is_lack(int failed) {
    return failed == ENOSPC || failed == EDQUOT || failed == EFBIG || failed == ENOMEM ||
           failed == EAGAIN || failed == EMFILE || failed == ENFILE || failed == MDB_MAP_FULL ||
           failed == MDB_READERS_FULL;
}

int store_file_true_failure(const char *path, int failed) {
    if (failed != EIO) return failed;
    if (is_at_limit(path)) return EFBIG;
    int now = try_to_write(path);
    return store_file_is_lack(now) ? now : failed;
}

const char *store_file_describe(int failed) {
    if (failed == MDB_MAP_FULL) return "it is as large as a store can be";
    if (failed == MDB_READERS_FULL) return "too many processes use it";
    if (failed == EPIPE)
        return "the process that writes it has ended, so that it keeps nothing more";
    return mdb_strerror(failed);
}

#endif
