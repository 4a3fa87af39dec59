// SPDX-License-Identifier: MIT
// Counting. A call has what the called pattern has, so that each is counted once, from the back of
// its text.
#include "report/stats.h"

enum { COUNTED = 1 << 17 }; // paths of an invalid pattern of which the good ones are counted

// Roots, and options that are alone in a bracket, stand for what is below them and are not counted.
static void count_node(const hv_strategy *s, uint32_t n, uint32_t root, hv_stats *t) {
    const hv_node *node = &s->nodes[n];
    hv_count one = hv_count_of(1);
    bool leaf = node->end == n + 1;
    bool counted =
        node->cell != HV_NO_POINT || (n != root && !hv_elusive_is_bracket(s, node->parent));
    if (node->kind == HV_OR && !hv_elusive_is_bracket(s, n)) hv_count_add(&t->or_nodes, &one);
    if (node->kind == HV_AND && counted) hv_count_add(leaf ? &t->leafs : &t->and_nodes, &one);
}

// Paths: an or-node adds those of its options, an and-node multiplies those of its subtrees.
hv_status hv_stats_count(const hv_strategy *s, uint32_t i, hv_stats *stats, hv_limits *l,
                         hv_error *err) {
    uint32_t root = s->patterns[i].root, end = s->nodes[root].end;
    hv_count *paths = hv_base_take(l, end - root, sizeof *paths);
    if (!paths) return hv_base_full(err);
    hv_stats total = {0};
    for (uint32_t n = root; n < end; n++)
        paths[n - root] = hv_count_of(s->nodes[n].kind == HV_OR ? 0 : 1);
    for (uint32_t n = end; n-- > root;) {
        const hv_node *node = &s->nodes[n];
        count_node(s, n, root, &total);
        if (node->kind == HV_CALL) {
            const hv_stats *called = &stats[node->pattern];
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
    total.paths = paths[0];
    stats[i] = total;
    hv_base_give(l, paths, end - root, sizeof *paths);
    return HV_OK;
}

// Walks all paths, however many fail; false if the limits do not allow it.
static bool walk_all(const hv_form *f, uint64_t *good, hv_limits *l) {
    hv_path path = {0};
    hv_end end;
    hv_error err;
    uint64_t walked = 0;
    bool allowed;
    do {
        hv_base_spend(l, path.count + 1);
        allowed = ++walked <= l->paths && !hv_base_late(l) &&
                  !hv_paths_walk(f, &path, NULL, &end, l, &err);
        *good += allowed && hv_paths_reached(f, &end);
    } while (allowed && hv_paths_next(&path));
    hv_paths_free(&path, l);
    return allowed;
}

hv_tally hv_stats_tally(const hv_check *c, uint32_t i, const hv_stats *stats, hv_limits *l) {
    hv_tally t = {.all = c->verdicts[i].outcome == HV_VALID};
    hv_form f = {0};
    hv_path path = {0};
    hv_error err;
    hv_status status = HV_REFUTED;
    if (c->verdicts[i].outcome != HV_INVALID || !c->s->patterns[i].claims.count) return t;
    if (hv_form_build(&f, c->s, i, c->shapes, NULL, l, &err)) status = HV_RESOURCES;
    if (status == HV_REFUTED && !c->shapes[i].elusive) // they may all connect, without an answer
        status = hv_check_form(&f, &c->way, &path, l, &err);
    t.all = status == HV_OK;
    t.counted = status == HV_REFUTED && hv_count_at_most(&stats[i].paths, COUNTED) &&
                walk_all(&f, &t.good, l);
    hv_paths_free(&path, l);
    hv_form_free(&f, l);
    return t;
}
