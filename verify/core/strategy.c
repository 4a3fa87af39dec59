// SPDX-License-Identifier: MIT
// What the data of a strategy have to be, looked at once more: so the reader need not be believed.
#include "core/strategy.h"

#include <stdlib.h>
#include <string.h>

static bool is_span(hv_span span, size_t count) {
    return span.first <= count && span.count <= count - span.first;
}

// Adds the points of a list to the set; false if it has one twice, or one that is none, or with
// `cells` a side.
static bool collect(const hv_strategy *s, hv_span list, bool cells, hv_set *set) {
    if (!is_span(list, s->point_count)) return false;
    for (uint32_t k = 0; k < list.count; k++) {
        int point = s->points[list.first + k];
        if (point >= (cells ? s->board.cells : s->board.points) || hv_set_has(set, point))
            return false;
        hv_set_add(set, point);
    }
    return true;
}

static bool is_sound_claim(const hv_strategy *s, hv_span group, const hv_set *listed) {
    hv_set points = {{0}};
    if (group.count < 2 || !collect(s, group, false, &points)) return false;
    for (uint32_t k = 0; k < group.count; k++)
        if (!hv_set_has(listed, s->points[group.first + k])) return false;
    return true;
}

static bool is_sound_head(const hv_strategy *s, const hv_pattern *p, hv_set *empty) {
    int side = s->board.cells;
    *empty = (hv_set){{0}};
    if (!collect(s, p->empty, true, empty)) return false;
    hv_set listed = *empty;
    if (!collect(s, p->played, false, &listed) || !is_span(p->claims, s->group_count)) return false;
    if ((hv_set_has(&listed, side + HV_NORTH) || hv_set_has(&listed, side + HV_SOUTH)) &&
        (hv_set_has(&listed, side + HV_WEST) || hv_set_has(&listed, side + HV_EAST)))
        return false;
    for (uint32_t g = 0; g < p->claims.count; g++)
        if (!is_sound_claim(s, s->groups[p->claims.first + g], &listed)) return false;
    return true;
}

// `rank` is where patterns stand in the order.
static bool is_sound_call(const hv_strategy *s, const hv_node *call, const hv_set *empty,
                          const uint32_t *rank, uint32_t own_rank) {
    if (call->pattern >= s->pattern_count || rank[call->pattern] >= own_rank) return false;
    const hv_pattern *p = &s->patterns[call->pattern];
    hv_set cells = {{0}};
    if (call->empty.count != p->empty.count || call->played.count != p->played.count ||
        (call->in_place &&
         (call->empty.first != p->empty.first || call->played.first != p->played.first)) ||
        !collect(s, call->empty, true, &cells) || !is_span(call->played, s->point_count))
        return false;
    for (uint32_t k = 0; k < call->played.count; k++)
        if (s->points[call->played.first + k] >= s->board.points) return false;
    hv_set_unite(&cells, empty);
    return !memcmp(&cells, empty, sizeof cells);
}

static bool is_sound_tree(const hv_strategy *s, const hv_pattern *p, const hv_set *empty,
                          const uint32_t *rank, uint32_t own_rank) {
    const hv_node *nodes = s->nodes;
    uint32_t root = p->root, open = root;
    if (root >= s->node_count || nodes[root].kind != HV_AND || nodes[root].parent != root ||
        nodes[root].end <= root || nodes[root].end > s->node_count)
        return false;
    for (uint32_t n = root; n < nodes[root].end; n++) {
        const hv_node *node = &nodes[n];
        while (nodes[open].end == n) // `open` is the innermost node that n is in
            open = nodes[open].parent;
        if (node->kind > HV_CALL) return false;
        if (n > root &&
            (node->parent != open || node->end <= n || node->end > nodes[open].end ||
             nodes[open].kind == HV_CALL || (node->kind == HV_OR) != (nodes[open].kind == HV_AND)))
            return false;
        if (node->kind == HV_OR && node->end == n + 1) return false;
        if (node->cell != HV_NO_POINT &&
            (node->kind != HV_AND || node->cell < 0 || node->cell >= s->board.cells ||
             !hv_set_has(empty, node->cell)))
            return false;
        if (node->kind == HV_CALL && !is_sound_call(s, node, empty, rank, own_rank)) return false;
        open = n;
    }
    return true;
}

// Whether the order has every pattern once; `rank`, all zero before, then says where, from 1.
static bool is_sound_order(const hv_strategy *s, uint32_t *rank) {
    for (size_t k = 0; k < s->pattern_count; k++) {
        if (s->order[k] >= s->pattern_count || rank[s->order[k]]) return false;
        rank[s->order[k]] = (uint32_t)k + 1;
    }
    return true;
}

hv_status hv_strategy_check(const hv_strategy *s, hv_limits *l, hv_error *err) {
    const hv_board *b = &s->board;
    uint32_t *rank = hv_base_take(l, s->pattern_count, sizeof *rank);
    if (!rank) return hv_base_full(err);
    bool sound = s->pattern_count && s->pattern_count <= HV_LIST_MAX &&
                 s->node_count <= HV_LIST_MAX && b->cols >= 1 && b->cols <= HV_SIZE_MAX &&
                 b->rows >= 1 && b->rows <= HV_SIZE_MAX && b->cells == b->cols * b->rows &&
                 b->points == b->cells + 4 && is_sound_order(s, rank);
    for (size_t i = 0; i < s->pattern_count && sound; i++) {
        hv_set empty;
        sound = is_sound_head(s, &s->patterns[i], &empty) &&
                is_sound_tree(s, &s->patterns[i], &empty, rank, rank[i]);
    }
    hv_base_give(l, rank, s->pattern_count, sizeof *rank);
    return sound ? HV_OK : hv_base_fail(err, HV_MALFORMED, "what was read is no strategy");
}

uint32_t hv_strategy_main(const hv_strategy *s) {
    uint32_t i = (uint32_t)s->pattern_count - 1;
    while (i && s->patterns[i].called)
        i--;
    return i;
}

bool hv_strategy_is_white(const hv_strategy *s, uint32_t i) {
    hv_span played = s->patterns[i].played;
    for (uint32_t k = 0; k < played.count; k++)
        if (s->points[played.first + k] >= s->board.cells + HV_WEST) return true;
    return false;
}

void hv_strategy_free(hv_strategy *s) {
    free(s->nodes);
    free(s->patterns);
    free(s->groups);
    free(s->points);
    free(s->order);
    *s = (hv_strategy){0};
}
