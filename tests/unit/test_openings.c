// SPDX-License-Identifier: MIT
// First stones as a player with a net sees them, and what he swaps and offers. The net is random,
// so that its opinions are far from what is known; whether the built-in one is right is asked in
// tests/cli/openings.sh.
#include "hexproof.h"
#include "oracle/plain_net.h"
#include "position/cells.h"
#include "search/opening.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static int new_engine(void **state) {
    hx_engine *engine;
    size_t size;
    hx_random random = {5};
    uint8_t *bytes = plain_net_make(&random, 1, 32, PLAIN_NET_USUAL, false, &size);
    assert_non_null(bytes);
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    assert_int_equal(hx_engine_set_net(engine, bytes, size), HX_OK);
    free(bytes);
    *state = engine;
    return 0;
}

static int free_engine(void **state) {
    hx_engine_free(*state);
    return 0;
}

static void ask(hx_engine *engine, int columns, int rows, hx_limits limits,
                double out[HX_CELLS_MAX]) {
    if (!limits.level) limits.level = "net:v=20,h=0";
    for (int cell = 0; cell < HX_CELLS_MAX; cell++)
        out[cell] = 7;
    assert_int_equal(hx_engine_openings(engine, columns, rows, &limits, out), HX_OK);
}

static bool is_probability(double p) {
    return p >= 0 && p <= 1;
}

// ---- values --------------------------------------------------------------------------------

static void half_a_turn_changes_nothing(void **state) {
    static const int sizes[][2] = {{1, 1}, {2, 2}, {5, 5}, {4, 7}, {7, 4}, {9, 9}, {1, 3}, {32, 2}};
    double p[HX_CELLS_MAX], again[HX_CELLS_MAX];
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int count = sizes[i][0] * sizes[i][1];
        ask(*state, sizes[i][0], sizes[i][1], (hx_limits){0}, p);
        ask(*state, sizes[i][0], sizes[i][1], (hx_limits){0}, again);
        for (int cell = 0; cell < count; cell++) {
            assert_true(is_probability(p[cell]));
            assert_true(p[cell] == p[count - 1 - cell]);
            assert_true(p[cell] == again[cell]);
        }
        assert_true(p[count] == 7); // nothing beyond the board
    }
}

static void a_stone_that_wins_at_once(void **state) {
    double p[HX_CELLS_MAX];
    ask(*state, 1, 1, (hx_limits){0}, p);
    assert_true(p[0] == 1);
    ask(*state, 6, 1, (hx_limits){0}, p);
    for (int cell = 0; cell < 6; cell++)
        assert_true(p[cell] == 1);
}

// 0 and 1 are proved, and so they are right; opinions are neither.
static void what_is_proved_is_true(void **state) {
    double p[HX_CELLS_MAX];
    int proved = 0;
    for (int size = 2; size <= 5; size++) {
        hx_cells cells;
        hx_cells_init(&cells, size, size);
        ask(*state, size, size, (hx_limits){.level = "net:v=60,h=2"}, p);
        for (int cell = 0; cell < cells.count; cell++) {
            bool wins = hx_opening_should_swap(&cells, HX_COLOR_BLACK, cell);
            if (p[cell] == 0 || p[cell] == 1) assert_true(p[cell] == wins);
            proved += p[cell] == 0 || p[cell] == 1;
        }
    }
    assert_in_range(proved, 20, 54);
    ask(*state, 6, 6, (hx_limits){0}, p);
    for (int cell = 0; cell < 36; cell++)
        assert_true(p[cell] > 0 && p[cell] < 1);
}

