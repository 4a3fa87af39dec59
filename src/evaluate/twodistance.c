// SPDX-License-Identifier: MIT
// Distances spread in levels of bit sets. A cell that gets its distance announces itself to its
// neighbours; who hears of a second one belongs to the next level. Cells with plain neighbours
// announce themselves all at once, by six shifts of the level; cells beside chains one by one, to a
// set of neighbours made once per colour, in which each is there once.
//
// Cost of the distances of both colours, a quarter of the cells being taken at random (gcc 12 -O2,
// callgrind): 35,000 instructions on 11x11, which take about 2 microseconds; 14,000 on 8x8, 76,000
// on 13x13, 290,000 on 19x19, 1.4 million on 32x32. It grows a little slower than the square of the
// number of cells: more cells, and longer sets.
#include "evaluate/twodistance.h"

#define ALWAYS_INLINE inline __attribute__((always_inline))

enum { MOVES_MOST = 100, MOBILITY_MOST = 49 }; // what counts in a score

static void add_cell(hx_twodistance *t, const hx_cells *cells, int cell) {
    hx_bits_add(&t->all, cell);
    if (hx_cells_col(cells, cell) > 0) hx_bits_add(&t->not_first, cell);
    if (hx_cells_col(cells, cell) < cells->cols - 1) hx_bits_add(&t->not_last, cell);
    hx_bits_clear(&t->adjacent[cell], t->words);
    for (int i = 0; i < cells->degree[cell]; i++) {
        int node = cells->next[cell][i];
        if (node >= HX_CELL_NORTH)
            hx_bits_add(&t->border[node - HX_CELL_NORTH], cell);
        else
            hx_bits_add(&t->adjacent[cell], node);
    }
}

void hx_twodistance_init(hx_twodistance *t, const hx_cells *cells) {
    t->words = hx_bits_words(cells->count);
    t->cols = cells->cols;
    t->rows = cells->rows;
    t->levels[0] = t->levels[1] = 0;
    hx_bits_clear(&t->all, t->words);
    hx_bits_clear(&t->not_first, t->words);
    hx_bits_clear(&t->not_last, t->words);
    for (int i = 0; i < 4; i++)
        hx_bits_clear(&t->border[i], t->words);
    for (int cell = 0; cell < cells->count; cell++)
        add_cell(t, cells, cell);
}

void hx_twodistance_load(hx_twodistance *t, const hx_board *b) {
    const uint8_t *color = b->color;
    for (int i = 0; i < t->words; i++) {
        int left = b->cells.count - 64 * i;
        uint64_t black = 0, white = 0;
        for (int j = 0; j < (left < 64 ? left : 64); j++, color++) {
            black |= (uint64_t)(*color & 1) << j;
            white |= (uint64_t)(*color >> 1) << j;
        }
        t->stones[0].word[i] = black;
        t->stones[1].word[i] = white;
        t->empty.word[i] = t->all.word[i] & ~(black | white);
    }
}

// Every cell of `heard` hears of one more neighbour: `once` have heard of one, `twice` of two.
static ALWAYS_INLINE void announce(hx_bits *once, hx_bits *twice, const hx_bits *heard, int words) {
    for (int i = 0; i < words; i++) {
        twice->word[i] |= once->word[i] & heard->word[i];
        once->word[i] |= heard->word[i];
    }
}

// Announces all cells of `from` to their adjacent cells, one direction after the other.
static ALWAYS_INLINE void announce_adjacent(const hx_twodistance *t, const hx_bits *from,
                                            hx_bits *once, hx_bits *twice, int words) {
    hx_bits to;
    hx_bits_shift_up(&to, from, t->cols, words);
    announce(once, twice, &to, words);
    hx_bits_shift_down(&to, from, t->cols, words);
    announce(once, twice, &to, words);
    hx_bits_shift_up(&to, from, 1, words);
    hx_bits_intersect(&to, &t->not_first, words);
    announce(once, twice, &to, words);
    hx_bits_shift_down(&to, from, t->cols - 1, words);
    hx_bits_intersect(&to, &t->not_first, words);
    announce(once, twice, &to, words);
    hx_bits_shift_down(&to, from, 1, words);
    hx_bits_intersect(&to, &t->not_last, words);
    announce(once, twice, &to, words);
    hx_bits_shift_up(&to, from, t->cols - 1, words);
    hx_bits_intersect(&to, &t->not_last, words);
    announce(once, twice, &to, words);
}

