// SPDX-License-Identifier: MIT
// The connections that Anshelevich (A hierarchical approach to computer Hex, 2002) draws and
// derives: figure 4 and appendices B and C. The figures are drawn here from the paper's text; what
// is not part of them is the opponent's.
#include "connect/explain.h"
#include "connect/hsearch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

// A figure: its board and the names that the paper gives to cells.
typedef struct figure {
    const char *rows[8]; // '.', 'B', 'W'
    const char *names;   // "1=a4 2=b4 ..."; y is the south edge
} figure;

typedef struct step {
    hx_conn_rule rule;
    hx_conn_kind kind;
    const char *x, *carrier, *y;
} step;

// The "edge connection" from the fourth row.
static const figure fourth_row = {
    {"WWWWWWWW", "WWWWWWWW", "WWWW.BWW", "WW.....W", "W......W", ".......W"},
    "1=a6 2=b6 3=c6 4=d6 5=e6 6=f6 7=g6 8=b5 9=c5 10=d5 11=e5 12=f5 13=g5 "
    "14=c4 15=d4 16=e4 17=f4 18=g4 19=e3 x=f3 ",
};
static const step fourth_row_steps[] = {
    {HX_CONN_AND, HX_CONN_SEMI, "x", "16", "15"},
    {HX_CONN_AND, HX_CONN_SEMI, "x", "19", "15"},
    {HX_CONN_OR, HX_CONN_FULL, "x", "16 19", "15"},
    {HX_CONN_AND, HX_CONN_SEMI, "15", "9", "8"},
    {HX_CONN_AND, HX_CONN_SEMI, "15", "14", "8"},
    {HX_CONN_OR, HX_CONN_FULL, "15", "9 14", "8"},
    {HX_CONN_AND, HX_CONN_SEMI, "8", "1", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "8", "2", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "8", "1 2", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "10", "3", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "10", "4", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "10", "3 4", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "15", "3 4 10", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "15", "1 2 8 9 14", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "15", "1 2 3 4 8 9 10 14", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "11", "4", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "11", "5", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "11", "4 5", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "13", "6", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "13", "7", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "13", "6 7", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "17", "12", "13"},
    {HX_CONN_AND, HX_CONN_SEMI, "17", "18", "13"},
    {HX_CONN_OR, HX_CONN_FULL, "17", "12 18", "13"},
    {HX_CONN_AND, HX_CONN_SEMI, "17", "4 5 11", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "17", "6 7 12 13 18", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "17", "4 5 6 7 11 12 13 18", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "16", "10", "9"},
    {HX_CONN_AND, HX_CONN_SEMI, "16", "15", "9"},
    {HX_CONN_OR, HX_CONN_FULL, "16", "10 15", "9"},
    {HX_CONN_AND, HX_CONN_SEMI, "9", "2", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "9", "3", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "9", "2 3", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "16", "11", "12"},
    {HX_CONN_AND, HX_CONN_SEMI, "16", "17", "12"},
    {HX_CONN_OR, HX_CONN_FULL, "16", "11 17", "12"},
    {HX_CONN_AND, HX_CONN_SEMI, "12", "5", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "12", "6", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "12", "5 6", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "16", "2 3 9 10 15", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "16", "5 6 11 12 17", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "16", "2 3 5 6 9 10 11 12 15 17", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "x", "1 2 3 4 8 9 10 14 15 16 19", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "x", "4 5 6 7 11 12 13 17 18", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "x", "2 3 5 6 9 10 11 12 15 16 17", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "x", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19", "y"},
};

// The "ladder".
static const figure ladder = {
    {"WWWWWWWWWW", "WWWWWWWWWW", "WB......BW", "........WW"},
    "1=a4 2=b4 3=c3 4=c4 5=d3 6=d4 7=e3 8=e4 9=f3 10=f4 11=g3 12=g4 13=h3 14=h4 a=b3 x=i3 ",
};
static const step ladder_steps[] = {
    {HX_CONN_AND, HX_CONN_FULL, "3", "", "1"},
    {HX_CONN_AND, HX_CONN_SEMI, "3", "1", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "3", "2", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "3", "1 2", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "5", "1 2 3", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "5", "4", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "5", "1 2 3 4", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "7", "1 2 3 4 5", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "7", "6", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "7", "1 2 3 4 5 6", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "9", "1 2 3 4 5 6 7", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "9", "8", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "9", "1 2 3 4 5 6 7 8", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "11", "1 2 3 4 5 6 7 8 9", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "11", "10", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "11", "1 2 3 4 5 6 7 8 9 10", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "13", "1 2 3 4 5 6 7 8 9 10 11", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "13", "12", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "13", "1 2 3 4 5 6 7 8 9 10 11 12", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "x", "1 2 3 4 5 6 7 8 9 10 11 12 13", "y"},
    {HX_CONN_AND, HX_CONN_SEMI, "x", "14", "y"},
    {HX_CONN_OR, HX_CONN_FULL, "x", "1 2 3 4 5 6 7 8 9 10 11 12 13 14", "y"},
};

static hx_board board;
static hx_hsearch *search;

static void draw(const figure *f) {
    int rows = 0, cols = (int)strlen(f->rows[0]);
    while (rows < 8 && f->rows[rows])
        rows++;
    hx_board_init(&board, cols, rows);
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) {
            char stone = f->rows[row][col];
            if (stone == '.') continue;
            hx_board_place(&board, stone == 'B' ? HX_COLOR_BLACK : HX_COLOR_WHITE,
                           row * cols + col);
        }
}

