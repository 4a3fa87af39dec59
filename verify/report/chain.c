// SPDX-License-Identifier: MIT
// Cells cost 1 if they are free, much if not, and cannot be passed if they are the player's;
// distances are settled by relaxing until nothing changes, boards being small.
#include "report/chain.h"

enum { MUCH = 1000, FAR = MUCH * MUCH };

static int cost_of(int cell, const hv_set *ours, const hv_set *free) {
    return hv_set_has(ours, cell) ? FAR : hv_set_has(free, cell) ? 1 : MUCH;
}

static void relax(const hv_board *b, const int *cost, int *distance, int *from) {
    int near[HV_TOUCH_MAX];
    for (bool changed = true; changed;) {
        changed = false;
        for (int c = 0; c < b->cells; c++) {
            int count = cost[c] == FAR ? 0 : hv_board_touching(b, c, near);
            for (int k = 0; k < count; k++)
                if (near[k] < b->cells && distance[near[k]] + cost[c] < distance[c]) {
                    distance[c] = distance[near[k]] + cost[c];
                    from[c] = near[k];
                    changed = true;
                }
        }
    }
}

bool hv_chain_find(const hv_board *b, int side, const hv_set *ours, const hv_set *free,
                   hv_set *out) {
    int cost[HV_CELLS_MAX], distance[HV_CELLS_MAX], from[HV_CELLS_MAX];
    int best = HV_NO_POINT;
    for (int c = 0; c < b->cells; c++) {
        cost[c] = cost_of(c, ours, free);
        distance[c] = hv_board_touch(b, c, b->cells + side) ? cost[c] : FAR;
        from[c] = HV_NO_POINT;
    }
    relax(b, cost, distance, from);
    for (int c = 0; c < b->cells; c++)
        if (hv_board_touch(b, c, b->cells + side + 1) && distance[c] < FAR &&
            (best < 0 || distance[c] < distance[best]))
            best = c;
    *out = (hv_set){{0}};
    for (int c = best; c != HV_NO_POINT; c = from[c])
        hv_set_add(out, c);
    return best != HV_NO_POINT;
}
