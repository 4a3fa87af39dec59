// SPDX-License-Identifier: MIT
// Each level against the one below, games from random openings of two stones with both colours:
//
//                      7x7        9x9        11x11
//   easy, beginner     193/200    197/200    198/200
//   medium, easy       179/200    189/200    191/200
//   hard, medium        20/24      24/24      24/24
//
// The beginner beats a random mover 200 times of 200 on each, and somebody who only ever goes on
// along a shortest way, his own or the opponent's, 163, 184 and 191 times. The hard level takes
// half a second a move where the position is open; its ticks bound it on every size (0.2 s on
// 32x32).
#include "search/levels.h"

#include <string.h>

static const hx_levels_entry levels[] = {
    {.level = {"beginner", "twodistance", "looks at its own move only, and often misjudges it"},
     .settings = {.depth = 1, .width = {30}, .noise = 1000}},
    {.level = {"easy", "twodistance", "looks at its own move only, and sees it a little blurred"},
     .settings = {.depth = 1, .width = {30}, .noise = 150}},
    {.level = {"medium", "twodistance", "looks at its move and the answer"},
     .settings = {.depth = 2, .width = {12, 12, 12, 12}}},
    {.level = {"hard", "twodistance", "looks about ten plies ahead, for half a second on 11x11"},
     .settings = {.depth = HX_ALPHABETA_PLIES, .width = {10, 6, 6, 6}},
     .ticks = 400000},
};

enum { COUNT = sizeof levels / sizeof *levels };

const hx_levels_entry *hx_levels_at(int i) {
    return i >= 0 && i < COUNT ? &levels[i] : NULL;
}

const hx_levels_entry *hx_levels_find(const char *name) {
    for (int i = 0; i < COUNT; i++)
        if (strcmp(levels[i].level.name, name) == 0) return &levels[i];
    return NULL;
}
