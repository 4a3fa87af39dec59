// SPDX-License-Identifier: MIT
// Solving for the public function: each question begins with an empty table, so that answers and
// counts depend on the question alone.
#include "certificate/certificate.h"

#include "engine/doubt.h"
#include "engine/engine_int.h"

#include <string.h>

static void list_winning(hx_solution *out, const hx_bits *winning, int words) {
    hx_bits_walk walk = {0};
    out->winning_count = 0;
    for (int cell; (cell = hx_bits_step(winning, &walk, words)) >= 0;)
        out->winning[out->winning_count++] = cell;
}

// ---- solvers that go on --------------------------------------------------------------------

static void drop_solver(hx_engine *engine) {
    hx_solve_free(engine->solver);
    engine->solver = NULL;
}

// A certificate vouches for the winner alone: what is listed besides must not be a store's word.
static bool may_go_on(const hx_engine *engine, const hx_solver_size *size,
                      const hx_solve_limits *limits) {
    if (!engine->solver || !limits->go_on) return false;
    if (limits->certificate && limits->all_moves && hx_solve_borrowed(engine->solver)) return false;
    return memcmp(&engine->solver_size, size, sizeof *size) == 0;
}

// For the question; to be given back with give_solver_back.
static hx_status take_solver(hx_engine *engine, const hx_cells *cells,
                             const hx_solve_limits *limits, const hx_solve_store *store,
                             hx_solve **out) {
    hx_solve_options options = {
        .megabytes = limits->megabytes, .threads = limits->threads, .store = store};
    options.helpers = limits->helpers;
    hx_solver_size size;
    memset(&size, 0, sizeof size); // it is compared as bytes
    size.cols = cells->cols;
    size.rows = cells->rows;
    size.megabytes = limits->megabytes;
    size.threads = limits->threads;
    size.helpers = limits->helpers;
    if (may_go_on(engine, &size, limits)) {
        *out = engine->solver;
        hx_solve_use_store(*out, store);
        return HX_OK;
    }
    drop_solver(engine);
    hx_status status = hx_solve_new(out, cells, engine->solver_net, &options, &engine->error);
    if (status || !limits->go_on) return status;
    engine->solver = *out;
    engine->solver_size = size;
    return HX_OK;
}

// What is false is not gone on from.
static void give_solver_back(hx_engine *engine, hx_solve *solver, hx_status status) {
    hx_solve_use_store(solver, NULL);
    hx_solve_tell(solver, NULL, NULL);
    if (solver != engine->solver)
        hx_solve_free(solver);
    else if (status)
        drop_solver(engine);
}

// ---- one question --------------------------------------------------------------------------

// Lets the caller know what is found already, beside how the search goes.
typedef struct teller {
    const hx_solve_limits *limits;
    uint64_t before; // positions of earlier questions
    const hx_position *position;
    const hx_solution *found;
} teller;

// The first stone wins if nobody swaps, and somebody may.
static bool is_taken_over(const hx_position *p, hx_color winner) {
    return winner == hx_color_other(p->to_play) && hx_position_may_swap(p);
}

static void tell(void *user, const hx_solve_progress *p) {
    const teller *t = user;
    hx_solve_progress progress = *p;
    progress.nodes -= t->before;
    progress.winner = t->found->winner;
    if (is_taken_over(t->position, progress.winner)) progress.winner = t->position->to_play;
    progress.move = t->found->move;
    t->limits->report(t->limits->user, &progress);
}

static void solve(hx_solve *solver, hx_position *p, bool all_moves, hx_budget *budget,
                  hx_solution *out) {
    hx_solve_result result;
    hx_bits winning;
    hx_cell line[HX_CELLS_MAX];
    hx_solve_run(solver, &p->board, p->to_play, budget, &result);
    out->winner = result.winner;
    out->move = result.move == HX_CELL_NONE ? -1 : result.move;
    out->line_length = hx_solve_line(solver, &p->board, p->to_play, line);
    for (int i = 0; i < out->line_length; i++)
        out->line[i] = line[i];
    if (all_moves && out->winner == hx_color_other(p->to_play))
        out->winning_count = 0;
    else if (all_moves && hx_solve_all(solver, &p->board, p->to_play, budget, &winning))
        list_winning(out, &winning, hx_solve_words(solver));
    if (out->winner) // the list rests on no more than this
        out->proof = hx_solve_borrowed(solver) ? HX_EVIDENCE_STORE : HX_EVIDENCE_SEARCH;
    out->nodes = hx_solve_nodes(solver);
}

// Without one, if the budget did not allow it. HX_BAD_INPUT: it is not so.
static hx_status certify(hx_solve *solver, hx_position *p, bool helped, hx_budget *budget,
                         hx_solution *out, char **certificate, hx_error *err) {
    hx_text text = {0};
    uint64_t claims;
    hx_solve_use_helpers(solver, NULL); // its questions are small
    hx_certificate_source source = hx_certificate_ask(solver);
    double start = hx_budget_now();
    hx_status status = hx_certificate_write(&text, &source, &p->board, p->to_play, out->winner,
                                            budget, &claims, err);
    out->certificate_milliseconds = (hx_budget_now() - start) * 1e3;
    if (!status) {
        out->proof = HX_EVIDENCE_CERTIFICATE;
        out->claims = claims;
        *certificate = hx_text_take(&text);
    }
    hx_text_free(&text);
    if (status == HX_BAD_INPUT && helped)
        hx_fail(err, status,
                "somebody who helped, or the store, has said what is not so: there is no proof");
    return status == HX_NO ? HX_OK : status;
}

