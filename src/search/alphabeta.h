// SPDX-License-Identifier: MIT
// The alpha-beta player: iterative deepening over the most promising moves, valued by a judge.
//
// Scores are from the side to move. HX_ALPHABETA_WIN - n is a win in n plies that has been proved,
// its negative a proved loss; anything up to HX_ALPHABETA_PROVED either way is an opinion. Proofs
// are exact although most moves are never tried: a win needs one move, and a loss is believed only
// when every move was tried that the judge does not know to lose. Hence windows never reach into
// the proved values, whatever passes PROVED cuts off, and as long as all moves tried lose for
// certain, the width does not count.
#ifndef HX_ALPHABETA_H
#define HX_ALPHABETA_H

#include "base/budget.h"
#include "search/judge.h"

enum {
    HX_ALPHABETA_PLIES = 64,     // longest line
    HX_ALPHABETA_WIDTHS = 4,     // widths that can be told apart
    HX_ALPHABETA_WIN = 32000,    // beyond every other score
    HX_ALPHABETA_PROVED = 30000, // scores beyond this, either way, are proved
};

typedef struct hx_alphabeta hx_alphabeta; // working memory and transposition table

// One line of the table of levels.
typedef struct hx_alphabeta_settings {
    int depth;                      // plies, 1 to HX_ALPHABETA_PLIES
    int width[HX_ALPHABETA_WIDTHS]; // moves tried at plies 0, 1, 2, ..., the last for all further
                                    // plies; 0: every move
    int step;                       // plies from one depth to the next; 0 is 1
    int noise;                      // the opinion of a position is off by up to this
} hx_alphabeta_settings;

typedef struct hx_alphabeta_result {
    int cell;                     // the move; -1 if there is none: the board is full or won
    int score;                    // for the side to move
    int balanced;                 // the same without the advantage of having the last word, to be
                                  // compared from one position to the next
    hx_color winner;              // proved, or none
    int line[HX_ALPHABETA_PLIES]; // moves expected, beginning with `cell`
    int line_length;
    uint64_t nodes; // positions visited
    int depth;      // plies searched completely
} hx_alphabeta_result;

// Called after each completed depth.
typedef void hx_alphabeta_report(void *user, const hx_alphabeta_result *so_far);

// `megabytes`, from 1, for the table; the rest takes 1 MB. Release with hx_alphabeta_free.
// HX_RESOURCES.
hx_status hx_alphabeta_new(hx_alphabeta **out, int megabytes);
void hx_alphabeta_free(hx_alphabeta *ab); // NULL is fine

// The move for `to_play` as the judge sees it; the board is the same afterwards. The same board,
// settings and ticks give the same result. When the budget ends early, the best of the last
// completed depth, or a better move that the unfinished one has found; a legal move in any case.
// `report` may be NULL.
void hx_alphabeta_search(hx_alphabeta *ab, hx_judge *judge, hx_board *board, hx_color to_play,
                         const hx_alphabeta_settings *settings, hx_budget *budget,
                         hx_alphabeta_report *report, void *user, hx_alphabeta_result *out);

#endif
