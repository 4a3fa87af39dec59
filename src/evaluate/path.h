// SPDX-License-Identifier: MIT
// The shortest way through a circuit, links being as long as their resistance (Dijkstra 1959). An
// empty cell on the way adds 2: 1 for the link to it and 1 for the link from it.
#ifndef HX_PATH_H
#define HX_PATH_H

#include "evaluate/circuit.h"

typedef struct hx_path {
    double *length;   // per node, from node 0; infinite: not reached
    uint16_t *before; // per node: the node before it on the shortest way
    uint16_t *heap;   // nodes to be looked at, the nearest first; equally near ones by number
    uint16_t *place;  // per node: its place in the heap, from 1; 0: not in it
    int waiting;      // in the heap
    void *memory;     // of the arrays
} hx_path;

// For circuits of boards of this many cells. Release with hx_path_free. HX_RESOURCES.
hx_status hx_path_new(hx_path **out, int cells, hx_error *err);
void hx_path_free(hx_path *p); // NULL is fine

// The length between the edges: 0 where stones join them, infinite where nothing does.
double hx_path_run(hx_path *p, const hx_circuit *c);

// After hx_path_run: the empty cells of the way in order; returns how many.
int hx_path_cells(const hx_path *p, const hx_circuit *c, int *cells);

#endif
