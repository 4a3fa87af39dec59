// SPDX-License-Identifier: MIT
// The table of levels: names, bounds, legal answers on every size, and the order of strength.
#include "base/mix.h"
#include "hexproof.h"
#include "engine/player.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static int setup(void **state) {
    return hx_engine_new((hx_engine **)state) ? -1 : 0;
}

static int teardown(void **state) {
    hx_engine_free(*state);
    return 0;
}

static int count_levels(void) {
    int count = 0;
    while (hx_level_at(count))
        count++;
    return count;
}

static hx_levels_entry entry_at(int i) {
    hx_levels_entry entry;
    assert_int_equal(hx_levels_parse(&entry, hx_level_at(i)->name, NULL), HX_OK);
    return entry;
}

static void names(void **state) {
    (void)state;
    int count = count_levels();
    assert_in_range(count, 3, 100);
    assert_null(hx_level_at(-1));
    assert_null(hx_level_at(count + 1));
    for (int i = 0; i < count; i++) {
        const hx_level *level = hx_level_at(i);
        hx_levels_entry entry;
        assert_in_range(strlen(level->name), 1, 20);
        assert_in_range(strlen(level->player), 1, 20);
        assert_in_range(strlen(level->summary), 10, 70);
        assert_int_equal(hx_levels_parse(&entry, level->name, NULL), HX_OK);
        assert_string_equal(entry.level.summary, level->summary); // so names are unique
        assert_string_equal(entry.player->usual.level.name, level->player);
    }
}

// Weak levels know no proofs, or they would be perfect in the end; strong ones draw no moves.
static void settings_are_within_bounds(void **state) {
    (void)state;
    uint64_t visits = 0;
    for (int i = 0; i < count_levels(); i++) {
        hx_levels_entry entry = entry_at(i);
        assert_true(entry.player->has_net);
        assert_in_range(entry.tree.visits, visits, 10000);
        assert_int_equal(entry.tree.threads, 1); // the same answers every time
        assert_true(entry.tree.proof_visits == 0 || entry.tree.temperature == 0);
        visits = entry.tree.visits;
    }
}

static hx_move choose(hx_engine *engine, hx_game *game, const char *level, uint64_t visits) {
    hx_best best;
    hx_limits limits = {.level = level, .visits = visits};
    assert_int_equal(hx_engine_best(engine, game, &limits, &best), HX_OK);
    assert_int_equal(best.move.kind, HX_MOVE_STONE);
    assert_int_equal(hx_game_stone(game, best.move.cell), HX_COLOR_NONE);
    return best.move;
}

static void every_level_plays_on_every_size(void **state) {
    static const int sizes[][2] = {{1, 1}, {2, 3}, {32, 2}, {32, 32}};
    for (int i = 0; i < count_levels(); i++)
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            hx_game *game;
            assert_int_equal(hx_game_new(&game, *state, sizes[j][0], sizes[j][1]), HX_OK);
            choose(*state, game, hx_level_at(i)->name, 3);
            hx_game_free(game);
        }
}

// A stone that wins at once is played, however weak the player.
static void every_level_wins_in_one(void **state) {
    hx_game *game;
    assert_int_equal(hx_game_read(&game, *state, "4:b.b1,b.b2,b.b3,w.a4", 0), HX_OK);
    for (int i = 0; i < count_levels(); i++)
        assert_int_equal(choose(*state, game, hx_level_at(i)->name, 0).cell, 13); // b4
    hx_game_free(game);
}

// More time, or what an analysis has seen, does not change the answers of weak levels.
static void weak_levels_stay_weak(void **state) {
    hx_game *game;
    assert_int_equal(hx_game_read(&game, *state, "7:b2,c4", 0), HX_OK);
    for (int i = 0; entry_at(i).tree.proof_visits == 0; i++) {
        const char *level = hx_level_at(i)->name;
        hx_move move = choose(*state, game, level, 0);
        hx_limits limits = {.level = level, .visits = 300, .seconds = 60};
        hx_analysis list;
        hx_best best;
        assert_int_equal(hx_engine_best(*state, game, &limits, &best), HX_OK);
        assert_int_equal(best.move.cell, move.cell);
        assert_int_equal(hx_engine_analyze(*state, game, &limits, 3, NULL, NULL, &list), HX_OK);
        assert_int_equal(choose(*state, game, level, 0).cell, move.cell);
        assert_int_equal(hx_engine_ponder(*state, game, &limits), HX_NO);
    }
    hx_game_free(game);
}

// The winner of a game between two levels from an opening of two stones.
static hx_color play_out(hx_engine *engine, const char *black, const char *white,
                         const int opening[2]) {
    hx_game *game;
    assert_int_equal(hx_game_new(&game, engine, 9, 9), HX_OK);
    for (int i = 0; i < 2; i++) {
        hx_move move = {HX_MOVE_STONE, hx_game_to_play(game), opening[i]};
        assert_int_equal(hx_game_play(game, move), HX_OK);
    }
    while (!hx_game_winner(game)) {
        const char *level = hx_game_to_play(game) == HX_COLOR_BLACK ? black : white;
        assert_int_equal(hx_game_play(game, choose(engine, game, level, 0)), HX_OK);
    }
    hx_color winner = hx_game_winner(game);
    hx_game_free(game);
    return winner;
}

