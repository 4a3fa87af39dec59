// SPDX-License-Identifier: MIT
// What a store needs before LMDB opens it: its file, and the lock beside it with room on the disk
// for all of it. LMDB would leave half a file where the disk is full, and a lock that is a fault to
// touch.
#ifndef STORE_MAKE_H
#define STORE_MAKE_H

#include "app.h"

#ifdef HX_WITH_LMDB

// Makes what is missing, whole or not at all; whoever only reads makes no file. Returns 0, or why
// there is nothing to open: no file, or too little of something (store_file_is_lack). Any other
// failure is left to LMDB, which meets it too.
int store_make(const char *path, app_store_mode mode);

#endif

#endif
