// SPDX-License-Identifier: MIT
// Which stones an option needs so that it joins its ends: few, since a claim with fewer stones
// helps in more positions.
#include "certificate/certificate_int.h"

#include <string.h>

int hx_certificate_point(const hx_certificate *c, int node) {
    int first = hx_cells_edge(c->winner, 0);
    if (node < c->cells) return node;
    if (node != first && node != first + 1) return -1;
    return hx_certificate_has_stone_for(c, node - first) ? -1 : c->cells + node - first;
}

int hx_certificate_node(const hx_certificate *c, int point) {
    int first = hx_cells_edge(c->winner, 0);
    return point < c->cells ? point : first + point - c->cells;
}

static hx_cell chain_of(const hx_certificate *c, int point) {
    return hx_groups_find(&c->at.board->groups, (hx_cell)hx_certificate_node(c, point));
}

static bool is_own(const hx_certificate *c, int point) {
    return c->at.board->color[hx_certificate_node(c, point)] == c->winner &&
           !hx_bits_has(&c->at.hidden, point);
}

static bool is_ours(const hx_certificate *c, int point) {
    return is_own(c, point) || hx_bits_has(&c->also, point);
}

// ---- joining -------------------------------------------------------------------------------

hx_cell hx_certificate_root(hx_certificate_joints *j, int p) {
    while (j->parent[p] != p) {
        j->parent[p] = j->parent[j->parent[p]];
        p = j->parent[p];
    }
    return (hx_cell)p;
}

static void join(hx_certificate_joints *j, int p, int q) {
    j->parent[hx_certificate_root(j, p)] = hx_certificate_root(j, q);
}

void hx_certificate_join_stones(const hx_certificate *c, const hx_bits *stones,
                                hx_certificate_joints *out) {
    hx_bits_walk walk = {0};
    for (int p = 0; p < c->points; p++)
        out->parent[p] = (hx_cell)p;
    for (int p; (p = hx_bits_step(stones, &walk, c->words)) >= 0 && p < c->cells;)
        for (int i = 0; i < c->at.board->cells.degree[p]; i++) {
            int q = hx_certificate_point(c, c->at.board->cells.next[p][i]);
            if (q >= 0 && hx_bits_has(stones, q)) join(out, p, q);
        }
}

static bool joins(const hx_certificate *c, const hx_claim_draft *d, const hx_bits *stones, int x,
                  int y) {
    hx_certificate_joints j;
    hx_bits all = *stones;
    if (d->move != HX_CELL_NONE) hx_bits_add(&all, d->move);
    hx_certificate_join_stones(c, &all, &j);
    for (int i = 0; i < d->count; i++)
        join(&j, c->claims[d->children[i]].x, c->claims[d->children[i]].y);
    return hx_certificate_root(&j, x) == hx_certificate_root(&j, y);
}

// ---- chains --------------------------------------------------------------------------------

// The own points next to a cell that is none yet: a move, or an end.
static void add_beside(const hx_certificate *c, hx_cell cell, hx_bits *out) {
    if (cell >= c->cells || is_own(c, cell)) return;
    for (int i = 0; i < c->at.board->cells.degree[cell]; i++) {
        int q = hx_certificate_point(c, c->at.board->cells.next[cell][i]);
        if (q >= 0 && is_ours(c, q)) hx_bits_add(out, q);
    }
}

static int list_next(const hx_certificate *c, int point, int out[HX_HSEARCH_NODES_MAX]) {
    int count = 0;
    if (point < c->cells) {
        for (int i = 0; i < c->at.board->cells.degree[point]; i++) {
            int q = hx_certificate_point(c, c->at.board->cells.next[point][i]);
            if (q >= 0) out[count++] = q;
        }
        return count;
    }
    int edge = hx_certificate_node(c, point);
    for (int p = 0; p < c->cells; p++)
        for (int i = 0; i < c->at.board->cells.degree[p]; i++)
            if (c->at.board->cells.next[p][i] == edge) out[count++] = p;
    return count;
}

// Adds the stones of the chain on a shortest way from the point to one of the set that stones of
// the set do not join to it; false if there is none.
static bool add_way(const hx_certificate *c, int from, hx_bits *set) {
    hx_certificate_joints j;
    hx_cell queue[HX_HSEARCH_NODES_MAX], before[HX_HSEARCH_NODES_MAX];
    int head = 0, tail = 0, next[HX_HSEARCH_NODES_MAX];
    memset(before, 0xff, sizeof before);
    hx_certificate_join_stones(c, set, &j);
    for (int p = 0; p < c->points; p++)
        if (hx_bits_has(set, p) && hx_certificate_root(&j, p) == hx_certificate_root(&j, from)) {
            queue[tail++] = (hx_cell)p;
            before[p] = (hx_cell)p;
        }
    while (head < tail) {
        int p = queue[head++];
        for (int i = 0, count = list_next(c, p, next); i < count; i++) {
            int q = next[i];
            if (before[q] != HX_CELL_NONE || !is_ours(c, q)) continue;
            if (hx_bits_has(set, q)) { // another part of the set
                for (; before[p] != p; p = before[p])
                    hx_bits_add(set, p);
                return true;
            }
            before[q] = (hx_cell)p;
            queue[tail++] = (hx_cell)q;
        }
    }
    return false;
}

static void join_chains(const hx_certificate *c, hx_bits *set) {
    hx_bits_walk walk = {0};
    hx_bits ends = *set;
    for (int p; (p = hx_bits_step(&ends, &walk, c->words)) >= 0;)
        while (is_ours(c, p) && add_way(c, p, set)) {
        }
}

hx_cell hx_certificate_name_end(const hx_certificate *c, int node, const hx_claim_draft *d) {
    int point = hx_certificate_point(c, node);
    if (point < 0) point = c->at.goal[node - hx_cells_edge(c->winner, 0)];
    if (!is_own(c, point)) return (hx_cell)point;
    hx_bits near = d->stones;
    hx_bits_walk walk = {0};
    int best = -1;
    add_beside(c, d->move, &near);
    for (int p; (p = hx_bits_step(&near, &walk, c->words)) >= 0;)
        if (is_own(c, p) && chain_of(c, p) == chain_of(c, point) && (best < 0 || p >= c->cells))
            best = p;
    return (hx_cell)(best < 0 ? point : best);
}

bool hx_certificate_join(const hx_certificate *c, hx_claim_draft *d, hx_cell x, hx_cell y) {
    hx_bits_add(&d->stones, x);
    hx_bits_add(&d->stones, y);
    if (joins(c, d, &d->stones, x, y)) return true;
    hx_bits all = d->stones;
    hx_bits_walk walk = {0};
    add_beside(c, d->move, &all);
    add_beside(c, x, &all);
    add_beside(c, y, &all);
    if (!joins(c, d, &all, x, y)) join_chains(c, &all);
    if (!joins(c, d, &all, x, y)) return false;
    hx_bits more = all;
    hx_bits_subtract(&more, &d->stones, c->words);
    for (int p; (p = hx_bits_step(&more, &walk, c->words)) >= 0;) {
        hx_bits_remove(&all, p);
        if (!joins(c, d, &all, x, y)) hx_bits_add(&all, p);
    }
    d->stones = all;
    return true;
}
