// SPDX-License-Identifier: MIT
#include "net/rows.h"

enum { SHIFT_MAX = 30, MUL_MAX = 32767 };

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

hx_status hx_rows_read(hx_reader *r, hx_net_rows *rows, int count, const int64_t *bounds) {
    size_t padded = (size_t)(count + HX_NET_WIDE) * sizeof *rows->start;
    rows->start = hx_net_alloc(&r->net->arena, padded);
    rows->mul = hx_net_alloc(&r->net->arena, (size_t)count * sizeof *rows->mul);
    if (!rows->start || !rows->mul) return hx_fail_memory(r->err);
    const uint8_t *bias_at = r->at;
    r->at += 4 * count;
    for (int i = 0; i < count; i++) {
        rows->mul[i] = hx_reader_u16(r);
        if (rows->mul[i] > MUL_MAX) return hx_reader_fail(r, "a multiplier is above 32767");
    }
    rows->pre = r->at[0];
    rows->post = r->at[1];
    if (rows->pre > SHIFT_MAX || rows->post > SHIFT_MAX)
        return hx_reader_fail(r, "a shift is above 30");
    if (r->at[2] || r->at[3]) return hx_reader_fail(r, "bytes that must be 0 are not");
    rows->round = (int32_t)half(rows->post);
    const uint8_t *end = r->at + 4;
    r->at = bias_at;
    for (int i = 0; i < count; i++) {
        int64_t bias = hx_reader_i32(r);
        int64_t bound = bounds[i] + (bias < 0 ? -bias : bias);
        if (!is_safe(bound, rows)) return hx_reader_fail_overflow(r, i);
        rows->start[i] = (int32_t)(bias + half(rows->pre));
    }
    r->at = end;
    return HX_OK;
}
