// SPDX-License-Identifier: MIT
// The statistics of a match, against values worked out by hand. With z = 1.959964, z^2 = 3.841459,
// p wins of n in share, Wilson's interval is (p + z^2/2n -+ z sqrt(p(1-p)/n + z^2/4n^2)) /
// (1 + z^2/n).
#include "match/score.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>

static void assert_near(double value, double wanted, double tolerance) {
    if (!(fabs(value - wanted) <= tolerance)) fail_msg("%.9g instead of %.9g", value, wanted);
}

static void test_share(void **state) {
    (void)state;
    static const struct {
        int wins, games;
        double low, high;
    } cases[] = {
        {8, 10, 0.490162, 0.943318},   // (0.992073 -+ 0.313617) / 1.384146
        {50, 100, 0.403832, 0.596168}, // (0.519207 -+ 0.099863) / 1.038415
        {65, 100, 0.552544, 0.736358}, // (0.669207 -+ 0.095437) / 1.038415
        {10, 10, 0.722467, 1},         // 1 / 1.384146
        {0, 10, 0, 0.277533},          // 0.384146 / 1.384146
        {1, 1, 0.206549, 1},           // 1 / 4.841459
        {0, 1, 0, 0.793451},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        match_interval share = match_score_share(cases[i].wins, cases[i].games);
        assert_near(share.value, (double)cases[i].wins / cases[i].games, 1e-15);
        assert_near(share.low, cases[i].low, 1e-6);
        assert_near(share.high, cases[i].high, 1e-6);
    }
}

static void test_share_is_exact_at_the_ends(void **state) {
    (void)state;
    for (int games = 1; games <= 1000; games++) {
        assert_true(match_score_share(0, games).low == 0);
        assert_true(match_score_share(games, games).high == 1);
        for (int wins = 0; wins <= games; wins += 1 + games / 7) {
            match_interval one = match_score_share(wins, games);
            match_interval other = match_score_share(games - wins, games);
            assert_true(0 <= one.low && one.low <= one.value && one.value <= one.high &&
                        one.high <= 1 && one.low < one.high);
            assert_near(one.low, 1 - other.high, 1e-12);
        }
    }
}

static void test_elo(void **state) {
    (void)state;
    assert_near(match_score_elo(0.5), 0, 1e-12);
    assert_near(match_score_elo(10.0 / 11), 400, 1e-9);  // ten to one
    assert_near(match_score_elo(0.75), 190.8485, 1e-4);  // 400 log10(3)
    assert_near(match_score_elo(0.64), 99.9510, 1e-4);   // 400 log10(16 / 9)
    assert_near(match_score_elo(0.25), -190.8485, 1e-4); //
    assert_true(match_score_elo(1) == INFINITY);
    assert_true(match_score_elo(0) == -INFINITY);
    match_interval elo = match_score_elo_interval(match_score_share(10, 10));
    assert_near(elo.low, 166.2020, 1e-3); // 400 log10(10 / 3.841459)
    assert_true(elo.value == INFINITY && elo.high == INFINITY);
    elo = match_score_elo_interval(match_score_share(0, 10));
    assert_true(elo.low == -INFINITY && elo.value == -INFINITY);
    assert_near(elo.high, -166.2020, 1e-3);
}

// Seven games of eight, in the order of their numbers: A black, B black, A black...
static const match_result results[8] = {
    {.played = true,
     .game = 0,
     .winner = HX_COLOR_BLACK,
     .key = 5,
     .seconds = {1, 2},
     .thoughts = {4, 3}},                                            // A
    {.played = true, .game = 1, .winner = HX_COLOR_WHITE, .key = 6}, // A: both
    {.played = true, .game = 2, .winner = HX_COLOR_WHITE, .key = 7}, // B
    {.played = true, .game = 3, .winner = HX_COLOR_BLACK, .key = 5}, // B: none
    {.played = true,
     .game = 4,
     .winner = HX_COLOR_WHITE,
     .key = 8,
     .seconds = {0.5, 0},
     .thoughts = {1, 0},
     .clockless = {false, true}}, // B
    {.played = true,
     .game = 5,
     .winner = HX_COLOR_WHITE,
     .key = 5,
     .end = MATCH_END_FORFEITED},                                    // A: one
    {.played = false, .game = 6},                                    //
    {.played = true, .game = 7, .winner = HX_COLOR_WHITE, .key = 9}, // A: no pair
};

static void test_tally(void **state) {
    (void)state;
    match_tally t = match_score_tally(results, 8);
    assert_int_equal(t.played, 7);
    assert_int_equal(match_score_wins(&t, 0), 4);
    assert_int_equal(match_score_wins(&t, 1), 3);
    assert_int_equal(t.wins[0][0], 1); // A with black
    assert_int_equal(t.wins[0][1], 3);
    assert_int_equal(t.wins[1][0], 1);
    assert_int_equal(t.wins[1][1], 2);
    assert_int_equal(t.games[0][0], 3);
    assert_int_equal(t.games[0][1], 4);
    assert_int_equal(t.games[1][0], 4);
    for (int i = 0; i < 3; i++)
        assert_int_equal(t.pairs[i], 1);
    assert_int_equal(t.forfeits[0], 0);
    assert_int_equal(t.forfeits[1], 1);
    assert_near(t.seconds[0], 1.5, 0);
    assert_int_equal(t.thoughts[0], 5);
    assert_int_equal(t.thoughts[1], 3);
    assert_false(t.clockless[0]);
    assert_true(t.clockless[1]);
}

static void test_repeats(void **state) {
    (void)state;
    assert_int_equal(match_score_repeats(results, 8), 1); // the forfeited one does not count
    assert_int_equal(match_score_repeats(results, 3), 0);
    assert_int_equal(match_score_repeats(results, 0), 0);
}

static void test_superior(void **state) {
    (void)state;
    for (int wins = 0; wins <= 10; wins++) {
        match_tally t = {.played = 10, .wins = {{wins, 0}, {0, 10 - wins}}};
        assert_int_equal(match_score_superior(&t), wins >= 8 ? 0 : wins <= 2 ? 1 : -1);
    }
    match_tally unfinished = {.played = 8, .wins = {{8, 0}, {0, 0}}};
    assert_int_equal(match_score_superior(&unfinished), -1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_share),   cmocka_unit_test(test_share_is_exact_at_the_ends),
        cmocka_unit_test(test_elo),     cmocka_unit_test(test_tally),
        cmocka_unit_test(test_repeats), cmocka_unit_test(test_superior),
    };
    return cmocka_run_group_tests_name("match_score", tests, NULL, NULL);
}
