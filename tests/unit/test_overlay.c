// SPDX-License-Identifier: MIT
// Overlays: outlines, shades that share cells, keys, the legend; in all orientations.
#include "record/formats.h"
#include "unit/picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SHADES_MAX = 100 };

static hx_overlay_shade shades[SHADES_MAX];

// An overlay whose shades, all of them on the same cells, have no key.
static hx_overlay with_shades(int count, const int *cells, int cell_count) {
    hx_overlay o = {
        .key = -1, .count = count, .shades = shades, .title = "title", .note = "a note"};
    memset(shades, 0, sizeof shades);
    for (int i = 0; i < count; i++) {
        shades[i].key = -1;
        snprintf(shades[i].text, sizeof shades[i].text, "entry %d", i + 1);
        for (int k = 0; k < cell_count; k++)
            hx_bits_add(&shades[i].cells, cells[k]);
    }
    for (int k = 0; k < cell_count; k++)
        hx_bits_add(&o.region, cells[k]);
    return o;
}

// The picture of an empty board; the caller frees it.
static char *drawn(int cols, int rows, int orientation, const hx_overlay *o) {
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, cols, rows);
    hx_text t = {0};
    hx_svg_write(&t, p, &(hx_drawing){.orientation = orientation}, o);
    free(p);
    char *svg = hx_text_take(&t);
    assert_non_null(svg);
    return svg;
}

// Twice the area of the n-th polygon ("M1 2 3 4 5 6z") of the first path after `from`; 0 if there
// are not so many.
static long twice_area(const char *from, int n) {
    const char *s = strstr(from, " d=\"") + 4;
    while (n-- > 0 && *s == 'M')
        s = strchr(s, '\n') + 1;
    if (*s++ != 'M') return 0;
    long x[16], y[16], area = 0;
    int count = 0;
    while (*s != 'z') {
        assert_in_range(count, 0, 15);
        x[count] = strtol(s, (char **)&s, 10);
        y[count++] = strtol(s, (char **)&s, 10);
    }
    for (int i = 0; i < count; i++)
        area += x[i] * y[(i + 1) % count] - y[i] * x[(i + 1) % count];
    return labs(area);
}

// ---- shades --------------------------------------------------------------------------------

static void a_cell_is_divided_evenly(void **state) {
    (void)state;
    for (int orientation = 1; orientation <= 12; orientation++) {
        long whole = 0;
        for (int count = 1; count <= 12; count++) {
            hx_overlay o = with_shades(count, (int[]){12}, 1);
            char *svg = drawn(5, 5, orientation, &o), *s = svg;
            long sum = 0;
            for (int i = 0; i < count; i++) {
                s = strstr(s + 1, "class=\"hex-shade\"");
                assert_non_null(s);
                long area = twice_area(s, 0);
                assert_int_equal(twice_area(s, 1), 0); // one cell, one sector
                if (count > 1) assert_in_range(area * count, whole * 92 / 100, whole * 108 / 100);
                sum += area;
            }
            if (count == 1) whole = sum;
            assert_in_range(sum, whole * 98 / 100, whole * 102 / 100);
            assert_null(strstr(s + 1, "class=\"hex-shade\""));
            free(svg);
        }
        assert_in_range(whole, 2 * 8000, 2 * 9400); // nearly all of the cell
    }
}

static void every_shade_has_its_number(void **state) {
    (void)state;
    hx_overlay o = with_shades(3, (int[]){7, 12}, 2);
    hx_bits_remove(&shades[2].cells, 7);
    char *svg = drawn(5, 5, 10, &o);
    assert_int_equal(picture_count_in(svg, "hex-parts", 0, "</g>", ">1</text>"), 2);
    assert_int_equal(picture_count_in(svg, "hex-parts", 0, "</g>", ">2</text>"), 2);
    assert_int_equal(picture_count_in(svg, "hex-parts", 0, "</g>", ">3</text>"), 1);
    assert_int_equal(picture_count_in(svg, "hex-shade", 0, "/>", "z\n"), 2);
    assert_int_equal(picture_count_in(svg, "hex-shade", 2, "/>", "z\n"), 1);
    free(svg);
}

// Colours repeat after some; neighbouring numbers never have the same.
static void neighbouring_shades_differ(void **state) {
    (void)state;
    hx_overlay o = with_shades(20, (int[]){0}, 1);
    char *svg = drawn(2, 2, 10, &o), *s = svg, before[8] = "";
    for (int i = 0; i < 20; i++) {
        s = strstr(s + 1, "class=\"hex-shade\" fill=\"");
        assert_non_null(s);
        assert_memory_not_equal(s + 24, before, 7);
        memcpy(before, s + 24, 7);
    }
    free(svg);
}

static void region_without_shade_is_bare(void **state) {
    (void)state;
    hx_overlay o = with_shades(1, (int[]){7}, 1);
    hx_bits_add(&o.region, 12);
    char *svg = drawn(5, 5, 10, &o);
    assert_int_equal(picture_count_in(svg, "hex-bare", 0, "/>", "z\n"), 1);
    assert_int_equal(picture_count_in(svg, "hex-shade", 0, "/>", "z\n"), 1);
    free(svg);
}

