// SPDX-License-Identifier: MIT
// The header tells the length of the file, which is checked first: nothing after that can run past
// the end. Then the checksum, which finds accidents; then every row is proved, which stops files
// made to do harm: no input that a layer can meet makes a sum leave 32 bits. The weights are
// brought into the kernel's order on the way.
//
// Cost: about a millisecond for 8 blocks of 64 channels.
#include "net/weights.h"

#include "net/kernels.h"
#include "net/planes.h"

#include <string.h>

enum {
    HEADER = 60,
    VERSION = 2,
    SHIFT_MAX = 30,
    MUL_MAX = 32767,
    KEEP_MAX = 32767,
    STREAM_MAX = 32767
};

typedef struct reader {
    const uint8_t *at;
    hx_net *net;
    hx_error *err;
    char part[40]; // for messages: what is being read
} reader;

static uint16_t read_u16(reader *r) {
    uint16_t value = (uint16_t)(r->at[0] | r->at[1] << 8);
    r->at += 2;
    return value;
}

static uint32_t read_u32(reader *r) {
    uint32_t low = read_u16(r);
    return low | (uint32_t)read_u16(r) << 16;
}

static int32_t read_i32(reader *r) {
    uint32_t bits = read_u32(r);
    int32_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static int16_t read_i16(reader *r) {
    int value = read_u16(r);
    return (int16_t)(value < 32768 ? value : value - 65536);
}

static uint64_t fnv1a(const uint8_t *bytes, size_t size) {
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    return sum;
}

// ---- the header ----

static size_t rows_size(size_t rows, size_t weights_of_row) {
    return rows * (weights_of_row + 4 + 2) + 4;
}

static size_t file_size(const hx_net *net) {
    size_t c = (size_t)net->channels, blocks = (size_t)net->blocks;
    size_t conv = rows_size(c, c * HX_NET_TAPS), size = HEADER;
    size += rows_size(c, HX_NET_PLANES * HX_NET_TAPS);
    size += blocks * (2 * conv + 4);
    for (int i = 0; i < net->blocks; i++)
        if (hx_weights_is_pooled(i, net->blocks)) size += rows_size(c, 2 * c);
    size += 2 * c + 4;                           // policy
    size += rows_size(HX_NET_HIDDEN, 2 * 2 * c); // value1
    size += 2 * HX_NET_HIDDEN + 4;               // value2
    return size + 2 * sizeof(float) + sizeof(uint64_t);
}

static hx_status read_name(reader *r) {
    memcpy(r->net->name, r->at, 32);
    size_t length = strlen(r->net->name);
    for (size_t i = 0; i < 32; i++) {
        bool good = i < length ? r->at[i] >= ' ' && r->at[i] <= '~' : !r->at[i];
        if (!good) return hx_fail(r->err, HX_BAD_INPUT, "the net's name is not printable ASCII");
    }
    r->at += 32;
    return HX_OK;
}

static hx_status read_header(reader *r, size_t size) {
    hx_net *net = r->net;
    if (size < HEADER || memcmp(r->at, "HXNET\0\r\n", 8) != 0)
        return hx_fail(r->err, HX_BAD_INPUT, "this is not a net: it does not begin with HXNET");
    r->at += 8;
    uint32_t version = read_u32(r), blocks = read_u32(r), channels = read_u32(r);
    uint32_t planes = read_u32(r), hidden = read_u32(r);
    if (version != VERSION)
        return hx_fail(r->err, HX_BAD_INPUT, "a net of version %u; this program reads version %d",
                       version, VERSION);
    if (blocks < 1 || blocks > HX_NET_BLOCKS_MAX)
        return hx_fail(r->err, HX_BAD_INPUT, "a net of %u blocks; 1 to %d can be read", blocks,
                       HX_NET_BLOCKS_MAX);
    if (channels < HX_NET_GROUP || channels > HX_NET_CHANNELS_MAX || channels % HX_NET_GROUP)
        return hx_fail(r->err, HX_BAD_INPUT,
                       "a net of %u channels; a multiple of %d up to %d can be read", channels,
                       HX_NET_GROUP, HX_NET_CHANNELS_MAX);
    if (planes != HX_NET_PLANES || hidden != HX_NET_HIDDEN)
        return hx_fail(r->err, HX_BAD_INPUT,
                       "a net of %u planes and %u hidden units; %d and %d can be read", planes,
                       hidden, HX_NET_PLANES, HX_NET_HIDDEN);
    net->blocks = (int)blocks;
    net->channels = (int)channels;
    net->stride = (net->channels + HX_NET_WIDE - 1) / HX_NET_WIDE * HX_NET_WIDE;
    hx_status status = read_name(r);
    if (!status && size != file_size(net))
        return hx_fail(r->err, HX_BAD_INPUT,
                       "a net of %u blocks and %u channels has %zu bytes, not %zu", blocks,
                       channels, file_size(net), size);
    return status;
}

static hx_status check_sum(reader *r, const uint8_t *bytes, size_t size) {
    reader end = {.at = bytes + size - sizeof(uint64_t)};
    uint64_t stated = read_u32(&end);
    stated |= (uint64_t)read_u32(&end) << 32;
    if (stated == fnv1a(bytes, size - sizeof stated)) return HX_OK;
    return hx_fail(r->err, HX_BAD_INPUT, "the net is damaged: its checksum is wrong");
}

// ---- rows ----

static int64_t half(int shift) {
    return shift ? INT64_C(1) << (shift - 1) : 0;
}

static bool is_int32(int64_t value) {
    return value >= INT32_MIN && value <= INT32_MAX;
}

// Sums of a row lie within `bound` of 0: whether they stay in 32 bits, also with what is added for
// rounding. What comes after is a product of 16 bits and 15.
static bool is_safe(int64_t bound, const hx_net_rows *rows) {
    return is_int32(-bound) && is_int32(bound + half(rows->pre));
}

static hx_status fail_part(reader *r, const char *what) {
    return hx_fail(r->err, HX_BAD_INPUT, "the net's %s: %s", r->part, what);
}

static hx_status fail_overflow(reader *r, int row) {
    return hx_fail(r->err, HX_BAD_INPUT, "the net's %s: sums of row %d can leave 32 bits", r->part,
                   row);
}

// What follows the weights of `count` rows: bias, multipliers and shifts. bounds[] has for each row
// how far its products can be from 0.
static hx_status read_rows(reader *r, hx_net_rows *rows, int count, const int64_t *bounds) {
    size_t padded = (size_t)(count + HX_NET_WIDE) * sizeof *rows->start;
    rows->start = hx_net_alloc(&r->net->arena, padded);
    rows->mul = hx_net_alloc(&r->net->arena, (size_t)count * sizeof *rows->mul);
    if (!rows->start || !rows->mul) return hx_fail_memory(r->err);
    const uint8_t *bias_at = r->at;
    r->at += 4 * count;
    for (int i = 0; i < count; i++) {
        rows->mul[i] = read_u16(r);
        if (rows->mul[i] > MUL_MAX) return fail_part(r, "a multiplier is above 32767");
    }
    rows->pre = r->at[0];
    rows->post = r->at[1];
    if (rows->pre > SHIFT_MAX || rows->post > SHIFT_MAX) return fail_part(r, "a shift is above 30");
    if (r->at[2] || r->at[3]) return fail_part(r, "bytes that must be 0 are not");
    rows->round = (int32_t)half(rows->post);
    const uint8_t *end = r->at + 4;
    r->at = bias_at;
    for (int i = 0; i < count; i++) {
        int64_t bias = read_i32(r);
        int64_t bound = bounds[i] + (bias < 0 ? -bias : bias);
        if (!is_safe(bound, rows)) return fail_overflow(r, i);
        rows->start[i] = (int32_t)(bias + half(rows->pre));
    }
    r->at = end;
    return HX_OK;
}

static int64_t bound_of_bytes(const int8_t *weights, int count, int most) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++)
        sum += weights[i] < 0 ? -weights[i] : weights[i];
    return sum * most;
}

