// SPDX-License-Identifier: MIT
// What a convolution multiplies, compiled once for each kernel. A kernel's file defines before it
// HX_INPUT, the type of the inputs; HX_WEIGHT, that of the weights; HX_TARGET, the processor; WIDE,
// how many outputs are computed at once; TOGETHER, how many inputs are multiplied in one step;
// ROW_BYTES, how long the weights of a step are; and
//     static int list_group(hx_net_step *steps, const HX_INPUT *inputs, uint32_t row)
// which lists those steps of HX_NET_GROUP inputs that are not all 0, the first of them with this
// row, and says how many they are; behind them it may leave anything up to the end of the group; and
//     static void add_steps(int32_t *sums, const hx_net_piece pieces[3], const int32_t *start,
//                           const HX_WEIGHT *weights)
// which leaves start plus the products of all steps in WIDE sums.
//
// Four inputs of five are 0 behind the rectifiers. So each place has a list of its steps, made once
// and read by nine cells. (To look at the inputs in the loop of products would cost a wrongly
// guessed branch now and then: half of what is gained.)
#ifndef HX_STEPS_H
#define HX_STEPS_H

#ifndef HX_TARGET
#include "net/kernels/scalars.h"
#endif

#include "net/net_int.h"

#include <string.h>

#define PASS static inline HX_TARGET

enum { STEPS = HX_NET_GROUP / TOGETHER }; // of a group of channels

// Lists are made in the order of places, between these two.
PASS void begin_lists(hx_net_lists *lists, int stride) {
    lists->places = lists->count = 0;
    lists->stride = stride;
}

PASS void end_lists(hx_net_lists *lists, int places) {
    for (; lists->places <= places; lists->places++)
        lists->first[lists->places] = lists->count;
}

// The list of a place from its inputs. Those between it and the last one are rings.
PASS void list_steps(hx_net_lists *lists, int place, const HX_INPUT *inputs, int channels) {
    end_lists(lists, place);
    int column = place % lists->stride, count = lists->count;
    uint32_t row = (uint32_t)(column * channels / TOGETHER * (int)ROW_BYTES);
    for (int c = 0; c < channels; c += HX_NET_GROUP, row += STEPS * ROW_BYTES)
        count += list_group(lists->step + count, inputs + c, row);
    lists->count = count;
}

// What is around a cell: in the row above, in its own, and in the one below.
PASS void find_pieces(hx_net_piece pieces[3], const hx_net_lists *lists, int place, int channels) {
    int left = place - lists->stride - 1, tap = channels / TOGETHER * (int)ROW_BYTES;
    int more = -(left % lists->stride) * tap;
    for (int i = 0; i < 3; i++, left += lists->stride, more += 3 * tap) {
        pieces[i].step = lists->step + lists->first[left];
        pieces[i].end = lists->step + lists->first[left + 3];
        pieces[i].more = more;
    }
}

#endif
