// SPDX-License-Identifier: MIT
// Openings that are made: as many as counting gives, none twice, an order that the seed decides.
#include "match/match.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static int setup(void **state) {
    return hx_engine_new((hx_engine **)state) ? -1 : 0;
}

static int teardown(void **state) {
    hx_engine_free(*state);
    return 0;
}

static match_openings made(hx_engine *engine, int columns, int rows, int wanted, uint64_t seed) {
    match_openings o;
    assert_int_equal(match_openings_make(&o, engine, (int[]){columns, rows}, wanted, seed), HX_OK);
    return o;
}

// The stones of a position as one number, or of the same turned by 180 degrees if that is less.
static uint64_t position_key(hx_engine *engine, const char *text) {
    hx_game *game;
    uint64_t key = 0, turned = 0;
    assert_int_equal(hx_game_read(&game, engine, text, 0), HX_OK);
    assert_int_equal(hx_game_winner(game), HX_COLOR_NONE);
    int cells = hx_game_columns(game) * hx_game_rows(game);
    assert_in_range(cells, 1, 25); // base 3 in 64 bits
    for (int i = 0; i < cells; i++) {
        key = 3 * key + (uint64_t)hx_game_stone(game, i);
        turned = 3 * turned + (uint64_t)hx_game_stone(game, cells - 1 - i);
    }
    hx_game_free(game);
    return key < turned ? key : turned;
}

static void assert_all_different(hx_engine *engine, const match_openings *o) {
    uint64_t *keys = malloc((size_t)o->count * sizeof *keys);
    assert_non_null(keys);
    for (int i = 0; i < o->count; i++) {
        keys[i] = position_key(engine, o->text[i]);
        for (int j = 0; j < i; j++)
            if (keys[i] == keys[j]) fail_msg("%s is %s", o->text[i], o->text[j]);
    }
    free(keys);
}

static int stones_of(const char *text) {
    int stones = 1;
    while ((text = strchr(text, ','))) {
        text++;
        stones++;
    }
    return stones;
}

static void test_there_are_as_many_as_there_should_be(void **state) {
    static const struct {
        int columns, rows, count;
    } cases[] = {
        // 5 of one stone; 9 * 8 / 2 of two; of three 9 * 8 * 7 / 2, of which 4 are their own image
        // (white in the centre, black opposite each other), so (252 + 4) / 2.
        {3, 3, 5 + 36 + 128},
        // 2; 6; three stones of which the black two are not connected: 3.
        {2, 2, 2 + 6 + 3},
        // One column: black's first stone decides nothing, but any of white's does.
        {1, 2, 1},
        // 13; 25 * 24 / 2; 25 * 24 * 23 / 2 with 12 images of themselves.
        {5, 5, 13 + 300 + 3456},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        match_openings o = made(*state, cases[i].columns, cases[i].rows, 100000, 1);
        assert_int_equal(o.count, cases[i].count);
        assert_all_different(*state, &o);
        match_openings_free(&o);
    }
    match_openings o;
    assert_int_equal(match_openings_make(&o, *state, (int[]){1, 1}, 10, 1), HX_USAGE);
}

static void test_single_stones_come_first(void **state) {
    match_openings o = made(*state, 11, 11, 100, 3);
    assert_int_equal(o.count, 100);
    for (int i = 0; i < o.count; i++)
        assert_int_equal(stones_of(o.text[i]), i < 61 ? 1 : 2);
    match_openings_free(&o);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void test_the_seed_decides(void **state) {
    match_openings one = made(*state, 9, 9, 41, 1), again = made(*state, 9, 9, 41, 1),
                   other = made(*state, 9, 9, 41, 2);
    int same = 0;
    for (int i = 0; i < 41; i++) {
        assert_string_equal(one.text[i], again.text[i]);
        same += strcmp(one.text[i], other.text[i]) == 0;
    }
    assert_in_range(same, 0, 8);
    match_openings *const both[] = {&one, &other};
    for (int i = 0; i < 2; i++)
        qsort(both[i]->text, 41, sizeof(char *), compare_texts);
    for (int i = 0; i < 41; i++)
        assert_string_equal(one.text[i], other.text[i]); // all of them, in another order
    match_openings_free(&one);
    match_openings_free(&again);
    match_openings_free(&other);
}

static void test_rectangles_and_large_boards(void **state) {
    match_openings o = made(*state, 5, 4, 10 + 190, 1);
    assert_memory_equal(o.text[0], "5x4:", 4);
    assert_all_different(*state, &o);
    match_openings_free(&o);
    o = made(*state, 32, 32, 600, 1); // 512 of one stone
    assert_int_equal(o.count, 600);
    assert_int_equal(stones_of(o.text[511]), 1);
    assert_int_equal(stones_of(o.text[512]), 2);
    match_openings_free(&o);
}

static void test_papers(void **state) {
    static const char *const eleven[] = {"11:a2", "11:b2",    "11:a6",   "11:a9",
                                         "11:f2", "11:a2,e6", "11:b2,e6"};
    match_openings o;
    assert_int_equal(match_openings_papers(&o, *state, (int[]){11, 11}, 7), HX_OK);
    assert_int_equal(o.count, 7);
    for (int i = 0; i < 7; i++)
        assert_string_equal(o.text[i], eleven[i]);
    match_openings_free(&o);
    for (int size = 6; size <= HX_SIZE_MAX; size++) {
        assert_int_equal(match_openings_papers(&o, *state, (int[]){size, size}, MATCH_PAPERS_MAX),
                         HX_OK);
        assert_int_equal(o.count, MATCH_PAPERS_MAX);
        qsort(o.text, MATCH_PAPERS_MAX, sizeof(char *), compare_texts);
        for (int i = 1; i < MATCH_PAPERS_MAX; i++)
            assert_string_not_equal(o.text[i], o.text[i - 1]);
        match_openings_free(&o);
    }
    assert_int_equal(match_openings_papers(&o, *state, (int[]){5, 5}, 5), HX_USAGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_there_are_as_many_as_there_should_be),
        cmocka_unit_test(test_single_stones_come_first),
        cmocka_unit_test(test_the_seed_decides),
        cmocka_unit_test(test_rectangles_and_large_boards),
        cmocka_unit_test(test_papers),
    };
    return cmocka_run_group_tests_name("match_openings", tests, setup, teardown);
}
