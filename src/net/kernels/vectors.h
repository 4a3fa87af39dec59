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
static inline HX_TARGET int list_group(hx_net_step *restrict steps, const HX_INPUT *restrict inputs,
                                       uint32_t row) {
    int count = 0;
    for (int i = 0; i < HX_NET_GROUP / TOGETHER; i++, row += ROW_BYTES) {
        int32_t word;
        memcpy(&word, inputs + i * TOGETHER, sizeof word);
        steps[count] = (hx_net_step){row, word};
        count += word != 0;
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

static HX_TARGET void add_steps(int32_t *sums, const hx_net_piece *pieces, const int32_t *start,
                                const HX_WEIGHT *weights) {
    EACH(BEGIN)
    for (int i = 0; i < 3; i++) {
        uintptr_t base = (uintptr_t)weights + (uintptr_t)pieces[i].more;
        for (const hx_net_step *step = pieces[i].step, *end = pieces[i].end; step < end; step++) {
            const HX_WEIGHT *row = (const HX_WEIGHT *)(base + step->row);
            vector input = spread(step->word);
            EACH(STEP)
        }
    }
    EACH(END)
}

#endif // HX_REGISTERS

#endif
