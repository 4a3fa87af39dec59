// SPDX-License-Identifier: MIT
// Claims for positions that the solver's table does not know.
#include "net/builtin.h"
#include "certificate/certificate_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

enum { SIZE = 3 };

typedef struct state {
    hx_net *net;
    hx_board board;
    hx_budget budget;
    hx_solve *solve;
    hx_certificate_source source;
    hx_certificate certificate;
} state;

// A solver that has been asked nothing, without fill-in, and black's certificate of the board.
static int set_up(void **out) {
    state *s = calloc(1, sizeof *s);
    hx_certificate *c = &s->certificate;
    hx_solve_options options = {.megabytes = 1, .scout = {.no_fill = true}};
    hx_hsearch_options search = {.until_won = true};
    hx_board_init(&s->board, SIZE, SIZE);
    assert_int_equal(hx_net_solver(&s->net, NULL), HX_OK);
    assert_int_equal(hx_solve_new(&s->solve, &s->board.cells, s->net, &options, NULL), HX_OK);
    assert_int_equal(hx_follow_init(&c->follow, &s->board.cells, HX_COLOR_BLACK, &search, NULL),
                     HX_OK);
    c->found = c->follow.found;
    s->source = hx_certificate_ask(s->solve);
    c->source = &s->source;
    c->at.board = c->at.solvers = &s->board;
    hx_board_init(&c->blank, SIZE, SIZE);
    c->lore = s->source.lore(s->solve, HX_COLOR_BLACK);
    c->budget = &s->budget;
    c->winner = HX_COLOR_BLACK;
    c->loser = HX_COLOR_WHITE;
    c->cells = s->board.cells.count;
    c->points = c->cells + 2;
    c->words = hx_hsearch_words(c->found);
    hx_dead_init(&c->dead);
    hx_strategy_init(&c->strategy, c->words);
    assert_int_equal(hx_claim_init(c, NULL), HX_OK);
    *out = s;
    return 0;
}

static int clean_up(void **out) {
    state *s = *out;
    hx_certificate *c = &s->certificate;
    hx_follow_free(&c->follow);
    hx_strategy_free(&c->strategy);
    hx_claim_free(c);
    free(c->made);
    free(c->above);
    hx_solve_free(s->solve);
    hx_net_free(s->net);
    free(s);
    return 0;
}

static void joins_the_edges(const hx_certificate *c, hx_claim_id id) {
    assert_int_not_equal(id, 0);
    assert_int_equal(c->claims[id].x, hx_certificate_edge(c, 0));
    assert_int_equal(c->claims[id].y, hx_certificate_edge(c, 1));
}

// The centre has a bridge to either edge. Black is to move and needs no move: the claim is about
// the stone that there is, its cells are those of the bridges, and the solver was not asked.
static void a_connection_needs_no_move(void **out) {
    state *s = *out;
    hx_certificate *c = &s->certificate;
    hx_cell move = 0;
    hx_board_place(&s->board, HX_COLOR_BLACK, hx_cells_at(&s->board.cells, 1, 1));
    hx_claim_id id = hx_certificate_prove_move(c, &move);
    joins_the_edges(c, id);
    assert_int_equal(move, HX_CELL_NONE);
    hx_bits cells = {0};
    hx_claim_unite_carrier(c, id, &cells);
    assert_int_equal(hx_bits_count(&cells, c->words), 4);
    assert_int_equal(hx_solve_nodes(s->solve), 0);
}

// He takes one of the bridges' cells all the same where he is asked for a move, and the other
// bridge is what is left to be claimed.
static void who_needs_no_move_makes_one(void **out) {
    state *s = *out;
    hx_certificate *c = &s->certificate;
    hx_cell move = 0;
    hx_claim_draft beginning;
    hx_board_place(&s->board, HX_COLOR_BLACK, hx_cells_at(&s->board.cells, 1, 1));
    hx_claim_id id = hx_certificate_prove_move(c, &move);
    hx_certificate_begin(c, id, true, move, &beginning);
    assert_int_not_equal(beginning.move, HX_CELL_NONE);
    assert_true(hx_board_is_empty(&s->board, beginning.move));
    assert_int_equal(beginning.count, 1);
    hx_certificate_begin(c, id, false, move, &beginning);
    assert_int_equal(beginning.move, HX_CELL_NONE);
    assert_int_equal(beginning.children[0], id);
}

// On an empty board he needs one, and there is a threat.
static void a_threat_needs_its_move(void **out) {
    state *s = *out;
    hx_certificate *c = &s->certificate;
    hx_cell move = HX_CELL_NONE;
    joins_the_edges(c, hx_certificate_prove_move(c, &move));
    assert_int_not_equal(move, HX_CELL_NONE);
    assert_int_equal(hx_solve_nodes(s->solve), 0);
}

// What the solver met is another board, on which the same moves are made; a stone that is there
// already does no harm, and one of the other colour's ends it, until it is taken back.
static void the_solvers_board_goes_along(void **out) {
    state *s = *out;
    hx_certificate *c = &s->certificate;
    hx_board other = c->blank;
    hx_board_place(&other, HX_COLOR_BLACK, 0);
    c->at.solvers = &other;
    hx_certificate_step first = hx_certificate_play(c, HX_COLOR_BLACK, 0);
    assert_int_equal(other.stones, 1);
    hx_certificate_step second = hx_certificate_play(c, HX_COLOR_WHITE, 4);
    assert_int_equal(other.color[4], HX_COLOR_WHITE);
    assert_true(hx_certificate_is_apart(c));
    hx_certificate_take_back(c, second);
    assert_int_equal(other.stones, 1);
    hx_certificate_take_back(c, first);
    hx_certificate_step third = hx_certificate_play(c, HX_COLOR_WHITE, 0);
    assert_null(c->at.solvers);
    assert_false(hx_certificate_is_apart(c));
    hx_certificate_take_back(c, third);
    assert_ptr_equal(c->at.solvers, &other);
    assert_int_equal(other.stones, 1);
    assert_int_equal(s->board.stones, 0);
    c->at.solvers = &s->board;
}

// A position that a search won is what it knows elsewhere, too, if the same is to be won there.
static void what_was_won_elsewhere_is_known(void **out) {
    state *s = *out;
    hx_certificate *c = &s->certificate;
    hx_board other = c->blank;
    hx_solve_result r;
    hx_bits cells;
    hx_cell move;
    hx_board_place(&other, HX_COLOR_BLACK, hx_cells_at(&other.cells, 1, 1));
    hx_board_place(&other, HX_COLOR_WHITE, hx_cells_at(&other.cells, 2, 0));
    hx_solve_run(s->solve, &other, HX_COLOR_BLACK, &s->budget, &r);
    assert_int_equal(r.winner, HX_COLOR_BLACK);
    assert_false(hx_certificate_recall_win(c, &cells));
    c->at.solvers = &other;
    assert_true(hx_certificate_recall_win(c, &cells));
    assert_true(hx_certificate_recall_move(c, false, &move));
    hx_board_place(&s->board, HX_COLOR_WHITE, r.move); // and not where that move cannot be made
    assert_false(hx_certificate_recall_win(c, &cells));
    c->at.solvers = &s->board;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_connection_needs_no_move, set_up, clean_up),
        cmocka_unit_test_setup_teardown(who_needs_no_move_makes_one, set_up, clean_up),
        cmocka_unit_test_setup_teardown(a_threat_needs_its_move, set_up, clean_up),
        cmocka_unit_test_setup_teardown(the_solvers_board_goes_along, set_up, clean_up),
        cmocka_unit_test_setup_teardown(what_was_won_elsewhere_is_known, set_up, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
