// SPDX-License-Identifier: MIT
// The two rules, for carriers of HX_WORDS words.
#ifndef HX_RULES_H
#define HX_RULES_H

#include "connect/widths/store.h"

// ---- AND -----------------------------------------------------------------------------------

// Draws the conclusion from the fulls `id` x-u and `other` u-y, whose carriers are a and b. The
// door is asked before the conclusion is written down: every other one is known.
static inline void conclude_and(hx_hsearch *h, hx_conn_id id, hx_conn_id other, int x, int u, int y,
                                carrier c) {
    hx_conn_kind kind = h->is_stone[u] ? HX_CONN_FULL : HX_CONN_SEMI;
    if (kind == HX_CONN_SEMI) put(&c, u);
    if (is_known(h, kind, hx_pair(x, y), c)) return;
    const hx_link *one = &h->links[id], *two = &h->links[other];
    conclusion n = {x, y, c, HX_CONN_AND, u, (hx_conn_id[]){id, other}, 2, 0, 0, false};
    n.depth = one->depth + two->depth + (kind == HX_CONN_SEMI);
    n.generation = 1 + (one->generation > two->generation ? one->generation : two->generation);
    if (kind == HX_CONN_FULL)
        enter_full(h, &n);
    else
        enter_semi(h, &n);
}

// Combines the full x-u with all processed fulls u-y.
static void combine(hx_hsearch *h, hx_conn_id id, int x, int u) {
    carrier a = *carrier_of(h, id);
    const uint64_t *partners = h->partners + (size_t)u * HX_WORDS;
    for (int i = 0; i < HX_WORDS; i++) {
        for (uint64_t left = partners[i] & ~a.w[i]; left; left &= left - 1) {
            int y = 64 * i + __builtin_ctzll(left), pair = hx_pair(u, y);
            if (y == x) continue;
            carrier all = *common_of(h, HX_CONN_FULL, pair);
            if (touches(all, a) || holds(all, x)) continue;
            for (hx_conn_id other = h->lists[HX_CONN_FULL][pair].first; other;
                 other = h->links[other].next) {
                carrier b = *carrier_of(h, other);
                if (touches(a, b) || holds(b, x)) continue;
                if (!h->links[other].processed) continue;
                conclude_and(h, id, other, x, u, y, unite(a, b));
            }
        }
    }
}

static void add_partner(hx_hsearch *h, int x, int y) {
    uint64_t *word = &h->partners[(size_t)x * HX_WORDS + (size_t)(y >> 6)];
    hx_journal_note(h, word);
    *word |= UINT64_C(1) << (y & 63);
}

static void process_full(hx_hsearch *h, hx_conn_id id) {
    hx_link *link = &h->links[id];
    if (link->dropped) return;
    int x = link->x, y = link->y, pair = hx_pair(x, y), edges = h->cells;
    hx_journal_note_link(h, id);
    hx_journal_note_pair(h, pair, HX_WORDS);
    link->processed = true;
    *common_of(h, HX_CONN_FULL, pair) = common_cells(h, &h->lists[HX_CONN_FULL][pair], true);
    add_partner(h, x, y);
    add_partner(h, y, x);
    bool over_x = !link->moved || x == h->played, over_y = !link->moved || y == h->played;
    if (over_y && (y < edges || h->options.over_edge)) combine(h, id, x, y);
    if (over_x && (x < edges || h->options.over_edge)) combine(h, id, y, x);
}

// ---- OR ------------------------------------------------------------------------------------

// The semis of the list that avoid the cell (-1: all), smallest carrier first; how many.
static int gather(hx_hsearch *h, const hx_list *list, int avoided) {
    int count = 0;
    for (hx_conn_id id = list->first; id; id = h->links[id].next) {
        if (avoided >= 0 && holds(*carrier_of(h, id), avoided)) continue;
        int place = count;
        if (count < HX_OR_SEMIS_MAX) {
            count++;
        } else {
            h->stats.exhausted = true;
            if (h->links[h->scratch[--place]].size <= h->links[id].size) continue;
        }
        for (; place > 0 && h->links[h->scratch[place - 1]].size > h->links[id].size; place--)
            h->scratch[place] = h->scratch[place - 1];
        h->scratch[place] = id;
    }
    return count;
}

// Sorts the semis by depth. The opponent hits as many of the quickest as have a cell in common; the
// next one answers.
static int depth_of_or(const hx_hsearch *h, hx_conn_id *semis, int count) {
    for (int i = 1; i < count; i++) {
        hx_conn_id id = semis[i];
        int place = i;
        for (; place > 0 && h->links[semis[place - 1]].depth > h->links[id].depth; place--)
            semis[place] = semis[place - 1];
        semis[place] = id;
    }
    int hit = 0;
    for (carrier common = *carrier_of(h, semis[0]); !is_void(common);)
        common = meet(common, *carrier_of(h, semis[++hit]));
    return 1 + h->links[semis[hit]].depth;
}

