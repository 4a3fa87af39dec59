// SPDX-License-Identifier: MIT
// Players with a net through the public functions and GTP. The net is random and plays badly; what
// is asked here is that limits, answers and memory are what they should be.
#include "oracle/plain_net.h"
#include "unit/gtp_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static hx_engine *new_engine(void) {
    hx_engine *engine;
    size_t size;
    hx_random random = {5};
    uint8_t *bytes = plain_net_make(&random, 1, 32, PLAIN_NET_USUAL, false, &size);
    assert_non_null(bytes);
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(hx_engine_set_net(engine, bytes, size), HX_OK);
    bytes[size / 2] ^= 1;
    assert_int_equal(hx_engine_set_net(engine, bytes, size), HX_BAD_INPUT); // the old one stays
    assert_true(strlen(hx_engine_error(engine)) > 10);
    free(bytes);
    return engine;
}

static hx_game *read_game(hx_engine *engine, const char *text) {
    hx_game *game;
    assert_int_equal(hx_game_read(&game, engine, text, 0), HX_OK);
    return game;
}

static hx_best best_of(hx_engine *engine, hx_game *game, hx_limits limits) {
    hx_best best;
    if (!limits.level) limits.level = "net:v=60,h=0";
    assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_OK);
    return best;
}

static void says_what_it_knows(void **state) {
    (void)state;
    hx_engine *engine = new_engine();
    const char *const positions[] = {"1", "2x5", "5:c3", "11:f6,e7", "20:a1", "32x3", "19:k10"};
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        hx_game *game = read_game(engine, positions[i]);
        hx_best best = best_of(engine, game, (hx_limits){.level = "net:v=20"});
        assert_int_equal(best.move.kind, HX_MOVE_STONE);
        assert_int_equal(best.move.color, hx_game_to_play(game));
        assert_int_equal(hx_game_stone(game, best.move.cell), HX_COLOR_NONE);
        assert_true(best.probability >= 0 && best.probability <= 1);
        assert_true((best.prior >= 0 || best.winner) && best.prior <= 1);
        assert_true(best.line_length >= 1 && best.line[0] == best.move.cell);
        assert_true(best.winner || best.nodes == 20);
        assert_true(best.visits <= best.nodes);
        hx_game_free(game);
    }
    hx_engine_free(engine);
}

static void limits_count(void **state) {
    (void)state;
    hx_engine *engine = new_engine();
    hx_game *game = read_game(engine, "9:e5");
    assert_int_equal(best_of(engine, game, (hx_limits){0}).nodes, 60);
    assert_int_equal(best_of(engine, game, (hx_limits){.visits = 90}).nodes, 90);
    hx_best again = best_of(engine, game, (hx_limits){.visits = 90});
    assert_int_equal(again.ticks, 0); // it remembers all of them
    hx_engine_forget(engine);
    hx_best afresh = best_of(engine, game, (hx_limits){.visits = 90});
    assert_true(afresh.ticks > 90);
    assert_int_equal(afresh.move.cell, again.move.cell);
    assert_true(afresh.probability == again.probability);
    hx_engine_forget(engine);
    hx_best timed = best_of(engine, game, (hx_limits){.seconds = 0.05, .threads = 2});
    assert_true(timed.nodes >= 1);
    hx_engine_forget(engine);
    hx_best by_ticks = best_of(engine, game, (hx_limits){.ticks = 5000});
    assert_true(by_ticks.ticks >= 5000 && by_ticks.ticks < 10000);
    hx_game_free(game);
    hx_engine_free(engine);
}

static void goes_on_after_pondering(void **state) {
    (void)state;
    hx_engine *engine = new_engine();
    hx_game *game = read_game(engine, "7:d4");
    hx_limits limits = {.level = "net:v=100,h=0", .visits = 500};
    assert_int_equal(hx_engine_ponder(engine, game, &limits), HX_OK);
    hx_best expected = best_of(engine, game, limits);
    assert_int_equal(expected.ticks, 0);
    assert_int_equal(hx_game_play(game, expected.move), HX_OK);
    limits.visits = 0;
    hx_best ours = best_of(engine, game, limits);
    assert_true(ours.nodes >= 100 && ours.nodes == (expected.visits > 100 ? expected.visits : 100));
    limits.level = "hexy";
    assert_int_equal(hx_engine_ponder(engine, game, &limits), HX_NO);
    limits.level = "net:x";
    assert_int_equal(hx_engine_ponder(engine, game, &limits), HX_USAGE);
    hx_game_free(game);
    game = read_game(engine, "1:a1");
    limits.level = "net";
    assert_int_equal(hx_engine_ponder(engine, game, &limits), HX_NO);
    hx_game_free(game);
    hx_engine_free(engine);
}

