// SPDX-License-Identifier: MIT
// The smaller connections that a connection falls into: what a person looks at to see why it holds.
//
//   An OR falls into its semis, one of which is left whatever the opponent takes.
//   An AND over stones falls into the fulls between one stone and the next, however many ANDs made
//   it: all of them hold at once, because no two share a cell.
//   An AND over an empty cell, a semi, falls into the same after a stone on that cell, its key.
//
// What needs no cell is left out; if one part alone remains and is an OR, its semis are the parts.
#ifndef HX_PARTS_H
#define HX_PARTS_H

#include "connect/hsearch.h"

// Enough for any: parts that hold at once have cells of their own, and each semi of an OR lacks a
// cell that all before it have.
enum { HX_PARTS_MAX = HX_HSEARCH_NODES_MAX };

typedef struct hx_part {
    hx_conn_id id;
    int from, to; // its ends: nodes, in the direction in which the whole was asked for
    int key;      // of a semi: the node to play; -1 for a full
} hx_part;

typedef struct hx_parts {
    int key;     // of the whole: the same
    bool choice; // one of the parts is left, each a semi; otherwise all hold, each a full
    int count;
    hx_part part[HX_PARTS_MAX];
} hx_parts;

// The parts of `id`, in order from its end `from` to the other one; semis in the OR's own order.
// Valid until the store changes.
void hx_parts_find(hx_parts *out, const hx_hsearch *h, hx_conn_id id, int from);

#endif
