// SPDX-License-Identifier: MIT
// hexverify minimise FILE: a strategy without options that are not needed.
//
// An option of an or-node may go if the others still have no cell in common. Nothing else can
// break: fewer cells overlap less, and the paths that stay were there before.
#include "write/layout.h"
#include "write/write.h"

#include "core/elusive.h"

#include <stdlib.h>

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
            hv_layout_write(s, dropped, stdout);
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
