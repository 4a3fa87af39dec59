// SPDX-License-Identifier: MIT
// Solved positions for a net to learn from: bench/samples FILE NODES [NET].
//
// FILE holds one position a line (9:e5,d4). Each is solved, with an empty table and at most NODES
// positions; every position on the way that the net was asked about, and that was solved, is a line
// of output: board size, side to move, winner, the winning move of the side to move or a dash (he
// loses, or any move wins), how many positions it took (at least 2), and the cells row by row, with
// fill-in: b, w or a dot. NET is a file; without it, the solver's own.
#include "record/names.h"
#include "roots.h"
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

static bool solve(const hx_position *p, const hx_net *net, uint64_t nodes) {
    hx_error err;
    hx_solve *solver;
    hx_solve_result result;
    hx_budget budget = {0};
    const hx_solve_options options = {.megabytes = MEGABYTES, .solved = print_sample};
    if (hx_solve_new(&solver, &p->board.cells, net, &options, &err)) return false;
    hx_solve_limit(solver, nodes);
    hx_solve_run(solver, &p->board, p->to_play, &budget, &result);
    hx_solve_free(solver);
    return true;
}

int main(int argc, char **argv) {
    FILE *file = argc == 3 || argc == 4 ? fopen(argv[1], "r") : NULL;
    uint64_t nodes = argc == 3 || argc == 4 ? strtoull(argv[2], NULL, 10) : 0;
    static hx_position p; // large
    hx_net *net;
    bool wrong = false;
    if (!file || !nodes) {
        fprintf(stderr,
                "samples: needs a readable FILE of positions and how many to look at for each\n");
        return 2;
    }
    if (roots_net(&net, argc == 4 ? argv[3] : NULL)) return 3;
    while (roots_next(file, &p, &wrong))
        if (!solve(&p, net, nodes)) return 3;
    hx_net_free(net);
    fclose(file);
    return wrong ? 2 : 0;
}
