// SPDX-License-Identifier: MIT
// An engine keeps the working memory of connections: what was in it before does not show, it is
// not asked for twice, and it does not matter who ends first.
#include "base/mix.h"
#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

// Large allocations are counted, by the linker's --wrap, and made to fail where that is wanted.
enum { LARGE = 1 << 20 };
void *__real_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size);
static int large_ones;
static bool large_ones_fail;

void *__wrap_calloc(size_t count, size_t size) {
    if (size && count >= (LARGE + size - 1) / size) {
        large_ones++;
        if (large_ones_fail) return NULL;
    }
    return __real_calloc(count, size);
}

static hx_engine *engine; // one for all tests: whatever they leave in it is there for the next

static int start_engine(void **state) {
    (void)state;
    return (int)hx_engine_new(&engine);
}

static int end_engine(void **state) {
    (void)state;
    hx_engine_free(engine);
    return 0;
}

static hx_game *read_game(hx_engine *e, const char *text) {
    hx_game *game;
    assert_int_equal(hx_game_read(&game, e, text, 0), HX_OK);
    return game;
}

// ---- nothing shows of what was there before ------------------------------------------------

static hx_game *random_game(hx_engine *e, hx_random *random, int cols, int rows) {
    hx_game *game;
    assert_int_equal(hx_game_new(&game, e, cols, rows), HX_OK);
    int stones = (int)hx_random_below(random, (uint32_t)(cols * rows / 2));
    for (int i = 0; i < stones; i++) {
        int cell = (int)hx_random_below(random, (uint32_t)(cols * rows));
        hx_color color = (hx_color)(1 + hx_random_below(random, 2));
        assert_int_equal(hx_game_setup(game, color, cell), HX_OK);
    }
    return game;
}

static hx_connection_options random_options(hx_random *random) {
    static const hx_connection_options some[] = {{0},
                                                 {.limit = 4},
                                                 {.no_templates = true},
                                                 {.or_limit = 2},
                                                 {.until_won = true},
                                                 {.over_edge = true},
                                                 {.every = true, .limit = 4},
                                                 {.generations = 2, .limit = 4},
                                                 {.generations = 1, .limit = 4},
                                                 {.neighbours_only = true},
                                                 {.rules = HX_RULES_MUST_PLAY, .effort = 50}};
    return some[hx_random_below(random, sizeof some / sizeof *some)];
}

static void assert_same_pair(const hx_connections *a, const hx_connections *b, int x, int y) {
    static hx_connection one, two;
    for (int semi = 0; semi < 2; semi++)
        for (int i = 0;; i++) {
            bool more = hx_connections_between(a, x, y, semi, i, &one);
            assert_int_equal(more, hx_connections_between(b, x, y, semi, i, &two));
            if (!more) break;
            assert_int_equal(one.size, two.size);
            assert_int_equal(one.key, two.key);
            assert_int_equal(one.depth, two.depth);
            assert_memory_equal(one.carrier, two.carrier, (size_t)one.size * sizeof(int));
        }
}

static void assert_same(const hx_connections *a, const hx_connections *b, const hx_game *game) {
    int cells = hx_game_columns(game) * hx_game_rows(game);
    hx_connection_counts p = hx_connections_counts(a), q = hx_connections_counts(b);
    assert_int_equal(p.fulls, q.fulls);
    assert_int_equal(p.semis, q.semis);
    assert_int_equal(p.generations, q.generations);
    assert_int_equal(p.effort, q.effort);
    for (int x = 0; x < cells; x++) {
        for (int y = x + 1; y < cells; y++)
            assert_same_pair(a, b, x, y);
        for (int y = HX_EDGE_NORTH; y <= HX_EDGE_EAST; y++)
            assert_same_pair(a, b, x, y);
    }
}

