// SPDX-License-Identifier: MIT
// How often a player wins with a given score: bench/chances [LEVEL [GAMES [SIZE]]].
//
// The level plays against itself from openings of one to six random stones. Every position whose
// winner it has not proved gives a pair: its score for the side to move, and whether that side won.
// Sorted by score and cut into equal parts, they give a table: how many, the mean score, the share
// won, and what the review makes of that score. src/search/chances.c has the table of a long run.
#include "base/mix.h"
#include "hexproof.h"
#include "engine/player.h"

#include <stdio.h>
#include <stdlib.h>

enum { PAIRS_MAX = 1 << 16, PARTS = 16 };

typedef struct pair {
    double score;
    bool won;
} pair;

typedef struct run {
    hx_engine *engine;
    hx_limits limits;
    hx_random random;
    int size;
    pair pairs[PAIRS_MAX];
    hx_color mover[PAIRS_MAX];
    int count;
} run;

static bool play_opening(run *r, hx_game *game) {
    int stones = 1 + (int)hx_random_below(&r->random, 6);
    while (stones > 0) {
        int cell = (int)hx_random_below(&r->random, (uint32_t)(r->size * r->size));
        if (hx_game_stone(game, cell)) continue;
        if (hx_game_play(game, (hx_move){HX_MOVE_STONE, hx_game_to_play(game), cell})) return false;
        stones--;
    }
    return true;
}

// Plays until the winner is proved.
static bool play_game(run *r) {
    hx_game *game;
    if (hx_game_new(&game, r->engine, r->size, r->size)) return false;
    bool ok = play_opening(r, game);
    int first = r->count;
    hx_color winner = HX_COLOR_NONE;
    while (ok && !winner && r->count < PAIRS_MAX) {
        hx_best best;
        ok = hx_engine_best(r->engine, game, &r->limits, &best) == HX_OK;
        winner = ok ? best.winner : HX_COLOR_NONE;
        if (!ok || winner) break;
        r->mover[r->count] = best.move.color;
        r->pairs[r->count++].score = best.balanced;
        ok = hx_game_play(game, best.move) == HX_OK;
    }
    for (int i = first; i < r->count; i++)
        r->pairs[i].won = r->mover[i] == winner;
    hx_game_free(game);
    return ok;
}

static int by_score(const void *a, const void *b) {
    double x = ((const pair *)a)->score, y = ((const pair *)b)->score;
    return (x > y) - (x < y);
}

static void print_table(run *r) {
    hx_levels_entry level;
    hx_cells cells;
    hx_cells_init(&cells, r->size, r->size);
    if (hx_levels_parse(&level, r->limits.level, NULL)) return;
    qsort(r->pairs, (size_t)r->count, sizeof *r->pairs, by_score);
    printf("%9s %9s %8s %8s\n", "positions", "score", "won", "review");
    for (int part = 0; part < PARTS; part++) {
        int from = r->count * part / PARTS, to = r->count * (part + 1) / PARTS, won = 0;
        double sum = 0, chance = 0;
        for (int i = from; i < to; i++) {
            sum += r->pairs[i].score;
            won += r->pairs[i].won;
            chance += level.player->chance(r->pairs[i].score, &cells);
        }
        if (to == from) continue;
        double count = to - from;
        printf("%9d %9.0f %8.3f %8.3f\n", to - from, sum / count, won / count, chance / count);
    }
}

int main(int argc, char **argv) {
    static run r = {.random = {23}, .size = 11}; // large
    const char *level = argc > 1 ? argv[1] : hx_level_default();
    int games = argc > 2 ? atoi(argv[2]) : 100;
    if (argc > 3) r.size = atoi(argv[3]);
    r.limits.level = level;
    if (r.size < 3 || r.size > 19 || hx_engine_new(&r.engine)) return 3;
    for (int i = 0; i < games; i++)
        if (!play_game(&r)) {
            fprintf(stderr, "chances: %s\n", hx_engine_error(r.engine));
            return 2;
        }
    print_table(&r);
    hx_engine_free(r.engine);
    return 0;
}
