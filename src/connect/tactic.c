// SPDX-License-Identifier: MIT
#include "connect/tactic.h"

// Derivations may be older than stones of ours on their cells.
static bool is_free(const hx_hsearch *h, int cell) {
    return hx_hsearch_node(h, cell) == cell && !hx_hsearch_is_stone(h, cell);
}

static bool needs_cells(const hx_hsearch *h, hx_conn_id id) {
    hx_conn c = hx_hsearch_get(h, id);
    for (int i = 0; i < hx_hsearch_words(h); i++)
        for (uint64_t left = c.carrier[i]; left; left &= left - 1)
            if (is_free(h, 64 * i + __builtin_ctzll(left))) return true;
    return false;
}

// What needs no cell needs no keeping. The others have disjoint carriers: there is room for all.
static void keep(hx_tactic *t, hx_conn_id id) {
    if (needs_cells(t->search, id)) t->kept[t->count++] = id;
}

static int find_hit(const hx_tactic *t, int cell) {
    for (int i = 0; i < t->count; i++) {
        hx_conn c = hx_hsearch_get(t->search, t->kept[i]);
        if (hx_conn_holds(&c, cell)) return i;
    }
    return -1;
}

// The first semi that the intrusion misses: an OR has one for every cell.
static hx_conn answer(const hx_tactic *t, const hx_conn * or, int cell) {
    hx_conn semi = hx_hsearch_get(t->search, or->premises[0]);
    for (int i = 1; i < or->premise_count && hx_conn_holds(&semi, cell); i++)
        semi = hx_hsearch_get(t->search, or->premises[i]);
    return semi;
}

// A semi is its two premises once its key is played.
static int split(hx_tactic *t, hx_conn semi) {
    while (semi.rule == HX_CONN_STONE)
        semi = hx_hsearch_get(t->search, semi.premises[0]);
    keep(t, semi.premises[0]);
    keep(t, semi.premises[1]);
    return semi.key;
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
        if (c.rule == HX_CONN_OR) {
            int key = split(t, answer(t, &c, cell));
            return is_free(t->search, key) ? key : -1;
        }
        hx_conn old = hx_hsearch_get(t->search, c.premises[0]);
        if (c.rule == HX_CONN_AND)
            split(t, c);
        else if (old.kind == HX_CONN_SEMI)
            split(t, old);
        else
            keep(t, c.premises[0]);
    }
}

int hx_tactic_advance(const hx_hsearch *search, hx_conn_id id) {
    while (needs_cells(search, id)) {
        hx_conn c = hx_hsearch_get(search, id);
        if (c.kind == HX_CONN_SEMI && is_free(search, c.key)) return c.key;
        // Of an OR the quickest semi stands first; of an AND one side may be stones already.
        id = c.premises[c.rule == HX_CONN_AND && !needs_cells(search, c.premises[0])];
    }
    return -1;
}
