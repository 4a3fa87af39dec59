// SPDX-License-Identifier: MIT
// What winning moves cost, for a net to learn from: bench/costs FILE NODES EACH [NET].
//
// FILE holds one position a line (9:e5,d4). Each is solved, with an empty table and at most NODES
// positions. Of the positions on the way that the net was asked about and that the side to move
// wins, EACH are drawn, those that took much more often. There the move that was found and the net's first ones are played, and what
// follows is solved from an empty table. The output is that of bench/samples, but for the moves:
// d4:12,c5:>19,a3:-2 is a win by d4 that took 12 positions, nothing known of c5 after 19, and a3
// loses, which took 2. Nothing is searched for much longer than the cheapest win so far. NET is a
// file; without it, the solver's own.
#include "base/mix.h"
#include "record/names.h"
#include "roots.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MEGABYTES = 32,
    KEPT_MAX = 64,
    TRIED = 7,       // moves: 96 of 100 cheapest wins are among the first five
    WORK_MIN = 4,    // less cannot be cheaper
    WORK_MAX = 1000, // more takes too long
    WORK_OFTEN = 100 // from here on all are drawn alike, below the fewer the less they took
};

typedef struct place {
    hx_board board;
    hx_color to_play;
    hx_cell move;
    uint32_t work;
} place;

typedef struct collection {
    place kept[KEPT_MAX];
    uint32_t count, most;
    uint32_t seen; // that could be kept
    hx_random random;
} collection;

// All that took as much have the same chance to be among those kept in the end.
static void keep(void *user, const hx_solve_sample *s) {
    collection *c = user;
    if (s->winner != s->to_play || s->move == HX_CELL_NONE) return;
    if (s->work < WORK_MIN || s->work > WORK_MAX) return;
    // What took much stands high in a search, and is rare.
    if (hx_random_below(&c->random, WORK_OFTEN) >= WORK_OFTEN / 5 + s->work) return;
    c->seen++;
    uint32_t at = c->count < c->most ? c->count++ : hx_random_below(&c->random, c->seen);
    if (at < c->most) c->kept[at] = (place){*s->board, s->to_play, s->move, s->work};
}

// ---- what the moves of one position cost ----------------------------------------------------

// The move that was found, then the net's first ones, and one of the others.
static int choose(collection *c, hx_scout *scout, place *p, hx_scouted *sight) {
    hx_cell *moves = sight->moves;
    hx_scout_at(scout, &p->board, p->to_play, sight);
    if (sight->winner || sight->count < 2) return 0;
    hx_scout_order(scout, &p->board, p->to_play, moves, sight->count);
    for (int i = 1; i < sight->count; i++)
        if (moves[i] == p->move) {
            memmove(moves + 1, moves, (size_t)i * sizeof *moves);
            moves[0] = p->move;
        }
    if (sight->count <= TRIED) return sight->count;
    moves[TRIED - 1] =
        moves[TRIED - 1 + hx_random_below(&c->random, (uint32_t)(sight->count - TRIED + 1))];
    return TRIED;
}

// Prints what the move costs. Returns that, 0 if it was not seen to win.
static uint64_t print_cost(hx_solve *solver, place *p, hx_cell move, uint64_t limit) {
    char name[HX_NAME_MAX];
    hx_budget budget = {0};
    hx_solve_result result;
    hx_solve_clear(solver);
    hx_solve_limit(solver, limit);
    hx_board_place(&p->board, p->to_play, move);
    hx_solve_run(solver, &p->board, hx_color_other(p->to_play), &budget, &result);
    hx_board_undo(&p->board);
    uint64_t nodes = hx_solve_nodes(solver);
    bool wins = result.winner == p->to_play;
    if (wins && !nodes) nodes = 1; // the stone joins the edges
    printf("%s:%s%llu", hx_names_cell(&p->board.cells, move, name),
           wins            ? ""
           : result.winner ? "-"
                           : ">",
           (unsigned long long)nodes);
    return wins ? nodes : 0;
}

static void print_costs(collection *c, hx_scout *scout, hx_solve *solver, place *p) {
    static hx_scouted sight; // large
    static const char *const names[] = {[HX_COLOR_BLACK] = "black", [HX_COLOR_WHITE] = "white"};
    static const char stones[] = {
        [HX_COLOR_NONE] = '.', [HX_COLOR_BLACK] = 'b', [HX_COLOR_WHITE] = 'w'};
    int count = choose(c, scout, p, &sight);
    if (!count) return;
    const char *name = names[p->to_play];
    uint64_t limit = 2 * (uint64_t)p->work + 20;
    printf("%d %s %s ", p->board.cells.cols, name, name);
    for (int i = 0; i < count; i++) {
        if (i) putchar(',');
        uint64_t cost = print_cost(solver, p, sight.moves[i], limit), half_more = cost * 3 / 2 + 1;
        if (cost && half_more < limit) limit = half_more;
    }
    printf(" %u ", p->work);
    for (int cell = 0; cell < p->board.cells.count; cell++)
        putchar(stones[p->board.color[cell]]);
    putchar('\n');
}

// ---- positions of a file --------------------------------------------------------------------

static hx_status print_all(collection *c, const hx_cells *cells, const hx_net *net) {
    hx_error err;
    hx_scout *scout = NULL;
    hx_solve *solver = NULL;
    const hx_scout_options none = {0};
    const hx_solve_options small = {.megabytes = 4};
    hx_status status = hx_scout_new(&scout, cells, net, &none, &err);
    if (!status) status = hx_solve_new(&solver, cells, net, &small, &err);
    for (uint32_t i = 0; i < c->count && !status; i++)
        print_costs(c, scout, solver, &c->kept[i]);
    hx_solve_free(solver);
    hx_scout_free(scout);
    return status;
}

static bool solve(const hx_position *p, const hx_net *net, uint64_t nodes, collection *c) {
    hx_error err;
    hx_solve *solver;
    hx_solve_result result;
    hx_budget budget = {0};
    const hx_solve_options options = {.megabytes = MEGABYTES, .solved = keep, .user = c};
    c->count = 0;
    c->seen = 0;
    if (hx_solve_new(&solver, &p->board.cells, net, &options, &err)) return false;
    hx_solve_limit(solver, nodes);
    hx_solve_run(solver, &p->board, p->to_play, &budget, &result);
    hx_solve_free(solver);
    return print_all(c, &p->board.cells, net) == HX_OK;
}

int main(int argc, char **argv) {
    bool right = argc == 4 || argc == 5;
    FILE *file = right ? fopen(argv[1], "r") : NULL;
    uint64_t nodes = right ? strtoull(argv[2], NULL, 10) : 0;
    static collection c; // large
    c.most = right ? (uint32_t)strtoul(argv[3], NULL, 10) : 0;
    static hx_position p; // large
    hx_net *net;
    bool wrong = false;
    if (!file || !nodes || c.most < 1 || c.most > KEPT_MAX) {
        fprintf(stderr,
                "costs: needs a readable FILE of positions, how many to look at for each, "
                "and how many of these to take, up to %d\n",
                KEPT_MAX);
        return 2;
    }
    if (roots_net(&net, argc == 5 ? argv[4] : NULL)) return 3;
    while (roots_next(file, &p, &wrong))
        if (!solve(&p, net, nodes, &c)) return 3;
    hx_net_free(net);
    fclose(file);
    return wrong ? 2 : 0;
}
