// SPDX-License-Identifier: MIT
// Every field that is called a probability lies between 0 and 1, is exactly that only where
// something is proved, and is that of the colour which its description names. Opinions without any
// proof are held against the solver: on these boards they are right nine times in ten, and a field
// that speaks of the wrong colour would be wrong as often.
#include "base/mix.h"
#include "hexproof.h"
#include "service/service.h"
#ifdef HX_WITH_HTTP
#include "serve/task.h"
#endif

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 5, POSITIONS = 12, TEXT_MAX = 256 };
static const char level[] = "net:v=24,h=0"; // h=0: it proves nothing but finished games

typedef struct tally {
    int right, count;
} tally;

// An opinion that black wins by `black`, in a position that this colour wins.
static void note(tally *t, double black, hx_color winner) {
    assert_true(black >= 0 && black <= 1);
    t->count++;
    t->right += (black > 0.5) == (winner == HX_COLOR_BLACK);
}

static void assert_right_side(const tally *t) {
    print_message("# %d of %d are on the right side\n", t->right, t->count);
    assert_true(t->count >= POSITIONS / 2);
    assert_true(t->right * 5 >= t->count * 4);
}

// ---- positions -----------------------------------------------------------------------------

typedef struct fixture {
    hx_engine *engine;
    hx_random random;
    char text[TEXT_MAX]; // of a position as a list of moves, black's first
    hx_game *game;       // there
    hx_color winner;     // of it, proved
} fixture;

static int set_up(void **state) {
    fixture *f = calloc(1, sizeof *f);
    *state = f;
    f->random.state = 18;
    return f ? (int)hx_engine_new(&f->engine) : -1;
}

static int tear_down(void **state) {
    fixture *f = *state;
    hx_game_free(f->game);
    hx_engine_free(f->engine);
    free(f);
    return 0;
}

static hx_color solve(hx_engine *engine, hx_game *game) {
    hx_solution solution;
    hx_solve_limits limits = {.megabytes = 1};
    assert_int_equal(hx_engine_solve(engine, game, &limits, &solution), HX_OK);
    assert_int_not_equal(solution.winner, HX_COLOR_NONE);
    return solution.winner;
}

// Another position that nobody has won yet, with either side to move.
static void next_position(fixture *f, int moves) {
    do {
        bool taken[SIZE * SIZE] = {false};
        size_t used = (size_t)snprintf(f->text, TEXT_MAX, "%d:", SIZE);
        for (int i = 0; i < moves; i++) {
            int cell;
            do
                cell = (int)hx_random_below(&f->random, SIZE * SIZE);
            while (taken[cell]);
            taken[cell] = true;
            used += (size_t)snprintf(f->text + used, TEXT_MAX - used, "%s%c%d", i ? "," : "",
                                     'a' + cell % SIZE, 1 + cell / SIZE);
        }
        hx_game_free(f->game);
        assert_int_equal(hx_game_read(&f->game, f->engine, f->text, 0), HX_OK);
    } while (hx_game_winner(f->game));
    f->winner = solve(f->engine, f->game);
}

static double black_of(const fixture *f, double mover) {
    return hx_game_to_play(f->game) == HX_COLOR_BLACK ? mover : 1 - mover;
}

// The number after "name": in some JSON.
static double number_in(const char *json, const char *name) {
    char key[40];
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = strstr(json, key);
    if (!at) fail_msg("there is no %s in %s", key, json);
    at += strlen(key);
    return strtod(*at == '[' ? at + 1 : at, NULL);
}

// ---- the library ---------------------------------------------------------------------------

static void certain_only_when_proved(const hx_best *best) {
    assert_true(best->probability >= 0 && best->probability <= 1);
    bool certain = best->probability == 0 || best->probability == 1;
    assert_int_equal(certain, best->winner != HX_COLOR_NONE);
    if (certain) assert_true((best->probability == 1) == (best->winner == best->move.color));
}

static void of_the_mover(void **state) {
    fixture *f = *state;
    hx_limits limits = {.level = level}, proving = {.level = "net:v=24"};
    tally bests = {0}, analyses = {0};
    hx_analysis *list = malloc(sizeof *list);
    for (int i = 0; i < POSITIONS; i++) {
        hx_best best;
        next_position(f, 2 + i % 7);
        assert_int_equal(hx_engine_best(f->engine, f->game, &limits, &best), HX_OK);
        certain_only_when_proved(&best);
        note(&bests, black_of(f, best.probability), f->winner);
        assert_int_equal(hx_engine_analyze(f->engine, f->game, &limits, 3, NULL, NULL, list),
                         HX_OK);
        for (int k = 0; k < list->count; k++)
            certain_only_when_proved(&list->moves[k]);
        note(&analyses, black_of(f, list->moves[0].probability), f->winner);
        assert_int_equal(hx_engine_best(f->engine, f->game, &proving, &best), HX_OK);
        certain_only_when_proved(&best);
        if (best.winner) assert_int_equal(best.winner, f->winner);
    }
    free(list);
    assert_right_side(&bests);
    assert_right_side(&analyses);
}

