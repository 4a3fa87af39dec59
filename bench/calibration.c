// SPDX-License-Identifier: MIT
// Whether stated probabilities come true: bench/calibration [PLAYER [GAMES [SIZE [SEED]]]].
//
// The player (net:v=100) plays itself from openings of 1 to 4 random stones. Of all positions in
// which it gave the side to move a probability near p, without proof, the share is counted that
// this side went on to win. Last, the exponent is fitted that the odds should have had: 1 is right,
// more means that the player was too modest, less that it was too sure.
#include "hexproof.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { BINS = 10, MOST = 400000 };

typedef struct statement {
    float probability;
    bool black; // to move
    bool won;
} statement;

static statement said[MOST];
static int count, proved, proved_wrong;
static uint64_t dice = 1;

static int below(int n) {
    dice = dice * 6364136223846793005u + 1442695040888963407u;
    return (int)((dice >> 33) % (uint64_t)n);
}

static void play_random_stones(hx_game *game, int cells) {
    for (int left = 1 + below(4); left > 0;) {
        hx_move move = {HX_MOVE_STONE, hx_game_to_play(game), below(cells)};
        if (hx_game_play(game, move) == HX_OK) left--;
    }
}

// Plays to the end; returns the winner.
static hx_color play_game(hx_engine *engine, hx_game *game, const hx_limits *limits) {
    hx_color claimed = HX_COLOR_NONE;
    int first = count;
    while (!hx_game_winner(game)) {
        hx_best best;
        hx_color mover = hx_game_to_play(game);
        if (hx_engine_best(engine, game, limits, &best)) break;
        if (best.winner && !claimed) claimed = best.winner;
        if (!best.winner && count < MOST)
            said[count++] = (statement){(float)best.probability, mover == HX_COLOR_BLACK, false};
        hx_game_play(game, best.move);
    }
    hx_color winner = hx_game_winner(game);
    for (int i = first; i < count; i++)
        said[i].won = said[i].black == (winner == HX_COLOR_BLACK);
    proved += claimed != HX_COLOR_NONE;
    proved_wrong += claimed && claimed != winner;
    return winner;
}

static void print_bins(void) {
    printf("stated       positions   mean   won\n");
    for (int bin = 0; bin < BINS; bin++) {
        int n = 0, won = 0;
        double sum = 0;
        for (int i = 0; i < count; i++) {
            if ((int)fmin(BINS - 1, said[i].probability * BINS) != bin) continue;
            n++;
            won += said[i].won;
            sum += said[i].probability;
        }
        if (n)
            printf("%3d to %3d %%  %9d  %4.1f %%  %4.1f %%\n", bin * 100 / BINS,
                   (bin + 1) * 100 / BINS, n, 100 * sum / n, 100.0 * won / n);
    }
}

static double surprise(double exponent) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
        double p = fmin(fmax(said[i].probability, 1e-6), 1 - 1e-6);
        double odds = pow(p / (1 - p), exponent);
        sum -= log(said[i].won ? odds / (1 + odds) : 1 / (1 + odds));
    }
    return sum / count;
}

int main(int argc, char **argv) {
    const char *player = argc > 1 ? argv[1] : "net:v=100";
    int games = argc > 2 ? atoi(argv[2]) : 200, size = argc > 3 ? atoi(argv[3]) : 11;
    dice = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    hx_engine *engine;
    if (hx_engine_new(&engine)) return HX_RESOURCES;
    hx_limits limits = {.level = player};
    if (hx_level_check(engine, player)) {
        fprintf(stderr, "%s\n", hx_engine_error(engine));
        return HX_USAGE;
    }
    for (int i = 0; i < games; i++) {
        hx_game *game;
        if (hx_game_new(&game, engine, size, size)) return HX_RESOURCES;
        play_random_stones(game, size * size);
        hx_engine_forget(engine);
        play_game(engine, game, &limits);
        hx_game_free(game);
    }
    printf("%s, %dx%d, %d games; %d with a proof on the way, %d of them wrong\n", player, size,
           size, games, proved, proved_wrong);
    print_bins();
    double best = 1;
    for (double e = 0.2; e < 3; e += 0.01)
        if (surprise(e) < surprise(best)) best = e;
    printf("exponent of the odds %.2f; surprise %.4f instead of %.4f\n", best, surprise(best),
           surprise(1));
    hx_engine_free(engine);
    return 0;
}
