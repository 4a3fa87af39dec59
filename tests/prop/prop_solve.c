// SPDX-License-Identifier: MIT
// The solver against exhaustive play on random small boards: winner, winning moves, carrier; with
// and without connections, fill-in and inferior moves, on one thread and on three, and with every
// other part left out alone; and what is told of positions on the way. SOLVE_BOARDS in the
// environment sets how many, SOLVE_4X4 how many of 4x4 with everything on: a mistake that only
// shows there, such as a carrier that lacks a refutation, takes some hundred boards to be found.
// Then first moves whose winners are published: some of 6x6, with SOLVE_OPENINGS=7 all up to 7x7.
#include "base/mix.h"
#include "oracle/winner.h"
#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EMPTY_MAX = 10, EMPTY_MANY = 8 };

typedef struct state {
    brute *judge;
    hx_net *net;
    hx_random random;
    long searched; // boards that were not decided at a glance
    long samples;  // positions told of
} state;

static void random_board(state *s, hx_board *b, const int size[2], int least) {
    hx_board_init(b, size[0], size[1]);
    int empty = (int)hx_random_below(&s->random, (uint32_t)(EMPTY_MAX - least + 1)) + least;
    while (!b->winner && b->cells.count - b->stones > empty) {
        int cell = (int)hx_random_below(&s->random, b->cells.count);
        hx_color color = hx_random_below(&s->random, 2) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        if (hx_board_is_empty(b, cell)) hx_board_place(b, color, cell);
    }
}

// The winner needs no other cells: he wins with the loser's stones on all of them.
static void check_carrier(state *s, const hx_board *board, hx_color to_play,
                          const hx_solve_result *r) {
    hx_board b = *board;
    for (int cell = 0; cell < b.cells.count; cell++) {
        if (!hx_board_is_empty(&b, cell)) {
            assert_false(hx_bits_has(&r->carrier, cell));
        } else if (!hx_bits_has(&r->carrier, cell)) {
            hx_board_place(&b, hx_color_other(r->winner), cell);
        }
    }
    assert_int_equal(winner_of(s->judge, &b, to_play), r->winner);
}

static void check_moves(state *s, hx_solve *solver, hx_board *b, hx_color to_play,
                        const hx_solve_result *r) {
    hx_bits wins;
    hx_budget budget = {0};
    assert_true(hx_solve_all(solver, b, to_play, &budget, &wins));
    for (int cell = 0; cell < b->cells.count; cell++) {
        bool won = false;
        if (hx_board_is_empty(b, cell)) {
            hx_board_place(b, to_play, cell);
            won = winner_of(s->judge, b, hx_color_other(to_play)) == to_play;
            hx_board_undo(b);
        }
        assert_int_equal(hx_bits_has(&wins, cell), won);
        if (r->move == cell) assert_true(won);
    }
}

static void check_board(state *s, hx_solve *solver, hx_board *b, hx_color to_play) {
    hx_solve_result r;
    hx_budget budget = {0};
    hx_board before = *b;
    uint64_t nodes = hx_solve_nodes(solver);
    hx_solve_run(solver, b, to_play, &budget, &r);
    s->searched += hx_solve_nodes(solver) > nodes + 1;
    assert_memory_equal(b->color, before.color, sizeof b->color);
    assert_int_equal(b->hash[0], before.hash[0]);
    assert_int_equal(r.winner, winner_of(s->judge, b, to_play));
    if (b->winner) return;
    assert_int_equal(r.move != HX_CELL_NONE, r.winner == to_play);
    check_carrier(s, b, to_play, &r);
    check_moves(s, solver, b, to_play, &r);
}

// What is told of positions on the way.
static void check_sample(void *user, const hx_solve_sample *sample) {
    state *s = user;
    hx_board b = *sample->board;
    s->samples++;
    assert_int_equal(winner_of(s->judge, &b, sample->to_play), sample->winner);
    if (sample->move == HX_CELL_NONE) return;
    assert_int_equal(sample->winner, sample->to_play);
    hx_board_place(&b, sample->to_play, sample->move);
    assert_int_equal(winner_of(s->judge, &b, hx_color_other(sample->to_play)), sample->winner);
}

