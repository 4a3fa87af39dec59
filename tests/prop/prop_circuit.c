// SPDX-License-Identifier: MIT
// Circuits against a plain reference that shares no code with them: it finds chains by flooding,
// writes all of Kirchhoff's equations into a full matrix and eliminates with pivots. And: a
// position and its mirror image with exchanged colours are worth the same to the last bit, with the
// other sign.
#include "base/mix.h"
#include "evaluate/evaluator.h"
#include "hexproof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 1000, PLACES = 19 * 19 + 2 };

// ---- the reference ----

typedef struct reference {
    int cols, rows, places;      // cells, then the two edges of the colour
    int owner[PLACES];           // 0 empty, 1 own, 2 the opponent's
    int chain[PLACES];           // the smallest place of the chain; itself for an empty cell
    double ohms[PLACES][PLACES]; // between places that name their chains; 0: no link
    bool alive[PLACES];          // reaches both edges
    double matrix[PLACES][PLACES + 1];
    double volts[PLACES];
} reference;

static bool touch(const reference *r, int a, int b, bool white) {
    int cells = r->cols * r->rows;
    if (a > b) return touch(r, b, a, white);
    if (a >= cells) return false;
    int dx = b % r->cols - a % r->cols, dy = b / r->cols - a / r->cols;
    if (b >= cells) {
        int along = white ? a % r->cols : a / r->cols, last = (white ? r->cols : r->rows) - 1;
        return along == (b == cells ? 0 : last);
    }
    return (dx == 0 && dy == 1) || (dx == 1 && dy == 0) || (dx == -1 && dy == 1);
}

static void flood_chains(reference *r, bool white) {
    for (int i = 0; i < r->places; i++)
        r->chain[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (int a = 0; a < r->places; a++)
            for (int b = 0; b < r->places; b++)
                if (r->owner[a] == 1 && r->owner[b] == 1 && r->chain[b] < r->chain[a] &&
                    touch(r, a, b, white)) {
                    r->chain[a] = r->chain[b];
                    changed = true;
                }
    }
}

static int end_of(const reference *r, int place, bool white) {
    int cells = r->cols * r->rows;
    return place < cells ? place : (white ? HX_CELL_WEST : HX_CELL_NORTH) + place - cells;
}

static bool joined(const reference *r, const hx_hsearch *found, int a, int b, bool white) {
    int x = hx_hsearch_node(found, end_of(r, a, white)),
        y = hx_hsearch_node(found, end_of(r, b, white));
    return x >= 0 && y >= 0 && hx_hsearch_first(found, HX_CONN_FULL, x, y);
}

static bool is_name(const reference *r, int place) {
    return r->owner[place] != 2 && r->chain[place] == place;
}

static void put(reference *r, int a, int b, double ohms) {
    r->ohms[a][b] = r->ohms[b][a] = ohms;
}

static void link_neighbours(reference *r, bool white) {
    memset(r->ohms, 0, sizeof r->ohms);
    for (int a = 0; a < r->places; a++)
        for (int b = 0; b < r->places; b++) {
            if (r->owner[a] == 2 || r->owner[b] == 2 || !touch(r, a, b, white)) continue;
            double ohms = (r->owner[a] == 0) + (r->owner[b] == 0);
            if (ohms > 0) put(r, r->chain[a], r->chain[b], ohms);
        }
}

// The edges' own connection is left out in both ways.
static bool is_pair(const reference *r, int a, int b) {
    int first = r->chain[r->places - 2], second = r->chain[r->places - 1];
    bool edges = (a == first && b == second) || (a == second && b == first);
    return a != b && is_name(r, a) && is_name(r, b) && !edges;
}

static void link_shared(reference *r, const hx_hsearch *found, bool white) {
    static bool beside[PLACES][PLACES];
    for (int a = 0; a < r->places; a++)
        for (int b = 0; b < r->places; b++)
            beside[a][b] = r->ohms[a][b] > 0;
    for (int s = 0; s < r->places; s++)
        for (int t = 0; t < r->places; t++) {
            if (!is_pair(r, s, t) || r->owner[s] != 1 || r->owner[t] != 1) continue;
            if (!joined(r, found, s, t, white)) continue;
            for (int c = 0; c < r->places; c++)
                if (r->owner[c] == 0 && beside[s][c]) put(r, t, c, 1);
        }
}

