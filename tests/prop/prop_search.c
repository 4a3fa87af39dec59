// SPDX-License-Identifier: MIT
// Hexy's search against an exhaustive player. Allowed to finish, it names the right winner of every
// position of random games on 4x4; and where its own connections prove a win, its move keeps it.
// COMPLETE=all in the environment plays 1,000 games instead of 25.
#include "base/mix.h"
#include "tactic/tactic.h"
#include "hexproof.h"
#include "oracle/winner.h"
#include "search/alphabeta.h"
#include "search/judges.h"
#include "search/winning.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    hx_random random;
    brute *oracle;
    hx_alphabeta *ab;
    hx_judge *judge;
    hx_board board;
    int games;
} fixture;

static int set_up(void **state) {
    const char *complete = getenv("COMPLETE");
    const hx_judge_circuit_options options = {0};
    fixture *f = calloc(1, sizeof *f);
    if (!f || !(f->oracle = brute_new()) || hx_alphabeta_new(&f->ab, 1) ||
        hx_judge_circuit_new(&f->judge, &options, NULL))
        return -1;
    f->random.state = 4;
    f->games = complete && strcmp(complete, "all") == 0 ? 1000 : 25;
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    brute_free(f->oracle);
    hx_alphabeta_free(f->ab);
    f->judge->free(f->judge);
    free(f);
    return 0;
}

static int empties(const fixture *f) {
    return f->board.cells.count - f->board.stones;
}

static hx_alphabeta_result search(fixture *f, hx_color to_play, int depth, int width) {
    hx_alphabeta_settings settings = {.depth = depth, .width = {width, width, width, width}};
    hx_budget budget = {0};
    hx_alphabeta_result result;
    hx_alphabeta_search(f->ab, f->judge, &f->board, to_play, &settings, &budget, NULL, NULL,
                        &result);
    assert_false(f->judge->failed);
    return result;
}

static void play_at_random(fixture *f, hx_color color) {
    int cell;
    do
        cell = (int)hx_random_below(&f->random, f->board.cells.count);
    while (!hx_board_is_empty(&f->board, cell));
    hx_board_place(&f->board, color, cell);
}

static void names_the_right_winner(void **state) {
    fixture *f = *state;
    int positions = 0, most = f->games < 1000 ? 11 : 13;
    for (int game = 0; game < f->games; game++) {
        hx_color to_play = (hx_color)(1 + game % 2);
        hx_board_init(&f->board, 4, 4);
        for (; !f->board.winner; to_play = hx_color_other(to_play)) {
            if (empties(f) <= most) {
                hx_alphabeta_result result = search(f, to_play, HX_ALPHABETA_PLIES, 0);
                assert_int_equal(result.winner, winner_of(f->oracle, &f->board, to_play));
                positions++;
            }
            play_at_random(f, to_play);
        }
    }
    print_message("# %d positions\n", positions);
    assert_true(positions > 4 * f->games);
}

// Random positions; a shallow search that says it wins must move so that it does.
static void keeps_what_it_has_proved(void **state) {
    fixture *f = *state;
    int wins = 0, losses = 0;
    for (int n = 0; n < 20 * f->games; n++) {
        hx_color to_play = (hx_color)(1 + n % 2);
        int cols = 3 + (int)hx_random_below(&f->random, 4);
        int rows = 3 + (int)hx_random_below(&f->random, 4);
        hx_board_init(&f->board, cols, rows);
        for (int i = 0; empties(f) > 11 && !f->board.winner; i++)
            play_at_random(f, (hx_color)(1 + i % 2));
        if (f->board.winner) continue;
        hx_alphabeta_result result = search(f, to_play, 1, 10);
        if (!result.winner) continue;
        assert_int_equal(result.winner, winner_of(f->oracle, &f->board, to_play));
        hx_board_place(&f->board, to_play, result.cell);
        assert_int_equal(result.winner, winner_of(f->oracle, &f->board, hx_color_other(to_play)));
        wins += result.winner == to_play;
        losses += result.winner != to_play;
    }
    print_message("# %d wins and %d losses\n", wins, losses);
    assert_true(wins > f->games && losses > f->games);
}

