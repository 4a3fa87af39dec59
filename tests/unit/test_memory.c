// SPDX-License-Identifier: MIT
// Every allocation failing in turn: the library answers HX_RESOURCES and leaks nothing.
#include "hexproof.h"
#include "oracle/plain_net.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

// Allocations are counted and made to fail by the linker's --wrap.
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
static long allocations_left = -1; // negative: all succeed

static bool must_fail(void) {
    if (allocations_left < 0) return false;
    return allocations_left-- == 0;
}

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size) {
    return must_fail() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size) {
    return must_fail() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size) {
    return must_fail() ? NULL : __real_realloc(old, size);
}

static uint8_t *net; // the bytes of a small one
static size_t net_size;

static hx_status search_with_a_net(hx_engine *e, hx_game *game) {
    hx_best best;
    hx_limits limits = {.level = "net:v=9,h=3,j=2"};
    hx_status status = hx_engine_set_net(e, net, net_size);
    if (!status) status = hx_engine_best(e, game, &limits, &best);
    if (!status) status = hx_engine_ponder(e, game, &limits);
    double black_wins[HX_CELLS_MAX];
    if (!status) status = hx_engine_openings(e, 2, 3, &limits, black_wins);
    return status;
}

// Everything once; the first failure ends it. Returns the status of that failure.
static hx_status whole_tour(const char *text) {
    hx_engine *e = NULL;
    hx_game *game = NULL;
    hx_connections *connections = NULL;
    char *out = NULL;
    hx_best best;
    hx_limits limits = {.ticks = 1000};
    hx_status status = hx_engine_new(&e);
    if (!status) status = hx_game_read(&game, e, text, 0);
    for (int f = HX_FORMAT_SGF; f <= HX_FORMAT_SVG && !status; f++) {
        status = hx_game_write(&out, game, (hx_format)f, NULL);
        if (status == HX_NO) status = HX_OK;
        hx_string_free(out);
        out = NULL;
    }
    if (!status) status = hx_connections_new(&connections, e, game, HX_COLOR_BLACK, NULL);
    if (!status) status = hx_connections_draw(&out, connections, game, 0, HX_EDGE_NORTH, NULL);
    if (status == HX_NO) status = HX_OK;
    hx_string_free(out);
    hx_connections_free(connections);
    if (!status) status = hx_engine_best(e, game, &limits, &best);
    if (!status) status = search_with_a_net(e, game);
    hx_evaluation *evaluation = status ? NULL : malloc(sizeof *evaluation);
    if (!status) status = evaluation ? HX_OK : HX_RESOURCES;
    if (!status) status = hx_engine_evaluate(e, game, NULL, evaluation);
    free(evaluation);
    if (!status) status = hx_game_play(game, best.move);
    hx_review *review = NULL;
    if (!status) status = hx_review_new(&review, e, game, &limits, NULL);
    if (!status) status = hx_review_annotate(review, game);
    hx_review_free(review);
    if (!status) status = hx_game_set_property(game, "PB", "some[one]");
    if (!status) status = hx_game_setup(game, HX_COLOR_NONE, 0);
    if (!status && !e) abort();
    hx_game_free(game);
    hx_engine_free(e);
    return status;
}

static void every_allocation_may_fail(void **state) {
    (void)state;
    const char *const texts[] = {"(;GM[11]SZ[5]C[x\\]y];B[c3];W[a1](;B[b1])(;B[b4]))",
                                 "(;SZ[5];W[aa];B[bb])",
                                 "https://hexworld.org/board/#5c1,c3:sb2,d4",
                                 "https://trmph.com/hex/board#5,a2a2c3",
                                 "5:c3,d2",
                                 ". B\nW ."};
    hx_random random = {1};
    net = plain_net_make(&random, 1, 32, PLAIN_NET_USUAL, &net_size);
    assert_non_null(net);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        long n = 0;
        for (;; n++) {
            allocations_left = n;
            hx_status status = whole_tour(texts[i]);
            bool reached = allocations_left < 0;
            allocations_left = -1;
            if (!reached || status == HX_OK) break; // fewer allocations than n: nothing failed
            assert_int_equal(status, HX_RESOURCES);
            assert_true(n < 10000);
        }
        assert_true(n > 3);
    }
    free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
