// SPDX-License-Identifier: MIT
// Exact numbers of any size that a strategy of a real board can need: an and-node multiplies the
// paths of its subtrees, and Gardner's 14x13 strategy has 2^91 of them.
#ifndef HV_COUNT_H
#define HV_COUNT_H

#include <stdbool.h>
#include <stdint.h>

enum { HV_COUNT_WORDS = 32, HV_COUNT_DIGITS = 320 }; // 1024 bits

typedef struct hv_count {
    uint32_t word[HV_COUNT_WORDS]; // lowest first
    int used;                      // words; 0 is zero
    bool over;                     // too large: what is here means "at least 2^1024"
} hv_count;

hv_count hv_count_of(uint32_t value);
void hv_count_add(hv_count *a, const hv_count *b);
void hv_count_multiply(hv_count *a, const hv_count *b);
bool hv_count_at_most(const hv_count *a, uint64_t limit);

// In decimal, in a buffer of HV_COUNT_DIGITS bytes.
const char *hv_count_text(const hv_count *a, char *text);

#endif
