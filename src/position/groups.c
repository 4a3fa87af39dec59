// SPDX-License-Identifier: MIT
#include "position/groups.h"

void hx_groups_init(hx_groups *g) {
    for (int i = 0; i < HX_NODES_MAX; i++) {
        g->parent[i] = (hx_cell)i;
        g->size[i] = 1;
    }
    g->joins = 0;
}

void hx_groups_join(hx_groups *g, hx_cell a, hx_cell b) {
    a = hx_groups_find(g, a);
    b = hx_groups_find(g, b);
    if (a == b) return;
    hx_cell top = g->size[a] >= g->size[b] ? a : b;
    hx_cell below = top == a ? b : a;
    g->parent[below] = top;
    g->size[top] = (uint16_t)(g->size[top] + g->size[below]);
    g->joined[g->joins++] = below;
}

void hx_groups_undo(hx_groups *g, int joins) {
    while (g->joins > joins) {
        hx_cell below = g->joined[--g->joins];
        hx_cell top = g->parent[below];
        g->size[top] = (uint16_t)(g->size[top] - g->size[below]);
        g->parent[below] = below;
    }
}
