// SPDX-License-Identifier: MIT
// base/real: logarithms and powers against the C library's.
#include "base/mix.h"
#include "base/real.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

static void check(double x) {
    double ours = hx_real_log(x), theirs = log(x);
    if (!(fabs(ours - theirs) <= 1e-15 * fabs(theirs)))
        fail_msg("log(%a) is %a, not %a", x, theirs, ours);
}

static void agrees_with_the_c_library(void **state) {
    (void)state;
    hx_random random = {1};
    for (int i = 0; i < 200000; i++) { // any positive number, by its bits
        uint64_t bits = hx_random_next(&random) >> 1;
        double x;
        memcpy(&x, &bits, sizeof x);
        if (isfinite(x) && x > 0) check(x);
    }
    for (int i = 0; i < 200000; i++) // from 1/4 to 4, where scores are
        check(pow(2, 4 * ((double)hx_random_below(&random, 1u << 30) / (1u << 30)) - 2));
    for (int i = 1; i < 52; i++) { // close to 1 from both sides
        check(1 + ldexp(1, -i));
        check(1 - ldexp(1, -i - 1));
    }
    for (int e = -1074; e < 1024; e++)
        check(ldexp(1, e));
    check(0x1.fffffffffffffp+1023);
    check(sqrt(2));
    check(sqrt(0.5));
}

static void knows_its_limits(void **state) {
    (void)state;
    assert_true(hx_real_log(1) == 0);
    assert_true(hx_real_log(0) == -INFINITY);
    assert_true(hx_real_log(INFINITY) == INFINITY);
    assert_true(isnan(hx_real_log(-1)));
    assert_true(isnan(hx_real_log(NAN)));
}

static void ratios_change_only_their_sign(void **state) {
    (void)state;
    hx_random random = {2};
    for (int i = 0; i < 100000; i++) {
        double a = 1 + hx_random_below(&random, 1000000), b = 1 + hx_random_below(&random, 1000000);
        assert_true(hx_real_log_ratio(a, b) == -hx_real_log_ratio(b, a));
        assert_true(fabs(hx_real_log_ratio(a, b) - log(a / b)) <= 1e-15 * fabs(log(a / b)) + 1e-15);
    }
    assert_true(hx_real_log_ratio(3, 3) == 0);
    assert_true(hx_real_log_ratio(0, 3) == -INFINITY);
    assert_true(hx_real_log_ratio(0, INFINITY) == -INFINITY);
    assert_true(hx_real_log_ratio(INFINITY, 3) == INFINITY);
    assert_true(hx_real_log_ratio(3, 0) == INFINITY);
}

static void check_exp(double x) {
    double ours = hx_real_exp(x), theirs = exp(x);
    if (!(fabs(ours - theirs) <= 4e-16 * theirs))
        fail_msg("exp(%a) is %a, not %a", x, theirs, ours);
}

static void powers_agree_with_the_c_library(void **state) {
    (void)state;
    hx_random random = {3};
    for (int i = 0; i < 200000; i++) {
        double unit = (double)hx_random_below(&random, 1u << 30) / (1u << 30);
        check_exp(1416 * unit - 708);
        check_exp(40 * unit - 20);
        check_exp(2 * unit - 1);
    }
    for (int k = -1021; k < 1024; k++) // where the nearest multiple of log 2 changes
        for (int side = -1; side <= 1; side++)
            check_exp((k + 0.5 * side) * log(2));
    assert_true(hx_real_exp(0) == 1);
    assert_true(hx_real_exp(-INFINITY) == 0 && hx_real_exp(-1e300) == 0);
    assert_true(hx_real_exp(INFINITY) == INFINITY && hx_real_exp(710) == INFINITY);
    assert_true(isnan(hx_real_exp(NAN)));
    assert_true(hx_real_exp(-745) > 0 && hx_real_exp(-745) < 1e-322); // no normal number
    assert_true(hx_real_exp(709.7) < INFINITY);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_c_library),
        cmocka_unit_test(knows_its_limits),
        cmocka_unit_test(ratios_change_only_their_sign),
        cmocka_unit_test(powers_agree_with_the_c_library),
    };
    return cmocka_run_group_tests_name("real", tests, NULL, NULL);
}