// Ways to search, the usual one first.
static const hx_solve_options ways[] = {
    {.threads = 1},
    {.scout = {.no_connections = true}},
    {.scout = {.no_fill = true}},
    {.scout = {.no_connections = true, .no_fill = true}},
    {.scout = {.all_moves = true}},
    {.scout = {.all_moves = true, .no_connections = true}},
    {.scout = {.all_moves = true, .no_fill = true}},
    {.scout = {.all_moves = true, .no_fill = true, .no_connections = true}},
    {.threads = 3, .begin = 1},
    {.threads = 3, .begin = 1, .no_remainder = true},
    {.scout = {.no_mustplay = true}},
    {.scout = {.no_own = true}},
    {.scout = {.no_order = true}},
    {.scout = {.no_shrink = true}},
    {.scout = {.no_follow = true}},
    {.widening = 100},
    {.no_lean = true},
    {.no_price = true},
    {.no_remainder = true},
    {.no_sharing = true},
    {.no_learning = true},
    {.no_joins = true},
    {.scout = {.no_templates = true}},
};
enum { SIZES = 4, WAYS = sizeof ways / sizeof *ways };

// Of the smallest boards, in the usual way, many are tried, and such as are not decided at a
// glance.
static bool is_tried_often(int i, int way) {
    return i == 0 && way == 0;
}

// How many boards of the i-th size.
static long boards_wanted(int i, int way) {
    const char *boards = getenv("SOLVE_BOARDS"), *smallest = getenv("SOLVE_4X4");
    if (is_tried_often(i, way)) return smallest ? atol(smallest) : 1500;
    return (boards ? atol(boards) : 720) / (SIZES * WAYS);
}

static void answers_are_those_of_exhaustive_play(void **unused) {
    (void)unused;
    static const int sizes[SIZES][2] = {{4, 4}, {5, 4}, {3, 6}, {5, 5}};
    state s = {.judge = brute_new(), .random = {99}};
    assert_int_equal(hx_net_solver(&s.net, NULL), HX_OK);
    for (int i = 0; i < SIZES; i++)
        for (int way = 0; way < WAYS; way++) {
            hx_cells cells;
            hx_solve *solver;
            hx_solve_options options = ways[way];
            options.megabytes = 1;
            if (options.threads < 2) {
                options.solved = check_sample;
                options.user = &s;
            }
            hx_cells_init(&cells, sizes[i][0], sizes[i][1]);
            assert_int_equal(hx_solve_new(&solver, &cells, s.net, &options, NULL), HX_OK);
            for (long n = boards_wanted(i, way); n > 0; n--) {
                hx_board b;
                if (n % 4) hx_solve_clear(solver); // every fourth has what was learned before
                random_board(&s, &b, sizes[i], is_tried_often(i, way) ? EMPTY_MANY : 1);
                check_board(&s, solver, &b, HX_COLOR_BLACK);
                check_board(&s, solver, &b, HX_COLOR_WHITE);
            }
            hx_solve_free(solver);
        }
    print_message("# %ld searched, told of %ld positions\n", s.searched, s.samples);
    assert_true(s.searched > 0 && s.samples > 0);
    hx_net_free(s.net);
    brute_free(s.judge);
}

// ---- published openings --------------------------------------------------------------------

static hx_solve *new_solver(const hx_net *net, int size, int megabytes) {
    hx_cells cells;
    hx_solve *solver;
    hx_solve_options options = {.megabytes = megabytes};
    hx_cells_init(&cells, size, size);
    assert_int_equal(hx_solve_new(&solver, &cells, net, &options, NULL), HX_OK);
    return solver;
}

