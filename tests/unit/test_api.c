// SPDX-License-Identifier: MIT
// Every argument of every public function, wrong: it is refused as the header says, and nothing has
// changed. The functions and their parameters are read from the header itself, and so are the
// fields of what callers fill in: whatever is new there and has no row here fails.
#include "unit/header.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

// ---- rows ----

typedef struct row {
    const char *of, *part; // a function and its parameter, or a struct and its field
} row;

static row rows[1024];
static int row_count;

static void note(const char *of, const char *part) {
    assert_true(row_count < (int)(sizeof rows / sizeof *rows));
    rows[row_count++] = (row){of, part};
}

static void judge(const char *of, const char *part, bool good, const char *call) {
    note(of, part);
    if (!good) fail_msg("%s%s: %s", of, call, part);
}

// A call with something wrong in it, and what must come of it.
#define ROW(function, part, call)       judge(#function, part, function call, #call)
#define FIELD(structure, field, result) judge(#structure, field, result, " " #result)
// No answer: not to crash is all that can be seen.
#define QUIET(function, part, call) (function call, note(#function, part))
// Whatever is handed in makes sense, or nobody can tell.
#define ANY(of, part) note(#of, part)

static bool has_row(const char *of, const char *part) {
    for (int i = 0; i < row_count; i++)
        if (strcmp(rows[i].of, of) == 0 && strcmp(rows[i].part, part) == 0) return true;
    return false;
}

// ---- what the calls are made with ----

typedef struct setting {
    hx_engine *e;
    hx_game *g;
    hx_connections *c;
    char *before; // the game
} setting;

static int prepare(void **state) {
    static setting s;
    assert_int_equal(hx_engine_new(&s.e), HX_OK);
    assert_int_equal(hx_game_read(&s.g, s.e, "(;SZ[5]PB[x]C[y];B[c3];W[d2];B[b4])", 0), HX_OK);
    assert_int_equal(hx_connections_new(&s.c, s.e, s.g, HX_COLOR_BLACK, NULL), HX_OK);
    assert_int_equal(hx_game_write(&s.before, s.g, HX_FORMAT_SGF, NULL), HX_OK);
    *state = &s;
    return 0;
}

// Nothing of all this has changed the game.
static int check(void **state) {
    setting *s = *state;
    char *after;
    assert_int_equal(hx_game_write(&after, s->g, HX_FORMAT_SGF, NULL), HX_OK);
    assert_string_equal(after, s->before);
    assert_int_equal(hx_game_to_play(s->g), HX_COLOR_WHITE);
    assert_int_equal(hx_game_move_count(s->g), 3);
    hx_string_free(after);
    return 0;
}

static int finish(void **state) {
    setting *s = *state;
    hx_string_free(s->before);
    hx_connections_free(s->c);
    hx_game_free(s->g);
    hx_engine_free(s->e);
    return 0;
}

static const hx_color no_color = (hx_color)7;
static int unset; // what outputs point to before a call, and after one that failed

// ---- engines and games ----

static void engines(void **state) {
    setting *s = *state;
    ROW(hx_version, "", ()[0] != '\0');
    ROW(hx_engine_new, "out", (NULL) == HX_USAGE);
    QUIET(hx_engine_free, "engine", (NULL));
    ROW(hx_engine_error, "engine", (NULL)[0] == '\0');
    QUIET(hx_engine_stop, "engine", (NULL));
    QUIET(hx_engine_forget, "engine", (NULL));
    ROW(hx_engine_set_net, "engine", (NULL, "x", 1) == HX_USAGE);
    ROW(hx_engine_set_net, "bytes", (s->e, NULL, 1) == HX_USAGE);
    ROW(hx_engine_set_net, "length", (s->e, "HXN", 0) == HX_BAD_INPUT);
    hx_solve_store store = {0};
    ROW(hx_engine_set_store, "engine", (NULL, NULL) == HX_USAGE);
    ROW(hx_engine_set_store, "store", (s->e, &store) == HX_USAGE);
    ROW(hx_level_at, "i", (-1) == NULL);
    ROW(hx_level_at, "i", (1000) == NULL);
    ROW(hx_format_name, "i", (-1) == NULL);
    ROW(hx_format_name, "i", (1000) == NULL);
    ROW(hx_level_default, "", ()[0] != '\0');
    ROW(hx_level_check, "engine", (NULL, "expert") == HX_USAGE);
    ROW(hx_level_check, "name", (s->e, NULL) == HX_USAGE);
    ROW(hx_level_check, "name", (s->e, "") == HX_USAGE);
    assert_string_not_equal(hx_engine_error(s->e), "");
}

static bool find(void *user, const void *key, size_t key_size, void *value, size_t size) {
    (void)user, (void)key, (void)key_size, (void)value, (void)size;
    return false;
}

static void keep(void *user, const void *key, size_t key_size, const void *value, size_t size) {
    (void)user, (void)key, (void)key_size, (void)value, (void)size;
}

static void stores(void **state) {
    setting *s = *state;
    const hx_solve_store no_find = {.keep = keep}, no_keep = {.find = find};
    FIELD(hx_solve_store, "find", hx_engine_set_store(s->e, &no_find) == HX_USAGE);
    FIELD(hx_solve_store, "keep", hx_engine_set_store(s->e, &no_keep) == HX_USAGE);
    ANY(hx_solve_store, "settle");
    ANY(hx_solve_store, "lied");
    ANY(hx_solve_store, "user");
}

static void new_games(void **state) {
    setting *s = *state;
    hx_game *out = (hx_game *)&unset;
    ROW(hx_game_new, "out", (NULL, s->e, 5, 5) == HX_USAGE);
    ROW(hx_game_new, "engine", (&out, NULL, 5, 5) == HX_USAGE);
    ROW(hx_game_new, "columns", (&out, s->e, 0, 5) == HX_BAD_INPUT);
    ROW(hx_game_new, "columns", (&out, s->e, -3, 5) == HX_BAD_INPUT);
    ROW(hx_game_new, "rows", (&out, s->e, 5, 33) == HX_BAD_INPUT);
    ROW(hx_game_read, "out", (NULL, s->e, "5", 0) == HX_USAGE);
    ROW(hx_game_read, "engine", (&out, NULL, "5", 0) == HX_USAGE);
    ROW(hx_game_read, "text", (&out, s->e, NULL, 0) == HX_USAGE);
    ROW(hx_game_read, "text", (&out, s->e, NULL, 9) == HX_USAGE);
    ROW(hx_game_read, "length", (&out, s->e, "5", (size_t)1 << 30) == HX_BAD_INPUT);
    ROW(hx_game_first, "text", (NULL, 0) == 0);
    ROW(hx_game_first, "text", (NULL, 9) == 0);
    ROW(hx_game_first, "length", ("5", 0) == 1); // up to the NUL
    ROW(hx_game_copy, "out", (NULL, s->g) == HX_USAGE);
    ROW(hx_game_copy, "game", (&out, NULL) == HX_USAGE);
    QUIET(hx_game_free, "game", (NULL));
    assert_ptr_equal(out, &unset);
}