// Wherever a look finds the win, it is held, with the player's limits too; and what is held answers
// every move, on the carrier and elsewhere.
static void plays_a_win_out(void **state) {
    fixture *f = *state;
    hx_winning *w;
    assert_int_equal(hx_winning_new(&w, NULL), HX_OK);
    int held = 0;
    for (int n = 0; n < 20 * f->games; n++) {
        hx_color color = (hx_color)(1 + n % 2), other = hx_color_other(color);
        int cols = 2 + (int)hx_random_below(&f->random, 9);
        int rows = 2 + (int)hx_random_below(&f->random, 9), plies = 0;
        hx_judge_circuit_options options = {0};
        if (n % 3 == 0) options.search.limit = 1 + n % 20;
        options.search.templates = n % 4 == 0;
        hx_judge *judge;
        assert_int_equal(hx_judge_circuit_new(&judge, &options, NULL), HX_OK);
        hx_board_init(&f->board, cols, rows);
        for (int i = cols * rows / 3; i > 0 && !f->board.winner; i--)
            play_at_random(f, i % 3 ? color : other);
        hx_view seen = {0};
        if (!f->board.winner) {
            judge->start(judge, &f->board, NULL);
            seen = judge->view(judge, color, NULL);
        }
        judge->free(judge);
        if (f->board.winner || seen.kind != HX_VIEW_WON) continue;
        hx_board_place(&f->board, color, seen.cell);
        bool over = f->board.winner;
        hx_board_undo(&f->board);
        if (over) continue;
        assert_true(hx_winning_hold(w, &f->board, color, seen.cell, &options.search, NULL));
        hx_board_place(&f->board, color, seen.cell);
        assert_int_equal(hx_winning_move(w, &f->board, color, &plies), -1); // nobody has moved
        held++;
        while (!f->board.winner) {
            play_at_random(f, other);
            if (f->board.winner) break;
            int cell = hx_winning_move(w, &f->board, color, &plies);
            assert_true(cell >= 0 && hx_board_is_empty(&f->board, cell));
            hx_board_place(&f->board, color, cell);
        }
        assert_int_equal(f->board.winner, color);
    }
    print_message("# %d wins played out\n", held);
    assert_true(held > f->games);
    hx_winning_free(w);
}

// A root that connections prove lost stays lost, whatever limits and effort.
static void a_lost_root_is_lost(void **state) {
    fixture *f = *state;
    int lost = 0;
    for (int n = 0; n < 20 * f->games; n++) {
        hx_color to_play = (hx_color)(1 + n % 2), other = hx_color_other(to_play);
        hx_judge_circuit_options options = {.search.limit = n % 4 ? 1 + n % 20 : 0,
                                            .search.or_limit = n % 3 ? 0 : 2 + n % 4,
                                            .search.templates = n % 2,
                                            .mustplay = n % 5 ? 0 : 100}; // it needs ticks too
        hx_judge *judge;
        assert_int_equal(hx_judge_circuit_new(&judge, &options, NULL), HX_OK);
        hx_board_init(&f->board, 5, 5);
        for (int i = 8; i > 0 && !f->board.winner; i--)
            play_at_random(f, i % 3 ? other : to_play);
        if (!f->board.winner) {
            judge->start(judge, &f->board, NULL);
            if (judge->view(judge, to_play, NULL).kind == HX_VIEW_LOST) {
                hx_alphabeta_settings settings = {.depth = 1 + n % 3, .width = {8, 8, 8, 8}};
                hx_budget budget = {.tick_limit = (uint64_t)(n % 5 * 40)};
                hx_alphabeta_result result;
                hx_alphabeta_search(f->ab, judge, &f->board, to_play, &settings, &budget, NULL,
                                    NULL, &result);
                assert_int_equal(result.winner, other);
                assert_true(result.score < -HX_ALPHABETA_PROVED);
                assert_true(hx_board_is_empty(&f->board, result.cell));
                lost++;
            }
        }
        judge->free(judge);
    }
    print_message("# %d lost roots\n", lost);
    assert_true(lost > f->games);
}

// Here a set found anew after the winning stone keeps other connections and misses the win.
static void a_proved_win_stays_proved(void **state) {
    (void)state;
    hx_engine *engine;
    hx_game *game;
    hx_best best;
    const hx_limits limits = {.level = "hexy:d=1,w=20"};
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(hx_game_read(&game, engine, "8:d4,e4,f1,f8,e7,c7,c2,h7,b1", 0), HX_OK);
    while (!hx_game_winner(game)) {
        assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_OK);
        assert_int_equal(best.winner, HX_COLOR_WHITE);
        assert_int_equal(hx_game_play(game, best.move), HX_OK);
        for (int cell = 0; cell < 64 && !hx_game_winner(game); cell++) // a6, as it happened
            if (!hx_game_stone(game, (cell + 40) % 64)) {
                hx_move move = {HX_MOVE_STONE, HX_COLOR_BLACK, (cell + 40) % 64};
                assert_int_equal(hx_game_play(game, move), HX_OK);
                break;
            }
    }
    assert_int_equal(hx_game_winner(game), HX_COLOR_WHITE);
    hx_game_free(game);
    hx_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(names_the_right_winner, set_up, tear_down),
        cmocka_unit_test_setup_teardown(keeps_what_it_has_proved, set_up, tear_down),
        cmocka_unit_test_setup_teardown(plays_a_win_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_lost_root_is_lost, set_up, tear_down),
        cmocka_unit_test(a_proved_win_stays_proved),
    };
    return cmocka_run_group_tests_name("prop_search", tests, NULL, NULL);
}
