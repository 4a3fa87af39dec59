// SPDX-License-Identifier: MIT
// Yang's pattern notation, read: see docs/STRATEGIES.md. Cells of a pattern are numbered from 1.
#ifndef HV_YANG_H
#define HV_YANG_H

#include "core/strategy.h"

typedef struct hv_yang_call {
    int line;
    int pattern;   // the number of the pattern called
    hv_span cells; // in `numbers`: where the called pattern's cells lie, in their order
} hv_yang_call;

typedef struct hv_yang_branch {
    int line;
    hv_span against; // in `numbers`: the opponent's moves that it answers
    int answer;
    hv_span calls; // in `calls`
} hv_yang_branch;

typedef struct hv_yang_pattern {
    int line;
    int number;
    int size;         // the highest number of a cell in it
    hv_span branches; // in `branches`
} hv_yang_pattern;

typedef struct hv_yang {
    int board; // columns and rows
    hv_yang_pattern *patterns;
    hv_yang_branch *branches;
    hv_yang_call *calls;
    int *numbers;
    size_t pattern_count, branch_count, call_count, number_count;
    size_t pattern_room, branch_room, call_room, number_room;
} hv_yang;

// Free it even after a failure.
hv_status hv_yang_read(hv_yang *y, const char *bytes, size_t length, hv_limits *l, hv_error *err);
void hv_yang_free(hv_yang *y);

const hv_yang_pattern *hv_yang_find(const hv_yang *y, int number); // or NULL

#endif
