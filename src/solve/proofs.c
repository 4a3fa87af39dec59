// SPDX-License-Identifier: MIT
#include "solve/proofs.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 4 };

hx_status hx_proofs_init(hx_proofs *t, int megabytes, int words, int cells, hx_error *err) {
    size_t rest = (size_t)words * sizeof(uint64_t) + (size_t)cells * sizeof(hx_cell);
    size_t size = (sizeof(hx_proof) + rest + 7) / 8 * 8;
    size_t count = (size_t)megabytes * 1024 * 1024 / size / BUCKET * BUCKET;
    unsigned char *memory = calloc(count, size);
    if (!memory) return hx_fail_memory(err);
    *t = (hx_proofs){memory, count, size, words, 0};
    return HX_OK;
}

void hx_proofs_free(hx_proofs *t) {
    free(t->memory);
    *t = (hx_proofs){0};
}

void hx_proofs_clear(hx_proofs *t) {
    memset(t->memory, 0, t->count * t->size);
    t->used = 0;
}

static hx_proof *place_at(const hx_proofs *t, uint64_t key, int i) {
    // The high bits choose the bucket: a product instead of a division.
    size_t bucket = (size_t)((key >> 32) * (t->count / BUCKET) >> 32);
    return (hx_proof *)(void *)(t->memory + (bucket * BUCKET + (size_t)i) * t->size);
}

hx_proof *hx_proofs_find(const hx_proofs *t, uint64_t key) {
    for (int i = 0; i < BUCKET; i++) {
        hx_proof *p = place_at(t, key, i);
        if (p->key == key && p->work) return p;
    }
    return NULL;
}

hx_proof *hx_proofs_place(hx_proofs *t, uint64_t key) {
    hx_proof *best = hx_proofs_find(t, key);
    if (best) return best;
    best = place_at(t, key, 0);
    for (int i = 1; i < BUCKET; i++) {
        hx_proof *p = place_at(t, key, i);
        if (p->work < best->work) best = p;
    }
    if (!best->work) t->used++;
    return best;
}
