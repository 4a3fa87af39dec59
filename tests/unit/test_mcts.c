// SPDX-License-Identifier: MIT
// Tree search: legal moves on every size, limits, memory, the tree used again, threads, draws.
#include "base/mix.h"
#include "base/crew.h"
#include "search/mcts.h"
#include "search/mcts_int.h"
#include "unit/stand_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    hx_oracle *oracle;
    hx_mcts *mcts;
    hx_board board;
    hx_budget budget;
    hx_mcts_settings settings;
} fixture;

static int set_up(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f || !(f->oracle = stand_in_new()) || hx_mcts_new(&f->mcts, f->oracle, 8 << 20, NULL))
        return -1;
    f->settings = (hx_mcts_settings){
        .visits = 50, .proof_visits = 8, .explore = 1, .urgency = 0.2, .threads = 1, .batch = 1};
    hx_board_init(&f->board, 7, 7);
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    hx_mcts_free(f->mcts);
    f->oracle->free(f->oracle);
    free(f);
    return 0;
}

static hx_mcts_move search(fixture *f, hx_color to_play) {
    assert_int_equal(
        hx_mcts_search(f->mcts, &f->board, to_play, &f->settings, &f->budget, NULL, NULL, NULL),
        HX_OK);
    hx_mcts_move move = hx_mcts_choose(f->mcts);
    assert_in_range(move.cell, 0, f->board.cells.count - 1);
    assert_true(hx_board_is_empty(&f->board, move.cell));
    assert_true(move.probability >= 0 && move.probability <= 1);
    assert_true(move.line_length >= 1 && move.line[0] == move.cell);
    return move;
}

static hx_mcts_state state_of(const fixture *f) {
    return hx_mcts_state_of(f->mcts);
}

// ---- the invariants of the tree ----

static void check_node(const hx_mcts_tree *t, hx_mcts_ref ref) {
    const hx_mcts_node *node = hx_mcts_tree_at(t, ref);
    uint64_t visits = node->judged;
    int children = 0;
    bool lost_child = false, only_won = true;
    assert_int_equal(node->pending, 0);
    assert_true(node->opened <= node->count && node->count <= node->room);
    for (hx_mcts_ref c = node->first; c; c = hx_mcts_tree_at(t, c)->next) {
        const hx_mcts_node *child = hx_mcts_tree_at(t, c);
        assert_true(c > ref && child->parent == ref);
        if (!child->proof) visits += child->visits;
        lost_child |= child->proof == HX_MCTS_LOST;
        only_won &= child->proof == HX_MCTS_WON;
        children++;
    }
    assert_int_equal(children, node->opened);
    if (node->proof == HX_MCTS_WON && !lost_child) // by must-play
        assert_true(ref != t->root && hx_mcts_tree_at(t, node->parent)->looked);
    bool by_hsearch = node->looked || !node->parent || hx_mcts_tree_at(t, node->parent)->looked;
    if (node->proof == HX_MCTS_LOST && !by_hsearch && node->judged)
        assert_true(only_won && node->opened == node->count);
    if (!node->proof) {
        assert_int_equal(node->visits, visits);
        assert_false(lost_child || (only_won && node->judged && node->opened == node->count));
    }
    for (int i = node->opened; i + 1 < node->count; i++)
        if (!node->proof)
            assert_true(hx_mcts_move_prior(node->move[i]) >= hx_mcts_move_prior(node->move[i + 1]));
}

static int check_tree(const hx_mcts *m) {
    int nodes = 0;
    const hx_mcts_tree *t = &m->tree;
    for (size_t at = 1; at < t->used; nodes++) {
        const hx_mcts_node *node = hx_mcts_tree_at(t, (hx_mcts_ref)at);
        check_node(t, (hx_mcts_ref)at);
        at += (offsetof(hx_mcts_node, move) + node->room * sizeof *node->move + 7) / 8;
    }
    return nodes;
}

// ---- tests ----

static void plays_on_every_size(void **state) {
    fixture *f = *state;
    f->settings.visits = 12;
    for (int size = 1; size <= HX_SIZE_MAX; size += size < 9 ? 1 : 5)
        for (int shape = 0; shape < 3; shape++) {
            int cols = shape == 1 ? (size + 1) / 2 : size,
                rows = shape == 2 ? (size + 1) / 2 : size;
            hx_board_init(&f->board, cols, rows);
            hx_color to_play = HX_COLOR_BLACK;
            for (int i = 0; i < 4 && !f->board.winner; i++) {
                hx_board_place(&f->board, to_play, search(f, to_play).cell);
                to_play = hx_color_other(to_play);
                check_tree(f->mcts);
            }
            assert_true(f->board.winner || f->board.stones == 4);
        }
    f->settings.proof_visits = 0;
    hx_board_init(&f->board, 1, 1);
    hx_mcts_move only = search(f, HX_COLOR_WHITE);
    assert_int_equal(only.winner, HX_COLOR_WHITE);
    assert_true(only.probability == 1);
}

