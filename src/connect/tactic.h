// SPDX-License-Identifier: MIT
// How a full connection is kept: the reply to every intrusion, read off the derivation.
//
// What is to be kept is a set of fulls with disjoint carriers. An intrusion hits at most one of
// them. A full that follows from an AND over a stone is its two premises; one that follows from an
// OR has a semi that the intrusion misses: its key is the reply, and its two premises are kept from
// then on. One that is older than a stone of ours is what it was before it.
#ifndef HX_TACTIC_H
#define HX_TACTIC_H

#include "connect/hsearch.h"

typedef struct hx_tactic {
    const hx_hsearch *search;
    hx_conn_id kept[HX_HSEARCH_NODES_MAX]; // what needs no cell is left out
    int count;
} hx_tactic;

// Keeps the full connection `id`; the search must not change meanwhile.
void hx_tactic_start(hx_tactic *t, const hx_hsearch *search, hx_conn_id id);

// The reply to an intrusion on a cell: -1 where none is needed. Each cell is intruded on once at
// most.
int hx_tactic_reply(hx_tactic *t, int cell);

// Where the colour itself plays to bring a connection forward: the key of a semi, for a full that
// of the quickest way to make it. -1 if stones join the ends.
int hx_tactic_advance(const hx_hsearch *search, hx_conn_id id);

// Nothing is left to be attacked: the ends are joined by stones.
static inline bool hx_tactic_is_done(const hx_tactic *t) {
    return t->count == 0;
}

#endif
