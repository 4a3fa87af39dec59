// SPDX-License-Identifier: MIT
// Building forms. Instances of patterns wait on a stack until those that they call are built; the
// nodes of one are made from the back of its text.
#include "instance.h"

#include <stdlib.h>

// Of a call in the pattern itself, not in one that it calls, the points are where the text puts
// them.
static bool is_believed(const hv_builder *b, uint32_t who, uint32_t call, const uint16_t *args) {
    uint32_t pattern = b->s->nodes[call].pattern;
    if (!b->proved || !b->proved[pattern] || !b->s->patterns[pattern].claims.count) return false;
    if (who || !b->s->nodes[call].in_place)
        return hv_claims_carry_over(b->s, pattern, &b->shapes[pattern].used, args);
    hv_set own = b->f->played;
    for (uint32_t n = call; b->s->nodes[n].parent != n;) {
        n = b->s->nodes[n].parent;
        if (b->s->nodes[n].cell != HV_NO_POINT) hv_set_add(&own, b->s->nodes[n].cell);
    }
    return hv_capture_carries_over(b->s, &own, call, &b->shapes[pattern].used);
}

// ---- nodes ----

static uint32_t add_node(hv_builder *b, hv_form_kind kind, int cell, size_t first, size_t count) {
    hv_form *f = b->f;
    if (f->node_count >= HV_LIST_MAX ||
        !hv_base_grow(b->l, &f->nodes, &f->node_room, f->node_count + 1, sizeof *f->nodes))
        return HV_NOT_BUILT;
    f->nodes[f->node_count] = (hv_form_node){kind, cell, (uint32_t)first, (uint32_t)count};
    return (uint32_t)f->node_count++;
}

static bool add_kid(hv_builder *b, uint32_t kid) {
    hv_form *f = b->f;
    if (kid == HV_NOT_BUILT || f->kid_count >= UINT32_MAX / 2 ||
        !hv_base_grow(b->l, &f->kids, &f->kid_room, f->kid_count + 1, sizeof *f->kids))
        return false;
    f->kids[f->kid_count++] = kid;
    return true;
}

