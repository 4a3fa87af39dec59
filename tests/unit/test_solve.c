// SPDX-License-Identifier: MIT
// solve/: what positions are known by, connections that follow a board, what is told on the way,
// and which net is asked.
// Whether answers are right is for tests/prop/prop_solve.c.
#include "base/mix.h"
#include "net/builtin.h"
#include "sight/follow.h"
#include "solve/solve_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

enum { SIZE = 5 };

static int at(const hx_board *b, int col, int row) {
    return hx_cells_at(&b->cells, col, row);
}

// a1, shut off by b1 and a2.
static void shut_corner(hx_board *b, hx_color corner) {
    hx_board_init(b, SIZE, SIZE);
    hx_board_place(b, HX_COLOR_WHITE, at(b, 1, 0));
    hx_board_place(b, HX_COLOR_WHITE, at(b, 0, 1));
    hx_board_place(b, corner, at(b, 0, 0));
}

static void a_stone_that_joins_nothing_has_no_colour(void **state) {
    (void)state;
    hx_board one, two;
    shut_corner(&one, HX_COLOR_BLACK);
    shut_corner(&two, HX_COLOR_WHITE);
    uint64_t key = hx_recall_remainder(&one, HX_COLOR_BLACK).key;
    assert_int_equal(key, hx_recall_remainder(&two, HX_COLOR_BLACK).key);
    assert_int_not_equal(key, hx_recall_remainder(&two, HX_COLOR_WHITE).key);
    assert_int_not_equal(hx_recall_stones(&one, HX_COLOR_BLACK).key,
                         hx_recall_stones(&two, HX_COLOR_BLACK).key);
}

// The same cells are empty, and black's stones join others of them.
static void colours_that_matter_make_other_positions(void **state) {
    (void)state;
    hx_board b;
    uint64_t keys[3];
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
        hx_board_init(&b, SIZE, SIZE);
        hx_board_place(&b, c, at(&b, 2, 2));
        keys[c] = hx_recall_remainder(&b, HX_COLOR_BLACK).key;
    }
    assert_int_not_equal(keys[HX_COLOR_BLACK], keys[HX_COLOR_WHITE]);
    hx_board_init(&b, SIZE, SIZE);
    assert_int_not_equal(keys[HX_COLOR_BLACK], hx_recall_remainder(&b, HX_COLOR_BLACK).key);
}

// A cell between two white stones and two black ones across is dead, which only the tables of
// dead rings know: the solver's fill-in gives it away, as fill-in does with tables of its own, and
// none if it is switched off.
static void dead_cells_are_filled_in(void **state) {
    (void)state;
    hx_net *net;
    hx_dead dead;
    assert_int_equal(hx_net_solver(&net, NULL), HX_OK);
    hx_dead_init(&dead);
    for (int off = 0; off < 2; off++) {
        hx_board b, other;
        hx_scout *look;
        hx_scout_options options = {.no_fill = off};
        hx_board_init(&b, SIZE, SIZE);
        int middle = at(&b, 2, 2);
        for (int i = 0; i < 2; i++) {
            hx_board_place(&b, HX_COLOR_WHITE, b.cells.next[middle][i]);
            hx_board_place(&b, HX_COLOR_BLACK, b.cells.next[middle][i + 3]);
        }
        assert_int_equal(hx_scout_new(&look, &b.cells, net, &options, NULL), HX_OK);
        other = b;
        int filled = hx_scout_fill(look, &b);
        assert_int_equal(filled, off ? 0 : hx_fill_run(&dead, &other, NULL));
        assert_int_equal(hx_board_is_empty(&b, middle), off);
        hx_scout_free(look);
    }
    hx_net_free(net);
}

static void half_a_turn_is_taken_out(void **state) {
    (void)state;
    hx_board one, two;
    hx_board_init(&one, SIZE, SIZE);
    hx_board_init(&two, SIZE, SIZE);
    hx_board_place(&one, HX_COLOR_BLACK, at(&one, 1, 0));
    hx_board_place(&two, HX_COLOR_BLACK, at(&two, SIZE - 2, SIZE - 1));
    hx_recall_key x = hx_recall_stones(&one, HX_COLOR_WHITE);
    hx_recall_key y = hx_recall_stones(&two, HX_COLOR_WHITE);
    assert_int_equal(x.key, y.key);
    assert_int_equal(x.check, y.check);
    assert_int_not_equal(x.turned, y.turned);
}

