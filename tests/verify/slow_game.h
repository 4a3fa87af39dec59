// SPDX-License-Identifier: MIT
// The game against a pattern by its rules alone, without a thought for speed: the opponent takes an
// empty cell; if open or-nodes use it, the pattern follows, at one of them, an option without a
// cell of the opponent's; if none does, it may follow any such option, or none.
#ifndef SLOW_GAME_H
#define SLOW_GAME_H

#include "report/line.h"
#include "verify/slow.h"

typedef enum slow_end {
    SLOW_GOES_ON,   // nothing is decided
    SLOW_NO_ANSWER, // every option of an open or-node has a cell of the opponent's
    SLOW_LOST,      // stones and all cells that may still follow connect no group
} slow_end;

// How the game may stand after the moves, since a move may belong to more than one option: a bit,
// 1 << end, for each end. None if a move is against the rules.
unsigned slow_replay(const hv_strategy *s, uint32_t pattern, const hv_move *moves, size_t count);

// Whether the opponent can come to this end, SLOW_NO_ANSWER or SLOW_LOST, in so many moves.
bool slow_can_reach(const hv_strategy *s, uint32_t pattern, slow_end end, int moves);

#endif
