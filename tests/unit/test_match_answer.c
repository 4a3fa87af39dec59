// SPDX-License-Identifier: MIT
// The framing of what GTP programs say.
#include "match/answer.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static void check(const char *bytes, match_answer kind, size_t used, const char *text) {
    size_t got_used = 0;
    char got[MATCH_TEXT_MAX] = "";
    assert_int_equal(match_answer_read(bytes, strlen(bytes), &got_used, got), kind);
    assert_int_equal(got_used, used);
    assert_string_equal(got, text);
}

static void test_answers(void **state) {
    (void)state;
    check("= f6\n\n", MATCH_ANSWER_DONE, 6, "f6");
    check("=\n\n", MATCH_ANSWER_DONE, 3, "");
    check("=f6\n\n", MATCH_ANSWER_DONE, 5, "f6");
    check("=12 F6\n\n", MATCH_ANSWER_DONE, 8, "F6");
    check("=7\n\n", MATCH_ANSWER_DONE, 4, "");
    check("? unknown command\n\n", MATCH_ANSWER_REFUSED, 19, "unknown command");
    check("?3 no\n\n", MATCH_ANSWER_REFUSED, 7, "no");
    check("= f6\r\n\r\n", MATCH_ANSWER_DONE, 8, "f6");
    check("\n\r\n= f6\n\n", MATCH_ANSWER_DONE, 9, "f6"); // empty lines before it
    check("= f6\n\n= a1\n\n", MATCH_ANSWER_DONE, 6, "f6");
    check("=  \t a\tb \nc\n\n", MATCH_ANSWER_DONE, 13, "a b c");
    check("= a\n \nb\n\n", MATCH_ANSWER_DONE, 9, "a b"); // a blank is no empty line
}

static void test_parts(void **state) {
    (void)state;
    const char *const parts[] = {"",         "\n",        "=", "= f6",     "= f6\n",
                                 "= f6\n\r", "= f6\n \n", "g", "gogui-gf", "gogui-gfx:\nab\n"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        check(parts[i], MATCH_ANSWER_PART, 0, "");
}

static void test_graphics(void **state) {
    (void)state;
    size_t used;
    char text[MATCH_TEXT_MAX];
    const char bytes[] = "gogui-gfx:\nab\nVAR B a1\n\n= a1\n\n";
    assert_int_equal(match_answer_read(bytes, strlen(bytes), &used, text), MATCH_ANSWER_GRAPHICS);
    assert_string_equal(bytes + used, "= a1\n\n");
}

static void test_garbage(void **state) {
    (void)state;
    check("MoHex 2.0\n", MATCH_ANSWER_GARBAGE, 0, "MoHex 2.0"); // a banner
    check(" = f6\n\n", MATCH_ANSWER_GARBAGE, 0, "= f6");
    check("gogui-xyz", MATCH_ANSWER_GARBAGE, 0, "gogui-xyz");
    check("\033[2J\377x", MATCH_ANSWER_GARBAGE, 0, "?[2J?x"); // nothing for a terminal
    size_t used;
    char text[MATCH_TEXT_MAX];
    assert_int_equal(match_answer_read("\0= a1\n\n", 8, &used, text), MATCH_ANSWER_GARBAGE);
    assert_int_equal(match_answer_read("= a\0b\n\n", 7, &used, text), MATCH_ANSWER_DONE);
    assert_string_equal(text, "a?b");
}

static void test_long_answers_are_cut(void **state) {
    (void)state;
    char bytes[4 * MATCH_TEXT_MAX], text[MATCH_TEXT_MAX];
    size_t used;
    memset(bytes, 'x', sizeof bytes);
    memcpy(bytes, "= ", 2);
    memcpy(bytes + sizeof bytes - 2, "\n\n", 2);
    assert_int_equal(match_answer_read(bytes, sizeof bytes, &used, text), MATCH_ANSWER_DONE);
    assert_int_equal(used, sizeof bytes);
    assert_int_equal(strlen(text), MATCH_TEXT_MAX - 1);
    assert_int_equal(strspn(text, "x"), MATCH_TEXT_MAX - 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_graphics),
        cmocka_unit_test(test_garbage),
        cmocka_unit_test(test_long_answers_are_cut),
    };
    return cmocka_run_group_tests_name("match_answer", tests, NULL, NULL);
}
