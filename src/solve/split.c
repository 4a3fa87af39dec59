// SPDX-License-Identifier: MIT
#include "solve/split.h"

#include <string.h>

enum { CHAINS_MAX = 64, FIRST = 0, SECOND = 1 }; // of chains; the edges' are the first two

// The player's chains, and the cells beside them.
typedef struct chains {
    const hx_split_win *win;
    int words, count;
    int8_t of[HX_NODES_MAX]; // a stone's or an edge's; -1: none
    hx_bits stones[CHAINS_MAX];
    hx_bits beside[CHAINS_MAX]; // cells of the win
} chains;

static bool is_cell(const chains *c, int node) {
    return node < c->win->board->count;
}

// Gives a chain the stones that hang together with those that it has.
static void grow(chains *c, int chain, hx_cell *queue, int tail) {
    const hx_cells *b = c->win->board;
    for (int head = 0; head < tail; head++) {
        int stone = queue[head];
        for (int i = 0; i < b->degree[stone]; i++) {
            int next = b->next[stone][i];
            if (!is_cell(c, next)) continue;
            if (hx_bits_has(&c->win->cells, next)) hx_bits_add(&c->beside[chain], next);
            if (!hx_bits_has(&c->win->stones, next) || c->of[next] >= 0) continue;
            c->of[next] = (int8_t)chain;
            hx_bits_add(&c->stones[chain], next);
            queue[tail++] = (hx_cell)next;
        }
    }
}

static int add_chain(chains *c) {
    hx_bits_clear(&c->stones[c->count], c->words);
    hx_bits_clear(&c->beside[c->count], c->words);
    return c->count++;
}

static void add_edge(chains *c, int which) {
    const hx_cells *b = c->win->board;
    hx_cell queue[HX_CELLS_MAX], edge = hx_cells_edge(c->win->color, which);
    int chain = add_chain(c), tail = 0;
    c->of[edge] = (int8_t)chain;
    for (int cell = 0; cell < b->count; cell++)
        for (int i = 0; i < b->degree[cell]; i++) {
            if (b->next[cell][i] != edge) continue;
            if (hx_bits_has(&c->win->cells, cell)) hx_bits_add(&c->beside[chain], cell);
            if (!hx_bits_has(&c->win->stones, cell) || c->of[cell] >= 0) continue;
            c->of[cell] = (int8_t)chain;
            hx_bits_add(&c->stones[chain], cell);
            queue[tail++] = (hx_cell)cell;
        }
    grow(c, chain, queue, tail);
}

// False if there are too many, or the edges are joined.
static bool find_chains(chains *c, const hx_split_win *win) {
    hx_bits_walk walk = {0};
    c->win = win;
    c->words = win->words;
    c->count = 0;
    memset(c->of, -1, sizeof c->of);
    add_edge(c, FIRST);
    for (int i = 0; i < win->board->count; i++) // a stone of the first at the second joins them
        for (int k = 0; k < win->board->degree[i] && c->of[i] == FIRST; k++)
            if (win->board->next[i][k] == hx_cells_edge(win->color, SECOND)) return false;
    add_edge(c, SECOND);
    for (int stone; (stone = hx_bits_step(&win->stones, &walk, c->words)) >= 0;) {
        hx_cell queue[HX_CELLS_MAX];
        if (c->of[stone] >= 0) continue;
        if (c->count == CHAINS_MAX) return false;
        queue[0] = (hx_cell)stone;
        int chain = add_chain(c);
        c->of[stone] = (int8_t)chain;
        hx_bits_add(&c->stones[chain], stone);
        grow(c, chain, queue, 1);
    }
    return true;
}

// The cells that are reached from the first edge without the chain; false if the second edge is,
// too.
static bool reach(const chains *c, int without, hx_bits *out) {
    const hx_cells *b = c->win->board;
    hx_cell queue[HX_CELLS_MAX];
    bool entered[CHAINS_MAX] = {[FIRST] = true};
    int tail = 0;
    hx_bits_walk walk = {0};
    *out = c->beside[FIRST];
    for (int cell; (cell = hx_bits_step(out, &walk, c->words)) >= 0;)
        queue[tail++] = (hx_cell)cell;
    for (int head = 0; head < tail; head++)
        for (int i = 0; i < b->degree[queue[head]]; i++) {
            int next = b->next[queue[head]][i], chain = c->of[next];
            hx_bits more;
            hx_bits_clear(&more, c->words);
            if (chain == SECOND) return false;
            if (chain >= 0 && chain != without && !entered[chain]) {
                entered[chain] = true;
                more = c->beside[chain];
            } else if (is_cell(c, next) && hx_bits_has(&c->win->cells, next)) {
                hx_bits_add(&more, next);
            }
            hx_bits_subtract(&more, out, c->words);
            hx_bits_unite(out, &more, c->words);
            walk = (hx_bits_walk){0};
            for (int cell; (cell = hx_bits_step(&more, &walk, c->words)) >= 0;)
                queue[tail++] = (hx_cell)cell;
        }
    return true;
}

