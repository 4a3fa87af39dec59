// SPDX-License-Identifier: MIT
// How large patterns are, as Hayward, Arneson and Henderson (2006) count.
#ifndef HV_STATS_H
#define HV_STATS_H

#include "core/check.h"
#include "report/count.h"

// Of the tree with all calls written out.
typedef struct hv_stats {
    hv_count and_nodes, or_nodes, leafs, paths;
} hv_stats;

// Counts pattern i; the numbers of the patterns that it calls must be there already.
hv_status hv_stats_count(const hv_strategy *s, uint32_t i, hv_stats *stats, hv_limits *l,
                         hv_error *err);

// How many paths of a pattern connect a group.
typedef struct hv_tally {
    bool all; // though the pattern may lack an answer
    bool counted;
    uint64_t good; // if they were
} hv_tally;
hv_tally hv_stats_tally(const hv_check *c, uint32_t i, const hv_stats *stats, hv_limits *l);

#endif
