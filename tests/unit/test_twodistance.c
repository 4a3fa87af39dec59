// SPDX-License-Identifier: MIT
// Two-distance by hand on small boards, and against a slow reading of its definition on random
// ones.
#include "base/mix.h"
#include "evaluate/twodistance.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { NONE = HX_TWODISTANCE_NONE };

typedef struct fixture {
    hx_board board;
    hx_board image;
    hx_twodistance distance;
    uint8_t neighbour[HX_CELLS_MAX][HX_CELLS_MAX];
    uint8_t beside[HX_CELLS_MAX]; // of the chain being looked at
    uint8_t in_chain[HX_CELLS_MAX];
    int stack[HX_CELLS_MAX];
} fixture;

static int setup(void **state) {
    *state = calloc(1, sizeof(fixture));
    return *state ? 0 : -1;
}

static int teardown(void **state) {
    free(*state);
    return 0;
}

// Rows from the top, e.g. "B.. .W. ..."; loads the board.
static void draw(fixture *f, int cols, int rows, const char *text) {
    hx_board_init(&f->board, cols, rows);
    int cell = 0;
    for (; *text; text++) {
        if (*text == 'B') hx_board_place(&f->board, HX_COLOR_BLACK, cell);
        if (*text == 'W') hx_board_place(&f->board, HX_COLOR_WHITE, cell);
        if (*text != ' ') cell++;
    }
    assert_int_equal(cell, cols * rows);
    hx_twodistance_init(&f->distance, &f->board.cells);
    hx_twodistance_load(&f->distance, &f->board);
}

static hx_twodistance_side run(fixture *f, hx_color color) {
    return hx_twodistance_run(&f->distance, &f->board, color);
}

static void assert_distances(const fixture *f, int edge, const int *expected) {
    uint16_t found[HX_CELLS_MAX];
    hx_twodistance_distances(&f->distance, edge, found);
    for (int i = 0; i < f->board.cells.count; i++)
        assert_int_equal(found[i], expected[i]);
}

static void assert_side(hx_twodistance_side side, int potential, int mobility) {
    assert_int_equal(side.potential, potential);
    assert_int_equal(side.mobility, mobility);
}

static void empty_3x3(void **state) {
    fixture *f = *state;
    draw(f, 3, 3, "... ... ...");
    // c2 has one neighbour at distance 1 (c1) and one at 2 (b2), so 3; c3 has 3 and 4, so 5.
    assert_side(run(f, HX_COLOR_BLACK), 4, 3);
    assert_distances(f, 0, (int[]){1, 1, 1, 2, 2, 3, 3, 4, 5});
    assert_distances(f, 1, (int[]){5, 4, 3, 3, 2, 2, 1, 1, 1});
    uint16_t sums[HX_CELLS_MAX];
    hx_twodistance_sums(&f->distance, sums);
    const int expected[] = {6, 5, 4, 5, 4, 5, 4, 5, 6};
    for (int i = 0; i < 9; i++)
        assert_int_equal(sums[i], expected[i]);
    assert_side(run(f, HX_COLOR_WHITE), 4, 3);
    assert_distances(f, 0, (int[]){1, 2, 3, 1, 2, 4, 1, 3, 5});
}

static void bridges_to_both_edges(void **state) {
    fixture *f = *state;
    // b2 is joined to each edge through two cells: from one side's the other side is at 2.
    draw(f, 3, 3, "... .B. ...");
    assert_side(run(f, HX_COLOR_BLACK), 3, 4);
    // a2: a1, b1 and c1 at 1. c2: b1 and c1. a3: b1 and c1, through the stone. c3: a3, b3, c2 at 2.
    assert_distances(f, 0, (int[]){1, 1, 1, 2, NONE, 2, 2, 2, 3});
    assert_distances(f, 1, (int[]){3, 2, 2, 2, NONE, 2, 1, 1, 1});
}

static void chain_at_an_edge(void **state) {
    fixture *f = *state;
    // b1 is north: a2, b2 are next to it. For the south it is no bridge: c1 has c2 at 2 and b2
    // at 2.
    draw(f, 3, 3, ".B. ... ...");
    assert_side(run(f, HX_COLOR_BLACK), 3, 2);
    assert_distances(f, 0, (int[]){1, NONE, 1, 1, 1, 2, 2, 3, 4});
    assert_distances(f, 1, (int[]){NONE, NONE, 3, 3, 2, 2, 1, 1, 1});
}

