// SPDX-License-Identifier: MIT
// A position through the net.
#include "ring.h"

#include <string.h>

static int place_of(const view *v, int row, int col) {
    return v->first + row * v->stride + col;
}

// The board's own cell, for black's view or that of white, who sees columns as rows.
static int cell_of(const hx_board *b, hx_color mover, int row, int col) {
    return mover == HX_COLOR_BLACK ? hx_cells_at(&b->cells, col - 1, row - 1)
                                   : hx_cells_at(&b->cells, row - 1, col - 1);
}

static view prepare(const ring_oracle *o, const hx_board *b, hx_color mover) {
    bool black = mover == HX_COLOR_BLACK;
    view v = {.rows = 2 + (black ? b->cells.rows : b->cells.cols),
              .cols = 2 + (black ? b->cells.cols : b->cells.rows)};
    v.stride = v.cols + 1;
    v.first = v.stride + 1;
    v.places = v.first + v.rows * v.stride;
    size_t all = (size_t)(v.places + TILE + v.first);
    memset(o->planes, 0, all * 2 * sizeof(float));
    memset(o->h, 0, all * (size_t)o->channels * sizeof(float));
    memset(o->inner, 0, all * (size_t)o->channels * sizeof(float));
    for (int row = 0; row < v.rows; row++)
        for (int col = 0; col < v.cols; col++) {
            bool across = row == 0 || row == v.rows - 1, side = col == 0 || col == v.cols - 1;
            int color = across || side ? HX_COLOR_NONE : b->color[cell_of(b, mover, row, col)];
            float *plane = o->planes + (ptrdiff_t)place_of(&v, row, col) * 2;
            plane[0] = across || color == (int)mover; // the corners have both
            plane[1] = side || (color && color != (int)mover);
        }
    return v;
}

static float dot(const float *x, const float *y, int n) {
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

static float value_of(const ring_oracle *o, const view *v) {
    float pooled[2 * CHANNELS_MAX] = {0}, hidden[HIDDEN];
    float *mean = pooled, *most = pooled + o->channels;
    for (int row = 0; row < v->rows; row++)
        for (int col = 0; col < v->cols; col++) {
            const float *h = o->h + (ptrdiff_t)place_of(v, row, col) * o->channels;
            for (int i = 0; i < o->channels; i++) {
                mean[i] += h[i];
                if (h[i] > most[i]) most[i] = h[i]; // none is below 0
            }
        }
    for (int i = 0; i < o->channels; i++)
        mean[i] /= (float)(v->rows * v->cols);
    const float *biases = o->hidden + (ptrdiff_t)HIDDEN * 2 * o->channels;
    for (int i = 0; i < HIDDEN; i++) {
        float sum =
            biases[i] + dot(o->hidden + (ptrdiff_t)i * 2 * o->channels, pooled, 2 * o->channels);
        hidden[i] = sum > 0 ? sum : 0;
    }
    return o->value[HIDDEN] + dot(o->value, hidden, HIDDEN);
}

static void judge_one(const ring_oracle *o, const hx_board *b, hx_color mover, hx_opinion *out) {
    view v = prepare(o, b, mover);
    ring_convolve(o, &v, &o->layer[0], o->planes, o->zeros, o->h);
    for (int i = 1; i < o->layers; i += 2) {
        ring_convolve(o, &v, &o->layer[i], o->h, o->zeros, o->inner);
        ring_convolve(o, &v, &o->layer[i + 1], o->inner, o->h, o->h);
    }
    for (int row = 1; row < v.rows - 1; row++)
        for (int col = 1; col < v.cols - 1; col++) {
            const float *h = o->h + (ptrdiff_t)place_of(&v, row, col) * o->channels;
            out->logits[cell_of(b, mover, row, col)] =
                dot(o->policy, h, o->channels) + o->policy[o->channels];
        }
    out->value = value_of(o, &v);
}

void ring_judge(hx_oracle *base, const hx_board *const *boards, const hx_color *movers, int count,
                hx_opinion *out) {
    for (int i = 0; i < count; i++)
        judge_one((const ring_oracle *)base, boards[i], movers[i], &out[i]);
}
