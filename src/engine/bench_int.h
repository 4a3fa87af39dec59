// SPDX-License-Identifier: MIT
// What the stages of the bench share.
#ifndef HX_BENCH_INT_H
#define HX_BENCH_INT_H

#include "base/mix.h"
#include "engine/player.h"

#include <string.h>

typedef struct hx_bench {
    hx_engine *engine;
    uint64_t signature;
    void (*report)(void *user, const hx_bench_stage *stage);
    void *user;
} hx_bench;

static inline void hx_bench_fold(hx_bench *b, uint64_t value) {
    b->signature = hx_mix64(b->signature ^ value);
}

static inline void hx_bench_fold_real(hx_bench *b, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    hx_bench_fold(b, bits);
}

void hx_bench_fold_bytes(hx_bench *b, const char *bytes, size_t length);

void hx_bench_tell(hx_bench *b, const char *name, uint64_t count, const char *unit, uint64_t total,
                   const char *total_unit, double seconds);

// The position after `stones` random moves, nobody having won.
void hx_bench_position(hx_position *p, int size, int stones, hx_random *random);

// The stages of bench_proofs.c, ending with NULL.
typedef hx_status hx_bench_run(hx_bench *b, hx_position *p);
extern hx_bench_run *const hx_bench_proofs[];

#endif
