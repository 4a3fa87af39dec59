// SPDX-License-Identifier: MIT
// A connection's tactic as claims: an or-node is a claim about its ends, whose stones are those of
// the board that it needs, the ends themselves, and what the search that found it counts on above
// it. (A connection of empty cells counts them as stones; other moves above it are of no use to it
// but as ends.)
#include "certificate/certificate_int.h"

#include <stdlib.h>
#include <string.h>

static bool make_room(hx_certificate *c, uint32_t nodes) {
    if (nodes <= c->made_room) return true;
    hx_claim_id *made = realloc(c->made, nodes * sizeof *made);
    if (made) c->made = made;
    uint64_t *above = realloc(c->above, nodes * (size_t)c->words * sizeof *above);
    if (above) c->above = above;
    c->failed |= !made || !above;
    if (!c->failed) c->made_room = nodes;
    return !c->failed;
}

static uint64_t *above_of(const hx_certificate *c, hx_strategy_id id) {
    return c->above + (size_t)id * (size_t)c->words;
}

static void add_above(const hx_certificate *c, hx_strategy_id id, uint16_t node) {
    int point = node == HX_CELL_NONE ? -1 : hx_certificate_point(c, node);
    if (point >= 0) above_of(c, id)[point / 64] |= UINT64_C(1) << point % 64;
}

// Marks what the root needs, and finds for each node the stones that lie on every way to it from
// the root: moves that what is below counts on, and ends of the game it was found in.
static void look_down(hx_certificate *c, hx_strategy_id root) {
    const hx_strategy *s = &c->strategy;
    size_t row = (size_t)c->words * sizeof *c->above;
    memset(c->made, 0, (root + 1) * sizeof *c->made);
    memset(c->above, 0xff, (root + 1) * row);
    memset(above_of(c, root), 0, row);
    c->made[root] = 1; // wanted
    for (hx_strategy_id i = root; i > 0; i--) {
        const hx_strategy_node *node = hx_strategy_get(s, i);
        if (!c->made[i]) continue;
        if (node->is_or)
            for (int k = 0; k < 2; k++)
                add_above(c, i, node->ours[k]);
        else if (node->is_new)
            add_above(c, i, node->key);
        for (int k = 0; k < node->count; k++) {
            hx_strategy_id child = hx_strategy_child(s, i, k);
            c->made[child] = 1;
            for (int n = 0; n < c->words; n++)
                above_of(c, child)[n] &= above_of(c, i)[n];
        }
    }
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
    memcpy(c->also.word, above_of(c, choice), (size_t)c->words * sizeof *c->above);
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
    hx_bits_clear(&c->also, c->words);
    free(options);
    return id;
}

bool hx_certificate_connection(hx_certificate *c, hx_conn_id id, hx_claim_draft *out) {
    hx_strategy *s = &c->strategy;
    hx_strategy_cut(s, 1, 0);
    hx_strategy_id root = hx_tactic_derive(s, c->found, id, &c->templates);
    c->failed |= !root;
    if (c->failed || !make_room(c, root + 1)) return false;
    look_down(c, root);
    for (hx_strategy_id i = 1; i < root && !c->failed; i++)
        if (c->made[i] && hx_strategy_get(s, i)->proved)
            c->made[i] = c->join_claims[hx_strategy_get(s, i)->number];
        else if (c->made[i] && hx_strategy_get(s, i)->is_or)
            c->made[i] = add_claim(c, i);
    return !c->failed && draft_option(c, root, out) &&
           hx_certificate_join(c, out, c->at.goal[0], c->at.goal[1]);
}
