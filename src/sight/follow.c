// SPDX-License-Identifier: MIT
#include "sight/follow.h"

// More stones than this are not played one by one: a new build is less work, measured on 7x7.
enum { STONES_MAX = 4 };

hx_status hx_follow_init(hx_follow *f, const hx_cells *cells, hx_color color,
                         const hx_hsearch_options *options, hx_error *err) {
    *f = (hx_follow){.color = color, .built = -1};
    return hx_hsearch_new(&f->found, cells, options, err);
}

void hx_follow_free(hx_follow *f) {
    hx_hsearch_free(f->found);
    *f = (hx_follow){0};
}

// How many stones, from the first, the set has in common with the board.
static int common_stones(const hx_follow *f, const hx_board *b) {
    int count = 0;
    while (count < f->stones && count < b->stones && f->cell[count] == b->placed[count] &&
           f->side[count] == b->color[f->cell[count]])
        count++;
    return count;
}

static void note_stones(hx_follow *f, const hx_board *b) {
    for (; f->stones < b->stones; f->stones++) {
        f->cell[f->stones] = b->placed[f->stones];
        f->side[f->stones] = b->color[b->placed[f->stones]];
    }
}

static bool play_stones(hx_follow *f, const hx_board *b) {
    for (int i = f->stones; i < b->stones; i++) {
        hx_cell cell = b->placed[i];
        if (hx_hsearch_play(f->found, b->color[cell], cell, NULL)) return false;
    }
    return true;
}

void hx_follow_board(hx_follow *f, const hx_board *b) {
    int common = common_stones(f, b);
    bool near = f->built >= 0 && common >= f->built && b->stones - common <= STONES_MAX;
    for (; near && f->stones > common; f->stones--)
        hx_hsearch_undo(f->found);
    if (!near || !play_stones(f, b)) {
        hx_hsearch_build(f->found, b, f->color);
        f->built = b->stones;
    }
    f->stones = common;
    note_stones(f, b);
}