static void find(const hx_hsearch_options *options) {
    hx_hsearch_free(search);
    assert_int_equal(hx_hsearch_new(&search, &board.cells, options, NULL), HX_OK);
    hx_hsearch_build(search, &board, HX_COLOR_BLACK);
    assert_false(hx_hsearch_stats_of(search).exhausted);
}

// The node that the figure calls so; a cell's own name ("c3") is no name in a figure.
static int named(const figure *f, const char *name, size_t length) {
    if (length == 1 && *name == 'y') return hx_hsearch_edge(search, 1);
    for (const char *at = f->names; *at; at = strchr(at, ' ') + 1)
        if (strncmp(at, name, length) == 0 && at[length] == '=')
            return hx_hsearch_node(search, (at[length + 2] - '1') * board.cells.cols +
                                               (at[length + 1] - 'a'));
    fail_msg("no cell %.*s", (int)length, name);
    return -1;
}

static void read_carrier(const figure *f, const char *names, uint64_t carrier[2]) {
    carrier[0] = carrier[1] = 0;
    for (; *names; names += strspn(names, " ")) {
        size_t length = strcspn(names, " ");
        int cell = named(f, names, length);
        carrier[cell / 64] |= UINT64_C(1) << (cell % 64);
        names += length;
    }
}

static hx_conn_id find_step(const figure *f, const step *s) {
    uint64_t carrier[2];
    read_carrier(f, s->carrier, carrier);
    int x = named(f, s->x, strlen(s->x)), y = named(f, s->y, strlen(s->y));
    for (hx_conn_id id = hx_hsearch_first(search, s->kind, x, y); id;
         id = hx_hsearch_next(search, id)) {
        hx_conn c = hx_hsearch_get(search, id);
        if (c.carrier[0] == carrier[0] && c.carrier[1] == carrier[1]) return id;
    }
    return 0;
}

// Marks the derivation of `id`.
static void mark(hx_conn_id id, bool *marks) {
    marks[id] = true;
    hx_conn c = hx_hsearch_get(search, id);
    for (int i = 0; i < c.premise_count; i++)
        mark(c.premises[i], marks);
}

// How many of the paper's steps are part of our derivation of its last, and how long ours is.
static int common_steps(const figure *f, const step *steps, int count, int *ours) {
    hx_conn_id last = find_step(f, &steps[count - 1]);
    assert_int_not_equal(last, 0);
    bool *marks = calloc(last + 1, sizeof *marks);
    assert_non_null(marks);
    mark(last, marks);
    int common = 0;
    for (int i = 0; i < count; i++) {
        hx_conn_id id = find_step(f, &steps[i]);
        common += id && id <= last && marks[id] && hx_hsearch_get(search, id).rule == steps[i].rule;
    }
    *ours = 0;
    for (hx_conn_id id = 1; id <= last; id++)
        *ours += marks[id] && hx_hsearch_get(search, id).rule != HX_CONN_NEXT;
    free(marks);
    return common;
}

