// SPDX-License-Identifier: MIT
// Where the reader of a net's file is, the numbers there, and how it fails. The length of the file
// is known to be right before any of these is read.
#ifndef HX_READER_H
#define HX_READER_H

#include "net/net_int.h"

#include <string.h>

typedef struct hx_reader {
    const uint8_t *at;
    hx_net *net;
    hx_error *err;
    char part[40]; // for messages: what is being read
} hx_reader;

static inline uint16_t hx_reader_u16(hx_reader *r) {
    uint16_t value = (uint16_t)(r->at[0] | r->at[1] << 8);
    r->at += 2;
    return value;
}

static inline uint32_t hx_reader_u32(hx_reader *r) {
    uint32_t low = hx_reader_u16(r);
    return low | (uint32_t)hx_reader_u16(r) << 16;
}

static inline int32_t hx_reader_i32(hx_reader *r) {
    uint32_t bits = hx_reader_u32(r);
    int32_t value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static inline int16_t hx_reader_i16(hx_reader *r) {
    int value = hx_reader_u16(r);
    return (int16_t)(value < 32768 ? value : value - 65536);
}

// Names the part that is read now; a block below 0: it is none of a block.
void hx_reader_name(hx_reader *r, const char *name, int block);

// Each fails with HX_BAD_INPUT, after the name of the part.
hx_status hx_reader_fail(hx_reader *r, const char *what);
hx_status hx_reader_fail_overflow(hx_reader *r, int row);

#endif