static void looking_at_games(void **state) {
    setting *s = *state;
    bool chain[HX_CELLS_MAX];
    ROW(hx_game_columns, "game", (NULL) == 0);
    ROW(hx_game_rows, "game", (NULL) == 0);
    ROW(hx_game_stone, "game", (NULL, 0) == HX_COLOR_NONE);
    ROW(hx_game_stone, "cell", (s->g, -1) == HX_COLOR_NONE);
    ROW(hx_game_stone, "cell", (s->g, 25) == HX_COLOR_NONE);
    ROW(hx_game_to_play, "game", (NULL) == HX_COLOR_NONE);
    ROW(hx_game_winner, "game", (NULL) == HX_COLOR_NONE);
    ROW(hx_game_winning_chain, "game", (NULL, chain) == 0);
    ROW(hx_game_winning_chain, "chain", (s->g, NULL) == 0);
    ROW(hx_game_move_count, "game", (NULL) == 0);
    ROW(hx_game_move, "game", (NULL, 0).color == HX_COLOR_NONE);
    ROW(hx_game_move, "i", (s->g, -1).color == HX_COLOR_NONE);
    ROW(hx_game_move, "i", (s->g, 3).color == HX_COLOR_NONE);
    ROW(hx_game_can_swap, "game", (NULL) == false);
    ROW(hx_game_swap_rule, "game", (NULL) == HX_SWAP_NONE);
    ROW(hx_game_sides_swapped, "game", (NULL) == false);
}

static hx_status play(hx_game *g, int kind, int color, int cell) {
    return hx_game_play(g, (hx_move){(hx_move_kind)kind, (hx_color)color, cell});
}

static void editing_games(void **state) {
    setting *s = *state;
    const hx_move good = {HX_MOVE_STONE, HX_COLOR_WHITE, 0}, bad = {HX_MOVE_STONE, no_color, 0};
    ROW(hx_game_play, "game", (NULL, good) == HX_USAGE);
    ROW(hx_game_play, "move", (s->g, bad) == HX_USAGE);
    FIELD(hx_move, "kind", play(s->g, 77, HX_COLOR_WHITE, 0) == HX_USAGE);
    FIELD(hx_move, "kind", play(s->g, -1, HX_COLOR_WHITE, 0) == HX_USAGE);
    FIELD(hx_move, "color", play(s->g, HX_MOVE_STONE, HX_COLOR_NONE, 0) == HX_USAGE);
    FIELD(hx_move, "color", play(s->g, HX_MOVE_RESIGN, -1, -1) == HX_USAGE);
    FIELD(hx_move, "cell", play(s->g, HX_MOVE_STONE, HX_COLOR_WHITE, -1) == HX_NO);
    FIELD(hx_move, "cell", play(s->g, HX_MOVE_STONE, HX_COLOR_WHITE, 25) == HX_NO);
    ROW(hx_game_undo, "game", (NULL) == HX_USAGE);
    ROW(hx_game_rewind, "game", (NULL) == HX_USAGE);
    ROW(hx_game_forward, "game", (NULL) == HX_USAGE);
    QUIET(hx_game_trim, "game", (NULL));
    ROW(hx_game_setup, "game", (NULL, HX_COLOR_BLACK, 0) == HX_USAGE);
    ROW(hx_game_setup, "color", (s->g, no_color, 0) == HX_USAGE);
    ROW(hx_game_setup, "color", (s->g, (hx_color)-1, 0) == HX_USAGE);
    ROW(hx_game_setup, "cell", (s->g, HX_COLOR_BLACK, -1) == HX_NO);
    ROW(hx_game_setup, "cell", (s->g, HX_COLOR_BLACK, 25) == HX_NO);
    ROW(hx_game_set_to_play, "game", (NULL, HX_COLOR_BLACK) == HX_USAGE);
    ROW(hx_game_set_to_play, "color", (s->g, no_color) == HX_USAGE);
    ROW(hx_game_set_to_play, "color", (s->g, HX_COLOR_NONE) == HX_USAGE);
    assert_string_equal(hx_engine_error(s->e), "the side to move is black or white");
    ROW(hx_game_set_swap_rule, "game", (NULL, HX_SWAP_SIDES) == HX_USAGE);
    ROW(hx_game_set_swap_rule, "rule", (s->g, (hx_swap_rule)3) == HX_USAGE);
    ROW(hx_game_set_swap_rule, "rule", (s->g, (hx_swap_rule)-1) == HX_USAGE);
    ROW(hx_game_property, "game", (NULL, "PB") == NULL);
    ROW(hx_game_property, "name", (s->g, NULL) == NULL);
    ROW(hx_game_set_property, "game", (NULL, "PB", "x") == HX_USAGE);
    ROW(hx_game_set_property, "name", (s->g, NULL, "x") == HX_USAGE);
    ROW(hx_game_set_property, "name", (s->g, "SZ", "3") == HX_BAD_INPUT);
    ANY(hx_game_set_property, "value");
    ROW(hx_game_comment, "game", (NULL) == NULL);
}

static void names(void **state) {
    setting *s = *state;
    char name[HX_NAME_MAX];
    hx_move move = {HX_MOVE_STONE, HX_COLOR_BLACK, 0}, strange = {(hx_move_kind)77, no_color, 0};
    hx_move edge = {HX_MOVE_STONE, HX_COLOR_BLACK, HX_EDGE_NORTH};
    int end = 99;
    ROW(hx_game_cell_name, "game", (NULL, 0, name)[0] == '?');
    ROW(hx_game_cell_name, "cell", (s->g, -1, name)[0] == '?');
    ROW(hx_game_cell_name, "cell", (s->g, 25, name)[0] == '?');
    ROW(hx_game_cell_name, "out", (s->g, 0, NULL)[0] == '?');
    ROW(hx_game_move_name, "game", (NULL, move, name)[0] == '?');
    ROW(hx_game_move_name, "move", (s->g, strange, name)[0] == '?');
    ROW(hx_game_move_name, "move", (s->g, edge, name)[0] == '?');
    ROW(hx_game_move_name, "out", (s->g, move, NULL)[0] == '?');
    ROW(hx_game_parse_move, "out", (NULL, s->g, HX_COLOR_BLACK, "a1") == HX_USAGE);
    ROW(hx_game_parse_move, "game", (&move, NULL, HX_COLOR_BLACK, "a1") == HX_USAGE);
    ROW(hx_game_parse_move, "color", (&move, s->g, no_color, "b2") == HX_USAGE);
    ROW(hx_game_parse_move, "color", (&move, s->g, HX_COLOR_NONE, "b2") == HX_USAGE);
    ROW(hx_game_parse_move, "name", (&move, s->g, HX_COLOR_BLACK, NULL) == HX_USAGE);
    ROW(hx_game_parse_move, "name", (&move, s->g, HX_COLOR_BLACK, "z9") == HX_BAD_INPUT);
    ROW(hx_game_parse_end, "out", (NULL, s->g, "a1") == HX_USAGE);
    ROW(hx_game_parse_end, "game", (&end, NULL, "a1") == HX_USAGE);
    ROW(hx_game_parse_end, "name", (&end, s->g, NULL) == HX_USAGE);
    ROW(hx_game_parse_end, "name", (&end, s->g, "") == HX_BAD_INPUT);
    ROW(hx_game_end_color, "game", (NULL, HX_EDGE_NORTH) == HX_COLOR_NONE);
    ROW(hx_game_end_color, "end", (s->g, -5) == HX_COLOR_NONE);
    ROW(hx_game_end_color, "end", (s->g, 1 << 20) == HX_COLOR_NONE);
    ROW(hx_color_name, "color", (no_color)[0] == 'n');
    ROW(hx_color_parse, "name", (NULL) == HX_COLOR_NONE);
    ROW(hx_color_other, "c", (no_color) == HX_COLOR_NONE);
    ROW(hx_color_other, "c", ((hx_color)-1) == HX_COLOR_NONE);
    assert_int_equal(move.cell, 0);
    assert_int_equal(end, 99);
}

