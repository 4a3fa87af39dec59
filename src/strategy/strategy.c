// SPDX-License-Identifier: MIT
#include "strategy/strategy.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

void hx_strategy_init(hx_strategy *s, int words) {
    *s = (hx_strategy){.words = words, .used = 1, .ours = {HX_CELL_NONE, HX_CELL_NONE}};
}

void hx_strategy_free(hx_strategy *s) {
    free(s->nodes);
    free(s->carriers);
    free(s->children);
    *s = (hx_strategy){0};
}

void hx_strategy_cut(hx_strategy *s, uint32_t used, uint32_t children_used) {
    s->used = used;
    s->children_used = children_used;
}

// ---- nodes ---------------------------------------------------------------------------------

static bool make_room(hx_strategy *s) {
    if (s->used < s->room) return true;
    uint32_t room = s->room ? 2 * s->room : FIRST_ROOM;
    hx_strategy_node *nodes = realloc(s->nodes, room * sizeof *nodes);
    if (nodes) s->nodes = nodes;
    uint64_t *carriers = realloc(s->carriers, (size_t)room * (size_t)s->words * sizeof *carriers);
    if (carriers) s->carriers = carriers;
    s->failed |= !nodes || !carriers;
    if (!s->failed) s->room = room;
    return !s->failed;
}

static bool make_room_for_child(hx_strategy *s) {
    if (s->children_used < s->children_room) return true;
    uint32_t room = s->children_room ? 2 * s->children_room : FIRST_ROOM;
    hx_strategy_id *children = realloc(s->children, room * sizeof *children);
    s->failed |= !children;
    if (!children) return false;
    s->children = children;
    s->children_room = room;
    return true;
}

static hx_strategy_id begin(hx_strategy *s, bool is_or) {
    if (s->failed || !make_room(s)) return 0;
    hx_strategy_id id = s->used++;
    s->nodes[id] = (hx_strategy_node){.is_or = is_or, .key = HX_CELL_NONE};
    s->nodes[id].first = s->children_used;
    memset(s->carriers + (size_t)id * (size_t)s->words, 0, (size_t)s->words * sizeof(uint64_t));
    return id;
}

static void add_child(hx_strategy *s, hx_strategy_id id, hx_strategy_id child) {
    if (!child || !make_room_for_child(s)) {
        s->failed = true;
        return;
    }
    s->children[s->children_used++] = child;
    s->nodes[id].count++;
    uint64_t *carrier = s->carriers + (size_t)id * (size_t)s->words;
    for (int i = 0; i < s->words; i++)
        carrier[i] |= hx_strategy_carrier(s, child)[i];
}

static void set_key(hx_strategy *s, hx_strategy_id id, int key) {
    if (key < 0) return;
    s->nodes[id].key = (uint16_t)key;
    s->nodes[id].depth++;
    s->carriers[(size_t)id * (size_t)s->words + (size_t)(key / 64)] |= UINT64_C(1) << (key % 64);
}

hx_strategy_id hx_strategy_and(hx_strategy *s, int key, const hx_strategy_id *ors, int count) {
    hx_strategy_id id = begin(s, false);
    for (int i = 0; id && i < count; i++) {
        add_child(s, id, ors[i]);
        s->nodes[id].depth = (uint16_t)(s->nodes[id].depth + s->nodes[ors[i]].depth);
    }
    if (id) set_key(s, id, key);
    return s->failed ? 0 : id;
}

hx_strategy_id hx_strategy_and_of(hx_strategy *s, int key, const hx_strategy_id *ands, int count) {
    hx_strategy_id id = begin(s, false);
    for (int i = 0; id && i < count; i++) {
        if (!ands[i]) s->failed = true;
        for (int k = 0; !s->failed && k < s->nodes[ands[i]].count; k++)
            add_child(s, id, hx_strategy_child(s, ands[i], k));
        if (!s->failed)
            s->nodes[id].depth = (uint16_t)(s->nodes[id].depth + s->nodes[ands[i]].depth);
    }
    if (id) set_key(s, id, key);
    return s->failed ? 0 : id;
}

// The opponent hits as many of the quickest options as have a cell in common; the next one answers.
static int depth_of_options(const hx_strategy *s, hx_strategy_id id) {
    int hit = 0, count = s->nodes[id].count;
    for (uint64_t common[HX_STRATEGY_WORDS_MAX]; hit < count; hit++) {
        uint64_t any = 0;
        const uint64_t *carrier = hx_strategy_carrier(s, hx_strategy_child(s, id, hit));
        for (int i = 0; i < s->words; i++)
            any |= common[i] = hit ? common[i] & carrier[i] : carrier[i];
        if (!any) break;
    }
    return 1 + s->nodes[hx_strategy_child(s, id, hit < count ? hit : count - 1)].depth;
}

hx_strategy_id hx_strategy_or(hx_strategy *s, int x, int y, const hx_strategy_id *ands, int count) {
    hx_strategy_id id = begin(s, true);
    for (int i = 0; id && i < count; i++)
        add_child(s, id, ands[i]);
    if (s->failed) return 0;
    hx_strategy_node *node = &s->nodes[id];
    hx_strategy_id *list = s->children + node->first;
    for (int i = 1; i < count; i++) {
        hx_strategy_id one = list[i];
        int place = i;
        for (; place > 0 && s->nodes[list[place - 1]].depth > s->nodes[one].depth; place--)
            list[place] = list[place - 1];
        list[place] = one;
    }
    node->x = (uint16_t)x;
    node->y = (uint16_t)y;
    memcpy(node->ours, s->ours, sizeof node->ours);
    node->depth = (uint16_t)depth_of_options(s, id);
    return id;
}

hx_strategy_id hx_strategy_proved(hx_strategy *s, int x, int y, const uint64_t *carrier, int depth,
                                  uint32_t number) {
    hx_strategy_id id = begin(s, true);
    if (!id) return 0;
    hx_strategy_node *node = &s->nodes[id];
    node->x = (uint16_t)x;
    node->y = (uint16_t)y;
    node->depth = (uint16_t)depth;
    node->proved = true;
    node->number = number;
    memcpy(node->ours, s->ours, sizeof node->ours);
    memcpy(s->carriers + (size_t)id * (size_t)s->words, carrier,
           (size_t)s->words * sizeof *carrier);
    return id;
}

// ---- measuring -----------------------------------------------------------------------------

hx_strategy_size hx_strategy_measure(const hx_strategy *s, hx_strategy_id root) {
    hx_strategy_size none = {0, 0}, *sizes = calloc((size_t)root + 1, sizeof *sizes);
    if (!sizes) return none;
    for (hx_strategy_id id = 1; id <= root; id++) {
        hx_strategy_size *size = &sizes[id];
        bool is_move = !s->nodes[id].is_or && s->nodes[id].key != HX_CELL_NONE;
        size->nodes = is_move;
        for (int i = 0; i < s->nodes[id].count; i++) {
            const hx_strategy_size *child = &sizes[hx_strategy_child(s, id, i)];
            size->nodes += child->nodes;
            if (size->depth < child->depth) size->depth = child->depth;
        }
        size->depth += is_move;
    }
    hx_strategy_size result = sizes[root];
    free(sizes);
    return result;
}
