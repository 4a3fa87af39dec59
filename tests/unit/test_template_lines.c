// SPDX-License-Identifier: MIT
// Templates as lines: what is read is what was written, and what makes no sense is refused.
#include "template/templates.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static hx_status read_text(hx_templates **out, const char *text, hx_error *err) {
    return hx_templates_read(out, (hx_lines){.at = text, .end = text + strlen(text)}, err);
}

static void reads_every_part(void **state) {
    (void)state;
    hx_templates *list;
    assert_int_equal(
        read_text(&list, "# words\n\nIII1x 4x3 c1,b2 d1,a3 12\nII1a 2x2 b1 a2,b2 0", NULL), HX_OK);
    assert_int_equal(list->count, 2);
    assert_true(list->complete);
    const hx_template *t = &list->list[0];
    assert_string_equal(t->name, "III1x");
    assert_true(t->columns == 4 && t->rows == 3 && t->stone_count == 2 && t->size == 2);
    assert_true(t->stones[0] == 2 && t->stones[1] == 5 && t->carrier[0] == 3 && t->carrier[1] == 8);
    assert_int_equal(t->depth, 12);
    assert_int_equal(list->list[1].depth, 0);
    hx_templates_free(list);
    assert_int_equal(read_text(&list, "", NULL), HX_OK);
    assert_int_equal(list->count, 0);
    hx_templates_free(list);
}

static void writes_what_it_reads(void **state) {
    (void)state;
    hx_lines lines = hx_lines_built_in();
    hx_template t;
    while (hx_lines_next(&lines, &t)) {
        hx_text text = {0};
        hx_lines_write(&text, &t);
        const char *start = lines.at - text.length; // the line that was read just now
        assert_memory_equal(start, text.bytes, text.length);
        hx_text_free(&text);
    }
    assert_false(lines.wrong);
    assert_ptr_equal(lines.at, lines.end);
    assert_true(lines.line > 50);
}

// Each is one change away from "II1a 2x2 b1 a2,b2 2".
static void refuses_bad_lines(void **state) {
    (void)state;
    static const char *const bad[] = {
        " ",
        "II1a",
        "II1a 2x2",
        "II1a 2x2 b1",
        "II1a 2x2 b1 a2,b2",
        "II1a 2x2 b1 a2,b2 ",
        "II1a 2x2 b1 a2,b2 2 ",
        "II1a 2x2 b1 a2,b2 2\r",
        "II1a 2x2 b1 a2,b2 -2",
        "II1a 2x2 b1 a2,b2 2x",
        "II1a 2x2 b1 a2,b2 1025",
        "II1a 2x2 b1 a2,b2 99999999999999999999",
        " II1a 2x2 b1 a2,b2 2",
        "II1a  2x2 b1 a2,b2 2",
        "II1a 2x2  b1 a2,b2 2",
        "II1\ta 2x2 b1 a2,b2 2",
        "II1\xc3\xa4 2x2 b1 a2,b2 2",
        "IIIIIIIIIIIIIII1a 2x2 b1 a2,b2 2",
        "II1a 2 b1 a2,b2 2",
        "II1a 2x b1 a2,b2 2",
        "II1a x2 b1 a2,b2 2",
        "II1a 0x2 b1 a2,b2 2",
        "II1a 2x0 b1 a2,b2 2",
        "II1a 27x2 b1 a2,b2 2",
        "II1a 2x32 b1 a2,b2 2",
        "II1a 26x15 b1 a2,b2 2",
        "II1a 2x2 a2,b2 2",
        "II1a 2x2 b0 a2,b2 2",
        "II1a 2x2 b3 a2,b2 2",
        "II1a 2x2 c1 a2,b2 2",
        "II1a 2x2 B1 a2,b2 2",
        "II1a 2x2 b a2,b2 2",
        "II1a 2x2 b1, a2,b2 2",
        "II1a 2x2 b1,b1 a2,b2 2",
        "II1a 2x2 b1 a2,,b2 2",
        "II1a 2x2 b1 a2,b2,a2 2",
        "II1a 2x2 b1 a2,b1 2",
        "II1a 2x2 b1 a2,b99999999999 2",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        hx_templates *list = NULL;
        hx_error err = {""};
        snprintf(text, sizeof text, "II1a 2x2 b1 a2,b2 2\n# one\n%s\nII1a 2x2 b1 a2,b2 2\n",
                 bad[i]);
        if (read_text(&list, text, &err) != HX_BAD_INPUT) fail_msg("'%s' was read", bad[i]);
        assert_string_equal(err.text, "line 3 is no template");
        assert_null(list);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_part),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_bad_lines),
    };
    return cmocka_run_group_tests_name("template_lines", tests, NULL, NULL);
}