static hx_status draw(setting *s, hx_drawing drawing) {
    char *out;
    hx_status status = hx_game_write(&out, s->g, HX_FORMAT_SVG, &drawing);
    if (!status) hx_string_free(out);
    return status;
}

static void writing(void **state) {
    setting *s = *state;
    char *out = (char *)&unset;
    hx_drawing wrong = {.orientation = 13};
    hx_heat no_values = {.title = "x"};
    ROW(hx_game_write, "out", (NULL, s->g, HX_FORMAT_SGF, NULL) == HX_USAGE);
    ROW(hx_game_write, "game", (&out, NULL, HX_FORMAT_SGF, NULL) == HX_USAGE);
    ROW(hx_game_write, "format", (&out, s->g, (hx_format)99, NULL) == HX_USAGE);
    ROW(hx_game_write, "format", (&out, s->g, (hx_format)-1, NULL) == HX_USAGE);
    ROW(hx_game_write, "drawing", (&out, s->g, HX_FORMAT_SVG, &wrong) == HX_USAGE);
    FIELD(hx_drawing, "orientation", draw(s, (hx_drawing){.orientation = -1}) == HX_USAGE);
    FIELD(hx_drawing, "heat", draw(s, (hx_drawing){.heat = &no_values}) == HX_USAGE);
    FIELD(hx_heat, "values", draw(s, (hx_drawing){.heat = &no_values}) == HX_USAGE);
    ANY(hx_drawing, "ansi");
    ANY(hx_drawing, "few_colors");
    ANY(hx_drawing, "ascii");
    ANY(hx_drawing, "numbers");
    ANY(hx_drawing, "plain");
    FIELD(hx_drawing, "marks", draw(s, (hx_drawing){.marks = NULL}) == HX_OK);
    const double values[25] = {NAN, INFINITY, -1, 7};
    hx_heat bare = {.values = values};
    const char *const parts[] = {"labels", "title", "note", "low", "high"};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        FIELD(hx_heat, parts[i], draw(s, (hx_drawing){.heat = &bare}) == HX_OK);
    QUIET(hx_string_free, "string", (NULL));
    assert_ptr_equal(out, &unset);
}

// ---- questions ----

static hx_status ask(setting *s, hx_limits limits) {
    hx_best best;
    return hx_engine_best(s->e, s->g, &limits, &best);
}

static void all_limits(void **state) {
    setting *s = *state;
    const double times[] = {NAN, INFINITY, -INFINITY, -1};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        FIELD(hx_limits, "seconds", ask(s, (hx_limits){.seconds = times[i]}) == HX_USAGE);
    FIELD(hx_limits, "level", ask(s, (hx_limits){.level = "nobody"}) == HX_USAGE);
    FIELD(hx_limits, "threads", ask(s, (hx_limits){.threads = -5}) == HX_USAGE);
    FIELD(hx_limits, "threads", ask(s, (hx_limits){.threads = 65}) == HX_USAGE);
    ANY(hx_limits, "ticks");
    ANY(hx_limits, "visits");
    ANY(hx_limits, "seed");
    ANY(hx_limits, "poll");
    ANY(hx_limits, "report");
    ANY(hx_limits, "user");
}

static void playing(void **state) {
    setting *s = *state;
    static hx_analysis list;
    const hx_limits wrong = {.seconds = NAN};
    hx_best best = {.nodes = 12345};
    ROW(hx_engine_best, "engine", (NULL, s->g, NULL, &best) == HX_USAGE);
    ROW(hx_engine_best, "game", (s->e, NULL, NULL, &best) == HX_USAGE);
    ROW(hx_engine_best, "limits", (s->e, s->g, &wrong, &best) == HX_USAGE);
    ROW(hx_engine_best, "out", (s->e, s->g, NULL, NULL) == HX_USAGE);
    ROW(hx_engine_ponder, "engine", (NULL, s->g, NULL) == HX_USAGE);
    ROW(hx_engine_ponder, "game", (s->e, NULL, NULL) == HX_USAGE);
    ROW(hx_engine_ponder, "limits", (s->e, s->g, &wrong) == HX_USAGE);
    ROW(hx_engine_analyze, "engine", (NULL, s->g, NULL, 1, NULL, NULL, &list) == HX_USAGE);
    ROW(hx_engine_analyze, "game", (s->e, NULL, NULL, 1, NULL, NULL, &list) == HX_USAGE);
    ROW(hx_engine_analyze, "limits", (s->e, s->g, &wrong, 1, NULL, NULL, &list) == HX_USAGE);
    ROW(hx_engine_analyze, "wanted", (s->e, s->g, NULL, 0, NULL, NULL, &list) == HX_USAGE);
    ROW(hx_engine_analyze, "wanted", (s->e, s->g, NULL, 65, NULL, NULL, &list) == HX_USAGE);
    ROW(hx_engine_analyze, "out", (s->e, s->g, NULL, 1, NULL, NULL, NULL) == HX_USAGE);
    const bool nowhere[HX_CELLS_MAX] = {false};
    ROW(hx_engine_analyze, "only", (s->e, s->g, NULL, 1, nowhere, NULL, &list) == HX_NO);
    ANY(hx_engine_analyze, "so_far");
    double chances[HX_CELLS_MAX] = {0.25};
    ROW(hx_engine_openings, "engine", (NULL, 3, 3, NULL, chances) == HX_USAGE);
    ROW(hx_engine_openings, "columns", (s->e, 0, 3, NULL, chances) == HX_BAD_INPUT);
    ROW(hx_engine_openings, "rows", (s->e, 3, -1, NULL, chances) == HX_BAD_INPUT);
    ROW(hx_engine_openings, "limits", (s->e, 3, 3, &wrong, chances) == HX_USAGE);
    ROW(hx_engine_openings, "black_wins", (s->e, 3, 3, NULL, NULL) == HX_USAGE);
    ROW(hx_first_stone_winner, "columns", (-7, 7, 24) == HX_COLOR_NONE);
    ROW(hx_first_stone_winner, "rows", (7, 1 << 20, 24) == HX_COLOR_NONE);
    ROW(hx_first_stone_winner, "cell", (7, 7, 49) == HX_COLOR_NONE);
    assert_int_equal(best.nodes, 12345);
    assert_int_equal(list.count, 0);
    assert_true(chances[0] == 0.25);
}

