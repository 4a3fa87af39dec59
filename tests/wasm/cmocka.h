// SPDX-License-Identifier: MIT
// The little of cmocka that tests of the net use, for WebAssembly, which has no cmocka and no
// longjmp: the first failure ends the program.
#ifndef CMOCKA_H
#define CMOCKA_H

#include <stdio.h>
#include <stdlib.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

#define cmocka_unit_test(function)                                                                 \
    { #function, function }

#define fail_msg(...)                                                                              \
    do {                                                                                           \
        printf("not ok - " __VA_ARGS__);                                                           \
        printf("\n");                                                                              \
        exit(1);                                                                                   \
    } while (0)

#define assert_true(what)                                                                          \
    do {                                                                                           \
        if (!(what)) fail_msg("%s:%d: %s", __FILE__, __LINE__, #what);                             \
    } while (0)
#define assert_non_null(what)        assert_true((what) != NULL)
#define assert_int_equal(a, b)       assert_true((long long)(a) == (long long)(b))
#define assert_string_equal(a, b)    assert_true(strcmp(a, b) == 0)
#define assert_in_range(a, low, top) assert_true((a) >= (low) && (a) <= (top))

#define cmocka_run_group_tests(tests, setup, teardown)                                             \
    cmocka_run(tests, sizeof tests / sizeof *(tests))

static inline int cmocka_run(const struct CMUnitTest *tests, size_t count) {
    for (size_t i = 0; i < count; i++) {
        tests[i].run(NULL);
        printf("ok %zu - %s\n", i + 1, tests[i].name);
    }
    return 0;
}

#endif
