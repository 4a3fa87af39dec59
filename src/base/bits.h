// SPDX-License-Identifier: MIT
// Sets of small numbers as flat bits: union, difference and shifts are a few instructions.
//
// All sets that meet in one computation use the same number of words, hx_bits_words(n) for members
// below n, and every function takes that number, so that small universes touch few words and a
// constant lets the compiler unroll. Invariant: words from `words` on are never read, and whoever
// shifts up masks the members from n on away afterwards.
#ifndef HX_BITS_H
#define HX_BITS_H

#include <stdbool.h>
#include <stdint.h>

enum { HX_BITS_WORDS_MAX = 16, HX_BITS_MAX = 64 * HX_BITS_WORDS_MAX };

typedef struct hx_bits {
    uint64_t word[HX_BITS_WORDS_MAX];
} hx_bits;

// Words for the members 0 to n - 1.
static inline int hx_bits_words(int n) {
    return (n + 63) / 64;
}

static inline void hx_bits_clear(hx_bits *b, int words) {
    for (int i = 0; i < words; i++)
        b->word[i] = 0;
}

static inline void hx_bits_copy(hx_bits *to, const hx_bits *from, int words) {
    for (int i = 0; i < words; i++)
        to->word[i] = from->word[i];
}

static inline void hx_bits_add(hx_bits *b, int member) {
    b->word[member >> 6] |= UINT64_C(1) << (member & 63);
}

static inline void hx_bits_remove(hx_bits *b, int member) {
    b->word[member >> 6] &= ~(UINT64_C(1) << (member & 63));
}

static inline bool hx_bits_has(const hx_bits *b, int member) {
    return b->word[member >> 6] >> (member & 63) & 1;
}

static inline void hx_bits_unite(hx_bits *b, const hx_bits *with, int words) {
    for (int i = 0; i < words; i++)
        b->word[i] |= with->word[i];
}

static inline void hx_bits_intersect(hx_bits *b, const hx_bits *with, int words) {
    for (int i = 0; i < words; i++)
        b->word[i] &= with->word[i];
}

static inline void hx_bits_subtract(hx_bits *b, const hx_bits *what, int words) {
    for (int i = 0; i < words; i++)
        b->word[i] &= ~what->word[i];
}

static inline bool hx_bits_is_empty(const hx_bits *b, int words) {
    uint64_t any = 0;
    for (int i = 0; i < words; i++)
        any |= b->word[i];
    return any == 0;
}

static inline bool hx_bits_meet(const hx_bits *a, const hx_bits *b, int words) {
    uint64_t any = 0;
    for (int i = 0; i < words; i++)
        any |= a->word[i] & b->word[i];
    return any != 0;
}

static inline bool hx_bits_equal(const hx_bits *a, const hx_bits *b, int words) {
    uint64_t any = 0;
    for (int i = 0; i < words; i++)
        any |= a->word[i] ^ b->word[i];
    return any == 0;
}

static inline int hx_bits_count(const hx_bits *b, int words) {
    int count = 0;
    for (int i = 0; i < words; i++)
        count += __builtin_popcountll(b->word[i]);
    return count;
}

// A walk over the members in rising order, which may not change meanwhile:
//     hx_bits_walk walk = {0};
//     for (int x; (x = hx_bits_step(&set, &walk, words)) >= 0;)
typedef struct hx_bits_walk {
    uint64_t left; // members of the word before `word` that are still to come
    int word;      // next one to read
} hx_bits_walk;

// The next member, or -1.
static inline int hx_bits_step(const hx_bits *b, hx_bits_walk *walk, int words) {
    while (!walk->left) {
        if (walk->word >= words) return -1;
        walk->left = b->word[walk->word++];
    }
    int member = (walk->word - 1) * 64 + __builtin_ctzll(walk->left);
    walk->left &= walk->left - 1;
    return member;
}

// The set of all x + by, members past the last word dropped; 0 <= by < 64. Not in place.
// (A shift by 64 is undefined, so the bits that cross words go in two steps.)
static inline void hx_bits_shift_up(hx_bits *to, const hx_bits *from, int by, int words) {
    to->word[0] = from->word[0] << by;
    for (int i = 1; i < words; i++)
        to->word[i] = from->word[i] << by | from->word[i - 1] >> 1 >> (63 - by);
}

// The set of all x - by, members below 0 dropped; 0 <= by < 64. Not in place.
static inline void hx_bits_shift_down(hx_bits *to, const hx_bits *from, int by, int words) {
    for (int i = 0; i + 1 < words; i++)
        to->word[i] = from->word[i] >> by | from->word[i + 1] << 1 << (63 - by);
    to->word[words - 1] = from->word[words - 1] >> by;
}

#endif
