// SPDX-License-Identifier: MIT
// The insides of a search of sub-games, for the files subgame*.c alone.
#ifndef HX_SUBGAME_INT_H
#define HX_SUBGAME_INT_H

#include "sight/sight.h"
#include "subgame/subgame.h"
#include "subgame/subgame_known.h"

#include <string.h>

// A way for the colour to join the ends where the opponent is to move: a semi.
typedef struct hx_subgame_option {
    uint64_t cells[HX_HSEARCH_NODES_MAX / 64];
    hx_conn_id id;       // of H-search; 0: found by the search, and then
    hx_strategy_id tree; // its tree, if trees are made
} hx_subgame_option;

struct hx_subgame {
    hx_cells cells;
    int words;
    hx_hsearch *own;   // connections of the colour, on the board of the sub-game
    hx_hsearch *other; // those of the opponent, where his edges are joined by what divides the ends
    bool two_sided;    // ...which is so here
    hx_budget *budget; // may be NULL
    hx_subgame_known known; // for this board, colour and ends
    hx_strategy strategy;
    hx_subgame_option *options; // of all positions on the way, one after the other
    int options_used, options_room;

    // The question under way.
    hx_color color;
    int ends[2];
    uint8_t stones_asked[HX_CELLS_MAX];     // by cell, of the board that was asked about
    bool exact;                             // the complete form was asked for
    hx_subgame_limits limits;               // of the form that is tried now
    uint64_t stones;                        // tried so far
    bool stopped;                           // by the limit or the budget
    bool build;                             // makes the tree of what is known to be won
    hx_bits own_stones;                     // played by the search
    hx_bits empty;                          // in the carrier
    uint32_t good[2][HX_HSEARCH_CELLS_MAX]; // how often a cell decided: for the opponent, for us
};

// Sets the board of a question up; what is known stays if only the carrier differs from the last
// one.
void hx_subgame_set_up(hx_subgame *g, const hx_subgame_question *q);

// A question as it is played: what is not in the carrier is the opponent's.
typedef struct hx_subgame_layout {
    hx_board board;
    hx_bits empty; // in the carrier
} hx_subgame_layout;

void hx_subgame_lay_out(hx_subgame_layout *out, const hx_subgame_question *q);
// The board as the opponent may see it: his edges are joined where the ends are divided. False if
// there is none (subgame_sides.c).
bool hx_subgame_see_opponent(const hx_subgame_layout *layout, hx_color color, const int ends[2],
                             hx_board *out);
// Searches from the position that stands, in one form.
hx_subgame_answer hx_subgame_search(hx_subgame *g, bool first);
// Sets up and searches: before the complete form, must-play, which is quick where it finds
// something. g->limits is left as the form was that answered.
hx_subgame_answer hx_subgame_ask(hx_subgame *g, const hx_subgame_question *q,
                                 const hx_subgame_limits *limits);

// ---- ways to join the ends (subgame_options.c) ----------------------------------------------

// Adds a way: of H-search, or with its tree, if trees are made. False when memory is out.
bool hx_subgame_add_option(hx_subgame *g, const hx_bits *cells, hx_conn_id id, hx_strategy_id tree);
// Takes those of H-search's semis as options that make their common cells, the opponent's must-play
// region, smallest. Without semis the region is everything.
void hx_subgame_take_semis(hx_subgame *g, hx_bits *region);
// Leaves out options from `base` on that are not needed, and puts the others together.
hx_subgame_answer hx_subgame_conclude(hx_subgame *g, int base);

// ---- looking at a position (subgame_judge.c) -----------------------------------------------

static inline int hx_subgame_node(const hx_subgame *g, int i) {
    return hx_hsearch_node(g->own, g->ends[i]);
}

static inline hx_subgame_answer hx_subgame_open(void) {
    return (hx_subgame_answer){.result = HX_SUBGAME_OPEN, .key = -1};
}

// What can be said without trying a stone; OPEN: nothing.
hx_subgame_answer hx_subgame_judge(hx_subgame *g, bool first);
// What was found out before, as far as it helps here; *hopeless is set if that is that must-play
// does not find anything.
hx_subgame_answer hx_subgame_recall(hx_subgame *g, bool first, int depth, bool *hopeless);
void hx_subgame_remember(hx_subgame *g, bool first, int depth, const hx_subgame_answer *a,
                         uint64_t before);

#endif
