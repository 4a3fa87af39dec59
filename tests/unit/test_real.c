// SPDX-License-Identifier: MIT
// base/real: logarithms against the C library's.
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(agrees_with_the_c_library),
        cmocka_unit_test(knows_its_limits),
        cmocka_unit_test(ratios_change_only_their_sign),
    };
    return cmocka_run_group_tests_name("real", tests, NULL, NULL);
}
