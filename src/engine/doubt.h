// SPDX-License-Identifier: MIT
// A store whose word may turn out to be false: what it says is noted, so that all of it can be
// forgotten there. Nobody knows which record led to a false answer, and one that stays leads there
// again and again.
#ifndef HX_DOUBT_H
#define HX_DOUBT_H

#include "hexproof.h"

typedef struct hx_doubt {
    hx_solve_store hooks; // to be asked instead of the store
    const hx_solve_store *store;
    unsigned char *notes; // owned; of each record sizes of key and value, then the key
    size_t used, room;
} hx_doubt;

// Stays where it is. Release with hx_doubt_free.
void hx_doubt_init(hx_doubt *d, const hx_solve_store *store);
void hx_doubt_free(hx_doubt *d);

// Writes over every record that was found what no solver has written, which nobody reads.
void hx_doubt_forget(hx_doubt *d);

#endif
