// SPDX-License-Identifier: MIT
// An older kind of net, as train/ringnet.py has it, in floating point.
//
// Every layer works on the board with its ring of edge stones. Cells lie row by row with one empty
// place after each row and a row of them before and after all, so that all nine neighbours of a cell
// are at fixed distances. Empty places are zero between layers.
#ifndef RING_H
#define RING_H

#include "search/oracle.h"

enum {
    TILE = 6,   // cells at a time
    GROUP = 16, // outputs at a time
    TAPS = 9,
    HIDDEN = 64,
    CHANNELS_MAX = 256,
    LAYERS_MAX = 81,
    SIZE_MAX_HERE = 26, // columns have one letter
    PLACES = (SIZE_MAX_HERE + 5) * (SIZE_MAX_HERE + 3) + 2 + TILE
};

typedef struct layer {
    int inputs;
    const float *weights, *biases;
} layer;

typedef struct ring_oracle {
    hx_oracle base;
    int channels, layers;
    layer layer[LAYERS_MAX];
    const float *policy, *hidden, *value; // weights, followed by biases
    float *numbers;                       // all of the file, owned
    float *planes, *h, *inner, *zeros;    // by place, owned
    void (*tile)(const layer *l, int group, int channels, const float *in, const ptrdiff_t *tap,
                 const float *add, float *out);
} ring_oracle;

// A board with its ring as the mover sees it.
typedef struct view {
    int rows, cols, stride, first, places; // the ring's sizes; of the first cell; up to the last
} view;

// max(0, convolution + add) of all cells; `add` may be `out` (convolve.c).
void ring_convolve(const ring_oracle *o, const view *v, const layer *l, const float *in,
                   const float *add, float *out);
// Chooses how tiles are computed on this processor.
void ring_choose_tile(ring_oracle *o);

// What the net says about positions (judge.c).
void ring_judge(hx_oracle *base, const hx_board *const *boards, const hx_color *movers, int count,
                hx_opinion *out);

// NULL if the file is not such a net, or memory is out. Release with its `free` (file.c).
hx_oracle *ring_new_oracle(const char *path);

#endif
