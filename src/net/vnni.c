// SPDX-License-Identifier: MIT
// The kernel for processors with AVX-512 and VNNI: an instruction multiplies 64 pairs of 8-bit
// numbers, and is exact, since vpdpbusd adds the products in 32 bits.
#include "net/kernels.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define HX_INPUT     uint8_t
#define HX_WEIGHT    int8_t
#define HX_TARGET    __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,popcnt")))
#define HX_REGISTERS 4
#define HX_OWN_LISTS

enum { WIDE = 64, TOGETHER = 4, ROW_BYTES = WIDE * TOGETHER * sizeof(HX_WEIGHT) };
typedef __m512i vector;

static inline HX_TARGET vector load(const void *from) {
    return _mm512_load_si512(from);
}

static inline HX_TARGET void store(void *to, vector v) {
    _mm512_store_si512(to, v);
}

static inline HX_TARGET vector spread(int32_t word) {
    return _mm512_set1_epi32(word);
}

static inline HX_TARGET vector add_step(vector sum, vector input, vector weights) {
    return _mm512_dpbusd_epi32(sum, input, weights);
}

// Eight steps. (To store what is compressed at once, without a register between, is slow on some
// processors.)
static inline HX_TARGET int list_group(hx_net_step *steps, const uint8_t *inputs, uint32_t row) {
    __m256i words = _mm256_loadu_si256((const __m256i *)inputs);
    __mmask8 some = _mm256_test_epi32_mask(words, words);
    const int64_t one = ROW_BYTES;
    __m512i rows = _mm512_setr_epi64(0, one, 2 * one, 3 * one, 4 * one, 5 * one, 6 * one, 7 * one);
    rows = _mm512_add_epi64(rows, _mm512_set1_epi64(row));
    rows = _mm512_or_si512(rows, _mm512_slli_epi64(_mm512_cvtepu32_epi64(words), 32));
    _mm512_storeu_si512(steps, _mm512_maskz_compress_epi64(some, rows));
    return __builtin_popcount(some);
}

#include "net/kernels/vectors.h"

#include "net/kernels/passes.h"

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