// The empty cells next to a stone of the colour.
static ALWAYS_INLINE void find_beside(const hx_twodistance *t, const hx_bits *stones,
                                      hx_bits *beside, int words) {
    hx_bits twice;
    hx_bits_clear(beside, words);
    hx_bits_clear(&twice, words);
    announce_adjacent(t, stones, beside, &twice, words);
    hx_bits_intersect(beside, &t->empty, words);
}

// Cell x is beside the chain: one of an edge puts it at distance 1, any other links it.
static ALWAYS_INLINE void put_beside(hx_twodistance *t, int x, hx_cell chain,
                                     const hx_cell edges[2], hx_bits *chains, int words) {
    if (chain == edges[0]) {
        hx_bits_add(&t->level[0][0], x);
    } else if (chain == edges[1]) {
        hx_bits_add(&t->level[1][0], x);
    } else {
        if (!hx_bits_has(chains, chain)) hx_bits_clear(&t->liberties[chain], words);
        hx_bits_add(chains, chain);
        hx_bits_add(&t->liberties[chain], x);
        if (hx_bits_has(&t->linked, x)) return;
        hx_bits_add(&t->linked, x);
        hx_bits_copy(&t->links[x], &t->adjacent[x], words);
    }
}

// Completes the first levels, and finds the neighbours of the cells beside chains. (Among these are
// the cell itself and stones: announcing to them does no harm, spread() only asks the others.)
static ALWAYS_INLINE void link_cells(hx_twodistance *t, const hx_board *b, hx_color color,
                                     int words) {
    const hx_bits *stones = &t->stones[color - 1];
    hx_cell first = hx_cells_edge(color, 0);
    hx_cell edges[2] = {hx_groups_find(&b->groups, first),
                        hx_groups_find(&b->groups, (hx_cell)(first + 1))};
    hx_bits beside, chains; // chains without an edge, by representative
    find_beside(t, stones, &beside, words);
    hx_bits_clear(&chains, words);
    hx_bits_clear(&t->linked, words);
    hx_bits_walk walk = {0};
    for (int x; (x = hx_bits_step(&beside, &walk, words)) >= 0;) {
        hx_bits near;
        hx_bits_copy(&near, stones, words);
        hx_bits_intersect(&near, &t->adjacent[x], words);
        hx_bits_walk around = {0};
        for (int stone; (stone = hx_bits_step(&near, &around, words)) >= 0;)
            put_beside(t, x, hx_groups_find(&b->groups, (hx_cell)stone), edges, &chains, words);
    }
    hx_bits_walk over = {0};
    for (int chain; (chain = hx_bits_step(&chains, &over, words)) >= 0;) {
        const hx_bits *liberties = &t->liberties[chain];
        hx_bits_walk around = {0};
        for (int x; (x = hx_bits_step(liberties, &around, words)) >= 0;)
            hx_bits_unite(&t->links[x], liberties, words);
    }
}

// Fills the levels after the first; each has a cell that was in none before, so they come to an
// end. Not `whole`: up to the first that reaches the other edge, since a cell further on has a
// larger sum than that level's. This saves a quarter of the time.
static ALWAYS_INLINE void spread(hx_twodistance *t, int edge, bool whole, int words) {
    hx_bits once, twice, done;
    hx_bits_clear(&once, words);
    hx_bits_clear(&twice, words);
    hx_bits_clear(&done, words);
    hx_bits *level = t->level[edge];
    bool arrived = false;
    int k = 0;
    for (; !arrived && !hx_bits_is_empty(&level[k], words); k++) {
        hx_bits plain, beside;
        arrived = !whole && hx_bits_meet(&level[k], &t->level[1 - edge][0], words);
        hx_bits_copy(&plain, &level[k], words);
        hx_bits_copy(&beside, &level[k], words);
        hx_bits_unite(&done, &level[k], words);
        hx_bits_subtract(&plain, &t->linked, words);
        hx_bits_intersect(&beside, &t->linked, words);
        announce_adjacent(t, &plain, &once, &twice, words);
        hx_bits_walk walk = {0};
        for (int x; (x = hx_bits_step(&beside, &walk, words)) >= 0;)
            announce(&once, &twice, &t->links[x], words);
        hx_bits *next = &level[k + 1];
        hx_bits_copy(next, &twice, words);
        hx_bits_intersect(next, &t->empty, words);
        hx_bits_subtract(next, &done, words);
    }
    t->levels[edge] = k;
}

