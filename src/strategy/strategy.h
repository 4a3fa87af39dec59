// SPDX-License-Identifier: MIT
// Tactics as trees without the opponent's moves, in the form that hexverify reads (Hayward, Arneson
// and Henderson 2006; docs/STRATEGIES.md): how a connection is made, however it was found.
//
//   An or-node is a full connection: wherever the opponent plays, some option does not need the
//   cell. An and-node is a move of ours (or none), after which all its or-nodes are kept at once.
//   So a tactic for a full is an and-node without a move, one for a semi an and-node with its key.
//
// Invariants:
//  1. The options of an or-node have no cell in common.
//  2. The or-nodes of an and-node have disjoint carriers, without its move.
//  3. A node comes after its children in the pool. A child may have several parents.
#ifndef HX_STRATEGY_H
#define HX_STRATEGY_H

#include "position/cells.h"

#include <stdbool.h>
#include <stdint.h>

enum { HX_STRATEGY_WORDS_MAX = 6 }; // of a carrier

typedef uint32_t hx_strategy_id; // of a node in its pool; 0: none, or memory was out

typedef struct hx_strategy_node {
    bool is_or;
    bool is_new;      // and-nodes: what is below counts on the stone of this move
    uint16_t key;     // and-nodes: the move; HX_CELL_NONE: none
    uint16_t x, y;    // or-nodes: cells or edges that it joins
    uint16_t ours[2]; // or-nodes: ends of the sub-game it was found in, which counted as ours
    uint16_t count;   // children
    bool proved;      // or-nodes: by somebody, who knows it by a number: without children
    uint32_t number;  // that
    uint16_t depth;   // moves until all is joined, the opponent resisting longest
    uint32_t first;   // its children in the table of children
} hx_strategy_node;

typedef struct hx_strategy {
    int words; // of a carrier
    hx_strategy_node *nodes;
    uint64_t *carriers;
    hx_strategy_id *children;
    uint32_t used, room, children_used, children_room;
    uint16_t ours[2]; // of or-nodes to come; HX_CELL_NONE: none
    bool failed;      // memory was out
} hx_strategy;

void hx_strategy_init(hx_strategy *s, int words);
void hx_strategy_free(hx_strategy *s);

static inline const hx_strategy_node *hx_strategy_get(const hx_strategy *s, hx_strategy_id id) {
    return &s->nodes[id];
}

static inline const uint64_t *hx_strategy_carrier(const hx_strategy *s, hx_strategy_id id) {
    return s->carriers + (size_t)id * (size_t)s->words;
}

static inline hx_strategy_id hx_strategy_child(const hx_strategy *s, hx_strategy_id id, int i) {
    return s->children[s->nodes[id].first + (uint32_t)i];
}

static inline bool hx_strategy_holds(const hx_strategy *s, hx_strategy_id id, int cell) {
    return hx_strategy_carrier(s, id)[cell / 64] >> (cell % 64) & 1;
}

// A move (-1: none) after which the or-nodes are kept.
hx_strategy_id hx_strategy_and(hx_strategy *s, int key, const hx_strategy_id *ors, int count);
// The same with the or-nodes of other and-nodes.
hx_strategy_id hx_strategy_and_of(hx_strategy *s, int key, const hx_strategy_id *ands, int count);
// Options, the quickest first, between two ends.
hx_strategy_id hx_strategy_or(hx_strategy *s, int x, int y, const hx_strategy_id *ands, int count);

// An or-node that somebody has proved, on these cells.
hx_strategy_id hx_strategy_proved(hx_strategy *s, int x, int y, const uint64_t *carrier, int depth,
                                  uint32_t number);

// Forgets the nodes from `used` on.
void hx_strategy_cut(hx_strategy *s, uint32_t used, uint32_t children_used);

typedef struct hx_strategy_size {
    double nodes; // of the tree with everything written out
    int depth;    // moves of ours on the longest way down
} hx_strategy_size;
hx_strategy_size hx_strategy_measure(const hx_strategy *s, hx_strategy_id id);

#endif
