// SPDX-License-Identifier: MIT
// From a player's score to the probability that the side to move wins: what share of the positions
// with such a score the level hard, or easy for two-distance, won against itself on 11x11
// (bench/chances.sh). It is that of equal players of this strength. Other sizes, other levels and
// other people's games have their own truth.
#ifndef HX_CHANCES_H
#define HX_CHANCES_H

// For a balanced score (search/alphabeta.h) that proves nothing, by circuits or by two-distance.
// Between 0 and 1, growing with it.
double hx_chances_circuit(double score);
double hx_chances_distance(double score);

#endif
