// SPDX-License-Identifier: MIT
// A position and its twins: two reflections, in which the colours are exchanged, and half a turn.
// They are the same game, so judges and searches say the same of them, cell for cell where nothing
// depends on the order in which cells come.
#include "base/mix.h"
#include "hexproof.h"
#include "oracle/winner.h"
#include "search/judges.h"
#include "search/mcts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

static const hx_symmetry twins[] = {HX_SYMMETRY_ROTATION, HX_SYMMETRY_REFLECTION,
                                    HX_SYMMETRY_ANTIREFLECTION};

static hx_color twin_color(hx_color color, hx_symmetry s) {
    bool exchanged = s == HX_SYMMETRY_REFLECTION || s == HX_SYMMETRY_ANTIREFLECTION;
    return exchanged ? hx_color_other(color) : color;
}

static void make_twin(hx_board *out, const hx_board *b, hx_symmetry s) {
    bool exchanged = twin_color(HX_COLOR_BLACK, s) == HX_COLOR_WHITE;
    int cols = b->cells.cols, rows = b->cells.rows;
    hx_board_init(out, exchanged ? rows : cols, exchanged ? cols : rows);
    for (int cell = 0; cell < b->cells.count; cell++) {
        hx_color color = twin_color((hx_color)b->color[cell], s);
        if (color) hx_board_place(out, color, hx_cells_map(&b->cells, s, cell));
    }
}

// A board with so many stones that nobody has won.
static void random_board(hx_board *b, hx_random *random, int cols, int rows, int stones) {
    do {
        hx_board_init(b, cols, rows);
        while (b->stones < stones) {
            int cell = (int)hx_random_below(random, b->cells.count);
            if (hx_board_is_empty(b, cell)) hx_board_place(b, (hx_color)(1 + b->stones % 2), cell);
        }
    } while (b->winner);
}

static bool is_its_own_twin(const hx_board *b) {
    for (size_t k = 0; k < sizeof twins / sizeof *twins; k++)
        if (b->hash[twins[k]] == b->hash[HX_SYMMETRY_IDENTITY]) return true;
    return false;
}

// ---- judges with must-play -----------------------------------------------------------------

// One never calls won what it calls lost in the twin. What it finds at all, and its opinions, may
// depend a little on the order of the deductions, since they are bounded.
static void judges_see_the_same(void **state) {
    (void)state;
    enum { BOARDS = 16, SCORES_APART = 500 };
    const hx_judge_circuit_options options = {.mustplay = 300};
    hx_random random = {3};
    hx_judge *judge;
    int seen[4] = {0}, same = 0, close = 0, asked = 0;
    assert_int_equal(hx_judge_circuit_new(&judge, &options, NULL), HX_OK);
    for (int i = 0; i < BOARDS; i++) {
        hx_board board, twin;
        random_board(&board, &random, 6 + i % 2, 6 + i % 3, 2 + i % 13);
        hx_color to_play = (hx_color)(1 + i / 3 % 2);
        judge->start(judge, &board, NULL);
        hx_view view = judge->view(judge, to_play, NULL);
        seen[view.kind]++;
        for (size_t k = 0; k < sizeof twins / sizeof *twins; k++) {
            make_twin(&twin, &board, twins[k]);
            judge->start(judge, &twin, NULL);
            hx_view other = judge->view(judge, twin_color(to_play, twins[k]), NULL);
            assert_false(view.kind == HX_VIEW_WON && other.kind == HX_VIEW_LOST);
            assert_false(view.kind == HX_VIEW_LOST && other.kind == HX_VIEW_WON);
            asked++;
            same += view.kind == other.kind;
            close += abs(view.score - other.score) <= SCORES_APART;
            if (view.kind == HX_VIEW_FORCED && other.kind == HX_VIEW_FORCED)
                assert_int_equal(hx_cells_map(&board.cells, twins[k], view.cell), other.cell);
        }
    }
    judge->free(judge);
    print_message("# %d asked: %d of the same kind, %d with close scores\n", asked, same, close);
    assert_true(same * 20 >= asked * 19 && close * 20 >= asked * 19);
    assert_true(seen[HX_VIEW_WON] > 0 && seen[HX_VIEW_LOST] > 0 && seen[HX_VIEW_OPEN] > 0);
}

// ---- the tree ------------------------------------------------------------------------------

// An oracle that is as fair as a net: noise, but the same for a position and its twins. No two
// moves have the same prior, or their order would decide.
static float noise(uint64_t key) {
    return (float)(hx_mix64(key) >> 40) / (float)(1 << 23) - 1;
}

static uint64_t key_of(const hx_board *b, hx_symmetry s, hx_color to_play) {
    return b->hash[s] ^ hx_mix64((uint64_t)twin_color(to_play, s));
}

static void judge_fairly(hx_oracle *o, const hx_board *const *boards, const hx_color *movers,
                         int count, hx_opinion *out) {
    (void)o;
    for (int i = 0; i < count; i++) {
        const hx_board *b = boards[i];
        hx_symmetry least = HX_SYMMETRY_IDENTITY;
        for (size_t k = 0; k < sizeof twins / sizeof *twins; k++)
            if (key_of(b, twins[k], movers[i]) < key_of(b, least, movers[i])) least = twins[k];
        uint64_t key = key_of(b, least, movers[i]);
        out[i].value = noise(key);
        float likes[HX_CELLS_MAX];
        for (int cell = 0; cell < b->cells.count; cell++)
            likes[cell] = noise(key + 1 + hx_cells_map(&b->cells, least, cell));
        for (int cell = 0; cell < b->cells.count; cell++) {
            int rank = 0;
            for (int other = 0; other < b->cells.count; other++)
                rank += likes[other] < likes[cell];
            out[i].logits[cell] = 4.0F * (float)rank / b->cells.count;
        }
    }
}

