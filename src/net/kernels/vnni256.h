// SPDX-License-Identifier: MIT
// The kernel for vectors of 256 bits and vpdpbusd, which multiplies 32 pairs of 8-bit numbers and
// is exact. There are two ways to write that instruction: AVX-VNNI's (avxvnni.c), for processors
// without AVX-512, and AVX-512's (vnni256.c). A kernel's file defines HX_TARGET and DPBUSD, the
// intrinsic; by itself this is nothing.
#ifndef HX_VNNI256_H
#define HX_VNNI256_H

#include "net/kernels.h"

#ifdef DPBUSD

#include <immintrin.h>

#define HX_INPUT     uint8_t
#define HX_WEIGHT    int8_t
#define HX_REGISTERS 8

enum { WIDE = 64, TOGETHER = 4, ROW_BYTES = WIDE * TOGETHER * sizeof(HX_WEIGHT) };
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
    return DPBUSD(sum, input, weights);
}

#include "net/kernels/vectors.h"

#include "net/kernels/passes.h"

#endif // DPBUSD

#endif
