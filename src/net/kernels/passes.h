// SPDX-License-Identifier: MIT
// The way through a net, compiled once for each kernel: docs/NET.md line by line.
//
// A kernel's file defines before it what steps.h wants; everything else is as in finish.h.
#include "net/kernels/finish.h"
#include "net/kernels.h"
#include "net/planes.h"

#include <string.h>

PASS int32_t product(const int16_t *restrict a, const int16_t *restrict b, int count) {
    int32_t sum = 0;
    for (int i = 0; i < count; i += HX_NET_GROUP, a += HX_NET_GROUP, b += HX_NET_GROUP)
        for (int k = 0; k < HX_NET_GROUP; k++)
            sum += a[k] * b[k];
    return sum;
}

// ---- all cells ----

PASS void run_stem(const hx_net *net, hx_net_work *w) {
    int channels = net->channels;
    begin_lists(&w->view, w->stride);
    for (int cell = 0; cell < w->cells; cell++) {
        int32_t *restrict sums = w->sums;
        memset(sums, 0, (size_t)channels * sizeof *sums);
        for (int t = 0; t < HX_NET_TAPS; t++) {
            int code = w->codes[w->place[cell] + (t / 3 - 1) * w->stride + t % 3 - 1];
            if (code == HX_PLANES_EMPTY) continue;
            const int16_t *restrict add = net->stem + (t * HX_NET_CODES + code) * channels;
            for (int c = 0; c < channels; c += HX_NET_GROUP)
                for (int k = 0; k < HX_NET_GROUP; k++)
                    sums[c + k] += add[c + k];
        }
        finish_stem(w->stream + cell * channels, sums, &net->stem_rows, channels);
        view_cell(w, cell, channels);
    }
    end_lists(&w->view, w->used);
}

// Sums of the cells from `cell` on, as many as go at once; returns how many. The weights of a group
// of outputs stay in the nearest cache from the first of them to the last.
PASS int convolve(const hx_net *net, hx_net_work *w, const hx_net_conv *conv,
                  const hx_net_lists *from, int cell) {
    const HX_WEIGHT *weights = conv->weights;
    int channels = net->channels, group = channels * HX_NET_TAPS * WIDE, left = w->cells - cell;
    int cells = left < HX_NET_TILE ? left : HX_NET_TILE;
    for (int i = 0; i < cells; i++)
        find_pieces(w->pieces[i], from, w->place[cell + i], channels);
    for (int out = 0; out < channels; out += WIDE, weights += group)
        for (int i = 0; i < cells; i++)
            add_steps(w->sums + i * net->stride + out, w->pieces[i], conv->rows.start + out,
                      weights);
    return cells;
}

PASS void run_first(const hx_net *net, hx_net_work *w, const hx_net_block *block) {
    int channels = net->channels;
    begin_lists(&w->inner, w->stride);
    for (int cell = 0, cells; cell < w->cells; cell += cells) {
        cells = convolve(net, w, &block->first, &w->view, cell);
        for (int i = 0; i < cells; i++) {
            HX_INPUT *inner = (HX_INPUT *)w->inputs + (cell + i) * channels;
            finish_first(inner, w->sums + i * net->stride, &block->first.rows, channels);
            list_steps(&w->inner, w->place[cell + i], inner, channels);
        }
    }
    end_lists(&w->inner, w->used);
}

PASS void run_second(const hx_net *net, hx_net_work *w, const hx_net_block *block) {
    int channels = net->channels;
    begin_lists(&w->view, w->stride);
    int32_t keep = block->pool.weights ? KEEP_ALL : block->keep; // shift_stream has done it already
    for (int cell = 0, cells; cell < w->cells; cell += cells) {
        cells = convolve(net, w, &block->second, &w->inner, cell);
        for (int i = 0; i < cells; i++) {
            int16_t *h = w->stream + (cell + i) * channels;
            finish_second(h, w->sums + i * net->stride, &block->second.rows, keep, channels);
            view_cell(w, cell + i, channels);
        }
    }
    end_lists(&w->view, w->used);
}

// ---- one board: means and maxima over its cells ----

