// SPDX-License-Identifier: MIT
// Damaged stores. LMDB follows what it reads: a file whose pages were damaged leads it astray, to a
// fault, to a failed assertion, or to a failure that has another name.
#ifndef STORE_DAMAGE_H
#define STORE_DAMAGE_H

#include "app.h"

#ifdef HX_WITH_LMDB

#include <lmdb.h>
#include <signal.h>

enum { STORE_DAMAGE_FAULTS = 4 };

typedef struct store_damage {
    struct sigaction before[STORE_DAMAGE_FAULTS]; // what faults did
} store_damage;

// From here to the release a fault in guarded work is no end of the program.
void store_damage_catch(store_damage *d);
void store_damage_release(const store_damage *d);
// What `work` returns; MDB_CORRUPTED if a fault or a failed assertion ended it. Then it has left
// everything as it was at that moment: nothing may be asked of that file any more. The work reads
// only. (Writing is left to a process of its own, see store/writer.h.)
int store_damage_guard(int (*work)(void *user), void *user);
// For mdb_env_set_assert.
void store_damage_assert(MDB_env *env, const char *what);

// A file that was cut off leads to a fault when its missing part is read.
bool store_damage_is_whole(MDB_env *env);
// Whether this failure of LMDB's, not 0, tells of a damaged file, and not of a lack of something.
bool store_damage_is(int failed);

#endif

#endif
