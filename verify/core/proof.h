// SPDX-License-Identifier: MIT
// What a valid strategy proves: of which position who wins.
#ifndef HV_PROOF_H
#define HV_PROOF_H

#include "core/strategy.h"

// The position that pattern i wins: what is neither empty nor played in it is the opponent's. The
// side to move is the one that the file's ending names, if pattern i is the one that it is about;
// else the player if the pattern begins with a move. False if the pattern does not join the two
// sides of its player.
bool hv_proof_of(const hv_strategy *s, uint32_t i, hv_proof *out);

// Same board, stones and side to move.
bool hv_proof_same_position(const hv_proof *a, const hv_proof *b);

const char *hv_proof_color(hv_color color); // its name

// ---- question.c ----

// Reads a position as users type it: 6:f3 or 9x8:b.e5,w.d4. Stones without a colour take turns,
// black first; the side to move is the one that did not play the last stone. Sets board, stones and
// side to move. The sentence about a failure has no place in it.
hv_status hv_question_read(hv_proof *out, const char *text, size_t length, hv_error *err);

#endif
