// SPDX-License-Identifier: MIT
// A checker of strategies written from the definitions of Hayward, Arneson and Henderson (2006)
// alone: write all calls out, look at every node, list every path's cells. Slow and plain; it
// shares the reader with hexverify, and nothing else.
#ifndef SLOW_H
#define SLOW_H

#include "read/read.h"

typedef enum slow_verdict { SLOW_VALID, SLOW_NOT_ELUSIVE, SLOW_NOT_SATISFYING } slow_verdict;

slow_verdict slow_check(const hv_strategy *s, uint32_t pattern);

// The tree of a pattern with all calls written out.
typedef struct slow_tree {
    bool is_or;
    int cell; // -1: none
    struct slow_tree *kid[64];
    int kids;
} slow_tree;

slow_tree *slow_write_out(const hv_strategy *s, uint32_t pattern);
void slow_collect(const slow_tree *t, bool *cells); // adds the cells of a tree
void slow_free(slow_tree *t);

// Whether these stones (played points included) connect one of the pattern's groups.
bool slow_connects(const hv_strategy *s, uint32_t pattern, const bool *stones);

// Whether a player with these stones joins the two sides.
bool slow_joins(const hv_board *b, const bool *stones, int side, int other);

#endif
