// SPDX-License-Identifier: MIT
// The functions that steps.h wants, for any processor.
#ifndef HX_SCALARS_H
#define HX_SCALARS_H

#include "net/net_int.h"

#include <string.h>

#define HX_INPUT  int16_t
#define HX_WEIGHT int16_t
#define HX_TARGET // any

enum { WIDE = HX_NET_GROUP, TOGETHER = 1 };

// Without a branch: what is not to be listed is written over.
static inline int list_group(uint16_t *restrict step, int32_t *restrict word,
                             const int16_t *restrict inputs, int first) {
    int count = 0;
    for (int i = 0; i < HX_NET_GROUP; i++) {
        step[count] = (uint16_t)(first + i);
        word[count] = inputs[i];
        count += inputs[i] != 0;
    }
    return count;
}

static void add_steps(int32_t *sums, const hx_net_steps *steps, const int32_t *start,
                      const int16_t *weights) {
    int32_t sum[WIDE];
    memcpy(sum, start, sizeof sum);
    for (int i = 0; i < steps->count; i++) {
        const int16_t *row = weights + steps->step[i] * WIDE;
        int16_t input = (int16_t)steps->word[i];
        for (int k = 0; k < WIDE; k++)
            sum[k] += row[k] * input;
    }
    memcpy(sums, sum, sizeof sum);
}

#endif