// The semis have no cell in common: together they are a full.
static void conclude_or(hx_hsearch *h, hx_conn_id *semis, int count) {
    const hx_link *first = &h->links[semis[0]];
    conclusion n = {first->x, first->y, {{0}}, HX_CONN_OR, -1, semis, count, 0, 0, false};
    for (int i = 0; i < count; i++) {
        n.c = unite(n.c, *carrier_of(h, semis[i]));
        int generation = h->links[semis[i]].generation;
        if (n.generation < generation) n.generation = generation;
    }
    n.depth = depth_of_or(h, semis, count);
    enter(h, HX_CONN_FULL, &n);
}

// Whether the semis but the i-th have a cell in common.
static bool is_needed(const hx_hsearch *h, int count, int i) {
    carrier common = *carrier_of(h, h->scratch[i == 0]);
    for (int k = 1; k < count; k++)
        if (k != i) common = meet(common, *carrier_of(h, h->scratch[k]));
    return !is_void(common);
}

// Leaves out, the largest first, semis that an OR does not need.
static int thin_out(hx_hsearch *h, int count) {
    for (int i = count - 1; i >= 0 && count > 2; i--) {
        if (is_needed(h, count, i)) continue;
        count--;
        for (int k = i; k < count; k++)
            h->scratch[k] = h->scratch[k + 1];
    }
    return count;
}

// Keeps of the gathered semis those that shrink what all have in common, until nothing is left of
// it. How many; 0 if something is.
static int cover(hx_hsearch *h, int count) {
    carrier common = {{0}};
    int kept = 0;
    for (int i = 0; i < count; i++) {
        carrier c = *carrier_of(h, h->scratch[i]);
        if (kept && is_within(common, c)) continue;
        if (kept == h->options.or_limit && kept) break;
        common = kept ? meet(common, c) : c;
        h->scratch[kept++] = h->scratch[i];
        if (is_void(common)) break;
    }
    return kept >= 2 && is_void(common) ? thin_out(h, kept) : 0;
}

// Looks for fulls that lack a cell which all known fulls of the pair have.
static void join_some(hx_hsearch *h, int pair) {
    hx_list *semis = &h->lists[HX_CONN_SEMI][pair], *fulls = &h->lists[HX_CONN_FULL][pair];
    if (fulls->count == 0) {
        int count = cover(h, gather(h, semis, -1));
        if (!count) return;
        conclude_or(h, h->scratch, count);
    }
    for (carrier wanted = common_cells(h, fulls, false); !is_void(wanted);) {
        int cell = first_of(wanted);
        take(&wanted, cell);
        int count = cover(h, gather(h, semis, cell));
        if (!count) continue;
        carrier all = {{0}};
        for (int i = 0; i < count; i++)
            all = unite(all, *carrier_of(h, h->scratch[i]));
        wanted = meet(wanted, all);
        conclude_or(h, h->scratch, count);
    }
}

// A set of semis in the making.
typedef struct family {
    int gathered; // semis to choose from, in scratch
    int count;
    hx_conn_id chosen[HX_HSEARCH_NODES_MAX]; // each shrinks what is common to those before
} family;

// Extends the family in all ways that may give a minimal full: some member must avoid any given
// cell that all have in common.
static void extend(hx_hsearch *h, family *f, hx_list *fulls, carrier all, carrier common) {
    h->stats.deductions++;
    if (is_exhausted(h) || is_interrupted(h) || refuses(h, fulls, all)) return;
    if (is_void(common)) {
        hx_conn_id semis[HX_HSEARCH_NODES_MAX];
        memcpy(semis, f->chosen, (size_t)f->count * sizeof *semis);
        conclude_or(h, semis, f->count);
        return;
    }
    if (f->count == h->options.or_limit && f->count) return;
    int cell = first_of(common);
    for (int i = 0; i < f->gathered; i++) {
        carrier c = *carrier_of(h, h->scratch[i]);
        if (holds(c, cell)) continue;
        f->chosen[f->count++] = h->scratch[i];
        extend(h, f, fulls, unite(all, c), meet(common, c));
        f->count--;
    }
}

// Looks for all minimal fulls that need one of the new semis.
static void join_every(hx_hsearch *h, int pair) {
    hx_list *semis = &h->lists[HX_CONN_SEMI][pair], *fulls = &h->lists[HX_CONN_FULL][pair];
    family f = {.gathered = gather(h, semis, -1)};
    for (int i = 0; i < f.gathered; i++) {
        hx_conn_id id = h->scratch[i];
        if (h->links[id].processed) continue;
        hx_journal_note_link(h, id);
        h->links[id].processed = true;
        f.chosen[0] = id;
        f.count = 1;
        extend(h, &f, fulls, *carrier_of(h, id), *carrier_of(h, id));
        if (!h->stats.interrupted) continue;
        h->links[id].processed = false; // to be extended again
        return;
    }
}

static void join_semis(hx_hsearch *h, int pair) {
    hx_list *semis = &h->lists[HX_CONN_SEMI][pair];
    hx_journal_note_pair(h, pair, HX_WORDS);
    semis->queued = false;
    // A full has replaced them all, or a stone has taken some away.
    if (!semis->first || !is_void(*common_of(h, HX_CONN_SEMI, pair))) return;
    if (h->options.every)
        join_every(h, pair);
    else
        join_some(h, pair);
}

#endif
