// SPDX-License-Identifier: MIT
// Who wins a small position with best play, by exhaustion.
#ifndef ORACLE_WINNER_H
#define ORACLE_WINNER_H

#include "oracle/brute.h"
#include "position/board.h"

static inline hx_color winner_of(brute *judge, const hx_board *board, hx_color to_play) {
    int empty[BRUTE_CARRIER_MAX], count = 0;
    if (board->winner) return board->winner;
    for (int cell = 0; cell < board->cells.count; cell++)
        if (hx_board_is_empty(board, cell)) empty[count++] = cell;
    bool won = brute_joins(judge, board->cells.cols, board->cells.rows, board->color, (int)to_play,
                           BRUTE_FIRST_EDGE, BRUTE_SECOND_EDGE, empty, count, true);
    return won ? to_play : hx_color_other(to_play);
}

#endif
