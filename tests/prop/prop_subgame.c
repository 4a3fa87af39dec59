// SPDX-License-Identifier: MIT
// Sub-games decided by search against the exhaustive player: the complete form is right about every
// one of them, either colour, either side to move; so is the whole game that stands for it, where
// there is one; what must-play finds is true; carriers are
// minimal, and all minimal ones are listed. Each strategy is played out against every order of
// intrusions on small carriers, random ones on large. SUBGAMES in the environment sets how many.
#include "base/mix.h"
#include "subgame/subgame.h"
#include "oracle/brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

enum { CARRIER_MAX = 11, ALL_ORDERS = 6, SIDE_MAX = 6 };

typedef struct fixture {
    hx_random random;
    brute *oracle;
    hx_board board;
    hx_bits carrier;
    hx_subgame *games_of[SIDE_MAX + 1][SIDE_MAX + 1]; // working memory for each size
    hx_subgame *game;                                 // for this board
    hx_subgame_question question;
    long won, lost, found, not_again, lines, games;
} fixture;

static uint32_t below(fixture *f, uint32_t n) {
    return hx_random_below(&f->random, n);
}

static int as_end(const fixture *f, int end) {
    int first = f->question.color == HX_COLOR_BLACK ? HX_CELL_NORTH : HX_CELL_WEST;
    return end < f->board.cells.count ? end : end == first ? BRUTE_FIRST_EDGE : BRUTE_SECOND_EDGE;
}

static bool is_joined(fixture *f, const hx_bits *cells, bool first) {
    int list[BRUTE_CARRIER_MAX], count = 0;
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(cells, &walk, HX_BITS_WORDS_MAX)) >= 0;)
        list[count++] = cell;
    return brute_joins(f->oracle, f->board.cells.cols, f->board.cells.rows, f->board.color,
                       (int)f->question.color, as_end(f, f->question.ends[0]),
                       as_end(f, f->question.ends[1]), list, count, first);
}

static int random_end(fixture *f) {
    int first = f->question.color == HX_COLOR_BLACK ? HX_CELL_NORTH : HX_CELL_WEST;
    if (below(f, 3) == 0) return first + (int)below(f, 2);
    for (;;) {
        int cell = (int)below(f, f->board.cells.count);
        if (f->board.color[cell] != hx_color_other(f->question.color)) return cell;
    }
}

// A board with a colour, two ends that are not joined yet, and a carrier of a few cells beside each
// other. False if these do not fit.
static bool make_question(fixture *f) {
    int cols = 2 + (int)below(f, SIDE_MAX - 1), rows = 2 + (int)below(f, SIDE_MAX - 1), count = 0,
        stones = 0;
    hx_board_init(&f->board, cols, rows);
    f->question.color = (hx_color)(1 + below(f, 2));
    for (stones = (int)below(f, (uint32_t)(cols * rows) / 2); stones > 0; stones--) {
        int cell = (int)below(f, f->board.cells.count);
        if (!hx_board_is_empty(&f->board, cell)) continue;
        hx_board_place(&f->board, (hx_color)(1 + below(f, 2)), cell);
        if (f->board.winner) hx_board_undo(&f->board);
    }
    bool ours = false;
    for (int cell = 0; cell < f->board.cells.count; cell++)
        ours |= f->board.color[cell] != hx_color_other(f->question.color);
    if (!ours) return false;
    for (int i = 0; i < 2; i++)
        f->question.ends[i] = random_end(f);
    const hx_groups *g = &f->board.groups;
    if (hx_groups_find(g, (hx_cell)f->question.ends[0]) ==
        hx_groups_find(g, (hx_cell)f->question.ends[1]))
        return false;
    f->carrier = (hx_bits){{0}};
    int wanted = 1 + (int)below(f, CARRIER_MAX);
    for (int tries = 0; tries < 60 && count < wanted; tries++) {
        int cell = (int)below(f, f->board.cells.count);
        bool is_end = cell == f->question.ends[0] || cell == f->question.ends[1];
        if (is_end || !hx_board_is_empty(&f->board, cell) || hx_bits_has(&f->carrier, cell))
            continue;
        hx_bits_add(&f->carrier, cell);
        count++;
    }
    f->question.board = &f->board;
    f->question.carrier = &f->carrier;
    f->question.first = below(f, 2);
    return count > 0;
}

// ---- strategies ----------------------------------------------------------------------------

typedef struct line {
    const hx_strategy *strategy;
    hx_strategy_id kept[HX_HSEARCH_NODES_MAX];
    int count;
} line;

static void follow(line *l, hx_strategy_id and) {
    for (int i = 0; i < hx_strategy_get(l->strategy, and)->count; i++)
        l->kept[l->count++] = hx_strategy_child(l->strategy, and, i);
}

