// SPDX-License-Identifier: MIT
// The picture: what is in it, where it lies, and that it is XML. Colours and sizes are free to
// change; the lattice (neighbours 104 apart, a1 at the origin) and the classes are what these tests
// hold on to.
#include "record/formats.h"
#include "record/names.h"
#include "unit/picture.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

// A position after moves such as "f6 swap-pieces g4", colours alternating; the caller frees it.
static hx_position *played(int cols, int rows, const char *moves) {
    hx_position *p = malloc(sizeof *p);
    assert_non_null(p);
    hx_position_init(p, cols, rows);
    while (*moves) {
        size_t length = strcspn(moves, " ");
        hx_move move = {HX_MOVE_STONE, (hx_color)p->to_play, -1};
        int col, row;
        if (hx_names_read_cell(moves, moves + length, &col, &row))
            move.cell = hx_cells_at(&p->board.cells, col, row);
        else
            assert_true(hx_names_read_kind(&move.kind, moves, length));
        assert_int_equal(hx_position_play(p, move, NULL), HX_OK);
        moves += length + strspn(moves + length, " ");
    }
    return p;
}

// The picture; the caller frees it.
static char *drawn(const hx_position *p, hx_drawing drawing) {
    hx_text t = {0};
    hx_svg_write(&t, p, &drawing, NULL);
    char *svg = hx_text_take(&t);
    assert_non_null(svg);
    return svg;
}

static char *drawn_game(int cols, int rows, const char *moves, hx_drawing drawing) {
    hx_position *p = played(cols, rows, moves);
    char *svg = drawn(p, drawing);
    free(p);
    return svg;
}

// ---- XML -----------------------------------------------------------------------------------

static void test_checker_refuses(void **state) {
    (void)state;
    assert_true(picture_is_well_formed("<a><b c=\"d\"/>e</a>\n"));
    const char *const bad[] = {"",
                               "<a>",
                               "<a></b>",
                               "<a/><b/>",
                               "<a b=c/>",
                               "<a>&x</a>",
                               "<a b=\"</a>",
                               "x<a/>",
                               "<a></ab>",
                               "<ab></a>",
                               "<a>\xc3</a>",
                               "<a b/>",
                               "<a></a></a>",
                               "<a>1<2</a>",
                               "<a b=\"&\"/>"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(picture_is_well_formed(bad[i]));
}

static void test_well_formed(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 32}, {32, 1}, {8, 5}, {3, 3}, {32, 32}};
    static const bool marks[HX_CELLS_MAX] = {true, true};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int o = 1; o <= 12; o++) {
            hx_drawing d = {
                .orientation = o, .numbers = o % 2, .plain = o % 3 == 0, .marks = marks};
            char *svg = drawn_game(sizes[i][0], sizes[i][1], "a1", d);
            assert_true(picture_is_well_formed(svg));
            assert_memory_equal(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"", 50);
            assert_int_equal(picture_count(svg, "<title>"), 1);
            free(svg);
        }
}

// ---- content -------------------------------------------------------------------------------

static void test_cells_and_sides(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {11, 11}, {8, 5}, {32, 32}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        int cols = sizes[i][0], rows = sizes[i][1];
        char *svg = drawn_game(cols, rows, "", (hx_drawing){0});
        assert_int_equal(picture_count_in(svg, "hex-cells", 0, "/>", "z"), cols * rows);
        assert_int_equal(picture_count_in(svg, "hex-sides", 0, "</g>", "<path"), 4);
        assert_int_equal(picture_count_in(svg, "hex-labels", 0, "</g>", "<text"),
                         2 * (cols + rows));
        assert_int_equal(picture_count(svg, "<circle"), 0);
        free(svg);
    }
}

static void test_size(void **state) {
    (void)state;
    for (int o = 1; o <= 12; o++) {
        char *svg = drawn_game(11, 11, "", (hx_drawing){.orientation = o});
        assert_true(strlen(svg) < 10000);
        free(svg);
    }
}

static void test_stones(void **state) {
    (void)state;
    char *svg = drawn_game(8, 5, "d3 e3 a1 h5 b2", (hx_drawing){0});
    assert_int_equal(picture_count_in(svg, "hex-black", 0, "</g>", "<circle"), 3);
    assert_int_equal(picture_count_in(svg, "hex-white", 0, "</g>", "<circle"), 2);
    assert_int_equal(picture_count(svg, "<circle"), 6);            // and the ring
    assert_non_null(strstr(svg, "<circle cx=\"0\" cy=\"0\""));     // a1
    assert_non_null(strstr(svg, "<circle cx=\"416\" cy=\"180\"")); // d3
    assert_non_null(strstr(svg, "<desc>Black: a1 b2 d3; white: e3 h5; last: b2</desc>"));
    assert_null(strstr(svg, "hex-numbers"));
    assert_null(strstr(svg, "hex-marks"));
    free(svg);
}

