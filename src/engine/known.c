// SPDX-License-Identifier: MIT
// What players know from a store of solved positions. It has none that the solver needs few
// positions for; so who is asked about a position has it solved as far as a moment allows, and the
// next moves of a stored win are found that way.
#include "engine/engine_int.h"
#include "solve/solve.h"

enum { POSITIONS = 64, MEGABYTES = 1 }; // that are looked at, with a table so large
static const double SHARE = 8;          // this part of the caller's limits at most

hx_status hx_engine_set_store(hx_engine *engine, const hx_solve_store *store) {
    hx_error *err = hx_engine_enter(engine);
    if (!engine || (store && (!store->find || !store->keep))) return hx_check_missing(err);
    engine->store = store;
    hx_engine_forget(engine);
    return HX_OK;
}

hx_color hx_known_winner(void *user, const hx_board *board, hx_color to_play, int *cell) {
    hx_engine *engine = user;
    hx_solve_result r;
    if (!hx_solved_look_up(engine->store, board, to_play, &r)) return HX_COLOR_NONE;
    engine->borrowed = true;
    if (r.winner != to_play) return r.winner;
    *cell = r.move;
    return r.move == HX_CELL_NONE ? HX_COLOR_NONE : r.winner; // H-search has a move, surely
}

// The answer of somebody who wins, by a stone or by a swap.
static hx_best win_by(hx_move move, const hx_solution *s) {
    enum { LINE = sizeof((hx_best *)0)->line / sizeof(int) };
    hx_best best = {.move = move,
                    .score = 1,
                    .balanced = 1,
                    .probability = 1,
                    .winner = move.color,
                    .nodes = s->nodes,
                    .milliseconds = s->milliseconds,
                    .prior = -1};
    if (move.kind != HX_MOVE_STONE) return best;
    best.line[best.line_length++] = move.cell;
    for (int i = 1; i < s->line_length && i < LINE && s->line[0] == move.cell; i++)
        best.line[best.line_length++] = s->line[i];
    best.depth = best.line_length;
    return best;
}

hx_color hx_known_best(hx_engine *engine, hx_position *p, const hx_limits *limits, hx_best *out) {
    hx_solve_limits small = {.nodes = POSITIONS,
                             .megabytes = MEGABYTES,
                             .seconds = limits->seconds / SHARE,
                             .ticks = limits->ticks / (uint64_t)SHARE,
                             .poll = limits->poll,
                             .user = limits->user};
    hx_solution s;
    if (!engine->store || hx_engine_solve_position(engine, p, &small, &s)) return HX_COLOR_NONE;
    hx_move move = {HX_MOVE_STONE, p->to_play, s.move};
    bool swaps = s.winner == hx_color_other(p->to_play) && hx_position_may_swap(p);
    if (swaps) move = hx_position_swap(p);
    if (s.proof == HX_EVIDENCE_STORE) engine->borrowed = true;
    *out = (hx_best){.winner = s.winner};
    if (swaps || s.winner == p->to_play) *out = win_by(move, &s);
    return s.winner;
}
