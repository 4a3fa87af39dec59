// SPDX-License-Identifier: MIT
#include "connect/derive.h"

#include "connect/connect_int.h"

#include <stdlib.h>
#include <string.h>

// Derivations may be older than stones of ours on their cells.
static bool is_ours(const hx_hsearch *h, int cell) {
    return hx_hsearch_node(h, cell) != cell || hx_hsearch_is_stone(h, cell);
}

// A key that is played already needs no move.
static int key_to_play(const hx_hsearch *h, int key) {
    return key < 0 || key == HX_CELL_NONE || (h && is_ours(h, key)) ? -1 : key;
}

static bool meets_ours(const hx_strategy *s, const hx_hsearch *h, hx_strategy_id id) {
    const uint64_t *carrier = hx_strategy_carrier(s, id);
    for (int i = 0; i < s->words; i++)
        for (uint64_t left = carrier[i]; left; left &= left - 1)
            if (is_ours(h, 64 * i + __builtin_ctzll(left))) return true;
    return false;
}

// What is copied from one pool to another, or within one, in the light of h's stones.
typedef struct copying {
    hx_strategy *to;
    const hx_strategy *from;
    const hx_hsearch *h;
    const uint16_t *map;    // of cells and edges; NULL: they are the same
    hx_strategy_id *copies; // of the nodes of `from`; 0: not yet. Those of or-nodes are and-nodes
} copying;

static uint16_t cell_of(const copying *c, uint16_t cell) {
    return c->map && cell != HX_CELL_NONE ? c->map[cell] : cell;
}

// The option whose key is ours already, or else the or-node with copies of its options; as an
// and-node without a move.
static hx_strategy_id copy_or(copying *c, const hx_strategy_node *node) {
    hx_strategy_id options[HX_HSEARCH_NODES_MAX], made = 0;
    for (int i = 0; i < node->count; i++) {
        options[i] = c->copies[c->from->children[node->first + (uint32_t)i]];
        if (options[i] && c->to->nodes[options[i]].key == HX_CELL_NONE) return options[i];
    }
    made = hx_strategy_or(c->to, cell_of(c, node->x), cell_of(c, node->y), options, node->count);
    for (int i = 0; made && i < 2; i++)
        c->to->nodes[made].ours[i] = cell_of(c, node->ours[i]);
    return hx_strategy_and(c->to, -1, &made, 1);
}

static hx_strategy_id copy_and(copying *c, const hx_strategy_node *node) {
    hx_strategy_id parts[HX_HSEARCH_NODES_MAX];
    for (int i = 0; i < node->count; i++)
        parts[i] = c->copies[c->from->children[node->first + (uint32_t)i]];
    int key = key_to_play(c->h, cell_of(c, node->key));
    hx_strategy_id made = hx_strategy_and_of(c->to, key, parts, node->count);
    if (made) c->to->nodes[made].is_new = node->is_new;
    return made;
}

// Children first.
hx_strategy_id hx_derive_bring(hx_strategy *to, const hx_strategy *from, hx_strategy_id root,
                               const uint16_t *map, const hx_hsearch *h) {
    copying c = {to, from, h, map, calloc((size_t)root + 1, sizeof(hx_strategy_id))};
    if (!c.copies) {
        to->failed = true;
        return 0;
    }
    c.copies[root] = 1; // wanted
    for (hx_strategy_id id = root; id > 0; id--)
        for (int i = 0; c.copies[id] && i < from->nodes[id].count; i++)
            c.copies[hx_strategy_child(from, id, i)] = 1;
    for (hx_strategy_id id = 1; id <= root && !to->failed; id++) {
        if (!c.copies[id]) continue;
        hx_strategy_node node = from->nodes[id]; // the pool may move
        c.copies[id] = node.is_or ? copy_or(&c, &node) : copy_and(&c, &node);
    }
    hx_strategy_id made = to->failed ? 0 : c.copies[root];
    free(c.copies);
    return made;
}

hx_strategy_id hx_derive_copy(hx_strategy *to, const hx_strategy *from, hx_strategy_id root,
                              const hx_hsearch *h) {
    if (to == from && !(h && meets_ours(from, h, root))) return root;
    return hx_derive_bring(to, from, root, NULL, h);
}

