// SPDX-License-Identifier: MIT
// The kernel for WebAssembly with vectors (-msimd128): 16-bit inputs and weights, 8 products an
// instruction, which is exact.
//
// One cell by 32 outputs, 8 registers of sums: engines for x86-64 have 16, and a larger tile would
// be in memory. Most inputs are 0, so that it pays to leave out pairs that are.
#include "net/kernels.h"

#ifdef __wasm_simd128__

#include <wasm_simd128.h>

#define HX_INPUT  int16_t
#define HX_TARGET // that of the whole module: elsewhere it could not be loaded at all
#define HX_CELLS  1
#define HX_WEIGHT int16_t

enum { LANES = 4, WIDE = 32, TOGETHER = 2 };

// Which of the 16 pairs of inputs are not 0, as bits.
static inline unsigned find_pairs(const int16_t *inputs) {
    unsigned pairs = 0;
    for (int i = 0; i < HX_NET_GROUP / 8; i++) {
        v128_t four = wasm_v128_load(inputs + 8 * i);
        v128_t some = wasm_i32x4_ne(four, wasm_i32x4_const_splat(0));
        pairs |= (unsigned)wasm_i32x4_bitmask(some) << (4 * i);
    }
    return pairs;
}

// The sums are variables with a name each, not an array: compilers keep those in memory.
#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#define BEGIN(r) v128_t sum##r = wasm_v128_load(start + r * LANES);
#define STEP(r)                                                                                    \
    sum##r = wasm_i32x4_add(                                                                       \
        sum##r, wasm_i32x4_dot_i16x8(input, wasm_v128_load(row + r * LANES * TOGETHER)));
#define END(r) wasm_v128_store(sums + r * LANES, sum##r);

// 32 outputs of one cell.
static void add_group(int32_t *sums, int stride, const int16_t *const *at, const int *tap,
                      int channels, const int32_t *start, const int16_t *weights) {
    (void)stride;
    EACH(BEGIN)
    for (int t = 0; t < HX_NET_TAPS; t++)
        for (int c = 0; c < channels; c += HX_NET_GROUP, weights += HX_NET_GROUP * WIDE) {
            const int16_t *inputs = at[0] + tap[t] + c;
            for (unsigned pairs = find_pairs(inputs); pairs; pairs &= pairs - 1) {
                int pair = __builtin_ctz(pairs);
                v128_t input = wasm_v128_load32_splat(inputs + pair * TOGETHER);
                const int16_t *row = weights + pair * TOGETHER * WIDE;
                EACH(STEP)
            }
        }
    EACH(END)
}

#include "net/passes.h"

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
