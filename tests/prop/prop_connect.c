// SPDX-License-Identifier: MIT
// H-search against an exhaustive player: not one of its claims may be wrong. Random positions of
// many shapes, both colours, with and without AND over an edge; every full and semi whose carrier
// has at most 14 cells, the large ones sampled. CONNECT_CLAIMS in the environment sets how many.
#include "base/mix.h"
#include "connect/hsearch.h"
#include "oracle/brute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct fixture {
    hx_random random;
    brute *oracle;
    hx_board board;
    hx_hsearch *search;
    int limit; // of the lists; 0: none
    long claims, wanted;
    long by_size[BRUTE_CARRIER_MAX + 1];
} fixture;

static int list_carrier(const fixture *f, const hx_conn *c, int cells[BRUTE_CARRIER_MAX]) {
    int size = 0;
    for (int cell = 0; cell < f->board.cells.count; cell++) {
        if (!(c->carrier[cell / 64] >> (cell % 64) & 1)) continue;
        assert_true(hx_board_is_empty(&f->board, cell)); // invariant 3
        assert_true(cell != c->x && cell != c->y);
        if (size < BRUTE_CARRIER_MAX) cells[size] = cell;
        size++;
    }
    return size;
}

static int as_end(const fixture *f, int node) {
    int cells = f->board.cells.count;
    return node < cells ? node : node == cells ? BRUTE_FIRST_EDGE : BRUTE_SECOND_EDGE;
}

static void complain(const fixture *f, const hx_conn *c, hx_color color) {
    char text[512] = "";
    int cols = f->board.cells.cols;
    for (int i = 0; i < f->board.cells.count; i++)
        sprintf(text + strlen(text), "%s%c", i % cols ? "" : "/",
                c->carrier[i / 64] >> (i % 64) & 1 ? '*' : ".BW"[f->board.color[i]]);
    fail_msg("%s %s between %d and %d is wrong: %s", hx_color_name(color),
             c->kind == HX_CONN_FULL ? "full" : "semi", c->x, c->y, text);
}

static void check_claim(fixture *f, const hx_conn *c, hx_color color) {
    int carrier[BRUTE_CARRIER_MAX];
    int size = list_carrier(f, c, carrier);
    if (size > BRUTE_CARRIER_MAX) return;
    // Large boards have many claims, each of them slow to judge.
    if (f->board.cells.count > 49 && hx_random_below(&f->random, 200)) return;
    // Twice as rare with each cell more: their cost grows faster than that.
    if (size > 8 && hx_random_below(&f->random, 1u << (size - 8))) return;
    if (!brute_joins(f->oracle, f->board.cells.cols, f->board.cells.rows, f->board.color,
                     (int)color, as_end(f, c->x), as_end(f, c->y), carrier, size,
                     c->kind == HX_CONN_SEMI))
        complain(f, c, color);
    f->claims++;
    f->by_size[size]++;
}

static bool is_within(const fixture *f, const hx_conn *a, const hx_conn *b) {
    for (int i = 0; i < hx_hsearch_words(f->search); i++)
        if (a->carrier[i] & ~b->carrier[i]) return false;
    return true;
}

// Invariants 1 and 2: nothing in the list contains another of the same list, or a full.
static void check_minimal(const fixture *f, const hx_conn *c, hx_conn_id own, hx_conn_kind kind) {
    for (hx_conn_id id = hx_hsearch_first(f->search, kind, c->x, c->y); id;
         id = hx_hsearch_next(f->search, id)) {
        hx_conn other = hx_hsearch_get(f->search, id);
        if (id != own) assert_false(is_within(f, &other, c));
    }
}

static void check_pair(fixture *f, hx_color color, int x, int y) {
    for (hx_conn_kind kind = HX_CONN_FULL; kind <= HX_CONN_SEMI; kind++) {
        int kept = 0;
        for (hx_conn_id id = hx_hsearch_first(f->search, kind, x, y); id;
             id = hx_hsearch_next(f->search, id)) {
            hx_conn c = hx_hsearch_get(f->search, id);
            assert_int_equal(c.kind, kind);
            check_minimal(f, &c, id, kind);
            assert_true(!f->limit || ++kept <= f->limit);
            if (kind == HX_CONN_SEMI) check_minimal(f, &c, id, HX_CONN_FULL);
            for (int i = 0; i < c.premise_count; i++)
                assert_true(c.premises[i] < id); // invariant 4
            check_claim(f, &c, color);
        }
    }
}

static void random_board(fixture *f) {
    uint32_t most = hx_random_below(&f->random, 20) ? 7 : 19; // wider carriers now and then
    int cols = 1 + (int)hx_random_below(&f->random, most);
    int rows = 1 + (int)hx_random_below(&f->random, most);
    hx_board_init(&f->board, cols, rows);
    int stones = (int)hx_random_below(&f->random, (uint32_t)(cols * rows) * 3 / 4 + 1);
    for (int i = 0; i < stones && !f->board.winner; i++) {
        int cell = (int)hx_random_below(&f->random, f->board.cells.count);
        hx_color color = (hx_color)(1 + hx_random_below(&f->random, 2));
        if (hx_board_is_empty(&f->board, cell)) hx_board_place(&f->board, color, cell);
    }
    if (f->board.winner) hx_board_undo(&f->board);
}

static void check_board(fixture *f) {
    hx_hsearch_options options = {.over_edge = hx_random_below(&f->random, 4) == 0};
    if (hx_random_below(&f->random, 4) == 0)
        options.limit = 1 + (int)hx_random_below(&f->random, 5);
    if (hx_random_below(&f->random, 4) == 0)
        options.or_limit = 2 + (int)hx_random_below(&f->random, 3);
    random_board(f);
    f->limit = options.limit;
    assert_int_equal(hx_hsearch_new(&f->search, &f->board.cells, &options, NULL), HX_OK);
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        hx_hsearch_build(f->search, &f->board, (hx_color)color);
        int nodes = f->board.cells.count + 2;
        for (int y = 1; y < nodes && f->claims < f->wanted; y++)
            for (int x = 0; x < y; x++)
                if (hx_hsearch_is_node(f->search, x) && hx_hsearch_is_node(f->search, y))
                    check_pair(f, (hx_color)color, x, y);
    }
    hx_hsearch_free(f->search);
}

static void no_claim_is_wrong(void **state) {
    (void)state;
    const char *wanted = getenv("CONNECT_CLAIMS");
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    f->random.state = 2026;
    f->oracle = brute_new();
    assert_non_null(f->oracle);
    f->wanted = wanted ? atol(wanted) : 20000;
    while (f->claims < f->wanted)
        check_board(f);
    for (int size = 0; size <= BRUTE_CARRIER_MAX; size++) {
        print_message("# carriers of %d cells: %ld claims\n", size, f->by_size[size]);
        if (f->wanted >= 20000 && size <= 12) assert_true(f->by_size[size] > 0);
    }
    brute_free(f->oracle);
    free(f);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_claim_is_wrong),
    };
    return cmocka_run_group_tests_name("prop_connect", tests, NULL, NULL);
}
