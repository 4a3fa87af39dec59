// SPDX-License-Identifier: MIT
// Reads Yang's notation: one record a line, two capital letters and numbers, in quotes or not. The
// counts that some records begin with are checked, the rest is for import.c to judge.
#include "write/yang.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = HV_CELLS_MAX, NUMBERS_MAX = CELLS_MAX + 2, PATTERN_MAX = 1000000 };

typedef struct record {
    int line;
    char key[3];
    int number[NUMBERS_MAX];
    int count;
} record;

static hv_status wrong(const record *r, const char *what, hv_error *err) {
    return hv_base_fail(err, HV_MALFORMED, "%d:1: %s", r->line, what);
}

// One line as a record; a line without one, such as a comment, has an empty key.
static hv_status read_record(record *r, const char *at, const char *end, hv_error *err) {
    r->count = 0;
    r->key[0] = 0;
    while (at < end && (*at == ' ' || *at == '"' || *at == '\t'))
        at++;
    if (end - at < 2 || *at == '#' || *at == '\r') return HV_OK;
    memcpy(r->key, at, 2);
    r->key[2] = 0;
    for (at += 2; at < end && *at != '"' && *at != ',' && *at != '\r';) {
        if (*at == ' ' || *at == '\t') {
            at++;
            continue;
        }
        int value = 0;
        if (*at < '0' || *at > '9') return wrong(r, "expected a number", err);
        for (; at < end && *at >= '0' && *at <= '9'; at++)
            value = value < PATTERN_MAX ? 10 * value + (*at - '0') : value;
        if (value >= PATTERN_MAX || r->count == NUMBERS_MAX)
            return wrong(r, "a number that is too large, or too many of them", err);
        r->number[r->count++] = value;
    }
    return HV_OK;
}

static bool keep_numbers(hv_yang *y, const record *r, int from, hv_span *out, hv_limits *l) {
    int count = r->count - from;
    *out = (hv_span){(uint32_t)y->number_count, (uint32_t)count};
    if (!hv_base_grow(l, &y->numbers, &y->number_room, y->number_count + (size_t)count,
                      sizeof *y->numbers))
        return false;
    for (int k = from; k < r->count; k++)
        y->numbers[y->number_count++] = r->number[k];
    return true;
}

static hv_status add_call(hv_yang *y, const record *r, hv_limits *l, hv_error *err) {
    if (!y->branch_count || r->count < 1) return wrong(r, "expected PP inside a branch", err);
    hv_yang_call call = {r->line, r->number[0], {0, 0}};
    if (!keep_numbers(y, r, 1, &call.cells, l) ||
        !hv_base_grow(l, &y->calls, &y->call_room, y->call_count + 1, sizeof *y->calls))
        return hv_base_full(err);
    y->calls[y->call_count++] = call;
    y->branches[y->branch_count - 1].calls.count++;
    return HV_OK;
}

static hv_status add_branch(hv_yang *y, const record *r, hv_limits *l, hv_error *err) {
    if (!y->pattern_count) return wrong(r, "expected RN before BN", err);
    if (!hv_base_grow(l, &y->branches, &y->branch_room, y->branch_count + 1, sizeof *y->branches))
        return hv_base_full(err);
    y->branches[y->branch_count++] =
        (hv_yang_branch){r->line, {0, 0}, 0, {(uint32_t)y->call_count, 0}};
    y->patterns[y->pattern_count - 1].branches.count++;
    return HV_OK;
}

static hv_status add_pattern(hv_yang *y, const record *r, hv_limits *l, hv_error *err) {
    if (r->count != 1) return wrong(r, "expected a number after RN", err);
    if (!hv_base_grow(l, &y->patterns, &y->pattern_room, y->pattern_count + 1, sizeof *y->patterns))
        return hv_base_full(err);
    y->patterns[y->pattern_count++] =
        (hv_yang_pattern){r->line, r->number[0], 0, {(uint32_t)y->branch_count, 0}};
    return HV_OK;
}

