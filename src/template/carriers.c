// SPDX-License-Identifier: MIT
// All minimal carriers of something that more cells never spoil.
//
// What a carrier must have is told by cuts: sets of cells without any of which it does not hold,
// though it has all others. A carrier meets every cut, and a set of cells that meets all cuts is a
// carrier; the minimal ones are the same on both sides (Reiter 1987 and others after him use it for
// diagnosis). Few cuts are known at first. The search takes a cut that is not met yet and tries its
// cells in turn; what meets all known cuts either holds or shows a new one.
//
// Invariants: each set of cells is come to by one way alone, since a cell that was tried is left
// out afterwards; no question is asked whose answer follows from those that were.
#include "template/carriers.h"

#include <stdlib.h>

// ---- sets ----------------------------------------------------------------------------------

static hx_bits with(const hx_bits *s, int cell) {
    hx_bits more = *s;
    hx_bits_add(&more, cell);
    return more;
}

static hx_bits without(const hx_bits *s, int cell) {
    hx_bits fewer = *s;
    hx_bits_remove(&fewer, cell);
    return fewer;
}

// Those of `a` that are not in `b`.
static hx_bits minus(const hx_bits *a, const hx_bits *b, int words) {
    hx_bits left = *a;
    hx_bits_subtract(&left, b, words);
    return left;
}

static bool is_within(const hx_bits *a, const hx_bits *b, int words) {
    hx_bits more = minus(a, b, words);
    return hx_bits_is_empty(&more, words);
}

// ---- what is known -------------------------------------------------------------------------

typedef struct sets {
    hx_bits *list;
    int count;
} sets;

typedef struct listing {
    const hx_carriers *c;
    sets carriers, cuts;
    hx_status status; // HX_OK while it goes on
} listing;

// Nothing is kept that a question without an answer had a part in.
static void keep(listing *l, sets *s, hx_bits set) {
    if (l->status) return;
    hx_bits *more = realloc(s->list, (size_t)(s->count + 1) * sizeof *more);
    if (!more) {
        l->status = HX_RESOURCES;
        return;
    }
    s->list = more;
    s->list[s->count++] = set;
}

static bool has_carrier(const listing *l, const hx_bits *set) {
    for (int i = 0; i < l->carriers.count; i++)
        if (is_within(&l->carriers.list[i], set, l->c->words)) return true;
    return false;
}

static bool holds(listing *l, const hx_bits *set) {
    if (has_carrier(l, set)) return true;
    for (int i = 0; i < l->cuts.count; i++)
        if (!hx_bits_meet(&l->cuts.list[i], set, l->c->words)) return false;
    hx_status status = l->status ? HX_NO : l->c->holds(l->c->user, set);
    if (status && status != HX_NO) l->status = status;
    return !status;
}

// The first cells of the order go first: far ones, which are seldom needed.
static hx_bits shrink(listing *l, hx_bits set) {
    for (int i = 0; i < l->c->count && !l->status; i++) {
        hx_bits fewer = without(&set, l->c->order[i]);
        if (hx_bits_has(&set, l->c->order[i]) && holds(l, &fewer)) set = fewer;
    }
    return set;
}

// The smallest cut outside a set that does not hold: near cells go first into the set.
static hx_bits find_cut(listing *l, hx_bits set) {
    for (int i = l->c->count - 1; i >= 0 && !l->status; i--) {
        hx_bits more = with(&set, l->c->order[i]);
        if (!hx_bits_has(&set, l->c->order[i]) && !holds(l, &more)) set = more;
    }
    return minus(&l->c->all, &set, l->c->words);
}

// ---- the search ----------------------------------------------------------------------------

// The smallest cut, as far as it is allowed, that is not met; false: all are. *least is what a
// carrier has at least: cuts that have no cell in common take a cell each.
static bool find_unmet(const listing *l, const hx_bits *set, const hx_bits *left_out,
                       hx_bits *smallest, int *least) {
    hx_bits used = *left_out;
    int size = -1, words = l->c->words;
    *least = hx_bits_count(set, words);
    for (int i = 0; i < l->cuts.count; i++) {
        const hx_bits *cut = &l->cuts.list[i];
        if (hx_bits_meet(cut, set, words)) continue;
        hx_bits allowed = minus(cut, left_out, words), apart = minus(cut, &used, words);
        int n = hx_bits_count(&allowed, words);
        if (size < 0 || n < size) *smallest = allowed, size = n;
        if (hx_bits_count(&apart, words) < n) continue;
        ++*least;
        hx_bits_unite(&used, cut, words);
    }
    return size >= 0;
}

// The carriers that have all of `set` and nothing that is left out. Its depth is bounded by the
// cells.
static void search(listing *l, hx_bits set, hx_bits left_out) {
    hx_bits cut = {{0}};
    int least;
    while (!l->status && !has_carrier(l, &set)) {
        bool unmet = find_unmet(l, &set, &left_out, &cut, &least);
        if (least > l->c->up_to) return;
        if (unmet) break;
        if (holds(l, &set)) {
            keep(l, &l->carriers, shrink(l, set));
            return;
        }
        hx_bits most = minus(&l->c->all, &left_out, l->c->words);
        cut = find_cut(l, holds(l, &most) ? set : most);
        keep(l, &l->cuts, cut);
    }
    for (int i = 0; i < l->c->count && !l->status; i++) {
        int cell = l->c->order[i];
        if (!hx_bits_has(&cut, cell)) continue;
        search(l, with(&set, cell), left_out);
        left_out = with(&left_out, cell);
    }
}

hx_status hx_carriers_list(const hx_carriers *c, bool one, hx_bits **out, int *found) {
    listing l = {.c = c};
    *out = NULL;
    *found = 0;
    if (holds(&l, &c->all)) {
        keep(&l, &l.carriers, shrink(&l, c->all));
        for (int i = 0; i < c->count && !one; i++) { // the cells that every carrier needs
            hx_bits but = without(&c->all, c->order[i]);
            if (!holds(&l, &but)) keep(&l, &l.cuts, minus(&c->all, &but, c->words));
        }
        if (!one && !l.status) search(&l, (hx_bits){{0}}, (hx_bits){{0}});
    }
    free(l.cuts.list);
    *out = l.carriers.list;
    *found = l.carriers.count;
    return l.status;
}
