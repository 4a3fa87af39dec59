// SPDX-License-Identifier: MIT
// What every file of the checker uses: statuses, one sentence about a failure, memory with a limit,
// and sets of points. Standard C only; nothing of the engine.
#ifndef HV_BASE_H
#define HV_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The numbers are the exit statuses of the program.
typedef enum hv_status {
    HV_OK = 0,        // verified
    HV_REFUTED = 1,   // a strategy that does not keep what it claims
    HV_MALFORMED = 2, // not a strategy at all
    HV_RESOURCES = 3, // out of time, memory or room on the disk: no verdict
    HV_USAGE = 4,
} hv_status;

typedef struct hv_error {
    char text[240]; // one sentence, with LINE:COLUMN before it where there is a place
} hv_error;

// Writes the sentence and returns the status.
#if defined __GNUC__
__attribute__((format(printf, 3, 4)))
#endif
hv_status
hv_base_fail(hv_error *err, hv_status status, const char *format, ...);

// Memory and time of one run. What a check takes is counted; a request beyond the limit fails.
typedef struct hv_limits {
    size_t bytes;     // that may still be taken
    double deadline;  // seconds of processor time, 0 for none
    uint64_t paths;   // that an enumeration may walk
    uint64_t work;    // that looking at whole trees may still take, about as many as nodes seen
    int polls;        // calls until the clock is read again
    bool out_of_time; // the deadline has passed
} hv_limits;

hv_limits hv_base_limits(size_t megabytes, double seconds, uint64_t paths);
bool hv_base_late(hv_limits *l); // true once the deadline has passed, or the work is done up
void hv_base_spend(hv_limits *l, uint64_t work);

// An array that grows: `*items` has room for at least `need` elements of `size` bytes afterwards.
// False if that is more than the limit, or than the machine has.
bool hv_base_grow(hv_limits *l, void *items, size_t *room, size_t need, size_t size);

// Zeroed memory, counted; NULL beyond the limit.
void *hv_base_take(hv_limits *l, size_t count, size_t size);

// Frees what one of the two has got, so that it may be taken again.
void hv_base_give(hv_limits *l, void *items, size_t count, size_t size);

hv_status hv_base_full(hv_error *err);                         // the sentence for the first two
hv_status hv_base_too_late(const hv_limits *l, hv_error *err); // after hv_base_late

// ---- sets of points ----

enum { HV_SET_WORDS = 17 }; // for the points of a board of 32x32
typedef struct hv_set {
    uint64_t word[HV_SET_WORDS];
} hv_set;

static inline void hv_set_add(hv_set *s, int i) {
    s->word[i >> 6] |= UINT64_C(1) << (i & 63);
}
static inline bool hv_set_has(const hv_set *s, int i) {
    return s->word[i >> 6] >> (i & 63) & 1;
}
static inline void hv_set_unite(hv_set *s, const hv_set *t) {
    for (int k = 0; k < HV_SET_WORDS; k++)
        s->word[k] |= t->word[k];
}
static inline void hv_set_keep(hv_set *s, const hv_set *t) {
    for (int k = 0; k < HV_SET_WORDS; k++)
        s->word[k] &= t->word[k];
}
// The lowest member of both, or -1.
int hv_set_common(const hv_set *s, const hv_set *t);

#endif
