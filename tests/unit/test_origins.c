// SPDX-License-Identifier: MIT
// The positions that things were learned from: the last ones are kept.
#include "solve/origins.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

enum { SIZE = 3, WORDS = 2, MOST = 300, BYTES = MOST * 2 * WORDS * 8 };

static void a_position_comes_back(void **unused) {
    (void)unused;
    hx_origins o;
    hx_board b, back;
    hx_origins_init(&o, WORDS, BYTES);
    hx_board_init(&b, SIZE, SIZE);
    hx_board_init(&back, SIZE, SIZE);
    hx_board_place(&b, HX_COLOR_WHITE, 8);
    hx_board_place(&b, HX_COLOR_BLACK, 0);
    uint32_t number = hx_origins_add(&o, &b);
    assert_true(hx_origins_get(&o, number, &back));
    assert_memory_equal(back.color, b.color, sizeof b.color);
    assert_int_equal(back.hash[0], b.hash[0]);
    assert_false(hx_origins_get(&o, 0, &back));
    assert_false(hx_origins_get(&o, number + 1, &back));
    hx_origins_clear(&o);
    assert_false(hx_origins_get(&o, number, &back));
    hx_origins_free(&o);
}

// Each with one stone, so that they can be told apart.
static void only_the_last_ones_are_kept(void **unused) {
    (void)unused;
    hx_origins o;
    hx_origins_init(&o, WORDS, BYTES);
    for (int i = 1; i <= 2 * MOST + 7; i++) {
        hx_board b;
        hx_board_init(&b, SIZE, SIZE);
        hx_board_place(&b, i % 2 ? HX_COLOR_BLACK : HX_COLOR_WHITE, i % 9);
        assert_int_equal(hx_origins_add(&o, &b), i);
    }
    assert_true(o.room <= MOST);
    for (uint32_t i = 1; i <= 2 * MOST + 7; i++) {
        hx_board back;
        hx_board_init(&back, SIZE, SIZE);
        bool kept = i > MOST + 7;
        assert_int_equal(hx_origins_get(&o, i, &back), kept);
        assert_int_equal(back.stones, kept);
        if (kept) assert_int_equal(back.color[i % 9], i % 2 ? HX_COLOR_BLACK : HX_COLOR_WHITE);
    }
    hx_origins_free(&o);
}

static void without_room_there_is_none(void **unused) {
    (void)unused;
    hx_origins o;
    hx_board b;
    hx_origins_init(&o, WORDS, 1);
    hx_board_init(&b, SIZE, SIZE);
    assert_int_equal(hx_origins_add(&o, &b), 0);
    hx_origins_free(&o);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_position_comes_back),
        cmocka_unit_test(only_the_last_ones_are_kept),
        cmocka_unit_test(without_room_there_is_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
