// SPDX-License-Identifier: MIT
// hexverify draw FILE: figures as in Hayward, Arneson and Henderson (2006). With a pattern chosen,
// its and/or tree (figures 3, 4 and 6): or-nodes are dots, calls boxes. Otherwise how the patterns
// hang together (figure 7): below the name of a pattern are those that its options follow, under a
// + where an option or the pattern follows several at once. Each is drawn in full where it first
// comes, and only named later; small patterns that come often are left out.
#include "write/write.h"

#include "write/figure.h"

#include <stdlib.h>
#include <string.h>

enum { OFTEN = 4 }; // calls of a pattern that calls nothing, from which on it is left out

// ---- one tree ----

static bool draw_tree(hv_figure *g, const hv_strategy *s, const hv_pattern *p, hv_limits *l) {
    uint32_t count = s->nodes[p->root].end - p->root;
    uint32_t *drawn = hv_base_take(l, count, sizeof *drawn); // the figure's node for each
    bool good = drawn;
    for (uint32_t k = 0; k < count && good; k++) {
        const hv_node *n = &s->nodes[p->root + k];
        uint32_t up = k ? drawn[n->parent - p->root] : 0;
        char name[HV_NAME_MAX] = "#";
        if (n->kind == HV_CALL) {
            good = hv_figure_add(g, HV_FIGURE_BOX, up, n->name, n->name_length, &drawn[k]);
            continue;
        }
        if (n->kind == HV_AND && n->cell != HV_NO_POINT) hv_board_name(&s->board, n->cell, name);
        bool dot = n->kind == HV_OR;
        good = k || n->cell != HV_NO_POINT
                   ? hv_figure_add(g, dot ? HV_FIGURE_DOT : HV_FIGURE_LABEL, up, name, strlen(name),
                                   &drawn[k])
                   : hv_figure_add(g, HV_FIGURE_LABEL, 0, p->name, p->name_length, &drawn[k]);
    }
    free(drawn);
    return good;
}

// ---- how patterns hang together ----

typedef struct level { // a pattern that is being drawn
    uint32_t pattern;
    uint32_t next; // node of its text to look at
} level;

typedef struct drawer {
    const hv_strategy *s;
    hv_figure *g;
    uint32_t *drawn;    // for each node of the text: the figure's node that stands for it
    uint32_t *branches; // for each node of the text: children with calls below them
    uint32_t *calls;    // of each pattern
    bool *begun;        // patterns drawn in full, or being drawn
    level *levels;
    size_t depth;
} drawer;

static bool is_left_out(const drawer *d, uint32_t pattern) {
    return d->calls[pattern] >= OFTEN && !d->branches[d->s->patterns[pattern].root];
}

// The figure's node for a node of the text that has calls below it: that of its parent, if there is
// nothing to choose or to unite.
static bool stand_for(drawer *d, uint32_t n) {
    const hv_node *node = &d->s->nodes[n];
    uint32_t up = d->drawn[node->parent];
    bool first =
        d->s->nodes[node->parent].parent == node->parent && // the or-node of a pattern's root
        d->branches[node->parent] == 1;
    d->drawn[n] = up;
    if (d->branches[n] < 2 || (node->kind == HV_OR && first)) return true;
    return hv_figure_add(d->g, node->kind == HV_OR ? HV_FIGURE_DOT : HV_FIGURE_LABEL, up, "+", 1,
                         &d->drawn[n]);
}

static bool begin_pattern(drawer *d, uint32_t pattern, uint32_t up) {
    const hv_pattern *p = &d->s->patterns[pattern];
    uint32_t label;
    if (!hv_figure_add(d->g, d->begun[pattern] ? HV_FIGURE_BOX : HV_FIGURE_LABEL, up, p->name,
                       p->name_length, &label))
        return false;
    if (d->begun[pattern]) return true;
    d->begun[pattern] = true;
    d->drawn[p->root] = label;
    d->levels[d->depth++] = (level){pattern, p->root + 1};
    return d->branches[p->root] < 2 ||
           hv_figure_add(d->g, HV_FIGURE_LABEL, label, "+", 1, &d->drawn[p->root]);
}

static bool draw_calls(drawer *d, uint32_t pattern) {
    const hv_strategy *s = d->s;
    bool good = begin_pattern(d, pattern, 0);
    while (d->depth && good) {
        level *top = &d->levels[d->depth - 1];
        uint32_t n = top->next++;
        if (n >= s->nodes[s->patterns[top->pattern].root].end)
            d->depth--;
        else if (s->nodes[n].kind != HV_CALL)
            good = !d->branches[n] || stand_for(d, n);
        else if (!is_left_out(d, s->nodes[n].pattern))
            good = begin_pattern(d, s->nodes[n].pattern, d->drawn[s->nodes[n].parent]);
    }
    return good;
}

// Which nodes have calls below them that are drawn.
static void count_branches(drawer *d) {
    const hv_strategy *s = d->s;
    for (uint32_t n = 0; n < s->node_count; n++)
        if (s->nodes[n].kind == HV_CALL) d->calls[s->nodes[n].pattern]++;
    for (size_t k = 0; k < s->pattern_count; k++) { // called patterns before their callers
        const hv_pattern *p = &s->patterns[s->order[k]];
        for (uint32_t n = s->nodes[p->root].end; --n > p->root;) {
            bool call = s->nodes[n].kind == HV_CALL;
            if (call ? !is_left_out(d, s->nodes[n].pattern) : d->branches[n] > 0)
                d->branches[s->nodes[n].parent]++;
        }
    }
}

static bool draw_all(hv_figure *g, const hv_strategy *s, uint32_t pattern, hv_limits *l) {
    drawer d = {.s = s, .g = g};
    d.drawn = hv_base_take(l, s->node_count, sizeof *d.drawn);
    d.branches = hv_base_take(l, s->node_count, sizeof *d.branches);
    d.calls = hv_base_take(l, s->pattern_count, sizeof *d.calls);
    d.begun = hv_base_take(l, s->pattern_count, sizeof *d.begun);
    d.levels = hv_base_take(l, s->pattern_count, sizeof *d.levels);
    bool good = d.drawn && d.branches && d.calls && d.begun && d.levels;
    if (good) count_branches(&d);
    good = good && draw_calls(&d, pattern);
    free(d.drawn);
    free(d.branches);
    free(d.calls);
    free(d.begun);
    free(d.levels);
    return good;
}

hv_status hv_diagram_write(const hv_strategy *s, uint32_t pattern, bool tree, FILE *out,
                           hv_limits *l, hv_error *err) {
    hv_figure g = {.l = l};
    bool good = tree ? draw_tree(&g, s, &s->patterns[pattern], l) : draw_all(&g, s, pattern, l);
    if (good) hv_figure_write(&g, out);
    hv_figure_free(&g);
    return good ? HV_OK : hv_base_full(err);
}

hv_status hv_diagram_file(const hv_options *o) {
    hv_input in;
    hv_error err;
    hv_status status = hv_input_read(&in, o->files[0], o);
    int i = status ? 0 : hv_input_pattern(&in, o);
    if (i < 0) status = HV_USAGE;
    if (!status) {
        status = hv_diagram_write(&in.strategy, (uint32_t)i, o->pattern, stdout, &in.limits, &err);
        if (status) hv_input_complain(o->files[0], &err);
    }
    hv_input_free(&in);
    return status;
}