static void count_reports(void *user, const hx_analysis *list) {
    assert_in_range(list->count, 1, 5);
    ++*(int *)user;
}

static void analyses_moves_together(void **state) {
    (void)state;
    hx_engine *engine = new_engine();
    hx_game *game = read_game(engine, "11:a10");
    hx_analysis list;
    int reports = 0;
    bool only[HX_CELLS_MAX] = {[0] = true, [1] = true, [99] = true}; // a10 is 99
    hx_limits limits = {.level = "net:v=200,h=0", .user = &reports};
    assert_int_equal(hx_engine_analyze(engine, game, &limits, 5, NULL, count_reports, &list),
                     HX_OK);
    assert_in_range(list.count, 2, 5); // those that were visited
    assert_true(reports > 3);
    uint64_t visits = 1;
    for (int i = 0; i < list.count; i++) {
        visits += list.moves[i].visits;
        assert_true(i == 0 || list.moves[i - 1].visits >= list.moves[i].visits);
        assert_true(list.moves[i].prior >= 0);
    }
    assert_true(visits <= 200);
    assert_int_equal(hx_engine_analyze(engine, game, &limits, 1, NULL, NULL, &list), HX_OK);
    assert_int_equal(list.count, 1);
    assert_int_equal(hx_engine_analyze(engine, game, &limits, 5, only, count_reports, &list),
                     HX_OK);
    assert_in_range(list.count, 1, 2);
    assert_true(list.moves[0].move.cell < 2);
    memset(only, 0, 2);
    assert_int_equal(hx_engine_analyze(engine, game, &limits, 5, only, NULL, &list), HX_NO);
    hx_game_free(game);
    hx_engine_free(engine);
}

// Whole games with proofs: who has proved a win says so until he has won.
static void wins_what_it_has_proved(void **state) {
    (void)state;
    static const char *const starts[] = {"5", "5:a1", "6:f1", "6:d3", "7:b2", "7x5:c3"};
    hx_engine *engine = new_engine();
    int proved = 0;
    for (int n = 0; n < 6; n++) {
        hx_game *game = read_game(engine, starts[n]);
        hx_color winner = HX_COLOR_NONE;
        while (!hx_game_winner(game)) {
            hx_best best = best_of(engine, game, (hx_limits){.level = "net:v=150,h=4"});
            if (winner == best.move.color) assert_int_equal(best.winner, winner);
            if (best.winner) winner = best.winner;
            assert_int_equal(hx_game_play(game, best.move), HX_OK);
            proved += best.winner != HX_COLOR_NONE;
        }
        if (winner) assert_int_equal(hx_game_winner(game), winner);
        hx_game_free(game);
    }
    assert_true(proved > 20);
    hx_engine_free(engine);
}

// ---- over GTP ----

static void play_over_gtp(fixture *f) {
    f->session.engine = new_engine();
    f->session.level = "net:v=40";
    f->session.ticks = 0;
    tell(f, "boardsize 7");
    tell(f, "play b d4");
    tell(f, "param_game allow_swap 0");
}

static void kata_analyze_has_visits_and_priors(void **state) {
    fixture *f = *state;
    play_over_gtp(f);
    f->session.ticks = 20000;
    const char *text = tell(f, "kata-analyze w 10 maxmoves 3");
    assert_non_null(text);
    int visits;
    double utility, winrate, prior;
    const char *first = strstr(text, "info move ");
    assert_non_null(first);
    assert_int_equal(sscanf(first, "info move %*s visits %d utility %lf winrate %lf", &visits,
                            &utility, &winrate),
                     3);
    assert_true(winrate >= 0 && winrate <= 1 && visits >= 0);
    assert_int_equal(sscanf(strstr(first, " prior "), " prior %lf", &prior), 1);
    assert_true(prior >= 0 && prior <= 1);
}

static void genmove_and_pondering(void **state) {
    fixture *f = *state;
    play_over_gtp(f);
    f->session.ponder = true;
    assert_int_equal(*tell(f, "genmove w"), '=');
    assert_non_null(f->session.prepared.now);
    f->stop_at = f->questions + 5;
    gtp_session_idle(&f->session);
    assert_int_equal(f->questions, f->stop_at);
    f->stop_at = 0;
    assert_int_equal(*tell(f, "play b a7"), '=');
    assert_int_equal(*tell(f, "genmove w"), '=');
    assert_int_equal(hx_game_move_count(f->session.game), 4);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_it_knows),
        cmocka_unit_test(limits_count),
        cmocka_unit_test(goes_on_after_pondering),
        cmocka_unit_test(analyses_moves_together),
        cmocka_unit_test(wins_what_it_has_proved),
        TEST(kata_analyze_has_visits_and_priors),
        TEST(genmove_and_pondering),
    };
    return cmocka_run_group_tests_name("tree", tests, NULL, NULL);
}
