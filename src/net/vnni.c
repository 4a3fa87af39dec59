// SPDX-License-Identifier: MIT
// The kernel for processors with AVX-512 and VNNI: an instruction multiplies 64 pairs of 8-bit
// numbers, and is exact, since vpdpbusd adds the products in 32 bits.
//
// Six cells by 64 outputs are 24 registers of sums. A step takes four inputs of each cell, spread
// over a register, and four registers of weights: 24 multiplications for 10 loads.
#include "net/kernels.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>
#include <string.h>

#define HX_INPUT  uint8_t
#define HX_TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))
#define HX_CELLS  6
#define HX_WEIGHT int8_t

enum { LANES = 16, WIDE = 64, TOGETHER = 4 };

static inline HX_TARGET __m512i spread(const uint8_t *inputs) {
    int32_t four;
    memcpy(&four, inputs, sizeof four);
    return _mm512_set1_epi32(four);
}

// The sums of cell i are variables a<i> to d<i>, not an array: compilers keep those in memory.
#define EACH_CELL(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5)
#define BEGIN(i)                                                                                   \
    const uint8_t *at##i = at[i];                                                                  \
    __m512i a##i = _mm512_load_si512(start), b##i = _mm512_load_si512(start + LANES);              \
    __m512i c##i = _mm512_load_si512(start + 2 * LANES);                                           \
    __m512i d##i = _mm512_load_si512(start + 3 * LANES);
#define STEP(i)                                                                                    \
    input = spread(at##i + from);                                                                  \
    a##i = _mm512_dpbusd_epi32(a##i, input, a);                                                    \
    b##i = _mm512_dpbusd_epi32(b##i, input, b);                                                    \
    c##i = _mm512_dpbusd_epi32(c##i, input, c);                                                    \
    d##i = _mm512_dpbusd_epi32(d##i, input, d);
#define END(i)                                                                                     \
    _mm512_store_si512(sums + i * stride, a##i);                                                   \
    _mm512_store_si512(sums + i * stride + LANES, b##i);                                           \
    _mm512_store_si512(sums + i * stride + 2 * LANES, c##i);                                       \
    _mm512_store_si512(sums + i * stride + 3 * LANES, d##i);

// 64 outputs of all cells.
static HX_TARGET void add_group(int32_t *sums, int stride, const uint8_t *const *at, const int *tap,
                                int channels, const int32_t *start, const int8_t *weights) {
    EACH_CELL(BEGIN)
    for (int t = 0; t < HX_NET_TAPS; t++)
        for (ptrdiff_t from = tap[t], end = from + channels; from < end; from += TOGETHER) {
            __m512i a = _mm512_load_si512(weights), b = _mm512_load_si512(weights + WIDE);
            __m512i c = _mm512_load_si512(weights + 2 * WIDE);
            __m512i d = _mm512_load_si512(weights + 3 * WIDE), input;
            weights += WIDE * TOGETHER;
            EACH_CELL(STEP)
        }
    EACH_CELL(END)
}

#include "net/passes.h"

static bool works(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vnni");
}

const hx_kernel hx_vnni_kernel = {
    .name = "vnni",
    .works = works,
    .bytes = sizeof(HX_INPUT),
    .group = WIDE,
    .together = TOGETHER,
    .run = run,
};

#endif