enum {
    FOURTH_ROW_STEPS = sizeof fourth_row_steps / sizeof *fourth_row_steps,
    LADDER_STEPS = sizeof ladder_steps / sizeof *ladder_steps
};

// Appendix B, step for step. (Where the paper's last line says VSC it means VC.)
static void derives_the_fourth_row_as_the_paper_does(void **state) {
    (void)state;
    int ours;
    draw(&fourth_row);
    find(NULL);
    assert_int_equal(common_steps(&fourth_row, fourth_row_steps, FOURTH_ROW_STEPS, &ours),
                     FOURTH_ROW_STEPS);
    assert_int_equal(ours, FOURTH_ROW_STEPS);
    hx_conn c =
        hx_hsearch_get(search, find_step(&fourth_row, &fourth_row_steps[FOURTH_ROW_STEPS - 1]));
    assert_int_equal(c.depth, 10);
}

// Ours is as long, but joins cell 3 to the edge over the stone a, which the paper does not do
// because one end is not empty: four steps differ. All of the paper's are found.
static void derives_the_ladder(void **state) {
    (void)state;
    int ours;
    draw(&ladder);
    find(NULL);
    assert_int_equal(common_steps(&ladder, ladder_steps, LADDER_STEPS, &ours), LADDER_STEPS - 4);
    assert_int_equal(ours, LADDER_STEPS);
    hx_conn c = hx_hsearch_get(search, find_step(&ladder, &ladder_steps[LADDER_STEPS - 1]));
    assert_int_equal(c.depth, 14);
    for (int i = 0; i < LADDER_STEPS; i++) {
        if (strcmp(ladder_steps[i].x, "3") == 0 && ladder_steps[i].kind == HX_CONN_SEMI) continue;
        assert_int_not_equal(find_step(&ladder, &ladder_steps[i]), 0);
    }
    // The semis of cell 3 are there before the full that replaces them.
    find(&(hx_hsearch_options){.generations = 1});
    assert_int_not_equal(find_step(&ladder, &(step){0, HX_CONN_SEMI, "3", "2", "y"}), 0);
    find(&(hx_hsearch_options){.generations = 2});
    assert_int_not_equal(find_step(&ladder, &(step){0, HX_CONN_FULL, "3", "1 2", "y"}), 0);
}

// Figure 4, diagram 4, as section 3 derives it: six ANDs and three ORs give three two-bridges, an
// AND over a stone joins two of them, and two ANDs and an OR give the connection of depth 6.
static void tactical_connection(void **state) {
    (void)state;
    static const figure tactical = {
        {"WWWWWWW", "WWB..WW", "W.W.BWW", "..W..WW"},
        "x=c2 u=d2 v=b3 ",
    };
    draw(&tactical);
    find(NULL);
    hx_conn_id id =
        hx_hsearch_first(search, HX_CONN_FULL, named(&tactical, "x", 1), named(&tactical, "y", 1));
    assert_int_not_equal(id, 0);
    hx_conn c = hx_hsearch_get(search, id);
    assert_int_equal(c.depth, 6);
    assert_int_equal(__builtin_popcountll(c.carrier[0]), 8);
    bool marks[4096] = {false};
    assert_true(id < 4096);
    mark(id, marks);
    int semis = 0, joins = 0, ors = 0;
    for (hx_conn_id i = 1; i <= id; i++) {
        hx_conn s = hx_hsearch_get(search, i);
        if (!marks[i] || s.rule == HX_CONN_NEXT) continue;
        ors += s.rule == HX_CONN_OR;
        semis += s.rule == HX_CONN_AND && s.kind == HX_CONN_SEMI;
        joins += s.rule == HX_CONN_AND && s.kind == HX_CONN_FULL;
    }
    assert_int_equal(semis, 6 + 2);
    assert_int_equal(ors, 3 + 1);
    assert_int_equal(joins, 1);
}