static void link_ends(reference *r, const hx_hsearch *found, bool white, double extra) {
    for (int a = 0; a < r->places; a++)
        for (int b = 0; b < r->places; b++)
            if (is_pair(r, a, b) && r->ohms[a][b] == 0 && joined(r, found, a, b, white))
                put(r, a, b, (r->owner[a] == 0) + (r->owner[b] == 0) + extra);
}

static void spread(const reference *r, int from, int block, bool *seen) {
    int stack[PLACES], top = 0;
    memset(seen, 0, PLACES * sizeof *seen);
    seen[stack[top++] = from] = true;
    while (top > 0) {
        int a = stack[--top];
        for (int b = 0; b < r->places; b++)
            if (r->ohms[a][b] > 0 && b != block && !seen[b]) seen[stack[top++] = b] = true;
    }
}

// Gauss: every place has an equation, trivial ones for the edges and for what carries no current.
static void solve(reference *r) {
    int n = r->places, first = r->chain[n - 2], second = r->chain[n - 1];
    for (int i = 0; i < n; i++) {
        memset(r->matrix[i], 0, sizeof r->matrix[i]);
        r->matrix[i][i] = r->alive[i] ? 0 : 1;
        r->matrix[i][n] = i == first;
        for (int j = 0; r->alive[i] && j < n; j++)
            if (r->ohms[i][j] > 0) {
                r->matrix[i][i] += 1 / r->ohms[i][j];
                r->matrix[i][j] -= 1 / r->ohms[i][j];
            }
    }
    assert_false(r->alive[first] || r->alive[second]);
    for (int k = 0; k < n; k++) {
        int pivot = k;
        for (int i = k; i < n; i++)
            if (fabs(r->matrix[i][k]) > fabs(r->matrix[pivot][k])) pivot = i;
        for (int j = k; j <= n; j++) {
            double held = r->matrix[k][j];
            r->matrix[k][j] = r->matrix[pivot][j];
            r->matrix[pivot][j] = held;
        }
        for (int i = k + 1; i < n; i++) {
            double factor = r->matrix[i][k] / r->matrix[k][k];
            for (int j = k; factor != 0 && j <= n; j++)
                r->matrix[i][j] -= factor * r->matrix[k][j];
        }
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = r->matrix[i][n];
        for (int j = i + 1; j < n; j++)
            sum -= r->matrix[i][j] * r->volts[j];
        r->volts[i] = sum / r->matrix[i][i];
    }
}

static double total_resistance(reference *r) {
    static bool from_first[PLACES], from_second[PLACES];
    int first = r->chain[r->places - 2], second = r->chain[r->places - 1];
    bool any = false;
    if (first == second) return 0;
    spread(r, first, second, from_first);
    spread(r, second, first, from_second);
    for (int i = 0; i < r->places; i++) {
        r->alive[i] = from_first[i] && from_second[i];
        any = any || r->alive[i];
    }
    if (!any) return INFINITY;
    solve(r);
    double current = 0;
    for (int i = 0; i < r->places; i++)
        if (r->ohms[first][i] > 0 && r->alive[i]) current += (1 - r->volts[i]) / r->ohms[first][i];
    return 1 / current;
}

static double energy_at(const reference *r, int cell, double resistance) {
    double sum = 0;
    if (r->owner[cell] != 0) return 0;
    for (int j = 0; r->alive[cell] && j < r->places; j++)
        if (r->ohms[cell][j] > 0) {
            double amperes = (r->volts[cell] - r->volts[j]) * resistance / r->ohms[cell][j];
            sum += amperes * amperes * r->ohms[cell][j];
        }
    return sum;
}

