// SPDX-License-Identifier: MIT
#include "net/header.h"

#include "net/weights.h"

enum { HEADER = 60, VERSION = 2, WITH_EFFORT = 3 };

static uint64_t fnv1a(const uint8_t *bytes, size_t size) {
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    return sum;
}

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
    size_t policy = 2 * c + 4 + sizeof(float);
    size_t head = rows_size(HX_NET_HIDDEN, 2 * 2 * c) + 2 * HX_NET_HIDDEN + 4 + sizeof(float);
    return size + policy + (net->has_effort ? 2 : 1) * head + sizeof(uint64_t);
}

static hx_status read_name(hx_reader *r) {
    memcpy(r->net->name, r->at, 32);
    size_t length = strlen(r->net->name);
    for (size_t i = 0; i < 32; i++) {
        bool good = i < length ? r->at[i] >= ' ' && r->at[i] <= '~' : !r->at[i];
        if (!good) return hx_fail(r->err, HX_BAD_INPUT, "the net's name is not printable ASCII");
    }
    r->at += 32;
    return HX_OK;
}

static hx_status read_sizes(hx_reader *r, size_t size) {
    hx_net *net = r->net;
    if (size < HEADER || memcmp(r->at, "HXNET\0\r\n", 8) != 0)
        return hx_fail(r->err, HX_BAD_INPUT, "this is not a net: it does not begin with HXNET");
    r->at += 8;
    uint32_t version = hx_reader_u32(r), blocks = hx_reader_u32(r), channels = hx_reader_u32(r);
    uint32_t planes = hx_reader_u32(r), hidden = hx_reader_u32(r);
    if (version != VERSION && version != WITH_EFFORT)
        return hx_fail(r->err, HX_BAD_INPUT,
                       "a net of version %u; this program reads versions %d and %d", version,
                       VERSION, WITH_EFFORT);
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
    net->has_effort = version == WITH_EFFORT;
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

static hx_status check_sum(hx_reader *r, const uint8_t *bytes, size_t size) {
    hx_reader end = {.at = bytes + size - sizeof(uint64_t)};
    uint64_t stated = hx_reader_u32(&end);
    stated |= (uint64_t)hx_reader_u32(&end) << 32;
    if (stated == fnv1a(bytes, size - sizeof stated)) return HX_OK;
    return hx_fail(r->err, HX_BAD_INPUT, "the net is damaged: its checksum is wrong");
}

hx_status hx_header_read(hx_reader *r, size_t size) {
    const uint8_t *bytes = r->at;
    hx_status status = read_sizes(r, size);
    return status ? status : check_sum(r, bytes, size);
}
