// SPDX-License-Identifier: MIT
// The memory of a set of connections as one number, to see whether undo has restored it.
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "connect/connect_int.h"

// Bytes into a number that changes when any of them does (FNV-1a).
static inline uint64_t mix(uint64_t sum, const void *bytes, size_t count) {
    const unsigned char *b = bytes;
    for (size_t i = 0; i < count; i++)
        sum = (sum ^ b[i]) * UINT64_C(0x100000001b3);
    return sum;
}

// Everything that a later move or question may look at.
static inline uint64_t fingerprint(const hx_hsearch *h) {
    size_t words = (size_t)h->words, pairs = (size_t)h->pairs;
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    sum = mix(sum, h->node_of, sizeof h->node_of);
    sum = mix(sum, h->is_node, sizeof h->is_node);
    sum = mix(sum, h->is_stone, sizeof h->is_stone);
    sum = mix(sum, h->partners, (size_t)h->nodes * words * sizeof *h->partners);
    for (int kind = 0; kind < 2; kind++) {
        sum = mix(sum, h->lists[kind], pairs * sizeof(hx_list));
        sum = mix(sum, h->common[kind], pairs * words * sizeof(uint64_t));
    }
    sum = mix(sum, h->links, h->used * sizeof *h->links);
    sum = mix(sum, h->carriers, h->used * words * sizeof *h->carriers);
    sum = mix(sum, h->premises, h->premises_used * sizeof *h->premises);
    return mix(sum, &h->used, sizeof h->used);
}

#endif
