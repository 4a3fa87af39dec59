// SPDX-License-Identifier: MIT
#include "search/winning.h"

#include "tactic/tactic.h"

#include <stdlib.h>
#include <string.h>

struct hx_winning {
    hx_cells cells;               // the size it was made for
    hx_tactic tactic;             // what is still to be kept
    hx_color color;               // none: nothing is held
    uint8_t stones[HX_CELLS_MAX]; // the board after our last move
};

hx_status hx_winning_new(hx_winning **out, hx_error *err) {
    hx_winning *w = calloc(1, sizeof *w);
    if (!w) return hx_fail_memory(err);
    *out = w;
    return HX_OK;
}

void hx_winning_free(hx_winning *w) {
    if (!w) return;
    hx_tactic_free(&w->tactic);
    free(w);
}

static bool fits(const hx_winning *w, const hx_cells *c) {
    return hx_cells_same_size(&w->cells, c);
}

static hx_conn_id find_win(const hx_hsearch *h) {
    int x = hx_hsearch_edge(h, 0), y = hx_hsearch_edge(h, 1);
    return hx_hsearch_first(h, HX_CONN_FULL, x, y);
}

// The connection of the edges after a stone on `cell`; 0: none.
static hx_conn_id find_after(hx_hsearch *h, hx_winning *w, hx_board *b, hx_color color, int cell) {
    // The set must follow the stone: found anew, it might keep other connections. Where the win was
    // not seen before the stone, it may be after it.
    hx_hsearch_build(h, b, color);
    if (hx_hsearch_play(h, color, cell, NULL)) return 0;
    hx_board_place(b, color, cell);
    hx_conn_id id = find_win(h);
    if (!id && !b->winner) {
        hx_hsearch_build(h, b, color);
        id = find_win(h);
    }
    memcpy(w->stones, b->color, b->cells.count);
    hx_board_undo(b);
    return id;
}

bool hx_winning_hold(hx_winning *w, hx_board *b, hx_color color, int cell,
                     const hx_hsearch_options *options, hx_budget *budget) {
    hx_hsearch *found;
    w->color = HX_COLOR_NONE;
    if (hx_hsearch_new(&found, &b->cells, options, NULL)) return false;
    hx_hsearch_set_budget(found, budget);
    w->cells = b->cells;
    hx_tactic_free(&w->tactic);
    hx_conn_id id = find_after(found, w, b, color, cell);
    if (id && hx_tactic_start(&w->tactic, found, id)) w->color = color;
    hx_hsearch_free(found);
    return w->color != HX_COLOR_NONE;
}

void hx_winning_drop(hx_winning *w) {
    w->color = HX_COLOR_NONE;
}

// The one cell where the opponent has moved since; -1 if anything else has changed.
static int find_attack(const hx_winning *w, const hx_board *b) {
    int attack = -1;
    for (int cell = 0; cell < b->cells.count; cell++) {
        if (b->color[cell] == w->stones[cell]) continue;
        if (attack >= 0 || w->stones[cell] || b->color[cell] == w->color) return -1;
        attack = cell;
    }
    return attack;
}

int hx_winning_move(hx_winning *w, const hx_board *b, hx_color color, int *plies) {
    if (w->color != color || !fits(w, &b->cells)) return -1;
    int attack = find_attack(w, b);
    if (attack < 0) return -1;
    int cell = hx_tactic_reply(&w->tactic, attack);
    if (cell < 0) cell = hx_tactic_go_on(&w->tactic);
    if (cell < 0) {
        w->color = HX_COLOR_NONE;
        return -1;
    }
    memcpy(w->stones, b->color, b->cells.count);
    w->stones[cell] = (uint8_t)color;
    *plies = 1 + hx_tactic_depth(&w->tactic);
    return cell;
}
