// SPDX-License-Identifier: MIT
// Counting, and what may be concluded from the counts.
//
// Wilson's interval (1927) is that of the games, not of the pairs. It never leaves 0 to 1, and
// has a width where a player has won everything, or each one game of every pair: the variance
// measured among few pairs would be 0 there. An opening that favours a colour makes the two games
// of a pair fall differently more often than not; the interval is then wider than need be.
#include "match/score.h"

#include <math.h>
#include <stdlib.h>

static const double Z = 1.959963984540054; // 95 % of a normal distribution lie within this

match_tally match_score_tally(const match_result *results, int games) {
    match_tally t = {0};
    for (int g = 0; g < games; g++) {
        const match_result *r = &results[g];
        if (!r->played) continue;
        int winner = match_player_of(g, r->winner);
        t.played++;
        t.wins[winner][r->winner - 1]++;
        if (r->end == MATCH_END_FORFEITED) t.forfeits[!winner]++;
        for (int i = 0; i < 2; i++) {
            t.games[i][match_player_of(g, HX_COLOR_BLACK) != i]++;
            t.seconds[i] += r->seconds[i];
            t.thoughts[i] += r->thoughts[i];
            t.clockless[i] |= r->clockless[i];
        }
        if (g % 2 == 1 && results[g - 1].played)
            t.pairs[(winner == 0) + (match_player_of(g - 1, results[g - 1].winner) == 0)]++;
    }
    return t;
}

static int compare_keys(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

int match_score_repeats(const match_result *results, int games) {
    uint64_t *keys = malloc((size_t)games * sizeof *keys + 1);
    if (!keys) return -1;
    size_t count = 0;
    int repeats = 0;
    for (int g = 0; g < games; g++)
        if (results[g].played && results[g].end != MATCH_END_FORFEITED)
            keys[count++] = results[g].key;
    qsort(keys, count, sizeof *keys, compare_keys);
    for (size_t i = 1; i < count; i++)
        repeats += keys[i] == keys[i - 1];
    free(keys);
    return repeats;
}

int match_score_wins(const match_tally *t, int player) {
    return t->wins[player][0] + t->wins[player][1];
}

match_interval match_score_share(int wins, int games) {
    double n = games, p = wins / n;
    double middle = p + Z * Z / (2 * n), scale = 1 + Z * Z / n;
    double reach = Z * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n));
    // The ends are exact where rounding would leave a trace.
    return (match_interval){.low = wins == 0 ? 0 : (middle - reach) / scale,
                            .value = p,
                            .high = wins == games ? 1 : (middle + reach) / scale};
}

double match_score_elo(double share) {
    if (share <= 0) return -INFINITY;
    if (share >= 1) return INFINITY;
    return 400 * log10(share / (1 - share));
}

match_interval match_score_elo_interval(match_interval share) {
    return (match_interval){match_score_elo(share.low), match_score_elo(share.value),
                            match_score_elo(share.high)};
}

int match_score_superior(const match_tally *t) {
    for (int i = 0; i < 2; i++)
        if (10 * match_score_wins(t, i) >= 8 * t->played && t->played >= 10) return i;
    return -1;
}
