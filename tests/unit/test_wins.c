// SPDX-License-Identifier: MIT
// Wins are found as a look at each of them finds them, and take no more room than they are given.
#include "base/mix.h"
#include "solve/wins.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

enum { CELLS = 81, WORDS = 2, WINS = 400, BOARDS = 400 };

typedef struct state {
    hx_random random;
    hx_wins wins;
    hx_bits stones[WINS], cells[WINS];
    hx_cell seen[WINS]; // the missing stone; none; or not seen at all:
} state;
enum { NOT_SEEN = HX_CELL_NONE - 1 };

static hx_bits random_set(state *s, uint32_t in, const hx_bits *without) {
    hx_bits set = {0};
    for (int cell = 0; cell < CELLS; cell++)
        if (hx_random_below(&s->random, in) == 0 && !hx_bits_has(without, cell))
            hx_bits_add(&set, cell);
    return set;
}

static void see(void *user, uint32_t number, const uint64_t *cells, hx_cell missing) {
    state *s = user;
    assert_memory_equal(cells, s->cells[number].word, WORDS * sizeof *cells);
    assert_int_equal(s->seen[number], NOT_SEEN);
    s->seen[number] = missing;
}

// What `see` should have been told of the win.
static hx_cell plain_look(const state *s, int i, const hx_wins_board *b) {
    hx_bits outside = s->cells[i], missing = s->stones[i];
    hx_bits_subtract(&outside, &b->open, WORDS);
    hx_bits_subtract(&missing, &b->own, WORDS);
    hx_bits_walk walk = {0};
    int cell = hx_bits_step(&missing, &walk, WORDS);
    bool may = hx_bits_is_empty(&outside, WORDS) && hx_bits_count(&missing, WORDS) < 2 &&
               (cell < 0 || hx_bits_has(&b->missing, cell));
    return !may ? NOT_SEEN : cell < 0 ? HX_CELL_NONE : (hx_cell)cell;
}

static void wins_are_those_of_a_plain_look(void **unused) {
    (void)unused;
    static state s = {.random = {5}};
    const hx_bits none = {0};
    int found = 0, missed = 0, incomplete = 0;
    hx_wins_init(&s.wins, WORDS, 0);
    for (int i = 0; i < WINS; i++) {
        s.stones[i] = random_set(&s, 30, &none);
        s.cells[i] = random_set(&s, 16, &s.stones[i]);
        assert_true(hx_wins_add(&s.wins, &s.stones[i], s.cells[i].word, (uint32_t)i));
    }
    for (int k = 0; k < BOARDS; k++) {
        hx_wins_board b = {.own = random_set(&s, 2, &none)};
        b.missing = b.open = random_set(&s, 2, &b.own);
        if (k % 2) hx_bits_unite(&b.open, &b.own, WORDS);
        if (k % 3 == 0) b.missing = none;
        for (int i = 0; i < WINS; i++)
            s.seen[i] = NOT_SEEN;
        hx_wins_find(&s.wins, &b, see, &s);
        for (int i = 0; i < WINS; i++) {
            assert_int_equal(s.seen[i], plain_look(&s, i, &b));
            missed += s.seen[i] == NOT_SEEN;
            found += s.seen[i] == HX_CELL_NONE;
            incomplete += s.seen[i] < CELLS;
        }
    }
    assert_in_range(found, 100, INT32_MAX);
    assert_in_range(incomplete, 100, INT32_MAX);
    assert_in_range(missed, 100, INT32_MAX);
    hx_wins_free(&s.wins);
}

static void room_is_limited(void **unused) {
    (void)unused;
    static state s = {.random = {7}};
    const hx_bits none = {0};
    const hx_wins_board all = {.own = random_set(&s, 1, &none), .open = random_set(&s, 1, &none)};
    hx_wins_init(&s.wins, WORDS, 20000);
    for (int round = 0; round < 2; round++) {
        int added = 0;
        do {
            s.stones[added] = random_set(&s, 20, &none);
            s.cells[added] = random_set(&s, 16, &s.stones[added]);
            s.seen[added] = NOT_SEEN;
        } while (hx_wins_add(&s.wins, &s.stones[added], s.cells[added].word, (uint32_t)added) &&
                 ++added < WINS);
        assert_in_range(added, 50, WINS - 1);
        hx_wins_find(&s.wins, &all, see, &s); // all are there, in either round
        for (int i = 0; i < added; i++)
            assert_int_equal(s.seen[i], HX_CELL_NONE);
        hx_wins_clear(&s.wins);
        hx_wins_find(&s.wins, &all, see, &s); // sees nothing twice
    }
    hx_wins_free(&s.wins);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_are_those_of_a_plain_look),
        cmocka_unit_test(room_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