static hx_oracle *no_twin(hx_oracle *o) {
    (void)o;
    return NULL;
}

static void keep(hx_oracle *o) {
    (void)o;
}

static hx_oracle fair = {.judge = judge_fairly, .twin = no_twin, .free = keep, .ticks_per_cell = 1};

static void search(hx_mcts *m, const hx_board *b, hx_color to_play, int visits, int proof_visits) {
    hx_mcts_settings settings = {.visits = (uint64_t)visits,
                                 .proof_visits = proof_visits,
                                 .explore = 1.5,
                                 .urgency = 0.2,
                                 .threads = 1,
                                 .batch = 1};
    hx_budget budget = {0};
    hx_mcts_forget(m);
    assert_int_equal(hx_mcts_search(m, b, to_play, &settings, &budget, NULL, NULL, NULL), HX_OK);
}

static void trees_grow_alike(void **state) {
    (void)state;
    hx_random random = {5};
    hx_mcts *m;
    assert_int_equal(hx_mcts_new(&m, &fair, 8 << 20, NULL), HX_OK);
    for (int i = 0; i < 30; i++) {
        hx_board board, twin;
        random_board(&board, &random, 5 + i % 2, 5 + i % 3, 8 + i % 6);
        if (is_its_own_twin(&board)) continue;
        hx_color to_play = (hx_color)(1 + i % 2);
        search(m, &board, to_play, 200, 0);
        hx_mcts_move best = hx_mcts_choose(m);
        hx_mcts_state known = hx_mcts_state_of(m);
        for (size_t k = 0; k < sizeof twins / sizeof *twins; k++) {
            make_twin(&twin, &board, twins[k]);
            search(m, &twin, twin_color(to_play, twins[k]), 200, 0);
            hx_mcts_move other = hx_mcts_choose(m);
            assert_int_equal(hx_cells_map(&board.cells, twins[k], best.cell), other.cell);
            assert_int_equal(best.visits, other.visits);
            assert_true(fabs(best.probability - other.probability) < 1e-6);
            assert_int_equal(twin_color(best.winner, twins[k]), other.winner);
            assert_true(fabs(known.probability - hx_mcts_state_of(m).probability) < 1e-6);
        }
    }
    hx_mcts_free(m);
}

// With proofs, searched to the end: the winner that an exhaustive player finds, in all twins.
static void trees_prove_alike(void **state) {
    (void)state;
    hx_random random = {7};
    hx_mcts *m;
    brute *truth = brute_new();
    int won[3] = {0};
    assert_int_equal(hx_mcts_new(&m, &fair, 8 << 20, NULL), HX_OK);
    for (int i = 0; i < 40; i++) {
        hx_board board, twin;
        random_board(&board, &random, 4, 4, 2 + i % 5);
        hx_color to_play = (hx_color)(1 + i % 2), winner = winner_of(truth, &board, to_play);
        won[winner]++;
        for (size_t k = 0; k < sizeof twins / sizeof *twins; k++) {
            make_twin(&twin, &board, twins[k]);
            search(m, &twin, twin_color(to_play, twins[k]), 0, 1);
            hx_mcts_state known = hx_mcts_state_of(m);
            assert_int_equal(twin_color(known.winner, twins[k]), winner);
            assert_true(known.probability == (winner == to_play));
        }
    }
    assert_true(won[HX_COLOR_BLACK] > 5 && won[HX_COLOR_WHITE] > 5);
    brute_free(truth);
    hx_mcts_free(m);
}

// ---- a player with its net -----------------------------------------------------------------

static hx_best ask(hx_engine *engine, const hx_board *b, hx_color to_play) {
    hx_game *game;
    hx_best best;
    hx_limits limits = {.level = "net:v=60,h=0"}; // without proofs, which depend on the order
    assert_int_equal(hx_game_new(&game, engine, b->cells.cols, b->cells.rows), HX_OK);
    for (int cell = 0; cell < b->cells.count; cell++)
        if (b->color[cell])
            assert_int_equal(hx_game_setup(game, (hx_color)b->color[cell], cell), HX_OK);
    assert_int_equal(hx_game_set_to_play(game, to_play), HX_OK);
    hx_engine_forget(engine);
    assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_OK);
    hx_game_free(game);
    return best;
}

// The net sees every position as the mover's, so that it cannot tell the reflections apart.
static void players_answer_alike(void **state) {
    (void)state;
    hx_random random = {9};
    hx_engine *engine;
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    for (int i = 0; i < 6; i++) {
        hx_board board, twin;
        random_board(&board, &random, 5 + i % 2, 5 + i % 3, 1 + i % 6);
        hx_color to_play = (hx_color)(1 + i / 2 % 2);
        make_twin(&twin, &board, HX_SYMMETRY_REFLECTION);
        hx_best best = ask(engine, &board, to_play);
        hx_best other = ask(engine, &twin, hx_color_other(to_play));
        assert_int_equal(hx_cells_map(&board.cells, HX_SYMMETRY_REFLECTION, best.move.cell),
                         other.move.cell);
        assert_int_equal(best.move.color, to_play);
        assert_int_equal(other.move.color, hx_color_other(to_play));
        assert_true(fabs(best.probability - other.probability) < 1e-6);
        assert_int_equal(best.visits, other.visits);
    }
    hx_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judges_see_the_same),
        cmocka_unit_test(trees_grow_alike),
        cmocka_unit_test(trees_prove_alike),
        cmocka_unit_test(players_answer_alike),
    };
    return cmocka_run_group_tests_name("mirror", tests, NULL, NULL);
}