// Each opening is played with both colours. Levels with many visits would take minutes here.
static void each_level_beats_the_one_below(void **state) {
    for (int i = 1; hx_level_at(i) && entry_at(i).tree.visits < 100; i++) {
        const char *strong = hx_level_at(i)->name, *weak = hx_level_at(i - 1)->name;
        hx_random r = {.state = (uint64_t)i};
        int wins = 0, games = 7;
        for (int game = 0; game < games; game++) {
            int first = (int)hx_random_below(&r, 81);
            int opening[2] = {first, (first + 1 + (int)hx_random_below(&r, 80)) % 81};
            wins += play_out(*state, strong, weak, opening) == HX_COLOR_BLACK;
            wins += play_out(*state, weak, strong, opening) == HX_COLOR_WHITE;
        }
        print_message("# %s against %s: %d of %d\n", strong, weak, wins, 2 * games);
        assert_true(wins * 10 >= 2 * games * 6);
    }
}

static void players_by_their_parameters(void **state) {
    (void)state;
    hx_error err;
    hx_levels_entry e;
    assert_int_equal(hx_levels_parse(&e, "hexy:d=4,w=9/7,m=20,k=4,t=500", &err), HX_OK);
    assert_true(e.player->connects);
    assert_int_equal(e.settings.depth, 4);
    assert_int_equal(e.settings.width[0], 9);
    assert_int_equal(e.settings.width[3], 7);
    assert_int_equal(e.circuit.search.limit, 20);
    assert_int_equal(e.circuit.search.or_limit, 4);
    assert_int_equal(e.ticks, 500);
    assert_int_equal(hx_levels_parse(&e, "hexy:m=0", &err), HX_OK);
    assert_true(e.circuit.search.neighbours_only);
    assert_int_equal(hx_levels_parse(&e, "hexy:n=2", &err), HX_OK);
    assert_int_equal(e.circuit.search.generations, 2);
    assert_int_equal(e.circuit.search.limit, 20); // the papers' limits
    assert_int_equal(e.circuit.search.or_limit, 4);
    assert_int_equal(hx_levels_parse(&e, "hexy:m=all,n=all,e=share", &err), HX_OK);
    assert_int_equal(e.circuit.search.limit, 0);
    assert_int_equal(e.circuit.search.generations, 0);
    assert_int_equal(e.circuit.circuit.way, HX_CIRCUIT_SHARE);
    assert_true(!e.circuit.search.templates && e.circuit.mustplay == 0);
    assert_int_equal(hx_levels_parse(&e, "hexy:l=1,p=300", &err), HX_OK);
    assert_true(e.circuit.search.templates && e.circuit.mustplay == 300);
    assert_int_equal(hx_levels_parse(&e, "queenbee:d=6,w=10/6", &err), HX_OK);
    assert_false(e.player->connects || e.player->has_net);
    assert_int_equal(e.ticks, 0); // a depth replaces the effort
    // The order does not matter.
    assert_int_equal(hx_levels_parse(&e, "net:v=30,c=1.25,u=0,h=5,r=0.5,s=7,j=2,b=4,m=20", &err),
                     HX_OK);
    assert_true(e.player->has_net);
    assert_true(e.tree.visits == 30 && e.tree.explore == 1.25 && e.tree.urgency == 0);
    assert_true(e.tree.proof_visits == 5 && e.tree.temperature == 0.5 && e.tree.seed == 7);
    assert_true(e.tree.threads == 2 && e.tree.batch == 4 && e.tree.search.limit == 20);
    assert_int_equal(hx_levels_parse(&e, "net:m=all,c=2,t=99", &err), HX_OK);
    assert_true(e.tree.search.limit == 0 && e.tree.explore == 2 && e.ticks == 99);
    assert_int_equal(hx_levels_parse(&e, "hexy:n=0,m=20", &err), HX_OK);
    assert_true(e.circuit.search.neighbours_only);
    assert_int_equal(hx_levels_parse(&e, "hexy:m=20,n=0", &err), HX_OK);
    assert_true(e.circuit.search.neighbours_only);
    assert_int_equal(hx_levels_parse(&e, "hexy:t=2000,d=64", &err), HX_OK);
    assert_int_equal(e.ticks, 2000);
    assert_int_equal(hx_levels_parse(&e, "hexy:d=64,t=2000", &err), HX_OK);
    assert_int_equal(e.ticks, 2000);
    assert_int_equal(hx_levels_parse(&e, "hexy-intermediate", &err), HX_OK);
    assert_int_equal(e.settings.depth, 1);
    static const char *const wrong[] = {
        "",          "hexy:",         "hexy:d",       "hexy:d=",
        "hexy:d=0",  "hexy:d=65",     "hexy:d=3,",    "hexy:d=3,,",
        "hexy:x=1",  "hexy:w=",       "hexy:w=/",     "hexy:w=1/2/3/4/5",
        "hexy:k=1",  "queenbee:m=3",  "hexy:m=-1",    "hexyx",
        "hex",       "hexy:d=3 ",     "hexy:e=x",     "hexy:e=0",
        "hexy:t=-5", "queenbee:d=1x", "hexy:w=99999", "net:d=3",
        "net:v=-1",  "net:c=1.1.1",   "net:c=.5",     "net:c=1.2345",
        "net:c=x",   "net:h=",        "net:j=0",      "net:b=65",
        "net:u=101", "netx",          "net:m=0",      "hexy:l=2",
        "hexy:p=-1", "queenbee:p=1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        err.text[0] = '\0';
        if (hx_levels_parse(&e, wrong[i], &err) == HX_OK) fail_msg("'%s' was accepted", wrong[i]);
        assert_true(err.text[0] != '\0');
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(settings_are_within_bounds),
        cmocka_unit_test(every_level_plays_on_every_size),
        cmocka_unit_test(every_level_wins_in_one),
        cmocka_unit_test(weak_levels_stay_weak),
        cmocka_unit_test(each_level_beats_the_one_below),
        cmocka_unit_test(players_by_their_parameters),
    };
    return cmocka_run_group_tests_name("levels", tests, setup, teardown);
}
