// SPDX-License-Identifier: MIT
// The insides of an H-search, for the files of this folder alone. Memory is laid out alike for all
// widths of carriers; only the code that works on them (deduce.h and what it includes) is compiled
// once per width.
#ifndef HX_CONNECT_INT_H
#define HX_CONNECT_INT_H

#include "connect/hsearch.h"
#include "strategy/strategy.h"
#include "template/library.h"

// What is known of a connection besides its carrier. What changes after it was stored stands in the
// first eight bytes: the journal notes these only.
typedef struct hx_link {
    hx_conn_id next;    // in its list
    bool processed : 1; // fulls: combined with all other processed ones; semis: considered by an OR
    bool dropped : 1;   // something better took its place in the list
    bool moved : 1;     // only its end changed: to be combined over the played stone alone
    uint8_t kind;       // hx_conn_kind
    uint8_t rule;       // hx_conn_rule
    uint8_t generation; // see hx_conn; 255: that or more
    uint32_t premises;  // where they begin in the table of premises; of what must-play has found:
                        // its strategy; of a template: its placing; of what somebody has proved:
                        // his number
    uint16_t premise_count;
    uint16_t x, y;  // nodes, x < y
    uint16_t key;   // see hx_conn; HX_CELL_NONE: none
    uint16_t size;  // cells of the carrier
    uint16_t depth; // see hx_conn
} hx_link;

_Static_assert(sizeof(hx_link) == 24, "links begin at a word");

// The connections of one kind between one pair of ends.
typedef struct hx_list {
    hx_conn_id first;
    uint16_t count;
    bool queued; // semis: waiting for OR
} hx_list;
_Static_assert(sizeof(hx_list) == 8, "one word, for the journal");

// Besides fulls and semis: fulls of the generation in the making, which nothing may use yet.
enum { HX_CONN_HELD = 2, HX_LISTS = 3 };

// The old value of eight bytes.
typedef struct hx_note {
    char *place;
    uint64_t old;
} hx_note;

// What undo restores besides the noted words.
typedef struct hx_journal_frame {
    size_t notes_used;
    uint32_t used, premises_used;
    uint32_t strategy_used, strategy_children;
    hx_hsearch_stats stats;
} hx_journal_frame;

struct hx_hsearch {
    hx_hsearch_options options;
    hx_cells geometry;
    int cells, nodes, words, pairs;
    hx_color color;
    hx_hsearch_stats stats;
    _Alignas(8) uint16_t node_of[HX_HSEARCH_NODES_MAX]; // of a cell or edge; HX_CELL_NONE: not ours
    _Alignas(8) bool is_node[HX_HSEARCH_NODES_MAX];     // stands for itself or its chain
    _Alignas(8) bool is_stone[HX_HSEARCH_NODES_MAX];    // a node that is a chain or an edge
    uint64_t *partners;       // per node: nodes it has a processed full to
    hx_list *lists[HX_LISTS]; // by kind and pair
    uint64_t *common[2];      // per pair: cells in all processed fulls, in all semis
    hx_link *links;           // the store: links[id] and carriers[id * words]; 0 is not used
    uint64_t *carriers;
    uint32_t used, room;
    hx_conn_id *premises;
    uint32_t premises_used, premises_room;
    hx_conn_id *fulls; // queue of fulls to be processed; each enters once a run
    uint32_t fulls_head, fulls_tail;
    uint32_t *pairs_queue; // ring of pairs whose semis may give a full; each at most once
    uint32_t pairs_head, pairs_waiting;
    hx_conn_id *scratch;     // semis considered by one OR
    uint64_t deductions_end; // of the run under way
    uint64_t next_check;     // deductions at which the budget is looked at
    uint64_t check_interval; // deductions from one look to the next
    hx_budget *budget;       // may be NULL
    hx_strategy strategy;    // what must-play has found
    hx_library *library;     // NULL: no templates
    bool holding;            // new fulls are held until the generation is complete
    int played;              // node that the last own stone became part of
    void *memory;            // all of the above
    size_t bytes;            // of it

    int depth;         // moves that can be taken back
    uint32_t old_used; // links before this are older than the last move
    uint32_t move;     // number of the last one; never used again, also after undo
    uint32_t *noted;   // per pair: the move for which it was noted last
    hx_journal_frame frames[HX_HSEARCH_CELLS_MAX + 2]; // marks, too
    hx_note *notes;
    size_t notes_used, notes_room;
    bool notes_lost; // memory was out: the moves cannot be taken back
};

enum {
    HX_OR_SEMIS_MAX = 4096,       // considered by one OR, the smallest
    HX_DEDUCTIONS_MAX = 20000000, // in one run; real positions need a thousandth
};

// A pair of different nodes as a number.
static inline int hx_pair(int x, int y) {
    return x < y ? y * (y - 1) / 2 + x : x * (x - 1) / 2 + y;
}

// The parts that are compiled once per width of carriers.
typedef struct hx_deduce {
    int words;
    // Puts in that x and y are neighbours.
    void (*next)(hx_hsearch *h, int x, int y);
    // Runs the deduction to its end.
    void (*run)(hx_hsearch *h);
    // Takes out what an opponent's stone on `cell` destroys; what can be found instead is queued.
    void (*lose)(hx_hsearch *h, int cell);
    // Shrinks what needs `cell`, now a stone of ours, and joins the connections of the nodes with
    // joined[node] to those of `node`, which they have become part of.
    void (*gain)(hx_hsearch *h, int cell, const bool *joined, int node);
    // Puts in the templates that join what is not joined.
    void (*place)(hx_hsearch *h);
    // Queues what an early stop has left undone.
    void (*resume)(hx_hsearch *h);
    // Puts in what a search has found, with its strategy in the set's pool. Deduces nothing.
    void (*learn)(hx_hsearch *h, hx_conn_kind kind, int x, int y, hx_strategy_id tree);
    // As hx_hsearch_put.
    void (*put)(hx_hsearch *h, hx_conn_kind kind, int x, int y, int key, const uint64_t *cells,
                uint32_t number);
} hx_deduce;

// Deduces all that follows from what waits.
void hx_hsearch_run(hx_hsearch *h);

// Looks at the budget; true when it has ended, from then on without looking.
bool hx_hsearch_check(hx_hsearch *h);

extern const hx_deduce hx_deduce_2, hx_deduce_4, hx_deduce_6;
const hx_deduce *hx_deduce_for(const hx_hsearch *h);

#endif