static double shortest(const reference *r) { // Bellman and Ford
    double length[PLACES];
    int first = r->chain[r->places - 2], second = r->chain[r->places - 1];
    for (int i = 0; i < r->places; i++)
        length[i] = i == first ? 0 : INFINITY;
    for (bool changed = true; changed;) {
        changed = false;
        for (int a = 0; a < r->places; a++)
            for (int b = 0; b < r->places; b++)
                if (r->ohms[a][b] > 0 && length[a] + r->ohms[a][b] < length[b] - 1e-9) {
                    length[b] = length[a] + r->ohms[a][b];
                    changed = true;
                }
    }
    return length[second];
}

static void make_reference(reference *r, const hx_board *b, hx_color color,
                           const hx_circuit_options *options, const hx_hsearch *found) {
    bool white = color == HX_COLOR_WHITE;
    r->cols = b->cells.cols;
    r->rows = b->cells.rows;
    r->places = b->cells.count + 2;
    for (int i = 0; i < r->places; i++) {
        hx_color stone = i < b->cells.count ? (hx_color)b->color[i] : color;
        r->owner[i] = stone == HX_COLOR_NONE ? 0 : stone == color ? 1 : 2;
    }
    flood_chains(r, white);
    link_neighbours(r, white);
    if (found && options->way == HX_CIRCUIT_SHARE) link_shared(r, found, white);
    if (found && options->way == HX_CIRCUIT_LINK) link_ends(r, found, white, options->extra);
}

// ---- the comparison ----

typedef struct fixture {
    hx_random random;
    hx_board board;
    reference reference;
    double worst; // relative error so far
    int open;     // circuits that were neither won nor lost
} fixture;

// Squares up to 11x11, rectangles, now and then a large board.
static void random_board(fixture *f) {
    uint32_t most = hx_random_below(&f->random, 100) ? 11 : 19;
    int cols = 1 + (int)hx_random_below(&f->random, most);
    int rows = 1 + (int)hx_random_below(&f->random, most);
    if (hx_random_below(&f->random, 2)) rows = cols;
    hx_board_init(&f->board, cols, rows);
    int stones = (int)hx_random_below(&f->random, (uint32_t)(cols * rows) * 3 / 4 + 1);
    for (int i = 0; i < stones; i++) {
        int cell = (int)hx_random_below(&f->random, f->board.cells.count);
        hx_color color = (hx_color)(1 + hx_random_below(&f->random, 2));
        if (hx_board_is_empty(&f->board, cell)) hx_board_place(&f->board, color, cell);
    }
    if (f->board.winner && hx_random_below(&f->random, 10))
        while (f->board.winner)
            hx_board_undo(&f->board);
}

static void expect_near(fixture *f, double value, double expected, double scale) {
    if (value == expected) return;
    double error = fabs(value - expected) / scale;
    if (!(error < 1e-9)) fail_msg("%.15g instead of %.15g", value, expected);
    if (error > f->worst) f->worst = error;
}

static void compare(fixture *f, hx_color color, const hx_circuit_options *options,
                    const hx_hsearch *found) {
    const hx_board *b = &f->board;
    reference *r = &f->reference;
    hx_evaluator *e;
    double energy[PLACES] = {0}, most = 0;
    assert_int_equal(hx_evaluator_new(&e, b->cells.count, options, NULL), HX_OK);
    hx_evaluator_load(e, color, b, color, found);
    const hx_circuit *c = e->circuit[color];
    make_reference(r, b, color, options, found);
    double expected = total_resistance(r);
    double value = hx_kirchhoff_run(e->kirchhoff[color], c);
    expect_near(f, value, expected, expected);
    expect_near(f, hx_path_run(e->path[color], c), shortest(r), 1);
    assert_int_equal(expected == 0, b->winner == color);
    assert_int_equal(expected == INFINITY, b->winner == hx_color_other(color));
    if (expected > 0 && expected < INFINITY) {
        f->open++;
        hx_kirchhoff_add_energy(e->kirchhoff[color], c, energy);
        for (int i = 0; i < b->cells.count; i++)
            most = fmax(most, energy_at(r, i, expected));
        for (int i = 0; i < b->cells.count; i++)
            expect_near(f, energy[i], energy_at(r, i, expected), most);
    }
    hx_evaluator_free(e);
}

