// SPDX-License-Identifier: MIT
// Joins that were proved (split.h), to be found by the stones and cells of other boards. H-search
// takes them for connections, and combines them with its own.
#ifndef HX_JOINS_H
#define HX_JOINS_H

#include "connect/hsearch.h"
#include "solve/split.h"
#include "solve/wins.h"

// Smaller ones H-search finds by itself.
enum { HX_JOINS_CELLS_MIN = 4 };

// Of one colour.
typedef struct hx_joins {
    hx_wins wins;      // by their stones and cells
    uint64_t *sets;    // owned; of each: stones of the first end, of the second, inner ones, cells
    uint8_t *edges;    // owned; of each: whether its ends are edges, as bits
    uint32_t *origins; // owned; of each: the position that it was learned from, or what it means
                       // to the caller
    uint32_t count, room;
} hx_joins;

// Takes no memory yet, and never more than about `limit` bytes; 0: without a limit. Release with
// hx_joins_free.
void hx_joins_init(hx_joins *j, int words, size_t limit);
void hx_joins_free(hx_joins *j);
void hx_joins_clear(hx_joins *j); // forgets all

// Adds a join, unless one that is there says as much. False if there is no memory, or no room.
bool hx_joins_add(hx_joins *j, const hx_join *join, uint32_t origin);

// The join with this number, from 0 in the order that they were added, but for its chains and what
// is before it; its origin.
uint32_t hx_joins_get(const hx_joins *j, uint32_t number, hx_join *out);

typedef struct hx_joins_board {
    hx_bits own, empty; // the player's stones, and the empty cells
    bool over_stones;   // cells of a join may be his already
    bool without[2];    // joins to this edge are left out
    const uint8_t *out; // joins with these numbers are left out, where it is not 0; NULL: none
    uint32_t out_count;
    uint32_t mark; // added to the numbers
} hx_joins_board;

// Gives a set of connections all that the board has, or would have with one stone more, each as
// proved by its number. Deduces nothing; returns how many.
int hx_joins_give(const hx_joins *j, hx_hsearch *h, const hx_joins_board *b);

#endif
