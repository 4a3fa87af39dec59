// SPDX-License-Identifier: MIT
#include "evaluate/evaluator.h"

#include "base/real.h"

#include <math.h>
#include <stdlib.h>

hx_status hx_evaluator_new(hx_evaluator **out, int cells, const hx_circuit_options *options,
                           hx_error *err) {
    hx_evaluator *e = calloc(1, sizeof *e);
    if (!e) return hx_fail_memory(err);
    hx_status status = HX_OK;
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        if (!status) status = hx_circuit_new(&e->circuit[color], cells, options, err);
        if (!status) status = hx_kirchhoff_new(&e->kirchhoff[color], cells, err);
        if (!status) status = hx_path_new(&e->path[color], cells, err);
    }
    if (status)
        hx_evaluator_free(e);
    else
        *out = e;
    return status;
}

void hx_evaluator_free(hx_evaluator *e) {
    if (!e) return;
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        hx_circuit_free(e->circuit[color]);
        hx_kirchhoff_free(e->kirchhoff[color]);
        hx_path_free(e->path[color]);
    }
    free(e);
}

void hx_evaluator_load(hx_evaluator *e, hx_color color, const hx_board *b, hx_color as,
                       const hx_hsearch *found) {
    hx_circuit_build(e->circuit[color], b, as, found);
}

hx_color hx_evaluator_winner(const hx_evaluator *e) {
    if (e->circuit[HX_COLOR_BLACK]->is_joined) return HX_COLOR_BLACK;
    return e->circuit[HX_COLOR_WHITE]->is_joined ? HX_COLOR_WHITE : HX_COLOR_NONE;
}

static double decide(const hx_evaluator *e, hx_color color, double open) {
    hx_color winner = hx_evaluator_winner(e);
    if (winner == HX_COLOR_NONE) return open;
    return winner == color ? 0 : INFINITY;
}

double hx_evaluator_resistance(hx_evaluator *e, hx_color color) {
    return decide(e, color, hx_kirchhoff_run(e->kirchhoff[color], e->circuit[color]));
}

double hx_evaluator_path(hx_evaluator *e, hx_color color) {
    return decide(e, color, hx_path_run(e->path[color], e->circuit[color]));
}

double hx_evaluator_score(double black, double white) {
    return black == INFINITY && white == INFINITY ? 0 : hx_real_log_ratio(black, white);
}
