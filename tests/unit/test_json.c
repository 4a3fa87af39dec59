// SPDX-License-Identifier: MIT
// apps/json/write.c: what is written is JSON, whatever is in the strings; without memory there is
// no text, and never a part of one.
#include "json/json.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "service/service.h"
#include "unit/failing.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

static void expect(app_json *j, const char *expected) {
    size_t length;
    char *text = app_json_take(j, &length);
    assert_non_null(text);
    assert_string_equal(text, expected);
    assert_int_equal(length, strlen(expected));
    free(text);
}

static void test_nesting(void **state) {
    (void)state;
    app_json j = {0};
    expect(&j, "");
    app_json_print(&j, "{a:[%d,%d],b:{", -1, 2);
    app_json_print(&j, "},c:[");
    for (int i = 0; i < 3; i++)
        app_json_print(&j, "[%d]", i);
    app_json_print(&j, "{}]");
    app_json_bool(&j, "yes", true);
    app_json_bool(&j, "no", false);
    app_json_print(&j, "%s:", "name");
    app_json_print(&j, "{x:null,y:%s", app_json_color(HX_COLOR_NONE));
    app_json_print(&j, "%s:%s}}", "k", "v");
    assert_int_equal(j.depth, 0);
    expect(&j, "{\"a\":[-1,2],\"b\":{},\"c\":[[0],[1],[2],{}],\"yes\":true,\"no\":false,"
               "\"name\":{\"x\":null,\"y\":null,\"k\":\"v\"}}");
}

static void test_numbers(void **state) {
    (void)state;
    app_json j = {0};
    app_json_print(&j, "[%llu,%d,%.3f,%g,%.12g,%.0f,7]", 18446744073709551615ULL, -2147483647 - 1,
                   0.12345, 1e-7, 1.0 / 3, 1.0);
    expect(&j, "[18446744073709551615,-2147483648,0.123,1e-07,0.333333333333,1,7]");
    app_json_print(&j, "%.6f", -DBL_MAX); // the longest there is
    size_t length;
    char *text = app_json_take(&j, &length);
    assert_int_equal(length, 1 + 309 + 1 + 6);
    assert_true(strtod(text, NULL) == -DBL_MAX);
    free(text);
}

// A string, as a value and as a name.
static void check_string(const char *text, const char *expected) {
    app_json j = {0};
    char object[200];
    snprintf(object, sizeof object, "{\"%s\":\"%s\"}", expected, expected);
    app_json_print(&j, "{%s:%s}", text, text);
    expect(&j, object);
}

static void test_strings(void **state) {
    (void)state;
    check_string("", "");
    check_string("{a:%s,[]}", "{a:%s,[]}");
    check_string("say \"a\\b\"", "say \\\"a\\\\b\\\"");
    check_string("\x01\t\n\x1f \x7f", "\\u0001\\u0009\\u000a\\u001f \\u007f");
    check_string("\xc2\x80|\xc2\x9f|\xc2\xa0", "\\u0080|\\u009f|\xc2\xa0"); // C1, and what is none
    check_string("h\xc3\xa9 \xe2\x82\xac \xf0\x9f\x99\x82",
                 "h\xc3\xa9 \xe2\x82\xac \xf0\x9f\x99\x82");
    // Bytes that begin nothing, that are missing, too long a form, half of a pair, beyond the last.
    check_string("a\xff|\x80", "a\\ufffd|\\ufffd");
    check_string("\xe2\x82", "\\ufffd\\ufffd");
    check_string("\xc3\"", "\\ufffd\\\"");
    check_string("\xc0\xaf", "\\ufffd\\ufffd");
    check_string("\xed\xa0\x80", "\\ufffd\\ufffd\\ufffd");
    check_string("\xf4\x90\x80\x80", "\\ufffd\\ufffd\\ufffd\\ufffd");
}

// What the library has written, and an object that goes on.
static void test_ready_made(void **state) {
    (void)state;
    app_json j = {0};
    app_json_print(&j, "{n:%d,v:", 1);
    app_json_value(&j, "[1,2]\n");
    app_json_fields(&j, "{\"b\":{}}\n");
    app_json_print(&j, "c:3}");
    expect(&j, "{\"n\":1,\"v\":[1,2],\"b\":{},\"c\":3}");
}

static void test_lines(void **state) {
    (void)state;
    char text[100] = "";
    app_json j = {.out = tmpfile(), .lines = true};
    assert_non_null(j.out);
    app_json_print(&j, "{a:[{}]}");
    app_json_print(&j, "{b:%d", 2);
    app_json_print(&j, "}");
    app_json_value(&j, "{}\n");
    rewind(j.out);
    assert_true(fread(text, 1, sizeof text - 1, j.out) > 0);
    assert_string_equal(text, "{\"a\":[{}]}\n{\"b\":2}\n{}\n");
    fclose(j.out);
}

// ---- without memory ----

static void write_much(app_json *j) {
    app_json_print(j, "[");
    for (int i = 0; i < 1000; i++)
        app_json_print(j, "{n:%d,s:%s}", i, "\"text\" \xff");
    app_json_print(j, "]");
}

static void test_out_of_memory(void **state) {
    (void)state;
    app_json j = {0};
    size_t whole, length = 0;
    write_much(&j);
    char *good = app_json_take(&j, &whole), *text = NULL;
    assert_non_null(good);
    long failed = 0;
    for (; !text; failed++) {
        allocations_left = failed;
        write_much(&j);
        text = app_json_take(&j, &length);
        allocations_left = -1;
        assert_true(text || length == 0);
        app_json_print(&j, "{ok:true}"); // it can be used again
        expect(&j, "{\"ok\":true}");
        assert_true(failed < 100);
    }
    assert_true(failed > 5);
    assert_string_equal(text, good);
    free(text);
    free(good);
}

// An answer is whole, or says why there is none.
static void test_answer_out_of_memory(void **state) {
    (void)state;
    const service_request request = {
        .call = "connect", .count = 1, .fields = {{"position", "5:c3,d2"}}};
    hx_engine *engine;
    service_answer answer;
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    long failed = 0;
    for (hx_status status = HX_RESOURCES; status; failed++) {
        allocations_left = failed;
        status = service_run(engine, &request, NULL, &answer);
        allocations_left = -1;
        if (status) {
            assert_int_equal(status, HX_RESOURCES);
            if (answer.text) assert_string_equal(answer.text, "{\"error\":\"out of memory\"}");
        } else {
            assert_string_equal(answer.text + answer.length - 2, "}}");
        }
        free(answer.text);
        assert_true(failed < 1000);
    }
    assert_true(failed > 5);
    hx_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nesting),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_strings),
        cmocka_unit_test(test_ready_made),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_answer_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