// Two positions with the same key, as chance might have it, are told apart by their checks.
static void the_same_key_is_not_the_same_position(void **state) {
    (void)state;
    hx_proofs t;
    hx_board b;
    hx_error err;
    hx_recall_key keys[2][2];
    hx_board_init(&b, SIZE, SIZE);
    for (int i = 0; i < 2; i++) {
        hx_board_place(&b, HX_COLOR_BLACK, at(&b, i, 0));
        keys[0][i] = hx_recall_stones(&b, HX_COLOR_WHITE);
        keys[1][i] = hx_recall_remainder(&b, HX_COLOR_WHITE);
    }
    assert_int_equal(hx_proofs_init(&t, 1, 1, SIZE * SIZE, &err), HX_OK);
    for (int k = 0; k < 2; k++) {
        const uint64_t key = keys[k][0].key;
        assert_int_not_equal(keys[k][0].check, keys[k][1].check);
        hx_proof *one = hx_proofs_place(&t, key, keys[k][0].check);
        one->key = key;
        one->check = keys[k][0].check;
        one->work = 1;
        assert_ptr_equal(hx_proofs_find(&t, key, keys[k][0].check), one);
        assert_null(hx_proofs_find(&t, key, keys[k][1].check));
        assert_ptr_not_equal(hx_proofs_place(&t, key, keys[k][1].check), one);
    }
    hx_proofs_free(&t);
}

// ---- following -----------------------------------------------------------------------------

static void check_nodes(const hx_follow *f, const hx_board *b) {
    for (int cell = 0; cell < b->cells.count; cell++) {
        int node = hx_hsearch_node(f->found, cell);
        assert_int_equal(node < 0, b->color[cell] == hx_color_other(f->color));
        if (node >= 0)
            assert_int_equal(hx_hsearch_is_stone(f->found, node), b->color[cell] == f->color);
    }
}

// Goes a few stones up and down the board, sometimes many.
static void wander(hx_random *random, hx_board *b) {
    int steps = (int)hx_random_below(random, 9);
    while (steps-- > 0) {
        int cell = (int)hx_random_below(random, b->cells.count);
        hx_color color = hx_random_below(random, 2) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        bool back = hx_random_below(random, 2) || b->winner || !hx_board_is_empty(b, cell);
        if (!back)
            hx_board_place(b, color, cell);
        else if (b->stones)
            hx_board_undo(b);
    }
    while (b->winner)
        hx_board_undo(b);
}

static void connections_are_where_the_board_is(void **state) {
    (void)state;
    hx_follow f;
    hx_board b;
    hx_random random = {7};
    hx_board_init(&b, SIZE, SIZE);
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
        assert_int_equal(hx_follow_init(&f, &b.cells, c, NULL, NULL), HX_OK);
        for (int i = 0; i < 300; i++) {
            wander(&random, &b);
            hx_follow_board(&f, &b);
            check_nodes(&f, &b);
        }
        hx_follow_free(&f);
    }
}

// ---- progress ------------------------------------------------------------------------------

// Makes every look at the clock the time to tell.
static void count_reports(void *user, const hx_solve_progress *p) {
    int *count = user;
    assert_true(p->used > 0 && p->used <= 1);
    assert_in_range(p->move_count, 1, SIZE * SIZE);
    assert_in_range(p->line_length, 1, SIZE * SIZE);
    assert_in_range(p->line[0], 0, SIZE * SIZE - 1);
    ++*count;
}

// While all moves are looked for: the one that is looked at, and how hard it is to decide.
static void see_first(void *user, const hx_solve_progress *p) {
    int *count = user;
    assert_int_equal(p->move_count, 1);
    assert_in_range(p->line_length, 1, SIZE * SIZE);
    assert_int_equal(p->line[0], p->moves[0]);
    assert_int_equal(p->win, p->wins[0]);
    assert_int_equal(p->loss, p->losses[0]);
    ++*count;
}