static void place_own(fixture *f, int cell) {
    assert_true(hx_board_is_empty(&f->board, cell));
    hx_board_place(&f->board, f->question.color, cell);
}

// The intrusion and the reply; how many stones were placed.
static int exchange(fixture *f, line *l, int cell) {
    hx_board_place(&f->board, hx_color_other(f->question.color), cell);
    for (int i = 0; i < l->count; i++) {
        hx_strategy_id hit = l->kept[i];
        if (!hx_strategy_holds(l->strategy, hit, cell)) continue;
        int option = 0;
        while (hx_strategy_holds(l->strategy, hx_strategy_child(l->strategy, hit, option), cell))
            assert_true(++option < hx_strategy_get(l->strategy, hit)->count);
        l->kept[i] = l->kept[--l->count];
        hx_strategy_id reply = hx_strategy_child(l->strategy, hit, option);
        follow(l, reply);
        place_own(f, hx_strategy_get(l->strategy, reply)->key);
        return 2;
    }
    return 1;
}

static void play_out(fixture *f, const line *l, const hx_bits *cells, bool all) {
    if (l->count == 0) {
        const hx_groups *g = &f->board.groups;
        assert_int_equal(hx_groups_find(g, (hx_cell)f->question.ends[0]),
                         hx_groups_find(g, (hx_cell)f->question.ends[1]));
        f->lines++;
        return;
    }
    int list[BRUTE_CELLS_MAX], count = 0;
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(cells, &walk, HX_BITS_WORDS_MAX)) >= 0;)
        if (hx_board_is_empty(&f->board, cell)) list[count++] = cell;
    assert_true(count > 0);
    int chosen = (int)below(f, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        if (!all && i != chosen) continue;
        line next = *l;
        int placed = exchange(f, &next, list[i]);
        play_out(f, &next, cells, all);
        while (placed-- > 0)
            hx_board_undo(&f->board);
    }
}

static void check_strategy(fixture *f, const hx_subgame_answer *a) {
    hx_board before = f->board;
    const hx_strategy *s = hx_subgame_strategy(f->game);
    line l = {.strategy = s};
    for (int i = 0; i < 2; i++) // empty ends count as stones
        if (hx_board_is_empty(&f->board, f->question.ends[i])) place_own(f, f->question.ends[i]);
    int key = hx_strategy_get(s, a->tree)->key;
    assert_int_equal(a->key < 0 ? HX_CELL_NONE : a->key, key);
    if (key != HX_CELL_NONE) place_own(f, key);
    follow(&l, a->tree);
    play_out(f, &l, &a->cells, hx_bits_count(&a->cells, HX_BITS_WORDS_MAX) <= ALL_ORDERS);
    f->board = before;
}

// ---- the questions -------------------------------------------------------------------------

static void check_minimal(fixture *f, const hx_bits *cells) {
    hx_bits_walk walk = {0};
    assert_true(is_joined(f, cells, f->question.first));
    for (int cell; (cell = hx_bits_step(cells, &walk, HX_BITS_WORDS_MAX)) >= 0;) {
        hx_bits without = *cells;
        hx_bits_remove(&without, cell);
        assert_false(is_joined(f, &without, f->question.first));
    }
}

static void check_complete(fixture *f, bool truth) {
    const hx_subgame_limits limits = {.complete = true};
    hx_subgame_answer a = hx_subgame_solve(f->game, &f->question, &limits);
    assert_int_equal(a.result, truth ? HX_SUBGAME_WON : HX_SUBGAME_LOST);
    hx_bits outside = a.cells;
    hx_bits_subtract(&outside, &f->carrier, HX_BITS_WORDS_MAX);
    assert_true(hx_bits_is_empty(&outside, HX_BITS_WORDS_MAX));
    if (!truth) {
        f->lost++;
        return;
    }
    f->won++;
    assert_true(is_joined(f, &a.cells, f->question.first));
    assert_true(hx_subgame_build(f->game, &f->question, &a));
    check_strategy(f, &a);
    assert_true(hx_subgame_minimise(f->game, &f->question, &limits, &a));
    check_minimal(f, &a.cells);
    check_strategy(f, &a);
}

static void check_mustplay(fixture *f, bool truth) {
    const hx_subgame_limits limits = {.depth = 1 + (int)below(f, 4)};
    hx_subgame_answer a = hx_subgame_solve(f->game, &f->question, &limits);
    assert_true(a.result != HX_SUBGAME_WON || truth);
    if (a.result != HX_SUBGAME_WON) return;
    f->found++;
    assert_true(is_joined(f, &a.cells, f->question.first));
    if (hx_subgame_build(f->game, &f->question, &a))
        check_strategy(f, &a);
    else
        f->not_again++;
}

