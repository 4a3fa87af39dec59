// SPDX-License-Identifier: MIT
// What each technique of the solver is worth, left out alone: bench/without SIZE [SECONDS [PART...]]
// prints positions and processor seconds for all first stones of half the board, each with an empty
// table, or a dash where that takes more than SECONDS (130).
#include "base/budget.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct part {
    const char *name;
    hx_solve_options options;
} parts[] = {
    {"nothing", {.threads = 1}},
    {"order", {.scout = {.no_order = true}}},
    {"connections", {.scout = {.no_connections = true}}},
    {"templates", {.scout = {.no_templates = true}}},
    {"must-play", {.scout = {.no_mustplay = true}}},
    {"window", {.widening = 100}},
    {"fill-in", {.scout = {.no_fill = true}}},
    {"sharing", {.no_sharing = true}},
    {"learning", {.no_learning = true}},
    {"joins", {.no_joins = true}},
    {"leaning", {.no_lean = true}},
    {"prices", {.no_price = true}},
    {"rest", {.no_remainder = true}},
    {"pruning", {.scout = {.all_moves = true}}},
    {"following", {.scout = {.no_follow = true}}},
    {"shrinking", {.scout = {.no_shrink = true}}},
    {"own", {.scout = {.no_own = true}}},
};

static double seconds_used(void) {
    return (double)clock() / CLOCKS_PER_SEC;
}

// False if there was not enough time.
static bool solve_stone(const hx_net *net, int size, int cell, const hx_solve_options *options,
                        double deadline, uint64_t *nodes) {
    hx_board b;
    hx_solve *solver;
    hx_solve_result r;
    hx_budget budget = {.deadline = deadline};
    hx_board_init(&b, size, size);
    if (hx_solve_new(&solver, &b.cells, net, options, NULL)) return false;
    hx_board_place(&b, HX_COLOR_BLACK, cell);
    hx_solve_run(solver, &b, HX_COLOR_WHITE, &budget, &r);
    *nodes += hx_solve_nodes(solver);
    hx_solve_free(solver);
    return r.winner != HX_COLOR_NONE;
}

static void measure(const hx_net *net, int size, double seconds, const struct part *p) {
    double start = seconds_used(), deadline = hx_budget_now() + seconds;
    uint64_t nodes = 0;
    bool done = true;
    for (int cell = 0; 2 * cell < size * size && done; cell++)
        done = solve_stone(net, size, cell, &p->options, deadline, &nodes);
    if (done)
        printf("%-12s %9llu %8.1f\n", p->name, (unsigned long long)nodes, seconds_used() - start);
    else
        printf("%-12s %9s %8s\n", p->name, "-", "-");
    fflush(stdout);
}

static bool is_wanted(const char *name, char **names, int count) {
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], name)) return true;
    return count == 0;
}

int main(int argc, char **argv) {
    int size = argc > 1 ? atoi(argv[1]) : 0;
    double seconds = argc > 2 ? atof(argv[2]) : 130;
    hx_net *net;
    if (size < 2 || size > 11 || seconds <= 0) {
        fprintf(stderr, "usage: without SIZE [SECONDS [PART...]], boards from 2x2 to 11x11\n");
        return 2;
    }
    if (hx_net_solver(&net, NULL)) return 3;
    printf("%-12s %9s %8s\n", "without", "positions", "seconds");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (is_wanted(parts[i].name, argv + 3, argc > 3 ? argc - 3 : 0))
            measure(net, size, seconds, &parts[i]);
    hx_net_free(net);
    return 0;
}
