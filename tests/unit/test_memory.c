// SPDX-License-Identifier: MIT
// Every allocation failing in turn: the library answers HX_RESOURCES and leaks nothing.
#include "hexproof.h"
#include "oracle/plain_net.h"
#include "unit/failing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

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
    net = plain_net_make(&random, 1, 32, PLAIN_NET_USUAL, true, &net_size);
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

// ---- a failure changes nothing ----

typedef hx_status change(hx_game *game);

static hx_status play(hx_game *game) {
    return hx_game_play(game, (hx_move){HX_MOVE_STONE, HX_COLOR_WHITE, 24});
}

static hx_status set_up(hx_game *game) {
    return hx_game_setup(game, HX_COLOR_BLACK, 7);
}

static hx_status clear(hx_game *game) {
    return hx_game_setup(game, HX_COLOR_NONE, 0);
}

static hx_status turn(hx_game *game) {
    return hx_game_set_to_play(game, hx_color_other(hx_game_to_play(game)));
}

static hx_status describe(hx_game *game) {
    return hx_game_set_property(game, "PB", "some[one]");
}

static hx_status forward(hx_game *game) {
    return hx_game_forward(game);
}

static hx_status rewind_it(hx_game *game) {
    return hx_game_rewind(game);
}

static hx_status copy(hx_game *game) {
    hx_game *other = NULL;
    hx_status status = hx_game_copy(&other, game);
    assert_true(status ? !other : other != NULL);
    hx_game_free(other);
    return status;
}

static hx_status annotate(hx_game *game) {
    hx_review_move moves[8] = {{0}};
    hx_review review = {.count = hx_game_move_count(game), .moves = moves};
    review.total = review.count;
    for (int i = 0; i < review.count; i++) {
        moves[i] = (hx_review_move){.number = i + 1, .move = hx_game_move(game, i)};
        moves[i].mistake = moves[i].compared = true;
        moves[i].before = (hx_judgement){.line = {20, 21, 22}, .line_length = 3};
    }
    return hx_review_annotate(&review, game);
}

// Everything that can be seen of a game.
typedef struct sight {
    char *sgf, *board, *line;
    int moves;
    hx_color to_play;
} sight;

static sight look(hx_game *game) {
    sight s = {.moves = hx_game_move_count(game), .to_play = hx_game_to_play(game)};
    assert_int_equal(hx_game_write(&s.sgf, game, HX_FORMAT_SGF, NULL), HX_OK);
    assert_int_equal(hx_game_write(&s.board, game, HX_FORMAT_TEXT, NULL), HX_OK);
    if (hx_game_write(&s.line, game, HX_FORMAT_HEXWORLD, NULL)) s.line = NULL;
    return s;
}

static void assert_same(sight a, sight b) {
    assert_string_equal(a.sgf, b.sgf);
    assert_string_equal(a.board, b.board);
    assert_int_equal(!a.line, !b.line);
    if (a.line) assert_string_equal(a.line, b.line);
    assert_int_equal(a.moves, b.moves);
    assert_int_equal(a.to_play, b.to_play);
}

static void free_sight(sight s) {
    hx_string_free(s.sgf);
    hx_string_free(s.board);
    hx_string_free(s.line);
}

// A record takes memory by the block: a comment before the change moves the end of the block to
// every place of it. Returns whether an allocation failed in the change.
static bool try_change(hx_engine *e, const char *text, change *c, size_t filling, long failing) {
    static char comment[4200];
    hx_game *game;
    memset(comment, 'x', sizeof comment);
    comment[filling] = '\0';
    assert_int_equal(hx_game_read(&game, e, text, 0), HX_OK);
    assert_int_equal(hx_game_set_property(game, "GC", comment), HX_OK);
    sight before = look(game);
    allocations_left = failing;
    hx_status status = c(game);
    bool failed = allocations_left < 0;
    allocations_left = -1;
    assert_int_equal(status, failed ? HX_RESOURCES : HX_OK);
    if (failed) {
        sight after = look(game);
        assert_same(after, before);
        free_sight(after);
    }
    free_sight(before);
    hx_game_free(game);
    return failed;
}

static void a_failure_changes_nothing(void **state) {
    (void)state;
    static const struct {
        change *change;
        const char *text;
    } changes[] = {{play, "(;SZ[5];B[a1](;W[b1])(;W[c1]))"},
                   {play, "(;SZ[5];B[a2];W[swap-pieces])"}, // who swapped moves again
                   {set_up, "(;SZ[5];B[a1];W[c3])"},
                   {set_up, "(;SZ[5]AW[b2][c2]AB[a1])"},
                   {clear, "(;SZ[5]AB[a1][b1])"},
                   {turn, "(;SZ[5];B[a1])"},
                   {turn, "(;SZ[5]AB[a1]PL[W])"},
                   {describe, "5:c3"},
                   {rewind_it, "(;SZ[5]AB[a1];B[b1])"},
                   {forward, "https://hexworld.org/board/#5c1,c3,d2"},
                   {copy, "(;SZ[5];B[a1](;W[b1])(;W[c1]))"},
                   {annotate, "(;SZ[5];B[a1];W[b1];B[c1])"}};
    hx_engine *e;
    assert_int_equal(hx_engine_new(&e), HX_OK);
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        int failures = 0;
        for (size_t filling = 2800; filling < 4100; filling += 16)
            for (long failing = 0; failing < 100; failing++) {
                if (!try_change(e, changes[i].text, changes[i].change, filling, failing)) break;
                failures++;
            }
        if (failures == 0) fail_msg("nothing could fail in change %d", (int)i);
    }
    hx_engine_free(e);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_allocation_may_fail),
        cmocka_unit_test(a_failure_changes_nothing),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
