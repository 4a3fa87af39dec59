// SPDX-License-Identifier: MIT
// Builds a circuit: chains and the empty cells beside them, connections, numbers for the nodes,
// links. Memory is one block sized by the number of pairs of nodes, of which neighbours touch
// little.
#include "evaluate/circuit.h"

#include <stdlib.h>
#include <string.h>

enum { EDGE_FIRST, EDGE_SECOND }; // the edges as chains, and as nodes

// What a connection resists more than neighbours do. One stands for one more empty cell on the way:
// two virtually connected stones are as far apart as a stone and an empty cell beside it.
static const double default_extra = 1;

typedef struct wire { // a link as it is found
    uint16_t a, b, kind;
} wire;

struct hx_circuit_plan {
    const hx_board *board;
    const hx_hsearch *found;
    hx_color color;
    int cols, rows;      // as the colour sees the board
    int words;           // of the sets
    int chains;          // how many
    hx_cell *cell;       // per own cell: its number on the board
    hx_cell *node;       // per own cell: its node, if it is empty
    hx_cell *after;      // per own cell: the first chain that is numbered after it; NONE
    hx_cell *chain_next; // per chain: the next one to be numbered at the same place
    hx_cell *chain_node; // per chain: its node; NONE: nothing is beside it
    hx_cell *chain_end;  // per chain: a cell of the board, or an edge
    hx_bits *liberties;  // per chain: the empty own cells beside it
    hx_bits *near;       // per chain: the empty own cells that it has links to
    int *end;            // per node: the node of H-search
    wire *wires;
    int wire_count;
    hx_cell chain_of[HX_NODES_MAX]; // per root of the board's groups; NONE
};

// ---- memory ----

// Hands out the next part of the block; with a NULL block only counts.
static void *carve(char *block, size_t *used, size_t count, size_t size) {
    *used = (*used + 15) / 16 * 16;
    void *part = block ? block + *used : NULL;
    *used += count * size;
    return part;
}

static size_t lay_out(hx_circuit *c, char *block) {
    struct hx_circuit_plan *p = c->plan;
    size_t used = 0, nodes = (size_t)c->cells + 2, pairs = nodes * (nodes - 1) / 2;
    p->cell = carve(block, &used, nodes, sizeof(hx_cell));
    p->node = carve(block, &used, nodes, sizeof(hx_cell));
    p->after = carve(block, &used, nodes, sizeof(hx_cell));
    p->chain_next = carve(block, &used, nodes, sizeof(hx_cell));
    p->chain_node = carve(block, &used, nodes, sizeof(hx_cell));
    p->chain_end = carve(block, &used, nodes, sizeof(hx_cell));
    p->liberties = carve(block, &used, nodes, sizeof(hx_bits));
    p->near = carve(block, &used, nodes, sizeof(hx_bits));
    p->end = carve(block, &used, nodes, sizeof(int));
    p->wires = carve(block, &used, pairs, sizeof(wire));
    c->cell_of = carve(block, &used, nodes, sizeof(hx_cell));
    c->end_of = carve(block, &used, nodes, sizeof(hx_cell));
    c->first = carve(block, &used, nodes + 1, sizeof(uint32_t));
    c->links = carve(block, &used, 2 * pairs, sizeof(hx_circuit_link));
    return used;
}

static void set_resistances(hx_circuit *c) {
    double extra = c->options.extra > 0 ? c->options.extra : default_extra;
    c->resistance[HX_CIRCUIT_CELLS] = 2;
    c->resistance[HX_CIRCUIT_STONE] = 1;
    c->resistance[HX_CIRCUIT_VIRTUAL_CELLS] = 2 + extra;
    c->resistance[HX_CIRCUIT_VIRTUAL_STONE] = 1 + extra;
    c->resistance[HX_CIRCUIT_VIRTUAL_STONES] = extra;
    for (int kind = 0; kind < HX_CIRCUIT_KINDS; kind++)
        c->conductance[kind] = 1 / c->resistance[kind];
}

hx_status hx_circuit_new(hx_circuit **out, int cells, const hx_circuit_options *options,
                         hx_error *err) {
    hx_circuit *c = calloc(1, sizeof *c);
    if (!c) return hx_fail_memory(err);
    c->cells = cells;
    if (options) c->options = *options;
    set_resistances(c);
    c->plan = malloc(sizeof *c->plan);
    if (c->plan) c->memory = malloc(lay_out(c, NULL));
    if (!c->memory) {
        hx_circuit_free(c);
        return hx_fail_memory(err);
    }
    lay_out(c, c->memory);
    *out = c;
    return HX_OK;
}

