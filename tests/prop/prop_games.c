// SPDX-License-Identifier: MIT
// Real game records: every file in ../shared/data/games and puzzles (or in the folder that
// HEXPROOF_DATA names) loads, and comes through every notation with the same stones. Skipped, with
// a word, where the folder is missing: the files are not ours to ship.
#include "hexproof.h"

#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hx_engine *engine;

static char *read_whole(const char *path, size_t *length) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    char *bytes = malloc(1 << 20);
    *length = fread(bytes, 1, 1 << 20, file);
    assert_true(*length < 1 << 20);
    fclose(file);
    return bytes;
}

static void assert_same_stones(const char *path, const hx_game *a, const hx_game *b) {
    if (hx_game_columns(a) != hx_game_columns(b) || hx_game_rows(a) != hx_game_rows(b))
        fail_msg("%s: another size", path);
    for (int i = 0; i < hx_game_columns(a) * hx_game_rows(a); i++)
        if (hx_game_stone(a, i) != hx_game_stone(b, i)) fail_msg("%s: cell %d differs", path, i);
    if (hx_game_to_play(a) != hx_game_to_play(b)) fail_msg("%s: another side to move", path);
}

// A notation that cannot hold the game must say so by HX_NO, and says nothing else.
static bool comes_through(const char *path, hx_game *game, hx_format format) {
    char *text = NULL;
    hx_status status = hx_game_write(&text, game, format, NULL);
    if (status == HX_NO) return false;
    if (status) fail_msg("%s: %s", path, hx_engine_error(engine));
    hx_game *back;
    if (hx_game_read(&back, engine, text, 0))
        fail_msg("%s: %s in %s", path, hx_engine_error(engine), text);
    // trmph drops a resignation, and with it the turn after it.
    assert_same_stones(path, game, back);
    hx_game_free(back);
    hx_string_free(text);
    return true;
}

static void sgf_is_stable(const char *path, hx_game *game) {
    char *first, *second;
    hx_game *back;
    assert_int_equal(hx_game_write(&first, game, HX_FORMAT_SGF, NULL), HX_OK);
    if (hx_game_read(&back, engine, first, 0)) fail_msg("%s: %s", path, hx_engine_error(engine));
    assert_int_equal(hx_game_write(&second, back, HX_FORMAT_SGF, NULL), HX_OK);
    assert_string_equal(first, second);
    assert_same_stones(path, game, back);
    hx_game_free(back);
    hx_string_free(first);
    hx_string_free(second);
}

static bool ends_by_resignation(const hx_game *game) {
    int count = hx_game_move_count(game);
    return count > 0 && hx_game_move(game, count - 1).kind == HX_MOVE_RESIGN;
}

static int check_folder(const char *name, int least_stones) {
    const char *data = getenv("HEXPROOF_DATA");
    char pattern[512];
    snprintf(pattern, sizeof pattern, "%s/%s/*.sgf", data ? data : "../shared/data", name);
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0) {
        printf("# SKIP no game records at %s\n", pattern);
        return 0;
    }
    int stones = 0;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *path = found.gl_pathv[i];
        size_t length;
        char *bytes = read_whole(path, &length);
        hx_game *game;
        if (hx_game_read(&game, engine, bytes, length))
            fail_msg("%s: %s", path, hx_engine_error(engine));
        free(bytes);
        for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game); cell++)
            stones += hx_game_stone(game, cell) != HX_COLOR_NONE;
        sgf_is_stable(path, game);
        if (ends_by_resignation(game)) assert_int_equal(hx_game_undo(game), HX_OK);
        assert_true(comes_through(path, game, HX_FORMAT_HEXWORLD));
        assert_true(comes_through(path, game, HX_FORMAT_TEXT));
        comes_through(path, game, HX_FORMAT_TRMPH);
        hx_game_free(game);
    }
    int files = (int)found.gl_pathc;
    globfree(&found);
    assert_true(stones >= least_stones);
    return files;
}

static void games_load(void **state) {
    (void)state;
    int files = check_folder("games", 8000);
    if (!files) skip();
    assert_true(files >= 200);
}

static void puzzles_load(void **state) {
    (void)state;
    int files = check_folder("puzzles", 500);
    if (!files) skip();
    assert_true(files >= 70);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_load),
        cmocka_unit_test(puzzles_load),
    };
    if (hx_engine_new(&engine)) return 1;
    int failed = cmocka_run_group_tests_name("prop_games", tests, NULL, NULL);
    hx_engine_free(engine);
    return failed;
}
