// SPDX-License-Identifier: MIT
// The search of a sub-game: two functions that call each other, one for each side to move. Their
// depth is bounded by the cells of the board.
#include "subgame/subgame_int.h"

enum { BUDGET_TICKS = 256 }; // a stone costs about as much

static hx_subgame_answer full(hx_subgame *g, int depth);
static hx_subgame_answer semi(hx_subgame *g, int depth);

// ---- playing -------------------------------------------------------------------------------

static void play(hx_subgame *g, hx_color color, int cell) {
    // Out of memory for undo the sets are of no use until the next question.
    if (hx_hsearch_play(g->own, color, cell, NULL)) g->stopped = true;
    if (g->two_sided && hx_hsearch_play(g->other, color, cell, NULL)) g->stopped = true;
    hx_bits_remove(&g->empty, cell);
    if (color == g->color) hx_bits_add(&g->own_stones, cell);
    g->stones++;
    if (g->limits.stones && g->stones >= g->limits.stones) g->stopped = true;
    if (g->budget && hx_budget_spend(g->budget, BUDGET_TICKS)) g->stopped = true;
}

static void undo(hx_subgame *g, hx_color color, int cell) {
    hx_hsearch_undo(g->own);
    if (g->two_sided) hx_hsearch_undo(g->other);
    hx_bits_add(&g->empty, cell);
    if (color == g->color) hx_bits_remove(&g->own_stones, cell);
}

// ---- the opponent to move ------------------------------------------------------------------

// The cell of the region that decided most often.
static int choose(const hx_subgame *g, const hx_bits *region) {
    hx_bits_walk walk = {0};
    int best = -1;
    for (int cell; (cell = hx_bits_step(region, &walk, g->words)) >= 0;)
        if (best < 0 || g->good[0][cell] > g->good[0][best]) best = cell;
    return best;
}

// Tries the opponent's moves until he has none left that helps. When a tree is made, the moves that
// decided before may come in another order: one that has no answer may lose its place to another.
static hx_subgame_answer try_intrusions(hx_subgame *g, int depth) {
    int base = g->options_used;
    hx_color opponent = hx_color_other(g->color);
    hx_subgame_answer a = hx_subgame_open();
    hx_bits region, left;
    hx_subgame_take_semis(g, &region);
    bool promising = g->limits.complete || g->options_used > base;
    left = region;
    while (promising && !hx_bits_is_empty(&left, g->words)) {
        int cell = choose(g, &left);
        play(g, opponent, cell);
        a = semi(g, depth);
        undo(g, opponent, cell);
        hx_bits_remove(&left, cell);
        if (a.result != HX_SUBGAME_WON) g->good[0][cell]++;
        if (a.result == HX_SUBGAME_LOST) hx_bits_add(&a.cells, cell);
        if (a.result == HX_SUBGAME_OPEN && g->build) continue;
        if (a.result != HX_SUBGAME_WON || a.key < 0) break; // or it holds whatever he plays
        hx_bits_intersect(&region, &a.cells, g->words);
        hx_bits_intersect(&left, &a.cells, g->words);
        if (!hx_subgame_add_option(g, &a.cells, 0, a.tree)) break;
    }
    if (promising && hx_bits_is_empty(&region, g->words))
        a = hx_subgame_conclude(g, base);
    else if (g->stopped || (a.result == HX_SUBGAME_WON && a.key >= 0))
        a = hx_subgame_open();
    g->options_used = base;
    return a;
}

static hx_subgame_answer full(hx_subgame *g, int depth) {
    hx_subgame_answer a = hx_subgame_judge(g, false);
    bool hopeless = g->stopped || (!g->limits.complete && depth == 0);
    if (a.result != HX_SUBGAME_OPEN || hopeless) return a;
    a = hx_subgame_recall(g, false, depth, &hopeless);
    if (a.result != HX_SUBGAME_OPEN || hopeless) return a;
    uint64_t before = g->stones;
    a = try_intrusions(g, depth);
    hx_subgame_remember(g, false, depth, &a, before);
    return a;
}

// ---- the colour to move --------------------------------------------------------------------

typedef struct candidates {
    int count;
    uint16_t cells[HX_HSEARCH_CELLS_MAX];
    int cost[HX_HSEARCH_CELLS_MAX]; // the cheapest come first
} candidates;

enum { COST_SEMI = 20, COST_NONE = 60 };

