// SPDX-License-Identifier: MIT
// Current through a circuit by Kirchhoff's laws. One volt between the edges: what flows into each
// node flows out of it, which gives one linear equation a node for the potentials.
#ifndef HX_KIRCHHOFF_H
#define HX_KIRCHHOFF_H

#include "evaluate/circuit.h"
#include "evaluate/skyline.h"

typedef struct hx_kirchhoff {
    hx_skyline *system;
    double resistance;    // between the edges
    double *potential;    // per node: 1 at node 0, 0 at node 1
    double *solution;     // per unknown
    uint16_t *unknown;    // per node: its number in the system; HX_CELL_NONE: no current there
    uint16_t *queue;      // nodes still to be looked at
    unsigned char *reach; // per node: bit 0, bit 1: whether that edge can be reached from it
    void *memory;         // of the arrays
} hx_kirchhoff;

// For circuits of boards of this many cells. Release with hx_kirchhoff_free. HX_RESOURCES.
hx_status hx_kirchhoff_new(hx_kirchhoff **out, int cells, hx_error *err);
void hx_kirchhoff_free(hx_kirchhoff *k); // NULL is fine

// The resistance between the edges: 0 where stones join them, infinite where nothing does.
double hx_kirchhoff_run(hx_kirchhoff *k, const hx_circuit *c);

// After hx_kirchhoff_run: adds to energy[cell], for each empty cell of the board, what all links of
// this cell turn into heat when one ampere flows from edge to edge. (The papers do not say how much
// flows, which matters when the energies of two circuits are added: docs/notes/circuits.md.)
void hx_kirchhoff_add_energy(const hx_kirchhoff *k, const hx_circuit *c, double *energy);

typedef struct hx_kirchhoff_flow {
    hx_cell from, to; // as hx_circuit.end_of; downhill, from the first edge's side to the second's
    double current;   // when one ampere flows from edge to edge
} hx_kirchhoff_flow;

// After hx_kirchhoff_run: the links with most current, at most `most` of them, strongest first;
// returns how many.
int hx_kirchhoff_strongest(const hx_kirchhoff *k, const hx_circuit *c, hx_kirchhoff_flow *out,
                           int most);

#endif
