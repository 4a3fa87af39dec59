// SPDX-License-Identifier: MIT
// Sets of connections that follow a game. After undo everything is as it was, to the last bit; on
// the way no claim is wrong; and the set finds what a new build finds, to within a hundredth.
#include "connect/connect_int.h"
#include "oracle/claims.h"
#include "oracle/fingerprint.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

static int random_empty(claims *c) {
    int cell, tries = 0;
    do
        cell = (int)hx_random_below(&c->random, c->board.cells.count);
    while (!hx_board_is_empty(&c->board, cell) && ++tries < 1000);
    return hx_board_is_empty(&c->board, cell) ? cell : -1;
}

// Plays and takes back at random; each time back, the fingerprint must be the old one.
static void wander(claims *c, hx_hsearch *search, hx_color color, int steps) {
    static uint64_t prints[HX_CELLS_MAX];
    int depth = 0;
    for (int i = 0; i < steps; i++) {
        int cell = c->board.winner || hx_random_below(&c->random, 3) == 0 ? -1 : random_empty(c);
        if (cell >= 0) {
            hx_color mover = (hx_color)(1 + hx_random_below(&c->random, 2));
            prints[depth++] = fingerprint(search);
            hx_board_place(&c->board, mover, cell);
            assert_int_equal(hx_hsearch_play(search, mover, cell, NULL), HX_OK);
            if (!c->board.winner) claims_check(c, search, color);
        } else if (depth > 0) {
            hx_board_undo(&c->board);
            hx_hsearch_undo(search);
            assert_true(fingerprint(search) == prints[--depth]);
        }
    }
    while (depth > 0) {
        hx_board_undo(&c->board);
        hx_hsearch_undo(search);
        assert_true(fingerprint(search) == prints[--depth]);
    }
}

static void sound_and_restored(void **state) {
    (void)state;
    const char *wanted = getenv("CONNECT_CLAIMS");
    claims *c = claims_new(7, wanted ? atol(wanted) / 2 : 5000);
    c->sparse = 8;
    for (int i = 0; c->count < c->wanted; i++) {
        hx_hsearch_options options = {.over_edge = i % 4 == 0, .until_won = i % 5 == 0};
        options.templates = i % 2 == 0;
        if (i % 3 == 0) options.limit = 1 + i % 7;
        if (i % 6 == 0) options.or_limit = 2 + i % 3;
        if (i % 11 == 0) options.neighbours_only = true;
        if (i % 13 == 0) options.every = true;
        if (i % 7 == 0) options.generations = 1 + i % 4;
        claims_random_board(c);
        if (options.every || options.generations) { // all sets of semis: many
            options.limit = 1 + i % 5;
            options.or_limit = 3;
        }
        c->limit = options.limit;
        hx_hsearch *search;
        assert_int_equal(hx_hsearch_new(&search, &c->board.cells, &options, NULL), HX_OK);
        for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
            hx_hsearch_build(search, &c->board, (hx_color)color);
            wander(c, search, (hx_color)color, 12);
        }
        hx_hsearch_free(search);
    }
    print_message("# %ld claims judged\n", c->count);
    claims_free(c);
}

// In rounds with tight lists, and in a store that is full soon, undo is as exact.
static void restored_in_rounds_and_without_room(void **state) {
    (void)state;
    claims *c = claims_new(7, 0); // the claims are judged above
    for (int i = 0; i < 400; i++) {
        hx_hsearch_options options = {.limit = 1 + i % 20, .or_limit = 2 + i % 3};
        if (i % 3) options.generations = 1 + i % 6;
        claims_random_board(c);
        hx_hsearch *search;
        assert_int_equal(hx_hsearch_new(&search, &c->board.cells, &options, NULL), HX_OK);
        if (i % 3 == 0) search->room = 60 + (uint32_t)(i % 200);
        hx_hsearch_build(search, &c->board, (hx_color)(1 + i % 2));
        wander(c, search, (hx_color)(1 + i % 2), 24);
        hx_hsearch_free(search);
    }
    claims_free(c);
}

// Ends joined to the edges, each by a full or a semi.
static void add_joined(const hx_hsearch *h, long joined[2]) {
    for (int edge = 0; edge < 2; edge++)
        for (int cell = 0; cell < h->cells; cell++) {
            int end = hx_hsearch_edge(h, edge);
            if (!hx_hsearch_is_node(h, cell)) continue;
            bool full = hx_hsearch_first(h, HX_CONN_FULL, cell, end);
            joined[0] += full;
            joined[1] += full || hx_hsearch_first(h, HX_CONN_SEMI, cell, end);
        }
}

// A cell like those that are played: near a stone more often than not.
static int likely_cell(claims *c, int last) {
    for (int tries = 0; tries < 100; tries++) {
        int cell = last;
        for (int k = 0; k < 3; k++) {
            int next =
                c->board.cells.next[cell][hx_random_below(&c->random, c->board.cells.degree[cell])];
            if (next < c->board.cells.count) cell = next;
        }
        if (hx_board_is_empty(&c->board, cell)) return cell;
    }
    return random_empty(c);
}