// Of an OR, the semi whose key is ours already: it holds as it is. -1: none.
static int find_made(const hx_hsearch *h, const hx_conn *c) {
    for (int i = 0; i < c->premise_count; i++) {
        hx_conn semi = hx_hsearch_get(h, c->premises[i]);
        if (key_to_play(h, semi.key) < 0) return i;
    }
    return -1;
}

// What was put in as proved, on a board that has not changed since.
static hx_strategy_id add_proved(hx_strategy *s, const hx_hsearch *h, hx_conn_id id,
                                 const hx_conn *c) {
    uint64_t cells[HX_STRATEGY_WORDS_MAX];
    memcpy(cells, c->carrier, (size_t)s->words * sizeof *cells);
    if (c->kind == HX_CONN_SEMI) cells[c->key / 64] &= ~(UINT64_C(1) << c->key % 64);
    hx_strategy_id one = hx_strategy_proved(s, hx_hsearch_name(h, c->x), hx_hsearch_name(h, c->y),
                                            cells, c->depth, hx_hsearch_number(h, id));
    return hx_strategy_and(s, c->kind == HX_CONN_SEMI ? c->key : -1, &one, 1);
}

static hx_strategy_id add_step(hx_strategy *s, const hx_hsearch *h, hx_conn_id id,
                               const hx_strategy_id *made, hx_derive_template *of_template,
                               void *user) {
    hx_conn c = hx_hsearch_get(h, id);
    hx_strategy_id parts[HX_HSEARCH_NODES_MAX], choice;
    if (c.rule == HX_CONN_MUSTPLAY)
        return hx_derive_copy(s, &h->strategy, h->links[id].premises, h);
    if (c.rule == HX_CONN_TEMPLATE)
        return of_template(user, s, h->library, (int)h->links[id].premises, h);
    if (c.rule == HX_CONN_PROVED) return add_proved(s, h, id, &c);
    if (c.rule == HX_CONN_STONE) return made[c.premises[0]];
    int known = c.rule == HX_CONN_OR ? find_made(h, &c) : -1;
    if (known >= 0) return made[c.premises[known]];
    for (int i = 0; i < c.premise_count; i++)
        parts[i] = made[c.premises[i]];
    if (c.rule != HX_CONN_OR) {
        int key = c.kind == HX_CONN_SEMI ? key_to_play(h, c.key) : -1;
        return hx_strategy_and_of(s, key, parts, c.premise_count);
    }
    choice =
        hx_strategy_or(s, hx_hsearch_name(h, c.x), hx_hsearch_name(h, c.y), parts, c.premise_count);
    return hx_strategy_and(s, -1, &choice, 1);
}

// Premises are older than what follows from them: marking from the newest down reaches all that is
// needed.
hx_strategy_id hx_derive_strategy(hx_strategy *s, const hx_hsearch *h, hx_conn_id id,
                                  hx_derive_template *of_template, void *user) {
    hx_strategy_id *made = calloc((size_t)id + 1, sizeof *made);
    if (!made) {
        s->failed = true;
        return 0;
    }
    made[id] = 1; // wanted
    for (hx_conn_id i = id; i > 0; i--) {
        if (!made[i]) continue;
        hx_conn c = hx_hsearch_get(h, i);
        int known = c.rule == HX_CONN_OR ? find_made(h, &c) : -1;
        for (int k = 0; k < c.premise_count; k++)
            if (known < 0 || k == known) made[c.premises[k]] = 1;
    }
    for (hx_conn_id i = 1; i <= id && !s->failed; i++)
        if (made[i]) made[i] = add_step(s, h, i, made, of_template, user);
    hx_strategy_id root = s->failed ? 0 : made[id];
    free(made);
    return root;
}

hx_status hx_derive_learn(hx_hsearch *h, hx_conn_kind kind, int x, int y, const hx_strategy *from,
                          hx_strategy_id tree, hx_error *err) {
    hx_strategy_id copy = hx_derive_copy(&h->strategy, from, tree, NULL);
    if (!copy) return hx_fail_memory(err);
    hx_deduce_for(h)->learn(h, kind, x, y, copy);
    hx_hsearch_run(h);
    return HX_OK;
}
