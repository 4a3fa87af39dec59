// SPDX-License-Identifier: MIT
// hexverify dot FILE: a strategy as a drawing for Graphviz.
#include "write/write.h"

#include <stdlib.h>

// The tree of a pattern: or-nodes are dots, and-nodes their cells, calls boxes.
static void draw_tree(const hv_strategy *s, const hv_pattern *p, FILE *out) {
    char name[HV_NAME_MAX];
    fputs("graph {\n  node [shape=plaintext]\n", out);
    for (uint32_t n = p->root; n < s->nodes[p->root].end; n++) {
        const hv_node *node = &s->nodes[n];
        if (node->kind == HV_OR)
            fprintf(out, "  n%u [shape=point]\n", n);
        else if (node->kind == HV_CALL)
            fprintf(out, "  n%u [shape=box,label=\"%.*s\"]\n", n, (int)node->name_length,
                    node->name);
        else
            fprintf(out, "  n%u [label=\"%s\"]\n", n,
                    node->cell == HV_NO_POINT ? "" : hv_board_name(&s->board, node->cell, name));
        if (n > p->root) fprintf(out, "  n%u -- n%u\n", node->parent, n);
    }
    fputs("}\n", out);
}

// Which pattern calls which, once each.
static hv_status draw_calls(const hv_strategy *s, hv_limits *l, FILE *out) {
    uint32_t *seen = hv_base_take(l, s->pattern_count, sizeof *seen); // by the i-th, as i + 1
    if (!seen) return HV_RESOURCES;
    fputs("digraph {\n  node [shape=box]\n", out);
    for (uint32_t i = 0; i < s->pattern_count; i++) {
        const hv_pattern *p = &s->patterns[i];
        fprintf(out, "  p%u [label=\"%.*s\"]\n", i, (int)p->name_length, p->name);
        for (uint32_t n = p->root; n < s->nodes[p->root].end; n++) {
            if (s->nodes[n].kind != HV_CALL || seen[s->nodes[n].pattern] == i + 1) continue;
            seen[s->nodes[n].pattern] = i + 1;
            fprintf(out, "  p%u -> p%u\n", i, s->nodes[n].pattern);
        }
    }
    fputs("}\n", out);
    free(seen);
    return HV_OK;
}

hv_status hv_dot_file(const hv_options *o) {
    hv_input in;
    hv_status status = hv_input_read(&in, o->files[0], o);
    int i = status ? 0 : hv_input_pattern(&in, o);
    if (i < 0) status = HV_USAGE;
    if (!status && o->pattern)
        draw_tree(&in.strategy, &in.strategy.patterns[i], stdout);
    else if (!status)
        status = draw_calls(&in.strategy, &in.limits, stdout);
    hv_input_free(&in);
    return status;
}
