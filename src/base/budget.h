// SPDX-License-Identifier: MIT
// How much work may still be done. Effort is counted in ticks by the hot loops; the clock and the
// caller's poll function are looked at once every few thousand ticks, and only here. With a tick
// limit alone, the same ticks give the same result on every machine.
#ifndef HX_BUDGET_H
#define HX_BUDGET_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct hx_budget {
    uint64_t ticks;           // spent so far
    uint64_t tick_limit;      // 0: none
    double deadline;          // seconds on hx_budget_now's scale; 0: none
    uint64_t next_check;      // tick at which clock, poll and stop flag are looked at again
    bool spent;               // once true stays true
    bool (*poll)(void *user); // asked now and then; true stops the work; may be NULL
    void *user;
    const atomic_int *stop; // set from a signal handler or another thread; may be NULL
} hx_budget;

// Seconds since an arbitrary moment, never going back.
double hx_budget_now(void);

// The slow part of hx_budget_spend; true when the work must stop.
bool hx_budget_check(hx_budget *b);

// Counts `ticks` of work; true when the work must stop now.
static inline bool hx_budget_spend(hx_budget *b, uint64_t ticks) {
    b->ticks += ticks;
    if (b->ticks < b->next_check) return b->spent;
    return hx_budget_check(b);
}

#endif
