// SPDX-License-Identifier: MIT
// Setting an H-search up, and looking at what it found. The deduction itself is in deduce.h.
//
// Memory is one block, cut into arrays sized by the board: on 11x11 8 MB, on 13x13 21, on 19x19 56.
#include "connect/hsearch.h"

#include "connect/connect_int.h"

#include <stdlib.h>
#include <string.h>

enum { CHECK_INTERVAL = 4096 }; // deductions: about a millisecond

// Room for connections by board size: several times what real positions need.
static uint32_t store_room(int cells) {
    return cells <= 128 ? 1u << 17 : cells <= 256 ? 1u << 18 : 1u << 19;
}

const hx_deduce *hx_deduce_for(const hx_hsearch *h) {
    return h->nodes <= 128 ? &hx_deduce_2 : h->nodes <= 256 ? &hx_deduce_4 : &hx_deduce_6;
}

// Hands out the next part of the block; with a NULL block only counts.
static void *carve(char *block, size_t *used, size_t count, size_t size) {
    *used = (*used + 15) / 16 * 16;
    void *part = block ? block + *used : NULL;
    *used += count * size;
    return part;
}

static size_t lay_out(hx_hsearch *h, char *block) {
    size_t used = 0, pairs = (size_t)h->pairs, words = (size_t)h->words;
    for (int kind = 0; kind < HX_LISTS; kind++)
        h->lists[kind] = carve(block, &used, pairs, sizeof(hx_list));
    for (int kind = 0; kind < 2; kind++)
        h->common[kind] = carve(block, &used, pairs * words, sizeof(uint64_t));
    h->noted = carve(block, &used, pairs, sizeof(uint32_t));
    h->partners = carve(block, &used, (size_t)h->nodes * words, sizeof(uint64_t));
    h->pairs_queue = carve(block, &used, pairs, sizeof(uint32_t));
    h->scratch = carve(block, &used, HX_OR_SEMIS_MAX, sizeof(hx_conn_id));
    h->links = carve(block, &used, h->room, sizeof(hx_link));
    h->carriers = carve(block, &used, h->room * words, sizeof(uint64_t));
    h->fulls = carve(block, &used, h->room, sizeof(hx_conn_id));
    h->premises = carve(block, &used, h->premises_room, sizeof(hx_conn_id));
    return used;
}

static hx_hsearch_options settle(const hx_hsearch_options *options) {
    hx_hsearch_options settled = {0};
    if (options) settled = *options;
    if (settled.generations) settled.every = true;
    return settled;
}

bool hx_hsearch_same(const hx_hsearch_options *a, const hx_hsearch_options *b) {
    return a->over_edge == b->over_edge && a->neighbours_only == b->neighbours_only &&
           a->limit == b->limit && a->or_limit == b->or_limit && a->every == b->every &&
           a->generations == b->generations && a->until_won == b->until_won &&
           a->templates == b->templates;
}

bool hx_hsearch_is_for(const hx_hsearch *h, const hx_cells *cells,
                       const hx_hsearch_options *options) {
    hx_hsearch_options settled = settle(options);
    return hx_cells_same_size(&h->geometry, cells) && hx_hsearch_same(&h->options, &settled);
}

hx_status hx_hsearch_new(hx_hsearch **out, const hx_cells *cells, const hx_hsearch_options *options,
                         hx_error *err) {
    if (cells->count > HX_HSEARCH_CELLS_MAX)
        return hx_fail(err, HX_NO, "connections are found on boards of up to %d cells, not %dx%d",
                       HX_HSEARCH_CELLS_MAX, cells->cols, cells->rows);
    hx_hsearch *h = calloc(1, sizeof *h);
    if (!h) return hx_fail_memory(err);
    h->options = settle(options);
    h->geometry = *cells;
    h->cells = cells->count;
    h->nodes = cells->count + 2;
    h->pairs = h->nodes * (h->nodes - 1) / 2;
    h->words = hx_deduce_for(h)->words;
    h->room = store_room(h->cells);
    h->premises_room = 4 * h->room;
    h->check_interval = CHECK_INTERVAL;
    h->bytes = lay_out(h, NULL);
    h->memory = calloc(1, h->bytes);
    if (!h->memory) {
        free(h);
        return hx_fail_memory(err);
    }
    lay_out(h, h->memory);
    hx_strategy_init(&h->strategy, h->words);
    hx_status status = HX_OK;
    if (h->options.templates && !h->options.every)
        status = hx_library_new(&h->library, cells, h->words, false, err);
    if (status)
        hx_hsearch_free(h);
    else
        *out = h;
    return status;
}