static void a_neighbour_counts_once(void **state) {
    fixture *f = *state;
    // Both of b3's ways north, directly and through the stone at a3 (which also touches a2), lead
    // to b2 alone once white holds the rest: one neighbour, however it is reached.
    draw(f, 3, 4, "... W.W BWW ...");
    run(f, HX_COLOR_BLACK);
    uint16_t north[HX_CELLS_MAX];
    hx_twodistance_distances(&f->distance, 0, north);
    assert_int_equal(north[4], 2);    // b2: b1 and c1
    assert_int_equal(north[9], NONE); // a4: b2 through the stone, and nothing else that arrives
}

static void immediate_wins(void **state) {
    fixture *f = *state;
    draw(f, 1, 1, ".");
    assert_side(run(f, HX_COLOR_BLACK), 2, 1);
    assert_side(run(f, HX_COLOR_WHITE), 2, 1);
    draw(f, 4, 1, "..W.");
    assert_side(run(f, HX_COLOR_BLACK), 2, 3);
    draw(f, 3, 3, ".B. .B. ...");
    assert_side(run(f, HX_COLOR_BLACK), 2, 2);
    draw(f, 3, 3, "BBB W.W BBB");
    assert_side(run(f, HX_COLOR_BLACK), 2, 1);
    assert_side(run(f, HX_COLOR_WHITE), 2, 1);
}

static void cut_off(void **state) {
    fixture *f = *state;
    // In a single column nothing has two neighbours on the way.
    draw(f, 1, 3, "...");
    assert_side(run(f, HX_COLOR_BLACK), NONE, 0);
    assert_distances(f, 0, (int[]){1, NONE, NONE});
    assert_side(run(f, HX_COLOR_WHITE), 2, 3);
    // Nor has anything a distance beyond a wall.
    draw(f, 3, 3, "... WW. ...");
    assert_side(run(f, HX_COLOR_BLACK), NONE, 0);
}

static void score_has_bounds_and_sign(void **state) {
    (void)state;
    hx_twodistance_side a = {.potential = 4, .mobility = 3}, b = {.potential = 5, .mobility = 9};
    assert_int_equal(hx_twodistance_score(a, b), 100 - 6);
    assert_int_equal(hx_twodistance_score(b, a), -(100 - 6));
    assert_int_equal(hx_twodistance_score(a, a), 0);
    hx_twodistance_side many = {.potential = 5, .mobility = 1000};
    assert_int_equal(hx_twodistance_score(many, b), 49);
    hx_twodistance_side none = {.potential = NONE, .mobility = 0};
    assert_in_range(hx_twodistance_score(many, none), 1, HX_TWODISTANCE_SCORE_MAX);
    assert_int_equal(hx_twodistance_score(none, many), -hx_twodistance_score(many, none));
}

// ---- the definition, read slowly, from the stones alone ----

static bool adjacent(const hx_cells *c, int a, int b) {
    int x = hx_cells_col(c, b) - hx_cells_col(c, a), y = hx_cells_row(c, b) - hx_cells_row(c, a);
    return (x || y) && abs(x) <= 1 && abs(y) <= 1 && x != y;
}

static bool at_edge(const hx_cells *c, hx_color color, int edge, int cell) {
    int place = color == HX_COLOR_BLACK ? hx_cells_row(c, cell) : hx_cells_col(c, cell);
    int last = (color == HX_COLOR_BLACK ? c->rows : c->cols) - 1;
    return place == (edge == 0 ? 0 : last);
}

// The chain of a stone: marks the empty cells beside it; says which edges it touches.
static void read_chain(fixture *f, hx_color color, int stone, bool touches[2]) {
    const hx_cells *c = &f->board.cells;
    int top = 0;
    touches[0] = touches[1] = false;
    memset(f->beside, 0, sizeof f->beside);
    f->stack[top++] = stone;
    f->in_chain[stone] = 1;
    while (top > 0) {
        int at = f->stack[--top];
        for (int edge = 0; edge < 2; edge++)
            touches[edge] = touches[edge] || at_edge(c, color, edge, at);
        for (int next = 0; next < c->count; next++) {
            if (!adjacent(c, at, next)) continue;
            if (hx_board_is_empty(&f->board, next)) f->beside[next] = 1;
            if (f->board.color[next] != color || f->in_chain[next]) continue;
            f->in_chain[next] = 1;
            f->stack[top++] = next;
        }
    }
}

