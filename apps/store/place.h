// SPDX-License-Identifier: MIT
// Whether the path of a store still leads to the file that is open, and to its lock. What is
// written to a file that was removed is lost, and beside another lock two may write at a time.
#ifndef STORE_PLACE_H
#define STORE_PLACE_H

#include "store/file.h"

#ifdef HX_WITH_LMDB

#include <sys/types.h>

typedef struct store_node {
    dev_t device;
    ino_t number; // 0: none
} store_node;

typedef struct store_place {
    store_node file, lock;
} store_place;

// Of a store that is open.
void store_place_note(store_place *p, const store_file *f, const char *path);
bool store_place_is_left(const store_place *p, const char *path);

#endif

#endif
