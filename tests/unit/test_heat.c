// SPDX-License-Identifier: MIT
// Maps over a board: shades by value, labels, the legend, words from anywhere; in all orientations.
#include "record/formats.h"
#include "unit/picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

// The picture of an empty board; the caller frees it.
static char *drawn(int cols, int rows, int orientation, const hx_heat *heat,
                   const hx_overlay *overlay) {
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, cols, rows);
    hx_text t = {0};
    hx_svg_write(&t, p, &(hx_drawing){.orientation = orientation, .heat = heat}, overlay);
    free(p);
    char *svg = hx_text_take(&t);
    assert_non_null(svg);
    return svg;
}

static const double values[6] = {0, 0.02, 0.5, 1, -1, 0.98};
static const char *const labels[6] = {"0", "2", "50", "100", NULL, ""};
static const hx_heat usual = {values, labels, "a title", "a note", "little", "much"};

static void cells_are_shaded_by_value(void **state) {
    (void)state;
    char *svg = drawn(3, 2, 10, &usual, NULL);
    assert_int_equal(picture_count(svg, "class=\"hex-heat\""), 3); // ends and middle
    assert_int_equal(picture_count_in(svg, "hex-heat", 0, "/>", "z\n"), 2);
    assert_int_equal(picture_count_in(svg, "hex-heat", 1, "/>", "z\n"), 1);
    assert_int_equal(picture_count_in(svg, "hex-heat", 2, "/>", "z\n"), 2);
    free(svg);
}

// What has no value has no shade and no harm is done.
static void odd_values(void **state) {
    (void)state;
    double odd[6] = {-0.001, 1.001, NAN, INFINITY, -INFINITY, 1e300};
    hx_heat heat = {.values = odd};
    char *svg = drawn(3, 2, 10, &heat, NULL);
    assert_int_equal(picture_count(svg, "hex-heat"), 0);
    assert_int_equal(picture_count(svg, "hex-values"), 0);
    assert_true(picture_is_well_formed(svg));
    free(svg);
}

// Labels are dark on light shades and light on dark ones.
static void labels_can_be_read(void **state) {
    (void)state;
    char *svg = drawn(3, 2, 10, &usual, NULL);
    assert_int_equal(picture_count(svg, "class=\"hex-values\""), 2);
    assert_int_equal(picture_count_in(svg, "hex-values", 0, "</g>", "</text>"), 1);
    assert_int_equal(picture_count_in(svg, "hex-values", 0, "</g>", ">50</text>"), 1);
    assert_int_equal(picture_count_in(svg, "hex-values", 1, "</g>", "</text>"), 3);
    const char *dark = strstr(svg, "hex-values"), *light = strstr(dark + 1, "hex-values");
    assert_int_equal(strncmp(strstr(dark, "fill="), "fill=\"#22252b\"", 14), 0);
    assert_int_equal(strncmp(strstr(light, "fill="), "fill=\"#ffffff\"", 14), 0);
    assert_non_null(strstr(svg, "<desc>a title. a note. a1: 0; b1: 2; c1: 50; a2: 100;</desc>"));
    free(svg);
}

static void the_legend_has_room(void **state) {
    (void)state;
    char line[97];
    memset(line, 'W', 96);
    line[96] = '\0';
    double half[HX_CELLS_MAX];
    for (int cell = 0; cell < HX_CELLS_MAX; cell++)
        half[cell] = 0.5;
    const hx_heat maps[] = {{.values = half},
                            {half, NULL, "title", NULL, "low", NULL},
                            {half, NULL, NULL, "note", NULL, "high"},
                            {half, NULL, line, line, line, line}};
    for (size_t i = 0; i < sizeof maps / sizeof *maps; i++)
        for (int orientation = 1; orientation <= 12; orientation++)
            for (int size = 1; size <= 19; size += 9) {
                char *svg = drawn(size, size + size % 2, orientation, &maps[i], NULL);
                picture_assert_inside(svg);
                assert_true(picture_is_well_formed(svg));
                assert_int_equal(picture_count(svg, "class=\"hex-scale\""), 11);
                free(svg);
            }
}

static void words_from_anywhere(void **state) {
    (void)state;
    char line[300];
    memset(line, '&', 299);
    line[299] = '\0';
    const char *const wild[6] = {"<b>", "]]>", "\"&'", "\x01\n", "\xc3\xa9", line};
    hx_heat heat = {values, wild, line, "<script>", "\x7f", "a&b"};
    char *svg = drawn(3, 2, 10, &heat, NULL);
    assert_true(picture_is_well_formed(svg));
    assert_non_null(strstr(svg, ">&lt;script&gt;</text>"));
    assert_non_null(strstr(svg, ">a&amp;b</text>"));
    assert_non_null(strstr(svg, ">?"
                                "?</text>"));
    assert_null(strstr(svg, "<script"));
    free(svg);
}

static void orientation_changes_geometry_only(void **state) {
    (void)state;
    char *content = drawn(3, 2, 10, &usual, NULL);
    picture_strip(content);
    for (int orientation = 1; orientation <= 12; orientation++) {
        char *svg = drawn(3, 2, orientation, &usual, NULL);
        picture_assert_inside(svg);
        picture_strip(svg);
        assert_string_equal(svg, content);
        free(svg);
    }
    free(content);
}

static void an_overlay_takes_its_place(void **state) {
    (void)state;
    hx_overlay overlay = {.key = -1, .title = "other"};
    char *svg = drawn(3, 2, 10, &usual, &overlay);
    assert_null(strstr(svg, "hex-heat"));
    assert_null(strstr(svg, "a title"));
    assert_non_null(strstr(svg, "other"));
    assert_true(picture_is_well_formed(svg));
    free(svg);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_shaded_by_value),
        cmocka_unit_test(odd_values),
        cmocka_unit_test(labels_can_be_read),
        cmocka_unit_test(the_legend_has_room),
        cmocka_unit_test(words_from_anywhere),
        cmocka_unit_test(orientation_changes_geometry_only),
        cmocka_unit_test(an_overlay_takes_its_place),
    };
    return cmocka_run_group_tests_name("heat", tests, NULL, NULL);
}
