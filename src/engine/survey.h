// SPDX-License-Identifier: MIT
// First stones asked about one after the other by a player with a net; for openings.c, which tells
// what each is worth, and offers.c, which looks for one to offer.
#ifndef HX_SURVEY_H
#define HX_SURVEY_H

#include "engine/tree.h"

typedef struct hx_survey {
    hx_engine *engine;
    const hx_limits *limits;
    hx_color color; // of the stones
    hx_mcts_settings settings;
    hx_board board;              // empty
    hx_budget budget;            // of the stone under way
    uint64_t visits, tick_limit; // of all stones
    double start, deadline;
    bool called_off;             // by the caller's poll
    double chance[HX_CELLS_MAX]; // of `color` with a stone there; negative: not known
    hx_mcts_state found;         // of the last stone
    int order[HX_CELLS_MAX];     // the stones to search, one of each pair
    int count;                   // how many
} hx_survey;

// For free(), also after a failure.
hx_status hx_survey_begin(hx_survey **out, hx_engine *engine, const hx_levels_entry *level,
                          const hx_cells *cells, hx_color color, const hx_limits *limits);

// The cell of the same stone after half a turn.
int hx_survey_image(const hx_survey *s, int cell);

bool hx_survey_is_over(const hx_survey *s);

// So many stones are still to come, the next one included: it gets its part of what is left.
void hx_survey_share(hx_survey *s, int left);

// Searches the position after a stone. HX_RESOURCES.
hx_status hx_survey_ask(hx_survey *s, int cell, uint64_t visits);

// One look at every stone. HX_RESOURCES.
hx_status hx_survey_glance(hx_survey *s);

// The stone as an answer, nobody swapping; what was found is of the last one that was asked about.
hx_best hx_survey_describe(const hx_survey *s, int cell);

#endif