static hx_status read_conv(reader *r, hx_net_conv *conv) {
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
    return read_rows(r, &conv->rows, net->channels, bounds);
}

// 16-bit weights of one row; returns how far their sum can be from 0.
static int64_t read_weights(reader *r, int16_t *to, int count, int most) {
    int64_t sum = 0;
    for (int i = 0; i < count; i++) {
        to[i] = read_i16(r);
        sum += to[i] < 0 ? -to[i] : to[i];
    }
    return sum * most;
}

static hx_status read_linear(reader *r, hx_net_linear *linear, int rows, int inputs, int most) {
    int64_t bounds[HX_NET_CHANNELS_MAX];
    size_t size = (size_t)rows * (size_t)inputs * sizeof *linear->weights;
    linear->weights = hx_net_alloc(&r->net->arena, size);
    if (!linear->weights) return hx_fail_memory(r->err);
    for (int i = 0; i < rows; i++)
        bounds[i] = read_weights(r, linear->weights + i * inputs, inputs, most);
    return read_rows(r, &linear->rows, rows, bounds);
}

// A last row, whose sum is multiplied by a real number.
static hx_status read_last(reader *r, int16_t **weights, int32_t *bias, int inputs) {
    *weights = hx_net_alloc(&r->net->arena, (size_t)inputs * sizeof **weights);
    if (!*weights) return hx_fail_memory(r->err);
    int64_t bound = read_weights(r, *weights, inputs, STREAM_MAX);
    *bias = read_i32(r);
    bound += *bias < 0 ? -(int64_t)*bias : *bias;
    return bound <= INT32_MAX ? HX_OK : fail_overflow(r, 0);
}

