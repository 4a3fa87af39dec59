// SPDX-License-Identifier: MIT
// Trees as nodes with pointers, cell sets as arrays of bool, connection by flooding.
#include "slow.h"

#include <stdlib.h>
#include <string.h>

static slow_tree *new_tree(bool is_or, int cell) {
    slow_tree *t = calloc(1, sizeof *t);
    t->is_or = is_or;
    t->cell = cell;
    return t;
}

void slow_free(slow_tree *t) {
    for (int k = 0; k < t->kids; k++)
        slow_free(t->kid[k]);
    free(t);
}

// Macro substitution: node n of the text with map[p] as the point that p stands on.
static slow_tree *substitute(const hv_strategy *s, uint32_t n, const int *map) {
    const hv_node *node = &s->nodes[n];
    if (node->kind == HV_CALL) {
        const hv_pattern *called = &s->patterns[node->pattern];
        int inner[HV_POINTS_MAX];
        for (int p = 0; p < HV_POINTS_MAX; p++)
            inner[p] = -1;
        for (uint32_t k = 0; k < called->empty.count; k++)
            inner[s->points[called->empty.first + k]] = map[s->points[node->empty.first + k]];
        return substitute(s, called->root, inner);
    }
    bool moves = node->kind == HV_AND && node->cell >= 0;
    slow_tree *t = new_tree(node->kind == HV_OR, moves ? map[node->cell] : -1);
    for (uint32_t k = n + 1; k < node->end; k = s->nodes[k].end)
        t->kid[t->kids++] = substitute(s, k, map);
    return t;
}

void slow_collect(const slow_tree *t, bool *cells) {
    if (t->cell >= 0) cells[t->cell] = true;
    for (int k = 0; k < t->kids; k++)
        slow_collect(t->kid[k], cells);
}

static bool elusive(const slow_tree *t) {
    for (int k = 0; k < t->kids; k++)
        if (!elusive(t->kid[k])) return false;
    if (t->is_or && t->kids == 1 && t->kid[0]->cell < 0) return true;
    int count[HV_CELLS_MAX] = {0}; // of subtrees that use the cell
    for (int k = 0; k < t->kids; k++) {
        bool cells[HV_CELLS_MAX] = {false};
        slow_collect(t->kid[k], cells);
        for (int p = 0; p < HV_CELLS_MAX; p++)
            count[p] += cells[p];
    }
    for (int p = 0; p < HV_CELLS_MAX; p++) {
        if (t->is_or && count[p] == t->kids) return false;
        if (!t->is_or && (count[p] > 1 || (count[p] == 1 && t->cell == p))) return false;
    }
    return true;
}

static void flood(const hv_board *b, const bool *stones, int from, bool *seen) {
    int near[HV_TOUCH_MAX];
    if (!stones[from] || seen[from]) return;
    seen[from] = true;
    int count = hv_board_touching(b, from, near);
    for (int k = 0; k < count; k++)
        flood(b, stones, near[k], seen);
}

static bool connects(const hv_strategy *s, const hv_pattern *p, const bool *stones) {
    if (!p->claims.count) return true;
    for (uint32_t g = 0; g < p->claims.count; g++) {
        hv_span group = s->groups[p->claims.first + g];
        bool seen[HV_POINTS_MAX] = {false};
        bool all = true;
        flood(&s->board, stones, s->points[group.first], seen);
        for (uint32_t k = 0; k < group.count; k++)
            all = all && seen[s->points[group.first + k]];
        if (all) return true;
    }
    return false;
}

// All paths: `todo` are the or-nodes still to be passed. Whether all connect a group.
static bool walk(const hv_strategy *s, const hv_pattern *p, const slow_tree **todo, int count,
                 const bool *stones) {
    if (!count) return connects(s, p, stones);
    const slow_tree *t = todo[count - 1];
    for (int k = 0; k < t->kids; k++) {
        const slow_tree *option = t->kid[k];
        const slow_tree *next[1024];
        bool more[HV_POINTS_MAX];
        memcpy(more, stones, sizeof more);
        memcpy(next, todo, (size_t)(count - 1) * sizeof *next);
        if (option->cell >= 0) more[option->cell] = true;
        for (int i = 0; i < option->kids; i++)
            next[count - 1 + i] = option->kid[i];
        if (!walk(s, p, next, count - 1 + option->kids, more)) return false;
    }
    return true;
}

slow_tree *slow_write_out(const hv_strategy *s, uint32_t pattern) {
    int map[HV_POINTS_MAX];
    for (int k = 0; k < HV_POINTS_MAX; k++)
        map[k] = k;
    return substitute(s, s->patterns[pattern].root, map);
}

static bool walk_all(const hv_strategy *s, uint32_t pattern, slow_tree *t) {
    const hv_pattern *p = &s->patterns[pattern];
    bool stones[HV_POINTS_MAX] = {false};
    for (uint32_t k = 0; k < p->played.count; k++)
        stones[s->points[p->played.first + k]] = true;
    slow_tree *only = new_tree(true, -1); // the root as the only option
    only->kid[only->kids++] = t;
    const slow_tree *todo[1] = {only};
    bool all = walk(s, p, todo, 1, stones);
    free(only);
    return all;
}

slow_verdict slow_check(const hv_strategy *s, uint32_t pattern) {
    slow_tree *t = slow_write_out(s, pattern);
    slow_verdict verdict = SLOW_NOT_ELUSIVE;
    if (elusive(t)) verdict = walk_all(s, pattern, t) ? SLOW_VALID : SLOW_NOT_SATISFYING;
    slow_free(t);
    return verdict;
}

bool slow_connects(const hv_strategy *s, uint32_t pattern, const bool *stones) {
    return connects(s, &s->patterns[pattern], stones);
}

bool slow_joins(const hv_board *b, const bool *stones, int side, int other) {
    bool own[HV_POINTS_MAX], seen[HV_POINTS_MAX] = {false};
    memcpy(own, stones, sizeof own);
    own[b->cells + side] = own[b->cells + other] = true;
    flood(b, own, b->cells + side, seen);
    return seen[b->cells + other];
}