// ---- appendix C: the number of deductions grows polynomially with the carrier ----

// The rest is white.
static void fill(const bool *open) {
    for (int cell = 0; cell < board.cells.count; cell++)
        if (!open[cell] && hx_board_is_empty(&board, cell))
            hx_board_place(&board, HX_COLOR_WHITE, cell);
}

static int at(int col, int row) {
    return row * board.cells.cols + col;
}

// n two-bridges from north to south; all else is white.
static void chain(int n) {
    bool open[HX_CELLS_MAX] = {false};
    hx_board_init(&board, n + 1, 2 * n + 1);
    for (int i = 0; i <= n; i++) {
        hx_board_place(&board, HX_COLOR_BLACK, at(n - i, 2 * i));
        if (i < n) open[at(n - i - 1, 2 * i + 1)] = open[at(n - i, 2 * i + 1)] = true;
    }
    fill(open);
}

// A binary tree with n levels: under each cell of it a chain of stones, at whose ends hang its two
// children; the leaves lie at the south edge.
static void tree(int n) {
    static bool open[HX_CELLS_MAX];
    memset(open, 0, sizeof open);
    int width = 2 << n;
    hx_board_init(&board, width, 2 * n);
    for (int level = 0; level < n; level++) {
        int span = width >> level; // columns below one node
        for (int left = 0; left < width; left += span) {
            int first = left + span / 4, last = left + span * 3 / 4;
            for (int col = first; col <= last; col++)
                hx_board_place(&board, HX_COLOR_BLACK, at(col, 2 * level));
            open[at(first, 2 * level + 1)] = open[at(last, 2 * level + 1)] = true;
        }
    }
    fill(open);
}

// Deductions that it takes, per size; checks carrier and depth. Returns the exponent that fits
// best.
static double growth(const char *what, void (*make)(int n), int last, bool doubles) {
    double sum_x = 0, sum_y = 0, sum_xx = 0, sum_xy = 0;
    for (int n = 1; n <= last; n++) {
        make(n);
        find(NULL);
        int cells = doubles ? 2 * ((1 << n) - 1) : 2 * n;
        int x = hx_hsearch_edge(search, 0), y = hx_hsearch_edge(search, 1);
        hx_conn_id id = hx_hsearch_first(search, HX_CONN_FULL, x, y);
        assert_int_not_equal(id, 0);
        hx_conn c = hx_hsearch_get(search, id);
        int size = 0;
        for (int i = 0; i < hx_hsearch_words(search); i++)
            size += __builtin_popcountll(c.carrier[i]);
        assert_int_equal(size, cells);
        assert_int_equal(c.depth, 2 * n);
        double deductions = (double)hx_hsearch_stats_of(search).deductions;
        print_message("# %s, n = %d: %d cells, %.0f deductions\n", what, n, cells, deductions);
        sum_x += log(cells);
        sum_y += log(deductions);
        sum_xx += log(cells) * log(cells);
        sum_xy += log(cells) * log(deductions);
    }
    double slope = (last * sum_xy - sum_x * sum_y) / (last * sum_xx - sum_x * sum_x);
    print_message("# %s: deductions grow like cells to the power of %.2f\n", what, slope);
    return slope;
}

static void deductions_grow_polynomially(void **state) {
    (void)state;
    // The paper's bound for the chain is the fourth power (appendix C); for the tree it counts the
    // steps that are needed, we all that are made.
    assert_true(growth("chain of two-bridges", chain, 12, false) < 4);
    assert_true(growth("binary tree", tree, 4, true) < 4);
}

static int end(void **state) {
    (void)state;
    hx_hsearch_free(search);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derives_the_fourth_row_as_the_paper_does),
        cmocka_unit_test(derives_the_ladder),
        cmocka_unit_test(tactical_connection),
        cmocka_unit_test(deductions_grow_polynomially),
    };
    return cmocka_run_group_tests_name("papers", tests, NULL, end);
}