static void same_moves(const fixture *f, const fixture *g) {
    hx_mcts_move a[HX_CELLS_MAX], b[HX_CELLS_MAX];
    int count = hx_mcts_moves(f->mcts, a, HX_CELLS_MAX);
    assert_int_equal(hx_mcts_moves(g->mcts, b, HX_CELLS_MAX), count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(a[i].cell, b[i].cell);
        assert_int_equal(a[i].visits, b[i].visits);
        assert_true(a[i].probability == b[i].probability && a[i].prior == b[i].prior);
        assert_int_equal(a[i].line_length, b[i].line_length);
    }
}

static void the_same_question_has_the_same_answer(void **state) {
    fixture *f = *state, *g;
    assert_int_equal(set_up((void **)&g), 0);
    f->settings.visits = g->settings.visits = 700;
    search(f, HX_COLOR_BLACK);
    search(g, HX_COLOR_BLACK);
    same_moves(f, g);
    f->settings.visits = g->settings.visits = 0; // by ticks
    f->budget = g->budget = (hx_budget){.tick_limit = 30000};
    hx_mcts_forget(f->mcts);
    hx_mcts_forget(g->mcts);
    search(f, HX_COLOR_WHITE);
    search(g, HX_COLOR_WHITE);
    same_moves(f, g);
    assert_true(f->budget.spent && f->budget.ticks < 31000);
    tear_down((void **)&g);
}

static void keeps_to_its_visits(void **state) {
    fixture *f = *state;
    for (int visits = 1; visits < 300; visits = visits * 3 + 1)
        for (int batch = 1; batch <= 8; batch += 7) {
            f->settings.visits = (uint64_t)visits;
            f->settings.batch = batch;
            hx_mcts_forget(f->mcts);
            search(f, HX_COLOR_BLACK);
            assert_int_equal(state_of(f).visits, visits);
            assert_int_equal(state_of(f).judged, visits);
            check_tree(f->mcts);
        }
    assert_in_range(stand_in_largest_batch(f->oracle), 2, 8);
}

// The move that was expected has been made, and the expected reply: what was below stays.
static void goes_on_with_its_tree(void **state) {
    fixture *f = *state;
    f->settings.visits = 400;
    hx_mcts_move first = search(f, HX_COLOR_BLACK);
    int nodes = check_tree(f->mcts);
    assert_true(first.line_length > 1);
    hx_board_place(&f->board, HX_COLOR_BLACK, first.line[0]);
    uint64_t before = first.visits;
    search(f, HX_COLOR_WHITE);
    assert_int_equal(state_of(f).judged, 400 - before); // the limit counts what was there
    hx_mcts_move second = hx_mcts_choose(f->mcts);
    hx_board_place(&f->board, HX_COLOR_WHITE, second.cell);
    search(f, HX_COLOR_BLACK);
    assert_int_equal(state_of(f).judged, 400 - second.visits);
    assert_true(check_tree(f->mcts) < nodes + 800);
    search(f, HX_COLOR_BLACK); // the same again: nothing is left to do
    assert_int_equal(state_of(f).judged, 0);

    search(f, HX_COLOR_WHITE); // another player to move is another position
    assert_int_equal(state_of(f).judged, 400);
    hx_board_undo(&f->board); // so is one before the root
    search(f, HX_COLOR_WHITE);
    assert_int_equal(state_of(f).judged, 400);
    f->settings.explore = 2; // and other settings make another tree
    search(f, HX_COLOR_WHITE);
    assert_int_equal(state_of(f).judged, 400);
}

