// SPDX-License-Identifier: MIT
// What a stone changes, for carriers of HX_WORDS words: the set after the move from the set before.
//
// An opponent's stone takes out every connection that needs its cell. Where that left fewer fulls,
// the semis that are left may still give one.
//
// A stone of ours takes its cell out of the carriers; a semi with its key there becomes a full; and
// what the new stone, or a chain that it joins, was connected to, the chain it has become part of
// is now connected to. Connections that only moved so are combined over that chain alone: over
// their other end they have been already.
#ifndef HX_UPDATE_H
#define HX_UPDATE_H

#include "connect/widths/rules.h"

// Queues what an early stop has left undone. What had moved to a stone played before the stop is
// combined over both ends, because that stone is not known any more.
static void resume(hx_hsearch *h) {
    for (int pair = 0; pair < h->pairs; pair++) {
        for (hx_conn_id id = h->lists[HX_CONN_FULL][pair].first; id; id = h->links[id].next) {
            if (h->links[id].processed) continue;
            hx_journal_note_link(h, id);
            h->links[id].moved = false;
            queue_full(h, id);
        }
        if (!h->lists[HX_CONN_SEMI][pair].first) continue;
        if (!is_void(*common_of(h, HX_CONN_SEMI, pair))) continue;
        hx_journal_note_pair(h, pair, HX_WORDS);
        queue_pair(h, pair);
    }
}

// Takes those of the list that hold the cell (-1: all) out of it, up to the size of the scratch
// array, and puts them there. How many.
static int detach(hx_hsearch *h, hx_conn_kind kind, int pair, int cell) {
    hx_list *list = &h->lists[kind][pair];
    int count = 0;
    if (list->first) hx_journal_note_pair(h, pair, HX_WORDS);
    hx_conn_id before = 0;
    for (hx_conn_id id = list->first; id && count < HX_OR_SEMIS_MAX; id = h->links[id].next) {
        if (cell < 0 || holds(*carrier_of(h, id), cell)) {
            h->scratch[count++] = id;
            take_out(h, list, before, id);
        } else {
            before = id;
        }
    }
    return count;
}

// The next connection from `id` on that is in its list and holds the cell; `end` if there is none.
static hx_conn_id next_hit(const hx_hsearch *h, hx_conn_id id, hx_conn_id end, int cell) {
    const uint64_t *word = h->carriers + (cell >> 6);
    while (id < end && (!(word[(size_t)id * HX_WORDS] >> (cell & 63) & 1) || h->links[id].dropped))
        id++;
    return id;
}

static void refresh_common(hx_hsearch *h, hx_conn_kind kind, int pair) {
    *common_of(h, kind, pair) = common_cells(h, &h->lists[kind][pair], kind == HX_CONN_FULL);
}

static void forget_partner(hx_hsearch *h, int x, int y) {
    uint64_t *word = &h->partners[(size_t)x * HX_WORDS + (size_t)(y >> 6)];
    if (!(*word >> (y & 63) & 1)) return;
    hx_journal_note(h, word);
    *word &= ~(UINT64_C(1) << (y & 63));
}

// Empties both lists of a pair.
static void forget_pair(hx_hsearch *h, int x, int y) {
    int pair = hx_pair(x, y);
    for (hx_conn_kind kind = HX_CONN_FULL; kind <= HX_CONN_SEMI; kind++)
        while (h->lists[kind][pair].first)
            detach(h, kind, pair, -1);
    forget_partner(h, x, y);
    forget_partner(h, y, x);
}

static void lose(hx_hsearch *h, int cell) {
    for (int node = 0; node < h->nodes; node++)
        if (node != cell) forget_pair(h, node, cell);
    for (hx_conn_id id = 0; (id = next_hit(h, id + 1, h->used, cell)) < h->used;) {
        hx_conn_kind kind = (hx_conn_kind)h->links[id].kind;
        int pair = hx_pair(h->links[id].x, h->links[id].y);
        while (detach(h, kind, pair, cell))
            continue;
        refresh_common(h, kind, pair);
        if (kind == HX_CONN_FULL) queue_pair(h, pair);
    }
}

// Lets an old connection in again, between x and y and without the cell. A semi that was keyed
// there is a full now.
static void enter_again(hx_hsearch *h, hx_conn_id id, int x, int y, int cell) {
    const hx_link *old = &h->links[id];
    bool keyed = old->kind == HX_CONN_SEMI && old->key == cell;
    hx_conn_kind kind = keyed ? HX_CONN_FULL : (hx_conn_kind)old->kind;
    conclusion n = {.x = x, .y = y, .c = *carrier_of(h, id), .rule = HX_CONN_STONE, .key = -1};
    if (kind == HX_CONN_SEMI) n.key = old->key;
    n.premises = &id;
    n.premise_count = 1;
    n.generation = old->generation;
    n.moved = !holds(n.c, cell);
    take(&n.c, cell);
    n.depth = old->depth - keyed; // at most: the derivation does not know of the stone
    if (n.depth > size_of(n.c)) n.depth = size_of(n.c);
    enter(h, kind, &n);
}

// Shrinks the connections of a list that hold the cell.
static void shrink(hx_hsearch *h, hx_conn_kind kind, int x, int y, int cell) {
    int pair = hx_pair(x, y);
    for (int count; (count = detach(h, kind, pair, cell)) > 0;) {
        refresh_common(h, kind, pair);
        for (int i = 0; i < count; i++)
            enter_again(h, h->scratch[i], x, y, cell);
    }
}

// Moves all connections between old and other to node and other.
static void move_pair(hx_hsearch *h, int old, int node, int other, int cell) {
    int pair = hx_pair(old, other);
    for (hx_conn_kind kind = HX_CONN_FULL; kind <= HX_CONN_SEMI; kind++)
        for (int count; (count = detach(h, kind, pair, -1)) > 0;)
            for (int i = 0; i < count; i++)
                enter_again(h, h->scratch[i], node, other, cell);
    forget_partner(h, old, other);
    forget_partner(h, other, old);
}

// What an empty cell was connected to has been combined over it to semis; now that it is a stone,
// these are fulls.
static void combine_again(hx_hsearch *h, int node) {
    for (int other = 0; other < h->nodes; other++) {
        if (other == node) continue;
        int pair = hx_pair(node, other);
        hx_list *list = &h->lists[HX_CONN_FULL][pair];
        if (!list->first) continue;
        hx_journal_note_pair(h, pair, HX_WORDS);
        for (hx_conn_id id = list->first; id; id = h->links[id].next) {
            hx_journal_note_link(h, id);
            h->links[id].processed = false;
            h->links[id].moved = true;
            queue_full(h, id);
        }
        *common_of(h, HX_CONN_FULL, pair) = (carrier){{0}};
    }
}

static void gain(hx_hsearch *h, int cell, const bool *joined, int node) {
    hx_conn_id end = h->used;
    for (int old = 0; old < h->nodes; old++)
        for (int other = 0; joined[old] && other < h->nodes; other++) {
            if (other == old) continue;
            if (other == node || joined[other])
                forget_pair(h, old, other);
            else
                move_pair(h, old, node, other, cell);
        }
    for (hx_conn_id id = 0; (id = next_hit(h, id + 1, end, cell)) < end;)
        shrink(h, (hx_conn_kind)h->links[id].kind, h->links[id].x, h->links[id].y, cell);
    if (node == cell) combine_again(h, node);
}

#endif