// ---- joins ---------------------------------------------------------------------------------

// Stones of the chain, few, so that every cell of the join that touches it touches one of them, or
// its edge.
static void choose_end(const chains *c, hx_join *j, int which, int chain) {
    const hx_cells *b = c->win->board;
    hx_cell edge = hx_cells_edge(c->win->color, which);
    hx_bits left = c->beside[chain];
    hx_bits_walk walk = {0};
    hx_bits_clear(&j->end[which], c->words);
    hx_bits_intersect(&left, &j->cells, c->words);
    j->chain[which] = c->stones[chain];
    if (j->edge[which])
        for (int cell = 0; cell < b->count; cell++)
            for (int i = 0; i < b->degree[cell]; i++)
                if (b->next[cell][i] == edge) hx_bits_remove(&left, cell);
    while (!hx_bits_is_empty(&left, c->words)) {
        int best = -1, most = 0;
        walk = (hx_bits_walk){0};
        for (int stone; (stone = hx_bits_step(&c->stones[chain], &walk, c->words)) >= 0;) {
            int touched = 0;
            for (int i = 0; i < b->degree[stone]; i++)
                touched += is_cell(c, b->next[stone][i]) && hx_bits_has(&left, b->next[stone][i]);
            if (touched <= most) continue;
            most = touched;
            best = stone;
        }
        hx_bits_add(&j->end[which], best);
        for (int i = 0; i < b->degree[best]; i++)
            if (is_cell(c, b->next[best][i])) hx_bits_remove(&left, b->next[best][i]);
    }
}

// A chain between the ends matters if it touches two of the cells: no way goes through another.
static void fill_in(const chains *c, hx_join *j, int first, int second) {
    hx_bits_clear(&j->inner, c->words);
    choose_end(c, j, 0, first);
    choose_end(c, j, 1, second);
    for (int chain = 0; chain < c->count; chain++) {
        hx_bits touched = c->beside[chain];
        if (chain == first || chain == second) continue;
        if (hx_bits_meet(&touched, &j->before, c->words))
            hx_bits_unite(&j->before, &c->stones[chain], c->words);
        hx_bits_intersect(&touched, &j->cells, c->words);
        if (hx_bits_count(&touched, c->words) > 1)
            hx_bits_unite(&j->inner, &c->stones[chain], c->words);
    }
}

int hx_split(const hx_split_win *win, hx_join out[HX_SPLIT_MAX]) {
    chains c;
    int between[HX_SPLIT_MAX + 1], sizes[HX_SPLIT_MAX], count = 0;
    hx_bits before;
    if (!find_chains(&c, win)) return 0;
    for (int chain = SECOND + 1; chain < c.count && count < HX_SPLIT_MAX - 1; chain++) {
        if (hx_bits_count(&c.beside[chain], c.words) < 2 || !reach(&c, chain, &before)) continue;
        int size = hx_bits_count(&before, c.words), at = count++;
        for (; at > 0 && sizes[at - 1] > size; at--) {
            sizes[at] = sizes[at - 1];
            between[at] = between[at - 1];
            out[at].cells = out[at - 1].cells;
        }
        sizes[at] = size;
        between[at] = chain;
        out[at].cells = before;
    }
    out[count].cells = win->cells;
    between[count] = SECOND;
    hx_bits_clear(&before, c.words);
    for (int i = 0; i <= count; i++) {
        hx_bits all = out[i].cells;
        hx_bits_subtract(&out[i].cells, &before, c.words);
        out[i].before = before;
        out[i].edge[0] = i == 0;
        out[i].edge[1] = i == count;
        fill_in(&c, &out[i], i ? between[i - 1] : FIRST, between[i]);
        before = all;
    }
    return count + 1;
}