// The planes are 0 or HX_NET_STONE and few, so what a place adds to the sums is looked up by its
// code.
static hx_status read_stem(reader *r) {
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
    return read_rows(r, &net->stem_rows, c, bounds);
}

// ---- the body ----

static void name_part(reader *r, const char *name, int block) {
    size_t length = strlen(name);
    memcpy(r->part, name, length + 1);
    if (block < 0) return;
    r->part[length++] = ' ';
    if (block >= 10) r->part[length++] = (char)('0' + block / 10);
    r->part[length++] = (char)('0' + block % 10);
    r->part[length] = '\0';
}

static hx_status read_block(reader *r, int i) {
    hx_net *net = r->net;
    hx_net_block *block = &net->block[i];
    name_part(r, "first convolution of block", i);
    hx_status status = read_conv(r, &block->first);
    name_part(r, "pool of block", i);
    if (!status && hx_weights_is_pooled(i, net->blocks))
        status = read_linear(r, &block->pool, net->channels, net->channels, 255 * HX_NET_POOL_UNIT);
    name_part(r, "second convolution of block", i);
    if (!status) status = read_conv(r, &block->second);
    if (status) return status;
    block->keep = read_u16(r);
    if (block->keep > KEEP_MAX) return fail_part(r, "what is kept of the stream is above 32767");
    return read_u16(r) ? fail_part(r, "bytes that must be 0 are not") : HX_OK;
}

// A positive, finite number.
static hx_status read_scale(reader *r, float *out) {
    uint32_t bits = read_u32(r);
    memcpy(out, &bits, sizeof bits);
    bool positive = bits > 0 && bits < 0x7f800000u;
    return positive ? HX_OK : fail_part(r, "it is not a positive number");
}

static hx_status read_heads(reader *r) {
    hx_net *net = r->net;
    name_part(r, "policy", -1);
    hx_status status = read_last(r, &net->policy, &net->policy_bias, net->channels);
    name_part(r, "hidden value", -1);
    if (!status)
        status = read_linear(r, &net->value1, HX_NET_HIDDEN, 2 * net->channels, STREAM_MAX);
    name_part(r, "value", -1);
    if (!status) status = read_last(r, &net->value2, &net->value2_bias, HX_NET_HIDDEN);
    name_part(r, "policy scale", -1);
    if (!status) status = read_scale(r, &net->policy_scale);
    name_part(r, "value scale", -1);
    return status ? status : read_scale(r, &net->value_scale);
}

hx_status hx_weights_read(hx_net *net, const uint8_t *bytes, size_t size, hx_error *err) {
    reader r = {.at = bytes, .net = net, .err = err};
    hx_status status = read_header(&r, size);
    if (!status) status = check_sum(&r, bytes, size);
    name_part(&r, "stem", -1);
    if (!status) status = read_stem(&r);
    for (int i = 0; i < net->blocks && !status; i++)
        status = read_block(&r, i);
    return status ? status : read_heads(&r);
}
