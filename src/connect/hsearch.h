// SPDX-License-Identifier: MIT
// H-search (Anshelevich 2002): deduces virtual connections of one colour from neighbourhood by two
// rules, to a fixed point.
//
//   A full connection between two ends is one that the colour can make even if the opponent moves
//   first, with stones on the carrier alone; a semi connection is one it can make moving first.
//   AND: fulls x-u and u-y with disjoint carriers, neither holding the other's end, give x-y:
//        a full if u is a stone, a semi with key u if u is empty (u joins the carrier).
//   OR:  semis x-y without a cell common to all of them give a full x-y with their union.
//
// Ends are nodes: an empty cell, a chain of own stones (named by one of its cells), or an edge. A
// chain that touches an edge is that edge. Every connection is stored with its derivation.
//
// A set can follow a game: hx_hsearch_play updates it after a stone of either colour, which costs a
// fraction of a new build, and hx_hsearch_undo restores it to the last bit.
//
// A budget can interrupt the deduction. What the set holds then is as true as ever, but it is
// unfinished: hx_hsearch_stats says so, the next hx_hsearch_play goes on where it was left, and
// undo and a new build work as usual.
//
// Invariants:
//  1. Within a list (pair of ends, full or semi) no carrier contains another.
//  2. No semi's carrier contains the carrier of a full between the same ends.
//  3. A connection's carrier holds empty cells only, and neither end.
//  4. Premises are older than their conclusion, and stay in the store when they leave their list.
#ifndef HX_HSEARCH_H
#define HX_HSEARCH_H

#include "base/bits.h"
#include "base/budget.h"
#include "base/error.h"
#include "position/board.h"

enum {
    HX_HSEARCH_CELLS_MAX = HX_CONNECTIONS_CELLS_MAX, // a board with its two edges fits six words
    HX_HSEARCH_NODES_MAX = 384
};

typedef enum hx_conn_kind { HX_CONN_FULL, HX_CONN_SEMI } hx_conn_kind;
typedef enum hx_conn_rule {
    HX_CONN_NEXT, // neighbours
    HX_CONN_AND,
    HX_CONN_OR,
    HX_CONN_STONE,    // its premise, from before a stone of its colour was played
    HX_CONN_MUSTPLAY, // what a search has found; its strategy stands for the derivation
    HX_CONN_TEMPLATE, // of the library
    HX_CONN_PROVED    // by whoever put it in
} hx_conn_rule;

typedef uint32_t hx_conn_id; // of a connection in its store; 0: none

// A connection as others see it; valid until the store changes.
typedef struct hx_conn {
    hx_conn_kind kind;
    hx_conn_rule rule;
    int x, y;                   // nodes, x < y
    int key;                    // of a semi: where to play; of an AND: its middle; else -1
    const uint64_t *carrier;    // hx_hsearch_words(h) words
    const hx_conn_id *premises; // what it was deduced from
    int premise_count;
    int depth; // moves until the ends are joined, the opponent resisting longest; a full begins
               // with his move, a semi with the key
    int generation; // steps of ANDs, then ORs, that lead here; 0: neighbours
} hx_conn;

typedef struct hx_hsearch_options {
    bool over_edge;       // AND may have an edge in the middle
    bool neighbours_only; // no deduction at all: the papers' M = 0
    int limit;            // the papers' M: carriers kept in a list; 0: no limit
    int or_limit;         // the papers' K: semis in one OR; 0: no limit
    bool every;           // keep every minimal connection and OR over every set of semis
    int generations;      // as in the paper, that many generations, keeping every minimal
                          // connection; 0: the queue form, to the end
    bool until_won;       // stop as soon as the two edges are joined
    bool templates;       // start from the library of edge templates too; not with `every`
} hx_hsearch_options;

typedef struct hx_hsearch_stats {
    uint64_t fulls, semis; // in their lists
    int generations;       // the highest of theirs
    uint64_t stored;       // connections in the store, those included that left their lists
    uint64_t bytes;        // memory taken, whatever is found
    uint64_t deductions;   // conclusions drawn, kept or not
    bool exhausted;        // the store was full: some connections were not found
    bool stopped;          // at the wanted generation, because the edges are joined, or interrupted
    bool interrupted;      // by the budget: there may be more to be found
} hx_hsearch_stats;

