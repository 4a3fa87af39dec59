// SPDX-License-Identifier: MIT
// Building forms. An instance is a pattern with a point for each entry of its two lists, HV_NOWHERE
// for a played point that the player does not have, or that does not matter. Instances wait on a
// stack until those that they call are built; the nodes of one are made from the back of its text.
// Equal ones are found again by a hash of pattern and arguments, so that each is built once.
#include "core/form.h"

#include <stdlib.h>
#include <string.h>

enum { NOT_BUILT = INT32_MAX, BUCKETS = 1 << 12 };

typedef struct instance {
    uint32_t pattern;
    uint32_t args; // in builder.args: the empty cells, then the played points
    uint32_t node; // of the form, or NOT_BUILT
    uint32_t next; // with the same hash, + 1
} instance;

typedef struct builder {
    hv_form *f;
    const hv_strategy *s;
    const hv_shape *shapes;
    const bool *proved;
    hv_limits *l;
    instance *instances;
    uint16_t *args;
    uint32_t *stack;
    uint32_t *made; // form nodes for the text nodes of the instance at hand
    size_t instance_count, arg_count, depth;
    size_t instance_room, arg_room, stack_room, made_room;
    uint32_t *bucket;              // instance + 1 by hash
    uint16_t place[HV_POINTS_MAX]; // where a point stands in the lists of the pattern at hand, + 1
} builder;

// Entries of both lists.
static uint32_t args_of(const hv_pattern *p) {
    return p->empty.count + p->played.count;
}

// ---- instances ----

// The moves of and-nodes above: by the time of the call the player has made them.
static hv_set moves_above(const hv_strategy *s, uint32_t n) {
    hv_set moves = {{0}};
    while (s->nodes[n].parent != n) {
        n = s->nodes[n].parent;
        if (s->nodes[n].cell != HV_NO_POINT) hv_set_add(&moves, s->nodes[n].cell);
    }
    return moves;
}

// Puts the arguments of a call at the end of b->args, as points of the board. False without memory.
static bool push_args(builder *b, const instance *caller, uint32_t call_node) {
    const hv_node *call = &b->s->nodes[call_node];
    uint32_t total = call->empty.count + call->played.count;
    if (!hv_base_grow(b->l, &b->args, &b->arg_room, b->arg_count + total, sizeof *b->args))
        return false;
    const uint16_t *from = b->args + caller->args;
    uint16_t *to = b->args + b->arg_count;
    uint32_t empties = b->s->patterns[caller->pattern].empty.count;
    hv_set moves = moves_above(b->s, call_node);
    for (uint32_t k = 0; k < call->empty.count; k++)
        *to++ = from[b->place[b->s->points[call->empty.first + k]] - 1];
    for (uint32_t k = 0; k < call->played.count; k++) {
        int point = b->s->points[call->played.first + k];
        int place = b->place[point] - 1;
        bool own =
            b->proved && place >= 0 && ((uint32_t)place >= empties || hv_set_has(&moves, point));
        *to++ = own ? from[place] : HV_NOWHERE;
    }
    b->arg_count += total;
    return true;
}

// The instance for the arguments that stand at the end of b->args, a new one or an old one, whose
// arguments then take their place; NOT_BUILT without memory.
static uint32_t find_instance(builder *b, uint32_t pattern) {
    uint32_t count = args_of(&b->s->patterns[pattern]);
    uint32_t start = (uint32_t)(b->arg_count - count);
    uint32_t hash = pattern * 2654435761u;
    for (uint32_t k = 0; k < count; k++)
        hash = (hash ^ b->args[start + k]) * 16777619u;
    uint32_t *bucket = &b->bucket[(hash ^ hash >> 16) % BUCKETS];
    for (uint32_t i = *bucket; i; i = b->instances[i - 1].next) {
        const instance *old = &b->instances[i - 1];
        if (old->pattern != pattern ||
            memcmp(b->args + old->args, b->args + start, count * sizeof *b->args) != 0)
            continue;
        b->arg_count = start;
        return i - 1;
    }
    if (!hv_base_grow(b->l, &b->instances, &b->instance_room, b->instance_count + 1,
                      sizeof *b->instances))
        return NOT_BUILT;
    b->instances[b->instance_count] = (instance){pattern, start, NOT_BUILT, *bucket};
    *bucket = (uint32_t)++b->instance_count;
    return *bucket - 1;
}

// Of a call in the pattern itself, not in one that it calls, the points are where the text puts
// them.
static bool is_believed(const builder *b, uint32_t who, uint32_t call, const uint16_t *args) {
    uint32_t pattern = b->s->nodes[call].pattern;
    if (!b->proved || !b->proved[pattern] || !b->s->patterns[pattern].claims.count) return false;
    if (who || !b->s->nodes[call].in_place)
        return hv_claims_carry_over(b->s, pattern, &b->shapes[pattern].used, args);
    hv_set own = moves_above(b->s, call);
    hv_set_unite(&own, &b->f->played);
    return hv_capture_carries_over(b->s, &own, call, &b->shapes[pattern].used);
}