void hx_hsearch_free(hx_hsearch *h) {
    if (!h) return;
    free(h->memory);
    free(h->notes);
    hx_strategy_free(&h->strategy);
    hx_library_free(h->library);
    free(h);
}

void hx_hsearch_set_budget(hx_hsearch *h, hx_budget *budget) {
    h->budget = budget;
}

bool hx_hsearch_check(hx_hsearch *h) {
    h->next_check = h->stats.deductions + h->check_interval;
    if (!hx_budget_check(h->budget)) return false;
    h->next_check = h->stats.deductions;
    h->stats.interrupted = true;
    return true;
}

static void clear(hx_hsearch *h) {
    for (int kind = 0; kind < (h->options.generations ? HX_LISTS : 2); kind++)
        memset(h->lists[kind], 0, (size_t)h->pairs * sizeof(hx_list));
    memset(h->partners, 0, (size_t)h->nodes * (size_t)h->words * sizeof(uint64_t));
    h->stats = (hx_hsearch_stats){0};
    h->used = 1;
    h->premises_used = h->fulls_head = h->fulls_tail = h->pairs_head = h->pairs_waiting = 0;
    hx_strategy_cut(&h->strategy, 1, 0);
    h->strategy.failed = false;
    h->depth = 0;
    h->notes_used = 0;
    h->old_used = 0;
    h->notes_lost = false;
}

// A chain goes by the first of its cells, or by the edge that it touches.
static void name_nodes(hx_hsearch *h, const hx_board *b) {
    uint16_t name[HX_NODES_MAX];
    memset(name, 0xff, sizeof name);
    hx_cell first_edge = hx_cells_edge(h->color, 0);
    memset(h->is_node, 0, sizeof h->is_node);
    memset(h->is_stone, 0, sizeof h->is_stone);
    for (int e = 1; e >= 0; e--)
        name[hx_groups_find(&b->groups, (hx_cell)(first_edge + e))] = (uint16_t)(h->cells + e);
    for (int e = 0; e < 2; e++) {
        int node = name[hx_groups_find(&b->groups, (hx_cell)(first_edge + e))];
        h->node_of[h->cells + e] = (uint16_t)node;
        h->is_node[node] = h->is_stone[node] = true;
    }
    for (int cell = 0; cell < h->cells; cell++) {
        h->node_of[cell] = HX_CELL_NONE;
        if (b->color[cell] == hx_color_other(h->color)) continue;
        hx_cell group = hx_groups_find(&b->groups, (hx_cell)cell);
        if (name[group] == HX_CELL_NONE) name[group] = (uint16_t)cell;
        h->node_of[cell] = name[group];
        h->is_node[name[group]] = true;
        if (b->color[cell] == h->color) h->is_stone[name[group]] = true;
    }
}

// What AND and OR find is smaller than the templates, and cheaper to explain: these come after
// them, for what is not joined then.
void hx_hsearch_run(hx_hsearch *h) {
    const hx_deduce *deduce = hx_deduce_for(h);
    if (h->options.neighbours_only) return;
    deduce->run(h);
    if (!h->library || h->stats.stopped) return;
    deduce->place(h);
    deduce->run(h);
}

void hx_hsearch_build(hx_hsearch *h, const hx_board *b, hx_color color) {
    const hx_deduce *deduce = hx_deduce_for(h);
    h->color = color;
    if (h->library) hx_library_lay(h->library, color);
    clear(h);
    name_nodes(h, b);
    for (int cell = 0; cell < h->cells; cell++) {
        int x = h->node_of[cell];
        if (x == HX_CELL_NONE) continue;
        for (int i = 0; i < b->cells.degree[cell]; i++) {
            int y = hx_hsearch_node(h, b->cells.next[cell][i]);
            if (y >= 0 && x != y) deduce->next(h, x, y);
        }
    }
    hx_hsearch_run(h);
}

