// SPDX-License-Identifier: MIT
// Inferior cells for the public function: fill-in first, then the moves that need not be tried.
#include "engine/engine_int.h"
#include "inferior/prune.h"

static void list_filled(const hx_board *b, int before, const hx_bits *dead, hx_inferior *out) {
    for (int i = before; i < b->stones; i++) {
        int cell = b->placed[i];
        out->kind[cell] = hx_bits_has(dead, cell) ? HX_INFERIOR_DEAD : HX_INFERIOR_CAPTURED;
        out->color[cell] = (hx_color)b->color[cell];
    }
}

static void list_moves(const hx_prune *p, int cells, hx_inferior *out) {
    for (int cell = 0; cell < cells; cell++) {
        if (hx_bits_has(&p->vulnerable, cell)) {
            out->kind[cell] = HX_INFERIOR_VULNERABLE;
            out->by[cell] = p->killer[cell];
        } else if (hx_bits_has(&p->dominated, cell)) {
            out->kind[cell] = HX_INFERIOR_DOMINATED;
            out->by[cell] = p->dominator[cell];
        }
    }
}

hx_status hx_engine_inferior(hx_engine *engine, const hx_game *game, hx_color color,
                             hx_inferior *out) {
    hx_error *err = hx_engine_enter(engine);
    if (!engine || !game || !out) return hx_check_missing(err);
    hx_status status = hx_check_color(color, "moves are those of", err);
    if (status) return status;
    hx_board b = game->position.board;
    hx_dead dead;
    hx_bits filled;
    hx_prune prune;
    int before = b.stones;
    *out = (hx_inferior){0};
    for (int cell = 0; cell < HX_CELLS_MAX; cell++)
        out->by[cell] = -1;
    if (b.winner) return HX_OK;
    hx_dead_init(&dead);
    hx_fill_run(&dead, &b, &filled);
    list_filled(&b, before, &filled, out);
    hx_prune_find(&prune, &dead, &b, color);
    list_moves(&prune, b.cells.count, out);
    return HX_OK;
}
