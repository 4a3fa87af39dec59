// SPDX-License-Identifier: MIT
#include "evaluate/path.h"

#include <math.h>
#include <stdlib.h>

hx_status hx_path_new(hx_path **out, int cells, hx_error *err) {
    size_t nodes = (size_t)cells + 2;
    hx_path *p = calloc(1, sizeof *p);
    if (!p) return hx_fail_memory(err);
    p->memory = malloc(nodes * sizeof(double) + (3 * nodes + 1) * sizeof(uint16_t));
    if (!p->memory) {
        free(p);
        return hx_fail_memory(err);
    }
    p->length = p->memory; // the widest type first: everything is then aligned
    p->before = (uint16_t *)(p->length + nodes);
    p->place = p->before + nodes;
    p->heap = p->place + nodes; // from 1
    *out = p;
    return HX_OK;
}

void hx_path_free(hx_path *p) {
    if (!p) return;
    free(p->memory);
    free(p);
}

static bool is_nearer(const hx_path *p, int a, int b) {
    return p->length[a] < p->length[b] || (p->length[a] == p->length[b] && a < b);
}

static void put(hx_path *p, int place, int node) {
    p->heap[place] = (uint16_t)node;
    p->place[node] = (uint16_t)place;
}

// The node, new in the heap or nearer than before, moves up to its place.
static void move_up(hx_path *p, int node) {
    int place = p->place[node] ? p->place[node] : ++p->waiting;
    for (; place > 1 && is_nearer(p, node, p->heap[place / 2]); place /= 2)
        put(p, place, p->heap[place / 2]);
    put(p, place, node);
}

static int take_nearest(hx_path *p) {
    int nearest = p->heap[1], last = p->heap[p->waiting--], place = 1;
    for (int below = 2; below <= p->waiting; below = 2 * place) {
        if (below < p->waiting && is_nearer(p, p->heap[below + 1], p->heap[below])) below++;
        if (!is_nearer(p, p->heap[below], last)) break;
        put(p, place, p->heap[below]);
        place = below;
    }
    if (p->waiting) put(p, place, last);
    return nearest;
}

double hx_path_run(hx_path *p, const hx_circuit *c) {
    if (c->is_won) return 0;
    for (int node = 0; node < c->nodes; node++) {
        p->length[node] = INFINITY;
        p->place[node] = 0;
    }
    p->length[0] = 0;
    p->waiting = 0;
    move_up(p, 0);
    while (p->waiting) {
        int node = take_nearest(p);
        if (node == 1) break;
        for (uint32_t i = c->first[node]; i < c->first[node + 1]; i++) {
            int to = c->links[i].to;
            double length = p->length[node] + c->resistance[c->links[i].kind];
            if (length >= p->length[to]) continue;
            p->length[to] = length;
            p->before[to] = (uint16_t)node;
            move_up(p, to);
        }
    }
    return p->length[1];
}

int hx_path_cells(const hx_path *p, const hx_circuit *c, int *cells) {
    if (c->is_won || p->length[1] == INFINITY) return 0;
    int count = 0;
    for (int node = p->before[1]; node != 0; node = p->before[node])
        if (c->cell_of[node] != HX_CELL_NONE) cells[count++] = c->cell_of[node];
    for (int i = 0, k = count - 1; i < k; i++, k--) {
        int cell = cells[i];
        cells[i] = cells[k];
        cells[k] = cell;
    }
    return count;
}
