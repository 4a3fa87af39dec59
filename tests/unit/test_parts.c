// SPDX-License-Identifier: MIT
// connect/parts: what connections fall into, told as a person would, and what must hold for the
// parts of every connection.
#include "base/mix.h"
#include "base/text.h"
#include "connect/parts.h"
#include "record/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

static hx_board board;
static hx_hsearch *search;

// The cell or edge of that name.
static int named(const char *name) {
    char known[HX_NAME_MAX];
    for (int cell = 0; cell <= HX_CELL_EAST; cell++) {
        if (cell == board.cells.count) cell = HX_CELL_NORTH;
        if (strcmp(hx_names_cell(&board.cells, cell, known), name) == 0) return cell;
    }
    fail_msg("no end %s", name);
    return -1;
}

static void find(hx_color color) {
    hx_hsearch_free(search);
    assert_int_equal(hx_hsearch_new(&search, &board.cells, &(hx_hsearch_options){0}, NULL), HX_OK);
    hx_hsearch_build(search, &board, color);
}

// A board with black stones on these cells, separated by blanks, and what black has there.
static void start(int cols, int rows, const char *stones) {
    char copy[128], *rest = copy;
    strcpy(copy, stones);
    hx_board_init(&board, cols, rows);
    for (char *word; (word = strtok_r(rest, " ", &rest));)
        hx_board_place(&board, HX_COLOR_BLACK, named(word));
    find(HX_COLOR_BLACK);
}

static void tell_node(hx_text *out, int node) {
    char name[HX_NAME_MAX];
    hx_text_puts(out, hx_names_cell(&board.cells, hx_hsearch_name(search, node), name));
}

static void tell_cells(hx_text *out, hx_conn_id id) {
    const uint64_t *carrier = hx_hsearch_get(search, id).carrier;
    for (int cell = 0; cell < board.cells.count; cell++) {
        if (!(carrier[cell / 64] >> (cell % 64) & 1)) continue;
        hx_text_putc(out, ' ');
        tell_node(out, cell);
    }
}

// The parts of a connection in one line.
static char *told(hx_conn_id id, int from) {
    static hx_parts parts;
    hx_text out = {0};
    hx_parts_find(&parts, search, id, from);
    hx_text_puts(&out, parts.choice ? "one of" : "all of");
    if (parts.key >= 0) {
        hx_text_puts(&out, " after ");
        tell_node(&out, parts.key);
    }
    for (int i = 0; i < parts.count; i++) {
        hx_text_puts(&out, " (");
        tell_node(&out, parts.part[i].from);
        hx_text_putc(&out, '-');
        tell_node(&out, parts.part[i].to);
        if (parts.part[i].key >= 0) {
            hx_text_puts(&out, " key ");
            tell_node(&out, parts.part[i].key);
        }
        hx_text_putc(&out, ':');
        tell_cells(&out, parts.part[i].id);
        hx_text_putc(&out, ')');
    }
    return hx_text_take(&out);
}

// Some connection of that kind between the ends falls into these parts.
static void assert_parts(hx_conn_kind kind, const char *x, const char *y, const char *wanted) {
    int from = hx_hsearch_node(search, named(x)), to = hx_hsearch_node(search, named(y));
    hx_text seen = {0};
    bool found = false;
    for (hx_conn_id id = hx_hsearch_first(search, kind, from, to); id && !found;
         id = hx_hsearch_next(search, id)) {
        char *line = told(id, from);
        found = strcmp(line, wanted) == 0;
        hx_text_printf(&seen, "\n%s", line);
        free(line);
    }
    if (!found) fail_msg("%s-%s: wanted\n%s, there are%s", x, y, wanted, seen.bytes);
    hx_text_free(&seen);
}

static void or_falls_into_semis(void **state) {
    (void)state;
    start(5, 5, "c2 b4");
    assert_parts(HX_CONN_FULL, "c2", "b4", "one of (c2-b4 key c3: c3) (c2-b4 key b3: b3)");
}

// The third-row edge connection: to either side of the stone. H-search lets a third semi into the
// OR, with key f10, that the other two do without.
static void spare_semis_are_left_out(void **state) {
    (void)state;
    start(11, 11, "f9");
    assert_parts(HX_CONN_FULL, "f9", "south",
                 "one of (f9-south key e10: e10 d11 e11) (f9-south key g10: g9 f10 g10 f11 g11)");
    start(11, 11, "f8");
    assert_parts(HX_CONN_FULL, "f8", "south",
                 "one of (f8-south key f9: f9 g9 e10 f10 g10 d11 e11 f11 g11) "
                 "(f8-south key e9: d9 e9 f9 c10 d10 e10 f10 b11 c11 e11 f11) "
                 "(f8-south key d9: e8 c9 d9 e9 b10 c10 d10 a11 b11 c11 d11)");
}

static void chain_falls_into_its_links(void **state) {
    (void)state;
    start(6, 9, "e1 d3 c5 c6 b8");
    assert_parts(HX_CONN_FULL, "north", "south",
                 "all of (north-d3: d2 e2) (d3-c5: c4 d4) (c5-b8: b7 c7) (b8-south: a9 b9)");
    assert_parts(HX_CONN_FULL, "south", "north",
                 "all of (south-b8: a9 b9) (b8-c5: b7 c7) (c5-d3: c4 d4) (d3-north: d2 e2)");
}

