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
        if (entry->settings.depth > 2) assert_in_range(entry->ticks, 1, 1000000);
    }
}

static int choose(fixture *f, const hx_levels_entry *entry, hx_color to_play) {
    hx_budget budget = {.tick_limit = entry->ticks};
    hx_alphabeta_result result;
    hx_alphabeta_search(f->ab, f->judge, &f->board, to_play, &entry->settings, &budget, NULL, NULL,
                        &result);
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
// minutes here.
static void each_level_beats_the_one_below(void **state) {
    fixture *f = *state;
    for (int i = 1; hx_levels_at(i) && !hx_levels_at(i)->ticks; i++) {
        const hx_levels_entry *strong = hx_levels_at(i), *weak = hx_levels_at(i - 1);
        hx_random r = {.state = (uint64_t)i};
        int wins = 0;
        for (int game = 0; game < 20; game++) {
            int first = (int)hx_random_below(&r, 81);
            int second = (first + 1 + (int)hx_random_below(&r, 80)) % 81;
            for (int side = 0; side < 2; side++) {
                hx_board_init(&f->board, 9, 9);
                hx_board_place(&f->board, HX_COLOR_BLACK, first);
                hx_board_place(&f->board, HX_COLOR_WHITE, second);
                wins += side == 0 ? play_out(f, strong, weak) : !play_out(f, weak, strong);
            }
        }
        assert_in_range(wins, 28, 40);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names),
        cmocka_unit_test(settings_are_within_bounds),
        cmocka_unit_test(every_level_plays_on_every_size),
        cmocka_unit_test(each_level_beats_the_one_below),
    };
    return cmocka_run_group_tests_name("levels", tests, setup, teardown);
}
