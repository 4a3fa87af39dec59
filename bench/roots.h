// SPDX-License-Identifier: MIT
// What the programs that solve many positions read: a file with a position a line (9:e5,d4), and nets.
#ifndef BENCH_ROOTS_H
#define BENCH_ROOTS_H

#include "net/net.h"
#include "record/formats.h"
#include "record/replay.h"

#include <stdio.h>
#include <string.h>

// The next position; false at the end, or, with a word on standard error, where there is none of a
// square board: then *wrong is set.
static inline bool roots_next(FILE *file, hx_position *out, bool *wrong) {
    char line[8192];
    hx_error err;
    hx_record *record;
    if (!fgets(line, sizeof line, file)) return false;
    *wrong = hx_formats_read(&record, line, strlen(line), &err) != HX_OK;
    if (!*wrong) {
        *wrong = hx_replay_to(out, record, hx_replay_end(record->root), &err) != HX_OK ||
                 out->board.cells.cols != out->board.cells.rows;
        hx_record_free(record);
    }
    if (*wrong) fprintf(stderr, "not a position of a square board: %s", line);
    return !*wrong;
}

// The net of the file; NULL: the solver's own.
static inline hx_status roots_net(hx_net **out, const char *path) {
    enum { NET_MAX = 16 << 20 };
    static char bytes[NET_MAX];
    hx_error err;
    if (!path) return hx_net_solver(out, NULL);
    FILE *file = fopen(path, "rb");
    if (!file) return HX_BAD_INPUT;
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return hx_net_read(out, bytes, size, &err);
}

#endif
