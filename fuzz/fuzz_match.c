// SPDX-License-Identifier: MIT
// Any bytes as what a GTP program says: taken apart answer by answer as a match does, each read as
// a move. An answer does not depend on the pieces in which it came.
#include "match/answer.h"

#include "hexproof.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHOLE_MAX = 512 }; // bytes of an answer that are also given piece by piece

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, const char *sentence, const char *text) {
    if (good) return;
    fprintf(stderr, "%s:\n%s\n", sentence, text);
    abort();
}

static void check_text(const char text[MATCH_TEXT_MAX]) {
    check(memchr(text, '\0', MATCH_TEXT_MAX), "does not end", "");
    for (const char *s = text; *s; s++)
        check((unsigned char)*s >= ' ' && *s != 127, "has a control character", text);
}

// With fewer bytes the same answer is not yet there; garbage shows by its first bytes.
static void check_pieces(const char *bytes, size_t length, match_answer kind, const char *text) {
    for (size_t part = 0; part < length && part < WHOLE_MAX; part++) {
        char said[MATCH_TEXT_MAX] = "";
        size_t used;
        match_answer now = match_answer_read(bytes, part, &used, said);
        check(now == MATCH_ANSWER_PART || (now == kind && kind == MATCH_ANSWER_GARBAGE),
              "ends before its end", text);
    }
}

// Kept from one input to the next: making it takes longer than most inputs.
static hx_engine *engine;
static hx_game *game;

static void read_move(const char *text) {
    if (!engine) check(hx_engine_new(&engine) == HX_OK, "no engine", "");
    if (!game) check(hx_game_new(&game, engine, 11, 11) == HX_OK, "no board", "");
    hx_move move;
    if (hx_game_parse_move(&move, game, HX_COLOR_BLACK, text) || move.kind != HX_MOVE_STONE) return;
    check(move.cell >= 0 && move.cell < 121, "is a move beyond the board", text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    if (size > MATCH_ANSWER_MAX) size = MATCH_ANSWER_MAX;
    for (;;) {
        char text[MATCH_TEXT_MAX] = "";
        size_t used = 0;
        match_answer kind = match_answer_read(bytes, size, &used, text);
        check_text(text);
        if (kind == MATCH_ANSWER_GARBAGE) check_pieces(bytes, size, kind, text);
        if (kind == MATCH_ANSWER_PART || kind == MATCH_ANSWER_GARBAGE) return 0;
        check(used >= 3 && used <= size, "has no length", text);
        check_pieces(bytes, used, kind, text);
        if (kind == MATCH_ANSWER_DONE) read_move(text);
        bytes += used;
        size -= used;
    }
}
