// SPDX-License-Identifier: MIT
// How many positions solving takes: bench/solves FILE NODES [NET] [PART...].
//
// FILE holds one position a line (9:e5,d4). Each is solved, with an empty table and at most NODES
// positions; a line of output has its number, the winner or a dash, the positions and the
// processor's milliseconds. The last line sums up: solved, positions, their geometric mean, seconds.
// NET is a file, or a dash: the solver's own. What the PARTs name is left out: templates, learning,
// joins.
#include "roots.h"
#include "solve/solve.h"

#include <math.h>
#include <stdlib.h>
#include <time.h>

enum { MEGABYTES = 512 };

typedef struct sums {
    long count, solved;
    uint64_t nodes;
    double logarithms, seconds;
} sums;

static bool solve(const hx_position *p, const hx_net *net, const hx_solve_options *options,
                  uint64_t limit, sums *s) {
    hx_solve *solver;
    hx_solve_result result;
    hx_budget budget = {0};
    if (hx_solve_new(&solver, &p->board.cells, net, options, NULL)) return false;
    hx_solve_limit(solver, limit);
    clock_t start = clock();
    hx_solve_run(solver, &p->board, p->to_play, &budget, &result);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    uint64_t nodes = hx_solve_nodes(solver);
    hx_solve_free(solver);
    s->count++;
    s->solved += result.winner != HX_COLOR_NONE;
    s->nodes += nodes;
    s->logarithms += log(nodes ? (double)nodes : 1);
    s->seconds += seconds;
    printf("%ld %s %llu %.1f\n", s->count,
           result.winner == HX_COLOR_BLACK   ? "black"
           : result.winner == HX_COLOR_WHITE ? "white"
                                             : "-",
           (unsigned long long)nodes, 1000 * seconds);
    return true;
}

int main(int argc, char **argv) {
    FILE *file = argc > 2 ? fopen(argv[1], "r") : NULL;
    uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    hx_solve_options options = {.megabytes = MEGABYTES};
    static hx_position p; // large
    hx_net *net;
    sums s = {0};
    bool wrong = false;
    for (int i = 4; i < argc; i++) {
        options.scout.no_templates |= !strcmp(argv[i], "templates");
        options.no_learning |= !strcmp(argv[i], "learning");
        options.no_joins |= !strcmp(argv[i], "joins");
    }
    if (!file || !nodes) {
        fprintf(stderr,
                "solves: needs a readable FILE of positions and how many to look at for each\n");
        return 2;
    }
    if (roots_net(&net, argc > 3 && strcmp(argv[3], "-") ? argv[3] : NULL)) return 3;
    while (roots_next(file, &p, &wrong))
        if (!solve(&p, net, &options, nodes, &s)) return 3;
    if (wrong) return 2;
    printf("%ld of %ld solved, %llu positions, geometric mean %.0f, %.1f s\n", s.solved, s.count,
           (unsigned long long)s.nodes, s.count ? exp(s.logarithms / (double)s.count) : 0,
           s.seconds);
    hx_net_free(net);
    fclose(file);
    return 0;
}
