// SPDX-License-Identifier: MIT
// Memory that is released all at once: for objects whose parts live and die together.
#ifndef HX_ARENA_H
#define HX_ARENA_H

#include <stddef.h>

typedef struct hx_arena_block hx_arena_block;

typedef struct hx_arena {
    hx_arena_block *newest; // blocks in a list, newest first
    size_t used;            // bytes handed out of the newest block
} hx_arena;

// `size` zeroed bytes, aligned for any type; NULL when memory is out. Valid until hx_arena_free.
void *hx_arena_alloc(hx_arena *a, size_t size);

// A NUL-terminated copy of `length` bytes; NULL when memory is out.
char *hx_arena_copy(hx_arena *a, const char *bytes, size_t length);

void hx_arena_free(hx_arena *a);

#endif