static hx_status solve(setting *s, hx_solve_limits limits) {
    static hx_solution solution;
    return hx_engine_solve(s->e, s->g, &limits, &solution);
}

static void solving(void **state) {
    setting *s = *state;
    static hx_solution solution = {.claims = 12345};
    char *certificate = (char *)&unset;
    const hx_solve_limits wrong = {.threads = -5, .certificate = &certificate};
    ROW(hx_engine_solve, "engine", (NULL, s->g, NULL, &solution) == HX_USAGE);
    ROW(hx_engine_solve, "game", (s->e, NULL, NULL, &solution) == HX_USAGE);
    ROW(hx_engine_solve, "limits", (s->e, s->g, &wrong, &solution) == HX_USAGE);
    ROW(hx_engine_solve, "out", (s->e, s->g, NULL, NULL) == HX_USAGE);
    assert_int_equal(solution.claims, 12345);
    assert_ptr_equal(certificate, &unset);
    FIELD(hx_solve_limits, "seconds", solve(s, (hx_solve_limits){.seconds = NAN}) == HX_USAGE);
    FIELD(hx_solve_limits, "seconds", solve(s, (hx_solve_limits){.seconds = -2}) == HX_USAGE);
    FIELD(hx_solve_limits, "megabytes", solve(s, (hx_solve_limits){.megabytes = -1}) == HX_USAGE);
    FIELD(hx_solve_limits, "threads", solve(s, (hx_solve_limits){.threads = 65}) == HX_USAGE);
    ANY(hx_solve_limits, "nodes");
    ANY(hx_solve_limits, "ticks");
    ANY(hx_solve_limits, "all_moves");
    ANY(hx_solve_limits, "go_on");
    ANY(hx_solve_limits, "certificate");
    ANY(hx_solve_limits, "poll");
    ANY(hx_solve_limits, "report");
    ANY(hx_solve_limits, "user");
    const hx_solve_helpers nobody = {0};
    FIELD(hx_solve_limits, "helpers", solve(s, (hx_solve_limits){.helpers = &nobody}) == HX_USAGE);
}

static int count_helpers(void *user) {
    (void)user;
    return 1;
}

static char *search_nothing(void *user, const char *job) {
    (void)user, (void)job;
    return NULL;
}

static void learn_nothing(void *user, const char *fact) {
    (void)user, (void)fact;
}

static char *hear_nothing(void *user) {
    (void)user;
    return NULL;
}

static void release_nothing(void *user, char *text) {
    (void)user, (void)text;
}

static hx_status solve_with(setting *s, hx_solve_helpers helpers) {
    return solve(s, (hx_solve_limits){.helpers = &helpers});
}

static void solving_for_others(void **state) {
    setting *s = *state;
    hx_helper *h = NULL, *none = NULL;
    char *result = NULL;
    const hx_helper_options small = {.megabytes = -1}, unreleased = {.hear = hear_nothing};
    hx_solve_helpers all = {count_helpers, search_nothing,  NULL, learn_nothing,
                            hear_nothing,  release_nothing, NULL};
    hx_solve_helpers one = all;
    one.count = NULL;
    FIELD(hx_solve_helpers, "count", solve_with(s, one) == HX_USAGE);
    one = all;
    one.search = NULL;
    FIELD(hx_solve_helpers, "search", solve_with(s, one) == HX_USAGE);
    one = all;
    one.learned = NULL;
    FIELD(hx_solve_helpers, "learned", solve_with(s, one) == HX_USAGE);
    one = all;
    one.hear = NULL;
    FIELD(hx_solve_helpers, "hear", solve_with(s, one) == HX_USAGE);
    one = all;
    one.release = NULL;
    FIELD(hx_solve_helpers, "release", solve_with(s, one) == HX_USAGE);
    ANY(hx_solve_helpers, "recall");
    ANY(hx_solve_helpers, "user");
    ROW(hx_helper_new, "out", (NULL, s->e, NULL) == HX_USAGE);
    ROW(hx_helper_new, "engine", (&none, NULL, NULL) == HX_USAGE);
    ROW(hx_helper_new, "options", (&none, s->e, &small) == HX_USAGE);
    FIELD(hx_helper_options, "megabytes", hx_helper_new(&none, s->e, &small) == HX_USAGE);
    FIELD(hx_helper_options, "hear", hx_helper_new(&none, s->e, &unreleased) == HX_USAGE);
    FIELD(hx_helper_options, "release", hx_helper_new(&none, s->e, &unreleased) == HX_USAGE);
    ANY(hx_helper_options, "poll");
    ANY(hx_helper_options, "learned");
    ANY(hx_helper_options, "user");
    assert_null(none);
    assert_int_equal(hx_helper_new(&h, s->e, NULL), HX_OK);
    ROW(hx_helper_search, "helper", (NULL, "", &result) == HX_USAGE);
    ROW(hx_helper_search, "job", (h, NULL, &result) == HX_USAGE);
    ROW(hx_helper_search, "job", (h, "no job", &result) == HX_BAD_INPUT);
    ROW(hx_helper_search, "result", (h, "", NULL) == HX_USAGE);
    ROW(hx_helper_hear, "helper", (NULL, "") == HX_USAGE);
    ROW(hx_helper_hear, "fact", (h, NULL) == HX_USAGE);
    ROW(hx_helper_hear, "fact", (h, "no fact") == HX_BAD_INPUT);
    ROW(hx_helper_nodes, "helper", (NULL) == 0);
    assert_null(result);
    hx_helper_free(h);
    QUIET(hx_helper_free, "helper", (NULL));
    ROW(hx_helper_kind, "", ()[0] != '\0');
}

