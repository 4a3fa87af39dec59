// SPDX-License-Identifier: MIT
#include "tactic/tactic.h"

// They have disjoint carriers: there is room for all.
static void keep_children(hx_tactic *t, hx_strategy_id and) {
    for (int i = 0; i < hx_strategy_get(&t->strategy, and)->count; i++)
        t->kept[t->count++] = hx_strategy_child(&t->strategy, and, i);
}

bool hx_tactic_start(hx_tactic *t, const hx_hsearch *search, hx_conn_id id) {
    t->count = 0;
    hx_strategy_init(&t->strategy, hx_hsearch_words(search));
    hx_strategy_id root = hx_tactic_derive(&t->strategy, search, id, NULL);
    if (root) keep_children(t, root);
    return root != 0;
}

void hx_tactic_free(hx_tactic *t) {
    hx_strategy_free(&t->strategy);
    t->count = 0;
}

// The first option that the intrusion misses: an or-node has one for every cell.
static hx_strategy_id answer(const hx_strategy *s, hx_strategy_id choice, int cell) {
    int last = hx_strategy_get(s, choice)->count - 1, i = 0;
    while (i < last && hx_strategy_holds(s, hx_strategy_child(s, choice, i), cell))
        i++;
    return hx_strategy_child(s, choice, i);
}

// Makes the move of an option of the i-th that is kept.
static int take(hx_tactic *t, int i, hx_strategy_id option) {
    t->kept[i] = t->kept[--t->count];
    keep_children(t, option);
    return hx_strategy_get(&t->strategy, option)->key;
}

int hx_tactic_reply(hx_tactic *t, int cell) {
    for (int i = 0; i < t->count; i++)
        if (hx_strategy_holds(&t->strategy, t->kept[i], cell))
            return take(t, i, answer(&t->strategy, t->kept[i], cell));
    return -1;
}

int hx_tactic_go_on(hx_tactic *t) {
    return t->count ? take(t, 0, hx_strategy_child(&t->strategy, t->kept[0], 0)) : -1;
}

int hx_tactic_depth(const hx_tactic *t) {
    int depth = 0;
    for (int i = 0; i < t->count; i++)
        depth += hx_strategy_get(&t->strategy, t->kept[i])->depth;
    return depth;
}

// Derivations may be older than stones of ours on their cells.
static bool is_free(const hx_hsearch *h, int cell) {
    return hx_hsearch_node(h, cell) == cell && !hx_hsearch_is_stone(h, cell);
}

// The first free cell of the carrier; -1 if it needs none.
static int first_free(const hx_hsearch *h, hx_conn_id id) {
    hx_conn c = hx_hsearch_get(h, id);
    for (int i = 0; i < hx_hsearch_words(h); i++)
        for (uint64_t left = c.carrier[i]; left; left &= left - 1) {
            int cell = 64 * i + __builtin_ctzll(left);
            if (is_free(h, cell)) return cell;
        }
    return -1;
}

int hx_tactic_advance(const hx_hsearch *search, hx_conn_id id) {
    for (int cell; (cell = first_free(search, id)) >= 0;) {
        hx_conn c = hx_hsearch_get(search, id);
        if (c.kind == HX_CONN_SEMI && is_free(search, c.key)) return c.key;
        if (c.premise_count == 0) return cell; // anywhere in what must-play has found
        // Of an OR the quickest semi stands first; of an AND one side may be stones already.
        id = c.premises[c.rule == HX_CONN_AND && first_free(search, c.premises[0]) < 0];
    }
    return -1;
}
