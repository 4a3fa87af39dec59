// SPDX-License-Identifier: MIT
// Templates of the library are recognised where they lie, and nowhere else.
#include "template/template.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

// A position in which nothing but the template is not the opponent's, with room around it.
static app_template lay(const app_template *t, int left, int right, int above) {
    app_template p = *t;
    p.cols = left + t->cols + right;
    p.rows = t->rows + above;
    for (int i = 0; i < t->stone_count; i++)
        p.stones[i] = (t->stones[i] / t->cols + above) * p.cols + t->stones[i] % t->cols + left;
    for (int i = 0; i < t->size; i++)
        p.carrier[i] = (t->carrier[i] / t->cols + above) * p.cols + t->carrier[i] % t->cols + left;
    return p;
}

// Each needs each of its cells, so that no other lies on them, and none without one.
static void finds_each_in_its_place(void **state) {
    (void)state;
    template_list library;
    assert_true(template_library(&library));
    for (int i = 0; i < 2 * library.count; i++) {
        const app_template *t = &library.templates[i / 2];
        app_template image = i % 2 ? template_mirror(t) : *t, found;
        app_template position = lay(&image, i % 3, i % 2, i % 4);
        assert_true(template_known(&found, &position));
        assert_string_equal(found.name, t->name);
        int last = position.stone_count - 1, first = position.stones[0];
        position.stones[0] = position.stones[last];
        position.stones[last] = first;
        bool also = template_known(&found, &position); // from the other stone
        if (template_is_pair(t)) assert_string_equal(also ? found.name : "", t->name);
        position.stones[last] = position.stones[0];
        position.stones[0] = first;
        template_take_out(&position, i % position.size);
        assert_false(template_known(&found, &position));
    }
    template_list_free(&library);
}

static const char *known_of(const char *line) {
    static app_template found;
    template_list list;
    int number;
    assert_true(template_library_read(&list, line, strlen(line), &number));
    bool known = template_known(&found, &list.templates[0]);
    template_list_free(&list);
    return known ? found.name : "";
}

// Of several the one with the smallest carrier, with the stones that are there.
static void prefers_the_smallest_carrier(void **state) {
    (void)state;
    assert_string_equal(known_of("x 6x3 d1 c1,e1,b2,c2,d2,e2,a3,b3,c3,d3,e3 0"), "III1a");
    assert_string_equal(known_of("x 6x3 d1,c1 e1,b2,c2,d2,e2,a3,b3,c3,d3,e3 0"), "III2a");
    assert_string_equal(known_of("x 6x3 d1,b2 c1,e1,c2,d2,e2,a3,b3,c3,d3,e3 0"), "III1a");
    assert_string_equal(known_of("x 2x3 b1 a2,b2,a3,b3 0"), "");
    assert_string_equal(known_of("x 2x3 b2 a1,b1,a3,b3 0"), "II1a");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_each_in_its_place),
        cmocka_unit_test(prefers_the_smallest_carrier),
    };
    return cmocka_run_group_tests_name("template_known", tests, NULL, NULL);
}