PASS void pool_inner(int16_t *pooled, const hx_net_work *w, int board, int channels) {
    int32_t sum[HX_NET_CHANNELS_MAX] = {0}, most[HX_NET_CHANNELS_MAX] = {0};
    int half = channels / 2, cells = w->first[board + 1] - w->first[board];
    for (int cell = w->first[board]; cell < w->first[board + 1]; cell++) {
        const HX_INPUT *restrict x = (const HX_INPUT *)w->inputs + cell * channels;
        for (int c = 0; c < half; c += HX_NET_GROUP / 2)
            for (int k = 0; k < HX_NET_GROUP / 2; k++) {
                sum[c + k] += x[c + k];
                most[c + k] = x[c + k] > most[c + k] ? x[c + k] : most[c + k];
            }
    }
    for (int c = 0; c < half; c++) {
        pooled[c] = (int16_t)((HX_NET_POOL_UNIT * sum[c] + cells / 2) / cells);
        pooled[half + c] = (int16_t)(HX_NET_POOL_UNIT * most[c]);
    }
}

PASS void shift_stream(const hx_net *net, hx_net_work *w, const hx_net_block *block, int board) {
    const hx_net_linear *pool = &block->pool;
    int32_t keep = block->keep;
    int channels = net->channels;
    int16_t pooled[HX_NET_CHANNELS_MAX];
    int32_t shift[HX_NET_CHANNELS_MAX];
    pool_inner(pooled, w, board, channels);
    for (int c = 0; c < channels; c++) {
        int32_t sum = pool->rows.start[c] + product(pool->weights + c * channels, pooled, channels);
        shift[c] = clamped(scaled(sum, pool->rows.mul[c], &pool->rows), -32767, 32767);
    }
    for (int cell = w->first[board]; cell < w->first[board + 1]; cell++) {
        int16_t *restrict h = w->stream + cell * channels;
        for (int c = 0; c < channels; c += HX_NET_GROUP)
            for (int k = 0; k < HX_NET_GROUP; k++)
                h[c + k] = (int16_t)clamped(kept(h[c + k], keep) + shift[c + k], -32768, 32767);
    }
}

PASS void pool_stream(int16_t *pooled, const hx_net_work *w, int board, int channels) {
    int32_t sum[HX_NET_CHANNELS_MAX] = {0};
    int16_t *restrict most = pooled + channels;
    int cells = w->first[board + 1] - w->first[board];
    memset(most, 0, (size_t)channels * sizeof *most);
    for (int cell = w->first[board]; cell < w->first[board + 1]; cell++) {
        const int16_t *restrict h = w->stream + cell * channels;
        for (int c = 0; c < channels; c += HX_NET_GROUP)
            for (int k = 0; k < HX_NET_GROUP; k++) {
                sum[c + k] += h[c + k];
                most[c + k] = h[c + k] > most[c + k] ? h[c + k] : most[c + k];
            }
    }
    for (int c = 0; c < channels; c++)
        pooled[c] = (int16_t)((sum[c] + cells / 2) / cells);
}

PASS float run_head(const hx_net_head *head, const int16_t *pooled, int inputs) {
    const hx_net_linear *layer = &head->hidden;
    int16_t hidden[HX_NET_HIDDEN];
    for (int i = 0; i < HX_NET_HIDDEN; i++) {
        int32_t sum = product(layer->weights + i * inputs, pooled, inputs);
        sum = scaled(sum + layer->rows.start[i], layer->rows.mul[i], &layer->rows);
        hidden[i] = (int16_t)clamped(sum, 0, 32767);
    }
    return (float)(product(head->last, hidden, HX_NET_HIDDEN) + head->bias) * head->scale;
}

PASS void run_heads(const hx_net *net, hx_net_work *w, int board) {
    int channels = net->channels;
    hx_net_verdict *out = &w->out[board];
    for (int cell = w->first[board]; cell < w->first[board + 1]; cell++) {
        int32_t sum = product(net->policy, w->stream + cell * channels, channels);
        out->logits[w->origin[cell]] = (float)(sum + net->policy_bias) * net->policy_scale;
    }
    int16_t pooled[2 * HX_NET_CHANNELS_MAX];
    pool_stream(pooled, w, board, channels);
    out->value = run_head(&net->value, pooled, 2 * channels);
    out->effort =
        net->has_effort ? run_head(&net->effort, pooled, 2 * channels) : HX_NET_USUAL_EFFORT;
}

PASS void run(const hx_net *net, hx_net_work *w) {
    run_stem(net, w);
    for (int i = 0; i < net->blocks; i++) {
        const hx_net_block *block = &net->block[i];
        run_first(net, w, block);
        for (int board = 0; board < w->boards && block->pool.weights; board++)
            shift_stream(net, w, block, board);
        run_second(net, w, block);
    }
    for (int board = 0; board < w->boards; board++)
        run_heads(net, w, board);
}
