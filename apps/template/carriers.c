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

typedef template_cells cells;

static bool has(const cells *s, int cell) {
    return s->word[cell / 64] >> cell % 64 & 1;
}

static cells with(const cells *s, int cell) {
    cells more = *s;
    more.word[cell / 64] |= UINT64_C(1) << cell % 64;
    return more;
}

static cells without(const cells *s, int cell) {
    cells fewer = *s;
    fewer.word[cell / 64] &= ~(UINT64_C(1) << cell % 64);
    return fewer;
}

// Those of `a` that are not in `b`.
static cells minus(const cells *a, const cells *b) {
    cells left = *a;
    for (int i = 0; i < TEMPLATE_WORDS; i++)
        left.word[i] &= ~b->word[i];
    return left;
}

static int count(const cells *s) {
    int sum = 0;
    for (int i = 0; i < TEMPLATE_WORDS; i++)
        sum += __builtin_popcountll(s->word[i]);
    return sum;
}

static bool meets(const cells *a, const cells *b) {
    for (int i = 0; i < TEMPLATE_WORDS; i++)
        if (a->word[i] & b->word[i]) return true;
    return false;
}

static bool is_within(const cells *a, const cells *b) {
    cells more = minus(a, b);
    return !meets(&more, &more);
}

// ---- what is known -------------------------------------------------------------------------

typedef struct sets {
    cells *list;
    int count;
} sets;

typedef struct listing {
    const template_carriers *c;
    sets carriers, cuts;
    hx_status status; // HX_OK while it goes on
} listing;

// Nothing is kept that a question without an answer had a part in.
static void keep(listing *l, sets *s, cells set) {
    if (l->status) return;
    cells *more = realloc(s->list, (size_t)(s->count + 1) * sizeof *more);
    if (!more) {
        l->status = HX_RESOURCES;
        return;
    }
    s->list = more;
    s->list[s->count++] = set;
}

static bool holds(listing *l, const cells *set) {
    for (int i = 0; i < l->carriers.count; i++)
        if (is_within(&l->carriers.list[i], set)) return true;
    for (int i = 0; i < l->cuts.count; i++)
        if (!meets(&l->cuts.list[i], set)) return false;
    hx_status status = l->status ? HX_NO : l->c->holds(l->c->user, set);
    if (status && status != HX_NO) l->status = status;
    return !status;
}

// The first cells of the order go first: far ones, which are seldom needed.
static cells shrink(listing *l, cells set) {
    for (int i = 0; i < l->c->count && !l->status; i++) {
        cells fewer = without(&set, l->c->order[i]);
        if (has(&set, l->c->order[i]) && holds(l, &fewer)) set = fewer;
    }
    return set;
}

// The smallest cut outside a set that does not hold: near cells go first into the set.
static cells find_cut(listing *l, cells set) {
    for (int i = l->c->count - 1; i >= 0 && !l->status; i--) {
        cells more = with(&set, l->c->order[i]);
        if (!has(&set, l->c->order[i]) && !holds(l, &more)) set = more;
    }
    return minus(&l->c->all, &set);
}

// ---- the search ----------------------------------------------------------------------------

// The smallest cut, as far as it is allowed, that is not met; false: all are. *least is what a
// carrier has at least: cuts that have no cell in common take a cell each.
static bool find_unmet(const listing *l, const cells *set, const cells *left_out, cells *smallest,
                       int *least) {
    cells used = *left_out;
    int size = -1;
    *least = count(set);
    for (int i = 0; i < l->cuts.count; i++) {
        const cells *cut = &l->cuts.list[i];
        if (meets(cut, set)) continue;
        cells allowed = minus(cut, left_out), apart = minus(cut, &used);
        int n = count(&allowed);
        if (size < 0 || n < size) *smallest = allowed, size = n;
        if (count(&apart) < n) continue;
        ++*least;
        for (int k = 0; k < TEMPLATE_WORDS; k++)
            used.word[k] |= cut->word[k];
    }
    return size >= 0;
}

static bool has_carrier(const listing *l, const cells *set) {
    for (int i = 0; i < l->carriers.count; i++)
        if (is_within(&l->carriers.list[i], set)) return true;
    return false;
}

// The carriers that have all of `set` and nothing that is left out. Its depth is bounded by the
// cells.
static void search(listing *l, cells set, cells left_out) {
    cells cut = {{0}};
    int least;
    while (!l->status && !has_carrier(l, &set)) {
        bool unmet = find_unmet(l, &set, &left_out, &cut, &least);
        if (least > l->c->up_to) return;
        if (unmet) break;
        if (holds(l, &set)) {
            keep(l, &l->carriers, shrink(l, set));
            return;
        }
        cells most = minus(&l->c->all, &left_out);
        cut = find_cut(l, holds(l, &most) ? set : most);
        keep(l, &l->cuts, cut);
    }
    for (int i = 0; i < l->c->count && !l->status; i++) {
        int cell = l->c->order[i];
        if (!has(&cut, cell)) continue;
        search(l, with(&set, cell), left_out);
        left_out = with(&left_out, cell);
    }
}

hx_status template_carriers_list(const template_carriers *c, bool one, template_cells **out,
                                 int *found) {
    listing l = {.c = c};
    *out = NULL;
    *found = 0;
    if (holds(&l, &c->all)) {
        keep(&l, &l.carriers, shrink(&l, c->all));
        for (int i = 0; i < c->count && !one; i++) { // the cells that every carrier needs
            cells but = without(&c->all, c->order[i]);
            if (!holds(&l, &but)) keep(&l, &l.cuts, minus(&c->all, &but));
        }
        if (!one && !l.status) search(&l, (cells){{0}}, (cells){{0}});
    }
    free(l.cuts.list);
    *out = l.carriers.list;
    *found = l.carriers.count;
    return l.status;
}
