// SPDX-License-Identifier: MIT
// Transposition table: what a search has found out about positions, by hash key. Fixed in size;
// what one search stored, no later one sees, so that results never depend on what was asked before.
#ifndef HX_TABLE_H
#define HX_TABLE_H

#include "position/cells.h"

typedef enum hx_table_bound {
    HX_TABLE_UPPER = 1, // the value is at most this
    HX_TABLE_LOWER = 2, // at least
    HX_TABLE_EXACT = 3  // both
} hx_table_bound;

typedef struct hx_table_entry {
    uint64_t key;
    int16_t value;
    hx_cell move;        // best or refuting move, or HX_CELL_NONE
    uint16_t generation; // the search that stored it; 0: never used
    uint8_t depth;       // plies searched below
    uint8_t bound;       // hx_table_bound
} hx_table_entry;

typedef struct hx_table {
    hx_table_entry *entries; // owned
    size_t count;            // a power of two, at least the size of a bucket
    uint16_t generation;     // of the search now under way
} hx_table;

// `megabytes` from 1; the table takes at most that. Release with hx_table_free. HX_RESOURCES.
hx_status hx_table_init(hx_table *t, int megabytes);
void hx_table_free(hx_table *t);

// Forgets everything, at no cost.
void hx_table_next_search(hx_table *t);

// NULL if nothing is known. Valid until the next store.
const hx_table_entry *hx_table_find(const hx_table *t, uint64_t key);

// Replaces what is known of the key, or else the shallowest entry of its bucket.
void hx_table_store(hx_table *t, uint64_t key, int depth, hx_table_bound bound, int value,
                    hx_cell move);

#endif