void hx_circuit_free(hx_circuit *c) {
    if (!c) return;
    free(c->memory);
    free(c->plan);
    free(c);
}

// ---- chains ----

static void see_board(struct hx_circuit_plan *p, const hx_board *b, hx_color color) {
    bool black = color == HX_COLOR_BLACK;
    p->board = b;
    p->color = color;
    p->cols = black ? b->cells.cols : b->cells.rows;
    p->rows = black ? b->cells.rows : b->cells.cols;
    p->words = hx_bits_words(b->cells.count);
    for (int y = 0, i = 0; y < p->rows; y++)
        for (int x = 0; x < p->cols; x++, i++)
            p->cell[i] = (hx_cell)(black ? i : x * p->rows + y);
}

static void add_chain(struct hx_circuit_plan *p, hx_cell end, hx_cell root) {
    p->chain_of[root] = (hx_cell)p->chains;
    p->chain_end[p->chains] = end;
    hx_bits_clear(&p->liberties[p->chains], p->words);
    p->chains++;
}

// False if stones join the edges.
static bool find_chains(struct hx_circuit_plan *p) {
    const hx_board *b = p->board;
    memset(p->chain_of, 0xff, sizeof p->chain_of);
    p->chains = 0;
    for (int edge = EDGE_FIRST; edge <= EDGE_SECOND; edge++) {
        int end = hx_cells_edge(p->color, edge);
        hx_cell root = hx_groups_find(&b->groups, (hx_cell)end);
        if (p->chain_of[root] != HX_CELL_NONE) return false;
        add_chain(p, (hx_cell)end, root);
    }
    for (int i = 0; i < b->cells.count; i++) {
        if (b->color[p->cell[i]] != p->color) continue;
        hx_cell root = hx_groups_find(&b->groups, p->cell[i]);
        if (p->chain_of[root] == HX_CELL_NONE) add_chain(p, p->cell[i], root);
    }
    return true;
}

static void find_liberties(struct hx_circuit_plan *p) {
    const hx_board *b = p->board;
    for (int i = 0; i < b->cells.count; i++) {
        int cell = p->cell[i];
        if (b->color[cell]) continue;
        for (int k = 0; k < b->cells.degree[cell]; k++) {
            hx_cell next = b->cells.next[cell][k];
            if (b->color[next] != p->color) continue;
            hx_bits_add(&p->liberties[p->chain_of[hx_groups_find(&b->groups, next)]], i);
        }
    }
}

static bool are_joined(const struct hx_circuit_plan *p, int s, int t) {
    return hx_hsearch_first(p->found, HX_CONN_FULL, hx_hsearch_node(p->found, p->chain_end[s]),
                            hx_hsearch_node(p->found, p->chain_end[t]));
}

static void share_neighbours(struct hx_circuit_plan *p) {
    for (int t = EDGE_SECOND + 1; t < p->chains; t++)
        for (int s = 0; s < t; s++) {
            if (!are_joined(p, s, t)) continue;
            hx_bits_unite(&p->near[s], &p->liberties[t], p->words);
            hx_bits_unite(&p->near[t], &p->liberties[s], p->words);
        }
}

// ---- nodes ----

static int last_member(const hx_bits *b, int words) {
    for (int i = words - 1; i >= 0; i--)
        if (b->word[i]) return 64 * i + 63 - __builtin_clzll(b->word[i]);
    return -1;
}

// Puts each chain on the list of the last cell beside it.
static void place_chains(struct hx_circuit_plan *p) {
    memset(p->after, 0xff, p->board->cells.count * sizeof *p->after);
    for (int s = p->chains - 1; s > EDGE_SECOND; s--) {
        int last = last_member(&p->near[s], p->words);
        p->chain_node[s] = HX_CELL_NONE;
        if (last < 0) continue;
        p->chain_next[s] = p->after[last];
        p->after[last] = (hx_cell)s;
    }
}

static int add_node(hx_circuit *c, int cell, int name) {
    if (c->plan->found) c->plan->end[c->nodes] = hx_hsearch_node(c->plan->found, name);
    c->cell_of[c->nodes] = (hx_cell)cell;
    c->end_of[c->nodes] = (hx_cell)name;
    return c->nodes++;
}

static void number_nodes(hx_circuit *c) {
    struct hx_circuit_plan *p = c->plan;
    place_chains(p);
    for (int edge = EDGE_FIRST; edge <= EDGE_SECOND; edge++)
        p->chain_node[edge] = (hx_cell)add_node(c, HX_CELL_NONE, p->chain_end[edge]);
    for (int i = 0; i < p->board->cells.count; i++) {
        if (p->board->color[p->cell[i]]) continue;
        p->node[i] = (hx_cell)add_node(c, p->cell[i], p->cell[i]);
        for (hx_cell s = p->after[i]; s != HX_CELL_NONE; s = p->chain_next[s])
            p->chain_node[s] = (hx_cell)add_node(c, HX_CELL_NONE, p->chain_end[s]);
    }
}

