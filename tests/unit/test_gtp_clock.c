// SPDX-License-Identifier: MIT
#include "gtp/clock.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

static void assert_near(double value, double wanted) {
    if (fabs(value - wanted) > 1e-6) fail_msg("%g instead of %g", value, wanted);
}

static gtp_clock made(double main, double period, int stones) {
    gtp_clock clock;
    gtp_clock_set(&clock, main, period, stones);
    return clock;
}

static const double overhead = 0.006; // kept back for every move

static void test_without_a_limit(void **state) {
    (void)state;
    const gtp_clock clocks[] = {{0}, made(0, 0, 0), made(600, 30, 0), made(0, 30, 0)};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        gtp_clock clock = clocks[i];
        gtp_clock_spend(&clock, HX_COLOR_BLACK, 1e5);
        assert_true(isinf(gtp_clock_left(&clock, HX_COLOR_BLACK)));
        assert_near(gtp_clock_allot(&clock, HX_COLOR_BLACK, 121), 0);
    }
}

static void test_main_time_is_spread_over_the_game(void **state) {
    (void)state;
    gtp_clock clock = made(300, 0, 0);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_WHITE, 120), (300 - overhead * 60) / 30);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_WHITE, 60), (300 - overhead * 30) / 15);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_WHITE, 2), (300 - overhead) / 6); // never all
    gtp_clock_spend(&clock, HX_COLOR_WHITE, 60);
    assert_near(gtp_clock_left(&clock, HX_COLOR_WHITE), 240);
    assert_near(gtp_clock_left(&clock, HX_COLOR_BLACK), 300);
    gtp_clock_reset(&clock);
    assert_near(gtp_clock_left(&clock, HX_COLOR_WHITE), 300);
}

static void test_a_whole_game_stays_within_its_time(void **state) {
    (void)state;
    gtp_clock clock = made(60, 0, 0);
    double total = 0;
    for (int empty = 121; empty > 0; empty -= 2) {
        double seconds = gtp_clock_allot(&clock, HX_COLOR_BLACK, empty);
        total += seconds;
        gtp_clock_spend(&clock, HX_COLOR_BLACK, seconds);
    }
    assert_true(total < 60);
    assert_true(total > 50);
}

static void test_there_is_always_a_little_time(void **state) {
    (void)state;
    gtp_clock clock = made(10, 0, 0);
    gtp_clock_spend(&clock, HX_COLOR_BLACK, 11);
    assert_near(gtp_clock_left(&clock, HX_COLOR_BLACK), 0);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_BLACK, 50), 0.001);
}

// Short clocks, and moves that take longer than allotted: a position is looked at as a whole, and
// there is more to a move than the search.
static void test_short_clocks_are_kept(void **state) {
    (void)state;
    static const double late = 0.004;
    const gtp_clock clocks[] = {made(1, 0, 0), made(2, 0, 0),  made(0, 1, 1),
                                made(0, 1, 5), made(1, 1, 10), made(0, 1, 25)};
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        gtp_clock clock = clocks[i];
        for (int empty = 121; empty > 0; empty -= 2) {
            double seconds = gtp_clock_allot(&clock, HX_COLOR_BLACK, empty) + late;
            bool more = clock.stones > 0 && clock.side[0].stones == 0; // a period follows
            assert_true(more || seconds < gtp_clock_left(&clock, HX_COLOR_BLACK));
            gtp_clock_spend(&clock, HX_COLOR_BLACK, seconds);
        }
    }
}

static void test_periods(void **state) {
    (void)state;
    gtp_clock clock = made(0, 30, 5);
    assert_near(gtp_clock_left(&clock, HX_COLOR_BLACK), 30);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_BLACK, 121), 0.9 * 30 / 5);
    for (int i = 0; i < 4; i++)
        gtp_clock_spend(&clock, HX_COLOR_BLACK, 5);
    assert_near(gtp_clock_left(&clock, HX_COLOR_BLACK), 10);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_BLACK, 121), 9); // one stone left
    gtp_clock_spend(&clock, HX_COLOR_BLACK, 5);
    assert_near(gtp_clock_left(&clock, HX_COLOR_BLACK), 30); // the next period
}

static void test_periods_after_the_main_time(void **state) {
    (void)state;
    gtp_clock clock = made(10, 60, 3);
    // A third of a period is there for each move even if the main time runs out over it.
    assert_near(gtp_clock_allot(&clock, HX_COLOR_WHITE, 100), 18);
    gtp_clock_spend(&clock, HX_COLOR_WHITE, 18);
    assert_near(gtp_clock_left(&clock, HX_COLOR_WHITE), 52);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_WHITE, 100), 0.9 * 52 / 2);
}

static void test_the_other_end_sets_it(void **state) {
    (void)state;
    gtp_clock clock = made(100, 0, 0);
    gtp_clock_set_left(&clock, HX_COLOR_BLACK, 6, 0);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_BLACK, 10), (6 - overhead * 5) / 6);
    gtp_clock_set_left(&clock, HX_COLOR_BLACK, 20, 2);
    assert_near(gtp_clock_allot(&clock, HX_COLOR_BLACK, 10), 9);
    assert_near(gtp_clock_left(&clock, HX_COLOR_WHITE), 100);

    gtp_clock unset = {0}; // without time_settings it is a limit all the same
    gtp_clock_set_left(&unset, HX_COLOR_WHITE, 12, 0);
    assert_near(gtp_clock_left(&unset, HX_COLOR_WHITE), 12);
    assert_near(gtp_clock_allot(&unset, HX_COLOR_WHITE, 4), (12 - overhead * 2) / 6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_a_limit),
        cmocka_unit_test(test_main_time_is_spread_over_the_game),
        cmocka_unit_test(test_a_whole_game_stays_within_its_time),
        cmocka_unit_test(test_there_is_always_a_little_time),
        cmocka_unit_test(test_short_clocks_are_kept),
        cmocka_unit_test(test_periods),
        cmocka_unit_test(test_periods_after_the_main_time),
        cmocka_unit_test(test_the_other_end_sets_it),
    };
    return cmocka_run_group_tests_name("gtp_clock", tests, NULL, NULL);
}