static void of_black_in_a_review(void **state) {
    fixture *f = *state;
    hx_limits limits = {.level = level};
    tally before = {0}, after = {0};
    for (int i = 0; i < 2; i++) {
        hx_review *review;
        next_position(f, 9);
        assert_int_equal(hx_review_new(&review, f->engine, f->game, &limits, NULL), HX_OK);
        assert_int_equal(review->count, 9);
        for (int k = review->count - 1; k >= 0; k--) {
            const hx_review_move *m = &review->moves[k];
            note(&after, m->after.black, solve(f->engine, f->game));
            assert_int_equal(hx_game_undo(f->game), HX_OK);
            note(&before, m->before.black, solve(f->engine, f->game));
            assert_true(m->loss >= 0 && m->loss <= 1);
        }
        hx_review_free(review);
    }
    assert_right_side(&before);
    assert_right_side(&after);
}

static void of_black_after_an_opening(void **state) {
    fixture *f = *state;
    hx_limits limits = {.level = level};
    double black_wins[HX_CELLS_MAX];
    tally t = {0};
    assert_int_equal(hx_engine_openings(f->engine, SIZE, SIZE, &limits, black_wins), HX_OK);
    for (int cell = 0; cell < SIZE * SIZE; cell++) {
        hx_game *game;
        assert_int_equal(hx_game_new(&game, f->engine, SIZE, SIZE), HX_OK);
        assert_int_equal(
            hx_game_play(game,
                         (hx_move){.kind = HX_MOVE_STONE, .color = HX_COLOR_BLACK, .cell = cell}),
            HX_OK);
        note(&t, black_wins[cell], solve(f->engine, game));
        hx_game_free(game);
    }
    assert_right_side(&t);
}

// ---- what is served ------------------------------------------------------------------------

static char *serve(fixture *f, const char *call) {
    service_answer answer;
    service_host host = {0};
    service_request request = {
        .call = call, .count = 2, .fields = {{"position", f->text}, {"level", level}}};
    assert_int_equal(service_run(f->engine, &request, &host, &answer), HX_OK);
    return answer.text;
}

static void in_the_service(void **state) {
    fixture *f = *state;
    tally moves = {0}, analyses = {0}, reviews = {0};
    for (int i = 0; i < POSITIONS; i++) {
        next_position(f, 2 + i % 7);
        char *json = serve(f, "move");
        note(&moves, black_of(f, number_in(json, "probability")), f->winner);
        free(json);
        json = serve(f, "analyse");
        note(&analyses, number_in(json, "black"), f->winner);
        double first = number_in(json, "probability"); // of the best move
        assert_true(fabs(first - black_of(f, number_in(json, "black"))) < 1e-5);
        free(json);
        if (i % 2) continue;
        json = serve(f, "review");
        char *last = json;
        for (char *at = json; (at = strstr(at, "\"after\":")); at++)
            last = at;
        note(&reviews, number_in(last, "after"), f->winner);
        free(json);
    }
    assert_right_side(&moves);
    assert_right_side(&analyses);
    assert_right_side(&reviews);
}

#ifdef HX_WITH_HTTP
// What a PlayHex site is told: always white's.
static void ask_bot(fixture *f, const char *path, const char *body, tally *t) {
    serve_task task;
    serve_reply reply = {0};
    service_host host = {0};
    bool more;
    serve_request request = {.post = true,
                             .path = path,
                             .content_type = "application/json",
                             .body = body,
                             .length = strlen(body)};
    assert_true(serve_task_read(&task, &request, &reply));
    task.run(&task, f->engine, &host, &reply, &more);
    assert_int_equal(reply.status, 200);
    note(t, 1 - number_in(reply.text, "whiteWin"), f->winner);
    free(reply.text);
    serve_task_free(&task);
}

static void to_a_bots_site(void **state) {
    fixture *f = *state;
    tally t = {0};
    for (int i = 0; i < POSITIONS; i++) {
        char body[600], stones[3][TEXT_MAX] = {"", "", ""}, name[HX_NAME_MAX];
        next_position(f, 2 + i % 7);
        for (int cell = 0; cell < SIZE * SIZE; cell++) {
            hx_move stone = {.kind = HX_MOVE_STONE, .cell = cell};
            hx_color color = hx_game_stone(f->game, cell);
            strcat(stones[color], hx_game_move_name(f->game, stone, name));
            strcat(stones[color], " ");
        }
        snprintf(body, sizeof body,
                 "{\"size\":%d,\"color\":\"%s\",\"black\":\"%s\",\"white\":\"%s\"}", SIZE,
                 hx_color_name(hx_game_to_play(f->game)), stones[HX_COLOR_BLACK],
                 stones[HX_COLOR_WHITE]);
        ask_bot(f, "/analyze-position", body, &t);
    }
    assert_right_side(&t);
}
#else
static void to_a_bots_site(void **state) {
    (void)state;
    skip();
}
#endif

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_the_mover),
        cmocka_unit_test(of_black_in_a_review),
        cmocka_unit_test(of_black_after_an_opening),
        cmocka_unit_test(in_the_service),
        cmocka_unit_test(to_a_bots_site),
    };
    return cmocka_run_group_tests_name("probability", tests, set_up, tear_down);
}