// ---- outlines ------------------------------------------------------------------------------

// Lines that form closed curves: at every point where one ends, so does exactly one other.
static void assert_closed(const char *path) {
    int x[128], y[128], count = 0;
    for (const char *s = strstr(path, " d=\"") + 4; *s == 'M';
         s = strchr(s, '\n') + 1, count += 2) {
        assert_in_range(count, 0, 126);
        assert_int_equal(
            sscanf(s, "M%d %d %d %d", &x[count], &y[count], &x[count + 1], &y[count + 1]), 4);
    }
    for (int i = 0; i < count; i++) {
        int meeting = 0;
        for (int k = 0; k < count; k++)
            meeting += x[i] == x[k] && y[i] == y[k];
        assert_int_equal(meeting, 2);
    }
}

static void outline_is_the_border(void **state) {
    (void)state;
    static const struct {
        int cells[6], count, lines;
    } cases[] = {{{12}, 1, 6},
                 {{12, 13}, 2, 10},
                 {{12, 13, 17}, 3, 12},            // a triangle
                 {{0, 24}, 2, 12},                 // two corners
                 {{7, 8, 11, 13, 16, 17}, 6, 24}}; // the six around c3: 18 outside, 6 inside
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int orientation = 1; orientation <= 12; orientation++) {
            hx_overlay o = with_shades(0, NULL, 0);
            for (int k = 0; k < cases[i].count; k++)
                hx_bits_add(&o.ends, cases[i].cells[k]);
            char *svg = drawn(5, 5, orientation, &o);
            assert_int_equal(picture_count_in(svg, "hex-ends", 0, "/>", "M"), cases[i].lines);
            assert_closed(strstr(svg, "hex-ends"));
            free(svg);
        }
}

// The outline of a1 and that of the cell right of it, where they do not meet.
static void outline_lies_on_the_cell(void **state) {
    (void)state;
    hx_overlay o = with_shades(0, NULL, 0);
    hx_bits_add(&o.ends, 0);
    hx_bits_add(&o.ends, 1);
    char *svg = drawn(3, 3, 10, &o);
    const char *ends = strstr(svg, "hex-ends");
    assert_non_null(strstr(ends, "M-52 30 -52 -30\n")); // left of a1
    assert_non_null(strstr(ends, "M156 -30 156 30\n")); // right of b1
    assert_null(strstr(ends, "M52 -30 52 30\n"));       // between them
    free(svg);
}

static void sides_can_be_ends(void **state) {
    (void)state;
    hx_overlay o = with_shades(0, NULL, 0);
    o.sides[1] = o.sides[2] = true;
    char *svg = drawn(3, 3, 10, &o);
    assert_int_equal(picture_count(svg, "class=\"hex-end\""), 2);
    const char *south = strstr(svg, "class=\"hex-end\""), *cells = strstr(svg, "hex-cells");
    assert_true(south < cells); // which cover its inner border
    int x, y;
    assert_int_equal(sscanf(strchr(south, 'M'), "M%d %d", &x, &y), 2);
    assert_true(x == 312 && y == 180); // begins at c3
    free(svg);
}

// ---- keys ----------------------------------------------------------------------------------

static void keys_are_on_discs(void **state) {
    (void)state;
    hx_overlay o = with_shades(2, (int[]){7, 12}, 2);
    shades[1].key = 12;
    char *svg = drawn(5, 5, 10, &o);
    assert_int_equal(picture_count(svg, "hex-key"), 2); // c3, and in the legend
    assert_int_equal(picture_count_in(svg, "hex-parts", 0, "</g>", "<text"), 3);
    assert_int_equal(picture_count_in(svg, "hex-parts", 1, "</g>", "<text"), 1);
    assert_int_equal(picture_count_in(svg, "hex-parts", 1, "</g>", ">2</text>"), 1);
    const char *disc = strstr(svg, "hex-key"), *number = strstr(disc, "<text");
    assert_int_equal(picture_value(disc, " cx=\""), picture_value(number, " x=\""));
    assert_in_range(picture_value(disc, " cx=\""), 312, 312 + 52); // the right half of c3
    assert_null(strstr(svg, "hex-plus"));
    free(svg);
}

static void key_of_the_whole_is_a_plus(void **state) {
    (void)state;
    hx_overlay o = with_shades(1, (int[]){7}, 1);
    o.key = 12;
    hx_bits_add(&o.region, 12);
    char *svg = drawn(5, 5, 10, &o);
    assert_int_equal(picture_count(svg, "hex-plus"), 2);
    assert_int_equal(picture_value(strstr(svg, "hex-key"), " cx=\""), 312);
    assert_int_equal(picture_value(strstr(svg, "hex-key"), " cy=\""), 180);
    free(svg);
}

// ---- the legend ----------------------------------------------------------------------------

