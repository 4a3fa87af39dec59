// SPDX-License-Identifier: MIT
#include "connect/tactic.h"

static bool holds(const hx_conn *c, int cell) {
    return c->carrier[cell / 64] >> (cell % 64) & 1;
}

// What needs no cell needs no keeping. The others have disjoint carriers: there is room for all.
static void keep(hx_tactic *t, hx_conn_id id) {
    hx_conn c = hx_hsearch_get(t->search, id);
    for (int i = 0; i < hx_hsearch_words(t->search); i++)
        if (c.carrier[i]) {
            t->kept[t->count++] = id;
            return;
        }
}

static int find_hit(const hx_tactic *t, int cell) {
    for (int i = 0; i < t->count; i++) {
        hx_conn c = hx_hsearch_get(t->search, t->kept[i]);
        if (holds(&c, cell)) return i;
    }
    return -1;
}

// The first semi that the intrusion misses: an OR has one for every cell.
static hx_conn answer(const hx_tactic *t, const hx_conn * or, int cell) {
    hx_conn semi = hx_hsearch_get(t->search, or->premises[0]);
    for (int i = 1; i < or->premise_count && holds(&semi, cell); i++)
        semi = hx_hsearch_get(t->search, or->premises[i]);
    return semi;
}

void hx_tactic_start(hx_tactic *t, const hx_hsearch *search, hx_conn_id id) {
    t->search = search;
    t->count = 0;
    keep(t, id);
}

int hx_tactic_reply(hx_tactic *t, int cell) {
    for (;;) {
        int hit = find_hit(t, cell);
        if (hit < 0) return -1;
        hx_conn c = hx_hsearch_get(t->search, t->kept[hit]);
        t->kept[hit] = t->kept[--t->count];
        hx_conn split = c.rule == HX_CONN_OR ? answer(t, &c, cell) : c;
        keep(t, split.premises[0]);
        keep(t, split.premises[1]);
        if (c.rule == HX_CONN_OR) return split.key;
    }
}
