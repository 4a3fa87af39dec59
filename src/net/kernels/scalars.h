// SPDX-License-Identifier: MIT
// The functions that steps.h wants, for any processor.
#ifndef HX_SCALARS_H
#define HX_SCALARS_H

#include "net/net_int.h"

#include <string.h>

#define HX_INPUT  int16_t
#define HX_WEIGHT int16_t
#define HX_TARGET // any

enum { WIDE = HX_NET_GROUP, TOGETHER = 1, ROW_BYTES = WIDE * sizeof(HX_WEIGHT) };

// Without a branch: what is not to be listed is written over.
static inline int list_group(hx_net_step *restrict steps, const int16_t *restrict inputs,
                             uint32_t row) {
    int count = 0;
    for (int i = 0; i < HX_NET_GROUP; i++, row += ROW_BYTES) {
        steps[count] = (hx_net_step){row, inputs[i]};
        count += inputs[i] != 0;
    }
    return count;
}

static void add_steps(int32_t *sums, const hx_net_piece *pieces, const int32_t *start,
                      const int16_t *weights) {
    int32_t sum[WIDE];
    memcpy(sum, start, sizeof sum);
    for (int i = 0; i < 3; i++) {
        uintptr_t base = (uintptr_t)weights + (uintptr_t)pieces[i].more;
        for (const hx_net_step *step = pieces[i].step; step < pieces[i].end; step++) {
            const int16_t *row = (const int16_t *)(base + step->row);
            int16_t input = (int16_t)step->word;
            for (int k = 0; k < WIDE; k++)
                sum[k] += row[k] * input;
        }
    }
    memcpy(sums, sum, sizeof sum);
}

#endif