// Two moves on at once, as after pondering.
static void finds_a_position_two_moves_on(void **state) {
    fixture *f = *state;
    hx_board_init(&f->board, 11, 11);
    f->settings.visits = 600;
    hx_mcts_move move = search(f, HX_COLOR_BLACK);
    assert_true(move.line_length > 2);
    hx_board_place(&f->board, HX_COLOR_BLACK, move.line[0]);
    hx_board_place(&f->board, HX_COLOR_WHITE, move.line[1]);
    search(f, HX_COLOR_BLACK);
    assert_in_range(state_of(f).judged, 1, 599);
    check_tree(f->mcts);
    hx_board_undo(&f->board);
    hx_board_place(&f->board, HX_COLOR_BLACK, move.line[1]); // out of turn
    search(f, HX_COLOR_BLACK);
    assert_int_equal(state_of(f).judged, 600);
}

static void stays_within_its_memory(void **state) {
    fixture *f = *state;
    enum { BYTES = 200000 };
    hx_mcts_free(f->mcts);
    assert_int_equal(hx_mcts_new(&f->mcts, f->oracle, BYTES, NULL), HX_OK);
    f->settings.visits = 100000;
    hx_mcts_move move = search(f, HX_COLOR_BLACK);
    assert_true(state_of(f).full);
    assert_in_range(state_of(f).bytes, BYTES / 2, BYTES);
    assert_in_range(state_of(f).judged, 500, 1000);
    check_tree(f->mcts);
    search(f, HX_COLOR_BLACK); // still full: the best so far, at once
    assert_true(state_of(f).full && state_of(f).judged == 0);
    hx_board_place(&f->board, HX_COLOR_BLACK, move.cell); // what is no longer needed makes room
    search(f, HX_COLOR_WHITE);
    assert_true(state_of(f).judged > 10);
    hx_board_init(&f->board, HX_SIZE_MAX, HX_SIZE_MAX); // and the largest root has room
    search(f, HX_COLOR_WHITE);
    assert_true(state_of(f).full && state_of(f).judged > 10);
}

static bool at_once(void *user) {
    ++*(int *)user;
    return true;
}

static void stops_when_told(void **state) {
    fixture *f = *state;
    atomic_int stop = 1;
    int polled = 0;
    f->settings.visits = 0;
    f->budget = (hx_budget){.stop = &stop};
    search(f, HX_COLOR_BLACK);
    assert_in_range(state_of(f).judged, 1, 30);
    hx_mcts_forget(f->mcts);
    f->budget = (hx_budget){.poll = at_once, .user = &polled};
    search(f, HX_COLOR_BLACK);
    assert_int_equal(polled, 1);
    assert_in_range(state_of(f).judged, 1, 30);
    hx_mcts_forget(f->mcts);
    f->budget = (hx_budget){.deadline = hx_budget_now() - 1};
    search(f, HX_COLOR_BLACK);
    assert_in_range(state_of(f).judged, 1, 30);
}

// White lacks one cell of a row: black must play there, and there is nothing to choose.
static void ends_when_there_is_no_choice(void **state) {
    fixture *f = *state;
    hx_board_init(&f->board, 11, 11);
    for (int col = 0; col < 11; col++)
        if (col != 5) hx_board_place(&f->board, HX_COLOR_WHITE, 55 + col);
    hx_board_place(&f->board, HX_COLOR_BLACK, 49); // f5
    hx_board_place(&f->board, HX_COLOR_BLACK, 70); // e7
    search(f, HX_COLOR_BLACK);
    assert_true(state_of(f).visits > 1);
    hx_mcts_forget(f->mcts);
    f->settings.until_forced = true;
    assert_int_equal(search(f, HX_COLOR_BLACK).cell, 60);
    assert_int_equal(state_of(f).judged, 1);
    assert_int_equal(state_of(f).looks, 1);
    assert_int_equal(state_of(f).winner, HX_COLOR_NONE);
}

static void looks_only_where_it_is_told(void **state) {
    fixture *f = *state;
    bool only[HX_CELLS_MAX] = {[3] = true, [17] = true, [40] = true};
    hx_mcts_move moves[HX_CELLS_MAX];
    f->settings.only = only;
    for (f->settings.visits = 1; f->settings.visits < 300; f->settings.visits *= 7) {
        search(f, HX_COLOR_BLACK);
        int count = hx_mcts_moves(f->mcts, moves, HX_CELLS_MAX);
        assert_in_range(count, 1, 3);
        for (int i = 0; i < count; i++)
            assert_true(only[moves[i].cell]);
    }
    f->settings.only = NULL; // the next search knows nothing of it
    search(f, HX_COLOR_BLACK);
    assert_int_equal(state_of(f).judged, f->settings.visits);

    // Black would win at b1 or b3; told to look elsewhere, he loses, and the search ends.
    hx_board_init(&f->board, 3, 3);
    hx_board_place(&f->board, HX_COLOR_BLACK, 4);
    hx_board_place(&f->board, HX_COLOR_WHITE, 3);
    memset(only, 0, sizeof only);
    only[8] = only[5] = true;
    f->settings.only = only;
    f->settings.visits = 0;
    search(f, HX_COLOR_BLACK);
    int count = hx_mcts_moves(f->mcts, moves, HX_CELLS_MAX);
    for (int i = 0; i < count; i++)
        assert_true(only[moves[i].cell]);
}