static void what_is_told_is_whole(void **state) {
    (void)state;
    int reports = 0;
    hx_net *net;
    hx_solve *s;
    hx_board b;
    hx_solve_result r;
    hx_budget budget = {0};
    hx_solve_options options = {.megabytes = 1, .scout = {.no_connections = true}};
    assert_int_equal(hx_net_solver(&net, NULL), HX_OK);
    hx_board_init(&b, SIZE, SIZE);
    hx_board_place(&b, HX_COLOR_BLACK, at(&b, 0, 1));
    assert_int_equal(hx_solve_new(&s, &b.cells, net, &options, NULL), HX_OK);
    hx_solve_limit(s, 1); // the root alone: nothing to tell yet
    hx_solve_run(s, &b, HX_COLOR_WHITE, &budget, &r);
    hx_solve_limit(s, 0);
    hx_solve_tell(s, count_reports, &reports);
    s->next_report = 0;
    hx_solve_run(s, &b, HX_COLOR_WHITE, &budget, &r);
    assert_int_equal(r.winner, HX_COLOR_WHITE);
    assert_true(reports > 0);
    hx_cell line[SIZE * SIZE];
    assert_in_range(hx_solve_line(s, &b, HX_COLOR_WHITE, line), 1, SIZE * SIZE - 1);
    assert_int_equal(line[0], r.move);
    hx_bits winning;
    hx_solve_clear(s);
    reports = 0;
    hx_solve_tell(s, see_first, &reports);
    s->next_report = 0;
    assert_true(hx_solve_all(s, &b, HX_COLOR_WHITE, &budget, &winning));
    assert_true(hx_bits_has(&winning, r.move));
    assert_true(reports > 0);
    hx_solve_free(s);
    hx_net_free(net);
}

static uint64_t nodes_with(hx_status (*make)(hx_net **, hx_error *)) {
    hx_net *net;
    hx_solve *s;
    hx_board b;
    hx_solve_result r;
    hx_budget budget = {0};
    assert_int_equal(make(&net, NULL), HX_OK);
    hx_board_init(&b, SIZE + 1, SIZE + 1);
    hx_board_place(&b, HX_COLOR_BLACK, at(&b, 0, 2));
    assert_int_equal(hx_solve_new(&s, &b.cells, net, NULL, NULL), HX_OK);
    hx_solve_run(s, &b, HX_COLOR_WHITE, &budget, &r);
    uint64_t nodes = hx_solve_nodes(s);
    hx_solve_free(s);
    hx_net_free(net);
    return nodes;
}

// Whatever net players have.
static void the_engine_asks_the_solvers_net(void **state) {
    (void)state;
    static hx_solution solution; // large
    hx_engine *engine;
    hx_game *game;
    size_t size;
    const void *other = hx_builtin_standard(&size);
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(hx_engine_set_net(engine, other, size), HX_OK);
    assert_int_equal(hx_game_read(&game, engine, "6:a3", 0), HX_OK);
    assert_int_equal(hx_engine_solve(engine, game, NULL, &solution), HX_OK);
    assert_int_equal(solution.nodes, nodes_with(hx_net_solver));
    assert_int_not_equal(solution.nodes, nodes_with(hx_net_standard));
    hx_game_free(game);
    hx_engine_free(engine);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stone_that_joins_nothing_has_no_colour),
        cmocka_unit_test(colours_that_matter_make_other_positions),
        cmocka_unit_test(dead_cells_are_filled_in),
        cmocka_unit_test(half_a_turn_is_taken_out),
        cmocka_unit_test(the_same_key_is_not_the_same_position),
        cmocka_unit_test(connections_are_where_the_board_is),
        cmocka_unit_test(what_is_told_is_whole),
        cmocka_unit_test(the_engine_asks_the_solvers_net),
    };
    return cmocka_run_group_tests_name("test_solve", tests, NULL, NULL);
}
