// SPDX-License-Identifier: MIT
// The table of experiments, and how long they take.
#include "papers/papers.h"

#include <string.h>
#include <time.h>

#define A2000 "Anshelevich 2000 (AAAI), section 6"
#define A2002 "Anshelevich 2002 (Artificial Intelligence 134), section 6"
#define MATCH "match on 10x10, the papers' ten games and 20 more"

const papers_experiment papers_experiments[] = {
    {"advanced",
     "D = 3, M = 20 is significantly stronger than D = 6, M = 0",
     A2002,
     MATCH,
     {118, 9},
     false,
     papers_advanced},
    {"iterations",
     "Hexy(inf) at 3 ply easily defeats Hexy(0) and Hexy(1) at 5 ply",
     A2000,
     "two matches on 10x10, the papers' ten games and 20 more each",
     {310, 24},
     false,
     papers_iterations},
    {"cost",
     "T(inf) / T(0) is 5 to 15, no more than one or two plies cost",
     A2000 ", figure 9",
     "processor time of all one-move continuations of positions from games",
     {44, 5},
     false,
     papers_cost},
    {"limits",
     "strength depends much more on M than on D; D = 3, M = 20 is best",
     A2002,
     "matches on 10x10 of D = 3, M = 20 against other M and other D",
     {220, 14},
     false,
     papers_limits},
    {"nodes",
     "the Advanced level visits 200 to 500 nodes a move",
     A2002 "; " A2000,
     "games of the Advanced level on 10x10, until a win is proved",
     {0, 0},
     true,
     papers_nodes},
    {"connections",
     "connections 20 or more moves deep are routine; dozens of them, hundreds of semis",
     A2002,
     "the same games: deepest connection and counts before every move",
     {0, 0},
     true,
     papers_connections},
    {"foresight",
     "the winning connection is found 20 or more moves before the end",
     A2002,
     "the same games: first proof of a win, stones played from there on",
     {0, 0},
     true,
     papers_foresight},
    {"time",
     "a 10x10 game takes less than 8 minutes on a PC of 300 MHz",
     A2002,
     "the same games: seconds of one player",
     {0, 0},
     true,
     papers_time},
    {"queenbee",
     "Hexy is superior to Queenbee on 7x7, 10x10 and 11x11",
     A2002,
     "matches, Queenbee thinking longer, or so deep; the papers' ten games and 20 more each",
     {150, 3},
     false,
     papers_queenbee},
    {0},
};

static const double study_cost[2] = {28, 9};

const papers_experiment *papers_experiments_find(const char *name) {
    for (const papers_experiment *e = papers_experiments; e->name; e++)
        if (strcmp(e->name, name) == 0) return e;
    return NULL;
}

double papers_experiments_estimate(const papers_run *run, const bool *chosen, double speed) {
    double shared = 0, alone = 0;
    bool study = run->study != NULL;
    double part = run->games ? run->games / (run->quick ? 10.0 : 30.0) : 1; // of the usual games
    for (int i = 0; papers_experiments[i].name; i++) {
        const papers_experiment *e = &papers_experiments[i];
        if (!chosen[i]) continue;
        if (e->run == papers_cost)
            alone += e->cost[run->quick]; // in one process
        else
            shared += part * e->cost[run->quick];
        if (e->study && !study) shared += part * study_cost[run->quick];
        study |= e->study;
    }
    return (alone + shared / run->jobs) / speed;
}

double papers_experiments_speed(void) {
    static const double reference = 0.071; // processor seconds there
    hx_engine *engine;
    hx_game *game;
    hx_best best;
    struct timespec start, end;
    if (hx_engine_new(&engine)) return 1;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
    if (hx_game_read(&game, engine, "10:a2,e6", 0) == HX_OK) {
        hx_engine_best(engine, game, &(hx_limits){.level = PAPERS_ADVANCED}, &best);
        hx_game_free(game);
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    hx_engine_free(engine);
    double seconds =
        (double)(end.tv_sec - start.tv_sec) + 1e-9 * (double)(end.tv_nsec - start.tv_nsec);
    return seconds > 0 ? reference / seconds : 1;
}