static void same_as_the_reference(void **state) {
    (void)state;
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->random.state = 4;
    for (int i = 0; i < POSITIONS; i++) {
        hx_circuit_options options = {hx_random_below(&f->random, 2) ? HX_CIRCUIT_LINK
                                                                     : HX_CIRCUIT_SHARE,
                                      0.5 * (1 + hx_random_below(&f->random, 8))};
        hx_hsearch_options deduction = {.limit = (int)hx_random_below(&f->random, 4)};
        bool connections = hx_random_below(&f->random, 4) > 0;
        hx_hsearch *found = NULL;
        random_board(f);
        if (connections)
            assert_int_equal(hx_hsearch_new(&found, &f->board.cells, &deduction, NULL), HX_OK);
        for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
            if (found) hx_hsearch_build(found, &f->board, color);
            compare(f, color, &options, found);
        }
        hx_hsearch_free(found);
    }
    print_message("# %d open circuits, largest relative error %.1e\n", f->open, f->worst);
    assert_true(f->open > POSITIONS);
    free(f);
}

// ---- symmetry, as users see it ----

static hx_game *as_game(hx_engine *engine, const hx_board *b) {
    hx_game *game;
    assert_int_equal(hx_game_new(&game, engine, b->cells.cols, b->cells.rows), HX_OK);
    for (int i = 0; i < b->cells.count; i++) // in another order than they were placed
        if (b->color[i]) assert_int_equal(hx_game_setup(game, b->color[i], i), HX_OK);
    return game;
}

static void check_mirror(const hx_board *b, const hx_evaluation *e, const hx_evaluation *m) {
    assert_true(e->score == -m->score);
    assert_int_equal(e->winner, hx_color_other(m->winner));
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        hx_color other = hx_color_other(color);
        assert_true(e->resistance[color] == m->resistance[other]);
        assert_true(e->path[color] == m->path[other]);
        assert_true(e->two_distance[color] == m->two_distance[other]);
        assert_int_equal(e->path_length[color], m->path_length[other]);
        for (int i = 0; i < b->cells.count; i++)
            assert_true(e->energy[color][i] ==
                        m->energy[other][hx_cells_map(&b->cells, HX_SYMMETRY_REFLECTION, i)]);
        assert_int_equal(e->link_count[color], m->link_count[other]);
        for (int i = 0; i < e->link_count[color]; i++)
            assert_true(e->links[color][i].current == m->links[other][i].current);
        assert_int_equal(e->resistance[color] == 0, e->winner == color);
        assert_int_equal(e->resistance[color] == INFINITY, e->winner == other);
    }
}

static void mirror_images_are_opposite(void **state) {
    (void)state;
    fixture *f = calloc(1, sizeof *f);
    hx_board *mirror = malloc(sizeof *mirror);
    hx_evaluation *e = malloc(2 * sizeof *e);
    hx_engine *engine;
    assert_true(f && mirror && e);
    assert_int_equal(hx_engine_new(&engine), HX_OK);
    f->random.state = 5;
    for (int i = 0; i < 150; i++) {
        hx_evaluation_options options = {
            .metric = (hx_metric)hx_random_below(&f->random, 3),
            .connections = {.limit = (int)hx_random_below(&f->random, 3),
                            .neighbours_only = hx_random_below(&f->random, 4) == 0},
            .share = hx_random_below(&f->random, 2)};
        random_board(f);
        hx_board_reflect(mirror, &f->board);
        const hx_board *boards[2] = {&f->board, mirror};
        for (int k = 0; k < 2; k++) {
            hx_game *game = as_game(engine, boards[k]);
            assert_int_equal(hx_engine_evaluate(engine, game, &options, &e[k]), HX_OK);
            hx_game_free(game);
        }
        check_mirror(&f->board, &e[0], &e[1]);
    }
    hx_engine_free(engine);
    free(e);
    free(mirror);
    free(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_as_the_reference),
        cmocka_unit_test(mirror_images_are_opposite),
    };
    return cmocka_run_group_tests_name("prop_circuit", tests, NULL, NULL);
}
