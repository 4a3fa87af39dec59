// SPDX-License-Identifier: MIT
// The table of playing strengths.
#ifndef HX_LEVELS_H
#define HX_LEVELS_H

#include "search/alphabeta.h"

typedef struct hx_levels_entry {
    hx_level level;                 // what users see
    hx_alphabeta_settings settings; // how it searches
    uint64_t ticks;                 // effort for one move; 0: what the depth takes
} hx_levels_entry;

// The i-th level, weakest first; NULL past the last.
const hx_levels_entry *hx_levels_at(int i);

// NULL if there is none of that name.
const hx_levels_entry *hx_levels_find(const char *name);

#endif
