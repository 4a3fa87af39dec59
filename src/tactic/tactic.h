// SPDX-License-Identifier: MIT
// How a full connection is kept: the reply to every intrusion, read off its strategy.
//
// What is to be kept is a set of or-nodes with disjoint carriers. An intrusion hits at most one of
// them, which has an option that it misses: its move is the reply, and what is below that option is
// kept from then on.
#ifndef HX_TACTIC_H
#define HX_TACTIC_H

#include "connect/derive.h"

typedef struct hx_tactic {
    hx_strategy strategy;
    hx_strategy_id kept[HX_HSEARCH_NODES_MAX];
    int count;
} hx_tactic;

// Strategies of templates by their number in the library, for whoever derives many: each is
// searched once. Zero everywhere is the beginning; release with hx_tactic_templates_free.
typedef struct hx_tactic_templates {
    int count;
    struct hx_tactic_template {
        hx_strategy strategy;
        hx_strategy_id tree; // 0: not yet
    } * found;
} hx_tactic_templates;
void hx_tactic_templates_free(hx_tactic_templates *t);

// The strategy of a connection, templates included: an and-node. 0 when memory is out. NULL:
// templates are searched anew.
hx_strategy_id hx_tactic_derive(hx_strategy *s, const hx_hsearch *h, hx_conn_id id,
                                hx_tactic_templates *templates);

// Keeps the full connection `id`; the search is not needed any more. Release with hx_tactic_free,
// also after a failure: false, when memory is out.
bool hx_tactic_start(hx_tactic *t, const hx_hsearch *search, hx_conn_id id);
void hx_tactic_free(hx_tactic *t); // all zero is fine

// The reply to an intrusion on a cell: -1 where none is needed. Each cell is intruded on once at
// most.
int hx_tactic_reply(hx_tactic *t, int cell);

// Where the colour itself plays, without an intrusion, to bring what is kept forward: that move is
// made then. -1 if nothing is left.
int hx_tactic_go_on(hx_tactic *t);

// Moves until the ends are joined, the opponent resisting longest.
int hx_tactic_depth(const hx_tactic *t);

// Where the colour itself plays to bring a connection forward: the key of a semi, for a full that
// of the quickest way to make it. -1 if stones join the ends.
int hx_tactic_advance(const hx_hsearch *search, hx_conn_id id);

// Nothing is left to be attacked: the ends are joined by stones.
static inline bool hx_tactic_is_done(const hx_tactic *t) {
    return t->count == 0;
}

#endif
