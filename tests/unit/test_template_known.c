// SPDX-License-Identifier: MIT
// Templates of the library are recognised where they lie, and nowhere else.
#include "base/bits.h"
#include "template/library.h"
#include "template/shape.h"
#include "template/templates.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

// The name of the template that is known at one of the stones of a position; "" if there is none.
// The position lies in a grid with room around it, all of which is the opponent's; one stone of it
// may be missing.
static const char *known(const hx_templates *library, const hx_template *t, int stone, int left,
                         int above) {
    hx_board b;
    int cols = t->columns + left + 1, count = t->size + t->stone_count, end = -1;
    hx_bits ours = {{0}};
    hx_board_init(&b, cols, t->rows + above);
    for (int i = 0; i < count; i++) {
        int cell = i < t->size ? t->carrier[i] : t->stones[i - t->size];
        int place = (cell / t->columns + above) * cols + cell % t->columns + left;
        hx_bits_add(&ours, place);
        if (i == t->size + stone) end = place;
        if (i >= t->size) hx_board_place(&b, HX_COLOR_BLACK, place);
    }
    for (int cell = 0; cell < b.cells.count; cell++)
        if (!hx_bits_has(&ours, cell)) hx_board_place(&b, HX_COLOR_WHITE, cell);
    int number = hx_library_known(&b, end, HX_CELL_SOUTH);
    return number < 0 ? "" : library->list[number].name;
}

// Each needs each of its cells, so that no other lies on them, and none without one.
static void finds_each_in_its_place(void **state) {
    const hx_templates *library = *state;
    assert_true(library->count > 50);
    for (int i = 0; i < 2 * library->count; i++) {
        const hx_template *t = &library->list[i / 2];
        hx_template image = i % 2 ? hx_shape_mirror(t) : *t;
        assert_string_equal(known(library, &image, 0, i % 3, i % 4), t->name);
        if (hx_shape_is_pair(t))
            assert_string_equal(known(library, &image, 1, i % 3, i % 4), t->name);
        hx_shape_take_out(&image, i % image.size);
        assert_string_equal(known(library, &image, 0, i % 3, i % 4), "");
    }
}

static const char *known_of(const hx_templates *library, const char *line) {
    hx_template position;
    hx_lines lines = {.at = line, .end = line + strlen(line)};
    assert_true(hx_lines_next(&lines, &position));
    return known(library, &position, 0, 0, 0);
}

// Of several the one with the smallest carrier, with the stones that are there.
static void prefers_the_smallest_carrier(void **state) {
    const hx_templates *l = *state;
    assert_string_equal(known_of(l, "x 6x3 d1 c1,e1,b2,c2,d2,e2,a3,b3,c3,d3,e3 0"), "III1a");
    assert_string_equal(known_of(l, "x 6x3 d1,c1 e1,b2,c2,d2,e2,a3,b3,c3,d3,e3 0"), "III2a");
    assert_string_equal(known_of(l, "x 6x3 d1,b2 c1,e1,c2,d2,e2,a3,b3,c3,d3,e3 0"), "III1a");
    assert_string_equal(known_of(l, "x 2x3 b1 a2,b2,a3,b3 0"), "");
    assert_string_equal(known_of(l, "x 2x3 b2 a1,b1,a3,b3 0"), "II1a");
}

static int read_library(void **state) {
    return (int)hx_templates_read((hx_templates **)state, hx_lines_built_in(), NULL);
}

static int free_library(void **state) {
    hx_templates_free(*state);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_each_in_its_place),
        cmocka_unit_test(prefers_the_smallest_carrier),
    };
    return cmocka_run_group_tests_name("template_known", tests, read_library, free_library);
}
