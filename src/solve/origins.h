// SPDX-License-Identifier: MIT
// The positions that things were learned from, by number: a certificate's writer, who has to prove a
// win or a join again, finds there what the search knew. The last ones are kept, as many as there is
// room for.
#ifndef HX_ORIGINS_H
#define HX_ORIGINS_H

#include "position/board.h"
#include "base/bits.h"

typedef struct hx_origins {
    int words;      // of a set of cells
    size_t most;    // that are kept
    uint64_t *sets; // owned; of each: black's stones, white's
    uint32_t count; // of all that ever came
    uint32_t room;
} hx_origins;

// Takes no memory yet, and never more than `limit` bytes. Release with hx_origins_free.
void hx_origins_init(hx_origins *o, int words, size_t limit);
void hx_origins_free(hx_origins *o);
void hx_origins_clear(hx_origins *o); // forgets all

// Keeps the position on the board: its number, 0 if there is no memory.
uint32_t hx_origins_add(hx_origins *o, const hx_board *b);
// Places the stones on the empty board; false: it is not known, or no longer.
bool hx_origins_get(const hx_origins *o, uint32_t number, hx_board *out);

#endif
