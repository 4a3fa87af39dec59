// SPDX-License-Identifier: MIT
// Calls in place that count on stones which the player has not got, and are right all the same.
//
// A cell is dead for the player if the points touching it that he has, or may come to have, are
// joined without it, whichever of them he comes to have: a chain through the cell then has a way
// around it, so that what his stones join with the cell they join without it. A called pattern
// that counts on such a stone joins its claim without it. It also does if the stone is one of two
// cells, of which each is dead once he has the other, and he gets one of them: an or-node beside
// the call, [(x) (y)], says so. Both subtrees are followed at once, and since the pattern is
// elusive the called one never needs these cells.
//
// What he may come to have is what the called tree uses; what else he gets only joins more.
#include "core/form.h"

enum { RING = HV_TOUCH_MAX, FEW = 6 };

typedef struct scene {
    const hv_strategy *s;
    hv_set own;   // the player's by the time of the call
    hv_set maybe; // cells of the called tree
} scene;

// Marks which points of the ring the stones join to the first one, itself included.
static void flood(const scene *c, const hv_set *stones, const int *ring, int count, int first,
                  int chain[RING]) {
    int stack[HV_POINTS_MAX], depth = 0, near[HV_TOUCH_MAX];
    hv_set seen = {{0}};
    hv_set_add(&seen, ring[first]);
    stack[depth++] = ring[first];
    while (depth) {
        int touching = hv_board_touching(&c->s->board, stack[--depth], near);
        for (int k = 0; k < touching; k++) {
            if (!hv_set_has(stones, near[k]) || hv_set_has(&seen, near[k])) continue;
            hv_set_add(&seen, near[k]);
            stack[depth++] = near[k];
        }
    }
    for (int k = 0; k < count; k++)
        if (hv_set_has(&seen, ring[k])) chain[k] = first;
}

// Whether those points of the ring are joined by touching each other or by a chain.
static bool are_joined(const scene *c, const int *ring, int count, const int *chain, int points) {
    int reached = points & -points; // the lowest
    for (int before = 0; reached != before;) {
        before = reached;
        for (int i = 0; i < count; i++)
            for (int k = 0; k < count; k++)
                if ((reached >> i & 1) && (points >> k & 1) &&
                    ((chain[i] >= 0 && chain[i] == chain[k]) ||
                     hv_board_touch(&c->s->board, ring[i], ring[k])))
                    reached |= 1 << k;
    }
    return reached == points;
}

// Whether the cell is dead once the player has the partner, if there is one.
static bool is_dead(const scene *c, int cell, int partner) {
    int ring[RING], chain[RING], fixed = 0, open = 0;
    int count = hv_board_touching(&c->s->board, cell, ring);
    hv_set stones = c->own;
    if (count > FEW) return false; // a cell in a row or column of one
    if (partner != HV_NO_POINT) hv_set_add(&stones, partner);
    for (int k = 0; k < count; k++)
        chain[k] = -1;
    for (int k = 0; k < count; k++) {
        if (hv_set_has(&stones, ring[k])) {
            fixed |= 1 << k;
            if (chain[k] < 0) flood(c, &stones, ring, count, k, chain);
        } else if (hv_set_has(&c->maybe, ring[k])) {
            open |= 1 << k;
        }
    }
    for (int more = open;; more = (more - 1) & open) { // every part of what he may get
        if (!are_joined(c, ring, count, chain, fixed | more)) return false;
        if (!more) return true;
    }
}

// The other cell of an or-node [(x) (y)] beside the call; HV_NO_POINT if there is none.
static int find_partner(const hv_strategy *s, uint32_t call, int cell) {
    uint32_t above = s->nodes[s->nodes[call].parent].parent;
    for (uint32_t n = above + 1; n < s->nodes[above].end; n = s->nodes[n].end) {
        const hv_node *x = &s->nodes[n + 1], *y = x + 1;
        if (s->nodes[n].end != n + 3 || x->kind != HV_AND || y->kind != HV_AND || x->end != n + 2)
            continue; // not two options without anything below
        if (x->cell == cell && y->cell != HV_NO_POINT) return y->cell;
        if (y->cell == cell && x->cell != HV_NO_POINT) return x->cell;
    }
    return HV_NO_POINT;
}

static bool is_claimed(const hv_strategy *s, const hv_pattern *p, int point) {
    for (uint32_t g = 0; g < p->claims.count; g++) {
        hv_span group = s->groups[p->claims.first + g];
        for (uint32_t k = 0; k < group.count; k++)
            if (s->points[group.first + k] == point) return true;
    }
    return false;
}

// Another one that is lacking: it cannot be relied on.
static bool is_lacking(const int *lacking, int count, int cell) {
    return lacking[0] == cell || (count > 1 && lacking[1] == cell);
}

bool hv_capture_carries_over(const hv_strategy *s, const hv_set *own, uint32_t call,
                             const hv_set *used) {
    const hv_pattern *p = &s->patterns[s->nodes[call].pattern];
    scene c = {s, *own, *used};
    int lacking[2], count = 0;
    for (uint32_t k = 0; k < p->played.count; k++) {
        int point = s->points[p->played.first + k];
        if (hv_set_has(own, point)) continue;
        if (count == 2 || !hv_board_is_cell(&s->board, point) || is_claimed(s, p, point))
            return false;
        lacking[count++] = point;
    }
    for (int k = 0; k < count; k++) {
        int partner = find_partner(s, call, lacking[k]);
        if (count == 2 && (partner == HV_NO_POINT || !is_lacking(lacking, count, partner)))
            return false;
        if (!is_dead(&c, lacking[k], partner)) return false;
    }
    return true;
}
