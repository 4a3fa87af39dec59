// SPDX-License-Identifier: MIT
// Queenbee (van Rijswijck 2002): two-distance under alpha-beta; and two-distance alone.
#include "engine/player.h"
#include "search/chances.h"

static double chance(double score, const hx_cells *cells) {
    (void)cells;
    return hx_chances_distance(score);
}

#define PLAYER(...)                                                                                \
    {                                                                                              \
        .usual = {__VA_ARGS__}, .set = hx_player_alphabeta_set,                                    \
        .settle = hx_player_alphabeta_settle, .best = hx_player_alphabeta_best,                    \
        .analyze = hx_player_alphabeta_analyze, .chance = chance,                                  \
        .close = hx_player_alphabeta_close                                                         \
    }

const hx_player hx_player_twodistance =
    PLAYER(.level = {"twodistance", "twodistance", "two-distance, its own move only"},
           .settings = {.depth = 1, .width = {30}});

const hx_player hx_player_queenbee =
    PLAYER(.level = {"queenbee", "queenbee", "two-distance under alpha-beta"},
           .settings = {.depth = HX_ALPHABETA_PLIES, .width = {10, 6, 6, 6}}, .ticks = 400000);