static void test_labels(void **state) {
    (void)state;
    char *svg = drawn_game(28, 3, "", (hx_drawing){0});
    assert_int_equal(picture_count(svg, ">a</text>"), 2);
    assert_int_equal(picture_count(svg, ">z</text>"), 2);
    assert_int_equal(picture_count(svg, ">ab</text>"), 2);
    assert_int_equal(picture_count(svg, ">ac</text>"), 0);
    assert_int_equal(picture_count(svg, ">3</text>"), 2);
    assert_int_equal(picture_count(svg, ">4</text>"), 0);
    free(svg);
    char *plain = drawn_game(28, 3, "", (hx_drawing){.plain = true});
    assert_int_equal(picture_count(plain, "<text"), 0);
    free(plain);
}

static void assert_title(const hx_position *p, const char *title) {
    char *svg = drawn(p, (hx_drawing){0});
    const char *from = strstr(svg, "<title>") + 7;
    assert_int_equal(strcspn(from, "<"), strlen(title));
    assert_memory_equal(from, title, strlen(title));
    free(svg);
}

static void test_title(void **state) {
    (void)state;
    static const struct {
        int cols, rows;
        const char *moves, *title;
    } cases[] = {
        {11, 11, "", "Hex position 11x11, black to play"},
        {8, 5, "a1", "Hex position 8x5, white to play"},
        {2, 2, "a1 b1 a2", "Hex position 2x2, black has won"},
        {3, 3, "b2 a1 resign", "Hex position 3x3, white has won"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_position *p = played(cases[i].cols, cases[i].rows, cases[i].moves);
        assert_title(p, cases[i].title);
        free(p);
    }
}

// ---- the last stone, numbers, marks --------------------------------------------------------

static void assert_last(const hx_position *p, int x, int y) {
    char *svg = drawn(p, (hx_drawing){0});
    const char *last = strstr(svg, "hex-last");
    assert_non_null(last);
    assert_int_equal(picture_value(last, " cx=\""), x);
    assert_int_equal(picture_value(last, " cy=\""), y);
    assert_int_equal(picture_count(svg, "hex-last"), 1);
    free(svg);
}

static void test_last(void **state) {
    (void)state;
    static const struct {
        const char *moves;
        int x, y;
    } cases[] = {{"a1 c1", 208, 0},
                 {"c1 swap-pieces", 104, 180}, // now on a3
                 {"c1 swap-sides", 208, 0},
                 {"a1 c1 pass", 208, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_position *p = played(3, 3, cases[i].moves);
        assert_last(p, cases[i].x, cases[i].y);
        free(p);
    }
}

static void test_set_up_stones(void **state) {
    (void)state;
    hx_position *p = played(3, 3, "");
    assert_int_equal(hx_position_setup(p, HX_COLOR_WHITE, 4, NULL), HX_OK);
    char *svg = drawn(p, (hx_drawing){.numbers = true, .plain = true});
    assert_int_equal(picture_count_in(svg, "hex-white", 0, "</g>", "<circle"), 1);
    assert_null(strstr(svg, "hex-last"));
    assert_null(strstr(svg, "last:"));
    assert_int_equal(picture_count(svg, "<text"), 0);
    free(svg);
    assert_int_equal(hx_position_play(p, (hx_move){HX_MOVE_STONE, HX_COLOR_BLACK, 2}, NULL), HX_OK);
    svg = drawn(p, (hx_drawing){.numbers = true, .plain = true});
    assert_int_equal(picture_count(svg, "<text"), 1);
    assert_int_equal(picture_count(svg, ">1</text>"), 1);
    assert_last(p, 208, 0);
    free(svg);
    free(p);
}

static void test_numbers(void **state) {
    (void)state;
    hx_drawing d = {.numbers = true, .plain = true};
    char *svg = drawn_game(3, 3, "b2 a1 pass c3 a2", d);
    assert_int_equal(picture_count(svg, "<text"), 4);
    assert_int_equal(picture_count_in(svg, "hex-numbers", 0, "</g>", ">1<"), 1);
    assert_int_equal(picture_count_in(svg, "hex-numbers", 0, "</g>", ">5<"), 1);
    assert_int_equal(picture_count_in(svg, "hex-numbers", 1, "</g>", ">2<"), 1);
    assert_int_equal(picture_count_in(svg, "hex-numbers", 1, "</g>", ">4<"), 1);
    const char *on_b2 = strstr(svg, "<text x=\"156\"");
    assert_non_null(on_b2);
    assert_memory_equal(strchr(on_b2, '>'), ">1</text>", 9);
    free(svg);
}

static void test_numbers_after_swap(void **state) {
    (void)state;
    hx_drawing d = {.numbers = true, .plain = true};
    char *svg = drawn_game(3, 3, "c1 swap-pieces b2", d);
    assert_int_equal(picture_count(svg, "<text"), 2);
    assert_int_equal(picture_count_in(svg, "hex-numbers", 0, "</g>", ">3<"), 1);
    assert_int_equal(picture_count_in(svg, "hex-numbers", 1, "</g>", ">S<"), 1);
    free(svg);
    svg = drawn_game(3, 3, "b2 swap-pieces a1", d); // the mirror image is the same cell
    assert_int_equal(picture_count_in(svg, "hex-numbers", 1, "</g>", ">S<"), 1);
    assert_int_equal(picture_count(svg, ">1<"), 0);
    free(svg);
    svg = drawn_game(3, 3, "c1 swap-pieces c1", d); // the cell that became free is played again
    assert_int_equal(picture_count_in(svg, "hex-numbers", 0, "</g>", ">3<"), 1);
    free(svg);
    svg = drawn_game(3, 3, "c1 swap-sides b2", d);
    assert_int_equal(picture_count_in(svg, "hex-numbers", 0, "</g>", ">1<"), 1);
    assert_int_equal(picture_count_in(svg, "hex-numbers", 1, "</g>", ">3<"), 1);
    free(svg);
}

// Long numbers are set smaller, so that they stay on the stone.
static void test_long_numbers(void **state) {
    (void)state;
    hx_position *p = played(3, 3, "a1");
    for (int i = 0; i < 999; i++) {
        hx_move move = {HX_MOVE_PASS, (hx_color)p->to_play, -1};
        if (i == 98) move = (hx_move){HX_MOVE_STONE, (hx_color)p->to_play, 1};
        assert_int_equal(hx_position_play(p, move, NULL), HX_OK);
    }
    hx_move move = {HX_MOVE_STONE, (hx_color)p->to_play, 2};
    assert_int_equal(hx_position_play(p, move, NULL), HX_OK);
    char *svg = drawn(p, (hx_drawing){.numbers = true, .plain = true});
    const char *hundred = strstr(svg, ">100</text>"), *thousand = strstr(svg, ">1001</text>");
    assert_non_null(hundred);
    assert_non_null(thousand);
    int usual = picture_value(strstr(svg, "hex-numbers"), " font-size=\"");
    int small = picture_value(hundred - 15, " font-size=\"");
    int smallest = picture_value(thousand - 15, " font-size=\"");
    assert_true(usual > small && small > smallest && smallest > 0);
    free(svg);
    free(p);
}

static void test_marks(void **state) {
    (void)state;
    bool marks[9] = {[0] = true, [4] = true, [8] = true};
    char *svg = drawn_game(3, 3, "b2", (hx_drawing){.marks = marks});
    assert_int_equal(picture_count_in(svg, "hex-marks", 0, "/>", "z"), 3);
    assert_int_equal(picture_count_in(svg, "hex-cells", 0, "/>", "z"), 9);
    assert_true(strstr(svg, "hex-cells") < strstr(svg, "hex-marks")); // over the cells,
    assert_true(strstr(svg, "hex-marks") < strstr(svg, "hex-black")); // under the stones
    free(svg);
}

// ---- geometry ------------------------------------------------------------------------------

// The bytes of the lattice: the same everywhere, and cells that fit without gaps.
static void test_lattice(void **state) {
    (void)state;
    char *flat = drawn_game(2, 1, "", (hx_drawing){.orientation = 10});
    assert_non_null(strstr(flat, "d=\"M52 30l-52 30 -52 -30 0 -60 52 -30 52 30z\n"
                                 "M156 30l-52 30 -52 -30 0 -60 52 -30 52 30z\n\""));
    free(flat);
    char *diamond = drawn_game(1, 2, "", (hx_drawing){.orientation = 9});
    assert_non_null(strstr(diamond, "d=\"M60 0l-30 52 -60 0 -30 -52 30 -52 60 0z\n"
                                    "M150 52l-30 52 -60 0 -30 -52 30 -52 60 0z\n\""));
    free(diamond);
}

// a1 is the origin; where the opposite corner of a square board lies tells the clock hour.
static void test_hours(void **state) {
    (void)state;
    static const int opposite[13][2] = {{0, 0},        {-900, 1560},  {-1560, 900}, {-1800, 0},
                                        {-1560, -900}, {-900, -1560}, {0, -1800},   {900, -1560},
                                        {1560, -900},  {1800, 0},     {1560, 900},  {900, 1560},
                                        {0, 1800}};
    for (int o = 1; o <= 12; o++) {
        char *svg = drawn_game(11, 11, "k11", (hx_drawing){.orientation = o});
        const char *stone = strstr(svg, "<circle");
        assert_int_equal(picture_value(stone, " cx=\""), opposite[o][0]);
        assert_int_equal(picture_value(stone, " cy=\""), opposite[o][1]);
        free(svg);
    }
}

// Steps of three hours are quarter turns, exact in whole numbers, also off the diagonal.
static void test_quarter_turns(void **state) {
    (void)state;
    for (int o = 1; o <= 12; o++) {
        char *svg = drawn_game(5, 4, "c2", (hx_drawing){.orientation = o});
        char *turned = drawn_game(5, 4, "c2", (hx_drawing){.orientation = (o + 2) % 12 + 1});
        const char *a = strstr(svg, "<circle"), *b = strstr(turned, "<circle");
        assert_int_equal(picture_value(b, " cx=\""), -picture_value(a, " cy=\""));
        assert_int_equal(picture_value(b, " cy=\""), picture_value(a, " cx=\""));
        free(svg);
        free(turned);
    }
}

// The sides have their player's colour and lie where they belong: north first, above a flat board.
static void test_sides(void **state) {
    (void)state;
    char *svg = drawn_game(5, 4, "", (hx_drawing){0});
    const char *side = strstr(svg, "hex-sides"), *fill[4];
    for (int i = 0; i < 4; i++) {
        side = strstr(side + 1, "<path fill=\"");
        assert_non_null(side);
        fill[i] = side + 12;
    }
    assert_memory_equal(fill[0], strstr(strstr(svg, "hex-black"), "fill=\"") + 6, 7);
    assert_memory_equal(fill[1], fill[0], 7);
    assert_memory_equal(fill[2], strstr(strstr(svg, "hex-white"), "fill=\"") + 6, 7);
    assert_memory_equal(fill[3], fill[2], 7);
    int x[5], y[5];
    assert_int_equal(sscanf(strchr(fill[0], 'M'), "M%d %d %d %d %d %d %d %d %d %d", &x[0], &y[0],
                            &x[1], &y[1], &x[2], &y[2], &x[3], &y[3], &x[4], &y[4]),
                     10);
    assert_true(x[0] == 0 && y[0] == 0 && x[4] == 416 && y[4] == 0); // from a1 to e1
    assert_true(y[2] < -60 && y[3] < -60 && x[2] < 0 && x[3] > 416); // beyond their corners
    assert_in_range(y[2] - y[3] + 1, 0, 2);                          // a straight border
    assert_in_range(52 * y[1] - 30 * x[1] + 60, 0, 120);             // the tip points as a1 does
    free(svg);
}

// The n-th text that says `label` lies straight out from the first stone, next to the board: a
// number in line with its row; a letter, since columns lean by 30 degrees, that much off its
// column.
static void assert_beyond(const char *svg, const char *label, int n) {
    char text[32];
    snprintf(text, sizeof text, ">%s</text>", label);
    const char *s = strstr(svg, text), *first = strstr(svg, "<circle");
    for (int i = 0; i < n && s; i++)
        s = strstr(s + 1, text);
    assert_non_null(s);
    while (*s != '<')
        s--;
    const char *second = strstr(first + 1, "<circle");
    int x = picture_value(first, " cx=\""), y = picture_value(first, " cy=\"");
    int dx = x - picture_value(second, " cx=\""), dy = y - picture_value(second, " cy=\"");
    int size = picture_value(strstr(svg, "hex-labels"), " font-size=\"");
    int lx = picture_value(s, " x=\"") - x, ly = picture_value(s, " y=\"") - size * 36 / 100 - y;
    int wanted = label[0] >= 'a' ? 140 * 104 / 2 : 0; // the sine of 30 degrees is a half
    assert_in_range(abs(dx * ly - dy * lx) + 400, wanted, wanted + 800);
    assert_in_range(dx * lx + dy * ly, 104 * 104, 2 * 104 * 104);
}

static void test_labels_name_their_lines(void **state) {
    (void)state;
    static const struct {
        const char *moves, *label; // black's stone is drawn first
        int n;
    } cases[] = {{"c1 c2", "c", 0}, {"c4 c3", "c", 1}, {"a2 b2", "2", 0}, {"e2 d2", "2", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int o = 1; o <= 12; o++) {
            char *svg = drawn_game(5, 4, cases[i].moves, (hx_drawing){.orientation = o});
            assert_beyond(svg, cases[i].label, cases[i].n);
            free(svg);
        }
}

static void test_orientation_changes_geometry_only(void **state) {
    (void)state;
    bool marks[121] = {[7] = true, [60] = true};
    hx_drawing d = {.orientation = 10, .numbers = true, .marks = marks};
    const char *moves = "a10 swap-pieces f6 e7 g4";
    char *flat = drawn_game(11, 11, moves, d);
    char *flat_content = drawn_game(11, 11, moves, d);
    picture_strip(flat_content);
    for (d.orientation = 1; d.orientation <= 12; d.orientation++) {
        char *svg = drawn_game(11, 11, moves, d);
        if (d.orientation != 10) assert_string_not_equal(svg, flat);
        assert_int_equal(picture_count(svg, "z\n"), picture_count(flat, "z\n"));
        assert_null(strstr(svg, "transform")); // text is upright because nothing is turned,
        assert_null(strstr(svg, "rotate"));
        assert_null(strstr(svg, "style")); // and cannot be by other ways
        picture_strip(svg);
        assert_string_equal(svg, flat_content);
        free(svg);
    }
    free(flat);
    free(flat_content);
}

static void test_fits_view_box(void **state) {
    (void)state;
    static const int sizes[][2] = {{1, 1}, {1, 32}, {32, 1}, {11, 11}, {8, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (int o = 1; o <= 12; o++)
            for (int plain = 0; plain < 2; plain++) {
                hx_drawing d = {.orientation = o, .plain = plain};
                char *svg = drawn_game(sizes[i][0], sizes[i][1], "", d);
                picture_assert_inside(svg);
                free(svg);
            }
}

// ---- repeatable, and calm about nonsense ---------------------------------------------------

static void test_repeats(void **state) {
    (void)state;
    hx_drawing d = {.orientation = 4, .numbers = true};
    char *one = drawn_game(19, 19, "a1 b2 c3", d), *two = drawn_game(19, 19, "a1 b2 c3", d);
    assert_string_equal(one, two);
    free(one);
    free(two);
}

static void test_unknown_orientation_is_flat(void **state) {
    (void)state;
    static const int orientations[] = {0, -1, 13, 22, INT32_MAX, INT32_MIN};
    char *flat = drawn_game(4, 6, "a1 b2", (hx_drawing){.orientation = 10});
    for (size_t i = 0; i < sizeof orientations / sizeof *orientations; i++) {
        char *svg = drawn_game(4, 6, "a1 b2", (hx_drawing){.orientation = orientations[i]});
        assert_string_equal(svg, flat);
        free(svg);
    }
    hx_position *p = played(4, 6, "a1 b2");
    hx_text t = {0};
    hx_svg_write(&t, p, NULL, NULL);
    assert_string_equal(t.bytes, flat);
    hx_text_free(&t);
    free(p);
    free(flat);
}

static void test_appends(void **state) {
    (void)state;
    hx_position *p = played(1, 1, "");
    hx_text t = {0};
    hx_text_puts(&t, "before");
    hx_svg_write(&t, p, NULL, NULL);
    assert_memory_equal(t.bytes, "before<svg ", 11);
    hx_text_free(&t);
    t = (hx_text){.failed = true}; // memory ran out earlier: nothing more is written
    hx_svg_write(&t, p, NULL, NULL);
    assert_true(t.failed);
    assert_null(t.bytes);
    free(p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checker_refuses),
        cmocka_unit_test(test_well_formed),
        cmocka_unit_test(test_cells_and_sides),
        cmocka_unit_test(test_size),
        cmocka_unit_test(test_stones),
        cmocka_unit_test(test_labels),
        cmocka_unit_test(test_title),
        cmocka_unit_test(test_last),
        cmocka_unit_test(test_set_up_stones),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_numbers_after_swap),
        cmocka_unit_test(test_long_numbers),
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_lattice),
        cmocka_unit_test(test_hours),
        cmocka_unit_test(test_quarter_turns),
        cmocka_unit_test(test_sides),
        cmocka_unit_test(test_labels_name_their_lines),
        cmocka_unit_test(test_orientation_changes_geometry_only),
        cmocka_unit_test(test_fits_view_box),
        cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_unknown_orientation_is_flat),
        cmocka_unit_test(test_appends),
    };
    return cmocka_run_group_tests_name("svg", tests, NULL, NULL);
}
