// SPDX-License-Identifier: MIT
// A checker of strategies written from the definitions of Hayward, Arneson and Henderson (2006)
// alone: write all calls out, look at every node, list every path's cells. Slow and plain; it
// shares the reader with hexverify, and nothing else.
#ifndef SLOW_H
#define SLOW_H

#include "strategy.h"

typedef enum slow_verdict { SLOW_VALID, SLOW_NOT_ELUSIVE, SLOW_NOT_SATISFYING } slow_verdict;

slow_verdict slow_check(const hv_strategy *s, uint32_t pattern);

// Whether the pattern has a path on which the player's stones are exactly these (played points
// included), and whether they connect one of its groups.
bool slow_has_path(const hv_strategy *s, uint32_t pattern, const bool *stones);
bool slow_connects(const hv_strategy *s, uint32_t pattern, const bool *stones);

// Whether a player with these stones joins the two sides.
bool slow_joins(const hv_board *b, const bool *stones, int side, int other);

#endif
