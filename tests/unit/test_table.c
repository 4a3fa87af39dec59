// SPDX-License-Identifier: MIT
// The transposition table: finds what was stored, forgets between searches, keeps the deep entries.
#include "search/table.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

static int setup(void **state) {
    hx_table *table = malloc(sizeof *table);
    *state = table;
    return table && hx_table_init(table, 1) == HX_OK ? 0 : -1;
}

static int teardown(void **state) {
    hx_table_free(*state);
    free(*state);
    return 0;
}

static void finds_what_was_stored(void **state) {
    hx_table *t = *state;
    assert_null(hx_table_find(t, 42));
    assert_null(hx_table_find(t, 0));
    hx_table_store(t, 42, 5, HX_TABLE_LOWER, -31990, 120);
    const hx_table_entry *e = hx_table_find(t, 42);
    assert_non_null(e);
    assert_int_equal(e->depth, 5);
    assert_int_equal(e->bound, HX_TABLE_LOWER);
    assert_int_equal(e->value, -31990);
    assert_int_equal(e->move, 120);
    assert_null(hx_table_find(t, 43));
    hx_table_store(t, 42, 3, HX_TABLE_EXACT, 7, HX_CELL_NONE);
    assert_int_equal(hx_table_find(t, 42)->value, 7);
}

static void forgets_between_searches(void **state) {
    hx_table *t = *state;
    hx_table_store(t, 42, 5, HX_TABLE_EXACT, 1, 2);
    for (int i = 0; i < 0x10000; i++) { // all the way round
        hx_table_next_search(t);
        assert_null(hx_table_find(t, 42));
    }
    hx_table_store(t, 42, 5, HX_TABLE_EXACT, 1, 2);
    assert_non_null(hx_table_find(t, 42));
}

// Keys that differ by this fall into one bucket, whatever its size.
static uint64_t rival(const hx_table *t, int i) {
    return (uint64_t)i * t->count;
}

static void shallow_entries_go_first(void **state) {
    hx_table *t = *state;
    hx_table_store(t, rival(t, 1), 9, HX_TABLE_EXACT, 100, 1);
    for (int i = 2; i < 100; i++) {
        hx_table_store(t, rival(t, i), i % 5, HX_TABLE_EXACT, i, 1);
        assert_int_equal(hx_table_find(t, rival(t, i))->value, i);
    }
    assert_int_equal(hx_table_find(t, rival(t, 1))->value, 100);
    assert_null(hx_table_find(t, rival(t, 2)));
    // Entries of earlier searches give way to anything.
    hx_table_next_search(t);
    for (int i = 2; i < 6; i++)
        hx_table_store(t, rival(t, i), 0, HX_TABLE_EXACT, i, 1);
    for (int i = 2; i < 6; i++)
        assert_non_null(hx_table_find(t, rival(t, i)));
}

static void takes_no_more_memory_than_told(void **state) {
    (void)state;
    for (int megabytes = 1; megabytes <= 5; megabytes++) {
        hx_table t;
        assert_int_equal(hx_table_init(&t, megabytes), HX_OK);
        size_t bytes = t.count * sizeof *t.entries;
        assert_true(bytes <= (size_t)megabytes << 20);
        assert_true(bytes > (size_t)megabytes << 19);
        hx_table_free(&t);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(finds_what_was_stored, setup, teardown),
        cmocka_unit_test_setup_teardown(forgets_between_searches, setup, teardown),
        cmocka_unit_test_setup_teardown(shallow_entries_go_first, setup, teardown),
        cmocka_unit_test(takes_no_more_memory_than_told),
    };
    return cmocka_run_group_tests_name("table", tests, NULL, NULL);
}
