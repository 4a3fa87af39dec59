// SPDX-License-Identifier: MIT
// Certificates of random positions: hexverify's own check accepts them, and what they claim is the
// position. With a mistake in it a certificate is refused, or its patterns hold when every path is
// walked. CERTIFICATES in the environment sets how many.
#include "base/mix.h"
#include "core/check.h"
#include "core/proof.h"
#include "certificate/certificate.h"
#include "net/builtin.h"
#include "read/read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MISTAKES = 6, PATHS = 20000 }; // in each certificate; that are walked

typedef struct state {
    hx_net *net;
    hx_random random;
    long moves_first, moves_second; // winners
    long captures, refused, malformed, harmless;
    size_t bytes;
} state;

static void random_board(state *s, hx_board *b, const int size[2]) {
    hx_board_init(b, size[0], size[1]);
    for (int i = (int)hx_random_below(&s->random, b->cells.count / 2u); i > 0; i--) {
        int cell = (int)hx_random_below(&s->random, b->cells.count);
        hx_color color = hx_random_below(&s->random, 2) ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        if (hx_board_is_empty(b, cell)) hx_board_place(b, color, cell);
    }
}

// ---- what the checker says -----------------------------------------------------------------

static hv_set stones_of(const hx_board *b, hx_color color) {
    hv_set stones = {{0}};
    for (int cell = 0; cell < b->cells.count; cell++)
        if (b->color[cell] == color) hv_set_add(&stones, cell);
    return stones;
}

// What is proved is what was asked, by the pattern and by the ending. A winner who is to move does.
static void check_position(const hv_strategy *s, const hx_board *b, hx_color winner,
                           hx_color to_play) {
    static const hv_color colors[] = {[HX_COLOR_BLACK] = HV_BLACK, [HX_COLOR_WHITE] = HV_WHITE};
    hv_proof asked = {.board = hv_board_make(b->cells.cols, b->cells.rows)}, proved;
    asked.stones[HV_BLACK] = stones_of(b, HX_COLOR_BLACK);
    asked.stones[HV_WHITE] = stones_of(b, HX_COLOR_WHITE);
    asked.to_play = colors[to_play];
    assert_int_equal(hv_strategy_main(s), s->pattern_count - 1);
    assert_true(hv_proof_of(s, (uint32_t)s->pattern_count - 1, &proved));
    assert_true(hv_proof_same_position(&proved, &asked));
    assert_true(hv_proof_same_position(&s->ending.proof, &asked));
    assert_int_equal(proved.winner, colors[winner]);
    assert_int_equal(s->ending.proof.winner, colors[winner]);
    bool moves = s->nodes[s->patterns[s->pattern_count - 1].root].cell != HV_NO_POINT;
    assert_int_equal(moves, to_play == winner && !b->winner);
}

// By the core alone: no solver is asked.
static hv_status verdict(const hv_strategy *s, bool claims) {
    hv_limits l = hv_base_limits(64, 0, PATHS);
    hv_check c;
    hv_error err = {""};
    hv_status status = hv_check_all(&c, s, (hv_way){.claims = claims}, &l, &err);
    hv_check_free(&c, &l);
    return status;
}

static void check_accepted(state *s, const char *text, const hx_board *b, hx_color winner,
                           hx_color to_play) {
    hv_limits l = hv_base_limits(64, 0, 0);
    hv_strategy strategy;
    hv_error err = {""};
    hv_status status = hv_read_strategy(&strategy, text, strlen(text), &l, &err);
    assert_string_equal(err.text, "");
    assert_int_equal(status, HV_OK);
    check_position(&strategy, b, winner, to_play);
    assert_int_equal(verdict(&strategy, true), HV_OK);
    if (hx_random_below(&s->random, 8) == 0) // the rules about claims agree with the definition
        assert_int_not_equal(verdict(&strategy, false), HV_REFUTED);
    hv_strategy_free(&strategy);
}

// ---- mistakes ------------------------------------------------------------------------------

// Takes a word or an option away, or writes another cell for one.
static void make_mistake(state *s, char *text, const hx_board *b) {
    size_t length = strlen(text), at;
    do // inside a pattern, and not in its name
        at = hx_random_below(&s->random, (uint32_t)length);
    while (text[at] < 'a' || text[at] > 'z' || text[at + 1] < '0' || text[at + 1] > '9');
    bool option = at > 1 && text[at - 1] == '(' && strchr("[)", text[at - 2]);
    if (option && hx_random_below(&s->random, 2)) {
        size_t end = at;
        for (int depth = 1; depth; end++)
            depth += text[end] == '(' ? 1 : text[end] == ')' ? -1 : 0;
        memmove(text + at - 1, text + end, length - end + 1);
    } else if (hx_random_below(&s->random, 2)) {
        memset(text + at, ' ', 2);
    } else {
        text[at] =
            (char)('a' + hx_random_below(&s->random, b->cells.cols < 26 ? b->cells.cols : 26));
        text[at + 1] = (char)('1' + hx_random_below(&s->random, b->cells.rows));
    }
}

