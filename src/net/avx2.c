// SPDX-License-Identifier: MIT
// The kernel for processors with AVX2: 16-bit inputs and weights, 16 products an instruction.
// (vpmaddubsw would take 32 pairs of 8-bit numbers, but saturates its sums of two: not exact.)
//
// Six cells by 16 outputs are 12 registers of sums. A step takes two inputs of each cell, spread
// over a register, and two registers of weights; with a product on its way that makes all 16.
#include "net/kernels.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>
#include <string.h>

#define HX_INPUT  int16_t
#define HX_TARGET __attribute__((target("avx2")))
#define HX_CELLS  6
#define HX_WEIGHT int16_t

enum { LANES = 8, WIDE = 16, TOGETHER = 2 };

static inline HX_TARGET __m256i spread(const int16_t *inputs) {
    int32_t two;
    memcpy(&two, inputs, sizeof two);
    return _mm256_set1_epi32(two);
}

static inline HX_TARGET __m256i load(const void *from) {
    return _mm256_load_si256(from);
}

// The sums of cell i are variables a<i> and b<i>, not an array: compilers keep those in memory.
#define EACH_CELL(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5)
#define BEGIN(i)                                                                                   \
    const int16_t *at##i = at[i];                                                                  \
    __m256i a##i = load(start), b##i = load(start + LANES);
#define STEP(i)                                                                                    \
    input = spread(at##i + from);                                                                  \
    a##i = _mm256_add_epi32(a##i, _mm256_madd_epi16(input, a));                                    \
    b##i = _mm256_add_epi32(b##i, _mm256_madd_epi16(input, b));
#define END(i)                                                                                     \
    _mm256_store_si256((__m256i *)(sums + i * stride), a##i);                                      \
    _mm256_store_si256((__m256i *)(sums + i * stride + LANES), b##i);

// 16 outputs of all cells.
static HX_TARGET void add_group(int32_t *sums, int stride, const int16_t *const *at, const int *tap,
                                int channels, const int32_t *start, const int16_t *weights) {
    EACH_CELL(BEGIN)
    for (int t = 0; t < HX_NET_TAPS; t++)
        for (ptrdiff_t from = tap[t], end = from + channels; from < end; from += TOGETHER) {
            __m256i a = load(weights), b = load(weights + WIDE), input;
            weights += WIDE * TOGETHER;
            EACH_CELL(STEP)
        }
    EACH_CELL(END)
}

#include "net/passes.h"

static bool works(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2");
}

const hx_kernel hx_avx2_kernel = {
    .name = "avx2",
    .works = works,
    .bytes = sizeof(HX_INPUT),
    .group = WIDE,
    .together = TOGETHER,
    .run = run,
};

#endif
