// SPDX-License-Identifier: MIT
// Plots: well-formed, everything in its place, and the numbers that rows are made of.
#include "papers/papers.h"
#include "unit/picture.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *drawn(papers_plot plot) {
    plot.title = plot.title ? plot.title : "title";
    plot.note = "note";
    plot.x_label = "across";
    plot.y_label = "upwards";
    char *svg = papers_plot_draw(&plot);
    assert_non_null(svg);
    return svg;
}

// The height of the first mark of a series, a disc.
static double height_of_disc(const char *svg, int n) {
    double x, y;
    const char *s = svg;
    for (int i = 0; i <= n; i++) {
        s = strstr(i ? s + 1 : s, "m-4.5 0a");
        assert_non_null(s);
    }
    while (*s != 'M')
        s--;
    assert_int_equal(sscanf(s, "M%lf %lf", &x, &y), 2);
    return y;
}

static void test_points_bars_and_band(void **state) {
    (void)state;
    static const papers_point points[] = {{1, 10, 5, 20}, {2, 20, 20, 20}, {3, 40, 30, 45}};
    char *svg = drawn((papers_plot){.series = {{.name = "ours", .points = points, .count = 3}},
                                    .band = {"theirs", 15, 30}});
    assert_true(picture_is_well_formed(svg));
    assert_int_equal(picture_count(svg, "m-4.5 0a"), 4); // one of them in the legend
    assert_int_equal(picture_count(svg, "m-5 0h10"), 2); // the second point has no bar
    assert_int_equal(picture_count(svg, ">theirs<"), 1);
    assert_int_equal(picture_count(svg, ">across<") + picture_count(svg, ">upwards<"), 2);
    // Linear: from 0, and twice as high is twice as far.
    double low = height_of_disc(svg, 0), middle = height_of_disc(svg, 1);
    double high = height_of_disc(svg, 2);
    assert_true(high < middle && middle < low);
    assert_true(low - middle - (middle - high) / 2 < 0.2 &&
                (middle - high) / 2 - (low - middle) < 0.2);
    free(svg);
}

static void test_logarithmic(void **state) {
    (void)state;
    static const papers_point points[] = {{0, 1, 0, 0}, {1, 10, 0, 0}, {2, 100, 0, 0}};
    char *svg = drawn(
        (papers_plot){.logarithmic = true,
                      .series = {{.name = "ours", .points = points, .count = 3, .joined = true}}});
    assert_true(picture_is_well_formed(svg));
    assert_int_equal(picture_count(svg, "<polyline"), 1);
    double low = height_of_disc(svg, 0), middle = height_of_disc(svg, 1);
    double high = height_of_disc(svg, 2);
    assert_true(low - middle > 50);
    assert_true(low - middle - (middle - high) < 0.2 && middle - high - (low - middle) < 0.2);
    free(svg);
}

static void test_names_and_nothing(void **state) {
    (void)state;
    static const char *const names[] = {"M=0", "M=20", NULL};
    char *svg = drawn((papers_plot){.names = names});
    assert_true(picture_is_well_formed(svg));
    assert_int_equal(picture_count(svg, ">M=20<"), 1);
    free(svg);
    svg = drawn((papers_plot){.logarithmic = true});
    assert_true(picture_is_well_formed(svg));
    assert_int_equal(picture_count(svg, "nan") + picture_count(svg, "inf"), 0);
    free(svg);
    svg = drawn((papers_plot){.title = "a<b & c>d"});
    assert_int_equal(picture_count(svg, "a&lt;b &amp; c&gt;d"), 1);
    free(svg);
}

// ---- rows ----

static void test_quantiles(void **state) {
    (void)state;
    double values[] = {5, 1, 4, 2, 3}, one[] = {7};
    assert_true(papers_rows_quantile(values, 5, 0.5) == 3);
    assert_true(papers_rows_quantile(values, 5, 0.25) == 2);
    assert_true(papers_rows_quantile(values, 5, 0.125) == 1.5);
    assert_true(papers_rows_quantile(values, 5, 1) == 5);
    assert_true(papers_rows_quantile(one, 1, 0.25) == 7);
    papers_row row = {0};
    double many[] = {1500, 2, 3.14159};
    papers_rows_quartiles(&row, many, 3);
    assert_string_equal(row.ours, "3.14, half from 2.57 to 752");
}

static void test_one_row_that_differs_decides(void **state) {
    (void)state;
    papers_report r = {0};
    assert_int_equal(papers_rows_verdict(&r), PAPERS_NONE);
    papers_rows_add(&r, "a", "b");
    assert_int_equal(papers_rows_verdict(&r), PAPERS_NONE);
    papers_rows_add(&r, "a", "b")->verdict = PAPERS_AGREES;
    assert_int_equal(papers_rows_verdict(&r), PAPERS_AGREES);
    papers_rows_add(&r, "a", "b")->verdict = PAPERS_UNCLEAR;
    assert_int_equal(papers_rows_verdict(&r), PAPERS_UNCLEAR);
    papers_rows_add(&r, "a", "b")->verdict = PAPERS_DIFFERS;
    papers_rows_add(&r, "a", "b")->verdict = PAPERS_AGREES;
    assert_int_equal(papers_rows_verdict(&r), PAPERS_DIFFERS);
    assert_int_equal(r.count, 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_points_bars_and_band),
        cmocka_unit_test(test_logarithmic),
        cmocka_unit_test(test_names_and_nothing),
        cmocka_unit_test(test_quantiles),
        cmocka_unit_test(test_one_row_that_differs_decides),
    };
    return cmocka_run_group_tests_name("papers_plot", tests, NULL, NULL);
}
