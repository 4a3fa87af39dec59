// SPDX-License-Identifier: MIT
// A game in progress: a board, whose turn it is, the moves so far, and the rules about them.
// It starts from any set-up; colours may come in any order, as clients of the GTP protocol send
// them.
#ifndef HX_POSITION_H
#define HX_POSITION_H

#include "base/error.h"
#include "position/board.h"

enum { HX_MOVES_MAX = 4096 }; // moves with passes; stones alone need at most HX_CELLS_MAX

typedef struct hx_position {
    hx_board board;
    uint8_t to_play;       // hx_color
    uint8_t ended_by;      // hx_color that resigned or forfeited, or none
    uint8_t sides_swapped; // after an odd number of swap-sides
    uint8_t swap_rule;     // hx_swap_rule: what is possible, not what a record may hold
    uint16_t setup_stones; // stones on the board before the first move
    uint16_t count;        // moves so far
    hx_move moves[HX_MOVES_MAX];
    uint8_t turn_before[HX_MOVES_MAX]; // to_play before each move
} hx_position;

void hx_position_init(hx_position *p, int cols, int rows);

// HX_NO with the reason: off the board, occupied, swap at the wrong time. Stones after the game has
// been won are accepted, for records and clients that set positions up by playing.
hx_status hx_position_play(hx_position *p, hx_move move, hx_error *err);

// Takes back the last move; HX_NO when there is none. Set-up is not undone.
hx_status hx_position_undo(hx_position *p, hx_error *err);

// Puts a stone of `color`, or none, on any cell. The position becomes a new start: the moves so far
// can no longer be undone. The side to move stays.
hx_status hx_position_setup(hx_position *p, hx_color color, int cell, hx_error *err);

// The same for the whole board at once: the colour of every cell.
void hx_position_setup_all(hx_position *p, const uint8_t *colors);

// Exactly one stone has been played on an otherwise empty board, by the opponent.
bool hx_position_can_swap(const hx_position *p);

// By the swap rule, the side to move may take over the first stone: here and now, ...
bool hx_position_may_swap(const hx_position *p);
// ... or whoever moves next may: the side to move is about to place the first stone, which does not
// end the game.
bool hx_position_is_offer(const hx_position *p);
// The swap that the rule allows the side to move.
hx_move hx_position_swap(const hx_position *p);

// The cell of the last stone that a move put down; -1 if all stones are set up.
int hx_position_last_stone(const hx_position *p);

// Whose sides are joined, or whose opponent gave up.
hx_color hx_position_winner(const hx_position *p);

// Of either kind.
static inline bool hx_position_is_swap(hx_move move) {
    return move.kind == HX_MOVE_SWAP_PIECES || move.kind == HX_MOVE_SWAP_SIDES;
}

#endif
