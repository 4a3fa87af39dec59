// SPDX-License-Identifier: MIT
// The functions that steps.h wants, for a kernel that has vectors: the sums stay in registers from
// the first product to the last. A kernel's file defines before it, besides the types:
// HX_REGISTERS, how many vectors hold its WIDE outputs (4 or 8), and
//     vector                               of sums of 32 bits
//     load(from), store(to, v)             at an address that vectors like
//     spread(word)                         a word in each lane
//     add_step(sum, input, weights)        sum and, for each lane, TOGETHER products
// and HX_OWN_LISTS if it has its own list_group. By itself this is nothing.
#ifndef HX_VECTORS_H
#define HX_VECTORS_H

#include "net/net_int.h"

#include <string.h>

#ifdef HX_REGISTERS

#ifndef HX_OWN_LISTS
// Without a branch: what is not to be listed is written over.
static inline HX_TARGET int list_group(uint16_t *restrict step, int32_t *restrict word,
                                       const HX_INPUT *restrict inputs, int first) {
    int count = 0;
    for (int i = 0; i < HX_NET_GROUP / TOGETHER; i++) {
        int32_t value;
        memcpy(&value, inputs + i * TOGETHER, sizeof value);
        step[count] = (uint16_t)(first + i);
        word[count] = value;
        count += value != 0;
    }
    return count;
}
#endif

// The sums are variables with a name each, not an array: compilers keep those in memory.
#if HX_REGISTERS == 8
#define EACH(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5) DO(6) DO(7)
#else
#define EACH(DO) DO(0) DO(1) DO(2) DO(3)
#endif
#define BEGIN(r) vector sum##r = load(start + r * LANES);
#define STEP(r)  sum##r = add_step(sum##r, input, load(row + r * LANES * TOGETHER));
#define END(r)   store(sums + r * LANES, sum##r);

enum { LANES = WIDE / HX_REGISTERS };

static HX_TARGET void add_steps(int32_t *sums, const hx_net_steps *steps, const int32_t *start,
                                const HX_WEIGHT *weights) {
    const uint16_t *step = steps->step, *end = step + steps->count;
    const int32_t *word = steps->word;
    EACH(BEGIN)
    for (; step < end; step++, word++) {
        const HX_WEIGHT *row = weights + *step * (ptrdiff_t)(WIDE * TOGETHER);
        vector input = spread(*word);
        EACH(STEP)
    }
    EACH(END)
}

#endif // HX_REGISTERS

#endif