// ---- links ----

static void add_wire(struct hx_circuit_plan *p, int a, int b, hx_circuit_kind kind) {
    p->wires[p->wire_count++] = (wire){(uint16_t)a, (uint16_t)b, (uint16_t)kind};
}

static bool is_empty_at(const struct hx_circuit_plan *p, int i) {
    return p->board->color[p->cell[i]] == HX_COLOR_NONE;
}

static void link_neighbours(struct hx_circuit_plan *p) {
    for (int y = 0, i = 0; y < p->rows; y++)
        for (int x = 0; x < p->cols; x++, i++) {
            if (!is_empty_at(p, i)) continue;
            int right = i + 1, below = i + p->cols, below_left = below - 1;
            bool has_below = y + 1 < p->rows;
            if (x + 1 < p->cols && is_empty_at(p, right))
                add_wire(p, p->node[i], p->node[right], HX_CIRCUIT_CELLS);
            if (has_below && x > 0 && is_empty_at(p, below_left))
                add_wire(p, p->node[i], p->node[below_left], HX_CIRCUIT_CELLS);
            if (has_below && is_empty_at(p, below))
                add_wire(p, p->node[i], p->node[below], HX_CIRCUIT_CELLS);
        }
    for (int s = 0; s < p->chains; s++) {
        hx_bits_walk walk = {0};
        for (int i; (i = hx_bits_step(&p->near[s], &walk, p->words)) >= 0;)
            add_wire(p, p->chain_node[s], p->node[i], HX_CIRCUIT_STONE);
    }
}

// From wires to the lists of each node.
static void collect_links(hx_circuit *c) {
    const struct hx_circuit_plan *p = c->plan;
    memset(c->first, 0, ((size_t)c->nodes + 1) * sizeof *c->first);
    for (int i = 0; i < p->wire_count; i++) {
        c->first[p->wires[i].a]++;
        c->first[p->wires[i].b]++;
    }
    for (int i = 0; i < c->nodes; i++)
        c->first[i + 1] += c->first[i];
    // Each first[] now stands at the end of its list, and moves to the beginning as it fills.
    for (int i = p->wire_count - 1; i >= 0; i--) {
        wire w = p->wires[i];
        c->links[--c->first[w.a]] = (hx_circuit_link){w.b, w.kind};
        c->links[--c->first[w.b]] = (hx_circuit_link){w.a, w.kind};
    }
}

// Links for all pairs that are virtually connected and no neighbours, whose links are there
// already.
static void link_connected(hx_circuit *c) {
    struct hx_circuit_plan *p = c->plan;
    hx_cell *seen_by = p->after; // done with; per node: the last node that has it for a neighbour
    memset(seen_by, 0, (size_t)c->nodes * sizeof *seen_by);
    for (int b = EDGE_SECOND + 1; b < c->nodes; b++) {
        for (uint32_t k = c->first[b]; k < c->first[b + 1]; k++)
            seen_by[c->links[k].to] = (hx_cell)b;
        for (int a = 0; a < b; a++) {
            if (seen_by[a] == b) continue;
            if (!hx_hsearch_first(p->found, HX_CONN_FULL, p->end[a], p->end[b])) continue;
            int stones = (c->cell_of[a] == HX_CELL_NONE) + (c->cell_of[b] == HX_CELL_NONE);
            add_wire(p, a, b, (hx_circuit_kind)(HX_CIRCUIT_VIRTUAL_CELLS + stones));
        }
    }
}

void hx_circuit_build(hx_circuit *c, const hx_board *b, hx_color color, const hx_hsearch *found) {
    struct hx_circuit_plan *p = c->plan;
    c->nodes = p->wire_count = 0;
    p->found = found;
    see_board(p, b, color);
    c->is_won = c->is_joined = !find_chains(p);
    if (c->is_won) return;
    find_liberties(p);
    for (int s = 0; s < p->chains; s++)
        hx_bits_copy(&p->near[s], &p->liberties[s], p->words);
    if (found) c->is_joined = are_joined(p, EDGE_FIRST, EDGE_SECOND);
    if (found && c->options.way == HX_CIRCUIT_SHARE) share_neighbours(p);
    number_nodes(c);
    link_neighbours(p);
    collect_links(c);
    if (!found || c->options.way != HX_CIRCUIT_LINK) return;
    link_connected(c);
    collect_links(c);
}