static void measures(void **state) {
    setting *s = *state;
    static hx_inferior inferior;
    static hx_evaluation evaluation;
    int distance[HX_CELLS_MAX];
    uint64_t signature = 7;
    ROW(hx_engine_inferior, "engine", (NULL, s->g, HX_COLOR_BLACK, &inferior) == HX_USAGE);
    ROW(hx_engine_inferior, "game", (s->e, NULL, HX_COLOR_BLACK, &inferior) == HX_USAGE);
    ROW(hx_engine_inferior, "color", (s->e, s->g, (hx_color)9, &inferior) == HX_USAGE);
    ROW(hx_engine_inferior, "color", (s->e, s->g, HX_COLOR_NONE, &inferior) == HX_USAGE);
    ROW(hx_engine_inferior, "out", (s->e, s->g, HX_COLOR_BLACK, NULL) == HX_USAGE);
    ROW(hx_engine_twodistance, "engine", (NULL, s->g, HX_COLOR_BLACK, distance) == HX_USAGE);
    ROW(hx_engine_twodistance, "game", (s->e, NULL, HX_COLOR_BLACK, distance) == HX_USAGE);
    ROW(hx_engine_twodistance, "color", (s->e, s->g, no_color, distance) == HX_USAGE);
    ROW(hx_engine_twodistance, "distance", (s->e, s->g, HX_COLOR_BLACK, NULL) == HX_USAGE);
    const hx_evaluation_options wrong = {.metric = (hx_metric)55};
    ROW(hx_engine_evaluate, "engine", (NULL, s->g, NULL, &evaluation) == HX_USAGE);
    ROW(hx_engine_evaluate, "game", (s->e, NULL, NULL, &evaluation) == HX_USAGE);
    ROW(hx_engine_evaluate, "options", (s->e, s->g, &wrong, &evaluation) == HX_USAGE);
    ROW(hx_engine_evaluate, "out", (s->e, s->g, NULL, NULL) == HX_USAGE);
    ROW(hx_engine_bench, "engine", (NULL, &signature, NULL, NULL) == HX_USAGE);
    ROW(hx_engine_bench, "signature", (s->e, NULL, NULL, NULL) == HX_USAGE);
    hx_engine_stop(s->e); // it is long
    ROW(hx_engine_bench, "report", (s->e, &signature, NULL, NULL) == HX_RESOURCES);
    ANY(hx_engine_bench, "user");
    assert_int_equal(signature, 7);
}

static hx_status evaluate(setting *s, hx_evaluation_options options) {
    static hx_evaluation evaluation;
    return hx_engine_evaluate(s->e, s->g, &options, &evaluation);
}

static void evaluation_options(void **state) {
    setting *s = *state;
    const hx_evaluation_options metric = {.metric = (hx_metric)-1}, share = {.share = true};
    const hx_evaluation_options inner = {.connections = {.limit = -1}};
    FIELD(hx_evaluation_options, "metric", evaluate(s, metric) == HX_USAGE);
    FIELD(hx_evaluation_options, "connections", evaluate(s, inner) == HX_USAGE);
    FIELD(hx_evaluation_options, "share", evaluate(s, share) == HX_OK);
    const double extras[] = {NAN, INFINITY, -1};
    for (size_t i = 0; i < sizeof extras / sizeof *extras; i++) {
        const hx_evaluation_options extra = {.link_extra = extras[i]};
        FIELD(hx_evaluation_options, "link_extra", evaluate(s, extra) == HX_USAGE);
    }
}

// ---- reviews ----

static hx_status annotate(setting *s, hx_review review) {
    return hx_review_annotate(&review, s->g);
}

static void reviews(void **state) {
    setting *s = *state;
    hx_review *out = (hx_review *)&unset, review = {0};
    const hx_limits wrong = {.threads = -5};
    ROW(hx_review_new, "out", (NULL, s->e, s->g, NULL, NULL) == HX_USAGE);
    ROW(hx_review_new, "engine", (&out, NULL, s->g, NULL, NULL) == HX_USAGE);
    ROW(hx_review_new, "game", (&out, s->e, NULL, NULL, NULL) == HX_USAGE);
    ROW(hx_review_new, "limits", (&out, s->e, s->g, &wrong, NULL) == HX_USAGE);
    ANY(hx_review_new, "so_far");
    QUIET(hx_review_free, "review", (NULL));
    ROW(hx_review_annotate, "review", (NULL, s->g) == HX_USAGE);
    ROW(hx_review_annotate, "game", (&review, NULL) == HX_USAGE);
    hx_review_move moves[3] = {{0}};
    for (int i = 0; i < 3; i++)
        moves[i].move = hx_game_move(s->g, i);
    FIELD(hx_review, "total", annotate(s, (hx_review){0, 4, moves}) == HX_USAGE);
    FIELD(hx_review, "count", annotate(s, (hx_review){4, 3, moves}) == HX_USAGE);
    FIELD(hx_review, "count", annotate(s, (hx_review){-1, 3, moves}) == HX_USAGE);
    FIELD(hx_review, "moves", annotate(s, (hx_review){3, 3, NULL}) == HX_USAGE);
    moves[2].mistake = true;
    moves[2].before = (hx_judgement){.line = {99}, .line_length = 1};
    FIELD(hx_review, "moves", annotate(s, (hx_review){3, 3, moves}) == HX_USAGE);
    moves[2].before = (hx_judgement){.line_length = 65};
    FIELD(hx_review, "moves", annotate(s, (hx_review){3, 3, moves}) == HX_USAGE);
    assert_ptr_equal(out, &unset);
}

// ---- connections ----

static hx_status connect(setting *s, hx_connection_options options) {
    hx_connections *out = NULL;
    hx_status status = hx_connections_new(&out, s->e, s->g, HX_COLOR_WHITE, &options);
    hx_connections_free(out);
    return status;
}

static void connection_options(void **state) {
    setting *s = *state;
    const hx_connection_options limit = {.limit = -1}, or_limit = {.or_limit = -1};
    const hx_connection_options rounds = {.generations = -1}, rules = {.rules = (hx_rules)9};
    const hx_connection_options no_rules = {.rules = (hx_rules)-1};
    FIELD(hx_connection_options, "limit", connect(s, limit) == HX_USAGE);
    FIELD(hx_connection_options, "or_limit", connect(s, or_limit) == HX_USAGE);
    FIELD(hx_connection_options, "generations", connect(s, rounds) == HX_USAGE);
    FIELD(hx_connection_options, "rules", connect(s, rules) == HX_USAGE);
    FIELD(hx_connection_options, "rules", connect(s, no_rules) == HX_USAGE);
    ANY(hx_connection_options, "over_edge");
    ANY(hx_connection_options, "neighbours_only");
    ANY(hx_connection_options, "every");
    ANY(hx_connection_options, "until_won");
    ANY(hx_connection_options, "no_templates");
    ANY(hx_connection_options, "effort");
    ANY(hx_connection_options, "poll");
    ANY(hx_connection_options, "user");
}

static hx_status decide(setting *s, hx_decision decision) {
    return hx_connections_decide(s->c, HX_EDGE_NORTH, HX_EDGE_SOUTH, &decision);
}

