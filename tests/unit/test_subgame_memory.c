// SPDX-License-Identifier: MIT
// connect/subgame: every allocation failing in turn. A sub-game in which both sides look for
// connections is then decided as before or left open, never otherwise, and so is the next one.
#include "base/mix.h"
#include "subgame/subgame.h"
#include "unit/failing.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <cmocka.h>

enum { SIZE = 6, QUESTIONS = 10, FAILURES_MAX = 400, STONES_MAX = 300 };

typedef struct outcome {
    hx_status made;
    hx_subgame_answer answer;
    bool built;
    uint64_t stones;
} outcome;

static const hx_subgame_limits complete = {.complete = true, .stones = STONES_MAX};

static outcome ask(const hx_subgame_question *q, long allocations) {
    outcome out = {0};
    hx_subgame *game = NULL;
    allocations_left = allocations;
    out.made = hx_subgame_new(&game, &q->board->cells, NULL);
    if (!out.made) {
        out.answer = hx_subgame_solve(game, q, &complete);
        out.stones = hx_subgame_stones(game);
        if (out.answer.result == HX_SUBGAME_WON) out.built = hx_subgame_build(game, q, &out.answer);
    }
    hx_subgame_free(game);
    return out;
}

// What was asked is answered as without the failure, or not at all.
static void check_failure(const hx_subgame_question *q, const outcome *whole, long allocations,
                          int seen[3]) {
    outcome out = ask(q, allocations);
    if (out.made) {
        assert_int_equal(out.made, HX_RESOURCES);
        return;
    }
    seen[out.answer.result]++;
    if (out.answer.result != HX_SUBGAME_OPEN)
        assert_int_equal(out.answer.result, whole->answer.result);
    if (out.built) // what it needs may differ, but lies where it was asked for
        assert_true(hx_bits_count(&out.answer.cells, HX_BITS_WORDS_MAX) <= SIZE * SIZE);
}

static void random_board(hx_board *board, hx_random *random, int stones) {
    hx_board_init(board, SIZE, SIZE);
    while (board->stones < stones) {
        int cell = (int)hx_random_below(random, SIZE * SIZE);
        if (!hx_board_is_empty(board, cell)) continue;
        hx_board_place(board, (hx_color)(1 + board->stones % 2), cell);
        if (board->winner) hx_board_undo(board);
    }
}

// Both edges of the colour as ends: there the opponent's connections are looked at too. Questions
// that are decided without a stone ask for hardly any memory.
static void decided_or_open(void **state) {
    (void)state;
    hx_random random = {18};
    int seen[3] = {0}, failures = 0, asked = 0;
    for (int i = 0; asked < QUESTIONS; i++) {
        hx_board board;
        random_board(&board, &random, 2 + i % 5);
        hx_color color = (hx_color)(1 + i % 2);
        int first = color == HX_COLOR_BLACK ? HX_CELL_NORTH : HX_CELL_WEST;
        hx_subgame_question q = {
            .board = &board, .color = color, .ends = {first, first + 1}, .first = i / 2 % 2};
        outcome whole = ask(&q, -1);
        assert_true(i < 100 * QUESTIONS);
        if (whole.answer.result == HX_SUBGAME_OPEN || !whole.stones) continue;
        asked++;
        for (long n = 0; n < FAILURES_MAX; n++) {
            check_failure(&q, &whole, n, seen);
            if (atomic_exchange(&allocations_left, -1) >= 0) break; // fewer are made
            failures++;
        }
    }
    print_message("# %d failures: %d won, %d lost, %d open\n", failures, seen[HX_SUBGAME_WON],
                  seen[HX_SUBGAME_LOST], seen[HX_SUBGAME_OPEN]);
    assert_true(seen[HX_SUBGAME_OPEN] >= 2 * QUESTIONS); // for either side
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(decided_or_open)};
    return cmocka_run_group_tests_name("subgame memory", tests, NULL, NULL);
}
