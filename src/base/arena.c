// SPDX-License-Identifier: MIT
// Blocks double from 4 kB to 1 MB; a request larger than the rest of a block gets a block that
// fits it. Cost: a few instructions a request, one malloc a block.
#include "base/arena.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

struct hx_arena_block {
    hx_arena_block *older;
    size_t room; // bytes after this header
    alignas(max_align_t) char bytes[];
};

enum { FIRST_BLOCK = 4096, LARGEST_STEP = 1 << 20 };

static hx_arena_block *add_block(hx_arena *a, size_t size) {
    size_t room = a->newest ? a->newest->room * 2 : FIRST_BLOCK;
    if (room > LARGEST_STEP) room = LARGEST_STEP;
    if (room < size) room = size;
    if (room > (size_t)-1 - sizeof(hx_arena_block)) return NULL;
    hx_arena_block *block = malloc(sizeof *block + room);
    if (!block) return NULL;
    *block = (hx_arena_block){.older = a->newest, .room = room};
    a->newest = block;
    a->used = 0;
    return block;
}

void *hx_arena_alloc(hx_arena *a, size_t size) {
    const size_t align = alignof(max_align_t);
    if (size > (size_t)-1 - align) return NULL;
    size = (size + align - 1) / align * align;
    hx_arena_block *block = a->newest;
    if (!block || block->room - a->used < size) block = add_block(a, size);
    if (!block) return NULL;
    void *result = block->bytes + a->used;
    a->used += size;
    return memset(result, 0, size);
}

char *hx_arena_copy(hx_arena *a, const char *bytes, size_t length) {
    if (length == (size_t)-1) return NULL;
    char *copy = hx_arena_alloc(a, length + 1);
    if (copy && length) memcpy(copy, bytes, length);
    return copy;
}

void hx_arena_free(hx_arena *a) {
    for (hx_arena_block *block = a->newest; block;) {
        hx_arena_block *older = block->older;
        free(block);
        block = older;
    }
    *a = (hx_arena){0};
}
