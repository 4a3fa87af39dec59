// SPDX-License-Identifier: MIT
// A strategy file as data: patterns, each with its lists and its and/or tree. docs/STRATEGIES.md
// has the grammar and the meaning.
//
// Trees are flat: all nodes of the file stand in one array in the order of the text, a node's
// subtree being the range up to its `end`. So a loop from the back sees children before parents,
// and nothing needs recursion, however deep a file is nested.
//
// After hv_strategy_read: every label of a pattern is among its empty cells, and so is every cell
// handed to a call as empty; no list of empty cells has a cell twice; calls name patterns that
// exist, with as many cells as those have, and never lead back to where they came from. An ending,
// which a file may have and a certificate must have, says what the last pattern is about.
#ifndef HV_STRATEGY_H
#define HV_STRATEGY_H

#include "board.h"
#include "lexer.h"

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
    const char *name; // into the file's bytes
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

enum { HV_DEPTH_MAX = 1000, HV_LIST_MAX = 1 << 28 }; // nesting; nodes, points and so on

// Reads a whole file. `bytes` must live as long as the strategy. Free it even after a failure.
hv_status hv_strategy_read(hv_strategy *s, const char *bytes, size_t length, hv_limits *l,
                           hv_error *err);
void hv_strategy_free(hv_strategy *s);

// The second half of reading, in resolve.c: names to numbers, and the order.
hv_status hv_resolve_calls(hv_strategy *s, hv_limits *l, hv_error *err);

// Whether the pattern that no other calls claims to connect anything.
bool hv_strategy_claims(const hv_strategy *s);

// The pattern that no other calls, the last of them; or the one of that name, or -1.
int hv_strategy_main(const hv_strategy *s);
int hv_strategy_find(const hv_strategy *s, const char *name);

#endif
