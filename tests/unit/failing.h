// SPDX-License-Identifier: MIT
// Allocations that fail when a test says so, in everything it is linked with: the makefile gives
// tests that include this the linker's --wrap. For one file of a program.
#ifndef HX_TESTS_FAILING_H
#define HX_TESTS_FAILING_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

// Those of all threads that succeed before one fails; negative: none does.
static atomic_long allocations_left = -1;

static bool must_fail(void) {
    long left = allocations_left;
    while (left >= 0)
        if (atomic_compare_exchange_weak(&allocations_left, &left, left - 1)) return left == 0;
    return false;
}

void *__wrap_malloc(size_t size) {
    return must_fail() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return must_fail() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return must_fail() ? NULL : __real_realloc(old, size);
}

#endif
