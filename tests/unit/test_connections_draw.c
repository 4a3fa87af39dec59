// SPDX-License-Identifier: MIT
// Pictures of connections through the public header: what they show of which connection, and when
// there is none.
#include "hexproof.h"
#include "unit/picture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static hx_engine *engine;
static hx_game *game;
static hx_connections *found;

static void start(const char *position, hx_color color) {
    hx_connections_free(found);
    hx_game_free(game);
    assert_int_equal(hx_game_read(&game, engine, position, 0), HX_OK);
    assert_int_equal(hx_connections_new(&found, engine, game, color, NULL), HX_OK);
}

// The picture; the caller frees it.
static char *drawn(const char *x, const char *y, int orientation) {
    int ends[2];
    char *svg;
    hx_drawing drawing = {.orientation = orientation};
    assert_int_equal(hx_game_parse_end(&ends[0], game, x), HX_OK);
    assert_int_equal(hx_game_parse_end(&ends[1], game, y), HX_OK);
    assert_int_equal(hx_connections_draw(&svg, found, game, ends[0], ends[1], &drawing), HX_OK);
    assert_true(picture_is_well_formed(svg));
    return svg;
}

static void assert_line(const char *svg, const char *line) {
    char text[128];
    snprintf(text, sizeof text, ">%s</text>", line);
    if (picture_count(svg, text) != 1) fail_msg("not one line says %s", line);
}

static void two_bridge(void **state) {
    (void)state;
    start("5:b.c2,b.b4", HX_COLOR_BLACK);
    char *svg = drawn("c2", "b4", 0);
    assert_line(svg, "c2 - b4: full connection, 2 cells, depth 2");
    assert_line(svg, "Whatever is taken, one of these is left; its disc is the reply");
    assert_line(svg, "key c3, 1 cell");
    assert_line(svg, "key b3, 1 cell");
    assert_int_equal(picture_count_in(svg, "hex-ends", 0, "/>", "M"), 12);
    assert_int_equal(picture_count(svg, "class=\"hex-end\""), 0);
    hx_string_free(svg);
}

// The numbers run from the end that was named first.
static void chain_in_order(void **state) {
    (void)state;
    start("6x9:b.e1,b.d3,b.c5,b.c6,b.b8", HX_COLOR_BLACK);
    char *svg = drawn("south", "c6", 0);
    assert_line(svg, "south - c6: full connection, 4 cells, depth 4");
    assert_line(svg, "Each of these holds on cells of its own");
    assert_int_equal(picture_count_in(svg, "hex-shade", 0, "/>", "z\n"), 2);
    assert_int_equal(picture_count(svg, "class=\"hex-shade\""), 2);
    const char *first = strstr(svg, ">south - b8, 2 cells<");
    const char *second = strstr(svg, ">b8 - c6, 2 cells<"); // called as the user called it
    assert_true(first && second && first < second);
    assert_int_equal(picture_count_in(svg, "hex-ends", 0, "/>", "M"), 10); // c5 and c6
    assert_int_equal(picture_count(svg, "class=\"hex-end\""), 1);
    hx_string_free(svg);
}

static void semi_and_touching(void **state) {
    (void)state;
    start("7:b.b2,b.c4", HX_COLOR_BLACK);
    char *svg = drawn("a1", "c4", 0);
    assert_line(svg, "a1 - c4: semi connection, 5 cells, key b3, depth 5");
    assert_line(svg, "After the key (+), each of these holds on cells of its own");
    assert_line(svg, "a1 - b2, 2 cells");
    assert_line(svg, "b3 - c4, 2 cells");
    assert_int_equal(picture_count(svg, "hex-plus"), 2);
    hx_string_free(svg);
    svg = drawn("d5", "f6", 0);
    assert_line(svg, "After the key (+), this holds");
    hx_string_free(svg);
    svg = drawn("e6", "g6", 0);
    assert_line(svg, "e6 - g6: semi connection, 1 cell, key f6, depth 1");
    assert_line(svg, "The key (+) joins them");
    hx_string_free(svg);
    svg = drawn("a1", "b1", 0);
    assert_line(svg, "a1 - b1: full connection, 0 cells, depth 0");
    assert_line(svg, "No cell is needed");
    hx_string_free(svg);
}

static void white_from_edge_to_edge(void **state) {
    (void)state;
    start("9:w.e5,w.c6,w.g4", HX_COLOR_WHITE);
    for (int orientation = 1; orientation <= 12; orientation++) {
        char *svg = drawn("west", "east", orientation);
        assert_line(svg, "west - c6, 8 cells");
        assert_line(svg, "g4 - east, 8 cells");
        assert_int_equal(picture_count(svg, "class=\"hex-shade\""), 4);
        assert_int_equal(picture_count(svg, "class=\"hex-end\""), 2);
        picture_assert_inside(svg);
        hx_string_free(svg);
    }
}

static void refuses(void **state) {
    (void)state;
    static const struct {
        int x, y, orientation;
        hx_status status;
        const char *sentence;
    } cases[] = {
        {0, 24, 0, HX_NO, "no connection between them was found"},
        {HX_EDGE_NORTH, HX_EDGE_WEST, 0, HX_NO, "no connection between them was found"},
        {-7, 9999, 0, HX_NO, "no connection between them was found"},
        {7, 12, 0, HX_NO, "they are one chain already"},
        {7, 7, 0, HX_NO, "they are one chain already"},
        {0, 1, 13, HX_USAGE, "orientation 13 is outside 1 to 12"},
    };
    start("5:b.c2,b.c3,w.e1", HX_COLOR_BLACK);
    char *svg = NULL;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hx_drawing drawing = {.orientation = cases[i].orientation};
        assert_int_equal(hx_connections_draw(&svg, found, game, cases[i].x, cases[i].y, &drawing),
                         cases[i].status);
        assert_string_equal(hx_engine_error(engine), cases[i].sentence);
    }
    assert_int_equal(hx_game_play(game, (hx_move){HX_MOVE_STONE, HX_COLOR_BLACK, 0}), HX_OK);
    assert_int_equal(hx_connections_draw(&svg, found, game, 1, 2, NULL), HX_USAGE);
    assert_string_equal(hx_engine_error(engine), "the connections are those of another position");
    assert_int_equal(hx_game_undo(game), HX_OK);
    assert_int_equal(hx_connections_draw(&svg, found, game, 1, 2, NULL), HX_OK);
    assert_string_equal(hx_engine_error(engine), "");
    hx_string_free(svg);
}

static int begin(void **state) {
    (void)state;
    return (int)hx_engine_new(&engine);
}

static int end(void **state) {
    (void)state;
    hx_connections_free(found);
    hx_game_free(game);
    hx_engine_free(engine);
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_bridge),        cmocka_unit_test(chain_in_order),
        cmocka_unit_test(semi_and_touching), cmocka_unit_test(white_from_edge_to_edge),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests_name("connections_draw", tests, begin, end);
}
