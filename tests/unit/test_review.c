// SPDX-License-Identifier: MIT
// Whole games judged: what is proved spreads, missed wins are found, the record takes the review.
#include "hexproof.h"
#include "search/chances.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

typedef struct fixture {
    hx_engine *engine;
    hx_game *game;
    hx_review *review;
} fixture;

static fixture shared;

static int set_up(void **state) {
    shared = (fixture){0};
    *state = &shared;
    return hx_engine_new(&shared.engine) == HX_OK ? 0 : -1;
}

static void load(fixture *f, const char *text) {
    hx_game_free(f->game);
    f->game = NULL;
    assert_int_equal(hx_game_read(&f->game, f->engine, text, 0), HX_OK);
}

static void review(fixture *f, const char *text, const hx_limits *limits) {
    load(f, text);
    hx_review_free(f->review);
    f->review = NULL;
    assert_int_equal(hx_review_new(&f->review, f->engine, f->game, limits, NULL), HX_OK);
}

static void review_with_swap(fixture *f, const char *text) {
    load(f, text);
    hx_review_free(f->review);
    f->review = NULL;
    assert_int_equal(hx_game_set_swap_rule(f->game, HX_SWAP_PIECES), HX_OK);
    assert_int_equal(hx_review_new(&f->review, f->engine, f->game, NULL, NULL), HX_OK);
}

static int tear_down(void **state) {
    fixture *f = *state;
    hx_review_free(f->review);
    hx_game_free(f->game);
    hx_engine_free(f->engine);
    return 0;
}

// What holds of every review.
// A line of play takes no cell twice.
static void check_line(const hx_judgement *j) {
    assert_in_range(j->line_length, 0, 64);
    for (int i = 0; i < j->line_length; i++)
        for (int k = 0; k < i; k++)
            assert_int_not_equal(j->line[i], j->line[k]);
}

static void check(const fixture *f) {
    for (int i = 0; i < f->review->count; i++) {
        const hx_review_move *m = &f->review->moves[i];
        check_line(&m->before);
        check_line(&m->after);
        assert_int_equal(m->number, i + 1);
        assert_true(m->before.black >= 0 && m->before.black <= 1);
        assert_true(m->loss >= 0 && m->loss <= 1);
        if (m->after.winner) assert_true(m->after.black == (m->after.winner == HX_COLOR_BLACK));
        assert_int_equal(m->after.winner != 0, m->after.proof != HX_EVIDENCE_NONE);
        if (m->turning || m->missed_win) assert_true(m->mistake && m->compared);
        if (i == 0) continue;
        assert_true(m->before.black == f->review->moves[i - 1].after.black);
        assert_int_equal(m->before.winner, f->review->moves[i - 1].after.winner);
    }
}

static int cell(fixture *f, const char *name) {
    hx_move move;
    assert_int_equal(hx_game_parse_move(&move, f->game, HX_COLOR_BLACK, name), HX_OK);
    return move.cell;
}

// Black connects by a bridge to each side, does not answer when one is attacked, and loses.
#define THROWN_AWAY "3:b2,b1,a3,c1,a2,a1"

static void missed_win(void **state) {
    fixture *f = *state;
    review(f, THROWN_AWAY, NULL);
    check(f);
    const hx_review_move *m = f->review->moves;
    assert_int_equal(f->review->count, 6);
    assert_int_equal(m[0].before.winner, HX_COLOR_BLACK);
    assert_int_equal(m[1].after.winner, HX_COLOR_BLACK);
    assert_false(m[1].mistake); // white had lost anyway
    assert_true(m[2].missed_win && m[2].turning);
    assert_true(m[2].loss == 1);
    assert_int_equal(m[2].before.best.cell, cell(f, "c1"));
    assert_int_equal(m[2].after.winner, HX_COLOR_WHITE);
    for (int i = 3; i < 6; i++) {
        assert_int_equal(m[i].after.winner, HX_COLOR_WHITE);
        assert_false(m[i].mistake);
    }
    assert_int_equal(m[5].after.best.kind, HX_MOVE_RESIGN); // over
    assert_int_equal(hx_game_move_count(f->game), 6);
}

// Black wins all the way, and is not always proved to.
static void kept_wins_are_not_missed(void **state) {
    fixture *f = *state;
    int unproved = 0;
    review(f, "7:d4,c5,b6,a7,e2,d3", NULL);
    check(f);
    for (int i = 0; i < f->review->count; i++) {
        const hx_review_move *m = &f->review->moves[i];
        assert_false(m->missed_win || m->mistake);
        unproved += m->before.winner == m->move.color && !m->after.winner;
    }
    assert_true(unproved > 0);
}