static hv_status add_record(hv_yang *y, const record *r, hv_limits *l, hv_error *err) {
    hv_yang_pattern *p = y->pattern_count ? &y->patterns[y->pattern_count - 1] : NULL;
    hv_yang_branch *b = p && p->branches.count ? &y->branches[y->branch_count - 1] : NULL;
    if (!r->key[0] || !strcmp(r->key, "BT") || !strcmp(r->key, "PS")) return HV_OK;
    if (!strcmp(r->key, "RN")) return add_pattern(y, r, l, err);
    if (!strcmp(r->key, "BN")) return add_branch(y, r, l, err);
    if (!b) return wrong(r, "expected RN and BN before this", err);
    if (!strcmp(r->key, "PP")) return add_call(y, r, l, err);
    if (!strcmp(r->key, "WM")) {
        if (r->count < 1 || r->number[0] != r->count - 1)
            return wrong(r, "the first number of WM is not the number of the others", err);
        return keep_numbers(y, r, 1, &b->against, l) ? HV_OK : hv_base_full(err);
    }
    if (!strcmp(r->key, "ND")) return HV_OK;
    if (strcmp(r->key, "BM") != 0 || r->count != 1)
        return wrong(r, "expected RN, BT, BN, WM, BM, ND, PS or PP", err);
    b->answer = r->number[0];
    return HV_OK;
}

static void grow_size(hv_yang_pattern *p, int cell) {
    if (cell > p->size) p->size = cell;
}

// Sizes, and that all cells are numbered from 1 and fit the board.
static hv_status measure(hv_yang *y, hv_error *err) {
    for (size_t i = 0; i < y->pattern_count; i++) {
        hv_yang_pattern *p = &y->patterns[i];
        bool zero = false;
        for (uint32_t k = 0; k < p->branches.count; k++) {
            const hv_yang_branch *b = &y->branches[p->branches.first + k];
            zero = zero || !b->answer;
            grow_size(p, b->answer);
            for (uint32_t n = 0; n < b->against.count; n++) {
                zero = zero || !y->numbers[b->against.first + n];
                grow_size(p, y->numbers[b->against.first + n]);
            }
            for (uint32_t c = 0; c < b->calls.count; c++) {
                hv_span cells = y->calls[b->calls.first + c].cells;
                for (uint32_t n = 0; n < cells.count; n++) {
                    zero = zero || !y->numbers[cells.first + n];
                    grow_size(p, y->numbers[cells.first + n]);
                }
            }
        }
        if (p->number == 1) grow_size(p, y->board * y->board - 1); // the whole board
        if (zero || p->size >= y->board * y->board)
            return hv_base_fail(err, HV_MALFORMED, "%d:1: a cell of pattern %d is not from 1 to %d",
                                p->line, p->number, y->board * y->board - 1);
    }
    return HV_OK;
}

hv_status hv_yang_read(hv_yang *y, const char *bytes, size_t length, hv_limits *l, hv_error *err) {
    static const char head[] = "#BOARDSIZE ";
    *y = (hv_yang){0};
    if (length < sizeof head || memcmp(bytes, head, sizeof head - 1) != 0)
        return hv_base_fail(err, HV_MALFORMED, "1:1: expected #BOARDSIZE and a number");
    record r = {.line = 0};
    const char *end = bytes + length;
    for (const char *at = bytes; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        r.line++;
        hv_status status = hv_base_late(l) ? hv_base_too_late(l, err) : HV_OK;
        if (!status) status = read_record(&r, at, stop, err);
        if (!status) status = add_record(y, &r, l, err);
        if (status) return status;
        at = stop + (stop < end);
    }
    for (const char *at = bytes + sizeof head - 1; at < end && *at >= '0' && *at <= '9'; at++)
        y->board = y->board <= HV_SIZE_MAX ? 10 * y->board + (*at - '0') : y->board;
    if (y->board < 3 || y->board > HV_SIZE_MAX || y->board % 2 == 0)
        return hv_base_fail(err, HV_MALFORMED, "1:12: expected an odd size from 3 to 31");
    return measure(y, err);
}

void hv_yang_free(hv_yang *y) {
    free(y->patterns);
    free(y->branches);
    free(y->calls);
    free(y->numbers);
    *y = (hv_yang){0};
}

const hv_yang_pattern *hv_yang_find(const hv_yang *y, int number) {
    for (size_t i = 0; i < y->pattern_count; i++)
        if (y->patterns[i].number == number) return &y->patterns[i];
    return NULL;
}
