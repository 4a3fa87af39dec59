// SPDX-License-Identifier: MIT
// A game against a pattern: what it answers to each move. The tree is a form in full; the or-nodes
// that are still to be passed are the state.
#ifndef HV_GAME_H
#define HV_GAME_H

#include "core/paths.h"

typedef struct hv_game {
    const hv_form *f;
    hv_set *cells;  // of each form node
    uint32_t *todo; // or-nodes to be passed, none of them a mere bracket
    size_t count, room;
    hv_set own, theirs;
    hv_limits *l;
} hv_game;

// The form must outlive the game. Free it even after a failure.
hv_status hv_game_start(hv_game *g, const hv_form *f, hv_limits *l, hv_error *err);
hv_status hv_game_copy(hv_game *to, const hv_game *from, hv_error *err); // shares `cells`
void hv_game_free(hv_game *g);                                           // of the start
void hv_game_free_copy(hv_game *g);                                      // of a copy

// How many answers the pattern allows to a move there: options without the cell at the or-node that
// uses it. A move that no or-node uses leaves the player free: then all options of the first
// or-node are allowed, and if there is none, the only answer is to pass. 0: there is no answer.
uint32_t hv_game_answers(const hv_game *g, int cell);

// Plays the opponent's move and the k-th of those answers; *reply is the cell, or HV_NO_POINT.
hv_status hv_game_play(hv_game *g, int cell, uint32_t k, int *reply, hv_error *err);

// Whether one of the pattern's groups is connected.
bool hv_game_is_won(const hv_game *g);

#endif
