// SPDX-License-Identifier: MIT
// The store of claims. A claim is known by what it says (ends, stones, carrier), not by its proof:
// the first proof stays.
#include "certificate/certificate_int.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 1 << 16 };

hx_status hx_claim_init(hx_certificate *c, hx_error *err) {
    c->claim_count = 1; // 0 is none
    hx_wins_init(&c->wins, c->words, 0);
    hx_joins_init(&c->joins, c->words, 0);
    for (int i = 0; i < 2; i++)
        c->at.goal[i] = (hx_cell)hx_certificate_edge(c, i);
    c->buckets = calloc(BUCKETS, sizeof *c->buckets);
    return c->buckets ? HX_OK : hx_fail_memory(err);
}

void hx_claim_free(hx_certificate *c) {
    free(c->claims);
    free(c->sets);
    free(c->options);
    free(c->children);
    free(c->buckets);
    free(c->left_out);
    hx_wins_free(&c->wins);
    hx_joins_free(&c->joins);
}

// ---- options being collected ---------------------------------------------------------------

static void unite(hx_bits *to, const uint64_t *from, int words) {
    for (int i = 0; i < words; i++)
        to->word[i] |= from[i];
}

void hx_claim_unite_stones(const hx_certificate *c, hx_claim_id id, hx_bits *with) {
    unite(with, hx_claim_stones(c, id), c->words);
}

void hx_claim_unite_carrier(const hx_certificate *c, hx_claim_id id, hx_bits *with) {
    unite(with, hx_claim_carrier(c, id), c->words);
}

void hx_claim_draft_start(const hx_certificate *c, hx_claim_draft *d, hx_cell move) {
    d->move = move;
    d->count = 0;
    hx_bits_clear(&d->stones, c->words);
    hx_bits_clear(&d->cells, c->words);
    if (move != HX_CELL_NONE) hx_bits_add(&d->cells, move);
}

void hx_claim_draft_add(const hx_certificate *c, hx_claim_draft *d, hx_claim_id child) {
    d->children[d->count++] = child;
    hx_claim_unite_stones(c, child, &d->stones);
    hx_claim_unite_carrier(c, child, &d->cells);
    if (d->move != HX_CELL_NONE) hx_bits_remove(&d->stones, d->move);
}

// ---- claims --------------------------------------------------------------------------------

static bool grow(hx_certificate *c, void *items, uint32_t *room, uint32_t need, size_t size) {
    if (need <= *room) return true;
    uint32_t wanted = *room ? 2 * *room : 256;
    if (wanted < need) wanted = need;
    void *old, *grown;
    memcpy(&old, items, sizeof old); // a pointer of any type
    grown = realloc(old, (size_t)wanted * size);
    if (!grown) {
        c->failed = true;
        return false;
    }
    memcpy(items, &grown, sizeof grown);
    *room = wanted;
    return true;
}

static bool make_room(hx_certificate *c, uint32_t options, uint32_t children) {
    uint32_t claims = c->claim_count + 1, room = c->claim_room;
    return grow(c, &c->sets, &room, claims, 2 * (size_t)c->words * sizeof *c->sets) &&
           grow(c, &c->claims, &c->claim_room, claims, sizeof *c->claims) &&
           grow(c, &c->options, &c->option_room, c->option_count + options, sizeof *c->options) &&
           grow(c, &c->children, &c->child_room, c->child_count + children, sizeof *c->children);
}

static uint32_t hash_of(const hx_certificate *c, hx_cell x, hx_cell y, const uint64_t *sets) {
    uint64_t hash = (uint64_t)x * 1000003 + y;
    for (int i = 0; i < 2 * c->words; i++) {
        hash = (hash ^ sets[i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return (uint32_t)(hash >> 32);
}

// The claim that says this, or a new one without options, marked by *is_new.
static hx_claim_id enter(hx_certificate *c, hx_claim claim, const hx_bits *stones,
                         const hx_bits *carrier, bool *is_new) {
    size_t bytes = (size_t)c->words * sizeof *c->sets;
    uint64_t *sets = c->sets + (size_t)c->claim_count * 2 * (size_t)c->words;
    memcpy(sets, stones->word, bytes);
    memcpy(sets + c->words, carrier->word, bytes);
    hx_claim_id *bucket = &c->buckets[hash_of(c, claim.x, claim.y, sets) & (BUCKETS - 1)];
    for (hx_claim_id id = *bucket; id; id = c->claims[id].next)
        if (c->claims[id].x == claim.x && c->claims[id].y == claim.y &&
            !memcmp(hx_claim_stones(c, id), sets, 2 * bytes)) {
            *is_new = false;
            return id;
        }
    *is_new = true;
    claim.next = *bucket;
    *bucket = c->claim_count++;
    c->claims[*bucket] = claim;
    if (hx_certificate_is_goal(c, &claim)) hx_certificate_wins_add(c, *bucket);
    return *bucket;
}

static void add_option(hx_certificate *c, const hx_claim_draft *d) {
    c->options[c->option_count++] = (hx_claim_option){d->move, c->child_count, (uint32_t)d->count};
    for (int i = 0; i < d->count; i++)
        c->children[c->child_count++] = d->children[i];
}

hx_claim_id hx_claim_add(hx_certificate *c, hx_claim_kind kind, hx_cell x, hx_cell y,
                         const hx_claim_draft *options, int count) {
    uint32_t children = 0;
    hx_bits stones, carrier;
    hx_bits_clear(&stones, c->words);
    hx_bits_clear(&carrier, c->words);
    for (int i = 0; i < count; i++) {
        children += (uint32_t)options[i].count;
        hx_bits_unite(&stones, &options[i].stones, c->words);
        hx_bits_unite(&carrier, &options[i].cells, c->words);
    }
    if (x > y) {
        hx_cell other = x;
        x = y;
        y = other;
    }
    hx_bits_add(&stones, x);
    hx_bits_add(&stones, y);
    if (!make_room(c, (uint32_t)count, children)) return 0;
    bool is_new;
    hx_claim claim = {kind, x, y, {HX_CELL_NONE, HX_CELL_NONE}, c->option_count, (uint32_t)count,
                      0};
    hx_claim_id id = enter(c, claim, &stones, &carrier, &is_new);
    for (int i = 0; i < count && is_new; i++)
        add_option(c, &options[i]);
    return id;
}

hx_claim_id hx_claim_add_capture(hx_certificate *c, hx_claim_id child, const hx_cell captured[2],
                                 const hx_bits *stones) {
    hx_bits carrier;
    hx_bits_clear(&carrier, c->words);
    hx_claim_unite_carrier(c, child, &carrier);
    if (captured[1] != HX_CELL_NONE)
        for (int i = 0; i < 2; i++)
            hx_bits_add(&carrier, captured[i]);
    if (!make_room(c, 1, 1)) return 0;
    bool is_new;
    hx_claim claim = {HX_CLAIM_CAPTURE,
                      c->claims[child].x,
                      c->claims[child].y,
                      {captured[0], captured[1]},
                      c->option_count,
                      1,
                      0};
    hx_claim_id id = enter(c, claim, stones, &carrier, &is_new);
    if (is_new) {
        c->options[c->option_count++] = (hx_claim_option){HX_CELL_NONE, c->child_count, 1};
        c->children[c->child_count++] = child;
    }
    return id;
}