// ---- nodes ----

static uint32_t add_node(builder *b, hv_form_kind kind, int cell, size_t first, size_t count) {
    hv_form *f = b->f;
    if (f->node_count >= HV_LIST_MAX ||
        !hv_base_grow(b->l, &f->nodes, &f->node_room, f->node_count + 1, sizeof *f->nodes))
        return NOT_BUILT;
    f->nodes[f->node_count] = (hv_form_node){kind, cell, (uint32_t)first, (uint32_t)count};
    return (uint32_t)f->node_count++;
}

static bool add_kid(builder *b, uint32_t kid) {
    hv_form *f = b->f;
    if (kid == NOT_BUILT || f->kid_count >= UINT32_MAX / 2 ||
        !hv_base_grow(b->l, &f->kids, &f->kid_room, f->kid_count + 1, sizeof *f->kids))
        return false;
    f->kids[f->kid_count++] = kid;
    return true;
}

static bool add_points(builder *b, const hv_pattern *p, hv_span group, const uint16_t *args) {
    hv_form *f = b->f;
    if (!hv_base_grow(b->l, &f->points, &f->point_room, f->point_count + group.count,
                      sizeof *f->points))
        return false;
    for (uint32_t k = 0; k < group.count; k++) {
        uint16_t point = b->s->points[group.first + k];
        uint32_t i = 0; // its place in the pattern's lists, where it is since the file was read
        while (i < p->empty.count && b->s->points[p->empty.first + i] != point)
            i++;
        if (i == p->empty.count)
            while (b->s->points[p->played.first + i - p->empty.count] != point)
                i++;
        f->points[f->point_count++] = args[i];
    }
    return true;
}

// A believed call: a link for the only group, or an or-node of links.
static uint32_t add_links(builder *b, uint32_t pattern, const uint16_t *args) {
    const hv_pattern *p = &b->s->patterns[pattern];
    uint32_t first_link = (uint32_t)b->f->node_count;
    for (uint32_t g = 0; g < p->claims.count; g++) {
        hv_span group = b->s->groups[p->claims.first + g];
        if (!add_points(b, p, group, args) ||
            add_node(b, HV_FORM_LINK, HV_NO_POINT, b->f->point_count - group.count, group.count) ==
                NOT_BUILT)
            return NOT_BUILT;
    }
    if (p->claims.count == 1) return first_link;
    size_t kids = b->f->kid_count;
    for (uint32_t g = 0; g < p->claims.count; g++)
        if (!add_kid(b, first_link + g)) return NOT_BUILT;
    uint32_t choice = add_node(b, HV_FORM_OR, HV_NO_POINT, kids, p->claims.count);
    if (!add_kid(b, choice)) return NOT_BUILT;
    return add_node(b, HV_FORM_AND, HV_NO_POINT, b->f->kid_count - 1, 1);
}

// ---- one instance ----

static void set_places(builder *b, const hv_pattern *p, bool on) {
    for (uint32_t k = 0; k < p->empty.count; k++)
        b->place[b->s->points[p->empty.first + k]] = (uint16_t)(on ? k + 1 : 0);
    for (uint32_t k = 0; k < p->played.count; k++)
        b->place[b->s->points[p->played.first + k]] = (uint16_t)(on ? p->empty.count + k + 1 : 0);
}

// The form node for a call; if its instance is not built yet, it is put on the stack.
static bool make_call(builder *b, uint32_t who, uint32_t n, uint32_t *out) {
    instance caller = b->instances[who];
    uint32_t pattern = b->s->nodes[n].pattern;
    if (!push_args(b, &caller, n)) return false;
    const uint16_t *args = b->args + b->arg_count - args_of(&b->s->patterns[pattern]);
    if (is_believed(b, who, n, args)) {
        *out = add_links(b, pattern, args);
        b->arg_count -= args_of(&b->s->patterns[pattern]);
        return *out != NOT_BUILT;
    }
    uint32_t called = find_instance(b, pattern);
    if (called == NOT_BUILT) return false;
    *out = b->instances[called].node;
    if (*out != NOT_BUILT) return true;
    if (!hv_base_grow(b->l, &b->stack, &b->stack_room, b->depth + 1, sizeof *b->stack))
        return false;
    b->stack[b->depth++] = called;
    return true;
}