// How far a cell is from an end.
static int cost_of(const hx_subgame *g, int cell, int end) {
    int node = hx_subgame_node(g, end);
    hx_conn_id id = hx_sight_smallest(g->own, HX_CONN_FULL, cell, node);
    if (id) return hx_sight_size(g->own, id);
    id = hx_sight_smallest(g->own, HX_CONN_SEMI, cell, node);
    return id ? COST_SEMI + hx_sight_size(g->own, id) : COST_NONE;
}

static void add_candidate(candidates *c, int cell, int cost) {
    int place = c->count++;
    for (; place > 0 && c->cost[place - 1] > cost; place--) {
        c->cost[place] = c->cost[place - 1];
        c->cells[place] = c->cells[place - 1];
    }
    c->cost[place] = cost;
    c->cells[place] = (uint16_t)cell;
}

static void list_replies(const hx_subgame *g, const hx_bits *region, int known, candidates *c) {
    hx_bits_walk walk = {0};
    c->count = 0;
    for (int cell; (cell = hx_bits_step(region, &walk, g->words)) >= 0;) {
        int x = cost_of(g, cell, 0), y = cost_of(g, cell, 1);
        bool extends = (x < COST_SEMI && y < COST_NONE) || (y < COST_SEMI && x < COST_NONE);
        if (!extends && !g->limits.complete) continue;
        int good = g->good[1][cell] < 1000 ? (int)g->good[1][cell] : 1000;
        add_candidate(c, cell, cell == known ? -1 : 64 * (x + y) - good);
    }
}

// The cells that every known way of the opponent to divide the ends needs; all cells if he has
// none. `needed` gets the cells of these ways.
static void bound_replies(const hx_subgame *g, hx_bits *region, hx_bits *needed) {
    hx_bits_copy(region, &g->empty, g->words);
    hx_bits_clear(needed, g->words);
    if (!g->two_sided) return;
    int west = hx_hsearch_edge(g->other, 0), east = hx_hsearch_edge(g->other, 1);
    for (hx_conn_id id = hx_hsearch_first(g->other, HX_CONN_SEMI, west, east); id;
         id = hx_hsearch_next(g->other, id)) {
        hx_bits cells, before = *region;
        hx_sight_carrier(g->other, id, &cells);
        hx_bits_intersect(region, &cells, g->words);
        if (!hx_bits_equal(&before, region, g->words)) hx_bits_unite(needed, &cells, g->words);
    }
}

// Tries our moves until one joins the ends or none is left.
static hx_subgame_answer try_replies(hx_subgame *g, int depth, int known) {
    hx_bits region = {{0}}, needed = {{0}};
    candidates c;
    bool undecided = false;
    bound_replies(g, &region, &needed);
    list_replies(g, &region, known, &c);
    for (int i = 0; i < c.count && !g->stopped; i++) {
        int cell = c.cells[i];
        if (!hx_bits_has(&region, cell)) continue;
        play(g, g->color, cell);
        hx_subgame_answer a = full(g, depth - 1);
        undo(g, g->color, cell);
        if (a.result == HX_SUBGAME_WON) {
            g->good[1][cell]++;
            a.key = cell;
            hx_bits_add(&a.cells, cell);
            if (!g->build) return a;
            a.tree = hx_strategy_and_of(&g->strategy, cell, &a.tree, 1);
            if (a.tree) g->strategy.nodes[a.tree].is_new = true;
            return a;
        }
        undecided |= a.result == HX_SUBGAME_OPEN;
        if (a.result == HX_SUBGAME_OPEN) continue;
        hx_bits_intersect(&region, &a.cells, g->words);
        hx_bits_unite(&needed, &a.cells, g->words);
    }
    if (undecided || g->stopped || !g->limits.complete) return hx_subgame_open();
    return (hx_subgame_answer){.result = HX_SUBGAME_LOST, .cells = needed, .key = -1};
}

static hx_subgame_answer semi(hx_subgame *g, int depth) {
    bool hopeless = g->stopped;
    hx_subgame_answer a = hx_subgame_judge(g, true);
    if (a.result != HX_SUBGAME_OPEN || hopeless) return a;
    a = hx_subgame_recall(g, true, depth, &hopeless);
    if (a.result != HX_SUBGAME_OPEN || hopeless) return a;
    uint64_t before = g->stones;
    a = try_replies(g, depth, a.key);
    hx_subgame_remember(g, true, depth, &a, before);
    return a;
}

hx_subgame_answer hx_subgame_search(hx_subgame *g, bool first) {
    g->options_used = 0;
    return first ? semi(g, g->limits.depth) : full(g, g->limits.depth);
}
