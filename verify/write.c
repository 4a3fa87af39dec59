// SPDX-License-Identifier: MIT
// Strategies out: in a tidy layout, as Graphviz drawings, and without options that are not needed.
//
// An option of an or-node may go if the others still have no cell in common. Nothing else can
// break: fewer cells overlap less, and the paths that stay were there before.
#include "commands.h"
#include "proof.h"

#include <stdlib.h>

// ---- the language ----

static void print_call(const hv_strategy *s, const hv_node *n, FILE *out) {
    fprintf(out, "(%.*s", (int)n->name_length, n->name);
    if (n->in_place) {
        fputc(')', out);
        return;
    }
    fputc(' ', out);
    hv_print_points(s, n->empty, out);
    fputc(' ', out);
    hv_print_points(s, n->played, out);
    fputc(')', out);
}

// The tree of a pattern without the dropped nodes; `dropped` may be NULL.
static void print_tree(const hv_strategy *s, const hv_pattern *p, const bool *dropped, FILE *out) {
    char name[HV_NAME_MAX];
    uint32_t end = s->nodes[p->root].end;
    int depth = 1;
    bool written = s->nodes[p->root].cell != HV_NO_POINT; // the root has brackets of its own
    for (uint32_t n = written ? p->root : p->root + 1, last = p->root; n < end;) {
        const hv_node *node = &s->nodes[n];
        if (dropped && dropped[n]) {
            n = node->end;
        } else {
            fprintf(out, "\n%*s", 2 * depth, "");
            if (node->kind == HV_CALL) print_call(s, node, out);
            if (node->kind == HV_OR) fputc('[', out);
            if (node->kind == HV_AND)
                fprintf(out, "(%s",
                        node->cell == HV_NO_POINT ? "#"
                                                  : hv_board_name(&s->board, node->cell, name));
            last = n++;
            depth += node->kind != HV_CALL;
        }
        // Close what ends here.
        uint32_t up = s->nodes[last].kind == HV_CALL ? s->nodes[last].parent : last;
        while ((up != p->root || written) && s->nodes[up].end == n) {
            fputc(s->nodes[up].kind == HV_OR ? ']' : ')', out);
            depth--;
            if (up == p->root) break;
            up = last = s->nodes[up].parent;
        }
        if (n < end && s->nodes[n].parent != last) last = s->nodes[n].parent;
    }
    fputs("\n)\n", out);
}

static void print_strategy(const hv_strategy *s, const bool *dropped, FILE *out) {
    hv_print_size(&s->board, out);
    for (size_t i = 0; i < s->pattern_count; i++) {
        hv_print_pattern_head(s, &s->patterns[i], out);
        print_tree(s, &s->patterns[i], dropped, out);
    }
    hv_ending_write(s, out);
}

hv_status hv_print_file(const hv_options *o) {
    hv_input in;
    hv_status status = hv_input_read(&in, o->files[0], o);
    if (!status) print_strategy(&in.strategy, NULL, stdout);
    hv_input_free(&in);
    return status;
}

// ---- options that are not needed ----

static int size_of(const hv_set *set) {
    int size = 0;
    for (int k = 0; k < HV_SET_WORDS; k++)
        for (uint64_t rest = set->word[k]; rest; rest &= rest - 1)
            size++;
    return size;
}

// Whether the options of the or-node that are not dropped, without one of them, have no common
// cell.
static bool can_do_without(const hv_strategy *s, uint32_t or_node, uint32_t without,
                           const hv_set *cells, const bool *dropped) {
    hv_set common;
    bool first = true;
    for (uint32_t k = or_node + 1; k < s->nodes[or_node].end; k = s->nodes[k].end) {
        if (k == without || dropped[k]) continue;
        if (first) common = cells[k];
        hv_set_keep(&common, &cells[k]);
        first = false;
    }
    return !first && hv_set_common(&common, &common) < 0;
}

// Drops the largest option that can be done without, if any.
static bool drop_one(const hv_strategy *s, uint32_t or_node, const hv_set *cells, bool *dropped) {
    uint32_t best = or_node;
    for (uint32_t k = or_node + 1; k < s->nodes[or_node].end; k = s->nodes[k].end)
        if (!dropped[k] && (best == or_node || size_of(&cells[k]) > size_of(&cells[best])) &&
            can_do_without(s, or_node, k, cells, dropped))
            best = k;
    if (best != or_node) dropped[best] = true;
    return best != or_node;
}

// The cells of all nodes of a pattern, from the back, dropping on the way. `cells` is for the nodes
// of the whole file, so that calls find the roots of what they call.
static size_t minimise(const hv_strategy *s, const hv_pattern *p, hv_set *cells, bool *dropped) {
    size_t count = 0;
    for (uint32_t n = s->nodes[p->root].end; n-- > p->root;) {
        const hv_node *node = &s->nodes[n];
        if (node->kind == HV_CALL) {
            hv_span from = s->patterns[node->pattern].empty;
            const hv_set *used = &cells[s->patterns[node->pattern].root];
            for (uint32_t k = 0; k < from.count; k++)
                if (hv_set_has(used, s->points[from.first + k]))
                    hv_set_add(&cells[n], s->points[node->empty.first + k]);
            continue;
        }
        if (node->kind == HV_AND && node->cell != HV_NO_POINT) hv_set_add(&cells[n], node->cell);
        if (node->kind == HV_OR && !hv_elusive_is_bracket(s, n))
            while (drop_one(s, n, cells, dropped))
                count++;
        for (uint32_t k = n + 1; k < node->end; k = s->nodes[k].end)
            if (!dropped[k]) hv_set_unite(&cells[n], &cells[k]);
    }
    return count;
}

hv_status hv_minimise_file(const hv_options *o) {
    hv_input in;
    hv_status status = hv_input_read(&in, o->files[0], o);
    if (!status) {
        const hv_strategy *s = &in.strategy;
        hv_set *cells = hv_base_take(&in.limits, s->node_count, sizeof *cells);
        bool *dropped = hv_base_take(&in.limits, s->node_count, sizeof *dropped);
        size_t count = 0;
        for (size_t i = 0; i < s->pattern_count && cells && dropped; i++)
            count += minimise(s, &s->patterns[s->order[i]], cells, dropped);
        if (cells && dropped) {
            print_strategy(s, dropped, stdout);
            fprintf(stderr, "hexverify: %zu options dropped\n", count);
        } else {
            fputs("hexverify: out of memory (see --memory)\n", stderr);
            status = HV_RESOURCES;
        }
        free(cells);
        free(dropped);
    }
    hv_input_free(&in);
    return status;
}

// ---- Graphviz ----

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
