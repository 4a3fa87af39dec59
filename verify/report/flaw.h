// SPDX-License-Identifier: MIT
// Why a pattern is not elusive.
#ifndef HV_FLAW_H
#define HV_FLAW_H

#include "core/elusive.h"

typedef enum hv_flaw_kind {
    HV_FLAW_NONE,
    HV_FLAW_COMMON,  // all options of an or-node need the same cell
    HV_FLAW_OVERLAP, // two subtrees of an and-node need the same cell
    HV_FLAW_TWICE,   // a move is made again in its own subtree
    HV_FLAW_CALLED,  // a called pattern has a flaw
} hv_flaw_kind;

// From this distance on flaws are no use to the opponent.
enum { HV_HARMLESS = INT32_MAX / 2 };

typedef struct hv_flaw {
    hv_flaw_kind kind;
    uint32_t node;     // where
    int cell;          // which; of no meaning for HV_FLAW_CALLED
    uint32_t distance; // the opponent's moves up to it, the one without an answer included
} hv_flaw;

// The flaw of pattern i, which is not elusive, that the opponent reaches with the fewest moves;
// those of the patterns that it calls must be there already.
hv_status hv_flaw_find(const hv_strategy *s, uint32_t i, const hv_shape *shapes, hv_flaw *flaws,
                       hv_limits *l, hv_error *err);

#endif
