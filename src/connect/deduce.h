// SPDX-License-Identifier: MIT
// The rules and the loop, for carriers of HX_WORDS words: included once per width by deduce2.c,
// deduce4.c and deduce6.c.
//
// Every connection enters by one door (enter), which refuses what is contained in a known one and
// drops what contains the new one. Fulls are kept only if they add something: a full must not
// contain all cells that the kept fulls between the same ends have in common, because then it does
// not help against any intrusion that they do not survive already.
//
// All ANDs come before any OR: an OR over more semis gives smaller carriers.

#include "connect/connect_int.h"

#ifndef HX_WORDS
#define HX_WORDS 2 // so that the file compiles alone too
#endif

typedef struct carrier {
    uint64_t w[HX_WORDS];
} carrier;

static inline carrier *carrier_of(const hx_hsearch *h, hx_conn_id id) {
    return (carrier *)(void *)(h->carriers + (size_t)id * HX_WORDS);
}

static inline carrier unite(carrier a, carrier b) {
    for (int i = 0; i < HX_WORDS; i++)
        a.w[i] |= b.w[i];
    return a;
}

static inline carrier meet(carrier a, carrier b) {
    for (int i = 0; i < HX_WORDS; i++)
        a.w[i] &= b.w[i];
    return a;
}

static inline bool is_void(carrier a) {
    uint64_t any = 0;
    for (int i = 0; i < HX_WORDS; i++)
        any |= a.w[i];
    return any == 0;
}

static inline bool touches(carrier a, carrier b) {
    return !is_void(meet(a, b));
}

static inline bool is_within(carrier a, carrier b) {
    uint64_t outside = 0;
    for (int i = 0; i < HX_WORDS; i++)
        outside |= a.w[i] & ~b.w[i];
    return outside == 0;
}

static inline bool holds(carrier a, int node) {
    return a.w[node >> 6] >> (node & 63) & 1;
}

static inline void put(carrier *a, int node) {
    a->w[node >> 6] |= UINT64_C(1) << (node & 63);
}

static inline int size_of(carrier a) {
    int size = 0;
    for (int i = 0; i < HX_WORDS; i++)
        size += __builtin_popcountll(a.w[i]);
    return size;
}

// ---- the store -----------------------------------------------------------------------------

// Whether a carrier of the list lies within c. One that does comes to the front: it is likely to
// refuse the next one too.
static bool refuses(hx_hsearch *h, hx_list *list, carrier c) {
    hx_conn_id before = 0;
    for (hx_conn_id id = list->first; id; before = id, id = h->links[id].next) {
        if (!is_within(*carrier_of(h, id), c)) continue;
        if (before) {
            h->links[before].next = h->links[id].next;
            h->links[id].next = list->first;
            list->first = id;
        }
        return true;
    }
    return false;
}

