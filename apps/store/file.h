// SPDX-License-Identifier: MIT
// The file of a store, as LMDB has it: opened by whoever reads it and by the process that writes it
// (store/writer.h). Numbers are LMDB's and the system's failures, 0: none.
#ifndef STORE_FILE_H
#define STORE_FILE_H

#include "store/damage.h"

#ifdef HX_WITH_LMDB

typedef struct store_file {
    MDB_env *env; // NULL: it is not open
    MDB_dbi table;
} store_file;

// Open or not, it is to be closed.
int store_file_open(store_file *f, const char *path, app_store_mode mode);
void store_file_close(store_file *f);

// The name with this end; for free(). NULL: out of memory.
char *store_file_beside(const char *path, const char *end);

// What a failure to write is in truth: LMDB calls it an error of the disk when only a part of what
// it writes has room.
int store_file_true_failure(const char *path, int failed);
// In words.
const char *store_file_describe(int failed);
// Whether something is used up, and nothing is wrong with the file.
bool store_file_is_lack(int failed);

#endif

#endif
