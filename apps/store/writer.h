// SPDX-License-Identifier: MIT
// What writes into a store is a process of its own. Led astray by a damaged file, LMDB may write
// over the memory of the process that it is in: this one has nothing to lose. And where the program
// is killed, it ends what it was given.
#ifndef STORE_WRITER_H
#define STORE_WRITER_H

#include "app.h"

#ifdef HX_WITH_LMDB

#include <sys/types.h>

typedef struct store_record {
    unsigned char key[HX_SOLVE_KEY_MAX], value[HX_SOLVE_VALUE_MAX];
    size_t key_size, size;
} store_record;

typedef struct store_writer {
    pid_t process; // 0: there is none
    int socket;
} store_writer;

// Starts it; it makes the file where there is none. To be called before there are threads. Returns
// LMDB's or the system's failure, MDB_CORRUPTED if the file made it fail; then there is none.
int store_writer_start(store_writer *w, const char *path);
// Returns when all the records are on the disk, or none is: then a failure as above, which ends the
// writer if the file is damaged or it was ended from outside. For one thread at a time.
int store_writer_write(store_writer *w, const store_record *records, int count);
void store_writer_end(store_writer *w); // if there is one

#endif

#endif
