// SPDX-License-Identifier: MIT
// A connection's tactic as claims: an or-node is a claim about its ends, whose stones are those of
// the board that it needs, and the ends themselves. (A connection of empty cells counts them as
// stones; moves above it are of no use to it but as ends.)
#include "certificate/certificate_int.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(hx_certificate *c, uint32_t nodes) {
    if (nodes <= c->made_room) return true;
    hx_claim_id *made = realloc(c->made, nodes * sizeof *made);
    c->failed |= !made;
    if (!made) return false;
    c->made = made;
    c->made_room = nodes;
    return true;
}

// The and-node as an option; false if one of its claims is missing.
static bool draft_option(hx_certificate *c, hx_strategy_id and, hx_claim_draft *out) {
    const hx_strategy_node *node = hx_strategy_get(&c->strategy, and);
    hx_claim_draft_start(c, out, node->key);
    for (int i = 0; i < node->count; i++) {
        hx_claim_id child = c->made[hx_strategy_child(&c->strategy, and, i)];
        if (!child) return false;
        hx_claim_draft_add(c, out, child);
    }
    return true;
}

static hx_claim_id add_claim(hx_certificate *c, hx_strategy_id choice) {
    const hx_strategy_node *node = hx_strategy_get(&c->strategy, choice);
    hx_claim_draft *options = malloc(node->count * sizeof *options);
    hx_cell x = 0, y = 0;
    bool good = options != NULL;
    c->failed |= !options;
    for (int i = 0; i < node->count && good; i++) {
        good = draft_option(c, hx_strategy_child(&c->strategy, choice, i), &options[i]);
        if (i == 0 && good) {
            x = hx_certificate_name_end(c, node->x, &options[0]);
            y = hx_certificate_name_end(c, node->y, &options[0]);
        }
        good = good && hx_certificate_join(c, &options[i], x, y);
    }
    hx_claim_id id = good ? hx_claim_add(c, HX_CLAIM_OR, x, y, options, node->count) : 0;
    free(options);
    return id;
}

bool hx_certificate_connection(hx_certificate *c, hx_conn_id id, hx_claim_draft *out) {
    hx_strategy *s = &c->strategy;
    hx_strategy_cut(s, 1, 0);
    hx_strategy_id root = hx_tactic_derive(s, c->found, id);
    c->failed |= !root;
    if (c->failed || !make_room(c, root + 1)) return false;
    memset(c->made, 0, (root + 1) * sizeof *c->made);
    c->made[root] = 1; // wanted
    for (hx_strategy_id i = root; i > 0; i--)
        for (int k = 0; c->made[i] && k < hx_strategy_get(s, i)->count; k++)
            c->made[hx_strategy_child(s, i, k)] = 1;
    for (hx_strategy_id i = 1; i < root && !c->failed; i++)
        if (c->made[i] && hx_strategy_get(s, i)->is_or) c->made[i] = add_claim(c, i);
    return !c->failed && draft_option(c, root, out) &&
           hx_certificate_join(c, out, (hx_cell)hx_certificate_edge(c, 0),
                               (hx_cell)hx_certificate_edge(c, 1));
}
