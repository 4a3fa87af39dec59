// SPDX-License-Identifier: MIT
// The insides of an H-search, for the files of this folder alone. Memory is laid out alike for all
// widths of carriers; only the code that works on them (deduce.h) is compiled once per width.
#ifndef HX_CONNECT_INT_H
#define HX_CONNECT_INT_H

#include "connect/hsearch.h"

// What is known of a connection besides its carrier.
typedef struct hx_link {
    hx_conn_id next;   // in its list
    uint32_t premises; // where they begin in the table of premises
    uint16_t premise_count;
    uint16_t x, y;  // nodes, x < y
    uint16_t key;   // middle of an AND; HX_CELL_NONE otherwise
    uint16_t size;  // cells of the carrier
    uint16_t depth; // see hx_conn
    uint8_t kind;   // hx_conn_kind
    uint8_t rule;   // hx_conn_rule
    bool processed; // a full that has been combined with all other processed ones
    bool dropped;   // something better took its place in the list
} hx_link;

// The connections of one kind between one pair of ends.
typedef struct hx_list {
    hx_conn_id first;
    uint16_t count;
    bool queued; // semis: waiting for OR
} hx_list;

struct hx_hsearch {
    hx_hsearch_options options;
    int cells, nodes, words, pairs;
    hx_color color;
    hx_hsearch_stats stats;
    uint16_t node_of[HX_HSEARCH_NODES_MAX]; // of a cell or edge; HX_CELL_NONE: the opponent's
    bool is_node[HX_HSEARCH_NODES_MAX];     // stands for itself or its chain
    bool is_stone[HX_HSEARCH_NODES_MAX];    // a node that is a chain or an edge
    uint64_t *partners;                     // per node: nodes to which it has a processed full
    hx_list *lists[2];                      // by kind and pair
    uint64_t *common[2]; // per pair: cells in all processed fulls, in all semis; void if none
    hx_link *links;      // the store: links[id] and carriers[id * words]; 0 is not used
    uint64_t *carriers;
    uint32_t used, room;
    hx_conn_id *premises;
    uint32_t premises_used, premises_room;
    hx_conn_id *fulls; // queue of fulls to be processed; each enters once
    uint32_t fulls_head, fulls_tail;
    uint32_t *pairs_queue; // ring of pairs whose semis may give a full; each at most once
    uint32_t pairs_head, pairs_waiting;
    hx_conn_id *scratch; // semis considered by one OR
    void *memory;        // all of the above
};

enum { HX_OR_SEMIS_MAX = 1024 }; // considered by one OR, the smallest first come

// A pair of different nodes as a number.
static inline int hx_pair(int x, int y) {
    return x < y ? y * (y - 1) / 2 + x : x * (x - 1) / 2 + y;
}

// Runs the deduction to its end after the neighbours have been put in by hx_deduce_next_N.
void hx_deduce_run_2(hx_hsearch *h);
void hx_deduce_next_2(hx_hsearch *h, int x, int y);
void hx_deduce_run_4(hx_hsearch *h);
void hx_deduce_next_4(hx_hsearch *h, int x, int y);
void hx_deduce_run_6(hx_hsearch *h);
void hx_deduce_next_6(hx_hsearch *h, int x, int y);

#endif
