// SPDX-License-Identifier: MIT
#include "store/place.h"

#ifdef HX_WITH_LMDB

#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>

static int stat_lock(const char *path, struct stat *out) {
    char *name = store_file_beside(path, "-lock");
    if (!name) return -1;
    int failed = stat(name, out);
    int why = errno;
    free(name);
    errno = why;
    return failed;
}

void store_place_note(store_place *p, const store_file *f, const char *path) {
    struct stat now;
    int descriptor;
    *p = (store_place){0};
    if (mdb_env_get_fd(f->env, &descriptor) == 0 && fstat(descriptor, &now) == 0)
        p->file = (store_node){now.st_dev, now.st_ino};
    if (stat_lock(path, &now) == 0) p->lock = (store_node){now.st_dev, now.st_ino};
}

// Where the system has no answer for some other reason, nothing is known to have happened.
static bool is_left(const store_node *node, int failed, const struct stat *now) {
    if (!node->number) return false;
    if (failed) return errno == ENOENT || errno == ENOTDIR;
    return now->st_dev != node->device || now->st_ino != node->number;
}

bool store_place_is_left(const store_place *p, const char *path) {
    struct stat now;
    int failed = stat(path, &now);
    if (is_left(&p->file, failed, &now)) return true;
    failed = stat_lock(path, &now);
    return is_left(&p->lock, failed, &now);
}

#endif
