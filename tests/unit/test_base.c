// SPDX-License-Identifier: MIT
// base/: error, text, arena, mix, budget.
#include "base/arena.h"
#include "base/budget.h"
#include "base/error.h"
#include "base/mix.h"
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static void error_keeps_one_clean_line(void **state) {
    (void)state;
    hx_error err;
    assert_int_equal(hx_fail(&err, HX_NO, "cell %s", "a\033[31m\n1"), HX_NO);
    assert_string_equal(err.text, "cell a?[31m?1");
    char long_text[1000];
    memset(long_text, 'x', sizeof long_text - 1);
    long_text[sizeof long_text - 1] = '\0';
    hx_fail(&err, HX_BAD_INPUT, "%s", long_text);
    assert_int_equal(strlen(err.text), sizeof err.text - 1);
    assert_int_equal(hx_fail(NULL, HX_RESOURCES, "nobody listens"), HX_RESOURCES);
}

static void text_grows(void **state) {
    (void)state;
    hx_text t = {0};
    for (int i = 0; i < 10000; i++)
        hx_text_printf(&t, "%d,", i);
    assert_false(t.failed);
    assert_int_equal(t.length, 10 * 2 + 90 * 3 + 900 * 4 + 9000 * 5);
    assert_int_equal(strlen(t.bytes), t.length);
    char big[5000];
    memset(big, 'y', sizeof big - 1);
    big[sizeof big - 1] = '\0';
    hx_text_printf(&t, "%s", big);
    assert_int_equal(t.bytes[t.length - 1], 'y');
    hx_text_free(&t);
    char *empty = hx_text_take(&t);
    assert_string_equal(empty, "");
    free(empty);
}

static void arena_gives_zeroed_aligned_memory(void **state) {
    (void)state;
    hx_arena a = {0};
    char *last = NULL;
    for (size_t size = 1; size < 3000000; size = size * 3 + 1) {
        char *p = hx_arena_alloc(&a, size);
        assert_non_null(p);
        assert_int_equal((uintptr_t)p % _Alignof(max_align_t), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0x5a, size);
        if (last) assert_int_equal(*last, 0x5a);
        last = p;
    }
    assert_string_equal(hx_arena_copy(&a, "abcdef", 3), "abc");
    assert_null(hx_arena_alloc(&a, (size_t)-1));
    hx_arena_free(&a);
    assert_null(a.newest);
}

static void random_is_fixed_and_spread(void **state) {
    (void)state;
    assert_int_equal(hx_mix64(0), 0xe220a8397b1dcdafu); // splitmix64's first output for seed 0
    hx_random r = {1};
    int count[7] = {0};
    for (int i = 0; i < 70000; i++)
        count[hx_random_below(&r, 7)]++;
    for (int i = 0; i < 7; i++)
        assert_in_range(count[i], 9500, 10500);
}

static bool stop_after_three(void *user) {
    return ++*(int *)user == 3;
}

static void budget_stops(void **state) {
    (void)state;
    hx_budget ticks = {.tick_limit = 5000};
    int spent = 0;
    while (!hx_budget_spend(&ticks, 7))
        spent += 7;
    assert_in_range(spent, 4990, 5000);
    assert_true(hx_budget_spend(&ticks, 1)); // stays spent

    int polls = 0;
    hx_budget polled = {.poll = stop_after_three, .user = &polls};
    while (!hx_budget_spend(&polled, 10)) {
    }
    assert_int_equal(polls, 3);

    atomic_int stop = 1;
    hx_budget stopped = {.stop = &stop};
    assert_true(hx_budget_spend(&stopped, 1));

    hx_budget late = {.deadline = hx_budget_now() - 1};
    assert_true(hx_budget_spend(&late, 1));
    hx_budget free_budget = {0};
    assert_false(hx_budget_spend(&free_budget, 1000000000));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(error_keeps_one_clean_line),
        cmocka_unit_test(text_grows),
        cmocka_unit_test(arena_gives_zeroed_aligned_memory),
        cmocka_unit_test(random_is_fixed_and_spread),
        cmocka_unit_test(budget_stops),
    };
    return cmocka_run_group_tests_name("base", tests, NULL, NULL);
}
