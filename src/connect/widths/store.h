// SPDX-License-Identifier: MIT
// The store of connections, for carriers of HX_WORDS words. Every connection enters by one door
// (enter), which refuses what contains a known one and drops what contains the new one.
//
// Unless every minimal connection is wanted, a full is kept only if it adds something: it must not
// contain all cells that the kept fulls between the same ends have in common, because then it does
// not help against any intrusion that they do not survive already.
#ifndef HX_STORE_H
#define HX_STORE_H

#include "connect/widths/carrier.h"
#include "connect/journal.h"

static inline carrier *carrier_of(const hx_hsearch *h, hx_conn_id id) {
    return (carrier *)(void *)(h->carriers + (size_t)id * HX_WORDS);
}

static inline carrier *common_of(const hx_hsearch *h, hx_conn_kind kind, int pair) {
    return (carrier *)(void *)(h->common[kind] + (size_t)pair * HX_WORDS);
}

// Where the id of the next connection stands: in the list, or in the link `before`. Whoever changes
// lists has noted the pair in the journal.
static inline void set_next(hx_hsearch *h, hx_list *list, hx_conn_id before, hx_conn_id id) {
    if (before) {
        hx_journal_note_link(h, before);
        h->links[before].next = id;
    } else {
        list->first = id;
    }
}

// Whether a carrier of the list lies within c. One that does comes to the front: it is likely to
// refuse the next one too.
static bool refuses(hx_hsearch *h, hx_list *list, carrier c) {
    hx_conn_id before = 0;
    for (hx_conn_id id = list->first; id; before = id, id = h->links[id].next) {
        if (!is_within(*carrier_of(h, id), c)) continue;
        if (before) {
            set_next(h, list, before, h->links[id].next);
            set_next(h, list, id, list->first);
            set_next(h, list, 0, id);
        }
        return true;
    }
    return false;
}

static void take_out(hx_hsearch *h, hx_list *list, hx_conn_id before, hx_conn_id id) {
    hx_journal_note_link(h, id);
    h->links[id].dropped = true;
    set_next(h, list, before, h->links[id].next);
    list->count--;
}

// Takes out what contains c; true if that was a processed one.
static bool drop_larger(hx_hsearch *h, hx_list *list, carrier c) {
    bool processed = false;
    hx_conn_id before = 0;
    for (hx_conn_id id = list->first; id; id = h->links[id].next) {
        if (is_within(c, *carrier_of(h, id))) {
            processed |= h->links[id].processed;
            take_out(h, list, before, id);
        } else {
            before = id;
        }
    }
    return processed;
}

// The cells that all carriers of the list have in common, or only all processed ones; void if there
// are none.
static carrier common_cells(const hx_hsearch *h, const hx_list *list, bool processed) {
    carrier all = {{0}};
    bool any = false;
    for (hx_conn_id id = list->first; id; id = h->links[id].next) {
        if (processed && !h->links[id].processed) continue;
        all = any ? meet(all, *carrier_of(h, id)) : *carrier_of(h, id);
        any = true;
    }
    return all;
}

// What a new connection is and where it comes from.
typedef struct conclusion {
    int x, y;
    carrier c;
    hx_conn_rule rule;
    int key;
    const hx_conn_id *premises;
    int premise_count;
    int depth;
    int generation;
    bool moved;
} conclusion;

static inline bool is_full(const hx_hsearch *h, const hx_list *list) {
    return h->options.limit && list->count >= h->options.limit;
}

// Makes room in a full list by dropping its largest carrier; false if the new one is not smaller.
static bool make_room(hx_hsearch *h, hx_list *list, carrier c) {
    hx_conn_id before = 0, largest = list->first, before_largest = 0;
    for (hx_conn_id id = list->first; id; before = id, id = h->links[id].next)
        if (h->links[id].size > h->links[largest].size) {
            largest = id;
            before_largest = before;
        }
    if (h->links[largest].size <= size_of(c)) return false;
    take_out(h, list, before_largest, largest);
    return true;
}

// Puts it into the store and its list; 0 if the store is full.
static hx_conn_id store(hx_hsearch *h, hx_conn_kind kind, hx_list *list, const conclusion *n) {
    uint32_t count = (uint32_t)n->premise_count;
    if (h->used == h->room || h->premises_room - h->premises_used < count) {
        h->stats.exhausted = true;
        return 0;
    }
    hx_conn_id id = h->used++;
    h->links[id] = (hx_link){
        .next = list->first,
        .premises = h->premises_used,
        .premise_count = (uint16_t)count,
        .x = (uint16_t)(n->x < n->y ? n->x : n->y),
        .y = (uint16_t)(n->x < n->y ? n->y : n->x),
        .key = n->key < 0 ? HX_CELL_NONE : (uint16_t)n->key,
        .size = (uint16_t)size_of(n->c),
        .depth = (uint16_t)n->depth,
        .kind = (uint8_t)kind,
        .rule = (uint8_t)n->rule,
        .generation = (uint8_t)(n->generation < 255 ? n->generation : 255),
        .moved = n->moved,
    };
    for (uint32_t i = 0; i < count; i++)
        h->premises[h->premises_used++] = n->premises[i];
    *carrier_of(h, id) = n->c;
    list->first = id;
    list->count++;
    return id;
}

