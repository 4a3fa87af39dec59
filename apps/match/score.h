// SPDX-License-Identifier: MIT
// What the results amount to.
#ifndef MATCH_SCORE_H
#define MATCH_SCORE_H

#include "match/match.h"

typedef struct match_tally {
    int played;
    int wins[2][2];    // of each player, with black and with white
    int games[2][2];   // likewise, all of them
    int pairs[3];      // openings that were played twice, by how many of the two A has won
    int forfeits[2];   // games that each player has lost otherwise than on the board
    double seconds[2]; // thought by each player...
    int thoughts[2];   // ...on so many moves
    bool clockless[2]; // the player, a program, takes no time_settings
} match_tally;

match_tally match_score_tally(const match_result *results, int games);

// How many games repeat an earlier one move by move, forfeited ones not counted; -1 out of memory.
int match_score_repeats(const match_result *results, int games);

// A's wins, or the other player's.
int match_score_wins(const match_tally *t, int player);

typedef struct match_interval {
    double low, value, high;
} match_interval;

// The share of wins with Wilson's interval, which holds the true share in 95 of 100 matches if
// games are independent. `games` is at least 1.
match_interval match_score_share(int wins, int games);

// The difference in Elo points that such a share stands for: 400 log10(share / (1 - share)).
// Infinite for 0 and 1.
double match_score_elo(double share);
match_interval match_score_elo_interval(match_interval share);

// Anshelevich (2002): a player who wins eight of ten games is superior. 0 or 1; -1: inconclusive.
int match_score_superior(const match_tally *t);

#endif
