// SPDX-License-Identifier: MIT
// Solving for others: a solver that does jobs, one after the other.
#include "engine/check.h"
#include "engine/engine_int.h"
#include "net/builtin.h"
#include "solve/message.h"

#include <stdio.h>
#include <stdlib.h>

struct hx_helper {
    hx_engine *engine;
    hx_helper_options options;
    hx_solve_helpers hooks; // what the solver tells
    hx_solve *solver;       // of boards of this size; NULL: none yet
    int cols, rows;
    uint64_t nodes; // of solvers before it
};

hx_status hx_helper_new(hx_helper **out, hx_engine *engine, const hx_helper_options *options) {
    static const hx_helper_options none = {0};
    hx_error *err = hx_engine_enter(engine);
    if (!options) options = &none;
    if (!out || !engine || (options->hear && !options->release)) return hx_check_missing(err);
    const hx_solve_limits limits = {.megabytes = options->megabytes};
    hx_status status = hx_check_solve_limits(&limits, err);
    if (status) return status;
    hx_helper *h = calloc(1, sizeof *h);
    if (!h) return hx_fail_memory(err);
    h->engine = engine;
    h->options = *options;
    h->hooks = (hx_solve_helpers){.learned = options->learned,
                                  .hear = options->hear,
                                  .release = options->release,
                                  .user = options->user};
    *out = h;
    return HX_OK;
}

void hx_helper_free(hx_helper *h) {
    if (!h) return;
    hx_solve_free(h->solver);
    free(h);
}

uint64_t hx_helper_nodes(const hx_helper *h) {
    if (!h) return 0;
    return h->nodes + (h->solver ? hx_solve_nodes(h->solver) : 0);
}

// A solver for boards of this size. What it knew of another size is forgotten.
static hx_status make_solver(hx_helper *h, int cols, int rows) {
    hx_error *err = &h->engine->error;
    if (h->solver && h->cols == cols && h->rows == rows) return HX_OK;
    h->nodes = hx_helper_nodes(h);
    hx_solve_free(h->solver);
    h->solver = NULL;
    hx_status status = h->engine->solver_net ? HX_OK : hx_net_solver(&h->engine->solver_net, err);
    if (status) return status;
    hx_cells cells;
    const hx_solve_options options = {.megabytes = h->options.megabytes, .helpers = &h->hooks};
    hx_cells_init(&cells, cols, rows);
    status = hx_solve_new(&h->solver, &cells, h->engine->solver_net, &options, err);
    h->cols = cols;
    h->rows = rows;
    return status;
}

static hx_status search(hx_helper *h, const char *text, char **result) {
    hx_error *err = &h->engine->error;
    hx_message_job job;
    hx_text found = {0};
    if (!hx_message_read_job(&job, text)) return hx_fail(err, HX_BAD_INPUT, "this is no job");
    hx_status status = make_solver(h, job.cols, job.rows);
    if (status) return status;
    hx_budget budget = {.poll = h->options.poll, .user = h->options.user, .stop = &h->engine->stop};
    status = hx_solve_job(h->solver, text, &budget, &found, err);
    if (!status && !budget.spent) *result = hx_text_take(&found);
    hx_text_free(&found);
    return status;
}

hx_status hx_helper_search(hx_helper *h, const char *job, char **result) {
    hx_error *err = hx_engine_begin(h ? h->engine : NULL);
    if (!h || !job || !result) return hx_engine_end(h ? h->engine : NULL, hx_check_missing(err));
    *result = NULL;
    return hx_engine_end(h->engine, search(h, job, result));
}

hx_status hx_helper_hear(hx_helper *h, const char *text) {
    hx_error *err = hx_engine_enter(h ? h->engine : NULL);
    hx_message_fact fact;
    if (!h || !text) return hx_check_missing(err);
    if (!hx_message_read_fact(&fact, text)) return hx_fail(err, HX_BAD_INPUT, "this is no fact");
    hx_status status = make_solver(h, fact.cols, fact.rows);
    if (!status) hx_solve_hear(h->solver, text);
    return status;
}

// Version and net: with others the same position has other numbers.
const char *hx_helper_kind(void) {
    static char kind[64];
    size_t size;
    const unsigned char *net = hx_builtin_solver(&size);
    uint64_t hash = UINT64_C(14695981039346656037); // FNV-1a
    for (size_t i = 0; i < size && !kind[0]; i++)
        hash = (hash ^ net[i]) * UINT64_C(1099511628211);
    if (!kind[0]) snprintf(kind, sizeof kind, "%s-%016llx", HX_VERSION, (unsigned long long)hash);
    return kind;
}
