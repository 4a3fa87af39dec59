// SPDX-License-Identifier: MIT
// The opponent's chain: if the player's sides stay apart, the opponent's can be joined.
#ifndef HV_CHAIN_H
#define HV_CHAIN_H

#include "core/base.h"
#include "core/board.h"

// A chain from one side to the opposite one that has no cell of `ours`, as few as possible that are
// not in `free`, and then as few as possible. False if there is none.
bool hv_chain_find(const hv_board *b, int side, const hv_set *ours, const hv_set *free,
                   hv_set *out);

#endif