static bool make_node(builder *b, uint32_t n, uint32_t root, const uint16_t *args) {
    const hv_node *node = &b->s->nodes[n];
    size_t kids = b->f->kid_count;
    for (uint32_t k = n + 1; k < node->end; k = b->s->nodes[k].end)
        if (!add_kid(b, b->made[k - root])) return false;
    int cell = node->cell == HV_NO_POINT || node->kind == HV_OR ? HV_NO_POINT
                                                                : args[b->place[node->cell] - 1];
    b->made[n - root] = add_node(b, node->kind == HV_OR ? HV_FORM_OR : HV_FORM_AND, cell, kids,
                                 b->f->kid_count - kids);
    return b->made[n - root] != NOT_BUILT;
}

// Builds the instance on top of the stack, or puts those that it waits for above it.
static bool build_top(builder *b) {
    uint32_t who = b->stack[b->depth - 1];
    if (b->instances[who].node != NOT_BUILT) { // two callers had waited for it
        b->depth--;
        return true;
    }
    const hv_pattern *p = &b->s->patterns[b->instances[who].pattern];
    uint32_t root = p->root;
    uint32_t end = b->s->nodes[root].end;
    size_t depth = b->depth;
    bool good = hv_base_grow(b->l, &b->made, &b->made_room, end - root, sizeof *b->made);
    set_places(b, p, true);
    for (uint32_t n = root; n < end && good; n++)
        if (b->s->nodes[n].kind == HV_CALL) good = make_call(b, who, n, &b->made[n - root]);
    bool ready = b->depth == depth;
    for (uint32_t n = end; n-- > root && good && ready;)
        if (b->s->nodes[n].kind != HV_CALL)
            good = make_node(b, n, root, b->args + b->instances[who].args);
    set_places(b, p, false);
    if (good && ready) {
        b->instances[who].node = b->made[0];
        b->depth--;
    }
    return good;
}

// ---- the whole ----

static bool start(builder *b, uint32_t pattern) {
    const hv_pattern *p = &b->s->patterns[pattern];
    uint32_t total = args_of(p);
    b->bucket = hv_base_take(b->l, BUCKETS, sizeof *b->bucket);
    b->f->goals = hv_base_take(b->l, p->claims.count, sizeof *b->f->goals);
    if (!b->bucket || !b->f->goals ||
        !hv_base_grow(b->l, &b->args, &b->arg_room, total, sizeof *b->args) ||
        !hv_base_grow(b->l, &b->stack, &b->stack_room, 1, sizeof *b->stack))
        return false;
    for (uint32_t k = 0; k < p->empty.count; k++)
        b->args[b->arg_count++] = b->s->points[p->empty.first + k];
    for (uint32_t k = 0; k < p->played.count; k++) {
        uint16_t point = b->s->points[p->played.first + k];
        hv_set_add(&b->f->played, point);
        b->args[b->arg_count++] = point;
    }
    for (uint32_t g = 0; g < p->claims.count; g++) {
        hv_span group = b->s->groups[p->claims.first + g];
        b->f->goals[g] = (hv_span){(uint32_t)b->f->point_count, group.count};
        if (!add_points(b, p, group, b->args)) return false;
    }
    b->f->goal_count = p->claims.count;
    b->stack[0] = find_instance(b, pattern);
    b->depth = 1;
    return b->stack[0] != NOT_BUILT;
}

hv_status hv_form_build(hv_form *f, const hv_strategy *s, uint32_t pattern, const hv_shape *shapes,
                        const bool *proved, hv_limits *l, hv_error *err) {
    *f = (hv_form){.board = s->board, .used = shapes[pattern].used};
    builder b = {.f = f, .s = s, .shapes = shapes, .proved = proved, .l = l};
    hv_status status = start(&b, pattern) ? HV_OK : hv_base_full(err);
    while (b.depth && !status) {
        size_t before = f->node_count;
        if (!build_top(&b)) status = hv_base_full(err);
        hv_base_spend(l, f->node_count - before + 1);
        if (hv_base_late(l)) status = hv_base_too_late(l, err);
    }
    if (!status) f->root = b.instances[0].node;
    hv_base_give(l, b.instances, b.instance_room, sizeof *b.instances);
    hv_base_give(l, b.args, b.arg_room, sizeof *b.args);
    hv_base_give(l, b.stack, b.stack_room, sizeof *b.stack);
    hv_base_give(l, b.made, b.made_room, sizeof *b.made);
    hv_base_give(l, b.bucket, BUCKETS, sizeof *b.bucket);
    return status;
}

void hv_form_free(hv_form *f, hv_limits *l) {
    hv_base_give(l, f->nodes, f->node_room, sizeof *f->nodes);
    hv_base_give(l, f->kids, f->kid_room, sizeof *f->kids);
    hv_base_give(l, f->points, f->point_room, sizeof *f->points);
    hv_base_give(l, f->goals, f->goal_count, sizeof *f->goals);
    *f = (hv_form){0};
}
