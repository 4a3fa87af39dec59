// SPDX-License-Identifier: MIT
// The first half of the check: whether the strategy always has an answer. It needs no geometry.
#ifndef HV_ELUSIVE_H
#define HV_ELUSIVE_H

#include "core/strategy.h"

typedef struct hv_shape {
    hv_set used;  // cells of the pattern's tree, calls included
    bool elusive; // whatever the opponent does, there is an answer
    bool seen;    // memory and time were enough to say so, or not
} hv_shape;

// Looks at pattern i; the shapes of the patterns that it calls must be there already.
hv_status hv_elusive_check(const hv_strategy *s, uint32_t i, hv_shape *shapes, hv_limits *l,
                           hv_error *err);

// The cells of every node of pattern i, an array for its nodes from the root on. To be freed.
hv_set *hv_elusive_cells(const hv_strategy *s, uint32_t i, const hv_shape *shapes, hv_limits *l);

// An or-node whose only option makes no move is no more than a bracket around it.
bool hv_elusive_is_bracket(const hv_strategy *s, uint32_t node);

#endif
