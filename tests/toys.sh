#!/bin/sh
# SPDX-License-Identifier: MIT
# A player and a notation are added by one file and one row each: what else there is need not know.
. "${ROOT:-.}/tests/tap.sh"
cd "$ROOT" || exit 1

# Plays the first empty cell, or the one with the number of its parameter n.
cat >"$TMP/player_toy.c" <<'END'
#include "engine/player.h"

static bool set(hx_levels_entry *e, char key, const char *value) {
    long n;
    if (key != 'n' || !hx_levels_read_number(value, 0, 1000, false, &n)) return false;
    e->settings.depth = (int)n;
    return true;
}

static hx_status best(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                      const hx_limits *limits, hx_best *out) {
    (void)engine, (void)limits;
    if (hx_player_decide(out, p, false)) return HX_OK;
    int cell = level->settings.depth;
    while (!hx_board_is_empty(&p->board, cell % p->board.cells.count))
        cell++;
    *out = (hx_best){.move = {HX_MOVE_STONE, p->to_play, cell % p->board.cells.count},
                     .probability = 0.5, .prior = -1};
    return HX_OK;
}

static hx_status analyze(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                         const hx_player_question *q, hx_analysis *out) {
    *out = (hx_analysis){.count = 1};
    return best(engine, level, p, q->limits, &out->moves[0]);
}

static double chance(double score, const hx_cells *cells) {
    (void)score, (void)cells;
    return 0.5;
}

const hx_player hx_player_toy = {
    .usual = {.level = {"toy", "toy", "plays whatever comes first"}},
    .set = set, .best = best, .analyze = analyze, .chance = chance};
END

# The size and a word for each stone: "toy 3 B1 W5".
cat >"$TMP/toy.c" <<'END'
#include "record/flatline.h"
#include "record/formats.h"

#include <stdlib.h>
#include <string.h>

static bool claims(const hx_formats_bytes *b) {
    return b->end - b->at >= 4 && memcmp(b->at, "toy ", 4) == 0;
}

static hx_status read(hx_record **out, const char *bytes, size_t length, hx_error *err) {
    hx_span s = {bytes + 4, bytes + length};
    hx_flatline line;
    int size = 0, cell;
    if (!hx_flatline_read_number(&s, &size)) return hx_fail(err, HX_BAD_INPUT, "a toy has a size");
    hx_status status = hx_flatline_begin(&line, size, size, err);
    if (status) return status;
    while (!status && s.at + 2 < s.end) {
        s.at += 2; // a blank, and the colour, which follows from the turn
        if (!hx_flatline_read_number(&s, &cell)) break;
        status = hx_flatline_play(&line, (hx_move){HX_MOVE_STONE, line.position->to_play, cell}, err);
    }
    if (status)
        hx_flatline_drop(&line);
    else
        *out = hx_flatline_finish(&line);
    return status;
}

static hx_status write_game(hx_text *out, const hx_formats_game *game, hx_error *err) {
    (void)err;
    hx_text_printf(out, "toy %d", game->position->board.cells.cols);
    for (int i = 0; i < game->position->count; i++)
        hx_text_printf(out, " %c%d", game->position->moves[i].color == HX_COLOR_BLACK ? 'B' : 'W',
                       game->position->moves[i].cell);
    return HX_OK;
}

const hx_formats_entry hx_toy_entry = {"toy", claims, read, write_game};
END

# add_row TABLE ROW_BEFORE: the table with one row more, the toy's, after that one.
add_row() {
    awk -v before="ROW($2)" 'index($0, before) { sub(/[ \\\\]*$/, ""); print $0 " \\"; print "    ROW(toy)"; next } { print }' \
        "$1" >"$TMP/$(basename "$1")"
}
add_row src/engine/players.c net
add_row src/record/formats.c svg
for table in engine/players record/formats; do
    more=$(diff "src/$table.c" "$TMP/$(basename $table).c" | grep -c '^> *ROW(toy)$')
    ok "one row more in $table.c" [ "$more" = 1 ]
done

# What is defined here is not taken from the library.
cat >"$TMP/main.c" <<'END'
#include "hexproof.h"

#include <stdio.h>

static void say(hx_engine *engine, const char *text, const char *level) {
    hx_game *game;
    hx_best best;
    hx_analysis list;
    hx_limits limits = {.level = level};
    char *written = NULL, name[HX_NAME_MAX];
    int toy = 0;
    while (hx_format_name(toy + 1))
        toy++;
    if (hx_game_read(&game, engine, text, 0) || hx_engine_best(engine, game, &limits, &best) ||
        hx_engine_analyze(engine, game, &limits, 1, NULL, NULL, &list) ||
        hx_game_write(&written, game, (hx_format)toy, NULL)) {
        printf("%s\n", hx_engine_error(engine));
        return;
    }
    printf("%s: %s, as %s: %s\n", level, hx_game_cell_name(game, best.move.cell, name),
           hx_format_name(toy), written);
    hx_string_free(written);
    hx_game_free(game);
}

int main(void) {
    hx_engine *engine;
    if (hx_engine_new(&engine)) return 1;
    say(engine, "3:a1,b2", "toy");
    say(engine, "toy 3 B4 W0", "toy:n=8");
    say(engine, "3:a1", "toy:x=1");
    say(engine, "toy x", "toy");
    say(engine, "3:b2", "queenbee:d=1");
    hx_engine_free(engine);
    return 0;
}
END
# shellcheck disable=SC2086 # a list of flags
ok 'they compile and link' "$CC" -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Werror -Iinclude \
    -Isrc "$TMP/main.c" "$TMP/players.c" "$TMP/player_toy.c" "$TMP/formats.c" "$TMP/toy.c" \
    build/libhexproof.a -lm -pthread -o "$TMP/toys"
expect_status 0 "$TMP/toys"
expect_match '^toy: b1, as toy: toy 3 B0 W4$' 'the player answers, the notation is written'
expect_match '^toy:n=8: c3, as toy: toy 3 B4 W0$' 'parameters; and it is read'
expect_match "^'toy:x=1': there is no x=1\$" 'a parameter that it does not have'
expect_match '^a toy has a size$' 'its own sentence'
expect_match '^queenbee:d=1: ' 'the others are still there'
done_testing