static void decisions(void **state) {
    setting *s = *state;
    const int north = HX_EDGE_NORTH, south = HX_EDGE_SOUTH, off[] = {-1}, taken[] = {12};
    const hx_decision wrong = {.up_to = -1};
    ROW(hx_connections_decide, "c", (NULL, north, south, NULL) == HX_USAGE);
    ROW(hx_connections_decide, "x", (s->c, -1, south, NULL) == HX_NO);
    ROW(hx_connections_decide, "y", (s->c, north, 9999, NULL) == HX_NO);
    ROW(hx_connections_decide, "decision", (s->c, north, south, &wrong) == HX_USAGE);
    const hx_decision beside = {.carrier = off, .carrier_size = 1};
    const hx_decision stone = {.carrier = taken, .carrier_size = 1};
    FIELD(hx_decision, "carrier", decide(s, beside) == HX_USAGE);
    FIELD(hx_decision, "carrier", decide(s, stone) == HX_USAGE);
    FIELD(hx_decision, "carrier", decide(s, (hx_decision){.carrier_size = 3}) == HX_USAGE);
    FIELD(hx_decision, "carrier_size", decide(s, (hx_decision){.carrier_size = -1}) == HX_USAGE);
    FIELD(hx_decision, "up_to", decide(s, (hx_decision){.up_to = -1}) == HX_USAGE);
    ANY(hx_decision, "effort");
    ANY(hx_decision, "poll");
    ANY(hx_decision, "user");
    ANY(hx_decision, "verdict");
}

static void connections(void **state) {
    setting *s = *state;
    hx_connections *out = (hx_connections *)&unset;
    const hx_connection_options wrong = {.limit = -1};
    static hx_connection one;
    int cells[HX_CELLS_MAX];
    const int north = HX_EDGE_NORTH, south = HX_EDGE_SOUTH;
    ROW(hx_connections_new, "out", (NULL, s->e, s->g, HX_COLOR_BLACK, NULL) == HX_USAGE);
    ROW(hx_connections_new, "engine", (&out, NULL, s->g, HX_COLOR_BLACK, NULL) == HX_USAGE);
    ROW(hx_connections_new, "game", (&out, s->e, NULL, HX_COLOR_BLACK, NULL) == HX_USAGE);
    ROW(hx_connections_new, "color", (&out, s->e, s->g, no_color, NULL) == HX_USAGE);
    ROW(hx_connections_new, "options", (&out, s->e, s->g, HX_COLOR_BLACK, &wrong) == HX_USAGE);
    QUIET(hx_connections_free, "c", (NULL));
    ROW(hx_connections_counts, "c", (NULL).fulls == 0);
    ROW(hx_connections_won, "c", (NULL) == false);
    ROW(hx_connections_mustplay, "c", (NULL, cells) == -1);
    ROW(hx_connections_mustplay, "cells", (s->c, NULL) == -1);
    ROW(hx_connections_joined, "c", (NULL, north, false, cells) == 0);
    ROW(hx_connections_joined, "edge", (s->c, -1, false, cells) == 0);
    ROW(hx_connections_joined, "edge", (s->c, HX_EDGE_WEST, false, cells) == 0);
    ANY(hx_connections_joined, "semi");
    ROW(hx_connections_joined, "cells", (s->c, north, false, NULL) == 0);
    ROW(hx_connections_are_one, "c", (NULL, 12, 12) == false);
    ROW(hx_connections_are_one, "x", (s->c, -1, -1) == false);
    ROW(hx_connections_are_one, "y", (s->c, 12, 4711) == false);
    ROW(hx_connections_between, "c", (NULL, north, 12, false, 0, &one) == false);
    ROW(hx_connections_between, "x", (s->c, -1, 12, false, 0, &one) == false);
    ROW(hx_connections_between, "y", (s->c, north, 1 << 20, false, 0, &one) == false);
    ANY(hx_connections_between, "semi");
    ROW(hx_connections_between, "i", (s->c, north, 12, false, -1, &one) == false);
    ROW(hx_connections_between, "out", (s->c, north, 12, false, 0, NULL) == false);
    int reply = 99, attacks[] = {0};
    ROW(hx_connections_reply, "out", (NULL, s->c, north, south, attacks, 1) == HX_USAGE);
    ROW(hx_connections_reply, "c", (&reply, NULL, north, south, attacks, 1) == HX_USAGE);
    ROW(hx_connections_reply, "x", (&reply, s->c, -1, south, attacks, 1) == HX_NO);
    ROW(hx_connections_reply, "y", (&reply, s->c, north, -1, attacks, 1) == HX_NO);
    ROW(hx_connections_reply, "attacks", (&reply, s->c, north, south, NULL, 1) == HX_USAGE);
    ROW(hx_connections_reply, "count", (&reply, s->c, north, south, attacks, -1) == HX_USAGE);
    assert_ptr_equal(out, &unset);
    assert_int_equal(reply, 99);
}

static void telling_connections(void **state) {
    setting *s = *state;
    char *out = (char *)&unset;
    const int north = HX_EDGE_NORTH, south = HX_EDGE_SOUTH;
    const hx_drawing wrong = {.orientation = 99};
    const hx_tactic_form form = HX_TACTIC_TEXT, no_form = (hx_tactic_form)9;
    hx_game *other;
    assert_int_equal(hx_game_new(&other, s->e, 5, 5), HX_OK);
    ROW(hx_connections_explain, "out", (NULL, s->c, north, south, false) == HX_USAGE);
    ROW(hx_connections_explain, "c", (&out, NULL, north, south, false) == HX_USAGE);
    ROW(hx_connections_explain, "x", (&out, s->c, -1, south, false) == HX_NO);
    ROW(hx_connections_explain, "y", (&out, s->c, north, -1, false) == HX_NO);
    ANY(hx_connections_explain, "json");
    ROW(hx_connections_tactic, "out", (NULL, s->c, north, south, form) == HX_USAGE);
    ROW(hx_connections_tactic, "c", (&out, NULL, north, south, form) == HX_USAGE);
    ROW(hx_connections_tactic, "x", (&out, s->c, -1, south, form) == HX_NO);
    ROW(hx_connections_tactic, "y", (&out, s->c, north, -1, form) == HX_NO);
    ROW(hx_connections_tactic, "form", (&out, s->c, north, south, no_form) == HX_USAGE);
    ROW(hx_connections_draw, "out", (NULL, s->c, s->g, north, south, NULL) == HX_USAGE);
    ROW(hx_connections_draw, "c", (&out, NULL, s->g, north, south, NULL) == HX_USAGE);
    ROW(hx_connections_draw, "game", (&out, s->c, NULL, north, south, NULL) == HX_USAGE);
    ROW(hx_connections_draw, "game", (&out, s->c, other, north, south, NULL) == HX_USAGE);
    ROW(hx_connections_draw, "x", (&out, s->c, s->g, -1, south, NULL) == HX_NO);
    ROW(hx_connections_draw, "y", (&out, s->c, s->g, north, -1, NULL) == HX_NO);
    ROW(hx_connections_draw, "drawing", (&out, s->c, s->g, north, south, &wrong) == HX_USAGE);
    hx_game_free(other);
    assert_ptr_equal(out, &unset);
}

// ---- templates ----

