// SPDX-License-Identifier: MIT
// The first half of the check: whether the strategy always has an answer. It needs no geometry.
#ifndef HV_ELUSIVE_H
#define HV_ELUSIVE_H

#include "count.h"
#include "strategy.h"

// Why a pattern is not elusive.
typedef enum hv_flaw {
    HV_FLAW_NONE,
    HV_FLAW_COMMON,  // all options of an or-node need the same cell
    HV_FLAW_OVERLAP, // two subtrees of an and-node need the same cell
    HV_FLAW_TWICE,   // a move is made again in its own subtree
    HV_FLAW_CALLED,  // a called pattern has a flaw
} hv_flaw;

// From this distance on flaws are no use to the opponent.
enum { HV_HARMLESS = INT32_MAX / 2 };

typedef struct hv_shape {
    hv_set used;        // cells of the pattern's tree, calls included
    bool elusive;       // no flaw
    hv_flaw flaw;       // the one that the opponent reaches with the fewest moves
    uint32_t node;      // where
    int cell;           // which; of no meaning for HV_FLAW_CALLED
    uint32_t distance;  // those moves, the one without an answer included; see flaw.c
    hv_count and_nodes; // of the tree with all calls written out, as Hayward, Arneson and
    hv_count or_nodes;  // Henderson (2006) count them
    hv_count leafs;
    hv_count paths;
} hv_shape;

// Looks at pattern i; the shapes of the patterns that it calls must be there already.
hv_status hv_elusive_check(const hv_strategy *s, uint32_t i, hv_shape *shapes, hv_limits *l,
                           hv_error *err);

// The flaw nearest to the root of pattern i, if it has any, and its distance; `cells` are those of
// its nodes. In flaw.c.
hv_status hv_flaw_find(const hv_strategy *s, uint32_t i, const hv_set *cells, hv_shape *shapes,
                       hv_limits *l, hv_error *err);

// The cells of every node of pattern i, an array for its nodes from the root on. To be freed.
hv_set *hv_elusive_cells(const hv_strategy *s, uint32_t i, const hv_shape *shapes, hv_limits *l);

// An or-node whose only option makes no move is no more than a bracket around it.
bool hv_elusive_is_bracket(const hv_strategy *s, uint32_t node);

#endif