static void wrong_questions(void **state) {
    double p[HX_CELLS_MAX] = {7};
    hx_limits hexy = {.level = "hexy"}, nonsense = {.level = "net:x"};
    assert_int_equal(hx_engine_openings(*state, 0, 5, NULL, p), HX_BAD_INPUT);
    assert_int_equal(hx_engine_openings(*state, 5, HX_SIZE_MAX + 1, NULL, p), HX_BAD_INPUT);
    assert_int_equal(hx_engine_openings(*state, 5, 5, &hexy, p), HX_USAGE);
    assert_string_not_equal(hx_engine_error(*state), "");
    assert_int_equal(hx_engine_openings(*state, 5, 5, &nonsense, p), HX_USAGE);
    assert_true(p[0] == 7);
}

// ---- limits and hooks ----------------------------------------------------------------------

typedef struct watcher {
    hx_engine *engine;
    bool seen[HX_CELLS_MAX];
    double probability[HX_CELLS_MAX];
    int reports, questions;
    uint64_t fewest, most; // visits of a stone
    int stop_after;        // reports; 0: never
    int call_off_at;       // question; 0: never
} watcher;

static void note_stone(void *user, const hx_best *best) {
    watcher *w = user;
    assert_int_equal(best->move.color, HX_COLOR_BLACK);
    assert_false(w->seen[best->move.cell]);
    w->seen[best->move.cell] = true;
    w->probability[best->move.cell] = best->probability;
    if (w->reports++ == 0) w->fewest = best->visits;
    if (best->visits < w->fewest) w->fewest = best->visits;
    if (best->visits > w->most) w->most = best->visits;
    if (w->reports == w->stop_after) hx_engine_stop(w->engine);
}

static bool count_questions(void *user) {
    watcher *w = user;
    return ++w->questions == w->call_off_at;
}

static watcher watch(hx_engine *engine, int size, hx_limits limits, watcher w,
                     double p[HX_CELLS_MAX]) {
    w.engine = engine;
    limits.report = note_stone;
    limits.poll = count_questions;
    limits.user = &w;
    ask(engine, size, size, limits, p);
    return w;
}

static void every_stone_is_reported_once(void **state) {
    double p[HX_CELLS_MAX];
    watcher w = watch(*state, 5, (hx_limits){.visits = 30}, (watcher){0}, p);
    assert_int_equal(w.reports, 25);
    assert_int_equal(w.fewest, 30);
    assert_int_equal(w.most, 30);
    for (int cell = 0; cell < 25; cell++)
        assert_true(w.seen[cell] && w.probability[cell] == p[cell]);
}

// Also a poll that says yes only once ends it all.
static void stopped_with_what_it_has(void **state) {
    double whole[HX_CELLS_MAX], looks[HX_CELLS_MAX], p[HX_CELLS_MAX];
    ask(*state, 7, 7, (hx_limits){0}, whole);
    ask(*state, 7, 7, (hx_limits){.visits = 1}, looks);
    watcher w = watch(*state, 7, (hx_limits){0}, (watcher){.stop_after = 5}, p);
    assert_in_range(w.reports, 5, 6); // a stone and its image
    for (int cell = 0; cell < 49; cell++)
        assert_true(p[cell] == (w.seen[cell] ? whole : looks)[cell]);
    w = watch(*state, 7, (hx_limits){0}, (watcher){0}, p);
    assert_int_equal(w.reports, 49);
    assert_true(w.questions > 4);
    int last = w.questions;
    for (int question = 1; question <= last; question += last / 4) {
        w = watch(*state, 7, (hx_limits){0}, (watcher){.call_off_at = question}, p);
        assert_int_equal(w.questions, question);
        assert_true(w.reports < 49);
        for (int cell = 0; cell < 49; cell++)
            assert_true(p[cell] == -1 || p[cell] == (w.seen[cell] ? whole : looks)[cell]);
    }
}

// Time and effort are those of all stones: each gets its part.
static void limits_are_shared(void **state) {
    double p[HX_CELLS_MAX];
    watcher w = watch(*state, 6, (hx_limits){.ticks = 400000}, (watcher){0}, p);
    assert_int_equal(w.reports, 36);
    assert_true(w.fewest > 1 && w.most < 8 * w.fewest);
    w = watch(*state, 6, (hx_limits){.seconds = 0.2}, (watcher){0}, p);
    assert_true(w.reports <= 36);
    w = watch(*state, 9, (hx_limits){.seconds = 1e-9}, (watcher){0}, p);
    assert_int_equal(w.reports, 0);
    for (int cell = 0; cell < 81; cell++)
        assert_true(p[cell] == -1 || is_probability(p[cell]));
}

