// SPDX-License-Identifier: MIT
// New files are made in a folder of their own and then linked to their names. So a process that
// starts at the same moment finds all of a file or none, and nothing has to be taken back that
// somebody else may be using already.
#include "store/make.h"

#ifdef HX_WITH_LMDB

#include "store/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LOCK_SIZE = 8192 }; // as LMDB has it, for 126 readers

static int reserve_lock(const char *name, int how) {
    int fd = open(name, how | O_RDWR | O_CLOEXEC, 0666);
    if (fd < 0) return errno;
    int failed = posix_fallocate(fd, 0, LOCK_SIZE);
    close(fd);
    return failed;
}

static int make_file(const char *name) {
    MDB_env *env;
    int failed = mdb_env_create(&env);
    if (failed) return failed;
    failed = mdb_env_open(env, name, MDB_NOLOCK | MDB_NOSUBDIR, 0666);
    if (!failed) failed = mdb_env_sync(env, 1);
    mdb_env_close(env);
    return failed;
}

// What is NULL is not wanted. Where there are no links, LMDB makes the file in its place: there was
// room for it a moment ago.
static int fill_folder(const char *folder, const char *lock, const char *path) {
    char *new_lock = store_file_beside(folder, "/lock"),
         *new_file = store_file_beside(folder, "/file");
    int failed = new_lock && new_file ? 0 : ENOMEM;
    if (!failed && lock) failed = reserve_lock(new_lock, O_CREAT);
    if (!failed && path) failed = store_file_true_failure(path, make_file(new_file));
    if (!failed && lock) link(new_lock, lock); // or somebody else has made one just now
    if (!failed && path) link(new_file, path);
    if (new_lock) unlink(new_lock);
    if (new_file) unlink(new_file);
    free(new_lock);
    free(new_file);
    return failed;
}

static int make_new(const char *path, const char *lock, bool file) {
    char *folder = store_file_beside(path, ".XXXXXX");
    int failed = !folder ? ENOMEM : mkdtemp(folder) ? 0 : errno;
    if (!failed) {
        failed = fill_folder(folder, lock, file ? path : NULL);
        rmdir(folder);
    }
    free(folder);
    return failed;
}

int store_make(const char *path, app_store_mode mode) {
    struct stat there;
    bool exists = stat(path, &there) == 0;
    if (!exists && mode == APP_STORE_READ) return errno;
    bool file = !exists || (mode == APP_STORE_WRITE && there.st_size == 0);
    char *lock = store_file_beside(path, "-lock");
    int failed = lock ? reserve_lock(lock, 0) : ENOMEM;
    bool locked = failed != ENOENT;
    if (!locked) failed = 0;
    if (!failed && (!locked || file)) failed = make_new(path, locked ? NULL : lock, file);
    free(lock);
    return store_file_is_lack(failed) ? failed : 0;
}

#endif