// Neighbours and first distances as the definition has them.
static void read_board(fixture *f, hx_color color, uint16_t distance[2][HX_CELLS_MAX]) {
    const hx_cells *c = &f->board.cells;
    memset(f->in_chain, 0, sizeof f->in_chain);
    for (int a = 0; a < c->count; a++) {
        for (int b = 0; b < c->count; b++)
            f->neighbour[a][b] = adjacent(c, a, b);
        for (int edge = 0; edge < 2; edge++) {
            bool first = hx_board_is_empty(&f->board, a) && at_edge(c, color, edge, a);
            distance[edge][a] = first ? 1 : NONE;
        }
    }
    for (int stone = 0; stone < c->count; stone++) {
        bool touches[2];
        if (f->board.color[stone] != color || f->in_chain[stone]) continue;
        read_chain(f, color, stone, touches);
        for (int a = 0; a < c->count; a++) {
            for (int edge = 0; edge < 2; edge++)
                if (f->beside[a] && touches[edge]) distance[edge][a] = 1;
            for (int b = 0; b < c->count && !touches[0] && !touches[1]; b++)
                if (a != b && f->beside[a] && f->beside[b]) f->neighbour[a][b] = 1;
        }
    }
}

// Applies the rule to all cells until nothing changes.
static void read_definition(fixture *f, hx_color color, uint16_t distance[2][HX_CELLS_MAX]) {
    read_board(f, color, distance);
    for (int edge = 0; edge < 2; edge++) {
        uint16_t *d = distance[edge];
        for (bool changed = true; changed;) {
            changed = false;
            for (int a = 0; a < f->board.cells.count; a++) {
                uint16_t best[2] = {NONE, NONE};
                if (!hx_board_is_empty(&f->board, a) || d[a] == 1) continue;
                for (int b = 0; b < f->board.cells.count; b++) {
                    if (!f->neighbour[a][b] || !hx_board_is_empty(&f->board, b)) continue;
                    if (d[b] < best[0]) {
                        best[1] = best[0];
                        best[0] = d[b];
                    } else if (d[b] < best[1]) {
                        best[1] = d[b];
                    }
                }
                if (best[1] == NONE || best[1] + 1 >= d[a]) continue;
                d[a] = (uint16_t)(best[1] + 1);
                changed = true;
            }
        }
    }
}

// Random stones, any numbers of each colour, nobody having won.
static void scatter(fixture *f, int cols, int rows, hx_random *r) {
    hx_board_init(&f->board, cols, rows);
    uint32_t stones = hx_random_below(r, (uint32_t)(cols * rows));
    uint32_t black = hx_random_below(r, 101);
    for (uint32_t i = 0; i < stones; i++) {
        int cell = (int)hx_random_below(r, (uint32_t)(cols * rows));
        hx_color color = hx_random_below(r, 100) < black ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        if (!hx_board_is_empty(&f->board, cell)) continue;
        hx_board_place(&f->board, color, cell);
        if (f->board.winner) hx_board_undo(&f->board);
    }
    hx_twodistance_init(&f->distance, &f->board.cells);
    hx_twodistance_load(&f->distance, &f->board);
}

static void compare_with_definition(fixture *f, hx_color color) {
    uint16_t expected[2][HX_CELLS_MAX], found[HX_CELLS_MAX], sums[HX_CELLS_MAX];
    hx_twodistance_side side = hx_twodistance_run(&f->distance, &f->board, color);
    read_definition(f, color, expected);
    hx_twodistance_sums(&f->distance, sums);
    int potential = NONE, mobility = 0;
    for (int edge = 0; edge < 2; edge++) {
        hx_twodistance_distances(&f->distance, edge, found);
        for (int i = 0; i < f->board.cells.count; i++)
            assert_int_equal(found[i], expected[edge][i]);
    }
    for (int i = 0; i < f->board.cells.count; i++) {
        bool joined = expected[0][i] != NONE && expected[1][i] != NONE;
        int sum = joined ? expected[0][i] + expected[1][i] : NONE;
        assert_int_equal(sums[i], sum);
        if (sum < potential) mobility = 0;
        if (sum < potential) potential = sum;
        if (joined && sum == potential) mobility++;
    }
    assert_side(side, potential, mobility);
    side = hx_twodistance_measure(&f->distance, &f->board, color);
    assert_side(side, potential, mobility);
}

static void random_boards_agree_with_the_definition(void **state) {
    fixture *f = *state;
    hx_random r = {.state = 4};
    for (int i = 0; i < 3000; i++) {
        int cols = 1 + (int)hx_random_below(&r, 9), rows = 1 + (int)hx_random_below(&r, 9);
        scatter(f, cols, rows, &r);
        for (int c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
            compare_with_definition(f, (hx_color)c);
        }
    }
}

