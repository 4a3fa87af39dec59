// SPDX-License-Identifier: MIT
// What the fuzz targets share: a check that no build switches off, and what it means that two
// positions are the same to a reader of the notation.
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H

#include "position/position.h"

#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Stops with the sentence, and with the text that was written, unless `good`.
static inline void check(bool good, const char *sentence, const char *text) {
    if (good) return;
    fprintf(stderr, "%s:\n%s\n", sentence, text ? text : "");
    abort();
}

// Same board, same stones and, while the game goes on, the same side to move.
static inline bool check_same(const hx_position *a, const hx_position *b) {
    if (a->board.cells.cols != b->board.cells.cols) return false;
    if (a->board.cells.rows != b->board.cells.rows) return false;
    for (int i = 0; i < a->board.cells.count; i++)
        if (a->board.color[i] != b->board.color[i]) return false;
    return a->ended_by || a->to_play == b->to_play;
}

#endif
