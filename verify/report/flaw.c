// SPDX-License-Identifier: MIT
// Where a pattern is not elusive, and how soon the opponent gets there. A line of play against the
// pattern passes the or-nodes above a flaw, one move each; or-nodes beside them may wait. So one
// loop from the back of the text finds the fewest moves, and a call costs what the called pattern
// does. The move without an answer counts: 1 at an or-node whose options have a cell in common, 2
// where two subtrees of an and-node have one (the first move attacks both, the second the one that
// was not answered). A move that is made again in its own subtree gives the opponent nothing; such
// a flaw counts as further away than any other.
#include "report/flaw.h"

enum { ENDLESS = INT32_MAX };

typedef struct finder {
    const hv_strategy *s;
    const hv_shape *shapes;
    const hv_flaw *flaws;
    hv_set *cells; // of the pattern's nodes
    uint32_t root;
    uint32_t *distance; // of the pattern's nodes: from there to the nearest flaw
} finder;

// Takes the moves of the and-nodes above out of the set: the opponent cannot make them.
static void drop_moves_above(const finder *f, uint32_t n, hv_set *set) {
    while (n != f->root) {
        n = f->s->nodes[n].parent;
        int cell = f->s->nodes[n].kind == HV_AND ? f->s->nodes[n].cell : HV_NO_POINT;
        if (cell != HV_NO_POINT) set->word[cell >> 6] &= ~(UINT64_C(1) << (cell & 63));
    }
}

// A cell that all options of the or-node use.
static hv_flaw_kind flaw_of_or(const finder *f, uint32_t n, int *cell, uint32_t *moves) {
    const hv_node *node = &f->s->nodes[n];
    if (hv_elusive_is_bracket(f->s, n)) return HV_FLAW_NONE;
    hv_set common = f->cells[n + 1 - f->root];
    for (uint32_t k = n + 1; k < node->end; k = f->s->nodes[k].end)
        hv_set_keep(&common, &f->cells[k - f->root]);
    *cell = hv_set_common(&common, &common);
    if (*cell < 0) return HV_FLAW_NONE;
    *moves = 1;
    drop_moves_above(f, n, &common);
    int free = hv_set_common(&common, &common);
    if (free >= 0)
        *cell = free;
    else
        *moves = HV_HARMLESS;
    return HV_FLAW_COMMON;
}

// A cell of two subtrees of the and-node, or its own move in one of them.
static hv_flaw_kind flaw_of_and(const finder *f, uint32_t n, int *cell, uint32_t *moves) {
    const hv_node *node = &f->s->nodes[n];
    hv_set seen = {{0}};
    hv_flaw_kind found = HV_FLAW_NONE;
    for (uint32_t k = n + 1; k < node->end; k = f->s->nodes[k].end) {
        const hv_set *cells = &f->cells[k - f->root];
        hv_set both = seen;
        hv_set_keep(&both, cells);
        int shared = hv_set_common(&both, &both);
        if (shared >= 0) drop_moves_above(f, k, &both);
        if (shared >= 0) shared = hv_set_common(&both, &both);
        if (shared >= 0) {
            *cell = shared;
            *moves = 2;
            return HV_FLAW_OVERLAP;
        }
        if (node->cell != HV_NO_POINT && hv_set_has(cells, node->cell)) {
            *cell = node->cell;
            *moves = HV_HARMLESS;
            found = HV_FLAW_TWICE;
        }
        hv_set_unite(&seen, cells);
    }
    return found;
}

static hv_flaw_kind flaw_of(const finder *f, uint32_t n, int *cell, uint32_t *moves) {
    const hv_node *node = &f->s->nodes[n];
    if (node->kind == HV_OR) return flaw_of_or(f, n, cell, moves);
    if (node->kind == HV_AND) return flaw_of_and(f, n, cell, moves);
    const hv_flaw *called = &f->flaws[node->pattern];
    if (f->shapes[node->pattern].elusive) return HV_FLAW_NONE;
    hv_set cells = f->cells[n - f->root];
    drop_moves_above(f, n, &cells);
    bool repeated = false; // a move made above is made in there again: its distances are not real
    for (int k = 0; k < HV_SET_WORDS; k++)
        repeated = repeated || cells.word[k] != f->cells[n - f->root].word[k];
    *moves = called->distance + (repeated && called->distance < HV_HARMLESS ? HV_HARMLESS : 0);
    return HV_FLAW_CALLED;
}

// The child with the nearest flaw, the distances of all being known; n itself if it has none.
static uint32_t nearest_child(const finder *f, uint32_t n) {
    uint32_t nearest = n;
    for (uint32_t k = n + 1; k < f->s->nodes[n].end; k = f->s->nodes[k].end)
        if (nearest == n || f->distance[k - f->root] < f->distance[nearest - f->root]) nearest = k;
    return nearest;
}

// The flaw of the node, if it is at least as near as those below.
static hv_flaw_kind judge_node(const finder *f, uint32_t n, int *cell) {
    uint32_t child = nearest_child(f, n), below = ENDLESS, here = ENDLESS;
    if (child != n) below = f->distance[child - f->root];
    bool passed = f->s->nodes[n].kind == HV_OR && !hv_elusive_is_bracket(f->s, n);
    if (below != ENDLESS && passed) below++;
    hv_flaw_kind kind = flaw_of(f, n, cell, &here);
    f->distance[n - f->root] = here <= below ? here : below;
    return here <= below ? kind : HV_FLAW_NONE;
}

hv_status hv_flaw_find(const hv_strategy *s, uint32_t i, const hv_shape *shapes, hv_flaw *flaws,
                       hv_limits *l, hv_error *err) {
    uint32_t root = s->patterns[i].root, count = s->nodes[root].end - root;
    finder f = {s,     shapes,
                flaws, hv_elusive_cells(s, i, shapes, l),
                root,  hv_base_take(l, count, sizeof *f.distance)};
    hv_flaw *flaw = &flaws[i];
    bool good = f.cells && f.distance;
    for (uint32_t n = root + count; good && n-- > root;)
        judge_node(&f, n, &flaw->cell);
    flaw->node = root;
    while (good && !(flaw->kind = judge_node(&f, flaw->node, &flaw->cell)))
        flaw->node = nearest_child(&f, flaw->node);
    if (good) flaw->distance = f.distance[0];
    hv_base_give(l, f.cells, count, sizeof *f.cells);
    hv_base_give(l, f.distance, count, sizeof *f.distance);
    return good ? HV_OK : hv_base_full(err);
}
