// SPDX-License-Identifier: MIT
// Iterative deepening over the opponent's moves. As long as a connection of the player's stones and
// open cells is there, one of the or-nodes that it runs through has to be passed; so only these are
// tried. After all options of one have been tried it is locked while its brothers are, since
// whatever needs it has been seen. If more connections than moves are left have no or-node in
// common, no attack is near. The first attack found is a shortest one, because none with fewer
// moves was.
#include "report/shortest.h"

enum { LOOKS = 20000 }; // that a search may take: about half a second

typedef struct trial {   // an attack that needs one more move at least
    size_t first, count; // or-nodes to try, in `nodes`
    size_t at;           // which of them is being tried
    uint32_t option;     // and the option to try next
} trial;

typedef struct search {
    hv_attack *a;
    trial *trials;
    uint32_t *nodes;
    size_t depth, count;
    size_t trial_room, node_room;
    bool *spent; // or-nodes of connections found already, while they are counted
    uint32_t last_look;
    bool given_up;
} search;

// ---- connections ----

typedef struct route { // of one group's first point to all others
    uint16_t from[HV_POINTS_MAX];
    int distance[HV_POINTS_MAX];
} route;

enum { FAR = 1 << 20 };

// What a point costs: 1 if passing an or-node can take it away, 0 if nothing can, FAR if the player
// does not get it or it is spent.
static int cost_of(const search *s, int point) {
    const hv_attack *a = s->a;
    if (hv_set_has(&a->own, point)) return 0;
    if (!hv_set_has(&a->open, point)) return FAR;
    uint32_t n = a->owner[point];
    return s->spent[n] ? FAR : a->locked[n] ? 0 : 1;
}

// Cheapest ways from a point, cheap points before dear ones: a queue with two ends.
static void find_ways(const search *s, int start, route *r) {
    const hv_board *b = &s->a->f->board;
    int queue[4 * HV_POINTS_MAX], near[HV_TOUCH_MAX]; // no point enters more than twice
    int low = 2 * HV_POINTS_MAX, high = low;
    for (int p = 0; p < b->points; p++)
        r->distance[p] = FAR;
    r->distance[start] = cost_of(s, start);
    r->from[start] = (uint16_t)start;
    queue[high++] = start;
    while (low < high) {
        int p = queue[low++];
        int count = hv_board_touching(b, p, near);
        for (int k = 0; k < count; k++) {
            int q = near[k], cost = cost_of(s, q);
            if (cost == FAR || r->distance[p] + cost >= r->distance[q]) continue;
            r->distance[q] = r->distance[p] + cost;
            r->from[q] = (uint16_t)p;
            if (cost)
                queue[high++] = q;
            else
                queue[--low] = q;
        }
    }
}

static bool add_node(search *s, uint32_t n, size_t first) {
    for (size_t k = first; k < s->count; k++)
        if (s->nodes[k] == n) return true;
    if (!hv_base_grow(s->a->l, &s->nodes, &s->node_room, s->count + 1, sizeof *s->nodes))
        return false;
    s->nodes[s->count++] = n;
    return true;
}

// The or-nodes of a connection of any group, put behind the others; false if there is none. A
// connection that cannot be broken has no or-nodes.
static bool find_connection(search *s) {
    const hv_form *f = s->a->f;
    for (size_t g = 0; g < f->goal_count; g++) {
        const uint16_t *point = f->points + f->goals[g].first;
        size_t first = s->count;
        route r;
        uint32_t k = 0;
        if (cost_of(s, point[0]) == FAR) continue;
        find_ways(s, point[0], &r);
        while (k < f->goals[g].count && r.distance[point[k]] < FAR)
            k++;
        if (k < f->goals[g].count) continue;
        for (k = 0; k < f->goals[g].count; k++)
            for (int p = point[k];; p = r.from[p]) {
                if (cost_of(s, p) == 1 && !add_node(s, s->a->owner[p], first)) s->given_up = true;
                if (p == point[0]) break;
            }
        return true;
    }
    return false;
}

// ---- the search ----

typedef enum verdict { BEATEN, HOPELESS, TO_TRY } verdict;

// Whether the attack needs more than so many moves: each connection of a set without a common
// or-node needs one. The or-nodes of the first are left behind the others, up to *end.
static bool is_far(search *s, size_t left, size_t *end) {
    size_t first = s->count, before = first;
    bool far = false;
    for (size_t apart = 1; !far && find_connection(s); apart++) {
        if (apart == 1) *end = s->count;
        far = s->count == before || apart > left; // one that cannot be broken, or one too many
        for (; before < s->count; before++)
            s->spent[s->nodes[before]] = true;
    }
    for (size_t k = first; k < s->count; k++)
        s->spent[s->nodes[k]] = false;
    return far;
}

// What is to be done with the attack as it stands, with so many moves left. TO_TRY adds a trial.
static verdict judge(search *s, size_t left) {
    hv_attack *a = s->a;
    size_t first = s->count, end = first;
    if (hv_attack_beats(a)) return BEATEN;
    if (a->looks - s->last_look > LOOKS || hv_base_late(a->l)) s->given_up = true;
    bool far = is_far(s, left, &end);
    s->count = first;
    if (far || s->given_up) return HOPELESS;
    if (!hv_base_grow(a->l, &s->trials, &s->trial_room, s->depth + 1, sizeof *s->trials)) {
        s->given_up = true;
        return HOPELESS;
    }
    s->count = end;
    s->trials[s->depth++] = (trial){first, end - first, 0, 0};
    return TO_TRY;
}

// The next option to try in the last trial, which is then followed; false if there is none left.
static bool advance(search *s) {
    hv_attack *a = s->a;
    trial *t = &s->trials[s->depth - 1];
    for (; t->at < t->count; t->at++, t->option = 0) {
        uint32_t n = s->nodes[t->first + t->at];
        const hv_form_node *node = &a->f->nodes[n];
        while (t->option < node->count &&
               hv_set_common(&a->cells[a->f->kids[node->first + t->option]], &a->theirs) >= 0)
            t->option++;
        a->option[n] = t->option < node->count ? t->option : HV_LEFT_OPEN;
        if (t->option++ < node->count) return true;
        a->locked[n] = true;
    }
    for (size_t k = 0; k < t->count; k++)
        a->locked[s->nodes[t->first + k]] = false;
    s->count = t->first;
    s->depth--;
    return false;
}

// Whether so many moves do.
static bool within(search *s, size_t moves) {
    s->depth = s->count = 0;
    if (judge(s, moves) == BEATEN) return true;
    while (s->depth) // also after giving up, so that all is as it was
        if (advance(s) && !s->given_up && judge(s, moves - s->depth) == BEATEN) return true;
    return false;
}

bool hv_shortest_search(hv_attack *a, size_t most, bool *exact) {
    search s = {.a = a, .last_look = a->looks};
    bool found = false;
    s.spent = hv_base_take(a->l, a->f->node_count, sizeof *s.spent);
    s.given_up = !s.spent;
    for (size_t moves = 0; moves < most && !found && !s.given_up; moves++)
        found = within(&s, moves);
    *exact = found || !s.given_up;
    for (size_t d = 0; d < s.depth; d++)
        for (size_t k = 0; k < s.trials[d].count; k++)
            a->locked[s.nodes[s.trials[d].first + k]] = false;
    hv_base_give(a->l, s.trials, s.trial_room, sizeof *s.trials);
    hv_base_give(a->l, s.nodes, s.node_room, sizeof *s.nodes);
    hv_base_give(a->l, s.spent, a->f->node_count, sizeof *s.spent);
    return found;
}
