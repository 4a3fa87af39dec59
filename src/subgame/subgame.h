// SPDX-License-Identifier: MIT
// Sub-games decided by search: can a colour join two ends with stones on a carrier alone?
//
// H-search looks at every position on the way. Where the opponent is to move it gives his must-play
// region: outside the cells that all known ways to join the ends need, a move does not hurt. Where
// the colour is to move, a reply that failed leaves the cells that the opponent needed against it:
// other replies must be there too. Two forms:
//
//   must-play (Rasmussen, Maire 2004): only replies that extend an end (a full connection to one
//     end, at worst a semi to the other), to a set depth. Finds much of what AND and OR miss.
//   complete: all replies. The answer is exact, unless the limit of stones is reached.
//
// Cells outside the carrier count as the opponent's, empty ends as stones of the colour. A found
// connection needs the cells that its strategy uses, often fewer than the carrier.
#ifndef HX_SUBGAME_H
#define HX_SUBGAME_H

#include "connect/derive.h"

typedef struct hx_subgame hx_subgame; // working memory

typedef struct hx_subgame_question {
    const hx_board *board;
    hx_color color;
    int ends[2];            // cells or edges, not the opponent's, and not of one chain
    const hx_bits *carrier; // empty cells without the ends; NULL: all
    bool first;             // the colour moves first: a semi; otherwise a full
} hx_subgame_question;

typedef struct hx_subgame_limits {
    bool complete;   // all replies
    int depth;       // must-play: replies that do not join the ends at once, in a row
    uint64_t stones; // to be tried at most; 0: no limit
} hx_subgame_limits;

typedef enum hx_subgame_result {
    HX_SUBGAME_OPEN, // not found, or the limit was reached
    HX_SUBGAME_WON,
    HX_SUBGAME_LOST // by the exact search alone
} hx_subgame_result;

typedef struct hx_subgame_answer {
    hx_subgame_result result;
    hx_bits cells;       // that the winner needs: a carrier, or what keeps the ends apart
    int key;             // of a semi: the move; -1: none is needed, or it is a full
    hx_strategy_id tree; // if it was asked for: an and-node of the sub-game's strategy
} hx_subgame_answer;

// For boards of this size. Release with hx_subgame_free. HX_NO for a board of more than
// HX_HSEARCH_CELLS_MAX cells, HX_RESOURCES.
hx_status hx_subgame_new(hx_subgame **out, const hx_cells *cells, hx_error *err);
void hx_subgame_free(hx_subgame *g); // NULL is fine

// Lets the budget, which must outlive its use, end the search: OPEN. NULL: nothing does.
void hx_subgame_set_budget(hx_subgame *g, hx_budget *budget);

hx_subgame_answer hx_subgame_solve(hx_subgame *g, const hx_subgame_question *q,
                                   const hx_subgame_limits *limits);

// Makes the tree of the last answer, which was won. False when memory is out, or when must-play,
// which is not sure to, does not find it again.
bool hx_subgame_build(hx_subgame *g, const hx_subgame_question *q, hx_subgame_answer *answer);

// Takes cells out of a won carrier until it needs each of them; those that the limit leaves
// undecided stay. `answer` is that of hx_subgame_solve to the same question, and is replaced, with
// its tree. False when memory is out.
bool hx_subgame_minimise(hx_subgame *g, const hx_subgame_question *q,
                         const hx_subgame_limits *limits, hx_subgame_answer *answer);

// Calls `found` for every minimal carrier of at most `size` cells, until it returns false. True if
// none is missing: `found` never returned false, and the limit, which is for all of them, was not
// reached.
bool hx_subgame_list(hx_subgame *g, const hx_subgame_question *q, const hx_subgame_limits *limits,
                     int size, bool (*found)(void *user, const hx_subgame_answer *), void *user);

// The question as a whole game, the opponent to move unless the colour is first: the colour wins it
// exactly if it can join the ends. False if the ends cannot be led to its edges without changing
// the game.
bool hx_subgame_as_game(const hx_subgame_question *q, hx_board *out);

// The trees of the last answer; valid until the next question.
const hx_strategy *hx_subgame_strategy(const hx_subgame *g);
// Stones tried for the last answer.
uint64_t hx_subgame_stones(const hx_subgame *g);

#endif
