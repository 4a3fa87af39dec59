// SPDX-License-Identifier: MIT
// The electrical circuit of one colour (Anshelevich 2002): how far apart are its two edges?
//
//   An empty cell has resistance 1, an own stone 0, an opponent's stone an infinite one. Between
//   neighbours there is a link with the sum of their resistances. Own stones that touch each other,
//   and the edge that they touch, are one node without resistance; a pair of nodes has one link,
//   however many of their cells touch.
//
//   Virtual connections enter in one of two ways. With HX_CIRCUIT_SHARE, the empty neighbours of a
//   chain or edge count as neighbours of every chain or edge that it has a full connection to. With
//   HX_CIRCUIT_LINK, the ends of every full connection have a link of their own, with a higher
//   resistance than between neighbours. A full connection between the two edges enters in neither
//   way: it decides the game, and what the circuit says besides still orders moves.
//
// Invariants:
//  1. Cells are counted from the colour's own side: its first edge (north, west) is at the top, and
//     for white columns and rows are exchanged. So the circuits of a position and of its mirror
//     image with exchanged colours are the same to the last bit, given the same connections.
//  2. Node 0 is the first edge, node 1 the second. The others are numbered row by row, each chain
//     after the last empty cell beside it, so that links are short (skyline.h).
//  3. Nothing depends on the order in which the stones came.
#ifndef HX_CIRCUIT_H
#define HX_CIRCUIT_H

#include "connect/hsearch.h"

typedef enum hx_circuit_way {
    HX_CIRCUIT_LINK, // the stronger player, and the better order of moves: docs/notes/circuits.md
    HX_CIRCUIT_SHARE
} hx_circuit_way;

// Zero everywhere is the default.
typedef struct hx_circuit_options {
    hx_circuit_way way;
    double extra; // HX_CIRCUIT_LINK: by how much connections resist more than neighbours; 0: by 1
} hx_circuit_options;

typedef enum hx_circuit_kind { // of a link: its ends, and whether they are neighbours
    HX_CIRCUIT_CELLS,          // two empty cells
    HX_CIRCUIT_STONE,          // an empty cell and a chain or edge
    HX_CIRCUIT_VIRTUAL_CELLS,  // the same, virtually connected
    HX_CIRCUIT_VIRTUAL_STONE,
    HX_CIRCUIT_VIRTUAL_STONES, // two chains or edges; neighbours would be one
    HX_CIRCUIT_KINDS
} hx_circuit_kind;

typedef struct hx_circuit_link {
    uint16_t to;   // node
    uint16_t kind; // hx_circuit_kind
} hx_circuit_link;

typedef struct hx_circuit {
    hx_circuit_options options;
    double resistance[HX_CIRCUIT_KINDS];
    double conductance[HX_CIRCUIT_KINDS]; // 1 / resistance
    int cells;                            // of the boards it is for
    bool is_won;                          // stones join the edges: there are no nodes
    bool is_joined;                       // stones or a full connection join them
    int nodes;                            // how many, the two edges among them
    hx_cell *cell_of;             // per node: the empty cell, of the board; NONE: a chain, an edge
    hx_cell *end_of;              // per node: its cell, its edge, or a stone of its chain
    uint32_t *first;              // links of node i: from first[i] to first[i + 1] - 1
    hx_circuit_link *links;       // every link twice, once from each end
    struct hx_circuit_plan *plan; // what only building needs
    void *memory;                 // of the arrays
} hx_circuit;

// For boards of this many cells. Release with hx_circuit_free. `options` may be NULL.
// HX_RESOURCES.
hx_status hx_circuit_new(hx_circuit **out, int cells, const hx_circuit_options *options,
                         hx_error *err);
void hx_circuit_free(hx_circuit *c); // NULL is fine

// The circuit of `color`. `found` holds the colour's connections on this board; NULL: only
// neighbours are connected.
void hx_circuit_build(hx_circuit *c, const hx_board *b, hx_color color, const hx_hsearch *found);

#endif
