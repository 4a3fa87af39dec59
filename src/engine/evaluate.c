// SPDX-License-Identifier: MIT
// The circuits for users of the library. White is evaluated as black on the reflected board: then
// not only its circuit but also its connections, which may depend on the order in which they are
// looked for, are those of the mirror image.
#include "base/budget.h"
#include "engine/engine_int.h"
#include "evaluate/evaluator.h"
#include "evaluate/twodistance.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct evaluation {
    hx_spares *spares;
    const hx_evaluation_options *options;
    const hx_board *board;
    hx_board *reflected;
    hx_evaluator *evaluator;
    hx_evaluation *out;
} evaluation;

// The board on which the colour is black.
static const hx_board *board_of(const evaluation *e, hx_color color) {
    return color == HX_COLOR_BLACK ? e->board : e->reflected;
}

static int cell_of(const evaluation *e, hx_color color, int own) {
    return color == HX_COLOR_BLACK
               ? own
               : hx_cells_map(&e->reflected->cells, HX_SYMMETRY_REFLECTION, own);
}

// The same for ends: the reflected board's north and south are west and east.
static int end_of(const evaluation *e, hx_color color, int own) {
    if (own >= HX_CELL_NORTH) return hx_cells_edge(color, own - HX_CELL_NORTH);
    return cell_of(e, color, own);
}

static hx_status load(const evaluation *e, hx_color color, hx_error *err) {
    const hx_connection_options *c = &e->options->connections;
    const hx_board *b = board_of(e, color);
    hx_hsearch *found = NULL;
    if (!c->neighbours_only) {
        hx_hsearch_options inner = hx_engine_search_options(c);
        inner.templates = false; // the circuits are the papers'
        hx_status status = hx_spares_take(e->spares, &found, &b->cells, &inner, err);
        if (status) return status;
        hx_hsearch_build(found, b, HX_COLOR_BLACK);
    }
    hx_evaluator_load(e->evaluator, color, b, HX_COLOR_BLACK, found);
    hx_spares_give(e->spares, found);
    return HX_OK;
}

static void list_links(const evaluation *e, hx_color color) {
    hx_kirchhoff_flow flows[HX_LINKS_MAX];
    int count = hx_kirchhoff_strongest(e->evaluator->kirchhoff[color], e->evaluator->circuit[color],
                                       flows, HX_LINKS_MAX);
    e->out->link_count[color] = count;
    for (int i = 0; i < count; i++)
        e->out->links[color][i] = (hx_evaluation_link){
            end_of(e, color, flows[i].from), end_of(e, color, flows[i].to), flows[i].current};
}

static void measure_circuit(const evaluation *e, hx_color color) {
    hx_evaluation *out = e->out;
    double energy[HX_CELLS_MAX] = {0};
    out->resistance[color] = hx_evaluator_resistance(e->evaluator, color);
    out->path[color] = hx_evaluator_path(e->evaluator, color);
    const hx_circuit *circuit = e->evaluator->circuit[color];
    hx_kirchhoff_add_energy(e->evaluator->kirchhoff[color], circuit, energy);
    for (int i = 0; i < e->board->cells.count; i++) {
        int cell = cell_of(e, color, i);
        out->energy[color][cell] = energy[i];
        out->energy[HX_COLOR_NONE][cell] += energy[i];
    }
    list_links(e, color);
    if (out->winner) return; // no way to go any more, or none left
    out->path_length[color] =
        hx_path_cells(e->evaluator->path[color], circuit, out->path_cells[color]);
    for (int i = 0; i < out->path_length[color]; i++)
        out->path_cells[color][i] = cell_of(e, color, out->path_cells[color][i]);
}

static hx_status measure_two_distance(const evaluation *e, hx_error *err) {
    hx_twodistance *t = malloc(sizeof *t);
    if (!t) return hx_fail_memory(err);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        double *distance = &e->out->two_distance[color];
        if (e->out->winner) {
            *distance = e->out->winner == color ? 0 : INFINITY;
            continue;
        }
        hx_twodistance_init(t, &e->board->cells);
        hx_twodistance_load(t, e->board);
        int potential = hx_twodistance_measure(t, e->board, color).potential;
        *distance = potential == HX_TWODISTANCE_NONE ? (double)INFINITY : potential;
    }
    free(t);
    return HX_OK;
}

static hx_status evaluate(evaluation *e, hx_error *err) {
    const hx_evaluation_options *o = e->options;
    hx_circuit_options circuit = {.way = o->share ? HX_CIRCUIT_SHARE : HX_CIRCUIT_LINK,
                                  .extra = o->link_extra};
    hx_status status = hx_evaluator_new(&e->evaluator, e->board->cells.count, &circuit, err);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE && !status; color++)
        status = load(e, color, err);
    if (status) return status;
    e->out->winner = hx_evaluator_winner(e->evaluator);
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++)
        measure_circuit(e, color);
    status = measure_two_distance(e, err);
    const double *distance = o->metric == HX_METRIC_RESISTANCE ? e->out->resistance
                             : o->metric == HX_METRIC_PATH     ? e->out->path
                                                               : e->out->two_distance;
    e->out->score = hx_evaluator_score(distance[HX_COLOR_BLACK], distance[HX_COLOR_WHITE]);
    return status;
}

hx_status hx_engine_evaluate(hx_engine *engine, const hx_game *game,
                             const hx_evaluation_options *options, hx_evaluation *out) {
    static const hx_evaluation_options none = {0};
    hx_error *err = hx_engine_enter(engine);
    if (!engine || !game || !out) return hx_check_missing(err);
    double start = hx_budget_now();
    if (!options) options = &none;
    hx_status status = hx_check_evaluation_options(options, err);
    if (status) return status;
    hx_evaluation *result = calloc(1, sizeof *result);
    hx_board *reflected = malloc(sizeof *reflected);
    status = result && reflected ? HX_OK : hx_fail_memory(err);
    evaluation e = {engine->spares, options, &game->position.board, reflected, NULL, result};
    if (!status) {
        hx_board_reflect(reflected, e.board);
        status = evaluate(&e, err);
    }
    if (!status) {
        *out = *result;
        out->milliseconds = (hx_budget_now() - start) * 1e3;
    }
    hx_evaluator_free(e.evaluator);
    free(reflected);
    free(result);
    return status;
}

hx_status hx_engine_twodistance(hx_engine *engine, hx_game *game, hx_color color,
                                int distance[HX_CELLS_MAX]) {
    hx_error *err = hx_engine_enter(engine);
    if (!engine || !game || !distance) return hx_check_missing(err);
    const hx_board *board = &game->position.board;
    hx_status status = hx_check_color(color, "distances are those of", err);
    if (status) return status;
    hx_twodistance *t = malloc(sizeof *t);
    if (!t) return hx_fail_memory(err);
    uint16_t sums[HX_CELLS_MAX];
    hx_twodistance_init(t, &board->cells);
    hx_twodistance_load(t, board);
    hx_twodistance_run(t, board, color);
    hx_twodistance_sums(t, sums);
    for (int i = 0; i < board->cells.count; i++)
        distance[i] = board->winner || sums[i] == HX_TWODISTANCE_NONE ? -1 : sums[i];
    free(t);
    return HX_OK;
}
