// SPDX-License-Identifier: MIT
// A strategy as data: patterns, each with its lists and its and/or tree. docs/STRATEGIES.md has the
// language that it comes from and the meaning.
//
// Trees are flat: all nodes of the file stand in one array in the order of the text, a node's
// subtree being the range up to its `end`. So a loop from the back sees children before parents,
// and nothing needs recursion, however deep a file is nested.
#ifndef HV_STRATEGY_H
#define HV_STRATEGY_H

#include "core/base.h"
#include "core/board.h"

typedef struct hv_place { // in a file
    int line, column;     // from 1; a column is a byte
} hv_place;

typedef struct hv_span { // a part of one of the arrays below
    uint32_t first, count;
} hv_span;

typedef enum hv_kind {
    HV_OR,   // [ ... ]: the opponent moves, then one of the options is followed
    HV_AND,  // (cell ...): the player moves, then all subtrees are followed
    HV_CALL, // (name (cells) (points)): the tree of a pattern, elsewhere
} hv_kind;

typedef struct hv_node {
    hv_kind kind;
    int cell;        // of an and-node; HV_NO_POINT if it makes no move (#, or a pattern's root)
    uint32_t parent; // of a root: itself
    uint32_t end;    // one beyond the last node of the subtree
    hv_place place;
    const char *name; // of the called pattern
    size_t name_length;
    uint32_t pattern;      // its number
    bool in_place;         // (name): called on its own cells
    hv_span empty, played; // what its cells stand on, in the order of its own lists
} hv_node;

typedef struct hv_pattern {
    const char *name; // not ended by a zero byte
    size_t name_length;
    hv_place place;
    hv_span claims; // groups: at least one of them will be connected
    hv_span empty, played;
    uint32_t root; // its nodes are root .. nodes[root].end
    bool called;   // by another pattern
} hv_pattern;

typedef enum hv_color { HV_BLACK, HV_WHITE } hv_color; // black joins north and south

// Of which position who wins: what a strategy proves, or is asked about.
typedef struct hv_proof {
    hv_board board;
    hv_set stones[2]; // cells, of each colour
    hv_color to_play, winner;
} hv_proof;

// What a certificate says at its end that its last pattern proves.
typedef struct hv_ending {
    bool there;
    hv_place place;
    hv_proof proof;
    size_t claims; // patterns of the file
} hv_ending;

typedef struct hv_strategy {
    hv_board board;
    hv_ending ending;
    hv_node *nodes;
    hv_pattern *patterns;
    hv_span *groups;  // of claims, each a span of points
    uint16_t *points; // of all lists
    uint32_t *order;  // the patterns, each after those it calls
    size_t node_count, pattern_count, group_count, point_count;
    size_t node_room, pattern_room, group_room, point_room;
} hv_strategy;

enum { HV_LIST_MAX = 1 << 28 }; // nodes, points and so on

void hv_strategy_free(hv_strategy *s);

// HV_OK if the data are a strategy, whoever made them:
//   - nodes nest as their `parent` and `end` say; a root is an and-node; below and-nodes are
//     or-nodes, below or-nodes, which have an option at least, and-nodes and calls;
//   - the empty cells of a pattern are different cells, none of them played; the sides among what is
//     played are one player's; what is claimed is in one of the two lists, two points at least;
//   - the label of an and-node is an empty cell of the pattern; so are the cells that a call puts
//     those of the called pattern on, which are different ones;
//   - a call has as many cells and points as the called pattern, and its own if it is in place;
//     that pattern comes before the calling one in `order`.
// This is all that the check takes for granted.
hv_status hv_strategy_check(const hv_strategy *s, hv_limits *l, hv_error *err);

// The pattern that no other calls, the last of them.
uint32_t hv_strategy_main(const hv_strategy *s);

// Whether the player of pattern i joins west and east, as white does; patterns without sides are
// black's.
bool hv_strategy_is_white(const hv_strategy *s, uint32_t i);

#endif