typedef struct hx_hsearch hx_hsearch;

// For boards of this size, at most HX_HSEARCH_CELLS_MAX cells. Release with hx_hsearch_free.
// HX_NO for a larger board, HX_RESOURCES.
hx_status hx_hsearch_new(hx_hsearch **out, const hx_cells *cells, const hx_hsearch_options *options,
                         hx_error *err);
void hx_hsearch_free(hx_hsearch *h); // NULL is fine
bool hx_hsearch_same(const hx_hsearch_options *a, const hx_hsearch_options *b);
// Whether hx_hsearch_new would make one like this: building it anew does as well.
bool hx_hsearch_is_for(const hx_hsearch *h, const hx_cells *cells,
                       const hx_hsearch_options *options);

// Lets the budget, which must outlive its use or be replaced, interrupt what follows: it is looked
// at every few thousand deductions, and no ticks are counted. NULL: nothing interrupts.
void hx_hsearch_set_budget(hx_hsearch *h, hx_budget *budget);

// Finds the connections of `color` on the board, from nothing.
void hx_hsearch_build(hx_hsearch *h, const hx_board *b, hx_color color);

// Follows a stone on an empty cell. After HX_RESOURCES the set must be built anew.
hx_status hx_hsearch_play(hx_hsearch *h, hx_color color, int cell, hx_error *err);
// Lets hx_hsearch_undo take back what is put in from now on, as if it came with a stone.
void hx_hsearch_mark(hx_hsearch *h);
// Takes the last stone since hx_hsearch_build back.
void hx_hsearch_undo(hx_hsearch *h);

int hx_hsearch_words(const hx_hsearch *h);
hx_color hx_hsearch_color(const hx_hsearch *h);
bool hx_hsearch_is_spent(const hx_hsearch *h); // its budget has ended
hx_hsearch_stats hx_hsearch_stats_of(const hx_hsearch *h);

// Puts in a connection between two nodes that is known to hold, on empty cells; of a semi the key is
// one of them, of a full it is -1. Deduces nothing until hx_hsearch_go_on.
void hx_hsearch_put(hx_hsearch *h, hx_conn_kind kind, int x, int y, int key, const uint64_t *cells,
                    uint32_t number);
void hx_hsearch_go_on(hx_hsearch *h);
bool hx_hsearch_has_won(const hx_hsearch *h); // its edges are joined

// The node that a cell or edge (HX_CELL_NORTH...) of the board belongs to; -1 if it is the
// opponent's.
int hx_hsearch_node(const hx_hsearch *h, int cell);
// Back: the cell or edge that names the node.
int hx_hsearch_name(const hx_hsearch *h, int node);
bool hx_hsearch_is_node(const hx_hsearch *h, int node);  // named so, and not the opponent's
bool hx_hsearch_is_stone(const hx_hsearch *h, int node); // a node that is a chain or an edge
// The two edges of the colour as nodes: 0 is north or west, 1 south or east.
int hx_hsearch_edge(const hx_hsearch *h, int edge);

// The list of a pair of different nodes: its first connection, and the one after; 0 at the end.
hx_conn_id hx_hsearch_first(const hx_hsearch *h, hx_conn_kind kind, int x, int y);
hx_conn_id hx_hsearch_next(const hx_hsearch *h, hx_conn_id id);
hx_conn hx_hsearch_get(const hx_hsearch *h, hx_conn_id id);

// Of HX_CONN_PROVED: the number with which it was put in.
uint32_t hx_hsearch_number(const hx_hsearch *h, hx_conn_id id);
// Of HX_CONN_TEMPLATE: its name in the library.
const char *hx_hsearch_template(const hx_hsearch *h, hx_conn_id id);

static inline bool hx_conn_holds(const hx_conn *c, int cell) {
    return c->carrier[cell / 64] >> (cell % 64) & 1;
}

#endif