static void semi_falls_into_links_after_its_key(void **state) {
    (void)state;
    start(7, 7, "b2 c4");
    assert_parts(HX_CONN_SEMI, "a1", "c4", "all of after b3 (a1-b2: b1 a2) (b3-c4: c3 b4)");
    assert_parts(HX_CONN_SEMI, "c4", "a1", "all of after b3 (c4-b3: c3 b4) (b2-a1: b1 a2)");
    assert_parts(HX_CONN_SEMI, "d5", "f6", "all of after e5 (e5-f6: f5 e6)");
}

static void what_needs_no_cell_is_left_out(void **state) {
    (void)state;
    start(5, 5, "c2 b4");
    assert_parts(HX_CONN_FULL, "e4", "e5", "all of");
    assert_parts(HX_CONN_SEMI, "e3", "e5", "all of after e4");
    assert_parts(HX_CONN_FULL, "d1", "b2", "all of"); // both touch c2
    // d1 touches c2: the way to b4 is the two-bridge alone, told by its semis.
    assert_parts(HX_CONN_FULL, "d1", "b4", "one of (c2-b4 key c3: c3) (c2-b4 key b3: b3)");
}

// ---- what holds for all --------------------------------------------------------------------

static bool holds(hx_conn_id id, int cell) {
    return hx_hsearch_get(search, id).carrier[cell / 64] >> (cell % 64) & 1;
}

// How many of the parts hold the cell, one of them left out; -1: none left out.
static int times(const hx_parts *parts, int cell, int without) {
    int count = 0;
    for (int i = 0; i < parts->count; i++)
        count += i != without && holds(parts->part[i].id, cell);
    return count;
}

// All of the parts are semis without a common cell. Without any of them there is one, or a cell of
// the carrier is not accounted for.
static void check_choice(const hx_parts *parts) {
    for (int i = -1; i < parts->count; i++) {
        bool needed = false;
        for (int cell = 0; cell < board.cells.count; cell++) {
            int all = times(parts, cell, -1), others = times(parts, cell, i);
            needed |= (all && !others) || (i >= 0 && others == parts->count - 1);
            assert_in_range(all, 0, parts->count - 1);
        }
        assert_true(needed == (i >= 0));
        if (i < 0) continue;
        assert_int_equal(hx_hsearch_get(search, parts->part[i].id).kind, HX_CONN_SEMI);
        assert_true(holds(parts->part[i].id, parts->part[i].key));
    }
}

// All of the parts are fulls that share no cell; each begins where the one before ends, but for a
// stone that touches the key.
static void check_links(const hx_parts *parts) {
    int gaps = 0;
    for (int cell = 0; cell < board.cells.count; cell++)
        assert_in_range(times(parts, cell, -1), 0, 1);
    for (int i = 0; i < parts->count; i++) {
        hx_conn c = hx_hsearch_get(search, parts->part[i].id);
        int from = parts->part[i].from, to = parts->part[i].to;
        assert_int_equal(c.kind, HX_CONN_FULL);
        assert_int_equal(parts->part[i].key, -1);
        assert_true((c.x == from && c.y == to) || (c.x == to && c.y == from));
        gaps += i > 0 && parts->part[i - 1].to != from;
    }
    assert_in_range(gaps, 0, parts->key >= 0);
}

static void check(hx_conn_id id, int from) {
    static hx_parts parts;
    hx_parts_find(&parts, search, id, from);
    bool semi = hx_hsearch_get(search, id).kind == HX_CONN_SEMI;
    assert_true((parts.key >= 0) == semi);
    assert_true(parts.count != 1 || semi); // a single part would explain nothing
    for (int cell = 0; cell < board.cells.count; cell++)
        assert_true(holds(id, cell) == (times(&parts, cell, -1) > 0 || cell == parts.key));
    if (parts.choice)
        check_choice(&parts);
    else
        check_links(&parts);
}

static void parts_make_up_the_whole(void **state) {
    (void)state;
    hx_random random = {1};
    int checked = 0;
    for (int n = 0; n < 12; n++) {
        hx_board_init(&board, 5 + n % 3, 6 - n % 2);
        for (int i = 0; i < n; i++) {
            int cell = (int)hx_random_below(&random, board.cells.count);
            if (hx_board_is_empty(&board, cell))
                hx_board_place(&board, i % 2 ? HX_COLOR_BLACK : HX_COLOR_WHITE, cell);
        }
        find(n % 2 ? HX_COLOR_BLACK : HX_COLOR_WHITE);
        for (int y = 0; y < board.cells.count + 2; y++)
            for (int x = 0; x < y; x++)
                for (int kind = HX_CONN_FULL; kind <= HX_CONN_SEMI; kind++) {
                    if (!hx_hsearch_is_node(search, x) || !hx_hsearch_is_node(search, y)) continue;
                    for (hx_conn_id id = hx_hsearch_first(search, (hx_conn_kind)kind, x, y); id;
                         id = hx_hsearch_next(search, id), checked++)
                        check(id, checked % 2 ? x : y);
                }
    }
    assert_true(checked > 1000);
}

static int end(void **state) {
    (void)state;
    hx_hsearch_free(search);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(or_falls_into_semis),
        cmocka_unit_test(spare_semis_are_left_out),
        cmocka_unit_test(chain_falls_into_its_links),
        cmocka_unit_test(semi_falls_into_links_after_its_key),
        cmocka_unit_test(what_needs_no_cell_is_left_out),
        cmocka_unit_test(parts_make_up_the_whole),
    };
    return cmocka_run_group_tests_name("parts", tests, NULL, end);
}
