// SPDX-License-Identifier: MIT
// The kernel for processors with AVX2: 16-bit inputs and weights, 16 products an instruction.
// (vpmaddubsw would take 32 pairs of 8-bit numbers, but saturates its sums of two: not exact.)
#include "net/kernels.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define HX_INPUT     int16_t
#define HX_WEIGHT    int16_t
#define HX_TARGET    __attribute__((target("avx2")))
#define HX_REGISTERS 4

enum { WIDE = 32, TOGETHER = 2, ROW_BYTES = WIDE * TOGETHER * sizeof(HX_WEIGHT) };
typedef __m256i vector;

static inline HX_TARGET vector load(const void *from) {
    return _mm256_load_si256(from);
}

static inline HX_TARGET void store(void *to, vector v) {
    _mm256_store_si256(to, v);
}

static inline HX_TARGET vector spread(int32_t word) {
    return _mm256_set1_epi32(word);
}

static inline HX_TARGET vector add_step(vector sum, vector input, vector weights) {
    return _mm256_add_epi32(sum, _mm256_madd_epi16(input, weights));
}

#include "net/kernels/vectors.h"

#include "net/kernels/passes.h"

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