static void large_boards_agree_with_the_definition(void **state) {
    static const int sizes[][2] = {{11, 11}, {13, 13}, {8, 23}, {16, 16}, {19, 19},
                                   {32, 5},  {1, 32},  {32, 1}, {32, 32}};
    fixture *f = *state;
    hx_random r = {.state = 5};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        for (int j = 0; j < (sizes[i][0] * sizes[i][1] < 400 ? 30 : 2); j++) {
            scatter(f, sizes[i][0], sizes[i][1], &r);
            compare_with_definition(f, HX_COLOR_BLACK);
            compare_with_definition(f, HX_COLOR_WHITE);
        }
    }
}

// The image of the board under the symmetry has the same distances at the images of the cells.
static void compare_with_image(fixture *f, hx_symmetry s, hx_color color) {
    const hx_cells *c = &f->board.cells;
    bool reflected = s != HX_SYMMETRY_ROTATION;
    hx_color image_color = reflected ? hx_color_other(color) : color;
    uint16_t sums[HX_CELLS_MAX], image_sums[HX_CELLS_MAX];
    hx_board_init(&f->image, reflected ? c->rows : c->cols, reflected ? c->cols : c->rows);
    for (int i = 0; i < c->count; i++) {
        hx_color stone = f->board.color[i];
        if (stone)
            hx_board_place(&f->image, reflected ? hx_color_other(stone) : stone,
                           hx_cells_map(c, s, i));
    }
    hx_twodistance *d = &f->distance;
    hx_twodistance_init(d, c);
    hx_twodistance_load(d, &f->board);
    hx_twodistance_side side = hx_twodistance_run(d, &f->board, color);
    hx_twodistance_sums(d, sums);
    hx_twodistance_init(d, &f->image.cells);
    hx_twodistance_load(d, &f->image);
    hx_twodistance_side image = hx_twodistance_run(d, &f->image, image_color);
    hx_twodistance_sums(d, image_sums);
    assert_side(image, side.potential, side.mobility);
    for (int i = 0; i < c->count; i++)
        assert_int_equal(sums[i], image_sums[hx_cells_map(c, s, i)]);
}

static void symmetries_preserve_the_values(void **state) {
    fixture *f = *state;
    hx_random r = {.state = 6};
    for (int i = 0; i < 300; i++) {
        int cols = 1 + (int)hx_random_below(&r, 14), rows = 1 + (int)hx_random_below(&r, 14);
        scatter(f, cols, rows, &r);
        for (int s = HX_SYMMETRY_ROTATION; s < HX_SYMMETRIES; s++) {
            compare_with_image(f, (hx_symmetry)s, HX_COLOR_BLACK);
            compare_with_image(f, (hx_symmetry)s, HX_COLOR_WHITE);
        }
    }
}

// A potential of 2 is said to mean exactly that some cell wins at once, the mobility counting them.
static void potential_two_means_a_winning_cell(void **state) {
    fixture *f = *state;
    hx_random r = {.state = 7};
    int seen = 0;
    for (int i = 0; i < 2000; i++) {
        int cols = 1 + (int)hx_random_below(&r, 6), rows = 1 + (int)hx_random_below(&r, 6);
        scatter(f, cols, rows, &r);
        for (int c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
            int wins = 0;
            for (int cell = 0; cell < cols * rows; cell++) {
                if (!hx_board_is_empty(&f->board, cell)) continue;
                hx_board_place(&f->board, (hx_color)c, cell);
                wins += f->board.winner == c;
                hx_board_undo(&f->board);
            }
            hx_twodistance_side side = hx_twodistance_measure(&f->distance, &f->board, (hx_color)c);
            assert_int_equal(side.potential == 2, wins > 0);
            if (wins) assert_int_equal(side.mobility, wins);
            seen += wins > 0;
        }
    }
    assert_in_range(seen, 100, 3900);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_3x3),
        cmocka_unit_test(bridges_to_both_edges),
        cmocka_unit_test(chain_at_an_edge),
        cmocka_unit_test(a_neighbour_counts_once),
        cmocka_unit_test(immediate_wins),
        cmocka_unit_test(cut_off),
        cmocka_unit_test(score_has_bounds_and_sign),
        cmocka_unit_test(random_boards_agree_with_the_definition),
        cmocka_unit_test(large_boards_agree_with_the_definition),
        cmocka_unit_test(symmetries_preserve_the_values),
        cmocka_unit_test(potential_two_means_a_winning_cell),
    };
    return cmocka_run_group_tests_name("twodistance", tests, setup, teardown);
}
