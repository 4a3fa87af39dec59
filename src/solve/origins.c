// SPDX-License-Identifier: MIT
#include "solve/origins.h"

#include <stdlib.h>
#include <string.h>

void hx_origins_init(hx_origins *o, int words, size_t limit) {
    *o = (hx_origins){.words = words, .most = limit / (2 * (size_t)words * sizeof *o->sets)};
}

void hx_origins_free(hx_origins *o) {
    free(o->sets);
    *o = (hx_origins){0};
}

void hx_origins_clear(hx_origins *o) {
    o->count = 0;
}

static uint64_t *set_of(const hx_origins *o, uint32_t number, hx_color color) {
    size_t place = (number - 1) % o->most;
    return o->sets + (2 * place + (color == HX_COLOR_WHITE)) * (size_t)o->words;
}

static bool make_room(hx_origins *o) {
    if (o->count < o->room || o->room == o->most) return o->room && o->count < UINT32_MAX;
    size_t room = o->room ? 2 * (size_t)o->room : 256;
    if (room > o->most) room = o->most;
    uint64_t *sets = realloc(o->sets, 2 * room * (size_t)o->words * sizeof *sets);
    if (!sets) return false;
    o->sets = sets;
    o->room = (uint32_t)room;
    return true;
}

uint32_t hx_origins_add(hx_origins *o, const hx_board *b) {
    if (!make_room(o)) return 0;
    uint32_t number = ++o->count;
    memset(set_of(o, number, HX_COLOR_BLACK), 0, 2 * (size_t)o->words * sizeof *o->sets);
    for (int i = 0; i < b->stones; i++) {
        int cell = b->placed[i];
        set_of(o, number, b->color[cell])[cell / 64] |= UINT64_C(1) << cell % 64;
    }
    return number;
}

bool hx_origins_get(const hx_origins *o, uint32_t number, hx_board *out) {
    if (!number || number > o->count || o->count - number >= o->most) return false;
    for (int cell = 0; cell < out->cells.count; cell++)
        for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++)
            if (set_of(o, number, color)[cell / 64] >> cell % 64 & 1)
                hx_board_place(out, color, cell);
    return true;
}
