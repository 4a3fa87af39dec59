// SPDX-License-Identifier: MIT
// The replies of connect/tactic join the ends, whatever the opponent does: every order of
// intrusions on small carriers, random ones on large.
#include "base/mix.h"
#include "tactic/tactic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

enum { ALL_ORDERS = 6, GAMES_WANTED = 40000 };

typedef struct fixture {
    hx_random random;
    hx_board board;
    hx_hsearch *search;
    hx_color color;
    hx_cell ends[2]; // cells or edges of the board
    long games;      // played to their end
} fixture;

static int list_cells(const fixture *f, const hx_conn *c, int *cells) {
    int count = 0;
    for (int cell = 0; cell < f->board.cells.count; cell++)
        if (c->carrier[cell / 64] >> (cell % 64) & 1) cells[count++] = cell;
    return count;
}

static void check_joined(fixture *f) {
    const hx_groups *g = &f->board.groups;
    assert_int_equal(hx_groups_find(g, f->ends[0]), hx_groups_find(g, f->ends[1]));
    f->games++;
}

// One intrusion with its reply; how many stones were placed.
static int exchange(fixture *f, hx_tactic *t, int cell) {
    hx_board_place(&f->board, hx_color_other(f->color), cell);
    int reply = hx_tactic_reply(t, cell);
    if (reply < 0) return 1;
    assert_true(hx_board_is_empty(&f->board, reply));
    hx_board_place(&f->board, f->color, reply);
    return 2;
}

static void every_order(fixture *f, const hx_tactic *t, const int *cells, int count) {
    if (hx_tactic_is_done(t)) {
        check_joined(f);
        return;
    }
    bool moved = false;
    for (int i = 0; i < count; i++) {
        if (!hx_board_is_empty(&f->board, cells[i])) continue;
        hx_tactic next = *t;
        int placed = exchange(f, &next, cells[i]);
        every_order(f, &next, cells, count);
        while (placed-- > 0)
            hx_board_undo(&f->board);
        moved = true;
    }
    assert_true(moved); // something is to be kept, so there is something to attack
}

static void random_order(fixture *f, hx_tactic *t, int *cells, int count) {
    int placed = 0;
    while (!hx_tactic_is_done(t)) {
        assert_true(count > 0);
        int i = (int)hx_random_below(&f->random, (uint32_t)count);
        int cell = cells[i];
        cells[i] = cells[--count];
        if (hx_board_is_empty(&f->board, cell)) placed += exchange(f, t, cell);
    }
    check_joined(f);
    while (placed-- > 0)
        hx_board_undo(&f->board);
}

static void attack(fixture *f, hx_conn_id id) {
    hx_conn c = hx_hsearch_get(f->search, id);
    int nodes[2] = {c.x, c.y}, cells[HX_CELLS_MAX], count = list_cells(f, &c, cells), ends = 0;
    for (int i = 0; i < 2; i++) { // empty ends count as stones
        f->ends[i] = (hx_cell)hx_hsearch_name(f->search, nodes[i]);
        if (f->board.color[f->ends[i]]) continue;
        hx_board_place(&f->board, f->color, f->ends[i]);
        ends++;
    }
    hx_tactic t;
    assert_true(hx_tactic_start(&t, f->search, id));
    if (count <= ALL_ORDERS)
        every_order(f, &t, cells, count);
    else
        random_order(f, &t, cells, count);
    hx_tactic_free(&t);
    while (ends-- > 0)
        hx_board_undo(&f->board);
}

static void attack_some(fixture *f) {
    int nodes = f->board.cells.count + 2;
    for (int y = 1; y < nodes; y++)
        for (int x = 0; x < y; x++)
            for (hx_conn_id id = hx_hsearch_first(f->search, HX_CONN_FULL, x, y); id;
                 id = hx_hsearch_next(f->search, id))
                if (hx_random_below(&f->random, 4) == 0) attack(f, id);
}

// Lets the set follow a few moves, so that derivations are older than some of the stones.
static void follow(fixture *f) {
    for (int i = 0; i < 6 && !f->board.winner; i++) {
        int cell = (int)hx_random_below(&f->random, f->board.cells.count);
        hx_color mover = i % 3 ? f->color : hx_color_other(f->color);
        if (!hx_board_is_empty(&f->board, cell)) continue;
        hx_board_place(&f->board, mover, cell);
        assert_int_equal(hx_hsearch_play(f->search, mover, cell, NULL), HX_OK);
    }
}

static void replies_join_the_ends(void **state) {
    (void)state;
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->random.state = 7;
    while (f->games < GAMES_WANTED) {
        int cols = 2 + (int)hx_random_below(&f->random, 11);
        int rows = 2 + (int)hx_random_below(&f->random, 11);
        hx_board_init(&f->board, cols, rows);
        for (int i = (int)hx_random_below(&f->random, (uint32_t)(cols * rows) / 2); i > 0; i--) {
            int cell = (int)hx_random_below(&f->random, f->board.cells.count);
            if (!hx_board_is_empty(&f->board, cell)) continue;
            hx_board_place(&f->board, (hx_color)(1 + hx_random_below(&f->random, 2)), cell);
            if (f->board.winner) hx_board_undo(&f->board);
        }
        hx_hsearch_options options = {.over_edge = hx_random_below(&f->random, 8) == 0};
        f->color = (hx_color)(1 + hx_random_below(&f->random, 2));
        assert_int_equal(hx_hsearch_new(&f->search, &f->board.cells, &options, NULL), HX_OK);
        hx_hsearch_build(f->search, &f->board, f->color);
        if (hx_random_below(&f->random, 2)) follow(f);
        attack_some(f);
        hx_hsearch_free(f->search);
    }
    free(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replies_join_the_ends),
    };
    return cmocka_run_group_tests_name("prop_tactic", tests, NULL, NULL);
}
