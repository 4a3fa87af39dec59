// SPDX-License-Identifier: MIT
// Tree search against an exhaustive player: whatever it proves, at the root or of a move there, is
// true, however it was searched; and left alone on a small board it proves everything.
// COMPLETE=all in the environment takes twenty times as many positions.
#include "base/mix.h"
#include "oracle/winner.h"
#include "search/mcts.h"
#include "unit/stand_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    hx_random random;
    brute *judge;
    hx_oracle *oracle;
    hx_mcts *mcts;
    hx_board board;
    long claims; // checked so far
    int scale;
} fixture;

static int set_up(void **state) {
    const char *complete = getenv("COMPLETE");
    fixture *f = calloc(1, sizeof *f);
    if (!f || !(f->judge = brute_new()) || !(f->oracle = stand_in_new()) ||
        hx_mcts_new(&f->mcts, f->oracle, 4 << 20, NULL))
        return -1;
    f->random.state = 11;
    f->scale = complete && strcmp(complete, "all") == 0 ? 20 : 1;
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    brute_free(f->judge);
    hx_mcts_free(f->mcts);
    f->oracle->free(f->oracle);
    free(f);
    return 0;
}

static int empties(const fixture *f) {
    return f->board.cells.count - f->board.stones;
}

static void play_at_random(fixture *f, hx_color color) {
    int cell;
    do
        cell = (int)hx_random_below(&f->random, f->board.cells.count);
    while (!hx_board_is_empty(&f->board, cell));
    hx_board_place(&f->board, color, cell);
}

// A board that nobody has won, with at most so many empty cells.
static void random_board(fixture *f, int cols, int rows, int most) {
    do {
        int wanted = 1 + (int)hx_random_below(&f->random, (uint32_t)most);
        hx_board_init(&f->board, cols, rows);
        for (int i = 0; empties(f) > wanted && !f->board.winner; i++)
            play_at_random(f, (hx_color)(1 + i % 2));
    } while (f->board.winner);
}

static void search(fixture *f, hx_color to_play, const hx_mcts_settings *settings) {
    hx_budget budget = {0};
    assert_int_equal(
        hx_mcts_search(f->mcts, &f->board, to_play, settings, &budget, NULL, NULL, NULL), HX_OK);
}

// Every claim about the root and its moves is true, and the moves are legal.
static void check_claims(fixture *f, hx_color to_play) {
    hx_mcts_move moves[HX_CELLS_MAX];
    hx_mcts_state root = hx_mcts_state_of(f->mcts);
    if (root.winner) {
        assert_int_equal(root.winner, winner_of(f->judge, &f->board, to_play));
        assert_true(root.probability == (root.winner == to_play));
        f->claims++;
    }
    int count = hx_mcts_moves(f->mcts, moves, HX_CELLS_MAX);
    assert_in_range(count, 1, empties(f));
    for (int i = 0; i < count; i++) {
        assert_true(hx_board_is_empty(&f->board, moves[i].cell));
        if (!moves[i].winner) continue;
        hx_board_place(&f->board, to_play, moves[i].cell);
        assert_int_equal(moves[i].winner, winner_of(f->judge, &f->board, hx_color_other(to_play)));
        hx_board_undo(&f->board);
        f->claims++;
    }
    hx_mcts_move chosen = hx_mcts_choose(f->mcts);
    assert_true(hx_board_is_empty(&f->board, chosen.cell));
    if (root.winner) assert_int_equal(chosen.winner, root.winner);
}

// Boards of many shapes, settings of all kinds, few visits: most positions stay open.
static void what_is_proved_is_true(void **state) {
    fixture *f = *state;
    for (int n = 0, cols = 1, rows = 1; n < 6000 * f->scale; n++) {
        hx_color to_play = (hx_color)(1 + n % 2);
        if (n % 100 == 0) { // H-search takes new memory for each size
            cols = 1 + (int)hx_random_below(&f->random, 5);
            rows = 1 + (int)hx_random_below(&f->random, 5);
        }
        random_board(f, cols, rows, cols * rows < 10 ? cols * rows : 10);
        hx_mcts_settings settings = {.visits = 1 + hx_random_below(&f->random, 60),
                                     .proof_visits = n % 3 ? n % 3 * n % 11 : 0,
                                     .explore = 1,
                                     .urgency = 0.2,
                                     .threads = n % 16 ? 1 : 3,
                                     .batch = n % 5 ? 1 : 1 + n % 7};
        if (n % 300 < 100) settings.search.limit = 1 + n / 300 % 20;
        search(f, to_play, &settings);
        check_claims(f, to_play);
    }
    print_message("# %ld claims\n", f->claims);
    assert_true(f->claims > 5000 * f->scale);
}

// Without a limit of visits the search ends with a proof, with H-search and without.
static void proves_everything_in_the_end(void **state) {
    fixture *f = *state;
    for (int n = 0; n < 600 * f->scale; n++) {
        hx_color to_play = (hx_color)(1 + n % 2);
        hx_mcts_settings settings = {.proof_visits = n % 2 ? 4 : 0,
                                     .explore = 1,
                                     .urgency = 0.2,
                                     .threads = 1,
                                     .batch = 1 + n % 3};
        random_board(f, 4, n < 300 ? 3 : 4, n % 2 ? 11 : 8);
        search(f, to_play, &settings);
        assert_false(hx_mcts_state_of(f->mcts).full);
        assert_int_equal(hx_mcts_state_of(f->mcts).winner, winner_of(f->judge, &f->board, to_play));
        check_claims(f, to_play);
    }
}

// Whole games on one tree, cut after each move: claims stay true, wins are kept.
static void a_tree_that_is_used_again_stays_true(void **state) {
    fixture *f = *state;
    const hx_mcts_settings settings = {
        .visits = 40, .proof_visits = 6, .explore = 1, .urgency = 0.2, .threads = 1, .batch = 1};
    for (int game = 0; game < 300 * f->scale; game++) {
        hx_color to_play = HX_COLOR_BLACK, winner = HX_COLOR_NONE;
        random_board(f, 4, 4, 10);
        for (; !f->board.winner; to_play = hx_color_other(to_play)) {
            search(f, to_play, &settings);
            check_claims(f, to_play);
            if (winner == to_play)
                assert_int_equal(winner_of(f->judge, &f->board, to_play), to_play);
            if (game % 2 || to_play == HX_COLOR_BLACK) {
                hx_mcts_move move = hx_mcts_choose(f->mcts);
                winner = move.winner ? move.winner : winner;
                hx_board_place(&f->board, to_play, move.cell);
            } else {
                play_at_random(f, to_play);
                winner = winner == to_play ? HX_COLOR_NONE : winner;
            }
        }
        if (winner) assert_int_equal(winner, f->board.winner);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_is_proved_is_true, set_up, tear_down),
        cmocka_unit_test_setup_teardown(proves_everything_in_the_end, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_tree_that_is_used_again_stays_true, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("prop_mcts", tests, NULL, NULL);
}