static hx_color solve_stone(hx_solve *solver, int size, int cell) {
    hx_board b;
    hx_solve_result r;
    hx_budget budget = {0};
    hx_board_init(&b, size, size);
    hx_board_place(&b, HX_COLOR_BLACK, cell);
    hx_solve_run(solver, &b, HX_COLOR_WHITE, &budget, &r);
    return r.winner;
}

static hx_color solve_opening(const hx_net *net, int size, int cell, int megabytes,
                              uint64_t *nodes) {
    hx_solve *solver = new_solver(net, size, megabytes);
    hx_color winner = solve_stone(solver, size, cell);
    *nodes = hx_solve_nodes(solver);
    hx_solve_free(solver);
    return winner;
}

// Each by itself, and all of a size by one solver that remembers the others.
static void openings_have_their_published_winners(void **unused) {
    (void)unused;
    const char *data = getenv("HEXPROOF_DATA"), *largest = getenv("SOLVE_OPENINGS");
    char path[4096], column, winner[16], line[256];
    int size, row, right = 0, seen = 0, wanted = largest ? atoi(largest) : 6;
    snprintf(path, sizeof path, "%s/solved-openings.tsv", data ? data : "../shared/data");
    FILE *file = fopen(path, "r");
    if (!file) {
        print_message("# skipped: there is no %s\n", path);
        skip();
    }
    hx_net *net;
    hx_solve *together = NULL;
    int together_size = 0;
    assert_int_equal(hx_net_solver(&net, NULL), HX_OK);
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "%d %c%d %15s", &size, &column, &row, winner) != 4) continue;
        if (size > wanted || (!largest && seen++ % 4)) continue;
        uint64_t nodes;
        int cell = (row - 1) * size + column - 'a';
        hx_color found = solve_opening(net, size, cell, 16, &nodes);
        assert_string_equal(found == HX_COLOR_BLACK ? "black" : "white", winner);
        if (size != together_size) {
            hx_solve_free(together);
            together = new_solver(net, size, 16);
            together_size = size;
        }
        assert_int_equal(solve_stone(together, size, cell), found);
        right++;
    }
    print_message("# %d openings\n", right);
    assert_true(right > 0);
    hx_solve_free(together);
    hx_net_free(net);
    fclose(file);
}

// The same question gets the same answer after the same number of positions, however often it is
// interrupted, and a table of a megabyte is enough.
static void limits_only_stop_it(void **unused) {
    (void)unused;
    enum { SIZE = 5, A2 = 5 };
    hx_net *net;
    hx_board b;
    hx_solve *solver;
    hx_solve_result r;
    uint64_t nodes, again;
    assert_int_equal(hx_net_solver(&net, NULL), HX_OK);
    hx_color winner = solve_opening(net, SIZE, A2, 1, &nodes);
    assert_int_equal(winner, solve_opening(net, SIZE, A2, 8, &again));
    assert_int_equal(nodes, again);
    hx_board_init(&b, SIZE, SIZE);
    hx_solve_options options = {.megabytes = 1};
    assert_int_equal(hx_solve_new(&solver, &b.cells, net, &options, NULL), HX_OK);
    hx_board_place(&b, HX_COLOR_BLACK, A2);
    hx_budget budget = {0};
    hx_solve_limit(solver, 1);
    hx_solve_run(solver, &b, HX_COLOR_WHITE, &budget, &r);
    assert_int_equal(r.winner, HX_COLOR_NONE);
    for (uint64_t limit = 2; !r.winner; limit++) {
        hx_solve_limit(solver, limit);
        hx_solve_run(solver, &b, HX_COLOR_WHITE, &budget, &r);
        assert_true(hx_solve_nodes(solver) <= limit);
    }
    assert_int_equal(r.winner, winner);
    assert_int_equal(b.stones, 1);
    hx_solve_free(solver);
    hx_net_free(net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_those_of_exhaustive_play),
        cmocka_unit_test(limits_only_stop_it),
        cmocka_unit_test(openings_have_their_published_winners),
    };
    return cmocka_run_group_tests_name("prop_solve", tests, NULL, NULL);
}
