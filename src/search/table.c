// SPDX-License-Identifier: MIT
// Buckets of four entries of 16 bytes: one cache line, one miss a look.
#include "search/table.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4 };

hx_status hx_table_init(hx_table *t, int megabytes) {
    size_t most = (size_t)megabytes * 1024 * 1024 / sizeof(hx_table_entry);
    size_t count = BUCKET;
    while (count * 2 <= most)
        count *= 2;
    hx_table_entry *entries = calloc(count, sizeof *entries);
    if (!entries) return HX_RESOURCES;
    *t = (hx_table){.entries = entries, .count = count, .generation = 1};
    return HX_OK;
}

void hx_table_free(hx_table *t) {
    free(t->entries);
    *t = (hx_table){0};
}

void hx_table_next_search(hx_table *t) {
    if (++t->generation) return;
    memset(t->entries, 0, t->count * sizeof *t->entries);
    t->generation = 1;
}

static hx_table_entry *bucket_of(const hx_table *t, uint64_t key) {
    return t->entries + (key & (t->count - 1) & ~(uint64_t)(BUCKET - 1));
}

const hx_table_entry *hx_table_find(const hx_table *t, uint64_t key) {
    const hx_table_entry *e = bucket_of(t, key);
    for (int i = 0; i < BUCKET; i++)
        if (e[i].key == key && e[i].generation == t->generation) return &e[i];
    return NULL;
}

// How much would be lost with the entry.
static int worth(const hx_table *t, const hx_table_entry *e) {
    return e->generation == t->generation ? e->depth + 1 : 0;
}

void hx_table_store(hx_table *t, uint64_t key, int depth, hx_table_bound bound, int value,
                    hx_cell move) {
    hx_table_entry *bucket = bucket_of(t, key), *place = bucket;
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i].key == key && bucket[i].generation == t->generation) {
            place = &bucket[i];
            break;
        }
        if (worth(t, &bucket[i]) < worth(t, place)) place = &bucket[i];
    }
    *place = (hx_table_entry){.key = key,
                              .value = (int16_t)value,
                              .move = move,
                              .generation = t->generation,
                              .depth = (uint8_t)depth,
                              .bound = (uint8_t)bound};
}
