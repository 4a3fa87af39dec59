// SPDX-License-Identifier: MIT
// What a convolution multiplies, compiled once for each kernel. A kernel's file defines before it
// HX_INPUT, the type of the inputs; HX_WEIGHT, that of the weights; HX_TARGET, the processor; WIDE,
// how many outputs are computed at once; TOGETHER, how many inputs are multiplied in one step; and
//     static int list_group(uint16_t *step, int32_t *word, const HX_INPUT *inputs, int first)
// which lists those steps of HX_NET_GROUP inputs that are not all 0, numbered from `first`, and
// says how many they are; behind them it may leave anything up to the end of the group; and
//     static void add_steps(int32_t *sums, const hx_net_steps *steps, const int32_t *start,
//                           const HX_WEIGHT *weights)
// which leaves start plus the products of all steps in WIDE sums.
//
// Four inputs of five are 0 behind the rectifiers. So each place has a list of its steps, made once
// and read by nine cells; for each cell the lists of its neighbours become one, and its products
// are one loop. (To look at the inputs there would cost a wrongly guessed branch now and then: half
// of what is gained.)
#ifndef HX_STEPS_H
#define HX_STEPS_H

#ifndef HX_TARGET
#include "net/scalars.h"
#endif

#include "net/net_int.h"

#include <string.h>

#define PASS static inline HX_TARGET

enum { STEPS = HX_NET_GROUP / TOGETHER }; // of a group of channels

// The list of a place from its inputs.
PASS void list_steps(const hx_net_lists *lists, int place, const HX_INPUT *inputs, int steps) {
    uint16_t *step = lists->step + place * steps;
    int32_t *word = lists->word + place * steps;
    int count = 0;
    for (int i = 0; i < steps; i += STEPS, inputs += HX_NET_GROUP)
        count += list_group(step + count, word + count, inputs, i);
    lists->count[place] = (uint16_t)count;
}

PASS void copy_steps(uint16_t *restrict to, const uint16_t *restrict from, uint16_t more) {
    for (int i = 0; i < STEPS; i++)
        to[i] = (uint16_t)(from[i] + more);
}

// The lists of a cell's neighbours as one. Whole groups are copied, and what is too much of one is
// written over by the next.
PASS void join_lists(hx_net_steps *to, const hx_net_lists *lists, int place, const int *tap,
                     int steps) {
    int count = 0;
    for (int t = 0; t < HX_NET_TAPS; t++) {
        int from = place + tap[t];
        const uint16_t *step = lists->step + from * steps;
        const int32_t *word = lists->word + from * steps;
        for (int i = 0; i < steps; i += STEPS) {
            copy_steps(to->step + count + i, step + i, (uint16_t)(t * steps));
            memcpy(to->word + count + i, word + i, STEPS * sizeof *word);
        }
        count += lists->count[from];
    }
    to->count = count;
}

#endif