// Takes out what contains c; true if that was a processed one.
static bool drop_larger(hx_hsearch *h, hx_list *list, carrier c) {
    bool processed = false;
    for (hx_conn_id *place = &list->first; *place;) {
        hx_link *link = &h->links[*place];
        if (!is_within(c, *carrier_of(h, *place))) {
            place = &link->next;
            continue;
        }
        link->dropped = true;
        processed |= link->processed;
        *place = link->next;
        list->count--;
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

static inline carrier *common_of(const hx_hsearch *h, hx_conn_kind kind, int pair) {
    return (carrier *)(void *)(h->common[kind] + (size_t)pair * HX_WORDS);
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
} conclusion;

// Makes room in a list that has reached the limit by dropping its largest carrier; false if the new
// one is not smaller.
static bool make_room(hx_hsearch *h, hx_list *list, carrier c) {
    if (!h->options.limit || list->count < h->options.limit) return true;
    hx_conn_id *largest = &list->first;
    for (hx_conn_id *place = &list->first; *place; place = &h->links[*place].next)
        if (h->links[*place].size > h->links[*largest].size) largest = place;
    hx_link *link = &h->links[*largest];
    if (link->size <= size_of(c)) return false;
    link->dropped = true;
    *largest = link->next;
    list->count--;
    return true;
}

// Puts it into the store and its list; 0 if the store is full.
static hx_conn_id store(hx_hsearch *h, hx_conn_kind kind, const conclusion *n) {
    uint32_t count = (uint32_t)n->premise_count;
    if (h->used == h->room || h->premises_room - h->premises_used < count) {
        h->stats.exhausted = true;
        return 0;
    }
    hx_conn_id id = h->used++;
    hx_list *list = &h->lists[kind][hx_pair(n->x, n->y)];
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
    };
    for (uint32_t i = 0; i < count; i++)
        h->premises[h->premises_used++] = n->premises[i];
    *carrier_of(h, id) = n->c;
    list->first = id;
    list->count++;
    return id;
}

// The door for fulls.
static void enter_full(hx_hsearch *h, const conclusion *n) {
    int pair = hx_pair(n->x, n->y);
    hx_list *list = &h->lists[HX_CONN_FULL][pair];
    h->stats.deductions++;
    if (refuses(h, list, n->c)) return;
    bool replaces = drop_larger(h, list, n->c);
    if (list->count && !replaces && is_within(common_cells(h, list, false), n->c)) return;
    if (!make_room(h, list, n->c)) return;
    hx_conn_id id = store(h, HX_CONN_FULL, n);
    if (!id) return;
    h->fulls[h->fulls_tail++] = id;
    hx_list *semis = &h->lists[HX_CONN_SEMI][pair];
    drop_larger(h, semis, n->c);
    *common_of(h, HX_CONN_SEMI, pair) = common_cells(h, semis, false);
}

// The door for semis.
static void enter_semi(hx_hsearch *h, const conclusion *n) {
    int pair = hx_pair(n->x, n->y);
    hx_list *list = &h->lists[HX_CONN_SEMI][pair];
    h->stats.deductions++;
    if (refuses(h, &h->lists[HX_CONN_FULL][pair], n->c) || refuses(h, list, n->c)) return;
    drop_larger(h, list, n->c);
    if (!make_room(h, list, n->c)) return;
    carrier *common = common_of(h, HX_CONN_SEMI, pair);
    *common = list->count ? meet(*common, n->c) : n->c;
    if (!store(h, HX_CONN_SEMI, n)) return;
    if (list->queued || !is_void(*common)) return;
    list->queued = true;
    h->pairs_queue[(h->pairs_head + h->pairs_waiting++) % (uint32_t)h->pairs] = (uint32_t)pair;
}

// ---- AND -----------------------------------------------------------------------------------

// Combines the full x-u with all processed fulls u-y.
static void combine(hx_hsearch *h, hx_conn_id id, int x, int u) {
    carrier a = *carrier_of(h, id);
    const uint64_t *partners = h->partners + (size_t)u * HX_WORDS;
    bool stone = h->is_stone[u];
    for (int i = 0; i < HX_WORDS; i++) {
        for (uint64_t left = partners[i] & ~a.w[i]; left; left &= left - 1) {
            int y = 64 * i + __builtin_ctzll(left), pair = hx_pair(u, y);
            if (y == x) continue;
            carrier all = *common_of(h, HX_CONN_FULL, pair);
            if (touches(all, a) || holds(all, x)) continue;
            for (hx_conn_id other = h->lists[HX_CONN_FULL][pair].first; other;
                 other = h->links[other].next) {
                carrier b = *carrier_of(h, other);
                if (!h->links[other].processed || touches(a, b) || holds(b, x)) continue;
                conclusion n = {x, y, unite(a, b), HX_CONN_AND, u, (hx_conn_id[]){id, other}, 2, 0};
                n.depth = h->links[id].depth + h->links[other].depth + !stone;
                if (stone) {
                    enter_full(h, &n);
                } else {
                    put(&n.c, u);
                    enter_semi(h, &n);
                }
            }
        }
    }
}

static void process_full(hx_hsearch *h, hx_conn_id id) {
    hx_link *link = &h->links[id];
    if (link->dropped) return;
    int x = link->x, y = link->y, pair = hx_pair(x, y), edges = h->cells;
    link->processed = true;
    *common_of(h, HX_CONN_FULL, pair) = common_cells(h, &h->lists[HX_CONN_FULL][pair], true);
    put((carrier *)(void *)(h->partners + (size_t)x * HX_WORDS), y);
    put((carrier *)(void *)(h->partners + (size_t)y * HX_WORDS), x);
    if (y < edges || h->options.over_edge) combine(h, id, x, y);
    if (x < edges || h->options.over_edge) combine(h, id, y, x);
}

// ---- OR ------------------------------------------------------------------------------------

// The semis of the list that avoid the cell (-1: all), smallest carrier first; how many.
static int gather(const hx_hsearch *h, const hx_list *list, int avoided) {
    int count = 0;
    for (hx_conn_id id = list->first; id; id = h->links[id].next) {
        if (avoided >= 0 && holds(*carrier_of(h, id), avoided)) continue;
        int place = count < HX_OR_SEMIS_MAX ? count++ : count - 1;
        for (; place > 0 && h->links[h->scratch[place - 1]].size > h->links[id].size; place--)
            h->scratch[place] = h->scratch[place - 1];
        h->scratch[place] = id;
    }
    return count;
}

// The opponent hits as many of the quickest semis as have a cell in common; the next one answers.
static int depth_of_or(hx_hsearch *h, int count) {
    for (int i = 1; i < count; i++) {
        hx_conn_id id = h->scratch[i];
        int place = i;
        for (; place > 0 && h->links[h->scratch[place - 1]].depth > h->links[id].depth; place--)
            h->scratch[place] = h->scratch[place - 1];
        h->scratch[place] = id;
    }
    int hit = 0;
    for (carrier common = *carrier_of(h, h->scratch[0]); !is_void(common);)
        common = meet(common, *carrier_of(h, h->scratch[++hit]));
    return 1 + h->links[h->scratch[hit]].depth;
}

// Keeps of the gathered semis those that shrink what all have in common, until nothing is left of
// it. False if something is.
static bool cover(hx_hsearch *h, int count, conclusion *n) {
    carrier common = {{0}};
    int kept = 0;
    for (int i = 0; i < count; i++) {
        carrier c = *carrier_of(h, h->scratch[i]);
        if (kept && is_within(common, c)) continue;
        if (kept == h->options.or_limit && kept) break;
        common = kept ? meet(common, c) : c;
        n->c = unite(n->c, c);
        h->scratch[kept++] = h->scratch[i];
        if (is_void(common)) break;
    }
    n->premises = h->scratch;
    n->premise_count = kept;
    if (kept < 2 || !is_void(common)) return false;
    n->depth = depth_of_or(h, kept);
    return true;
}

// Looks for fulls that lack a cell which all known fulls of the pair have.
static void join_semis(hx_hsearch *h, int pair) {
    hx_list *semis = &h->lists[HX_CONN_SEMI][pair], *fulls = &h->lists[HX_CONN_FULL][pair];
    semis->queued = false;
    if (!semis->first) return; // a full has replaced them all
    int x = h->links[semis->first].x, y = h->links[semis->first].y;
    if (fulls->count == 0) {
        conclusion n = {x, y, {{0}}, HX_CONN_OR, -1, NULL, 0, 0};
        if (!cover(h, gather(h, semis, -1), &n)) return;
        enter_full(h, &n);
    }
    carrier wanted = common_cells(h, fulls, false);
    for (int i = 0; i < HX_WORDS; i++) {
        while (wanted.w[i]) {
            int cell = 64 * i + __builtin_ctzll(wanted.w[i]);
            wanted.w[i] &= wanted.w[i] - 1;
            conclusion n = {x, y, {{0}}, HX_CONN_OR, -1, NULL, 0, 0};
            if (!cover(h, gather(h, semis, cell), &n)) continue;
            wanted = meet(wanted, n.c);
            enter_full(h, &n);
        }
    }
}

// ---- the loop ------------------------------------------------------------------------------

#define HX_NAME_2(name, words) name##words
#define HX_NAME(name, words)   HX_NAME_2(name, words)

void HX_NAME(hx_deduce_next_, HX_WORDS)(hx_hsearch *h, int x, int y) {
    conclusion n = {x, y, {{0}}, HX_CONN_NEXT, -1, NULL, 0, 0};
    enter_full(h, &n);
}

void HX_NAME(hx_deduce_run_, HX_WORDS)(hx_hsearch *h) {
    for (;;) {
        if (h->fulls_head < h->fulls_tail) {
            process_full(h, h->fulls[h->fulls_head++]);
        } else if (h->pairs_waiting) {
            uint32_t pair = h->pairs_queue[h->pairs_head];
            h->pairs_head = (h->pairs_head + 1) % (uint32_t)h->pairs;
            h->pairs_waiting--;
            join_semis(h, (int)pair);
        } else {
            return;
        }
    }
}
