// SPDX-License-Identifier: MIT
// A connection's tactic as claims: an or-node is a claim about its ends, whose stones are those of
// the board that it needs, the ends themselves, and what the search that found it counts on above
// it. (A connection of empty cells counts them as stones; other moves above it are of no use to it
// but as ends.)
#include "certificate/certificate_int.h"

#include <stdlib.h>
#include <string.h>

bool hx_certificate_derive(hx_certificate *c, hx_conn_id id, hx_certificate_tactic *out) {
    out->first = c->strategy.used;
    out->first_child = c->strategy.children_used;
    out->root = hx_tactic_derive(&c->strategy, c->found, id, &c->templates);
    c->failed |= !out->root;
    return out->root;
}

void hx_certificate_forget(hx_certificate *c, const hx_certificate_tactic *t) {
    hx_strategy_cut(&c->strategy, t->first, t->first_child);
}

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

// While claims are made of a tactic.
typedef struct making {
    hx_certificate *c;
    const hx_certificate_tactic *tactic;
    const hx_certificate_needed *needed; // claims for the solver's joins in it; NULL: it has none
} making;

static hx_claim_id *made(const making *m, hx_strategy_id id) {
    return &m->c->made[id - m->tactic->first];
}

static uint64_t *above(const making *m, hx_strategy_id id) {
    return m->c->above + (size_t)(id - m->tactic->first) * (size_t)m->c->words;
}

static void add_above(const making *m, hx_strategy_id id, uint16_t node) {
    int point = node == HX_CELL_NONE ? -1 : hx_certificate_point(m->c, node);
    if (point >= 0) above(m, id)[point / 64] |= UINT64_C(1) << point % 64;
}

// Marks what the root needs, and finds for each node the stones that lie on every way to it from
// the root: moves that what is below counts on, and ends of the game it was found in.
static void look_down(const making *m) {
    const hx_strategy *s = &m->c->strategy;
    hx_strategy_id first = m->tactic->first, root = m->tactic->root;
    size_t row = (size_t)m->c->words * sizeof *m->c->above;
    memset(m->c->made, 0, (root + 1 - first) * sizeof *m->c->made);
    memset(m->c->above, 0xff, (root + 1 - first) * row);
    memset(above(m, root), 0, row);
    *made(m, root) = 1; // wanted
    for (hx_strategy_id i = root; i >= first; i--) {
        const hx_strategy_node *node = hx_strategy_get(s, i);
        if (!*made(m, i)) continue;
        if (node->is_or)
            for (int k = 0; k < 2; k++)
                add_above(m, i, node->ours[k]);
        else if (node->is_new)
            add_above(m, i, node->key);
        for (int k = 0; k < node->count; k++) {
            hx_strategy_id child = hx_strategy_child(s, i, k);
            *made(m, child) = 1;
            for (int n = 0; n < m->c->words; n++)
                above(m, child)[n] &= above(m, i)[n];
        }
    }
}

static hx_claim_id find_join(const making *m, uint32_t number) {
    if (number < HX_CERTIFICATE_SOLVERS) return m->c->joins.origins[number];
    for (int i = 0; m->needed && i < m->needed->count; i++)
        if (m->needed->numbers[i] == number - HX_CERTIFICATE_SOLVERS) return m->needed->claims[i];
    return 0;
}

// The and-node as an option; false if one of its claims is missing.
static bool draft_option(const making *m, hx_strategy_id and, hx_claim_draft *out) {
    const hx_strategy_node *node = hx_strategy_get(&m->c->strategy, and);
    hx_claim_draft_start(m->c, out, node->key);
    for (int i = 0; i < node->count; i++) {
        hx_claim_id child = *made(m, hx_strategy_child(&m->c->strategy, and, i));
        if (!child) return false;
        hx_claim_draft_add(m->c, out, child);
    }
    return true;
}

static hx_claim_id add_claim(const making *m, hx_strategy_id choice) {
    hx_certificate *c = m->c;
    const hx_strategy_node *node = hx_strategy_get(&c->strategy, choice);
    hx_claim_draft *options = malloc(node->count * sizeof *options);
    hx_cell x = 0, y = 0;
    bool good = options != NULL;
    memcpy(c->also.word, above(m, choice), (size_t)c->words * sizeof *c->above);
    c->failed |= !options;
    for (int i = 0; i < node->count && good; i++) {
        good = draft_option(m, hx_strategy_child(&c->strategy, choice, i), &options[i]);
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

bool hx_certificate_claim(hx_certificate *c, const hx_certificate_tactic *t,
                          const hx_certificate_needed *needed, hx_claim_draft *out) {
    making m = {c, t, needed};
    if (!make_room(c, t->root + 1 - t->first)) return false;
    look_down(&m);
    for (hx_strategy_id i = t->first; i < t->root && !c->failed; i++) {
        const hx_strategy_node *node = hx_strategy_get(&c->strategy, i);
        if (!*made(&m, i) || !node->is_or) continue;
        *made(&m, i) = node->proved ? find_join(&m, node->number) : add_claim(&m, i);
    }
    return !c->failed && draft_option(&m, t->root, out) &&
           hx_certificate_join(c, out, c->at.goal[0], c->at.goal[1]);
}

bool hx_certificate_connection(hx_certificate *c, hx_conn_id id, hx_claim_draft *out) {
    hx_certificate_tactic t;
    bool good = hx_certificate_derive(c, id, &t) && hx_certificate_claim(c, &t, NULL, out);
    hx_certificate_forget(c, &t);
    return good;
}
