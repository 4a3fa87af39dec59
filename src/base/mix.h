// SPDX-License-Identifier: MIT
// Deterministic mixing and random numbers (splitmix64, Steele, Lea and Flood 2014).
// The same seed gives the same numbers on every machine; nothing here is for secrets.
#ifndef HX_MIX_H
#define HX_MIX_H

#include <stdint.h>

// A bijection of 64-bit words in which every input bit affects every output bit.
static inline uint64_t hx_mix64(uint64_t x) {
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

typedef struct hx_random {
    uint64_t state; // the seed, then the number of draws mixed in
} hx_random;

static inline uint64_t hx_random_next(hx_random *r) {
    uint64_t x = r->state;
    r->state += 0x9e3779b97f4a7c15u;
    return hx_mix64(x);
}

// A number from 0 to bound - 1, bound at least 1. The bias is below bound / 2^32.
static inline uint32_t hx_random_below(hx_random *r, uint32_t bound) {
    return (uint32_t)(((hx_random_next(r) >> 32) * bound) >> 32);
}

#endif
