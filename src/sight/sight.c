// SPDX-License-Identifier: MIT
#include "sight/sight.h"

#include <string.h>

uint64_t hx_sight_ticks(const hx_cells *cells) {
    uint64_t count = cells->count;
    return 1 + count * count * count / 1200;
}

// ---- choosing a connection -------------------------------------------------------------------

int hx_sight_size(const hx_hsearch *h, hx_conn_id id) {
    const uint64_t *carrier = hx_hsearch_get(h, id).carrier;
    int size = 0;
    for (int i = 0; i < hx_hsearch_words(h); i++)
        size += __builtin_popcountll(carrier[i]);
    return size;
}

void hx_sight_carrier(const hx_hsearch *h, hx_conn_id id, hx_bits *out) {
    memcpy(out->word, hx_hsearch_get(h, id).carrier,
           (size_t)hx_hsearch_words(h) * sizeof(uint64_t));
}

hx_conn_id hx_sight_sparing(const hx_hsearch *h, hx_conn_kind kind, int x, int y,
                            const hx_bits *cells, int limit) {
    hx_conn_id best = 0;
    for (hx_conn_id id = hx_hsearch_first(h, kind, x, y); id; id = hx_hsearch_next(h, id)) {
        const uint64_t *carrier = hx_hsearch_get(h, id).carrier;
        int count = 0;
        for (int i = 0; i < hx_hsearch_words(h); i++)
            count += __builtin_popcountll(carrier[i] & cells->word[i]);
        if (count >= limit) continue;
        limit = count;
        best = id;
    }
    return best;
}

// The one with the least measure, the first of equals.
static inline hx_conn_id least(const hx_hsearch *h, hx_conn_kind kind, int x, int y,
                               int (*measure)(const hx_hsearch *, hx_conn_id)) {
    hx_conn_id best = 0;
    int limit = INT32_MAX;
    for (hx_conn_id id = hx_hsearch_first(h, kind, x, y); id; id = hx_hsearch_next(h, id)) {
        int size = measure(h, id);
        if (size >= limit) continue;
        limit = size;
        best = id;
    }
    return best;
}

static int depth_of(const hx_hsearch *h, hx_conn_id id) {
    return hx_hsearch_get(h, id).depth;
}

hx_conn_id hx_sight_smallest(const hx_hsearch *h, hx_conn_kind kind, int x, int y) {
    return least(h, kind, x, y, hx_sight_size);
}

hx_conn_id hx_sight_quickest(const hx_hsearch *h, hx_conn_kind kind, int x, int y) {
    return least(h, kind, x, y, depth_of);
}

// ---- the verdict -----------------------------------------------------------------------------

static void start(hx_sight *out, int words) {
    out->kind = HX_SIGHT_OPEN;
    out->by = 0;
    out->cell = -1;
    out->threatened = false;
    memset(out->region.word, 0xff, (size_t)words * sizeof(uint64_t));
    hx_bits_clear(&out->needed, words);
}

bool hx_sight_own(hx_sight *out, const hx_hsearch *own, hx_sight_choice *choose) {
    int x = hx_hsearch_edge(own, 0), y = hx_hsearch_edge(own, 1);
    start(out, hx_hsearch_words(own));
    out->by = choose(own, HX_CONN_SEMI, x, y);
    if (!out->by) out->by = choose(own, HX_CONN_FULL, x, y);
    if (out->by) out->kind = HX_SIGHT_WON;
    return out->by;
}

// The cells that all connections of the kind between the edges have in common.
static void find_region(hx_sight *out, const hx_hsearch *other, hx_conn_kind kind) {
    int words = hx_hsearch_words(other);
    int x = hx_hsearch_edge(other, 0), y = hx_hsearch_edge(other, 1);
    for (hx_conn_id id = hx_hsearch_first(other, kind, x, y); id; id = hx_hsearch_next(other, id)) {
        hx_bits carrier, both;
        hx_sight_carrier(other, id, &carrier);
        hx_bits_copy(&both, &carrier, words);
        hx_bits_intersect(&both, &out->region, words);
        out->threatened = true;
        if (hx_bits_equal(&both, &out->region, words)) continue;
        hx_bits_copy(&out->region, &both, words);
        hx_bits_unite(&out->needed, &carrier, words);
    }
}

bool hx_sight_other(hx_sight *out, const hx_hsearch *other, hx_sight_choice *choose,
                    const hx_bits *cells) {
    int words = hx_hsearch_words(other);
    start(out, words);
    if (cells) hx_bits_copy(&out->region, cells, words);
    out->by = choose(other, HX_CONN_FULL, hx_hsearch_edge(other, 0), hx_hsearch_edge(other, 1));
    find_region(out, other, out->by ? HX_CONN_FULL : HX_CONN_SEMI);
    // Without a full, an OR that limits did not let through.
    bool lost = out->by || (out->threatened && hx_bits_is_empty(&out->region, words));
    if (lost) out->kind = HX_SIGHT_LOST;
    return lost;
}
