// SPDX-License-Identifier: MIT
// record/names and the colours' names.
#include "record/names.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

static size_t read_cell(const char *text, int *col, int *row) {
    return hx_names_read_cell(text, text + strlen(text), col, row);
}

static void every_cell_reads_back(void **state) {
    (void)state;
    hx_cells c;
    hx_cells_init(&c, HX_SIZE_MAX, HX_SIZE_MAX);
    for (int cell = 0; cell < c.count; cell++) {
        char name[HX_NAME_MAX];
        int col, row;
        hx_names_cell(&c, cell, name);
        assert_int_equal(read_cell(name, &col, &row), strlen(name));
        assert_int_equal(hx_cells_at(&c, col, row), cell);
    }
    char name[HX_NAME_MAX];
    assert_string_equal(hx_names_cell(&c, 0, name), "a1");
    assert_string_equal(hx_names_cell(&c, 25, name), "z1");
    assert_string_equal(hx_names_cell(&c, 26, name), "aa1");
    assert_string_equal(hx_names_cell(&c, HX_CELL_SOUTH, name), "south");
    assert_string_equal(hx_names_cell(&c, -1, name), "?");
    assert_string_equal(hx_names_cell(&c, HX_CELL_NONE, name), "?");
}

static void cells_in_running_text(void **state) {
    (void)state;
    int col, row;
    assert_int_equal(read_cell("F6e7", &col, &row), 2);
    assert_int_equal(col, 5);
    assert_int_equal(row, 5);
    const char *const none[] = {"", "f", "6", "f0", "f-1", "-f6", ":s", "\xc3\xa4"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(read_cell(none[i], &col, &row), 0);
    const char *cut = "f66";
    assert_int_equal(hx_names_read_cell(cut, cut + 1, &col, &row), 0); // ends after the f
    assert_true(read_cell("zzzzzzzzzzzz99999999999999", &col, &row) > 0);
    assert_int_equal(col, 999);
    assert_int_equal(row, 999);
}

static void words_for_moves(void **state) {
    (void)state;
    hx_move_kind kind;
    assert_true(hx_names_read_kind(&kind, "SWAP", 4));
    assert_int_equal(kind, HX_MOVE_SWAP_PIECES);
    assert_true(hx_names_read_kind(&kind, "swap-sides", 10));
    assert_int_equal(kind, HX_MOVE_SWAP_SIDES);
    assert_false(hx_names_read_kind(&kind, "swap-", 5));
    assert_false(hx_names_read_kind(&kind, "", 0));
    hx_cells c;
    hx_cells_init(&c, 3, 3);
    for (hx_move_kind k = HX_MOVE_SWAP_PIECES; k <= HX_MOVE_FORFEIT; k++) {
        char name[HX_NAME_MAX];
        hx_names_move(&c, (hx_move){k, HX_COLOR_BLACK, -1}, name);
        assert_true(hx_names_read_kind(&kind, name, strlen(name)));
        assert_int_equal(kind, k);
    }
}

static void colours(void **state) {
    (void)state;
    const char *const black[] = {"black", "B", "Red", "r"}, *const white[] = {"white", "w", "BLUE"};
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(hx_color_parse(black[i]), HX_COLOR_BLACK);
    for (size_t i = 0; i < 3; i++)
        assert_int_equal(hx_color_parse(white[i]), HX_COLOR_WHITE);
    assert_int_equal(hx_color_parse(""), HX_COLOR_NONE);
    assert_int_equal(hx_color_parse("blackandwhite"), HX_COLOR_NONE);
    assert_string_equal(hx_color_name(HX_COLOR_WHITE), "white");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cell_reads_back),
        cmocka_unit_test(cells_in_running_text),
        cmocka_unit_test(words_for_moves),
        cmocka_unit_test(colours),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
