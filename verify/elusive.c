// SPDX-License-Identifier: MIT
// A pattern is elusive if
//   1. at every or-node the cells of the options have nothing in common: whatever the opponent
//      takes, there is an option without it;
//   2. at every and-node the subtrees have no cell in common, pairwise: an answer in one of them
//      never spoils another;
//   3. no and-node makes a move that is made again below it.
// flaw.c looks for nodes where that is not so.
// The cells of a call are those that the called pattern's tree uses, moved to where the call puts
// them. Since a call never puts two of them on one cell, what holds in the called pattern holds in
// the call, so that each pattern is looked at once. One loop from the back of the text does it all.
#include "elusive.h"

#include <stdlib.h>

static bool moves(const hv_strategy *s, uint32_t option) {
    const hv_node *n = &s->nodes[option];
    if (n->kind == HV_CALL) n = &s->nodes[s->patterns[n->pattern].root];
    return n->cell != HV_NO_POINT;
}

bool hv_elusive_is_bracket(const hv_strategy *s, uint32_t node) {
    return s->nodes[node].kind == HV_OR && s->nodes[node + 1].end == s->nodes[node].end &&
           !moves(s, node + 1);
}

static hv_set call_cells(const hv_strategy *s, const hv_node *call, const hv_set *used) {
    hv_set set = {{0}};
    hv_span from = s->patterns[call->pattern].empty;
    for (uint32_t k = 0; k < from.count; k++)
        if (hv_set_has(used, s->points[from.first + k]))
            hv_set_add(&set, s->points[call->empty.first + k]);
    return set;
}

hv_set *hv_elusive_cells(const hv_strategy *s, uint32_t i, const hv_shape *shapes, hv_limits *l) {
    uint32_t root = s->patterns[i].root;
    hv_set *cells = hv_base_take(l, s->nodes[root].end - root, sizeof *cells);
    for (uint32_t n = s->nodes[root].end; cells && n-- > root;) {
        const hv_node *node = &s->nodes[n];
        hv_set *set = &cells[n - root];
        if (node->kind == HV_CALL) *set = call_cells(s, node, &shapes[node->pattern].used);
        if (node->kind == HV_AND && node->cell != HV_NO_POINT) hv_set_add(set, node->cell);
        if (n > root) hv_set_unite(&cells[node->parent - root], set);
    }
    return cells;
}

// ---- counting ----

typedef struct tally {
    hv_count and_nodes, or_nodes, leafs;
    hv_count paths; // of the subtree; of a parent before all children are in: of those so far
} tally;

// Roots, and options that are alone in a bracket, stand for what is below them and are not counted.
static void count_node(const hv_strategy *s, uint32_t n, uint32_t root, tally *t) {
    const hv_node *node = &s->nodes[n];
    hv_count one = hv_count_of(1);
    bool leaf = node->end == n + 1;
    bool counted =
        node->cell != HV_NO_POINT || (n != root && !hv_elusive_is_bracket(s, node->parent));
    if (node->kind == HV_OR && !hv_elusive_is_bracket(s, n)) hv_count_add(&t->or_nodes, &one);
    if (node->kind == HV_AND && counted) hv_count_add(leaf ? &t->leafs : &t->and_nodes, &one);
}

// Paths: an or-node adds those of its options, an and-node multiplies those of its subtrees.
static hv_status count_all(const hv_strategy *s, uint32_t root, hv_shape *shape,
                           const hv_shape *shapes, hv_limits *l, hv_error *err) {
    uint32_t end = s->nodes[root].end;
    hv_count *paths = hv_base_take(l, end - root, sizeof *paths);
    if (!paths) return hv_base_full(err);
    tally total = {0};
    for (uint32_t n = root; n < end; n++)
        paths[n - root] = hv_count_of(s->nodes[n].kind == HV_OR ? 0 : 1);
    for (uint32_t n = end; n-- > root;) {
        const hv_node *node = &s->nodes[n];
        count_node(s, n, root, &total);
        if (node->kind == HV_CALL) {
            const hv_shape *called = &shapes[node->pattern];
            hv_count_add(&total.and_nodes, &called->and_nodes);
            hv_count_add(&total.or_nodes, &called->or_nodes);
            hv_count_add(&total.leafs, &called->leafs);
            paths[n - root] = called->paths;
        }
        if (n == root) break;
        hv_count *above = &paths[node->parent - root];
        (s->nodes[node->parent].kind == HV_OR ? hv_count_add : hv_count_multiply)(above,
                                                                                  &paths[n - root]);
    }
    shape->and_nodes = total.and_nodes;
    shape->or_nodes = total.or_nodes;
    shape->leafs = total.leafs;
    shape->paths = paths[0];
    l->bytes += (end - root) * sizeof *paths;
    free(paths);
    return HV_OK;
}

hv_status hv_elusive_check(const hv_strategy *s, uint32_t i, hv_shape *shapes, hv_limits *l,
                           hv_error *err) {
    uint32_t root = s->patterns[i].root;
    hv_shape *shape = &shapes[i];
    hv_set *cells = hv_elusive_cells(s, i, shapes, l);
    if (!cells) return hv_base_full(err);
    *shape = (hv_shape){.used = cells[0]};
    hv_status status = hv_flaw_find(s, i, cells, shapes, l, err);
    l->bytes += (s->nodes[root].end - root) * sizeof *cells;
    free(cells);
    return status ? status : count_all(s, root, shape, shapes, l, err);
}
