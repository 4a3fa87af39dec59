// SPDX-License-Identifier: MIT
// verify/core/capture: which calls that count on stones the player has not got are believed as they
// stand. What is not believed is written out, so that verdicts alone would not show a rule that
// says too little.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/check.h"
#include "read/read.h"

#include <string.h>

// In the form of the last pattern, its calls replaced by what they claim.
static bool is_believed(const char *patterns) {
    hv_limits l = hv_base_limits(64, 0, 100000);
    hv_strategy s;
    hv_check c;
    hv_form f;
    hv_error err;
    bool links = false;
    assert_int_equal(hv_read_strategy(&s, patterns, strlen(patterns), &l, &err), HV_OK);
    assert_int_equal(hv_check_all(&c, &s, (hv_way){.claims = true}, &l, &err), HV_OK);
    uint32_t last = (uint32_t)s.pattern_count - 1;
    assert_int_equal(c.verdicts[last].outcome, HV_VALID);
    assert_int_equal(hv_form_build(&f, &s, last, c.shapes, c.proved, &l, &err), HV_OK);
    for (size_t n = 0; n < f.node_count; n++)
        links |= f.nodes[n].kind == HV_FORM_LINK;
    hv_form_free(&f, &l);
    hv_check_free(&c, &l);
    hv_strategy_free(&s);
    return links;
}

#define BOARD        "(boardsize 3)\n"
#define FROM(stones) "(low ((north south)) (a3 b3) (north south b2" stones ") [(a3) (b3)])\n"

static void stones_that_are_there(void **state) {
    (void)state;
    assert_true(is_believed(
        BOARD FROM(" b1") "(win ((north south)) (a3 b3) (north south b1 b2) [(low)])\n"));
}

static void one_of_two_captured_cells(void **state) {
    (void)state;
    assert_true(is_believed(BOARD FROM(
        " c1") "(win ((north south)) (b1 c1 a3 b3) (north south b2) [(b1) (c1)] [(low)])\n"));
}

static void two_captured_cells(void **state) {
    (void)state;
    assert_true(is_believed(BOARD FROM(
        " b1 c1") "(win ((north south)) (b1 c1 a3 b3) (north south b2) [(b1) (c1)] [(low)])\n"));
}

// b1 is captured, but c2 has nothing to do with it.
static void another_lacking_stone(void **state) {
    (void)state;
    assert_false(is_believed(BOARD FROM(
        " b1 c2") "(win ((north south)) (b1 c1 a3 b3) (north south b2) [(b1) (c1)] [(low)])\n"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stones_that_are_there),
        cmocka_unit_test(one_of_two_captured_cells),
        cmocka_unit_test(two_captured_cells),
        cmocka_unit_test(another_lacking_stone),
    };
    return cmocka_run_group_tests_name("believed", tests, NULL, NULL);
}
