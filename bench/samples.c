// SPDX-License-Identifier: MIT
// Solved positions for a net to learn from: bench/samples FILE NODES.
//
// FILE holds one position a line (9:e5,d4). Each is solved, with an empty table and at most NODES
// positions; every position on the way that the net was asked about, and that was solved, is a line
// of output: board size, side to move, winner, the winning move of the side to move or a dash (he
// loses, or any move wins), how many positions it took (at least 2), and the cells row by row, with
// fill-in: b, w or a dot.
#include "record/formats.h"
#include "record/names.h"
#include "record/replay.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEGABYTES = 32, WORK_MIN = 2 };

static const char *name_of(hx_color color) {
    return color == HX_COLOR_BLACK ? "black" : "white";
}

static void print_sample(void *unused, const hx_solve_sample *s) {
    (void)unused;
    static const char stones[] = {
        [HX_COLOR_NONE] = '.', [HX_COLOR_BLACK] = 'b', [HX_COLOR_WHITE] = 'w'};
    const hx_cells *cells = &s->board->cells;
    char name[HX_NAME_MAX];
    if (s->work < WORK_MIN) return;
    printf("%d %s %s %s %u ", cells->cols, name_of(s->to_play), name_of(s->winner),
           s->move == HX_CELL_NONE ? "-" : hx_names_cell(cells, s->move, name), s->work);
    for (int cell = 0; cell < cells->count; cell++)
        putchar(stones[s->board->color[cell]]);
    putchar('\n');
}

// False if it is no position of a square board.
static bool solve_line(const char *line, const hx_net *net, uint64_t nodes) {
    hx_error err;
    hx_record *record;
    static hx_position p; // large
    if (hx_formats_read(&record, line, strlen(line), &err)) return false;
    bool read = hx_replay_to(&p, record, hx_replay_end(record->root), &err) == HX_OK;
    hx_record_free(record);
    if (!read || p.board.cells.cols != p.board.cells.rows) return false;
    hx_solve *solver;
    hx_solve_result result;
    hx_budget budget = {0};
    const hx_solve_options options = {.megabytes = MEGABYTES, .solved = print_sample};
    if (hx_solve_new(&solver, &p.board.cells, net, &options, &err)) return false;
    hx_solve_limit(solver, nodes);
    hx_solve_run(solver, &p.board, p.to_play, &budget, &result);
    hx_solve_free(solver);
    return true;
}

int main(int argc, char **argv) {
    FILE *file = argc == 3 ? fopen(argv[1], "r") : NULL;
    uint64_t nodes = argc == 3 ? strtoull(argv[2], NULL, 10) : 0;
    hx_net *net;
    char line[8192];
    if (!file || !nodes) {
        fprintf(stderr,
                "samples: needs a readable FILE of positions and how many to look at for each\n");
        return 2;
    }
    if (hx_net_solver(&net, NULL)) return 3;
    while (fgets(line, sizeof line, file))
        if (!solve_line(line, net, nodes)) {
            fprintf(stderr, "samples: not a position of a square board: %s", line);
            return 2;
        }
    hx_net_free(net);
    fclose(file);
    return 0;
}