// The smallest sum that a cell has, and how many have it.
static ALWAYS_INLINE hx_twodistance_side meet(const hx_twodistance *t, int words) {
    for (int sum = 0; sum <= t->levels[0] + t->levels[1] - 2; sum++) {
        int mobility = 0;
        int from = sum < t->levels[1] ? 0 : sum - t->levels[1] + 1;
        for (int i = from; i <= sum && i < t->levels[0]; i++) {
            hx_bits both;
            if (!hx_bits_meet(&t->level[0][i], &t->level[1][sum - i], words)) continue;
            hx_bits_copy(&both, &t->level[0][i], words);
            hx_bits_intersect(&both, &t->level[1][sum - i], words);
            mobility += hx_bits_count(&both, words);
        }
        if (mobility) return (hx_twodistance_side){.potential = sum + 2, .mobility = mobility};
    }
    return (hx_twodistance_side){.potential = HX_TWODISTANCE_NONE, .mobility = 0};
}

static ALWAYS_INLINE hx_twodistance_side find(hx_twodistance *t, const hx_board *b, hx_color color,
                                              bool whole, int words) {
    for (int edge = 0; edge < 2; edge++) {
        hx_bits_copy(&t->level[edge][0], &t->border[2 * ((int)color - 1) + edge], words);
        hx_bits_intersect(&t->level[edge][0], &t->empty, words);
    }
    link_cells(t, b, color, words);
    spread(t, 0, whole, words);
    spread(t, 1, whole, words);
    return meet(t, words);
}

static hx_twodistance_side run(hx_twodistance *t, const hx_board *b, hx_color color, bool whole) {
    // Up to 8x8, 11x11 and 13x13 get code of their own, with the loops over words unrolled.
    if (t->words == 1) return find(t, b, color, whole, 1);
    if (t->words == 2) return find(t, b, color, whole, 2);
    if (t->words == 3) return find(t, b, color, whole, 3);
    return find(t, b, color, whole, t->words);
}

hx_twodistance_side hx_twodistance_run(hx_twodistance *t, const hx_board *b, hx_color color) {
    return run(t, b, color, true);
}

hx_twodistance_side hx_twodistance_measure(hx_twodistance *t, const hx_board *b, hx_color color) {
    return run(t, b, color, false);
}

void hx_twodistance_distances(const hx_twodistance *t, int edge, uint16_t out[HX_CELLS_MAX]) {
    for (int cell = 0; cell < t->cols * t->rows; cell++)
        out[cell] = HX_TWODISTANCE_NONE;
    for (int k = 0; k < t->levels[edge]; k++) {
        const hx_bits *level = &t->level[edge][k];
        hx_bits_walk walk = {0};
        for (int x; (x = hx_bits_step(level, &walk, t->words)) >= 0;)
            out[x] = (uint16_t)(k + 1);
    }
}

void hx_twodistance_sums(const hx_twodistance *t, uint16_t out[HX_CELLS_MAX]) {
    uint16_t other[HX_CELLS_MAX];
    hx_twodistance_distances(t, 0, out);
    hx_twodistance_distances(t, 1, other);
    for (int cell = 0; cell < t->cols * t->rows; cell++) {
        bool joined = out[cell] != HX_TWODISTANCE_NONE && other[cell] != HX_TWODISTANCE_NONE;
        out[cell] = joined ? (uint16_t)(out[cell] + other[cell]) : HX_TWODISTANCE_NONE;
    }
}

static int between(int low, int x, int high) {
    return x < low ? low : x > high ? high : x;
}

int hx_twodistance_score(hx_twodistance_side own, hx_twodistance_side other) {
    int own_moves = between(0, own.potential, MOVES_MOST);
    int other_moves = between(0, other.potential, MOVES_MOST);
    int mobility = between(-MOBILITY_MOST, own.mobility - other.mobility, MOBILITY_MOST);
    return 100 * (other_moves - own_moves) + mobility;
}