// ---- swapping and offering -----------------------------------------------------------------

static hx_best best_of(hx_engine *engine, const char *position, const char *level) {
    hx_game *game;
    hx_best best;
    hx_limits limits = {.level = level};
    assert_int_equal(hx_game_read(&game, engine, position, 0), HX_OK);
    bool square = hx_game_columns(game) == hx_game_rows(game);
    hx_game_set_swap_rule(game, square ? HX_SWAP_PIECES : HX_SWAP_SIDES);
    hx_engine_forget(engine);
    assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_OK);
    hx_game_free(game);
    return best;
}

static hx_best answer_to(hx_engine *engine, int size, int cell, const char *level) {
    char position[32];
    snprintf(position, sizeof position, "%d:%c%d", size, 'a' + cell % size, cell / size + 1);
    return best_of(engine, position, level);
}

static void certified_winners_can_be_asked_for(void **state) {
    (void)state;
    assert_int_equal(hx_first_stone_winner(7, 7, 24), HX_COLOR_BLACK);
    assert_int_equal(hx_first_stone_winner(9, 9, 0), HX_COLOR_WHITE);
    static const int none[][3] = {{10, 10, 0}, {7, 8, 0}, {7, 7, 49},
                                  {7, 7, -1},  {0, 0, 0}, {-3, -3, 2}};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(hx_first_stone_winner(none[i][0], none[i][1], none[i][2]), HX_COLOR_NONE);
}

static void swaps_what_it_thinks_wins(void **state) {
    double p[HX_CELLS_MAX];
    int swapped = 0, kept = 0;
    ask(*state, 10, 10, (hx_limits){0}, p);    // of 9x9 some are known
    for (int cell = 0; cell < 50; cell += 5) { // those that are searched, not their images
        hx_best best = answer_to(*state, 10, cell, "net:v=20,h=0");
        assert_int_equal(best.move.kind, p[cell] > 0.5 ? HX_MOVE_SWAP_PIECES : HX_MOVE_STONE);
        assert_int_equal(best.move.color, HX_COLOR_WHITE);
        assert_int_equal(best.nodes, 20);
        if (p[cell] > 0.5) {
            assert_true(best.probability == p[cell] && best.line_length == 0);
            swapped++;
        } else {
            kept++;
        }
    }
    assert_true(swapped > 0 && kept > 0);
}

// With too little effort to see all stones, none of the few that were seen is offered for that.
static void the_rule_helps_in_a_hurry(void **state) {
    hx_game *game;
    hx_best best;
    hx_cells cells;
    hx_limits hurry = {.level = "net", .ticks = 1};
    hx_cells_init(&cells, 14, 14);
    assert_int_equal(hx_game_new(&game, *state, 14, 14), HX_OK);
    assert_int_equal(hx_game_set_swap_rule(game, HX_SWAP_SIDES), HX_OK);
    assert_int_equal(hx_engine_best(*state, game, &hurry, &best), HX_OK);
    assert_int_equal(best.move.cell, hx_opening_fair_stone(&cells, HX_COLOR_BLACK));
    hx_game_free(game);
}