// One go at the question, with what the store says or without.
static hx_status answer(hx_engine *engine, hx_position *p, const hx_solve_limits *limits,
                        const hx_solve_store *store, hx_budget *budget, hx_solution *out,
                        char **certificate) {
    hx_solve *solver;
    double start = hx_budget_now();
    hx_status status = take_solver(engine, &p->board.cells, limits, store, &solver);
    if (status) return status;
    uint64_t before = hx_solve_nodes(solver);
    hx_solve_limit(solver, limits->nodes ? before + limits->nodes : 0);
    teller telling = {limits, before, p, out};
    hx_solve_tell(solver, limits->report ? tell : NULL, &telling);
    *out = (hx_solution){.winner = p->board.winner, .move = -1, .winning_count = -1};
    if (out->winner) out->proof = HX_EVIDENCE_BOARD;
    if (!out->winner) {
        solve(solver, p, limits->all_moves, budget, out);
        out->nodes -= before;
    }
    out->milliseconds = (hx_budget_now() - start) * 1e3;
    if (out->winner && limits->certificate)
        status = certify(solver, p, limits->helpers, budget, out, certificate, &engine->error);
    give_solver_back(engine, solver, status);
    return status;
}

static bool find_nothing(void *user, const void *key, size_t key_size, void *value, size_t size) {
    (void)user, (void)key, (void)key_size, (void)value, (void)size;
    return false;
}

// The first stone is still to come, and is taken over if it wins: whoever places it loses.
static void give_up(const hx_position *p, const hx_solve_limits *limits, hx_solution *out) {
    *out = (hx_solution){
        .winner = hx_color_other(p->to_play), .proof = HX_EVIDENCE_SEARCH, .move = -1};
    if (!limits->all_moves) out->winning_count = -1;
    if (limits->certificate) *limits->certificate = NULL;
}

// The position by the swap rule.
static hx_status solve_with_swap(hx_engine *engine, hx_position *p, const hx_solve_limits *limits,
                                 hx_solution *out) {
    if (hx_position_is_offer(p)) {
        give_up(p, limits, out);
        return HX_OK;
    }
    hx_status status = hx_engine_solve_position(engine, p, limits, out);
    if (status) return status;
    out->unswapped = out->winner;
    if (!is_taken_over(p, out->winner)) return HX_OK;
    out->winner = p->to_play;
    out->swap = true;
    out->line_length = 0;
    return HX_OK;
}

hx_status hx_engine_solve(hx_engine *engine, hx_game *game, const hx_solve_limits *limits,
                          hx_solution *out) {
    static const hx_solve_limits none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!engine || !game || !out) return hx_engine_end(engine, hx_check_missing(err));
    if (!limits) limits = &none;
    hx_status status = hx_check_solve_limits(limits, err);
    if (status) return hx_engine_end(engine, status);
    const hx_solve_store *store = engine->store;
    status = solve_with_swap(engine, &game->position, limits, out);
    if (store && store->settle) store->settle(store->user);
    return hx_engine_end(engine, status);
}

// With the store's help. Where a certificate shows that it lied, all that it said is forgotten there
// and the question solved without it, which keeps what is so.
static hx_status answer_with_store(hx_engine *engine, hx_position *p, const hx_solve_limits *limits,
                                   hx_budget *budget, hx_solution *out, char **certificate) {
    hx_solve_store silent = *engine->store;
    silent.find = find_nothing;
    // A certificate vouches for the winner alone, so that the list must not be the store's word.
    if (limits->certificate && limits->all_moves)
        return answer(engine, p, limits, &silent, budget, out, certificate);
    hx_doubt doubt;
    hx_doubt_init(&doubt, engine->store);
    hx_status status = answer(engine, p, limits, limits->certificate ? &doubt.hooks : engine->store,
                              budget, out, certificate);
    if (status == HX_BAD_INPUT && !limits->helpers) { // else it may have been them
        engine->error = (hx_error){0};
        hx_doubt_forget(&doubt);
        status = answer(engine, p, limits, &silent, budget, out, certificate);
        out->store_lied = true;
        if (silent.lied) silent.lied(silent.user);
    }
    hx_doubt_free(&doubt);
    return status;
}

// Makes a solver for the question and lets it look for what is not known yet.
static hx_status look(hx_engine *engine, hx_position *p, const hx_solve_limits *limits,
                      double start, hx_solution *out, char **certificate) {
    hx_error *err = &engine->error;
    hx_status status = engine->solver_net ? HX_OK : hx_net_solver(&engine->solver_net, err);
    if (status) return status;
    hx_budget budget = {.poll = limits->poll, .user = limits->user, .stop = &engine->stop};
    budget.tick_limit = limits->ticks;
    if (limits->seconds > 0) budget.deadline = start + limits->seconds;
    return engine->store ? answer_with_store(engine, p, limits, &budget, out, certificate)
                         : answer(engine, p, limits, NULL, &budget, out, certificate);
}

hx_status hx_engine_solve_position(hx_engine *engine, hx_position *p, const hx_solve_limits *limits,
                                   hx_solution *out) {
    hx_solution found = {.winner = p->board.winner, .move = -1, .winning_count = -1};
    if (found.winner) found.proof = HX_EVIDENCE_BOARD;
    char *certificate = NULL;
    bool known = found.winner && !limits->certificate;
    hx_status status = HX_OK;
    if (!known) status = look(engine, p, limits, hx_budget_now(), &found, &certificate);
    if (status) return status;
    *out = found;
    if (limits->certificate) *limits->certificate = certificate;
    return HX_OK;
}