static void as_strong_as_a_new_build(void **state) {
    (void)state;
    claims *c = claims_new(11, 0);
    long followed[2] = {0}, built[2] = {0};
    hx_board_init(&c->board, 11, 11);
    hx_hsearch *search, *fresh;
    const hx_hsearch_options options = {.templates = true};
    assert_int_equal(hx_hsearch_new(&search, &c->board.cells, &options, NULL), HX_OK);
    assert_int_equal(hx_hsearch_new(&fresh, &c->board.cells, &options, NULL), HX_OK);
    for (int game = 0; game < 16; game++) {
        hx_color color = (hx_color)(1 + game % 2);
        hx_board_init(&c->board, 11, 11);
        hx_hsearch_build(search, &c->board, color);
        for (int move = 0, last = 60; move < 30 && !c->board.winner; move++) {
            last = move % 4 == 0 ? random_empty(c) : likely_cell(c, last);
            hx_board_place(&c->board, (hx_color)(1 + move % 2), last);
            assert_int_equal(hx_hsearch_play(search, (hx_color)(1 + move % 2), last, NULL), HX_OK);
            if (move % 6 != 5) continue;
            hx_hsearch_build(fresh, &c->board, color);
            add_joined(search, followed);
            add_joined(fresh, built);
        }
    }
    for (int i = 0; i < 2; i++) {
        print_message("# joined to an edge by a full%s: %ld, by a new build %ld\n",
                      i ? " or a semi" : "", followed[i], built[i]);
        assert_true(labs(followed[i] - built[i]) * 100 <= built[i]);
    }
    hx_hsearch_free(search);
    hx_hsearch_free(fresh);
    claims_free(c);
}

// Stopping at the win must not miss it, nor claim one.
static void stops_when_won(void **state) {
    (void)state;
    claims *c = claims_new(5, 0);
    int wins = 0;
    for (int i = 0; i < 400; i++) {
        claims_random_board(c);
        hx_hsearch_options early = {.until_won = true};
        hx_hsearch *whole, *part;
        assert_int_equal(hx_hsearch_new(&whole, &c->board.cells, NULL, NULL), HX_OK);
        assert_int_equal(hx_hsearch_new(&part, &c->board.cells, &early, NULL), HX_OK);
        hx_hsearch_build(whole, &c->board, HX_COLOR_BLACK);
        hx_hsearch_build(part, &c->board, HX_COLOR_BLACK);
        int x = hx_hsearch_edge(whole, 0), y = hx_hsearch_edge(whole, 1);
        bool won = hx_hsearch_first(whole, HX_CONN_FULL, x, y);
        assert_int_equal(won, hx_hsearch_first(part, HX_CONN_FULL, x, y) != 0);
        hx_hsearch_stats all = hx_hsearch_stats_of(whole), some = hx_hsearch_stats_of(part);
        assert_int_equal(won, some.stopped);
        assert_true(some.deductions <= all.deductions);
        wins += won && some.deductions < all.deductions;
        hx_hsearch_free(whole);
        hx_hsearch_free(part);
    }
    assert_true(wins > 20);
    claims_free(c);
}

// A set that stopped at a win finds the rest once the win is broken.
static void goes_on_after_a_stop(void **state) {
    (void)state;
    claims *c = claims_new(9, 0);
    long followed[2] = {0}, built[2] = {0};
    int broken = 0;
    for (int i = 0; i < 1000; i++) {
        claims_random_board(c);
        const hx_hsearch_options early = {.until_won = true};
        hx_hsearch *search;
        assert_int_equal(hx_hsearch_new(&search, &c->board.cells, &early, NULL), HX_OK);
        hx_hsearch_build(search, &c->board, HX_COLOR_BLACK);
        int cell = hx_hsearch_stats_of(search).stopped && !c->board.winner ? random_empty(c) : -1;
        if (cell >= 0) {
            hx_board_place(&c->board, HX_COLOR_WHITE, cell);
            assert_int_equal(hx_hsearch_play(search, HX_COLOR_WHITE, cell, NULL), HX_OK);
            if (!hx_hsearch_stats_of(search).stopped) {
                add_joined(search, followed);
                hx_hsearch_build(search, &c->board, HX_COLOR_BLACK);
                add_joined(search, built);
                broken++;
            }
        }
        hx_hsearch_free(search);
    }
    print_message("# %d wins broken; joined %ld and %ld, by a new build %ld and %ld\n", broken,
                  followed[0], followed[1], built[0], built[1]);
    assert_true(broken > 50);
    for (int i = 0; i < 2; i++)
        assert_true(labs(followed[i] - built[i]) * 100 <= built[i]);
    claims_free(c);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_and_restored),
        cmocka_unit_test(restored_in_rounds_and_without_room),
        cmocka_unit_test(as_strong_as_a_new_build),
        cmocka_unit_test(stops_when_won),
        cmocka_unit_test(goes_on_after_a_stop),
    };
    return cmocka_run_group_tests_name("prop_update", tests, NULL, NULL);
}