static void knowledge_comes_first(void **state) {
    for (int size = 3; size <= 8; size++) {
        hx_cells cells;
        hx_cells_init(&cells, size, size);
        for (int cell = 0; cell < cells.count; cell += 5) {
            bool swaps = hx_opening_should_swap(&cells, HX_COLOR_BLACK, cell);
            hx_best best = answer_to(*state, size, cell, "net:v=5,h=0");
            assert_int_equal(best.move.kind, swaps ? HX_MOVE_SWAP_PIECES : HX_MOVE_STONE);
        }
        char empty[16];
        snprintf(empty, sizeof empty, "%d", size);
        assert_int_equal(best_of(*state, empty, "net:v=5,h=0").move.cell,
                         hx_opening_fair_stone(&cells, HX_COLOR_BLACK));
    }
    assert_int_equal(best_of(*state, "9x8:a1", "net:v=5,h=0").move.kind, HX_MOVE_SWAP_SIDES);
    assert_int_equal(best_of(*state, "8x9:d4", "net:v=5,h=0").move.kind, HX_MOVE_STONE);
    // The other players keep to the rule where it is no knowledge.
    assert_int_equal(best_of(*state, "9", "twodistance").move.cell, 10);
    assert_int_equal(best_of(*state, "9:b2", "twodistance").move.kind, HX_MOVE_STONE);
    assert_int_equal(best_of(*state, "9:e5", "twodistance").move.kind, HX_MOVE_SWAP_PIECES);
}

// With one visit a stone the offer is the one of all that is nearest to even.
static void offers_the_fairest(void **state) {
    double p[HX_CELLS_MAX];
    int fairest = 0;
    ask(*state, 10, 10, (hx_limits){.visits = 1}, p);
    for (int cell = 0; cell < 100; cell++)
        if (fabs(p[cell] - 0.5) < fabs(p[fairest] - 0.5)) fairest = cell;
    hx_best best = best_of(*state, "10", "net:v=1,h=0");
    assert_int_equal(best.move.kind, HX_MOVE_STONE);
    assert_int_equal(best.move.cell, fairest);
    assert_true(best.probability == fmin(p[fairest], 1 - p[fairest]));
    assert_int_equal(best_of(*state, "10", "net:v=30,h=0").move.cell,
                     best_of(*state, "10", "net:v=30,h=0").move.cell);
}

// White's offer is the mirror image of black's. (With search it need not be: sums over the moves in
// another order may differ in their last bits.)
static void either_colour_may_begin(void **state) {
    hx_cells cells;
    hx_cells_init(&cells, 9, 9);
    hx_best black = best_of(*state, "9", "net:v=1,h=0"), white;
    hx_game *game;
    hx_limits limits = {.level = "net:v=1,h=0"};
    assert_int_equal(hx_game_read(&game, *state, "9", 0), HX_OK);
    assert_int_equal(hx_game_set_swap_rule(game, HX_SWAP_PIECES), HX_OK);
    assert_int_equal(hx_game_set_to_play(game, HX_COLOR_WHITE), HX_OK);
    assert_int_equal(hx_engine_best(*state, game, &limits, &white), HX_OK);
    hx_game_free(game);
    int mirrored = hx_cells_map(&cells, HX_SYMMETRY_REFLECTION, black.move.cell);
    assert_int_equal(white.move.color, HX_COLOR_WHITE);
    assert_true(white.move.cell == mirrored ||
                white.move.cell == hx_cells_map(&cells, HX_SYMMETRY_ROTATION, mirrored));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(half_a_turn_changes_nothing),
        cmocka_unit_test(a_stone_that_wins_at_once),
        cmocka_unit_test(what_is_proved_is_true),
        cmocka_unit_test(wrong_questions),
        cmocka_unit_test(every_stone_is_reported_once),
        cmocka_unit_test(stopped_with_what_it_has),
        cmocka_unit_test(limits_are_shared),
        cmocka_unit_test(certified_winners_can_be_asked_for),
        cmocka_unit_test(swaps_what_it_thinks_wins),
        cmocka_unit_test(the_rule_helps_in_a_hurry),
        cmocka_unit_test(knowledge_comes_first),
        cmocka_unit_test(offers_the_fairest),
        cmocka_unit_test(either_colour_may_begin),
    };
    return cmocka_run_group_tests_name("openings", tests, new_engine, free_engine);
}