static void used_memory_is_as_good_as_new(void **state) {
    (void)state;
    hx_random random = {15};
    int cols = 4, rows = 4;
    for (int i = 0; i < 400; i++) {
        hx_engine *fresh;
        if (i % 20 == 0) cols = 4 + (int)hx_random_below(&random, 3);
        if (i % 30 == 0) rows = 4 + (int)hx_random_below(&random, 3);
        assert_int_equal(hx_engine_new(&fresh), HX_OK);
        hx_game *game = random_game(fresh, &random, cols, rows);
        hx_connection_options options = random_options(&random);
        hx_color color = (hx_color)(1 + hx_random_below(&random, 2));
        hx_connections *here, *there, *meanwhile = NULL;
        if (hx_random_below(&random, 2))
            assert_int_equal(hx_connections_new(&meanwhile, engine, game, color, NULL), HX_OK);
        assert_int_equal(hx_connections_new(&here, engine, game, color, &options), HX_OK);
        assert_int_equal(hx_connections_new(&there, fresh, game, color, &options), HX_OK);
        assert_same(here, there, game);
        hx_connections_free(meanwhile);
        hx_connections_free(here);
        hx_connections_free(there);
        hx_game_free(game);
        hx_engine_free(fresh);
    }
}

// ---- it is asked for once ------------------------------------------------------------------

static void both_colours(hx_engine *e, hx_game *game, const hx_connection_options *options) {
    hx_connections *found[2];
    for (int i = 0; i < 2; i++)
        assert_int_equal(hx_connections_new(&found[i], e, game, (hx_color)(i + 1), options), HX_OK);
    for (int i = 0; i < 2; i++)
        hx_connections_free(found[i]);
}

static void memory_is_asked_for_once(void **state) {
    (void)state;
    hx_game *one = read_game(engine, "11:f6,e7"), *two = read_game(engine, "11:a2,k4,f6");
    hx_game *other = read_game(engine, "5:a2");
    both_colours(engine, one, NULL);
    large_ones = 0;
    both_colours(engine, two, NULL);
    both_colours(engine, one, NULL);
    assert_int_equal(large_ones, 0);
    hx_connection_options bare = {.no_templates = true};
    both_colours(engine, one, &bare); // these are others
    assert_int_equal(large_ones, 2);
    both_colours(engine, other, &bare);
    assert_int_equal(large_ones, 4);
    both_colours(engine, two, NULL); // and these were not kept for ever
    assert_int_equal(large_ones, 6);
    hx_evaluation *value = malloc(sizeof *value);
    assert_int_equal(hx_engine_evaluate(engine, one, NULL, value), HX_OK);
    large_ones = 0;
    assert_int_equal(hx_engine_evaluate(engine, two, NULL, value), HX_OK);
    assert_true(large_ones <= 1); // that of the evaluator
    free(value);
    hx_game_free(one);
    hx_game_free(two);
    hx_game_free(other);
}

static void memory_may_be_out(void **state) {
    (void)state;
    hx_game *game = read_game(engine, "10:a2");
    hx_connections *untouched = NULL, *first = NULL;
    large_ones_fail = true;
    assert_int_equal(hx_connections_new(&untouched, engine, game, HX_COLOR_BLACK, NULL),
                     HX_RESOURCES);
    assert_null(untouched);
    large_ones_fail = false;
    assert_int_equal(hx_connections_new(&first, engine, game, HX_COLOR_BLACK, NULL), HX_OK);
    hx_connections_free(first);
    large_ones_fail = true; // what is kept needs none
    assert_int_equal(hx_connections_new(&first, engine, game, HX_COLOR_WHITE, NULL), HX_OK);
    large_ones_fail = false;
    hx_connections_free(first);
    hx_game_free(game);
}

// ---- who ends first ------------------------------------------------------------------------

static void engine_ends_first(void **state) {
    (void)state;
    hx_engine *e;
    assert_int_equal(hx_engine_new(&e), HX_OK);
    hx_game *game = read_game(e, "6:c3");
    hx_connections *found[3];
    for (int i = 0; i < 3; i++)
        assert_int_equal(hx_connections_new(&found[i], e, game, HX_COLOR_BLACK, NULL), HX_OK);
    hx_connections_free(found[0]);
    hx_game_free(game);
    hx_engine_free(e);
    assert_true(hx_connections_counts(found[1]).fulls > 0);
    hx_connections_free(found[1]);
    hx_connections_free(found[2]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(used_memory_is_as_good_as_new),
        cmocka_unit_test(memory_is_asked_for_once),
        cmocka_unit_test(memory_may_be_out),
        cmocka_unit_test(engine_ends_first),
    };
    return cmocka_run_group_tests_name("spares", tests, start_engine, end_engine);
}
