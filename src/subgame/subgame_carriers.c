// SPDX-License-Identifier: MIT
// Strategies and minimal carriers of sub-games: one, and all of them.
#include "subgame/subgame_int.h"

// What was found is found again, move by move, from what is known.
static bool build_again(hx_subgame *g, const hx_subgame_question *q, hx_subgame_answer *answer) {
    hx_strategy_cut(&g->strategy, 1, 0);
    g->strategy.failed = false;
    hx_subgame_known_forget_trees(&g->known);
    hx_subgame_set_up(g, q);
    g->limits.stones = 0;
    g->build = true;
    hx_subgame_answer built = hx_subgame_search(g, q->first);
    g->build = false;
    if (built.result != HX_SUBGAME_WON || !built.tree) return false;
    *answer = built;
    return true;
}

// Must-play may fail to find it again: what H-search sees of a position depends a little on the
// moves that led there. The complete form does not.
bool hx_subgame_build(hx_subgame *g, const hx_subgame_question *q, hx_subgame_answer *answer) {
    if (build_again(g, q, answer)) return true;
    if (!g->exact || g->limits.complete || g->strategy.failed) return false;
    g->limits = (hx_subgame_limits){.complete = true};
    return build_again(g, q, answer);
}

// Takes out what is not needed. A cell that is needed is needed by every smaller carrier too: each
// is asked for once.
static void shrink(hx_subgame *g, const hx_subgame_question *q, const hx_subgame_limits *limits,
                   hx_subgame_answer *a) {
    hx_bits cells = a->cells;
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(&cells, &walk, g->words)) >= 0;) {
        if (!hx_bits_has(&a->cells, cell)) continue;
        hx_bits without = a->cells;
        hx_bits_remove(&without, cell);
        hx_subgame_question smaller = *q;
        smaller.carrier = &without;
        hx_subgame_answer found = hx_subgame_ask(g, &smaller, limits);
        if (found.result == HX_SUBGAME_WON) *a = found;
        if (g->stopped) return;
    }
}

bool hx_subgame_minimise(hx_subgame *g, const hx_subgame_question *q,
                         const hx_subgame_limits *limits, hx_subgame_answer *answer) {
    // Must-play may need the sight of cells that it does not use: as long as it answers, it must
    // be asked with the carrier that is built.
    hx_subgame_question smallest = *q;
    hx_subgame_answer a = *answer;
    shrink(g, q, limits, &a);
    hx_bits cells = a.cells;
    smallest.carrier = &cells;
    a = hx_subgame_ask(g, &smallest,
                       &(hx_subgame_limits){.complete = limits->complete, .depth = limits->depth});
    if (a.result == HX_SUBGAME_WON && hx_subgame_build(g, &smallest, &a)) {
        *answer = a;
        return true;
    }
    hx_subgame_ask(g, q, limits);
    return hx_subgame_build(g, q, answer);
}

// ---- all of them ---------------------------------------------------------------------------

typedef struct listing {
    hx_subgame *g;
    const hx_subgame_question *q;
    const hx_subgame_limits *limits;
    int size;
    bool (*found)(void *user, const hx_subgame_answer *);
    void *user;
    bool complete;
} listing;

// The carriers within `allowed` that hold all of `included`. Every one but the first that is found
// lacks one of its cells: the first that it lacks tells them apart.
static void list_within(listing *l, hx_bits allowed, hx_bits included) {
    hx_subgame *g = l->g;
    int words = g->words;
    if (!l->complete || hx_bits_count(&included, words) > l->size) return;
    hx_subgame_question smaller = *l->q;
    smaller.carrier = &allowed;
    hx_subgame_answer a = hx_subgame_ask(g, &smaller, l->limits);
    if (a.result == HX_SUBGAME_WON) shrink(g, l->q, l->limits, &a);
    l->complete &= a.result != HX_SUBGAME_OPEN && !g->stopped;
    if (a.result != HX_SUBGAME_WON || !l->complete) return;
    hx_bits missing = included;
    hx_bits_subtract(&missing, &a.cells, words);
    if (hx_bits_is_empty(&missing, words) && hx_bits_count(&a.cells, words) <= l->size)
        l->complete = l->found(l->user, &a);
    hx_bits_subtract(&a.cells, &included, words);
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(&a.cells, &walk, words)) >= 0;) {
        hx_bits_remove(&allowed, cell);
        list_within(l, allowed, included);
        hx_bits_add(&allowed, cell);
        hx_bits_add(&included, cell);
    }
}

bool hx_subgame_list(hx_subgame *g, const hx_subgame_question *q, const hx_subgame_limits *limits,
                     int size, bool (*found)(void *user, const hx_subgame_answer *), void *user) {
    hx_subgame_limits exact = *limits;
    exact.complete = true;
    g->stones = 0;
    hx_subgame_set_up(g, q);
    listing l = {g, q, &exact, size, found, user, true};
    list_within(&l, g->empty, (hx_bits){{0}});
    return l.complete;
}
