// SPDX-License-Identifier: MIT
// The loop, for carriers of HX_WORDS words: included once per width by deduce2.c, deduce4.c and
// deduce6.c.
//
// The queue form: fulls wait in a queue and are combined by AND with those already processed; only
// when none is left, one pair is looked at by OR, because an OR over more semis gives smaller
// carriers. The form of generations, as in the paper: all ANDs of fulls that were there when the
// generation began, then all ORs.

#include "connect/widths/update.h"

static int next_pair(hx_hsearch *h) {
    uint32_t pair = h->pairs_queue[h->pairs_head];
    h->pairs_head = (h->pairs_head + 1) % (uint32_t)h->pairs;
    h->pairs_waiting--;
    return (int)pair;
}

// Forgets what is still to be looked at.
static void give_up(hx_hsearch *h) {
    h->stats.stopped = true;
    h->fulls_head = h->fulls_tail = 0;
    while (h->pairs_waiting) {
        int pair = next_pair(h);
        hx_journal_note_pair(h, pair, HX_WORDS);
        h->lists[HX_CONN_SEMI][pair].queued = false;
    }
}

static void run_queue(hx_hsearch *h) {
    while (!(h->options.until_won && hx_hsearch_has_won(h)) && !is_exhausted(h) &&
           !is_interrupted(h)) {
        if (h->fulls_head < h->fulls_tail)
            process_full(h, h->fulls[h->fulls_head++]);
        else if (h->pairs_waiting)
            join_semis(h, next_pair(h));
        else
            return;
    }
    give_up(h);
}

static void run_generations(hx_hsearch *h) {
    for (int i = 0; i < h->options.generations; i++) {
        if (h->fulls_head == h->fulls_tail && !h->pairs_waiting) return;
        if ((h->options.until_won && hx_hsearch_has_won(h)) || is_exhausted(h) || is_interrupted(h))
            break;
        uint32_t end = h->fulls_tail;
        h->holding = true;
        while (h->fulls_head < end && !is_interrupted(h))
            process_full(h, h->fulls[h->fulls_head++]);
        h->holding = false;
        for (int pair = 0; pair < h->pairs; pair++)
            release(h, pair);
        while (h->pairs_waiting && !is_interrupted(h))
            join_semis(h, next_pair(h));
    }
    if (h->fulls_head < h->fulls_tail || h->pairs_waiting) give_up(h);
}

static void run(hx_hsearch *h) {
    h->deductions_end = h->stats.deductions + HX_DEDUCTIONS_MAX;
    h->next_check = h->budget ? h->stats.deductions : UINT64_MAX;
    if (h->budget && !h->budget->spent) h->next_check += h->check_interval;
    if (h->options.generations)
        run_generations(h);
    else
        run_queue(h);
}

static void next(hx_hsearch *h, int x, int y) {
    enter(h, HX_CONN_FULL, &(conclusion){x, y, {{0}}, HX_CONN_NEXT, -1, NULL, 0, 0, 0, false});
}

// The node that a template joins to its edge: an empty cell too, as with other connections, but a
// second stone must be there. -1: none.
static int find_end(const hx_hsearch *h, const hx_placing *p) {
    int x = h->node_of[p->stones[0]], other = p->stones[1];
    if (x == HX_CELL_NONE || x == h->node_of[h->cells + p->edge]) return -1;
    if (other == HX_CELL_NONE) return x;
    other = h->node_of[other];
    return other != HX_CELL_NONE && h->is_stone[other] ? x : -1;
}

// Whether AND and OR have joined the pair without templates.
static bool has_other(const hx_hsearch *h, int x, int y) {
    hx_conn_id id = h->lists[HX_CONN_FULL][hx_pair(x, y)].first;
    return id && h->links[id].rule != HX_CONN_TEMPLATE;
}

// A template holds where none of its cells is the opponent's; what is ours already it does not
// need.
static void place(hx_hsearch *h) {
    const hx_library *l = h->library;
    carrier theirs = {{0}}, empty = {{0}};
    for (int cell = 0; cell < h->cells; cell++) {
        if (h->node_of[cell] == HX_CELL_NONE)
            put(&theirs, cell);
        else if (h->node_of[cell] == cell && !h->is_stone[cell])
            put(&empty, cell);
    }
    for (int i = l->from[h->color]; i < l->to[h->color]; i++) {
        const hx_placing *p = &l->placings[i];
        const carrier *all = (const carrier *)(const void *)(l->carriers + (size_t)i * HX_WORDS);
        int x = touches(*all, theirs) ? -1 : find_end(h, p), y = h->node_of[h->cells + p->edge];
        if (x < 0 || has_other(h, x, y)) continue;
        conclusion n = {.x = x, .y = y, .c = meet(*all, empty), .rule = HX_CONN_TEMPLATE};
        n.key = -1;
        int size = size_of(n.c), depth = l->templates[p->number].depth;
        n.depth = depth < size ? depth : size;
        hx_conn_id id = h->used;
        enter(h, HX_CONN_FULL, &n);
        if (h->used > id) h->links[id].premises = (uint32_t)i;
    }
}

static void learn(hx_hsearch *h, hx_conn_kind kind, int x, int y, hx_strategy_id tree) {
    const hx_strategy_node *node = hx_strategy_get(&h->strategy, tree);
    conclusion n = {.x = x, .y = y, .rule = HX_CONN_MUSTPLAY, .key = -1, .depth = node->depth};
    memcpy(&n.c, hx_strategy_carrier(&h->strategy, tree), sizeof n.c);
    if (kind == HX_CONN_SEMI) n.key = node->key;
    n.generation = 1;
    hx_conn_id id = h->used;
    enter(h, kind, &n);
    if (h->used > id) h->links[id].premises = tree;
}

static void put_proved(hx_hsearch *h, hx_conn_kind kind, int x, int y, int key,
                       const uint64_t *cells, uint32_t number) {
    conclusion n = {.x = x, .y = y, .rule = HX_CONN_PROVED, .key = key, .generation = 1};
    memcpy(&n.c, cells, sizeof n.c);
    n.depth = size_of(n.c);
    if (h->fulls_head == h->fulls_tail) h->fulls_head = h->fulls_tail = 0;
    hx_conn_id id = h->used;
    enter(h, kind, &n);
    if (h->used > id) h->links[id].premises = number;
}

#define HX_NAME_2(name, words) name##words
#define HX_NAME(name, words)   HX_NAME_2(name, words)

const hx_deduce HX_NAME(hx_deduce_, HX_WORDS) = {HX_WORDS, next,   run,   lose,      gain,
                                                 place,    resume, learn, put_proved};
