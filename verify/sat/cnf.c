// SPDX-License-Identifier: MIT
// Variables: one for each node of the form ("the path comes here"), one for each cell ("the player
// has it"), and one for each point and group ("a set that is closed under connection, and has the
// group's first point, has this one too"). Clauses:
//   root;  and-node -> its cell;  and-node -> each kid;  or-node -> one of the kids
//   group's first point is the player's -> it is in the set
//   p in the set, q touches p and is the player's -> q in the set;  the same along a chosen link
//   for each group: one of its points is not in the set
// The least closed set is what is really connected, so a larger one can only hide a model, never
// make one up. Nothing says that only one option is taken: more stones connect more, so a model
// with two options has one with either. A leaf needs no variable of its own: its cell's will do.
#include "sat/cnf.h"

#include <stdlib.h>

typedef struct encoder {
    hv_cnf *c;
    const hv_form *f;
    hv_limits *l;
    bool full;  // memory has run out
    hv_set has; // points that can be the player's
} encoder;

static int cell_variable(const hv_form *f, int cell) {
    return (int)f->node_count + 1 + cell;
}

static int node_variable(const hv_form *f, uint32_t n) {
    const hv_form_node *node = &f->nodes[n];
    bool leaf = node->kind == HV_FORM_AND && node->cell != HV_NO_POINT && !node->count;
    return leaf ? cell_variable(f, node->cell) : (int)n + 1;
}

static int reach_variable(const hv_form *f, size_t group, int point) {
    return (int)f->node_count + 1 + f->board.points * (int)(group + 1) + point;
}

static void put(encoder *e, int lit) {
    e->full = e->full ||
              !hv_base_grow(e->l, &e->c->lits, &e->c->room, e->c->count + 1, sizeof *e->c->lits);
    if (e->full) return;
    e->c->lits[e->c->count++] = lit;
    e->c->clauses += lit == 0;
}

static void clause(encoder *e, int a, int b, int c) {
    put(e, a);
    if (b) put(e, b);
    if (c) put(e, c);
    put(e, 0);
}

static void encode_tree(encoder *e) {
    const hv_form *f = e->f;
    clause(e, node_variable(f, f->root), 0, 0);
    for (uint32_t n = 0; n < f->node_count; n++) {
        const hv_form_node *node = &f->nodes[n];
        int here = node_variable(f, n);
        if (node->kind == HV_FORM_OR) {
            put(e, -here);
            for (uint32_t k = 0; k < node->count; k++)
                put(e, node_variable(f, f->kids[node->first + k]));
            put(e, 0);
        } else if (node->kind == HV_FORM_AND && here == (int)n + 1) {
            if (node->cell != HV_NO_POINT) clause(e, -here, cell_variable(f, node->cell), 0);
            for (uint32_t k = 0; k < node->count; k++)
                clause(e, -here, node_variable(f, f->kids[node->first + k]), 0);
        }
    }
}

static void encode_touching(encoder *e, size_t g, int p) {
    const hv_form *f = e->f;
    int near[HV_TOUCH_MAX];
    int count = hv_board_touching(&f->board, p, near);
    for (int k = 0; k < count; k++) {
        int q = near[k];
        if (!hv_set_has(&e->has, q)) continue;
        bool always = hv_set_has(&f->played, q);
        clause(e, -reach_variable(f, g, p), reach_variable(f, g, q),
               always ? 0 : -cell_variable(f, q));
    }
}

static void encode_links(encoder *e, size_t g) {
    const hv_form *f = e->f;
    for (uint32_t n = 0; n < f->node_count; n++) {
        const hv_form_node *node = &f->nodes[n];
        if (node->kind != HV_FORM_LINK) continue;
        const uint16_t *point = f->points + node->first;
        for (uint32_t k = 0; k < node->count; k++) // in a circle
            clause(e, -node_variable(f, n), -reach_variable(f, g, point[k]),
                   reach_variable(f, g, point[(k + 1) % node->count]));
    }
}

static void encode_group(encoder *e, size_t g) {
    const hv_form *f = e->f;
    const uint16_t *point = f->points + f->goals[g].first;
    bool always = hv_set_has(&f->played, point[0]);
    clause(e, reach_variable(f, g, point[0]), always ? 0 : -cell_variable(f, point[0]), 0);
    for (int p = 0; p < f->board.points; p++)
        if (hv_set_has(&e->has, p)) encode_touching(e, g, p);
    encode_links(e, g);
    for (uint32_t k = 0; k < f->goals[g].count; k++)
        put(e, -reach_variable(f, g, point[k]));
    put(e, 0);
}

hv_status hv_cnf_build(hv_cnf *c, const hv_form *f, hv_limits *l, hv_error *err) {
    *c = (hv_cnf){0};
    if (f->goal_count > HV_LIST_MAX / HV_POINTS_MAX) return hv_base_full(err);
    encoder e = {.c = c, .f = f, .l = l, .has = f->played};
    hv_set_unite(&e.has, &f->used);
    c->variables = reach_variable(f, f->goal_count, 0) - 1;
    encode_tree(&e);
    for (size_t g = 0; g < f->goal_count; g++)
        encode_group(&e, g);
    return e.full ? hv_base_full(err) : HV_OK;
}

void hv_cnf_free(hv_cnf *c, hv_limits *l) {
    hv_base_give(l, c->lits, c->room, sizeof *c->lits);
    *c = (hv_cnf){0};
}

bool hv_cnf_write(const hv_cnf *c, FILE *file) {
    fprintf(file, "p cnf %d %zu\n", c->variables, c->clauses);
    for (size_t i = 0; i < c->count; i++)
        fprintf(file, c->lits[i] ? "%d " : "%d\n", c->lits[i]);
    return !ferror(file);
}

uint32_t *hv_cnf_options(const hv_form *f, const bool *model) {
    uint32_t *options = calloc(f->node_count, sizeof *options);
    for (size_t n = 0; options && n < f->node_count; n++) {
        const hv_form_node *node = &f->nodes[n];
        if (node->kind != HV_FORM_OR) continue;
        while (options[n] + 1 < node->count &&
               !model[node_variable(f, f->kids[node->first + options[n]])])
            options[n]++;
    }
    return options;
}
