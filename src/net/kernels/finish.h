// SPDX-License-Identifier: MIT
// What becomes of the sums of one cell, compiled once for each kernel: docs/NET.md line by line.
// Everything is `channels` long; plain loops over groups of channels, which compilers turn into
// vector instructions by themselves: a fixed number of rounds, and no two pointers to one array.
#ifndef HX_FINISH_H
#define HX_FINISH_H

#include "net/kernels/steps.h"

static inline int32_t clamped(int32_t x, int32_t low, int32_t high) {
    x = x < low ? low : x;
    return x > high ? high : x;
}

// Right shifts of negative numbers are arithmetic with every compiler that there is; a test would
// show one where they are not.
static inline int32_t scaled(int32_t sum, int32_t mul, const hx_net_rows *rows) {
    return (clamped(sum >> rows->pre, -32768, 32767) * mul + rows->round) >> rows->post;
}

// Where clang 14 for WebAssembly has seen outside a loop over channels that all are shifted equally
// far, it shifts lane by lane. So it looks for each group anew, and that loop disappears.
#ifdef __wasm__
#define AT_ONCE _Pragma("clang loop unroll(full)")
#else
#define AT_ONCE
#endif
PASS hx_net_rows look_again(const hx_net_rows *rows) {
    hx_net_rows r = *rows;
#ifdef __wasm__
    __asm__ volatile("" : "+r"(r.pre), "+r"(r.post));
#endif
    return r;
}

// The stream in the unit of the next block.
enum { KEEP_ALL = 32768 };
static inline int32_t kept(int32_t h, int32_t keep) {
    return (h * keep + 16384) >> 15;
}

// The upper bits of the stream.
PASS void view_cell(hx_net_work *w, int cell, int channels) {
    HX_INPUT inputs[HX_NET_CHANNELS_MAX];
    const int16_t *restrict h = w->stream + cell * channels;
    for (int c = 0; c < channels; c += HX_NET_GROUP)
        for (int k = 0; k < HX_NET_GROUP; k++) {
            int32_t x = (h[c + k] + 64) >> 7;
            inputs[c + k] = (HX_INPUT)(x > 255 ? 255 : x);
        }
    list_steps(&w->view, w->place[cell], inputs, channels);
}

PASS void finish_stem(int16_t *restrict h, const int32_t *restrict sums, const hx_net_rows *rows,
                      int channels) {
    for (int c = 0; c < channels; c += HX_NET_GROUP, h += HX_NET_GROUP, sums += HX_NET_GROUP) {
        const hx_net_rows r = look_again(rows);
        AT_ONCE
        for (int k = 0; k < HX_NET_GROUP; k++) {
            int32_t sum = r.start[c + k] + HX_NET_STONE * sums[k];
            h[k] = (int16_t)clamped(scaled(sum, r.mul[c + k], &r), 0, 32767);
        }
    }
}

PASS void finish_first(HX_INPUT *restrict inner, const int32_t *restrict sums,
                       const hx_net_rows *rows, int channels) {
    for (int c = 0; c < channels; c += HX_NET_GROUP, inner += HX_NET_GROUP, sums += HX_NET_GROUP) {
        const hx_net_rows r = look_again(rows);
        AT_ONCE
        for (int k = 0; k < HX_NET_GROUP; k++)
            inner[k] = (HX_INPUT)clamped(scaled(sums[k], r.mul[c + k], &r), 0, 255);
    }
}

PASS void finish_second(int16_t *restrict h, const int32_t *restrict sums, const hx_net_rows *rows,
                        int32_t keep, int channels) {
    for (int c = 0; c < channels; c += HX_NET_GROUP, h += HX_NET_GROUP, sums += HX_NET_GROUP) {
        const hx_net_rows r = look_again(rows);
        AT_ONCE
        for (int k = 0; k < HX_NET_GROUP; k++) {
            int32_t more = clamped(scaled(sums[k], r.mul[c + k], &r), -32768, 32767);
            h[k] = (int16_t)clamped(kept(h[k], keep) + more, 0, 32767);
        }
    }
}

#endif
