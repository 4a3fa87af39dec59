// SPDX-License-Identifier: MIT
#include "search/levels.h"

#include <string.h>

static const hx_levels_entry levels[] = {
    {.level = {"beginner", "twodistance", "looks at its own move only, and often misjudges it"},
     .settings = {.depth = 1, .width = {30}, .noise = 1000}},
    {.level = {"easy", "twodistance", "looks at its own move only, and sees it a little blurred"},
     .settings = {.depth = 1, .width = {30}, .noise = 150}},
    {.level = {"medium", "twodistance", "looks at its move and the answer"},
     .settings = {.depth = 2, .width = {12, 12, 12, 12}}},
    {.level = {"hard", "twodistance", "looks seven or eight plies ahead, half a second on 11x11"},
     .settings = {.depth = HX_ALPHABETA_PLIES, .width = {8, 6, 6, 6}},
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
