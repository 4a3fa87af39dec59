// SPDX-License-Identifier: MIT
// The header tells the length of the file, which is checked first: nothing after that can run past
// the end. Then the checksum, which finds accidents; then every row is proved, which stops files
// made to do harm. The weights are brought into the kernel's order on the way.
//
// Cost: about a millisecond for 8 blocks of 64 channels.
#include "net/weights.h"

#include "net/header.h"
#include "net/kernels.h"
#include "net/planes.h"
#include "net/rows.h"

enum { KEEP_MAX = 32767, STREAM_MAX = 32767 };

// ---- layers ----

static int64_t bound_of_bytes(const int8_t *weights, int count, int most) {
    int sum = 0; // at most 128 times the inputs of a row
    for (int i = 0; i < count; i++)
        sum += weights[i] < 0 ? -weights[i] : weights[i];
    return (int64_t)sum * most;
}

static hx_status read_conv(hx_reader *r, hx_net_conv *conv) {
    hx_net *net = r->net;
    int inputs = net->channels * HX_NET_TAPS;
    const int8_t *weights = (const int8_t *)r->at;
    int64_t bounds[HX_NET_CHANNELS_MAX];
    conv->weights = hx_net_alloc(&net->arena, hx_kernels_packed_size(net->kernel, net->channels));
    if (!conv->weights) return hx_fail_memory(r->err);
    hx_kernels_pack(net->kernel, conv->weights, weights, net->channels);
    for (int out = 0; out < net->channels; out++)
        bounds[out] = bound_of_bytes(weights + out * inputs, inputs, 255);
    r->at += net->channels * inputs;
    return hx_rows_read(r, &conv->rows, net->channels, bounds);
}

// 16-bit weights of one row; returns how far their sum can be from 0.
static int64_t read_weights(hx_reader *r, int16_t *to, int count, int most) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        to[i] = hx_reader_i16(r);
        sum += to[i] < 0 ? -to[i] : to[i];
    }
    return sum * most;
}

static hx_status read_linear(hx_reader *r, hx_net_linear *linear, int rows, int inputs, int most) {
    int64_t bounds[HX_NET_CHANNELS_MAX];
    size_t size = (size_t)rows * (size_t)inputs * sizeof *linear->weights;
    linear->weights = hx_net_alloc(&r->net->arena, size);
    if (!linear->weights) return hx_fail_memory(r->err);
    for (int i = 0; i < rows; i++)
        bounds[i] = read_weights(r, linear->weights + i * inputs, inputs, most);
    return hx_rows_read(r, &linear->rows, rows, bounds);
}

// A last row, whose sum is multiplied by a real number.
static hx_status read_last(hx_reader *r, int16_t **weights, int32_t *bias, int inputs) {
    *weights = hx_net_alloc(&r->net->arena, (size_t)inputs * sizeof **weights);
    if (!*weights) return hx_fail_memory(r->err);
    int64_t bound = read_weights(r, *weights, inputs, STREAM_MAX);
    *bias = hx_reader_i32(r);
    bound += *bias < 0 ? -(int64_t)*bias : *bias;
    return bound <= INT32_MAX ? HX_OK : hx_reader_fail_overflow(r, 0);
}

// The planes are 0 or HX_NET_STONE and few, so what a place adds to the sums is looked up by its
// code.
static hx_status read_stem(hx_reader *r) {
    hx_net *net = r->net;
    int c = net->channels, inputs = HX_NET_PLANES * HX_NET_TAPS;
    int64_t bounds[HX_NET_CHANNELS_MAX];
    const int8_t *weights = (const int8_t *)r->at;
    net->stem =
        hx_net_alloc(&net->arena, sizeof *net->stem * HX_NET_TAPS * HX_NET_CODES * (size_t)c);
    if (!net->stem) return hx_fail_memory(r->err);
    for (int out = 0; out < c; out++) {
        bounds[out] = bound_of_bytes(weights + out * inputs, inputs, HX_NET_STONE);
        for (int i = 0; i < inputs; i++) {
            int plane = i / HX_NET_TAPS, tap = i % HX_NET_TAPS;
            int16_t *to = net->stem + tap * HX_NET_CODES * c + out;
            for (int code = 0; code < HX_NET_CODES; code++)
                if (hx_planes_has(code, plane))
                    to[code * c] = (int16_t)(to[code * c] + weights[out * inputs + i]);
        }
    }
    r->at += c * inputs;
    return hx_rows_read(r, &net->stem_rows, c, bounds);
}

// ---- the body ----

static hx_status read_block(hx_reader *r, int i) {
    hx_net *net = r->net;
    hx_net_block *block = &net->block[i];
    hx_reader_name(r, "first convolution of block", i);
    hx_status status = read_conv(r, &block->first);
    hx_reader_name(r, "pool of block", i);
    if (!status && hx_weights_is_pooled(i, net->blocks))
        status = read_linear(r, &block->pool, net->channels, net->channels, 255 * HX_NET_POOL_UNIT);
    hx_reader_name(r, "second convolution of block", i);
    if (!status) status = read_conv(r, &block->second);
    if (status) return status;
    block->keep = hx_reader_u16(r);
    if (block->keep > KEEP_MAX)
        return hx_reader_fail(r, "what is kept of the stream is above 32767");
    return hx_reader_u16(r) ? hx_reader_fail(r, "bytes that must be 0 are not") : HX_OK;
}

// A positive, finite number.
static hx_status read_scale(hx_reader *r, float *out) {
    uint32_t bits = hx_reader_u32(r);
    memcpy(out, &bits, sizeof bits);
    bool positive = bits > 0 && bits < 0x7f800000u;
    return positive ? HX_OK : hx_reader_fail(r, "it is not a positive number");
}

static hx_status read_head(hx_reader *r, hx_net_head *head, const char *hidden, const char *last) {
    hx_reader_name(r, hidden, -1);
    hx_status status =
        read_linear(r, &head->hidden, HX_NET_HIDDEN, 2 * r->net->channels, STREAM_MAX);
    hx_reader_name(r, last, -1);
    return status ? status : read_last(r, &head->last, &head->bias, HX_NET_HIDDEN);
}

static hx_status read_heads(hx_reader *r) {
    hx_net *net = r->net;
    hx_reader_name(r, "policy", -1);
    hx_status status = read_last(r, &net->policy, &net->policy_bias, net->channels);
    if (!status) status = read_head(r, &net->value, "hidden value", "value");
    if (!status && net->has_effort) status = read_head(r, &net->effort, "hidden effort", "effort");
    hx_reader_name(r, "policy scale", -1);
    if (!status) status = read_scale(r, &net->policy_scale);
    hx_reader_name(r, "value scale", -1);
    if (!status) status = read_scale(r, &net->value.scale);
    hx_reader_name(r, "effort scale", -1);
    return status || !net->has_effort ? status : read_scale(r, &net->effort.scale);
}

hx_status hx_weights_read(hx_net *net, const uint8_t *bytes, size_t size, hx_error *err) {
    hx_reader r = {.at = bytes, .net = net, .err = err};
    hx_status status = hx_header_read(&r, size);
    hx_reader_name(&r, "stem", -1);
    if (!status) status = read_stem(&r);
    for (int i = 0; i < net->blocks && !status; i++)
        status = read_block(&r, i);
    return status ? status : read_heads(&r);
}
