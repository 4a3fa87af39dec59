// SPDX-License-Identifier: MIT
// The colours' names, as users and protocols spell them.
#include "hexproof.h"

#include <string.h>

const char *hx_color_name(hx_color color) {
    return color == HX_COLOR_BLACK ? "black" : color == HX_COLOR_WHITE ? "white" : "none";
}

hx_color hx_color_parse(const char *name) {
    static const struct {
        const char *name;
        hx_color color;
    } names[] = {
        {"black", HX_COLOR_BLACK}, {"white", HX_COLOR_WHITE}, {"red", HX_COLOR_BLACK},
        {"blue", HX_COLOR_WHITE},  {"b", HX_COLOR_BLACK},     {"w", HX_COLOR_WHITE},
        {"r", HX_COLOR_BLACK},
    };
    if (!name) return HX_COLOR_NONE;
    char lower[8] = "";
    size_t length = strlen(name);
    if (length >= sizeof lower) return HX_COLOR_NONE;
    for (size_t i = 0; i < length; i++)
        lower[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] - 'A' + 'a') : name[i];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(lower, names[i].name) == 0) return names[i].color;
    return HX_COLOR_NONE;
}
