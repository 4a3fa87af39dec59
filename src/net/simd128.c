// SPDX-License-Identifier: MIT
// The kernel for WebAssembly with vectors (-msimd128): 16-bit inputs and weights, 8 products an
// instruction, which is exact.
#include "net/kernels.h"

#ifdef __wasm_simd128__

#include <wasm_simd128.h>

#define HX_INPUT     int16_t
#define HX_WEIGHT    int16_t
#define HX_TARGET      // that of the whole module: elsewhere it could not be loaded at all
#define HX_REGISTERS 4 // as many sums: see below

// V8 puts all loads of a step before its products and has 15 registers to give. With 32 outputs a
// sum lived in memory, and each step waited for it to come back: a sixth fewer judgements a second.
enum { WIDE = 16, TOGETHER = 2, ROW_BYTES = WIDE * TOGETHER * sizeof(HX_WEIGHT) };
typedef v128_t vector;

static inline vector load(const void *from) {
    return wasm_v128_load(from);
}

static inline void store(void *to, vector v) {
    wasm_v128_store(to, v);
}

static inline vector spread(int32_t word) {
    return wasm_i32x4_splat(word);
}

static inline vector add_step(vector sum, vector input, vector weights) {
    return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(input, weights));
}

#include "net/kernels/vectors.h"

#include "net/kernels/passes.h"

static bool works(void) {
    return true;
}

const hx_kernel hx_simd128_kernel = {
    .name = "simd128",
    .works = works,
    .bytes = sizeof(HX_INPUT),
    .group = WIDE,
    .together = TOGETHER,
    .run = run,
};

#endif