static hx_template template_with(const char *part, int value) {
    hx_template t = {"II1a", 2, 2, {1}, 1, {2, 3}, 2, 2};
    if (strcmp(part, "name") == 0) memset(t.name, 'x', sizeof t.name);
    if (strcmp(part, "columns") == 0) t.columns = value;
    if (strcmp(part, "rows") == 0) t.rows = value;
    if (strcmp(part, "stones") == 0) t.stones[0] = value;
    if (strcmp(part, "stone_count") == 0) t.stone_count = value;
    if (strcmp(part, "carrier") == 0) t.carrier[1] = value;
    if (strcmp(part, "size") == 0) t.size = value;
    if (strcmp(part, "depth") == 0) t.depth = value;
    return t;
}

static void template_fields(void **state) {
    setting *s = *state;
    const struct {
        const char *part;
        int value;
    } wrong[] = {{"name", 0},        {"columns", 0}, {"columns", 27},   {"columns", -2},
                 {"rows", 32},       {"rows", -1},   {"stones", -1},    {"stones", 4},
                 {"stone_count", 0}, {"stones", 2},  {"carrier", 4},    {"stone_count", 1025},
                 {"carrier", -1},    {"carrier", 2}, {"size", 1 << 20}, {"size", -1},
                 {"depth", -1}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const hx_template t = template_with(wrong[i].part, wrong[i].value);
        FIELD(hx_template, wrong[i].part, hx_template_check(s->e, &t, NULL) == HX_USAGE);
    }
    const hx_template good = template_with("", 0);
    assert_int_equal(hx_template_check(s->e, &good, NULL), HX_OK);
}

static void lists_of_templates(void **state) {
    setting *s = *state;
    hx_templates *out = (hx_templates *)&unset, *library;
    char *line = (char *)&unset;
    const hx_template t = template_with("", 0), wrong = template_with("rows", 0);
    hx_template comment = t;
    comment.name[0] = '#';
    ROW(hx_templates_count, "list", (NULL) == 0);
    ROW(hx_templates_get, "list", (NULL, 0) == NULL);
    ROW(hx_templates_are_complete, "list", (NULL) == false);
    QUIET(hx_templates_free, "list", (NULL));
    ROW(hx_template_library, "out", (NULL, s->e) == HX_USAGE);
    ROW(hx_template_library, "engine", (&out, NULL) == HX_USAGE);
    ROW(hx_template_read, "out", (NULL, s->e, "", 0) == HX_USAGE);
    ROW(hx_template_read, "engine", (&out, NULL, "", 0) == HX_USAGE);
    ROW(hx_template_read, "text", (&out, s->e, NULL, 0) == HX_USAGE);
    ROW(hx_template_read, "text", (&out, s->e, "II1a", 0) == HX_BAD_INPUT);
    ROW(hx_template_read, "length", (&out, s->e, "II1a 2x2 b1 a2,b2 2", 4) == HX_BAD_INPUT);
    ROW(hx_template_write, "out", (NULL, s->e, &t) == HX_USAGE);
    ROW(hx_template_write, "engine", (&line, NULL, &t) == HX_USAGE);
    ROW(hx_template_write, "t", (&line, s->e, NULL) == HX_USAGE);
    ROW(hx_template_write, "t", (&line, s->e, &wrong) == HX_USAGE);
    ROW(hx_template_write, "t", (&line, s->e, &comment) == HX_USAGE);
    assert_ptr_equal(out, &unset);
    assert_ptr_equal(line, &unset);
    assert_int_equal(hx_template_library(&library, s->e), HX_OK);
    ROW(hx_templates_get, "i", (library, -1) == NULL);
    ROW(hx_templates_get, "i", (library, hx_templates_count(library)) == NULL);
    assert_int_equal(hx_template_write(&line, s->e, hx_templates_get(library, 0)), HX_OK);
    assert_string_equal(line, "II1a 2x2 b1 a2,b2 2\n");
    hx_string_free(line);
    hx_templates_free(library);
}

static hx_status find_row(setting *s, int of, int stones, int columns, int up_to) {
    const hx_template_search search = {of, stones, columns, up_to, false, false};
    hx_templates *out;
    hx_status status = hx_template_find(&out, s->e, &search, NULL);
    if (!status) hx_templates_free(out);
    return status;
}

static hx_status check_within(setting *s, hx_template_limits limits) {
    const hx_template t = template_with("", 0);
    return hx_template_check(s->e, &t, &limits);
}

static void finding_templates(void **state) {
    setting *s = *state;
    hx_templates *out = (hx_templates *)&unset;
    hx_template t = {.depth = 77};
    const hx_template_search two = {.row = 2}, none = {0};
    const hx_template_limits late = {.seconds = NAN};
    const int north = HX_EDGE_NORTH;
    ROW(hx_template_find, "out", (NULL, s->e, &two, NULL) == HX_USAGE);
    ROW(hx_template_find, "engine", (&out, NULL, &two, NULL) == HX_USAGE);
    ROW(hx_template_find, "search", (&out, s->e, NULL, NULL) == HX_USAGE);
    ROW(hx_template_find, "search", (&out, s->e, &none, NULL) == HX_USAGE);
    ROW(hx_template_find, "limits", (&out, s->e, &two, &late) == HX_USAGE);
    ROW(hx_template_at, "out", (NULL, s->e, s->g, 6, north, NULL) == HX_USAGE);
    ROW(hx_template_at, "engine", (&t, NULL, s->g, 6, north, NULL) == HX_USAGE);
    ROW(hx_template_at, "game", (&t, s->e, NULL, 6, north, NULL) == HX_USAGE);
    ROW(hx_template_at, "cell", (&t, s->e, s->g, -1, north, NULL) == HX_USAGE);
    ROW(hx_template_at, "cell", (&t, s->e, s->g, 25, north, NULL) == HX_USAGE);
    ROW(hx_template_at, "cell", (&t, s->e, s->g, 8, north, NULL) == HX_USAGE); // white's
    ROW(hx_template_at, "edge", (&t, s->e, s->g, 6, 7, NULL) == HX_USAGE);
    ROW(hx_template_at, "edge", (&t, s->e, s->g, 6, HX_EDGE_EAST + 1, NULL) == HX_USAGE);
    ROW(hx_template_at, "limits", (&t, s->e, s->g, 6, north, &late) == HX_USAGE);
    FIELD(hx_template_search, "row", find_row(s, 1, 1, 0, 0) == HX_USAGE);
    FIELD(hx_template_search, "row", find_row(s, 9, 1, 0, 0) == HX_USAGE);
    FIELD(hx_template_search, "stones", find_row(s, 2, 3, 0, 0) == HX_USAGE);
    FIELD(hx_template_search, "stones", find_row(s, 2, -1, 0, 0) == HX_USAGE);
    FIELD(hx_template_search, "columns", find_row(s, 2, 1, 2, 0) == HX_USAGE);
    FIELD(hx_template_search, "columns", find_row(s, 2, 1, 27, 0) == HX_USAGE);
    FIELD(hx_template_search, "up_to", find_row(s, 2, 1, 4, -1) == HX_USAGE);
    ANY(hx_template_search, "one");
    ANY(hx_template_search, "depths");
    const double times[] = {NAN, INFINITY, -1};
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        FIELD(hx_template_limits, "seconds",
              check_within(s, (hx_template_limits){.seconds = times[i]}) == HX_USAGE);
    ANY(hx_template_limits, "effort");
    ANY(hx_template_limits, "poll");
    ANY(hx_template_limits, "report");
    ANY(hx_template_limits, "user");
    assert_ptr_equal(out, &unset);
    assert_int_equal(t.depth, 77);
}

