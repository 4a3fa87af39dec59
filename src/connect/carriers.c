// SPDX-License-Identifier: MIT
// Strategies and minimal carriers of sub-games: one, and all of them.
#include "connect/subgame_int.h"

// Answers again with this carrier; the limit is for all answers together.
static hx_subgame_answer ask(hx_subgame *g, const hx_subgame_question *q, const hx_bits *carrier) {
    hx_subgame_question other = *q;
    other.carrier = carrier;
    hx_subgame_set_up(g, &other);
    return hx_subgame_search(g, q->first);
}

// What was found is found again, move by move, from what is known.
bool hx_subgame_build(hx_subgame *g, const hx_subgame_question *q, hx_subgame_answer *answer) {
    uint64_t stones = g->limits.stones;
    hx_strategy_cut(&g->strategy, 1, 0);
    g->strategy.failed = false;
    hx_known_forget_trees(&g->known);
    hx_subgame_set_up(g, q);
    g->limits.stones = 0;
    g->build = true;
    hx_subgame_answer built = hx_subgame_search(g, q->first);
    g->build = false;
    g->limits.stones = stones;
    if (built.result != HX_SUBGAME_WON || !built.tree) return false;
    *answer = built;
    return true;
}

// Takes out what is not needed; `asked` becomes the carrier that the answer answers. A cell that is
// needed is needed by every smaller carrier too: each is asked for once.
static void shrink(hx_subgame *g, const hx_subgame_question *q, hx_subgame_answer *a,
                   hx_bits *asked) {
    hx_bits cells = a->cells;
    hx_bits_walk walk = {0};
    for (int cell; !g->stopped && (cell = hx_bits_step(&cells, &walk, g->words)) >= 0;) {
        if (!hx_bits_has(&a->cells, cell)) continue;
        hx_bits without = a->cells;
        hx_bits_remove(&without, cell);
        hx_subgame_answer smaller = ask(g, q, &without);
        if (smaller.result != HX_SUBGAME_WON) continue;
        *a = smaller;
        *asked = without;
    }
}

bool hx_subgame_minimise(hx_subgame *g, const hx_subgame_question *q,
                         const hx_subgame_limits *limits, hx_subgame_answer *answer) {
    hx_subgame_question smallest = *q;
    g->limits = *limits;
    hx_subgame_set_up(g, q);
    hx_bits asked = g->empty;
    shrink(g, q, answer, &asked);
    // Must-play may need the sight of cells that it does not use.
    hx_bits cells = answer->cells;
    smallest.carrier = &cells;
    if (hx_subgame_build(g, &smallest, answer)) return true;
    smallest.carrier = &asked;
    return hx_subgame_build(g, &smallest, answer);
}

// ---- all of them ---------------------------------------------------------------------------

typedef struct listing {
    hx_subgame *g;
    const hx_subgame_question *q;
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
    hx_subgame_answer a = ask(g, l->q, &allowed);
    hx_bits asked;
    if (a.result == HX_SUBGAME_WON) shrink(g, l->q, &a, &asked);
    l->complete &= !g->stopped;
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
    g->limits = *limits;
    g->limits.complete = true;
    g->stones = 0;
    hx_subgame_set_up(g, q);
    listing l = {g, q, size, found, user, true};
    list_within(&l, g->empty, (hx_bits){{0}});
    return l.complete;
}
