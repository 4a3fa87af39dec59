// SPDX-License-Identifier: MIT
// A game record: a tree of nodes with properties, which is SGF's model and holds every other
// notation too. Readers of other notations build the same tree, so that one replay and one writer
// serve them all, and properties that we do not know survive.
//
// In memory every record is in one dialect, whatever was read:
//  1. moves are B[..] and W[..] with cells as "f6", or swap-pieces, swap-sides, pass, resign,
//     forfeit;
//  2. swap-pieces mirrors and recolours, the other colour moves next; after swap-sides the swapper
//     does;
//  3. set-up is AB, AW, AE and PL; the root has SZ when the file had it.
// A HexWorld link's settings ("r9nc1") are kept in the root's private property HW, and its cursor,
// the number of moves before it, in CU. HX[true-swap] there says that swaps mean what they say,
// whoever moves next.
#ifndef HX_RECORD_H
#define HX_RECORD_H

#include "base/arena.h"
#include "base/error.h"

typedef struct hx_value {
    char *text; // as SGF writes it, escapes included; NUL-terminated
    struct hx_value *next;
} hx_value;

typedef struct hx_property {
    char *name;       // capitals
    hx_value *values; // at least one
    hx_value *last;   // so that long lists grow in constant time
    struct hx_property *next;
} hx_property;

typedef struct hx_node {
    struct hx_node *parent; // NULL for a root
    struct hx_node *child;  // first variation
    struct hx_node *last_child;
    struct hx_node *next;    // next variation, or next game of the collection
    hx_property *properties; // in the file's order
} hx_node;

typedef struct hx_record {
    hx_arena arena; // everything below
    hx_node *root;  // first game; further games of the file follow by `next`
    hx_node *last_root;
    int cols, rows;  // of the first game
    bool played_out; // the moves were typed as a list: nothing may follow the end of the game
} hx_record;

// An empty record whose root has GM, FF and SZ. NULL when memory is out.
hx_record *hx_record_new(int cols, int rows);
void hx_record_free(hx_record *r);

// The record once more, in memory of its own; `place` is a node of it and becomes that of the copy.
// NULL when memory is out, and nothing has changed.
hx_record *hx_record_copy(const hx_record *r, hx_node **place);

// A node that is not in the record yet, so that what may fail is done before it shows. NULL when
// memory is out.
hx_node *hx_record_draft(hx_record *r);
// Puts it at the end of the parent's children (NULL: a further root).
void hx_record_link(hx_record *r, hx_node *parent, hx_node *draft);
// Both at once. NULL when memory is out.
hx_node *hx_record_add_node(hx_record *r, hx_node *parent);

// The property, or NULL.
hx_property *hx_record_find(const hx_node *node, const char *name);
// Its first value, or NULL.
const char *hx_record_value(const hx_node *node, const char *name);
// Adds one more value, creating the property at the end if need be. False when memory is out.
bool hx_record_add(hx_record *r, hx_node *node, const char *name, const char *value, size_t length);
// Makes `value` the only value; NULL removes the property. False when memory is out.
bool hx_record_set(hx_record *r, hx_node *node, const char *name, const char *value);

// Gives the node a property of a draft, which then has it no more to itself: the values are added
// to those of its name, or replace them.
void hx_record_take(hx_node *node, hx_property *property, bool replace);

// Removes one value of a property, and the property with its last one.
void hx_record_remove(hx_node *node, const char *name, const char *value);

// Makes each node on the way from the root to this one the first variation of its parent.
void hx_record_promote(hx_node *node);

// Whether the node puts stones down or takes them away without a turn: AB, AW or AE.
bool hx_record_sets_up(const hx_node *node);

// A child of `parent` holding the move, in the dialect above. NULL when memory is out, and nothing
// has changed.
hx_node *hx_record_add_move(hx_record *r, hx_node *parent, hx_move move);

// The cell that the whole text names; false if it is none of the board's.
bool hx_record_cell(const hx_record *r, const char *text, int *out);

// The move in this node; false if it has none. HX_MOVE_STONE's cell may only be missing (-1) where
// the text is no cell of the board.
bool hx_record_move(const hx_record *r, const hx_node *node, hx_move *out);

#endif
