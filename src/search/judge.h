// SPDX-License-Identifier: MIT
// What alpha-beta asks of a way to judge positions. One view of a position serves three ends: it
// finds wins and forced answers exactly, values a leaf, and lists the moves of an inner node.
#ifndef HX_JUDGE_H
#define HX_JUDGE_H

#include "base/budget.h"
#include "position/board.h"

typedef enum hx_view_kind {
    HX_VIEW_WON,    // the side to move wins for certain, with a stone on `cell`
    HX_VIEW_LOST,   // it loses for certain, whatever it plays
    HX_VIEW_FORCED, // it loses for certain unless it plays on `cell`
    HX_VIEW_OPEN    // anything else
} hx_view_kind;

typedef struct hx_view {
    hx_view_kind kind;
    int cell;  // of a won or forced position; otherwise -1
    int plies; // until the game is over, in a won or lost one
    int score; // an opinion for the side to move, in an open one
    int count; // moves listed
} hx_view;

typedef struct hx_judge hx_judge;
struct hx_judge {
    // A search begins on this board, which it changes by hx_board_place and hx_board_undo, each
    // followed by `place` and `undo`; these two may be NULL. The budget, which may be NULL, is
    // looked at in long work; after its end a view comes soon and need not see everything, but
    // what it says for certain is so.
    void (*start)(hx_judge *j, hx_board *board, hx_budget *budget);
    void (*place)(hx_judge *j, hx_color color, int cell);
    void (*undo)(hx_judge *j);
    // Judges the position. `moves`, if not NULL, gets the moves worth a try, the most promising
    // first. What it leaves out in an open or forced position loses for certain.
    hx_view (*view)(hx_judge *j, hx_color to_play, hx_cell *moves);
    void (*free)(hx_judge *j);

    hx_board *board;   // of the search under way
    hx_budget *budget; // the same
    uint64_t ticks;    // what a view costs
    bool failed;       // memory was out: the search must end
};

#endif
