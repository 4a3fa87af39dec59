// SPDX-License-Identifier: MIT
// A pattern is elusive if
//   1. at every or-node the cells of the options have nothing in common: whatever the opponent
//      takes, there is an option without it;
//   2. at every and-node the subtrees have no cell in common, pairwise: an answer in one of them
//      never spoils another;
//   3. no and-node makes a move that is made again below it.
// The cells of a call are those that the called pattern's tree uses, moved to where the call puts
// them. Since a call never puts two of them on one cell, what holds in the called pattern holds in
// the call, so that each pattern is looked at once.
#include "core/elusive.h"

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

// Whether all options of an or-node use one cell.
static bool or_fails(const hv_strategy *s, uint32_t n, const hv_set *cells, uint32_t root) {
    hv_set common = cells[n + 1 - root];
    if (hv_elusive_is_bracket(s, n)) return false;
    for (uint32_t k = n + 1; k < s->nodes[n].end; k = s->nodes[k].end)
        hv_set_keep(&common, &cells[k - root]);
    return hv_set_common(&common, &common) >= 0;
}

// Whether two subtrees of an and-node use one cell, or one of them the cell of its own move.
static bool and_fails(const hv_strategy *s, uint32_t n, const hv_set *cells, uint32_t root) {
    hv_set seen = {{0}};
    if (s->nodes[n].cell != HV_NO_POINT) hv_set_add(&seen, s->nodes[n].cell);
    for (uint32_t k = n + 1; k < s->nodes[n].end; k = s->nodes[k].end) {
        if (hv_set_common(&seen, &cells[k - root]) >= 0) return true;
        hv_set_unite(&seen, &cells[k - root]);
    }
    return false;
}

hv_status hv_elusive_check(const hv_strategy *s, uint32_t i, hv_shape *shapes, hv_limits *l,
                           hv_error *err) {
    uint32_t root = s->patterns[i].root, end = s->nodes[root].end;
    hv_set *cells = hv_elusive_cells(s, i, shapes, l);
    if (!cells) return hv_base_full(err);
    bool fails = false, late = false, blind = false;
    for (uint32_t n = root; n < end && !late; n++) {
        const hv_node *node = &s->nodes[n];
        fails = fails || (node->kind == HV_OR    ? or_fails(s, n, cells, root)
                          : node->kind == HV_AND ? and_fails(s, n, cells, root)
                                                 : !shapes[node->pattern].elusive);
        blind = blind || (node->kind == HV_CALL && !shapes[node->pattern].seen);
        late = hv_base_late(l);
    }
    shapes[i] = (hv_shape){cells[0], !fails, !late && !blind};
    hv_base_give(l, cells, end - root, sizeof *cells);
    return late ? hv_base_too_late(l, err) : blind ? hv_base_full(err) : HV_OK;
}