static hv_status read_part(const char *text, size_t length) {
    hv_limits l = hv_base_limits(64, 0, 0);
    hv_strategy strategy;
    hv_error err = {""};
    hv_status status = hv_read_strategy(&strategy, text, length, &l, &err);
    hv_strategy_free(&strategy);
    return status;
}

// With the other colour behind the word of the ending.
static hv_status read_with_other_color(char *text, const char *word) {
    char *color = strstr(text, word) + strlen(word), kept[6] = {0};
    memcpy(kept, color, 5);
    memcpy(color, strcmp(kept, "black") == 0 ? "white" : "black", 5);
    hv_status status = read_part(text, strlen(text));
    memcpy(color, kept, 5);
    return status;
}

// Without its last line, or with a part of it, it is no certificate; nor with an ending that says
// something else.
static void check_ending(state *s, char *text, bool moves) {
    size_t length = strlen(text), ending = (size_t)(strstr(text, "(proves") - text);
    uint32_t part = hx_random_below(&s->random, (uint32_t)length - 1);
    assert_int_equal(read_part(text, ending), HV_MALFORMED);
    assert_int_equal(read_part(text, length - 2), HV_MALFORMED);
    assert_int_equal(read_part(text, part), HV_MALFORMED);
    assert_int_equal(read_with_other_color(text, "(winner "), HV_MALFORMED);
    if (moves) assert_int_equal(read_with_other_color(text, "(to-play "), HV_MALFORMED);
}

static void check_mistakes(state *s, const char *text, const hx_board *b) {
    for (int i = 0; i < MISTAKES; i++) {
        char *wrong = strdup(text);
        hv_limits l = hv_base_limits(64, 0, 0);
        hv_strategy strategy;
        hv_error err = {""};
        make_mistake(s, wrong, b);
        if (hv_read_strategy(&strategy, wrong, strlen(wrong), &l, &err)) {
            s->malformed++;
        } else if (verdict(&strategy, true) != HV_OK) {
            s->refused++;
        } else {
            s->harmless++;
            assert_int_not_equal(verdict(&strategy, false), HV_REFUTED);
        }
        hv_strategy_free(&strategy);
        free(wrong);
    }
}

// ---- positions -----------------------------------------------------------------------------

static void certify(state *s, hx_solve *solver, hx_board *b, hx_color to_play) {
    hx_solve_result r;
    hx_budget budget = {0};
    hx_text text = {0};
    uint64_t claims;
    hx_board before = *b;
    hx_solve_run(solver, b, to_play, &budget, &r);
    hx_certificate_source source = hx_certificate_ask(solver);
    hx_status status =
        hx_certificate_write(&text, &source, b, to_play, r.winner, &budget, &claims, NULL);
    assert_int_equal(status, HX_OK);
    assert_memory_equal(b->color, before.color, sizeof before.color);
    assert_int_equal(b->hash[0], before.hash[0]);
    check_accepted(s, text.bytes, b, r.winner, to_play);
    check_ending(s, text.bytes, r.winner == to_play && !b->winner);
    if (hx_random_below(&s->random, 4) == 0) check_mistakes(s, text.bytes, b);
    if (r.winner == to_play)
        s->moves_first++;
    else
        s->moves_second++;
    s->captures += strstr(text.bytes, ")][(_") != NULL;
    s->bytes += text.length;
    hx_text_free(&text);
}

static void hexverify_accepts_certificates(void **unused) {
    (void)unused;
    static const int sizes[][2] = {{3, 3}, {4, 4}, {3, 5},  {5, 4},  {5, 5},
                                   {1, 4}, {6, 2}, {20, 2}, {1, 32}, {27, 1}};
    enum { SIZES = sizeof sizes / sizeof *sizes };
    const char *wanted = getenv("CERTIFICATES");
    state s = {.random = {2026}};
    assert_int_equal(hx_net_solver(&s.net, NULL), HX_OK);
    for (int i = 0; i < SIZES; i++) {
        hx_cells cells;
        hx_solve *solver;
        hx_solve_options options = {.megabytes = 1};
        hx_cells_init(&cells, sizes[i][0], sizes[i][1]);
        assert_int_equal(hx_solve_new(&solver, &cells, s.net, &options, NULL), HX_OK);
        for (long n = (wanted ? atol(wanted) : 700) / (2 * SIZES); n >= 0; n--) {
            hx_board b;
            random_board(&s, &b, sizes[i]);
            certify(&s, solver, &b, HX_COLOR_BLACK);
            certify(&s, solver, &b, HX_COLOR_WHITE);
        }
        hx_solve_free(solver);
    }
    print_message("# won %ld moving first, %ld second; %ld with captures; %zu bytes\n",
                  s.moves_first, s.moves_second, s.captures, s.bytes);
    print_message("# of the mistakes %ld refused, %ld malformed, %ld harmless\n", s.refused,
                  s.malformed, s.harmless);
    assert_true(s.moves_first && s.moves_second && s.captures && s.refused && s.malformed);
    hx_net_free(s.net);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hexverify_accepts_certificates),
    };
    return cmocka_run_group_tests_name("prop_certificate", tests, NULL, NULL);
}
