// SPDX-License-Identifier: MIT
// Nodes from which only one edge can be reached, or none, carry no current; they are left out, and
// the rest makes a positive definite system.
#include "evaluate/kirchhoff.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

hx_status hx_kirchhoff_new(hx_kirchhoff **out, int cells, hx_error *err) {
    size_t nodes = (size_t)cells + 2;
    hx_kirchhoff *k = calloc(1, sizeof *k);
    if (!k) return hx_fail_memory(err);
    k->memory = malloc(nodes * (2 * sizeof(double) + 2 * sizeof(uint16_t) + 1));
    if (!k->memory || hx_skyline_new(&k->system, (int)nodes, err)) {
        hx_kirchhoff_free(k);
        return hx_fail_memory(err);
    }
    k->potential = k->memory; // the widest type first: everything is then aligned
    k->solution = k->potential + nodes;
    k->unknown = (uint16_t *)(k->solution + nodes);
    k->queue = k->unknown + nodes;
    k->reach = (unsigned char *)(k->queue + nodes);
    *out = k;
    return HX_OK;
}

void hx_kirchhoff_free(hx_kirchhoff *k) {
    if (!k) return;
    hx_skyline_free(k->system);
    free(k->memory);
    free(k);
}

// Marks the nodes that can reach this edge without passing the other one.
static void mark_reach(hx_kirchhoff *k, const hx_circuit *c, int edge) {
    unsigned char mark = (unsigned char)(1 << edge);
    int head = 0, tail = 0;
    k->queue[tail++] = (uint16_t)edge;
    k->reach[edge] |= mark;
    while (head < tail) {
        int node = k->queue[head++];
        for (uint32_t i = c->first[node]; i < c->first[node + 1]; i++) {
            int to = c->links[i].to;
            if (to == 1 - edge || k->reach[to] & mark) continue;
            k->reach[to] |= mark;
            k->queue[tail++] = (uint16_t)to;
        }
    }
}

// Numbers the nodes that carry current; returns how many.
static int number_unknowns(hx_kirchhoff *k, const hx_circuit *c) {
    int count = 0;
    memset(k->reach, 0, (size_t)c->nodes);
    mark_reach(k, c, 0);
    mark_reach(k, c, 1);
    for (int node = 0; node < c->nodes; node++) {
        bool carries = k->reach[node] == 3;
        k->unknown[node] = carries ? (uint16_t)count++ : HX_CELL_NONE;
        k->potential[node] = k->reach[node] == 1;
    }
    return count;
}

// What leaves a node is the sum of conductance times potential difference over its links.
static void set_up(hx_kirchhoff *k, const hx_circuit *c, int count) {
    hx_skyline *s = k->system;
    for (int node = 2; node < c->nodes; node++) {
        uint16_t row = k->unknown[node];
        if (row == HX_CELL_NONE) continue;
        s->first[row] = row;
        for (uint32_t i = c->first[node]; i < c->first[node + 1]; i++) {
            uint16_t column = k->unknown[c->links[i].to];
            if (column < s->first[row]) s->first[row] = column;
        }
    }
    hx_skyline_clear(s, count);
    for (int node = 2; node < c->nodes; node++) {
        uint16_t row = k->unknown[node];
        if (row == HX_CELL_NONE) continue;
        double *diagonal = hx_skyline_at(s, row, row);
        k->solution[row] = 0;
        for (uint32_t i = c->first[node]; i < c->first[node + 1]; i++) {
            hx_circuit_link link = c->links[i];
            double g = c->conductance[link.kind];
            uint16_t column = k->unknown[link.to];
            *diagonal += g;
            if (link.to == 0) k->solution[row] += g;
            if (column < row) *hx_skyline_at(s, row, column) = -g;
        }
    }
}

double hx_kirchhoff_run(hx_kirchhoff *k, const hx_circuit *c) {
    if (c->is_won) return 0;
    int count = number_unknowns(k, c);
    k->resistance = INFINITY;
    if (count == 0) return k->resistance;
    set_up(k, c, count);
    hx_skyline_factor(k->system);
    hx_skyline_solve(k->system, k->solution);
    for (int node = 2; node < c->nodes; node++)
        if (k->unknown[node] != HX_CELL_NONE) k->potential[node] = k->solution[k->unknown[node]];
    double current = 0;
    for (uint32_t i = c->first[0]; i < c->first[1]; i++) {
        double drop = k->potential[0] - k->potential[c->links[i].to];
        current += c->conductance[c->links[i].kind] * drop;
    }
    k->resistance = 1 / current;
    return k->resistance;
}

void hx_kirchhoff_add_energy(const hx_kirchhoff *k, const hx_circuit *c, double *energy) {
    double scale = k->resistance * k->resistance; // from one volt to one ampere
    for (int node = 2; node < c->nodes; node++) {
        if (c->cell_of[node] == HX_CELL_NONE || k->unknown[node] == HX_CELL_NONE) continue;
        double sum = 0;
        for (uint32_t i = c->first[node]; i < c->first[node + 1]; i++) {
            double drop = k->potential[node] - k->potential[c->links[i].to];
            sum += c->conductance[c->links[i].kind] * (drop * drop);
        }
        energy[c->cell_of[node]] += sum * scale;
    }
}

// Puts the flow at its place among the strongest; the first of equals stays first.
static int insert_flow(hx_kirchhoff_flow *list, int count, int most, hx_kirchhoff_flow flow) {
    if (count == most && flow.current <= list[most - 1].current) return count;
    int i = count < most ? count : most - 1;
    for (; i > 0 && list[i - 1].current < flow.current; i--)
        list[i] = list[i - 1];
    list[i] = flow;
    return count < most ? count + 1 : most;
}

int hx_kirchhoff_strongest(const hx_kirchhoff *k, const hx_circuit *c, hx_kirchhoff_flow *out,
                           int most) {
    int count = 0;
    if (c->is_won || k->resistance == INFINITY) return 0;
    for (int node = 0; node < c->nodes; node++) {
        if (k->unknown[node] == HX_CELL_NONE && node > 1) continue;
        for (uint32_t i = c->first[node]; i < c->first[node + 1]; i++) {
            hx_circuit_link link = c->links[i];
            double drop = k->potential[node] - k->potential[link.to];
            // From its upper end: every link is met once, and those without current not at all.
            if (!(drop > 0) || (link.to > 1 && k->unknown[link.to] == HX_CELL_NONE)) continue;
            double current = c->conductance[link.kind] * drop * k->resistance;
            hx_kirchhoff_flow flow = {c->end_of[node], c->end_of[link.to], current};
            count = insert_flow(out, count, most, flow);
        }
    }
    return count;
}
