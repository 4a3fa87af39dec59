// SPDX-License-Identifier: MIT
// How well sets of connections follow a game: bench/follow FILE [MOVES].
//
// FILE holds one position a line, as a move list with colours (11:b.h3,w.h4,...). Builds the set of
// each colour before the last MOVES moves (1), lets it follow them, builds another at the end, and
// counts what both join to the edges. bench/connections.sh counts the instructions of both.
#include "connect/hsearch.h"
#include "record/formats.h"
#include "record/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct totals {
    long full, either;
} totals;

static void add_joined(const hx_hsearch *h, int cells, totals *t) {
    for (int edge = 0; edge < 2; edge++)
        for (int cell = 0; cell < cells; cell++) {
            if (!hx_hsearch_is_node(h, cell)) continue;
            int end = hx_hsearch_edge(h, edge);
            bool full = hx_hsearch_first(h, HX_CONN_FULL, cell, end);
            t->full += full;
            t->either += full || hx_hsearch_first(h, HX_CONN_SEMI, cell, end);
        }
}

// One line, both colours. False if it is no position.
static bool measure(char *line, int moves, totals *followed, totals *built) {
    hx_error err;
    hx_record *record;
    if (hx_formats_read(&record, line, strlen(line), &err)) return false;
    static hx_position p; // large
    bool read = hx_replay_to(&p, record, hx_replay_end(record->root), &err) == HX_OK;
    hx_record_free(record);
    if (!read) return false;
    int first = p.count > moves ? p.count - moves : 0;
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        hx_board board;
        hx_hsearch *search;
        hx_board_init(&board, p.board.cells.cols, p.board.cells.rows);
        const hx_hsearch_options options = {.templates = true};
        if (hx_hsearch_new(&search, &board.cells, &options, &err)) return false;
        for (int i = 0; i < first; i++)
            hx_board_place(&board, p.moves[i].color, p.moves[i].cell);
        hx_hsearch_build(search, &board, (hx_color)color);
        for (int i = first; i < p.count; i++)
            if (hx_hsearch_play(search, p.moves[i].color, p.moves[i].cell, &err)) return false;
        add_joined(search, board.cells.count, followed);
        hx_hsearch_build(search, &p.board, (hx_color)color);
        add_joined(search, board.cells.count, built);
        hx_hsearch_free(search);
    }
    return true;
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "follow: needs a readable FILE of positions\n");
        return 2;
    }
    int moves = argc > 2 ? atoi(argv[2]) : 1;
    totals followed = {0}, built = {0};
    char line[8192];
    while (fgets(line, sizeof line, file))
        if (!measure(line, moves, &followed, &built)) {
            fprintf(stderr, "follow: not a position: %s", line);
            return 2;
        }
    fclose(file);
    printf(
        "followed the last %d moves: %ld by a full, %ld by a full or a semi; built: %ld and %ld\n",
        moves, followed.full, followed.either, built.full, built.either);
    return 0;
}
