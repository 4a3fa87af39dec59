// SPDX-License-Identifier: MIT
// The table of players.
#include "engine/player.h"

// A row for each: hx_player_NAME, in player_NAME.c or beside its sister.
// clang-format off
#define PLAYERS(ROW) \
    ROW(hexy)        \
    ROW(twodistance) \
    ROW(queenbee)    \
    ROW(net)
// clang-format on

#define DECLARE(name) extern const hx_player hx_player_##name;
PLAYERS(DECLARE)
#define POINT_TO(name) &hx_player_##name,
static const hx_player *const players[] = {PLAYERS(POINT_TO)};

const hx_player *hx_player_at(int i) {
    return i >= 0 && i < (int)(sizeof players / sizeof *players) ? players[i] : NULL;
}