static void legend_says_what_is_what(void **state) {
    (void)state;
    hx_overlay o = with_shades(2, (int[]){7}, 1);
    char *svg = drawn(5, 5, 10, &o);
    assert_int_equal(picture_count_in(svg, "hex-legend", 0, "</g>", "<text"), 4);
    assert_int_equal(picture_count(svg, ">title</text>"), 1);
    assert_int_equal(picture_count(svg, ">entry 2</text>"), 1);
    assert_int_equal(picture_count(svg, "hex-swatch"), 3);
    assert_non_null(strstr(svg, "<desc>title. a note: 1 entry 1; 2 entry 2.</desc>"));
    free(svg);
    o.note[0] = '\0';
    svg = drawn(5, 5, 10, &o);
    assert_int_equal(picture_count_in(svg, "hex-legend", 0, "</g>", "<text"), 3);
    assert_non_null(strstr(svg, "<desc>title. 1 entry 1; 2 entry 2.</desc>"));
    free(svg);
}

// Below everything else, in rows from left to right, and never wider than the picture.
static void legend_has_room(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {11, 11}, {32, 1}, {1, 32}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int orientation = 1; orientation <= 12; orientation++) {
            hx_overlay o = with_shades(7, (int[]){0}, 1);
            memset(o.title, 'm', sizeof o.title - 1);
            char *svg = drawn(sizes[i][0], sizes[i][1], orientation, &o);
            assert_true(picture_is_well_formed(svg));
            picture_assert_inside(svg);
            int x, y, w, h, lowest = INT32_MIN, last_x = INT32_MIN, last_y = INT32_MIN;
            assert_int_equal(sscanf(strstr(svg, "viewBox=\"") + 9, "%d %d %d %d", &x, &y, &w, &h),
                             4);
            const char *legend = strstr(svg, "<rect class=\"hex-swatch\"");
            for (const char *s = svg; (s = strstr(s, "<text")) && s < legend; s++)
                if (picture_value(s, " y=\"") > lowest) lowest = picture_value(s, " y=\"");
            legend = strstr(legend, "hex-legend");
            const char *end = strstr(legend, "</g>");
            for (const char *s = legend; (s = strstr(s, "<text")) && s < end; s++) {
                int at_x = picture_value(s, " x=\""), at_y = picture_value(s, " y=\"");
                size_t length = strcspn(strchr(s, '>') + 1, "<");
                assert_true(at_y > lowest);
                assert_true(at_y > last_y || (at_y == last_y && at_x > last_x));
                assert_true(at_x + (int)length * 20 <= x + w); // 20: wide characters
                last_x = at_x;
                last_y = at_y;
            }
            free(svg);
        }
}

// ---- as a whole ----------------------------------------------------------------------------

static void orientation_changes_geometry_only(void **state) {
    (void)state;
    hx_overlay o = with_shades(5, (int[]){7, 8, 12}, 3);
    shades[2].key = 8;
    o.key = 19;
    o.sides[0] = true;
    hx_bits_add(&o.ends, 3);
    char *flat = drawn(5, 4, 10, &o), *content = drawn(5, 4, 10, &o);
    picture_strip(content);
    for (int orientation = 1; orientation <= 12; orientation++) {
        char *svg = drawn(5, 4, orientation, &o);
        if (orientation != 10) assert_string_not_equal(svg, flat);
        picture_strip(svg);
        assert_string_equal(svg, content);
        free(svg);
    }
    free(flat);
    free(content);
}

static void no_ring_among_the_outlines(void **state) {
    (void)state;
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, 3, 3);
    assert_int_equal(hx_position_play(p, (hx_move){HX_MOVE_STONE, HX_COLOR_BLACK, 4}, NULL), HX_OK);
    hx_overlay o = with_shades(0, NULL, 0);
    hx_text t = {0};
    hx_svg_write(&t, p, NULL, &o);
    assert_null(strstr(t.bytes, "hex-last"));
    assert_non_null(strstr(t.bytes, "a note. Black: b2; white:; last: b2</desc>"));
    hx_text_free(&t);
    free(p);
}

// More shades in a cell than can be drawn there: no harm is done.
static void too_many_shades(void **state) {
    (void)state;
    hx_overlay o = with_shades(SHADES_MAX, (int[]){4}, 1);
    char *svg = drawn(3, 3, 10, &o);
    assert_true(picture_is_well_formed(svg));
    assert_int_equal(picture_count(svg, "class=\"hex-shade\""), SHADES_MAX);
    free(svg);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_is_divided_evenly),
        cmocka_unit_test(every_shade_has_its_number),
        cmocka_unit_test(neighbouring_shades_differ),
        cmocka_unit_test(region_without_shade_is_bare),
        cmocka_unit_test(outline_is_the_border),
        cmocka_unit_test(outline_lies_on_the_cell),
        cmocka_unit_test(sides_can_be_ends),
        cmocka_unit_test(keys_are_on_discs),
        cmocka_unit_test(key_of_the_whole_is_a_plus),
        cmocka_unit_test(legend_says_what_is_what),
        cmocka_unit_test(legend_has_room),
        cmocka_unit_test(orientation_changes_geometry_only),
        cmocka_unit_test(no_ring_among_the_outlines),
        cmocka_unit_test(too_many_shades),
    };
    return cmocka_run_group_tests_name("overlay", tests, NULL, NULL);
}