static void draws_by_temperature(void **state) {
    fixture *f = *state;
    int seen = 0, first = search(f, HX_COLOR_BLACK).cell;
    bool chosen[HX_CELLS_MAX] = {false};
    f->settings.temperature = 1;
    for (f->settings.seed = 0; f->settings.seed < 40; f->settings.seed++) {
        int cell = search(f, HX_COLOR_BLACK).cell;
        assert_int_equal(search(f, HX_COLOR_BLACK).cell, cell);
        seen += !chosen[cell];
        chosen[cell] = true;
    }
    assert_in_range(seen, 4, 39);
    f->settings.temperature = 0.01; // next to nothing
    assert_int_equal(search(f, HX_COLOR_BLACK).cell, first);
    f->settings.temperature = 100; // nearly any move, but a proved win is taken
    f->settings.visits = 300;
    hx_board_init(&f->board, 2, 2);
    for (f->settings.seed = 0; f->settings.seed < 20; f->settings.seed++)
        assert_int_equal(search(f, HX_COLOR_BLACK).winner, HX_COLOR_BLACK);
}

typedef struct reports {
    int count;
    uint64_t visits;
} reports;

static void on_report(void *user, const hx_mcts *m) {
    reports *r = user;
    hx_mcts_move moves[3];
    assert_in_range(hx_mcts_moves(m, moves, 3), 1, 3);
    assert_true(hx_mcts_state_of(m).visits > r->visits);
    r->visits = hx_mcts_state_of(m).visits;
    r->count++;
}

static void reports_as_visits_double(void **state) {
    fixture *f = *state;
    reports r = {0};
    f->settings.visits = 1100;
    hx_board_init(&f->board, 9, 9);
    assert_int_equal(hx_mcts_search(f->mcts, &f->board, HX_COLOR_BLACK, &f->settings, &f->budget,
                                    on_report, &r, NULL),
                     HX_OK);
    assert_in_range(r.count, 7, 100); // 16, 32, ..., 1024, and after long seconds
}

// Threads share one tree, with and without batches; nothing is left pending or lost.
static void works_with_many_threads(void **state) {
    fixture *f = *state;
    for (int threads = 2; threads <= 8; threads *= 2) {
        f->settings.threads = threads;
        f->settings.batch = threads / 2;
        f->settings.visits = 2000;
        hx_board_init(&f->board, 6, 6);
        hx_mcts_forget(f->mcts);
        search(f, HX_COLOR_BLACK);
        assert_true(state_of(f).winner || state_of(f).visits == 2000);
        check_tree(f->mcts);
    }
    f->settings.visits = 0; // until it is proved
    hx_board_init(&f->board, 4, 4);
    search(f, HX_COLOR_BLACK);
    assert_int_equal(state_of(f).winner, HX_COLOR_BLACK);
    check_tree(f->mcts);
    assert_in_range(hx_crew_processors(), 1, 64);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(plays_on_every_size, set_up, tear_down),
        cmocka_unit_test_setup_teardown(the_same_question_has_the_same_answer, set_up, tear_down),
        cmocka_unit_test_setup_teardown(keeps_to_its_visits, set_up, tear_down),
        cmocka_unit_test_setup_teardown(goes_on_with_its_tree, set_up, tear_down),
        cmocka_unit_test_setup_teardown(finds_a_position_two_moves_on, set_up, tear_down),
        cmocka_unit_test_setup_teardown(stays_within_its_memory, set_up, tear_down),
        cmocka_unit_test_setup_teardown(stops_when_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ends_when_there_is_no_choice, set_up, tear_down),
        cmocka_unit_test_setup_teardown(looks_only_where_it_is_told, set_up, tear_down),
        cmocka_unit_test_setup_teardown(draws_by_temperature, set_up, tear_down),
        cmocka_unit_test_setup_teardown(reports_as_visits_double, set_up, tear_down),
        cmocka_unit_test_setup_teardown(works_with_many_threads, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("mcts", tests, NULL, NULL);
}