// The colour joins its edges in the game that stands for the question exactly if it joins the ends.
static void check_game(fixture *f, bool truth) {
    hx_board whole;
    int list[BRUTE_CARRIER_MAX], count = 0;
    if (!hx_subgame_as_game(&f->question, &whole)) return;
    f->games++;
    for (int cell = 0; cell < whole.cells.count; cell++)
        if (hx_board_is_empty(&whole, cell)) list[count++] = cell;
    assert_int_equal(count, hx_bits_count(&f->carrier, HX_BITS_WORDS_MAX));
    bool won = brute_joins(f->oracle, whole.cells.cols, whole.cells.rows, whole.color,
                           (int)f->question.color, BRUTE_FIRST_EDGE, BRUTE_SECOND_EDGE, list, count,
                           f->question.first);
    assert_int_equal(won, truth);
}

static void open_game(fixture *f) {
    hx_subgame **kept = &f->games_of[f->board.cells.cols][f->board.cells.rows];
    if (!*kept) assert_int_equal(hx_subgame_new(kept, &f->board.cells, NULL), HX_OK);
    f->game = *kept;
}

static void right_about_every_one(void **state) {
    fixture *f = *state;
    const char *wanted = getenv("SUBGAMES");
    long games = wanted ? atol(wanted) : 2000;
    for (long n = 0; n < games;) {
        if (!make_question(f)) continue;
        n++;
        open_game(f);
        bool truth = is_joined(f, &f->carrier, f->question.first);
        check_game(f, truth);
        if (below(f, 2)) { // in either order: what one leaves behind must not mislead the other
            check_mustplay(f, truth);
            check_complete(f, truth);
        } else {
            check_complete(f, truth);
            check_mustplay(f, truth);
        }
    }
    print_message("# %ld won, %ld lost; must-play found %ld; %ld lines; %ld whole games\n", f->won,
                  f->lost, f->found, f->lines, f->games);
    assert_true(f->won > games / 20 && f->lost > games / 20 && f->found > games / 20);
    assert_true(f->games > games / 20);
    assert_true(f->not_again <= f->found / 100);
}

typedef struct list {
    int count;
    hx_bits cells[500];
} list;

static bool add(void *user, const hx_subgame_answer *a) {
    list *l = user;
    assert_true(l->count < 500);
    l->cells[l->count++] = a->cells;
    return true;
}

static bool is_listed(const list *l, const hx_bits *cells) {
    int times = 0;
    for (int i = 0; i < l->count; i++)
        times += hx_bits_equal(&l->cells[i], cells, HX_BITS_WORDS_MAX);
    assert_true(times <= 1);
    return times;
}

// Every subset of the carrier, by the exhaustive player, is listed or not as it is minimal or not.
static void lists_every_minimal_carrier(void **state) {
    fixture *f = *state;
    static list l;
    const hx_subgame_limits limits = {.complete = true};
    for (int n = 0; n < 60;) {
        if (!make_question(f) || hx_bits_count(&f->carrier, HX_BITS_WORDS_MAX) > 7) continue;
        if (!is_joined(f, &f->carrier, f->question.first)) continue;
        n++;
        open_game(f);
        l.count = 0;
        int members[8], count = 0, size = 2 + (int)below(f, 6), expected = 0;
        assert_true(hx_subgame_list(f->game, &f->question, &limits, size, add, &l));
        hx_bits_walk walk = {0};
        for (int cell; (cell = hx_bits_step(&f->carrier, &walk, HX_BITS_WORDS_MAX)) >= 0;)
            members[count++] = cell;
        for (unsigned set = 0; set < 1u << count; set++) {
            hx_bits cells = {{0}};
            for (int i = 0; i < count; i++)
                if (set >> i & 1) hx_bits_add(&cells, members[i]);
            bool minimal = is_joined(f, &cells, f->question.first);
            for (int i = 0; minimal && i < count; i++) {
                hx_bits without = cells;
                hx_bits_remove(&without, members[i]);
                if (set >> i & 1) minimal = !is_joined(f, &without, f->question.first);
            }
            minimal &= __builtin_popcount(set) <= size;
            assert_int_equal(is_listed(&l, &cells), minimal);
            expected += minimal;
        }
        assert_int_equal(l.count, expected);
    }
}

static int set_up(void **state) {
    fixture *f = calloc(1, sizeof *f);
    if (!f || !(f->oracle = brute_new())) return -1;
    f->random.state = 11;
    *state = f;
    return 0;
}

static int tear_down(void **state) {
    fixture *f = *state;
    for (int size = 0; size < (SIDE_MAX + 1) * (SIDE_MAX + 1); size++)
        hx_subgame_free(f->games_of[size / (SIDE_MAX + 1)][size % (SIDE_MAX + 1)]);
    brute_free(f->oracle);
    free(f);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(right_about_every_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(lists_every_minimal_carrier, set_up, tear_down),
    };
    return cmocka_run_group_tests_name("prop_subgame", tests, NULL, NULL);
}