// Whoever gives up a win that is proved has missed it.
static void resigned_too_early(void **state) {
    fixture *f = *state;
    review(f, "(;GM[11]SZ[3];B[b2];W[b1];B[resign])", NULL);
    check(f);
    assert_true(f->review->moves[2].missed_win);
    assert_int_equal(f->review->moves[2].before.best.cell, cell(f, "c1"));
    review(f, "(;GM[11]SZ[3];B[b2];W[resign])", NULL);
    assert_false(f->review->moves[1].mistake);
    review(f, "(;GM[11]SZ[5];B[a1];W[resign])", NULL); // and had won
    assert_true(f->review->moves[1].missed_win);
    assert_int_equal(f->review->moves[1].after.proof, HX_EVIDENCE_NONE); // a result is none
    assert_true(f->review->moves[1].after.black > 0.9);
    review(f, "(;GM[11]SZ[3];B[b2];W[b1];B[forfeit])", NULL);
    assert_false(f->review->moves[2].compared);
}

static void swaps_are_not_judged(void **state) {
    fixture *f = *state;
    review(f, "(;GM[11]SZ[5];B[a1];W[swap-pieces];B[c3];W[d2])", NULL);
    check(f);
    assert_false(f->review->moves[0].compared);
    assert_false(f->review->moves[1].compared);
    assert_true(f->review->moves[2].compared);
    review(f, "5:a1,c3,d2", NULL);
    assert_true(f->review->moves[0].compared && f->review->moves[1].compared);
    review_with_swap(f, "5:a1,c3,d2");
    assert_false(f->review->moves[0].compared);
    assert_true(f->review->moves[1].compared && f->review->moves[2].compared);
    review(f, "5:b.a1,b.c3,w.d2", NULL); // twice black
    assert_false(f->review->moves[1].compared);
}

// Where the first stone may be taken over, nobody is ahead before it, and who moves next after it.
static void the_swap_is_reckoned_with(void **state) {
    fixture *f = *state;
    review(f, "7:d4,c5", NULL);
    assert_true(f->review->moves[0].before.black > 0.9 && f->review->moves[0].after.black > 0.9);
    review_with_swap(f, "7:d4,c5");
    const hx_review_move *m = f->review->moves;
    assert_true(m[0].before.black > 0.3 && m[0].before.black < 0.7);
    assert_true(m[0].after.black < 0.1);
    assert_int_equal(m[1].before.best.kind, HX_MOVE_SWAP_PIECES);
    assert_int_equal(m[1].before.line_length, 0);
    assert_true(m[1].after.black > 0.9); // he did not take it
    assert_true(m[1].mistake && m[1].turning);
    review_with_swap(f, "5:c3,b3"); // proved
    m = f->review->moves;
    assert_int_equal(m[0].after.winner, HX_COLOR_WHITE);
    assert_int_equal(m[1].before.best.kind, HX_MOVE_SWAP_PIECES);
    assert_int_equal(m[1].after.winner, HX_COLOR_BLACK);
    assert_true(m[1].missed_win);
    review_with_swap(f, "5:a1,c3");
    m = f->review->moves;
    assert_false(m[1].mistake);
    assert_int_equal(m[0].after.winner, HX_COLOR_WHITE);
    assert_int_equal(m[1].before.best.kind, HX_MOVE_STONE);
}

// White's fourth move turns out to win once the position after it is looked at: that was the best
// there was, and the line goes on as it does there.
static void proved_by_what_follows(void **state) {
    fixture *f = *state;
    review(f, "6:a1,c4,d4,c5,d5,e2,d3,d2,c3,c2,a3,b3,a4,b4,a5,a6,b5,b6,f2,f1",
           &(hx_limits){.level = "hexy:d=1,w=3"});
    check(f);
    const hx_review_move *m = &f->review->moves[3];
    assert_int_equal(m->before.winner, HX_COLOR_WHITE);
    assert_int_equal(m->before.best.cell, m->move.cell);
    assert_int_equal(m->before.line[0], m->move.cell);
    assert_int_equal(m->before.line_length, 1 + m->after.line_length);
    assert_true(m->after.line_length > 0);
}

// Black wastes stones in the corner.
static void opinions(void **state) {
    fixture *f = *state;
    review(f, "9:a9,e5,b9,d6,c9,f4", &(hx_limits){.level = "hexy:d=1,w=20"});
    check(f);
    const hx_review_move *m = f->review->moves;
    assert_true(m[5].after.black < 0.3);
    assert_true(m[2].mistake && m[4].mistake);
    assert_true(m[2].turning);
    assert_true(m[0].loss + m[2].loss + m[4].loss > m[1].loss + m[3].loss + m[5].loss);
    for (int i = 0; i < 6; i++)
        assert_int_equal(m[i].before.line[0], m[i].before.best.cell);
}

