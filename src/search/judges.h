// SPDX-License-Identifier: MIT
// The ways to judge positions that there are.
#ifndef HX_JUDGES_H
#define HX_JUDGES_H

#include "base/error.h"
#include "connect/hsearch.h"
#include "evaluate/circuit.h"
#include "search/judge.h"

// Two-distance: any board. Release with its `free`. HX_RESOURCES.
hx_status hx_judge_distance_new(hx_judge **out, hx_error *err);

// How Hexy judges.
typedef struct hx_judge_circuit_options {
    hx_hsearch_options search; // neighbours_only: no connections at all
    hx_circuit_options circuit;
    uint64_t mustplay; // stones that the must-play rule may try, about, before the search; 0: none
} hx_judge_circuit_options;

bool hx_judge_circuit_same(const hx_judge_circuit_options *a, const hx_judge_circuit_options *b);

// Connections and circuits: any board, without connections where there are more than
// HX_HSEARCH_CELLS_MAX cells. Release with its `free`. HX_RESOURCES.
hx_status hx_judge_circuit_new(hx_judge **out, const hx_judge_circuit_options *options,
                               hx_error *err);

#endif