static void telling_templates(void **state) {
    setting *s = *state;
    char *out = (char *)&unset;
    const hx_template t = template_with("", 0), wrong = template_with("rows", 0);
    const hx_template_limits late = {.seconds = -1};
    const hx_tactic_form form = HX_TACTIC_TEXT, no_form = (hx_tactic_form)9;
    const hx_drawing askew = {.orientation = 99};
    ROW(hx_template_check, "engine", (NULL, &t, NULL) == HX_USAGE);
    ROW(hx_template_check, "t", (s->e, NULL, NULL) == HX_USAGE);
    ROW(hx_template_check, "limits", (s->e, &t, &late) == HX_USAGE);
    ROW(hx_template_tactic, "out", (NULL, s->e, &t, form, NULL) == HX_USAGE);
    ROW(hx_template_tactic, "engine", (&out, NULL, &t, form, NULL) == HX_USAGE);
    ROW(hx_template_tactic, "t", (&out, s->e, NULL, form, NULL) == HX_USAGE);
    ROW(hx_template_tactic, "t", (&out, s->e, &wrong, form, NULL) == HX_USAGE);
    ROW(hx_template_tactic, "form", (&out, s->e, &t, no_form, NULL) == HX_USAGE);
    ROW(hx_template_tactic, "limits", (&out, s->e, &t, form, &late) == HX_USAGE);
    ROW(hx_template_draw, "out", (NULL, s->e, &t, NULL, NULL) == HX_USAGE);
    ROW(hx_template_draw, "engine", (&out, NULL, &t, NULL, NULL) == HX_USAGE);
    ROW(hx_template_draw, "t", (&out, s->e, &wrong, NULL, NULL) == HX_USAGE);
    ROW(hx_template_draw, "drawing", (&out, s->e, &t, &askew, NULL) == HX_USAGE);
    ROW(hx_template_draw, "limits", (&out, s->e, &t, NULL, &late) == HX_USAGE);
    ROW(hx_template_certificate, "out", (NULL, s->e, &t, NULL) == HX_USAGE);
    ROW(hx_template_certificate, "engine", (&out, NULL, &t, NULL) == HX_USAGE);
    ROW(hx_template_certificate, "t", (&out, s->e, &wrong, NULL) == HX_USAGE);
    ROW(hx_template_certificate, "limits", (&out, s->e, &t, &late) == HX_USAGE);
    hx_template apart = t;
    apart.size = 1; // on which it does not hold, unless the colour begins
    assert_int_equal(hx_template_tactic(&out, s->e, &apart, form, NULL), HX_NO);
    assert_string_equal(hx_engine_error(s->e), "the opponent can prevent it");
    assert_ptr_equal(out, &unset);
}

static void joining_stones(void **state) {
    setting *s = *state;
    hx_templates *out = (hx_templates *)&unset;
    char *text = (char *)&unset;
    const hx_template good = {.columns = 5,
                              .rows = 5,
                              .stones = {12, 16},
                              .stone_count = 2,
                              .carrier = {11, 17},
                              .size = 2};
    hx_template few = good, many = good, white = good, stone = good, twice = good, off = good;
    hx_template grid = good;
    const hx_template_limits late = {.seconds = INFINITY};
    few.stone_count = 1;
    many.size = HX_TEMPLATE_JOIN_MAX + 1;
    white.stones[1] = 8;
    stone.carrier[0] = 16;
    twice.carrier[1] = 11;
    off.carrier[1] = 25;
    grid.rows = 4;
    const hx_template *const wrong[] = {NULL, &few, &many, &white, &stone, &twice, &off, &grid};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        ROW(hx_template_join, "question", (&out, &text, s->e, s->g, wrong[i], NULL) == HX_USAGE);
    ROW(hx_template_join, "out", (NULL, &text, s->e, s->g, &good, NULL) == HX_USAGE);
    ROW(hx_template_join, "engine", (&out, &text, NULL, s->g, &good, NULL) == HX_USAGE);
    ROW(hx_template_join, "game", (&out, &text, s->e, NULL, &good, NULL) == HX_USAGE);
    ROW(hx_template_join, "limits", (&out, &text, s->e, s->g, &good, &late) == HX_USAGE);
    assert_ptr_equal(out, &unset);
    assert_ptr_equal(text, &unset);
    ROW(hx_template_join, "strategy", (&out, NULL, s->e, s->g, &good, NULL) == HX_OK);
    assert_int_equal(hx_templates_count(out), 1);
    assert_int_equal(hx_templates_get(out, 0)->size, 0); // they are neighbours
    hx_templates_free(out);
}

// ---- the header has nothing else ----

static void demand(void *user, const char *of, const char *part) {
    ++*(int *)user;
    if (!has_row(of, part)) fail_msg("%s: nothing here has a wrong '%s'", of, part);
}

static void every_parameter_has_a_row(void **state) {
    (void)state;
    int parameters = 0;
    header_functions(demand, &parameters);
    assert_in_range(parameters, 150, 400);
}

static void every_field_has_a_row(void **state) {
    (void)state;
    const char *const filled_in[] = {"hx_move",           "hx_heat",
                                     "hx_drawing",        "hx_limits",
                                     "hx_solve_store",    "hx_solve_limits",
                                     "hx_solve_helpers",  "hx_helper_options",
                                     "hx_review",         "hx_connection_options",
                                     "hx_decision",       "hx_evaluation_options",
                                     "hx_template",       "hx_template_search",
                                     "hx_template_limits"};
    for (size_t i = 0; i < sizeof filled_in / sizeof *filled_in; i++) {
        int fields = 0;
        header_fields(filled_in[i], demand, &fields);
        assert_in_range(fields, 2, 30);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, NULL, check)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(engines),
        TEST(stores),
        TEST(new_games),
        TEST(looking_at_games),
        TEST(editing_games),
        TEST(names),
        TEST(writing),
        TEST(all_limits),
        TEST(playing),
        TEST(solving),
        TEST(solving_for_others),
        TEST(measures),
        TEST(evaluation_options),
        TEST(reviews),
        TEST(connection_options),
        TEST(decisions),
        TEST(connections),
        TEST(telling_connections),
        TEST(template_fields),
        TEST(lists_of_templates),
        TEST(finding_templates),
        TEST(telling_templates),
        TEST(joining_stones),
        TEST(every_parameter_has_a_row),
        TEST(every_field_has_a_row),
    };
    return cmocka_run_group_tests(tests, prepare, finish);
}
