// SPDX-License-Identifier: MIT
// The table of levels: names, bounds, legal answers on every size, and the order of strength.
#include "base/mix.h"
#include "position/board.h"
#include "search/judges.h"
#include "search/levels.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

typedef struct fixture {
    hx_alphabeta *ab;
    hx_judge *judge;
    hx_board board;
} fixture;

static int setup(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f || hx_alphabeta_new(&f->ab, 4) || hx_judges_new_distance(&f->judge, NULL)) return -1;
    *state = f;
    return 0;
}

static int teardown(void **state) {
    fixture *f = *state;
    hx_alphabeta_free(f->ab);
    f->judge->free(f->judge);
    free(f);
    return 0;
}

static int count_levels(void) {
    int count = 0;
    while (hx_levels_at(count))
        count++;
    return count;
}

static void names(void **state) {
    (void)state;
    int count = count_levels();
    assert_in_range(count, 3, 100);
    assert_null(hx_levels_at(-1));
    assert_null(hx_levels_at(count + 1));
    for (int i = 0; i < count; i++) {
        const hx_levels_entry *entry = hx_levels_at(i);
        assert_in_range(strlen(entry->level.name), 1, 20);
        assert_in_range(strlen(entry->level.player), 1, 20);
        assert_in_range(strlen(entry->level.summary), 10, 70);
        assert_ptr_equal(hx_levels_find(entry->level.name), entry); // so names are unique
    }
    assert_null(hx_levels_find(""));
    assert_null(hx_levels_find("no such level"));
}

static void settings_are_within_bounds(void **state) {
    (void)state;
    for (int i = 0; i < count_levels(); i++) {
        const hx_levels_entry *entry = hx_levels_at(i);
        assert_in_range(entry->settings.depth, 1, HX_ALPHABETA_PLIES);
        assert_in_range(entry->settings.noise, 0, HX_ALPHABETA_PROVED - 20000);
        for (int j = 0; j < HX_ALPHABETA_WIDTHS; j++)
            assert_in_range(entry->settings.width[j], 0, HX_CELLS_MAX);
        if (entry->settings.depth > 3) assert_in_range(entry->ticks, 1, 1000000);
    }
}

static int choose(fixture *f, const hx_levels_entry *entry, hx_color to_play) {
    hx_budget budget = {.tick_limit = entry->ticks};
    hx_alphabeta_result result;
    hx_judge *judge = f->judge, *circuit = NULL;
    if (entry->method == HX_LEVELS_CIRCUIT) {
        assert_int_equal(hx_judges_new_circuit(&circuit, &entry->circuit, NULL), HX_OK);
        judge = circuit;
    }
    hx_alphabeta_search(f->ab, judge, &f->board, to_play, &entry->settings, &budget, NULL, NULL,
                        &result);
    if (circuit) circuit->free(circuit);
    assert_in_range(result.cell, 0, f->board.cells.count - 1);
    assert_true(hx_board_is_empty(&f->board, result.cell));
    return result.cell;
}

static void every_level_plays_on_every_size(void **state) {
    static const int sizes[][2] = {{1, 1}, {2, 3}, {32, 2}, {32, 32}};
    fixture *f = *state;
    for (int i = 0; i < count_levels(); i++) {
        for (size_t j = 0; j < sizeof sizes / sizeof *sizes; j++) {
            hx_board_init(&f->board, sizes[j][0], sizes[j][1]);
            choose(f, hx_levels_at(i), j % 2 ? HX_COLOR_BLACK : HX_COLOR_WHITE);
        }
    }
}

// Whether `black` wins from the position on the board.
static bool play_out(fixture *f, const hx_levels_entry *black, const hx_levels_entry *white) {
    hx_color to_play = HX_COLOR_BLACK;
    while (!f->board.winner) {
        const hx_levels_entry *entry = to_play == HX_COLOR_BLACK ? black : white;
        hx_board_place(&f->board, to_play, choose(f, entry, to_play));
        to_play = hx_color_other(to_play);
    }
    return f->board.winner == HX_COLOR_BLACK;
}

// Each opening of two stones is played with both colours. Levels with a tick limit would take
// minutes here, and those with connections play less often.
static void each_level_beats_the_one_below(void **state) {
    fixture *f = *state;
    for (int i = 1; hx_levels_at(i) && !hx_levels_at(i)->ticks; i++) {
        const hx_levels_entry *strong = hx_levels_at(i), *weak = hx_levels_at(i - 1);
        hx_random r = {.state = (uint64_t)i};
        int wins = 0, games = strong->method == HX_LEVELS_DISTANCE ? 20 : 4;
        for (int game = 0; game < games; game++) {
            int first = (int)hx_random_below(&r, 81);
            int second = (first + 1 + (int)hx_random_below(&r, 80)) % 81;
            for (int side = 0; side < 2; side++) {
                hx_board_init(&f->board, 9, 9);
                hx_board_place(&f->board, HX_COLOR_BLACK, first);
                hx_board_place(&f->board, HX_COLOR_WHITE, second);
                wins += side == 0 ? play_out(f, strong, weak) : !play_out(f, weak, strong);
            }
        }
        print_message("# %s against %s: %d of %d\n", strong->level.name, weak->level.name, wins,
                      2 * games);
        assert_true(wins * 10 >= 2 * games * 6);
    }
}

static void players_by_their_parameters(void **state) {
    (void)state;
    hx_error err;
    hx_levels_entry e;
    assert_int_equal(hx_levels_parse(&e, "hexy:d=4,w=9/7,m=20,k=4,t=500", &err), HX_OK);
    assert_int_equal(e.method, HX_LEVELS_CIRCUIT);
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
    assert_int_equal(hx_levels_parse(&e, "queenbee:d=6,w=10/6", &err), HX_OK);
    assert_int_equal(e.method, HX_LEVELS_DISTANCE);
    assert_int_equal(e.ticks, 0); // a depth replaces the effort
    // The order does not matter.
    assert_int_equal(hx_levels_parse(&e, "net:v=30,c=1.25,u=0,h=5,r=0.5,s=7,j=2,b=4,m=20", &err),
                     HX_OK);
    assert_int_equal(e.method, HX_LEVELS_NET);
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
        "net:u=101", "netx",          "net:m=0"};
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
        cmocka_unit_test(each_level_beats_the_one_below),
        cmocka_unit_test(players_by_their_parameters),
    };
    return cmocka_run_group_tests_name("levels", tests, setup, teardown);
}
