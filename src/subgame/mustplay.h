// SPDX-License-Identifier: MIT
// The must-play rule after H-search (Rasmussen and Maire 2004): what AND and OR leave as semis with
// cells in common is searched as a sub-game (subgame/subgame.h), the most promising pairs of ends
// first. What is found enters the set as a full connection, with its strategy as derivation, and
// AND and OR go on from there.
//
// Effort is counted in ticks: one a stone tried, and some for each pair. The same ticks give the
// same set.
#ifndef HX_MUSTPLAY_H
#define HX_MUSTPLAY_H

#include "subgame/subgame.h"

typedef struct hx_mustplay_options {
    bool complete;       // all replies, all pairs, semis too: with enough ticks nothing is missed
    int depth;           // otherwise: see hx_subgame_limits
    uint64_t ticks;      // 0: no limit
    uint64_t pair_ticks; // for one pair; 0: no limit
} hx_mustplay_options;

typedef struct hx_mustplay_stats {
    uint64_t ticks; // spent
    int tried;      // sub-games
    int found;      // connections
    bool finished;  // no pair was left out
} hx_mustplay_stats;

// Extends the set, which is that of the board and has not followed moves. `g` is for boards of this
// size. The budgets of `h` and `g` end it too. HX_RESOURCES: what is there is true all the same.
hx_status hx_mustplay_extend(hx_hsearch *h, hx_subgame *g, const hx_board *b,
                             const hx_mustplay_options *options, hx_mustplay_stats *stats,
                             hx_error *err);

// Puts the answer to a question in, which was won, with its tree; then AND and OR go on.
// HX_RESOURCES.
hx_status hx_mustplay_learn(hx_hsearch *h, const hx_subgame *g, const hx_subgame_question *q,
                            const hx_subgame_answer *answer, hx_error *err);

#endif
