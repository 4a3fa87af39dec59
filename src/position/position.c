// SPDX-License-Identifier: MIT
#include "position/position.h"

#include <string.h>

void hx_position_init(hx_position *p, int cols, int rows) {
    memset(p, 0, sizeof *p);
    hx_board_init(&p->board, cols, rows);
    p->to_play = HX_COLOR_BLACK;
}

bool hx_position_can_swap(const hx_position *p) {
    return p->setup_stones == 0 && p->count == 1 && p->moves[0].kind == HX_MOVE_STONE &&
           p->moves[0].color != p->to_play;
}

bool hx_position_may_swap(const hx_position *p) {
    return p->swap_rule && hx_position_can_swap(p) && !p->board.winner;
}

bool hx_position_is_offer(const hx_position *p) {
    const hx_cells *cells = &p->board.cells;
    int way = p->to_play == HX_COLOR_BLACK ? cells->rows : cells->cols;
    return p->swap_rule && p->board.stones == 0 && p->count == 0 && way > 1;
}

hx_move hx_position_swap(const hx_position *p) {
    bool sides = p->swap_rule == HX_SWAP_SIDES;
    return (hx_move){sides ? HX_MOVE_SWAP_SIDES : HX_MOVE_SWAP_PIECES, p->to_play, -1};
}

// Replaces the only stone by its mirror image in the other colour.
static void swap_pieces(hx_position *p) {
    int cell = p->moves[0].cell;
    hx_color color = hx_color_other(p->moves[0].color);
    hx_board_undo(&p->board);
    hx_board_place(&p->board, color, hx_cells_map(&p->board.cells, HX_SYMMETRY_REFLECTION, cell));
}

static hx_status check_stone(const hx_position *p, int cell, hx_error *err) {
    if (cell < 0 || cell >= p->board.cells.count)
        return hx_fail(err, HX_NO, "the cell is not on the %dx%d board", p->board.cells.cols,
                       p->board.cells.rows);
    if (!hx_board_is_empty(&p->board, cell)) return hx_fail(err, HX_NO, "the cell is occupied");
    return HX_OK;
}

static hx_status check_swap(const hx_position *p, hx_move move, hx_error *err) {
    bool one_stone = p->setup_stones == 0 && p->count == 1 && p->moves[0].kind == HX_MOVE_STONE;
    if (!one_stone) return hx_fail(err, HX_NO, "swap is only allowed right after the first stone");
    if (p->moves[0].color == move.color)
        return hx_fail(err, HX_NO, "nobody can swap his own stone");
    if (move.kind == HX_MOVE_SWAP_PIECES && p->board.cells.cols != p->board.cells.rows)
        return hx_fail(err, HX_NO, "swap-pieces needs a square board; use swap-sides");
    return HX_OK;
}

static hx_status check(const hx_position *p, hx_move move, hx_error *err) {
    if (move.color != HX_COLOR_BLACK && move.color != HX_COLOR_WHITE)
        return hx_fail(err, HX_NO, "a move needs a colour");
    if (p->count == HX_MOVES_MAX)
        return hx_fail(err, HX_NO, "a game has at most %d moves", HX_MOVES_MAX);
    if (p->ended_by) return hx_fail(err, HX_NO, "the game has ended by resignation");
    switch (move.kind) {
    case HX_MOVE_STONE:
        return check_stone(p, move.cell, err);
    case HX_MOVE_SWAP_PIECES:
    case HX_MOVE_SWAP_SIDES:
        return check_swap(p, move, err);
    case HX_MOVE_PASS:
    case HX_MOVE_RESIGN:
    case HX_MOVE_FORFEIT:
        return HX_OK;
    }
    return hx_fail(err, HX_NO, "unknown kind of move");
}

hx_status hx_position_play(hx_position *p, hx_move move, hx_error *err) {
    hx_status status = check(p, move, err);
    if (status) return status;
    if (move.kind != HX_MOVE_STONE) move.cell = -1;
    if (move.kind == HX_MOVE_STONE) hx_board_place(&p->board, move.color, move.cell);
    if (move.kind == HX_MOVE_SWAP_PIECES) swap_pieces(p);
    if (move.kind == HX_MOVE_SWAP_SIDES) p->sides_swapped ^= 1;
    p->moves[p->count] = move;
    p->turn_before[p->count++] = p->to_play;
    if (move.kind == HX_MOVE_RESIGN || move.kind == HX_MOVE_FORFEIT)
        p->ended_by = (uint8_t)move.color; // and it stays whose turn it was
    else
        p->to_play =
            (uint8_t)(move.kind == HX_MOVE_SWAP_SIDES ? move.color : hx_color_other(move.color));
    return HX_OK;
}

hx_status hx_position_undo(hx_position *p, hx_error *err) {
    if (p->count == 0) return hx_fail(err, HX_NO, "there is no move to take back");
    hx_move move = p->moves[--p->count];
    p->to_play = p->turn_before[p->count];
    if (move.kind == HX_MOVE_STONE) hx_board_undo(&p->board);
    if (move.kind == HX_MOVE_SWAP_PIECES) {
        hx_board_undo(&p->board);
        hx_board_place(&p->board, p->moves[0].color, p->moves[0].cell);
    }
    if (move.kind == HX_MOVE_SWAP_SIDES) p->sides_swapped ^= 1;
    p->ended_by = HX_COLOR_NONE;
    return HX_OK;
}

hx_status hx_position_setup(hx_position *p, hx_color color, int cell, hx_error *err) {
    const hx_cells *cells = &p->board.cells;
    if (cell < 0 || cell >= cells->count)
        return hx_fail(err, HX_NO, "the cell is not on the %dx%d board", cells->cols, cells->rows);
    uint8_t colors[HX_CELLS_MAX];
    memcpy(colors, p->board.color, cells->count);
    colors[cell] = (uint8_t)color;
    hx_position_setup_all(p, colors);
    return HX_OK;
}

void hx_position_setup_all(hx_position *p, const uint8_t *colors) {
    while (p->board.stones > 0)
        hx_board_undo(&p->board);
    for (int cell = 0; cell < p->board.cells.count; cell++)
        if (colors[cell]) hx_board_place(&p->board, colors[cell], cell);
    p->count = 0;
    p->ended_by = HX_COLOR_NONE;
    p->setup_stones = p->board.stones;
}

hx_color hx_position_winner(const hx_position *p) {
    if (p->board.winner) return p->board.winner;
    return p->ended_by ? hx_color_other(p->ended_by) : HX_COLOR_NONE;
}

int hx_position_last_stone(const hx_position *p) {
    return p->board.stones > p->setup_stones ? p->board.placed[p->board.stones - 1] : -1;
}
