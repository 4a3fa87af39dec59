// SPDX-License-Identifier: MIT
// What an H-search claims, judged: invariants of the store, and connections against the exhaustive
// player.
#ifndef CLAIMS_H
#define CLAIMS_H

#include "base/mix.h"
#include "connect/hsearch.h"
#include "oracle/brute.h"

typedef struct claims {
    hx_random random;
    brute *oracle;
    hx_board board; // of the search that is judged
    const hx_hsearch *search;
    int limit;  // of its lists; 0: none
    int sparse; // judge one claim in so many; 0: all
    long count, wanted;
    long templates; // of them, those that are templates
    long by_size[BRUTE_CARRIER_MAX + 1];
} claims;

// Sets all up; release with claims_free.
claims *claims_new(uint64_t seed, long wanted);
void claims_free(claims *c);

// A board of any shape up to 7x7, now and then larger, with random stones and no winner.
void claims_random_board(claims *c);

// Fails the test if an invariant does not hold or a claim is wrong. Carriers of at most
// BRUTE_CARRIER_MAX cells are judged, the large ones sampled, until `wanted` is reached.
void claims_check(claims *c, const hx_hsearch *search, hx_color color);

#endif
