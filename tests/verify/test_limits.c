// SPDX-License-Identifier: MIT
// What is bounded in verify/: how deep a strategy is nested, how large its number of paths is, and
// the memory, of which a check takes some and gives it back.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "report/count.h"
#include "core/elusive.h"
#include "read/lexer.h"
#include "read/read.h"
#include "verify/strategies.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void paths_beyond_counting(void **state) {
    (void)state;
    char text[HV_COUNT_DIGITS];
    hv_count n = hv_count_of(2);
    for (int i = 0; i < 9; i++) { // 2^512
        hv_count square = n;
        hv_count_multiply(&n, &square);
        assert_false(n.over);
    }
    hv_count largest = n, more = n;
    hv_count_multiply(&more, &largest); // 2^1024
    assert_true(more.over);
    assert_string_equal(hv_count_text(&more, text), "more than 10^308");
    assert_false(hv_count_at_most(&more, UINT64_MAX));
    hv_count half = hv_count_of(1u << 31), one = hv_count_of(1);
    for (int i = 0; i < 15; i++) // 2^(512 + 480 + 31) = 2^1023
        hv_count_multiply(&n, &(hv_count){.word = {0, 1}, .used = 2});
    hv_count_multiply(&n, &half);
    assert_false(n.over);
    hv_count twice = n;
    hv_count_add(&twice, &n);
    assert_true(twice.over);
    hv_count_add(&one, &twice); // and it stays so
    assert_true(one.over);
}

// An or-node with an and-node with an or-node and so on: `depth` brackets, an even number.
static hv_status read_nested(int depth) {
    char *text = malloc((size_t)depth * 8 + 100), *at = text;
    hv_strategy s;
    hv_error err = {0};
    hv_limits limits = hv_base_limits(64, 0, 1000);
    assert_non_null(text);
    at += sprintf(at, "(boardsize 9)(p ((a1 b1)) (a2) (a1 b1) ");
    for (int i = 0; i < depth; i++)
        at += sprintf(at, i % 2 ? "(a2 " : "[");
    for (int i = depth; i-- > 0;)
        at += sprintf(at, i % 2 ? ")" : "]");
    sprintf(at, ")");
    hv_status status = hv_read_strategy(&s, text, strlen(text), &limits, &err);
    if (status) assert_non_null(strstr(err.text, "nested more than 1000 deep"));
    hv_strategy_free(&s);
    free(text);
    return status;
}

static void nested_so_deep_and_no_deeper(void **state) {
    (void)state;
    assert_int_equal(read_nested(HV_DEPTH_MAX), HV_OK);
    assert_int_equal(read_nested(HV_DEPTH_MAX + 2), HV_MALFORMED);
}

// Otherwise a file of many patterns had more memory than it was given, or less.
static void memory_is_given_back(void **state) {
    (void)state;
    hv_strategy s;
    hv_error err;
    hv_shape shapes[8];
    hv_limits limits = hv_base_limits(64, 0, 1000);
    assert_int_equal(hv_read_strategy(&s, STRATEGY_5X5, strlen(STRATEGY_5X5), &limits, &err),
                     HV_OK);
    assert_int_equal(s.pattern_count, 3);
    for (uint32_t i = 0; i < s.pattern_count; i++) {
        size_t before = limits.bytes;
        assert_int_equal(hv_elusive_check(&s, i, shapes, &limits, &err), HV_OK);
        assert_true(shapes[i].elusive);
        assert_int_equal(limits.bytes, before);
    }
    hv_strategy_free(&s);
}

// A list that grows one by one up to the last byte is moved a few times, not once for each item.
static void lists_grow_in_few_steps(void **state) {
    (void)state;
    hv_limits limits = {.bytes = 100000};
    char *list = NULL;
    size_t room = 0, length = 0;
    int steps = 0;
    for (size_t before = 0; hv_base_grow(&limits, &list, &room, length + 1, 1); length++) {
        steps += room > before;
        before = room;
    }
    assert_int_equal(limits.bytes, 0);
    assert_int_equal(length, 100000);
    assert_in_range(steps, 1, 40);
    free(list);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paths_beyond_counting),
        cmocka_unit_test(nested_so_deep_and_no_deeper),
        cmocka_unit_test(memory_is_given_back),
        cmocka_unit_test(lists_grow_in_few_steps),
    };
    return cmocka_run_group_tests_name("limits", tests, NULL, NULL);
}
