// SPDX-License-Identifier: MIT
// Carriers of HX_WORDS words and what is done to them, for the files that are compiled once per
// width.
#ifndef HX_CARRIER_H
#define HX_CARRIER_H

#include <stdbool.h>
#include <stdint.h>

#ifndef HX_WORDS
#define HX_WORDS 2 // so that the file compiles alone too
#endif

typedef struct carrier {
    uint64_t w[HX_WORDS];
} carrier;

static inline carrier unite(carrier a, carrier b) {
    for (int i = 0; i < HX_WORDS; i++)
        a.w[i] |= b.w[i];
    return a;
}

static inline carrier meet(carrier a, carrier b) {
    for (int i = 0; i < HX_WORDS; i++)
        a.w[i] &= b.w[i];
    return a;
}

static inline bool is_void(carrier a) {
    uint64_t any = 0;
    for (int i = 0; i < HX_WORDS; i++)
        any |= a.w[i];
    return any == 0;
}

static inline bool touches(carrier a, carrier b) {
    return !is_void(meet(a, b));
}

static inline bool is_within(carrier a, carrier b) {
    uint64_t outside = 0;
    for (int i = 0; i < HX_WORDS; i++)
        outside |= a.w[i] & ~b.w[i];
    return outside == 0;
}

static inline bool holds(carrier a, int node) {
    return a.w[node >> 6] >> (node & 63) & 1;
}

static inline void put(carrier *a, int node) {
    for (int i = 0; i < HX_WORDS; i++)
        a->w[i] |= (uint64_t)(node >> 6 == i) << (node & 63);
}

static inline void take(carrier *a, int node) {
    for (int i = 0; i < HX_WORDS; i++)
        a->w[i] &= ~((uint64_t)(node >> 6 == i) << (node & 63));
}

// Counts two words at a time by adding ever wider fields: faster than two calls where the
// processor's own instruction cannot be taken for granted.
static inline int size_of(carrier a) {
    const uint64_t ones = UINT64_C(0x5555555555555555), twos = UINT64_C(0x3333333333333333);
    const uint64_t fours = UINT64_C(0x0f0f0f0f0f0f0f0f), bytes = UINT64_C(0x00ff00ff00ff00ff);
    uint64_t sum = 0;
    for (int i = 0; i < HX_WORDS; i += 2) {
        uint64_t u = a.w[i] - (a.w[i] >> 1 & ones), v = a.w[i + 1] - (a.w[i + 1] >> 1 & ones);
        uint64_t both = (u & twos) + (u >> 2 & twos) + (v & twos) + (v >> 2 & twos);
        sum += (both & fours) + (both >> 4 & fours);
    }
    sum = (sum & bytes) + (sum >> 8 & bytes);
    return (int)(sum * UINT64_C(0x0001000100010001) >> 48);
}

// The first cell of a carrier that is not void.
static inline int first_of(carrier a) {
    int i = 0;
    while (!a.w[i])
        i++;
    return 64 * i + __builtin_ctzll(a.w[i]);
}

#endif
