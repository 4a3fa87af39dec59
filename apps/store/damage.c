// SPDX-License-Identifier: MIT
// How it is noticed that a store is damaged. Values are checked by whoever asked for them.
#include "store/damage.h"

#ifdef HX_WITH_LMDB

#include <errno.h>
#include <setjmp.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>

// ---- faults ----

static _Thread_local sigjmp_buf *volatile way_back; // of the guarded work of this thread
static const int faults[STORE_DAMAGE_FAULTS] = {SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

static void on_fault(int number) {
    if (way_back) siglongjmp(*way_back, 1);
    signal(number, SIG_DFL); // somebody else's: it comes again
    raise(number);
}

void store_damage_catch(store_damage *d) {
    struct sigaction mine = {.sa_handler = on_fault, .sa_flags = SA_NODEFER};
    for (int i = 0; i < STORE_DAMAGE_FAULTS; i++)
        sigaction(faults[i], &mine, &d->before[i]);
}

void store_damage_release(const store_damage *d) {
    for (int i = 0; i < STORE_DAMAGE_FAULTS; i++)
        sigaction(faults[i], &d->before[i], NULL);
}

// The handler changes no mask, so that none has to be saved: that would be a call of the system
// for each position that is looked up.
int store_damage_guard(int (*work)(void *user), void *user) {
    sigjmp_buf back;
    int result = MDB_CORRUPTED;
    if (sigsetjmp(back, 0) == 0) {
        way_back = &back;
        result = work(user);
    }
    way_back = NULL;
    return result;
}

void store_damage_assert(MDB_env *env, const char *what) {
    (void)env, (void)what; // where in LMDB it was is of no use to whoever reads it
    if (way_back) siglongjmp(*way_back, 1);
}

// ---- failures ----

bool store_damage_is_whole(MDB_env *env) {
    MDB_envinfo info;
    MDB_stat stat_of;
    struct stat file;
    int descriptor;
    mdb_env_info(env, &info);
    mdb_env_stat(env, &stat_of);
    if (mdb_env_get_fd(env, &descriptor) || fstat(descriptor, &file)) return false;
    return stat_of.ms_psize > 0 && info.me_last_pgno < (size_t)file.st_size / stat_of.ms_psize;
}

// Whether there is as much memory as a sound file asks for: what was not to be had was more then.
static bool has_memory(void) {
    enum { USUAL = 1 << 24 }; // far more than it takes beside the map of the file
    struct rlimit limit;
    void *some = malloc(USUAL);
    bool enough = some != NULL;
    free(some);
    return enough && getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
}

bool store_damage_is(int failed) {
    switch (failed) {
    case EINVAL: // sizes that make no sense
        return true;
    case ENOMEM:
        return has_memory();
    case MDB_MAP_FULL:
    case MDB_DBS_FULL:
    case MDB_READERS_FULL:
    case MDB_TLS_FULL:
        return false;
    default: // every other word of LMDB's own is about what it found in the file
        return failed >= MDB_KEYEXIST && failed <= MDB_LAST_ERRCODE;
    }
}

#endif
