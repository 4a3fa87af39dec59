// SPDX-License-Identifier: MIT
// Claims that join the edges are found as a look at each of them, the newest first, finds them.
#include "base/mix.h"
#include "certificate/certificate_int.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

enum { COLS = 9, ROWS = 8, CLAIMS = 200, BOARDS = 300 };

typedef struct state {
    hx_random random;
    hx_board board;
    hx_certificate certificate;
} state;

static bool happens(state *s, uint32_t in) {
    return hx_random_below(&s->random, in) == 0;
}

// Few stones, so that boards have them, and few cells.
static void add_random_claim(state *s) {
    hx_certificate *c = &s->certificate;
    hx_claim_draft d;
    hx_claim_draft_start(c, &d, HX_CELL_NONE);
    for (int cell = 0; cell < c->cells; cell++)
        if (happens(s, 24))
            hx_bits_add(&d.stones, cell);
        else if (happens(s, 12))
            hx_bits_add(&d.cells, cell);
    hx_claim_add(c, HX_CLAIM_OR, (hx_cell)hx_certificate_edge(c, 0),
                 (hx_cell)hx_certificate_edge(c, 1), &d, 1);
}

static void play_random_board(state *s) {
    hx_board_init(&s->board, COLS, ROWS);
    for (int cell = 0; cell < s->board.cells.count; cell++)
        if (happens(s, 3))
            hx_board_place(&s->board, s->certificate.winner, cell);
        else if (happens(s, 6))
            hx_board_place(&s->board, s->certificate.loser, cell);
}

// The cells of the claim's stones that are missing, -1 if it does not fit.
static int count_missing(const state *s, hx_claim_id id, hx_cell *missing) {
    const hx_certificate *c = &s->certificate;
    hx_bits stones = {0}, carrier = {0};
    int count = 0;
    hx_claim_unite_stones(c, id, &stones);
    hx_claim_unite_carrier(c, id, &carrier);
    for (int cell = 0; cell < c->cells; cell++) {
        bool is_missing = hx_bits_has(&stones, cell) && s->board.color[cell] != c->winner;
        if ((is_missing || hx_bits_has(&carrier, cell)) && !hx_board_is_empty(&s->board, cell))
            return -1;
        if (is_missing) *missing = (hx_cell)cell;
        count += is_missing;
    }
    return count;
}

static hx_claim_id plain_win(const state *s) {
    hx_cell missing;
    for (hx_claim_id id = s->certificate.claim_count; --id > 0;)
        if (count_missing(s, id, &missing) == 0) return id;
    return 0;
}

static hx_claim_id plain_threat(const state *s, const hx_bits *few, hx_cell *move) {
    const hx_certificate *c = &s->certificate;
    int least = hx_bits_count(few, c->words);
    hx_claim_id best = 0;
    for (hx_claim_id id = c->claim_count; --id > 0;) {
        hx_cell missing;
        hx_bits uses = {0};
        if (count_missing(s, id, &missing) != 1) continue;
        hx_claim_unite_carrier(c, id, &uses);
        hx_bits_add(&uses, missing);
        hx_bits_intersect(&uses, few, c->words);
        if (hx_bits_count(&uses, c->words) >= least) continue;
        least = hx_bits_count(&uses, c->words);
        best = id;
        *move = missing;
    }
    return best;
}

static void begin(state *s) {
    hx_certificate *c = &s->certificate;
    hx_error err = {0};
    hx_board_init(&s->board, COLS, ROWS);
    c->at.board = &s->board;
    c->winner = HX_COLOR_WHITE;
    c->loser = HX_COLOR_BLACK;
    c->cells = s->board.cells.count;
    c->points = c->cells + 2;
    c->words = hx_bits_words(c->points);
    assert_int_equal(hx_claim_init(c, &err), HX_OK);
}

static void wins_and_threats_are_those_of_a_plain_look(void **unused) {
    (void)unused;
    static state s;
    int wins = 0, threats = 0;
    memset(&s, 0, sizeof s);
    begin(&s);
    assert_int_equal(hx_certificate_wins_find(&s.certificate), 0);
    for (int i = 0; i < CLAIMS; i++)
        add_random_claim(&s);
    for (int i = 0; i < BOARDS; i++) {
        hx_bits few = {0};
        hx_cell move = HX_CELL_NONE, plain_move = HX_CELL_NONE;
        play_random_board(&s);
        for (int cell = 0; cell < s.certificate.cells; cell++)
            if (happens(&s, 4)) hx_bits_add(&few, cell);
        hx_claim_id win = plain_win(&s), threat = plain_threat(&s, &few, &plain_move);
        assert_int_equal(hx_certificate_wins_find(&s.certificate), win);
        assert_int_equal(hx_certificate_wins_find_threat(&s.certificate, &few, &move), threat);
        if (threat) assert_int_equal(move, plain_move);
        wins += win != 0;
        threats += threat != 0;
    }
    print_message("%d boards: %d wins, %d threats\n", BOARDS, wins, threats);
    assert_in_range(wins, 10, BOARDS - 10);
    assert_in_range(threats, 10, BOARDS - 10);
    hx_claim_free(&s.certificate);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wins_and_threats_are_those_of_a_plain_look),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