static void queue_full(hx_hsearch *h, hx_conn_id id) {
    if (h->fulls_tail < h->room)
        h->fulls[h->fulls_tail++] = id;
    else
        h->stats.exhausted = true;
}

// A full has come into its list: it is to be processed, and semis that contain it are of no use.
static void welcome(hx_hsearch *h, hx_conn_id id, int pair) {
    queue_full(h, id);
    hx_list *semis = &h->lists[HX_CONN_SEMI][pair];
    if (!semis->first) return;
    drop_larger(h, semis, *carrier_of(h, id));
    *common_of(h, HX_CONN_SEMI, pair) = common_cells(h, semis, false);
}

// More work than any position is worth: what is left is not looked at.
static inline bool is_exhausted(hx_hsearch *h) {
    if (h->stats.deductions < h->deductions_end) return false;
    h->stats.exhausted = true;
    return true;
}

// The budget has ended. To be asked where the lists are in order, often but not at every turn.
static inline bool is_interrupted(hx_hsearch *h) {
    return h->stats.deductions >= h->next_check && hx_hsearch_check(h);
}

// Counts a conclusion, and says whether it adds nothing to what is known of its pair.
static inline bool is_known(hx_hsearch *h, hx_conn_kind kind, int pair, carrier c) {
    h->stats.deductions++;
    hx_journal_note_pair(h, pair, HX_WORDS);
    return refuses(h, &h->lists[HX_CONN_FULL][pair], c) ||
           (kind == HX_CONN_SEMI && is_within(*common_of(h, HX_CONN_SEMI, pair), c) &&
            refuses(h, &h->lists[HX_CONN_SEMI][pair], c));
}

// A full of a generation that is not complete yet.
static void hold(hx_hsearch *h, const conclusion *n) {
    hx_list *held = &h->lists[HX_CONN_HELD][hx_pair(n->x, n->y)];
    if (refuses(h, held, n->c)) return;
    drop_larger(h, held, n->c);
    store(h, HX_CONN_FULL, held, n);
}

// Lets a full in that is not known.
static void enter_full(hx_hsearch *h, const conclusion *n) {
    if (h->holding) {
        hold(h, n);
        return;
    }
    int pair = hx_pair(n->x, n->y);
    hx_list *list = &h->lists[HX_CONN_FULL][pair];
    bool replaces = drop_larger(h, list, n->c) || h->options.every;
    if (list->count && !replaces && is_within(common_cells(h, list, false), n->c)) return;
    if (is_full(h, list) && !make_room(h, list, n->c)) return;
    hx_conn_id id = store(h, HX_CONN_FULL, list, n);
    if (id) welcome(h, id, pair);
}

// Lets the held fulls of a pair into its list.
static void release(hx_hsearch *h, int pair) {
    hx_list *held = &h->lists[HX_CONN_HELD][pair], *list = &h->lists[HX_CONN_FULL][pair];
    if (held->first) hx_journal_note_pair(h, pair, HX_WORDS);
    while (held->first) {
        hx_conn_id id = held->first;
        held->first = h->links[id].next;
        held->count--;
        drop_larger(h, list, *carrier_of(h, id));
        if (is_full(h, list) && !make_room(h, list, *carrier_of(h, id))) {
            h->links[id].dropped = true;
            continue;
        }
        h->links[id].next = list->first;
        list->first = id;
        list->count++;
        welcome(h, id, pair);
    }
}

static void queue_pair(hx_hsearch *h, int pair) {
    hx_list *semis = &h->lists[HX_CONN_SEMI][pair];
    if (semis->queued) return;
    semis->queued = true;
    h->pairs_queue[(h->pairs_head + h->pairs_waiting++) % (uint32_t)h->pairs] = (uint32_t)pair;
}

// Lets a semi in that is not known.
static void enter_semi(hx_hsearch *h, const conclusion *n) {
    int pair = hx_pair(n->x, n->y);
    hx_list *list = &h->lists[HX_CONN_SEMI][pair];
    drop_larger(h, list, n->c);
    if (is_full(h, list) && !make_room(h, list, n->c)) return;
    carrier common = list->count ? meet(*common_of(h, HX_CONN_SEMI, pair), n->c) : n->c;
    if (!store(h, HX_CONN_SEMI, list, n)) return;
    *common_of(h, HX_CONN_SEMI, pair) = common;
    if (is_void(common)) queue_pair(h, pair);
}

// The door.
static void enter(hx_hsearch *h, hx_conn_kind kind, const conclusion *n) {
    if (is_known(h, kind, hx_pair(n->x, n->y), n->c)) return;
    if (kind == HX_CONN_FULL)
        enter_full(h, n);
    else
        enter_semi(h, n);
}

#endif