// A game of best moves has no mistakes, and its probabilities do not favour whoever is to move.
static void best_play(void **state) {
    fixture *f = *state;
    hx_limits limits = {.level = "hexy:d=1,w=20"};
    double favour = 0;
    load(f, "10:b2,f4");
    for (int i = 0; i < 8; i++) {
        hx_best best;
        assert_int_equal(hx_engine_best(f->engine, f->game, &limits, &best), HX_OK);
        assert_int_equal(hx_game_play(f->game, best.move), HX_OK);
    }
    assert_int_equal(hx_review_new(&f->review, f->engine, f->game, &limits, NULL), HX_OK);
    check(f);
    for (int i = 2; i < 10; i++) {
        const hx_review_move *m = &f->review->moves[i];
        double change = m->before.black - m->after.black;
        assert_true(m->loss == 0);
        assert_int_equal(m->after.winner, HX_COLOR_NONE);
        favour += m->move.color == HX_COLOR_BLACK ? change : -change;
    }
    print_message("# the side to move is favoured by %.3f\n", favour / 8);
    assert_true(favour / 8 < 0.06 && favour / 8 > -0.06);
}

static bool stop_after(void *user) {
    return --*(int *)user <= 0;
}

typedef struct progress {
    int polls, done, total;
} progress;

static void note_progress(void *user, const hx_review *review) {
    progress *p = user;
    assert_int_equal(review->count, p->done + 1);
    p->done = review->count;
    p->total = review->total;
    const hx_review_move *last = &review->moves[review->count - 1];
    assert_int_equal(last->number, review->count);
    assert_true(last->after.black >= 0 && last->after.black <= 1);
}

static void stops_with_what_it_has(void **state) {
    fixture *f = *state;
    load(f, "9:a9,e5,b9,d6,c9,f4");
    int seen[7] = {0};
    for (int polls = 1; polls < 400; polls = polls * 3 / 2 + 1) {
        progress p = {.polls = polls};
        hx_limits limits = {.level = "hexy:d=1,w=20", .poll = stop_after, .user = &p};
        hx_review_free(f->review);
        f->review = NULL;
        assert_int_equal(hx_review_new(&f->review, f->engine, f->game, &limits, note_progress),
                         HX_OK);
        check(f);
        assert_int_equal(f->review->count, p.done);
        assert_int_equal(f->review->total, 6);
        seen[f->review->count]++;
    }
    assert_true(seen[0] > 0 && seen[6] > 0);
    assert_true(seen[1] + seen[2] + seen[3] + seen[4] + seen[5] > 0);
}

static void refusals(void **state) {
    fixture *f = *state;
    hx_limits nonsense = {.level = "nonsense"};
    load(f, "3");
    assert_int_equal(hx_review_new(&f->review, f->engine, f->game, &nonsense, NULL), HX_USAGE);
    assert_null(f->review);
    review(f, "3", NULL); // nothing to do
    assert_int_equal(f->review->total, 0);
    assert_int_equal(hx_review_annotate(f->review, f->game), HX_OK);
    load(f, "3:b2");
    assert_int_equal(hx_review_annotate(f->review, f->game), HX_USAGE);
    review(f, "3:b2", NULL);
    load(f, "3:a1");
    assert_int_equal(hx_review_annotate(f->review, f->game), HX_USAGE);
    assert_non_null(strstr(hx_engine_error(f->engine), "move 1"));
}

static void in_the_record(void **state) {
    fixture *f = *state;
    char *text;
    review(f, "(;GM[11]SZ[3]PB[me];B[b2]C[strong \\] point];W[b1];C[hm];B[a3];W[c1];B[a2];W[a1])",
           NULL);
    assert_int_equal(hx_review_annotate(f->review, f->game), HX_OK);
    assert_int_equal(hx_game_move_count(f->game), 6);
    assert_int_equal(hx_game_write(&text, f->game, HX_FORMAT_SGF, NULL), HX_OK);
    assert_non_null(strstr(text, "C[strong \\] point\n\nblack wins, proved before"));
    assert_non_null(strstr(text, "(;B[a3]C[black wins, proved before; white wins, proved after. A "
                                 "missed win. A turning point. Better: c1"));
    assert_non_null(strstr(text, "BM[2]"));
    assert_non_null(strstr(text, "(;B[c1]"));
    load(f, text);
    hx_string_free(text);
    assert_int_equal(hx_game_move_count(f->game), 6); // the main line is the game
    assert_int_equal(hx_game_winner(f->game), HX_COLOR_WHITE);
    assert_string_equal(hx_game_property(f->game, "PB"), "me");
}

static void chances(void **state) {
    (void)state;
    double (*const of[])(double) = {hx_chances_distance, hx_chances_circuit};
    for (int m = 0; m < 2; m++) {
        double last = 0;
        for (int score = -25000; score <= 25000; score += 10) {
            double chance = of[m](score);
            assert_true(chance >= last && chance > 0 && chance < 1);
            last = chance;
        }
        assert_true(last > 0.8 && of[m](-25000) < 0.2);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(missed_win),
        TEST(kept_wins_are_not_missed),
        TEST(resigned_too_early),
        TEST(swaps_are_not_judged),
        TEST(the_swap_is_reckoned_with),
        TEST(proved_by_what_follows),
        TEST(opinions),
        TEST(best_play),
        TEST(stops_with_what_it_has),
        TEST(refusals),
        TEST(in_the_record),
        cmocka_unit_test(chances),
    };
    return cmocka_run_group_tests_name("review", tests, NULL, NULL);
}
