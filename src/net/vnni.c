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

enum { WIDE = 64, TOGETHER = 4 };
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
static inline HX_TARGET int list_group(uint16_t *step, int32_t *word, const uint8_t *inputs,
                                       int first) {
    __m256i words = _mm256_loadu_si256((const __m256i *)inputs);
    __mmask8 some = _mm256_test_epi32_mask(words, words);
    __m256i numbers = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    numbers = _mm256_add_epi32(numbers, _mm256_set1_epi32(first));
    numbers = _mm256_maskz_compress_epi32(some, numbers);
    _mm256_storeu_si256((__m256i *)word, _mm256_maskz_compress_epi32(some, words));
    _mm_storeu_si128((__m128i *)step, _mm256_cvtepi32_epi16(numbers));
    return __builtin_popcount(some);
}

#include "net/vectors.h"

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