static bool add_points(hv_builder *b, const hv_pattern *p, hv_span group, const uint16_t *args) {
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
static uint32_t add_links(hv_builder *b, uint32_t pattern, const uint16_t *args) {
    const hv_pattern *p = &b->s->patterns[pattern];
    uint32_t first_link = (uint32_t)b->f->node_count;
    for (uint32_t g = 0; g < p->claims.count; g++) {
        hv_span group = b->s->groups[p->claims.first + g];
        if (!add_points(b, p, group, args) ||
            add_node(b, HV_FORM_LINK, HV_NO_POINT, b->f->point_count - group.count, group.count) ==
                HV_NOT_BUILT)
            return HV_NOT_BUILT;
    }
    if (p->claims.count == 1) return first_link;
    size_t kids = b->f->kid_count;
    for (uint32_t g = 0; g < p->claims.count; g++)
        if (!add_kid(b, first_link + g)) return HV_NOT_BUILT;
    uint32_t choice = add_node(b, HV_FORM_OR, HV_NO_POINT, kids, p->claims.count);
    if (!add_kid(b, choice)) return HV_NOT_BUILT;
    return add_node(b, HV_FORM_AND, HV_NO_POINT, b->f->kid_count - 1, 1);
}

// ---- one instance ----

static void set_places(hv_builder *b, const hv_pattern *p, bool on) {
    for (uint32_t k = 0; k < p->empty.count; k++)
        b->place[b->s->points[p->empty.first + k]] = (uint16_t)(on ? k + 1 : 0);
    for (uint32_t k = 0; k < p->played.count; k++)
        b->place[b->s->points[p->played.first + k]] = (uint16_t)(on ? p->empty.count + k + 1 : 0);
}

// The form node for a call; if its instance is not built yet, it is put on the stack.
static bool make_call(hv_builder *b, uint32_t who, uint32_t n, uint32_t *out) {
    hv_instance caller = b->instances[who];
    uint32_t pattern = b->s->nodes[n].pattern;
    if (!hv_instance_push(b, &caller, n)) return false;
    const uint16_t *args = b->args + b->arg_count - hv_instance_args(&b->s->patterns[pattern]);
    if (is_believed(b, who, n, args)) {
        *out = add_links(b, pattern, args);
        b->arg_count -= hv_instance_args(&b->s->patterns[pattern]);
        return *out != HV_NOT_BUILT;
    }
    uint32_t called = hv_instance_find(b, pattern);
    if (called == HV_NOT_BUILT) return false;
    *out = b->instances[called].node;
    if (*out != HV_NOT_BUILT) return true;
    if (!hv_base_grow(b->l, &b->stack, &b->stack_room, b->depth + 1, sizeof *b->stack))
        return false;
    b->stack[b->depth++] = called;
    return true;
}

static bool make_node(hv_builder *b, uint32_t n, uint32_t root, const uint16_t *args) {
    const hv_node *node = &b->s->nodes[n];
    size_t kids = b->f->kid_count;
    for (uint32_t k = n + 1; k < node->end; k = b->s->nodes[k].end)
        if (!add_kid(b, b->made[k - root])) return false;
    int cell = node->cell == HV_NO_POINT || node->kind == HV_OR ? HV_NO_POINT
                                                                : args[b->place[node->cell] - 1];
    b->made[n - root] = add_node(b, node->kind == HV_OR ? HV_FORM_OR : HV_FORM_AND, cell, kids,
                                 b->f->kid_count - kids);
    return b->made[n - root] != HV_NOT_BUILT;
}

// Builds the instance on top of the stack, or puts those that it waits for above it.
static bool build_top(hv_builder *b) {
    uint32_t who = b->stack[b->depth - 1];
    if (b->instances[who].node != HV_NOT_BUILT) { // two callers had waited for it
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

static bool start(hv_builder *b, uint32_t pattern) {
    const hv_pattern *p = &b->s->patterns[pattern];
    uint32_t total = hv_instance_args(p);
    b->bucket = hv_base_take(b->l, HV_BUCKETS, sizeof *b->bucket);
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
    b->stack[0] = hv_instance_find(b, pattern);
    b->depth = 1;
    return b->stack[0] != HV_NOT_BUILT;
}

hv_status hv_form_build(hv_form *f, const hv_strategy *s, uint32_t pattern, const hv_shape *shapes,
                        const bool *proved, hv_limits *l, hv_error *err) {
    *f = (hv_form){.board = s->board, .used = shapes[pattern].used};
    hv_builder b = {.f = f, .s = s, .shapes = shapes, .proved = proved, .l = l};
    hv_status status = start(&b, pattern) ? HV_OK : hv_base_full(err);
    while (b.depth && !status) {
        size_t before = f->node_count;
        if (!build_top(&b)) status = hv_base_full(err);
        hv_base_spend(l, f->node_count - before + 1);
        if (hv_base_late(l)) status = hv_base_too_late(l, err);
    }
    if (!status) f->root = b.instances[0].node;
    l->bytes += b.instance_room * sizeof *b.instances + b.arg_room * sizeof *b.args +
                b.stack_room * sizeof *b.stack + b.made_room * sizeof *b.made;
    if (b.bucket) l->bytes += HV_BUCKETS * sizeof *b.bucket;
    free(b.instances);
    free(b.args);
    free(b.stack);
    free(b.made);
    free(b.bucket);
    return status;
}

hv_set *hv_form_cells(const hv_form *f, hv_limits *l) {
    hv_set *cells = hv_base_take(l, f->node_count, sizeof *cells);
    for (size_t n = 0; cells && n < f->node_count; n++) {
        const hv_form_node *node = &f->nodes[n];
        if (node->cell != HV_NO_POINT) hv_set_add(&cells[n], node->cell);
        for (uint32_t k = 0; k < node->count && node->kind != HV_FORM_LINK; k++)
            hv_set_unite(&cells[n], &cells[f->kids[node->first + k]]);
    }
    return cells;
}

void hv_form_free(hv_form *f, hv_limits *l) {
    l->bytes += f->node_room * sizeof *f->nodes + f->kid_room * sizeof *f->kids +
                f->point_room * sizeof *f->points + f->goal_count * sizeof *f->goals;
    free(f->nodes);
    free(f->kids);
    free(f->points);
    free(f->goals);
    *f = (hv_form){0};
}
