// SPDX-License-Identifier: MIT
// Playing a won game out: once a colour's edges are joined by a full connection, the reply to every
// move is read off its derivation (tactic/tactic.h), and nothing needs to be searched any more.
#ifndef HX_WINNING_H
#define HX_WINNING_H

#include "base/error.h"
#include "connect/hsearch.h"

typedef struct hx_winning hx_winning;

// Release with hx_winning_free. HX_RESOURCES.
hx_status hx_winning_new(hx_winning **out, hx_error *err);
void hx_winning_free(hx_winning *w); // NULL is fine

// `color` is about to win with a stone on `cell`: looks, with these options, for the connection of
// its edges that the stone makes or keeps, and holds on to it. The board is the same afterwards.
// False if there is none, memory is out, or the budget (may be NULL) has ended before.
bool hx_winning_hold(hx_winning *w, hx_board *b, hx_color color, int cell,
                     const hx_hsearch_options *options, hx_budget *budget);

// Holds nothing any more.
void hx_winning_drop(hx_winning *w);

// The move that keeps what is held, on the board after that stone, or after the last move given
// here, with one more stone of the opponent's. -1 if it is another board, or nothing is held.
// `plies` gets how many the game will last at most.
int hx_winning_move(hx_winning *w, const hx_board *b, hx_color color, int *plies);

#endif
