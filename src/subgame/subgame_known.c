// SPDX-License-Identifier: MIT
#include "subgame/subgame_known.h"

#include "base/mix.h"

#include <stdlib.h>
#include <string.h>

enum { ENTRIES = 1 << 17, BUCKET = 4 };

bool hx_subgame_known_init(hx_subgame_known *k, int words) {
    *k = (hx_subgame_known){.words = words, .stamp = 1, .count = ENTRIES};
    k->entries = calloc(k->count, sizeof *k->entries);
    k->sets = malloc((size_t)k->count * 3 * (size_t)words * sizeof *k->sets);
    return k->entries && k->sets;
}

void hx_subgame_known_free(hx_subgame_known *k) {
    free(k->entries);
    free(k->sets);
    *k = (hx_subgame_known){0};
}

void hx_subgame_known_forget(hx_subgame_known *k) {
    if (++k->stamp == 0) {
        memset(k->entries, 0, k->count * sizeof *k->entries);
        k->stamp = 1;
    }
}

void hx_subgame_known_forget_trees(hx_subgame_known *k) {
    for (uint32_t i = 0; i < k->count; i++)
        k->entries[i].tree = 0;
}

static uint64_t *set_of(const hx_subgame_known *k, uint32_t entry, int which) {
    return k->sets + ((size_t)entry * 3 + (size_t)which) * (size_t)k->words;
}

static uint32_t bucket_of(const hx_subgame_known *k, const hx_bits *own, const hx_bits *empty,
                          bool first) {
    uint64_t hash = first;
    for (int i = 0; i < k->words; i++)
        hash = hx_mix64(hx_mix64(hash ^ own->word[i]) ^ empty->word[i]);
    return (uint32_t)hash & (k->count - BUCKET);
}

static bool is_same(const hx_subgame_known *k, uint32_t entry, const hx_bits *own,
                    const hx_bits *empty, bool first) {
    size_t bytes = (size_t)k->words * sizeof(uint64_t);
    return k->entries[entry].stamp == k->stamp && k->entries[entry].first == first &&
           memcmp(set_of(k, entry, 0), own->word, bytes) == 0 &&
           memcmp(set_of(k, entry, 1), empty->word, bytes) == 0;
}

hx_subgame_known_entry *hx_subgame_known_find(const hx_subgame_known *k, const hx_bits *own,
                                              const hx_bits *empty, bool first, hx_bits *needed) {
    uint32_t bucket = bucket_of(k, own, empty, first);
    for (uint32_t i = bucket; i < bucket + BUCKET; i++) {
        if (!is_same(k, i, own, empty, first)) continue;
        memcpy(needed->word, set_of(k, i, 2), (size_t)k->words * sizeof(uint64_t));
        return &k->entries[i];
    }
    return NULL;
}

void hx_subgame_known_store(hx_subgame_known *k, const hx_bits *own, const hx_bits *empty,
                            bool first, const hx_bits *needed, hx_subgame_known_entry entry) {
    uint32_t bucket = bucket_of(k, own, empty, first), place = bucket;
    for (uint32_t i = bucket; i < bucket + BUCKET; i++) {
        if (is_same(k, i, own, empty, first)) {
            place = i;
            break;
        }
        bool is_old = k->entries[i].stamp != k->stamp;
        if (k->entries[place].stamp != k->stamp) continue;
        if (is_old || k->entries[i].work < k->entries[place].work) place = i;
    }
    size_t bytes = (size_t)k->words * sizeof(uint64_t);
    memcpy(set_of(k, place, 0), own->word, bytes);
    memcpy(set_of(k, place, 1), empty->word, bytes);
    memcpy(set_of(k, place, 2), needed->word, bytes);
    k->entries[place] = entry;
    k->entries[place].stamp = k->stamp;
    k->entries[place].first = first;
}
