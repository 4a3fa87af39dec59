// SPDX-License-Identifier: MIT
// What a search of sub-games knows of positions. They are compared as a whole, not by a hash: an
// answer is never that of another position.
#ifndef HX_SUBGAME_KNOWN_H
#define HX_SUBGAME_KNOWN_H

#include "subgame/subgame.h"

typedef struct hx_subgame_known_entry {
    uint32_t stamp; // of the question; 0: free
    uint32_t work;  // stones that it took to find out
    hx_strategy_id tree;
    uint16_t key;   // HX_CELL_NONE: none
    uint8_t first;  // the colour is to move
    uint8_t result; // hx_subgame_result; OPEN: not found by must-play...
    uint8_t depth;  // ...to this depth
    bool complete;  // found by the complete form: must-play might not find it again
} hx_subgame_known_entry;

typedef struct hx_subgame_known {
    int words;
    uint32_t stamp;
    uint32_t count; // entries, a power of two
    hx_subgame_known_entry *entries;
    uint64_t *sets; // three of each entry: own stones, empty cells, cells needed
} hx_subgame_known;

bool hx_subgame_known_init(hx_subgame_known *k, int words); // false when memory is out
void hx_subgame_known_free(hx_subgame_known *k);
void hx_subgame_known_forget(hx_subgame_known *k); // everything
void hx_subgame_known_forget_trees(hx_subgame_known *k);

// NULL if nothing is known; *needed gets the cells.
hx_subgame_known_entry *hx_subgame_known_find(const hx_subgame_known *k, const hx_bits *own,
                                              const hx_bits *empty, bool first, hx_bits *needed);
// Replaces what is known of the position, or else what was least work.
void hx_subgame_known_store(hx_subgame_known *k, const hx_bits *own, const hx_bits *empty,
                            bool first, const hx_bits *needed, hx_subgame_known_entry entry);

#endif
