// SPDX-License-Identifier: MIT
// Chains of stones as sets that join and come apart again in reverse order.
#ifndef HX_GROUPS_H
#define HX_GROUPS_H

#include "position/cells.h"

typedef struct hx_groups {
    hx_cell parent[HX_NODES_MAX]; // towards the representative, which is its own parent
    uint16_t size[HX_NODES_MAX];  // of a representative: how many nodes
    hx_cell joined[HX_NODES_MAX]; // journal: representatives that lost their rank, oldest first
    uint16_t joins;               // length of the journal
} hx_groups;

// Every node alone.
void hx_groups_init(hx_groups *g);

// The representative of the node's chain. Takes at most log2(size) steps: the smaller set always
// goes below the larger, and paths are not compressed because undo must be exact.
static inline hx_cell hx_groups_find(const hx_groups *g, hx_cell node) {
    while (g->parent[node] != node)
        node = g->parent[node];
    return node;
}

void hx_groups_join(hx_groups *g, hx_cell a, hx_cell b);

// Takes back all joins after the journal had `joins` entries.
void hx_groups_undo(hx_groups *g, int joins);

#endif
