// SPDX-License-Identifier: MIT
// The circuits of both colours, and one score: E = log(D_black / D_white), where D is a distance
// between the colour's edges. Negative favours black; whose turn it is does not enter.
#ifndef HX_EVALUATOR_H
#define HX_EVALUATOR_H

#include "evaluate/kirchhoff.h"
#include "evaluate/path.h"

typedef struct hx_evaluator { // arrays by hx_color, black and white
    hx_circuit *circuit[3];
    hx_kirchhoff *kirchhoff[3];
    hx_path *path[3];
} hx_evaluator;

// For boards of this many cells. Release with hx_evaluator_free. `options` may be NULL.
// HX_RESOURCES.
hx_status hx_evaluator_new(hx_evaluator **out, int cells, const hx_circuit_options *options,
                           hx_error *err);
void hx_evaluator_free(hx_evaluator *e); // NULL is fine

// Builds the colour's circuit. On `b`, which is the board or its reflection, it is `as`, and has
// the connections `found`; NULL: only neighbours are connected. Both colours must be loaded before
// anything is asked.
void hx_evaluator_load(hx_evaluator *e, hx_color color, const hx_board *b, hx_color as,
                       const hx_hsearch *found);

// Whose edges are joined by stones or by a full connection.
hx_color hx_evaluator_winner(const hx_evaluator *e);

// The colour's distance by total resistance, and by the shortest path: 0 exactly for the winner,
// infinite exactly for the loser. What they leave in kirchhoff[] and path[] is that of the open
// circuits, before anything is decided.
double hx_evaluator_resistance(hx_evaluator *e, hx_color color);
double hx_evaluator_path(hx_evaluator *e, hx_color color);

// log(black / white); two infinite distances are even.
double hx_evaluator_score(double black, double white);

#endif