void hx_hsearch_put(hx_hsearch *h, hx_conn_kind kind, int x, int y, int key, const uint64_t *cells,
                    uint32_t number) {
    hx_deduce_for(h)->put(h, kind, x, y, key, cells, number);
}

void hx_hsearch_go_on(hx_hsearch *h) {
    hx_deduce_for(h)->run(h);
}

bool hx_hsearch_has_won(const hx_hsearch *h) {
    int x = h->node_of[h->cells], y = h->node_of[h->cells + 1];
    return x == y || h->lists[HX_CONN_FULL][hx_pair(x, y)].first;
}

int hx_hsearch_words(const hx_hsearch *h) {
    return h->words;
}

hx_color hx_hsearch_color(const hx_hsearch *h) {
    return h->color;
}

bool hx_hsearch_is_spent(const hx_hsearch *h) {
    return h->budget && h->budget->spent;
}

hx_hsearch_stats hx_hsearch_stats_of(const hx_hsearch *h) {
    hx_hsearch_stats stats = h->stats;
    stats.stored = h->used - 1;
    stats.bytes = sizeof *h + h->bytes + h->notes_room * sizeof *h->notes;
    for (int pair = 0; pair < h->pairs; pair++) {
        stats.fulls += h->lists[HX_CONN_FULL][pair].count;
        stats.semis += h->lists[HX_CONN_SEMI][pair].count;
        for (int kind = 0; kind < 2; kind++)
            for (hx_conn_id id = h->lists[kind][pair].first; id; id = h->links[id].next)
                if (stats.generations < h->links[id].generation)
                    stats.generations = h->links[id].generation;
    }
    return stats;
}

int hx_hsearch_node(const hx_hsearch *h, int cell) {
    int first_edge = hx_cells_edge(h->color, 0);
    if (cell == first_edge || cell == first_edge + 1)
        cell = h->cells + cell - first_edge;
    else if (cell < 0 || cell >= h->cells)
        return -1;
    return h->node_of[cell] == HX_CELL_NONE ? -1 : h->node_of[cell];
}

int hx_hsearch_name(const hx_hsearch *h, int node) {
    if (node < h->cells) return node;
    return hx_cells_edge(h->color, node - h->cells);
}

bool hx_hsearch_is_node(const hx_hsearch *h, int node) {
    return node >= 0 && node < h->nodes && h->is_node[node];
}

bool hx_hsearch_is_stone(const hx_hsearch *h, int node) {
    return hx_hsearch_is_node(h, node) && h->is_stone[node];
}

int hx_hsearch_edge(const hx_hsearch *h, int edge) {
    return h->node_of[h->cells + edge];
}

hx_conn_id hx_hsearch_first(const hx_hsearch *h, hx_conn_kind kind, int x, int y) {
    return x == y ? 0 : h->lists[kind][hx_pair(x, y)].first;
}

hx_conn_id hx_hsearch_next(const hx_hsearch *h, hx_conn_id id) {
    return h->links[id].next;
}

hx_conn hx_hsearch_get(const hx_hsearch *h, hx_conn_id id) {
    const hx_link *link = &h->links[id];
    return (hx_conn){
        .kind = (hx_conn_kind)link->kind,
        .rule = (hx_conn_rule)link->rule,
        .x = link->x,
        .y = link->y,
        .key = link->key == HX_CELL_NONE ? -1 : link->key,
        .carrier = h->carriers + (size_t)id * (size_t)h->words,
        .premises = link->premise_count ? h->premises + link->premises : NULL,
        .premise_count = link->premise_count,
        .depth = link->depth,
        .generation = link->generation,
    };
}

uint32_t hx_hsearch_number(const hx_hsearch *h, hx_conn_id id) {
    return h->links[id].premises;
}

const char *hx_hsearch_template(const hx_hsearch *h, hx_conn_id id) {
    const hx_placing *p = &h->library->placings[h->links[id].premises];
    return h->library->templates[p->number].name;
}
