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
    c->at.board = &s->board;
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_connection_needs_no_move, set_up, clean_up),
        cmocka_unit_test_setup_teardown(who_needs_no_move_makes_one, set_up, clean_up),
        cmocka_unit_test_setup_teardown(a_threat_needs_its_move, set_up, clean_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
