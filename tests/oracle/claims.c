// SPDX-License-Identifier: MIT
#include "oracle/claims.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

claims *claims_new(uint64_t seed, long wanted) {
    claims *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->random.state = seed;
    c->wanted = wanted;
    c->oracle = brute_new();
    assert_non_null(c->oracle);
    return c;
}

void claims_free(claims *c) {
    brute_free(c->oracle);
    free(c);
}

static int list_carrier(const claims *f, const hx_conn *c, int cells[BRUTE_CARRIER_MAX]) {
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

static int as_end(const claims *f, int node) {
    int cells = f->board.cells.count;
    return node < cells ? node : node == cells ? BRUTE_FIRST_EDGE : BRUTE_SECOND_EDGE;
}

static void complain(const claims *f, const hx_conn *c, hx_color color) {
    char text[512] = "";
    int cols = f->board.cells.cols;
    for (int i = 0; i < f->board.cells.count; i++)
        sprintf(text + strlen(text), "%s%c", i % cols ? "" : "/",
                c->carrier[i / 64] >> (i % 64) & 1 ? '*' : ".BW"[f->board.color[i]]);
    fail_msg("%s %s between %d and %d is wrong: %s", hx_color_name(color),
             c->kind == HX_CONN_FULL ? "full" : "semi", c->x, c->y, text);
}

static void check_claim(claims *f, const hx_conn *c, hx_color color) {
    int carrier[BRUTE_CARRIER_MAX];
    int size = list_carrier(f, c, carrier);
    if (size > BRUTE_CARRIER_MAX || f->count >= f->wanted) return;
    if (f->sparse && hx_random_below(&f->random, (uint32_t)f->sparse)) return;
    // Large boards have many claims, each of them slow to judge.
    if (f->board.cells.count > 49 && hx_random_below(&f->random, 200)) return;
    // Twice as rare with each cell more: their cost grows faster than that.
    if (size > 8 && hx_random_below(&f->random, 1u << (size - 8))) return;
    if (!brute_joins(f->oracle, f->board.cells.cols, f->board.cells.rows, f->board.color,
                     (int)color, as_end(f, c->x), as_end(f, c->y), carrier, size,
                     c->kind == HX_CONN_SEMI))
        complain(f, c, color);
    f->count++;
    f->by_size[size]++;
    f->templates += c->rule == HX_CONN_TEMPLATE;
}

static bool is_within(const claims *f, const hx_conn *a, const hx_conn *b) {
    for (int i = 0; i < hx_hsearch_words(f->search); i++)
        if (a->carrier[i] & ~b->carrier[i]) return false;
    return true;
}

static int size_of(const claims *f, const hx_conn *c) {
    int size = 0;
    for (int i = 0; i < hx_hsearch_words(f->search); i++)
        size += __builtin_popcountll(c->carrier[i]);
    return size;
}

// Invariants 1 and 2: nothing in the list contains another of the same list, or a full.
static void check_minimal(const claims *f, const hx_conn *c, hx_conn_id own, hx_conn_kind kind) {
    for (hx_conn_id id = hx_hsearch_first(f->search, kind, c->x, c->y); id;
         id = hx_hsearch_next(f->search, id)) {
        hx_conn other = hx_hsearch_get(f->search, id);
        if (id != own) assert_false(is_within(f, &other, c));
    }
}

static void check_pair(claims *f, hx_color color, int x, int y) {
    for (hx_conn_kind kind = HX_CONN_FULL; kind <= HX_CONN_SEMI; kind++) {
        int kept = 0;
        for (hx_conn_id id = hx_hsearch_first(f->search, kind, x, y); id;
             id = hx_hsearch_next(f->search, id)) {
            hx_conn c = hx_hsearch_get(f->search, id);
            assert_int_equal(c.kind, kind);
            assert_true(c.depth <= size_of(f, &c)); // every move takes a cell of the carrier
            check_minimal(f, &c, id, kind);
            assert_true(!f->limit || ++kept <= f->limit);
            if (kind == HX_CONN_SEMI) check_minimal(f, &c, id, HX_CONN_FULL);
            for (int i = 0; i < c.premise_count; i++)
                assert_true(c.premises[i] < id); // invariant 4
            check_claim(f, &c, color);
        }
    }
}

void claims_random_board(claims *f) {
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

void claims_check(claims *f, const hx_hsearch *search, hx_color color) {
    int nodes = f->board.cells.count + 2;
    f->search = search;
    for (int y = 1; y < nodes && f->count < f->wanted; y++)
        for (int x = 0; x < y; x++)
            if (hx_hsearch_is_node(search, x) && hx_hsearch_is_node(search, y))
                check_pair(f, color, x, y);
}
