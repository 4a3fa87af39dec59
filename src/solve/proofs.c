// SPDX-License-Identifier: MIT
#include "solve/proofs.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4 };
_Static_assert(sizeof(hx_proof) == 32, "the check lies where there was nothing");

hx_status hx_proofs_init(hx_proofs *t, int megabytes, int words, int cells, hx_error *err) {
    size_t rest = (size_t)words * sizeof(uint64_t) + (size_t)cells * sizeof(hx_cell);
    size_t size = (sizeof(hx_proof) + rest + 7) / 8 * 8;
    size_t count = (size_t)megabytes * 1024 * 1024 / size / BUCKET * BUCKET;
    unsigned char *memory = malloc(count * size);
    uint8_t *filled = calloc(count / BUCKET, sizeof *filled);
    *t = (hx_proofs){memory, filled, count, size, words, 0};
    if (memory && filled) return HX_OK;
    hx_proofs_free(t);
    return hx_fail_memory(err);
}

void hx_proofs_free(hx_proofs *t) {
    free(t->memory);
    free(t->filled);
    *t = (hx_proofs){0};
}

void hx_proofs_clear(hx_proofs *t) {
    memset(t->filled, 0, t->count / BUCKET * sizeof *t->filled);
    t->used = 0;
}

// The high bits choose the bucket: a product instead of a division.
static size_t bucket_of(const hx_proofs *t, uint64_t key) {
    return (size_t)((key >> 32) * (t->count / BUCKET) >> 32);
}

static hx_proof *place_at(const hx_proofs *t, size_t bucket, int i) {
    return (hx_proof *)(void *)(t->memory + (bucket * BUCKET + (size_t)i) * t->size);
}

hx_proof *hx_proofs_find(const hx_proofs *t, uint64_t key, uint32_t check) {
    size_t bucket = bucket_of(t, key);
    for (int i = 0; i < t->filled[bucket]; i++) {
        hx_proof *p = place_at(t, bucket, i);
        if (p->key == key && p->check == check) return p;
    }
    return NULL;
}

// A new place is written before it is read: memory that was only read is given its own page when it
// is written, and then all threads have to be stopped to hear of it.
static hx_proof *fill_place(hx_proofs *t, size_t bucket) {
    hx_proof *p = place_at(t, bucket, t->filled[bucket]++);
    t->used++;
    *p = (hx_proof){0};
    return p;
}

hx_proof *hx_proofs_place(hx_proofs *t, uint64_t key, uint32_t check) {
    hx_proof *best = hx_proofs_find(t, key, check);
    if (best) return best;
    size_t bucket = bucket_of(t, key);
    if (t->filled[bucket] < BUCKET) return fill_place(t, bucket);
    best = place_at(t, bucket, 0);
    for (int i = 1; i < BUCKET; i++) {
        hx_proof *p = place_at(t, bucket, i);
        if (p->work < best->work) best = p;
    }
    return best;
}
