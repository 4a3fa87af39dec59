// SPDX-License-Identifier: MIT
#include "base/budget.h"

#include <time.h>

// A tick is about a microsecond, so this is a look every few milliseconds.
enum { TICKS_BETWEEN_LOOKS = 2048 };

double hx_budget_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool hx_budget_check(hx_budget *b) {
    if (b->spent) return true;
    b->next_check = b->ticks + TICKS_BETWEEN_LOOKS;
    if (b->tick_limit) {
        if (b->ticks >= b->tick_limit) b->spent = true;
        if (b->next_check > b->tick_limit) b->next_check = b->tick_limit;
    }
    if (b->stop && atomic_load(b->stop)) b->spent = true;
    if (b->deadline > 0 && hx_budget_now() >= b->deadline) b->spent = true;
    if (b->poll && b->poll(b->user)) b->spent = true;
    return b->spent;
}
