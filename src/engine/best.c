// SPDX-License-Identifier: MIT
// The player: a level's settings, the opening rules, the search.
#include "engine/engine_int.h"
#include "evaluate/twodistance.h"
#include "search/levels.h"
#include "search/opening.h"

#include <stdlib.h>
#include <string.h>

const hx_level *hx_level_at(int i) {
    const hx_levels_entry *entry = hx_levels_at(i);
    return entry ? &entry->level : NULL;
}

const char *hx_level_default(void) {
    return "expert";
}

hx_status hx_level_check(hx_engine *engine, const char *name) {
    hx_error *err = hx_engine_enter(engine);
    hx_levels_entry entry;
    return engine && name ? hx_levels_parse(&entry, name, err) : hx_check_missing(err);
}

hx_status hx_engine_judge(hx_judge **out, hx_engine *engine, const hx_levels_entry *level,
                          int cells) {
    *out = engine->distance;
    if (level->method == HX_LEVELS_DISTANCE || cells > HX_HSEARCH_CELLS_MAX) return HX_OK;
    const hx_judges_circuit *wanted = &level->circuit, *kept = &engine->circuit_options;
    if (!engine->circuit || !hx_judges_same(wanted, kept)) {
        if (engine->circuit) engine->circuit->free(engine->circuit);
        engine->circuit = NULL;
        hx_status status = hx_judges_new_circuit(&engine->circuit, wanted, &engine->error);
        if (status) return status;
        engine->circuit_options = *wanted;
    }
    *out = engine->circuit;
    return HX_OK;
}

// What the search's report needs to speak to the caller in public terms.
typedef struct reporter {
    const hx_limits *limits;
    hx_color to_play;
    const hx_budget *budget;
    double start;
} reporter;

hx_budget hx_engine_budget(hx_engine *engine, const hx_levels_entry *level, const hx_limits *limits,
                           double start) {
    hx_budget budget = {.tick_limit = level->ticks,
                        .poll = limits->poll,
                        .user = limits->user,
                        .stop = &engine->stop};
    // A limit of the caller's replaces the level's own effort, not its depth and width.
    bool visits = limits->visits && level->method == HX_LEVELS_NET; // nobody else counts them
    if (limits->seconds > 0 || limits->ticks || visits) budget.tick_limit = limits->ticks;
    if (limits->seconds > 0) budget.deadline = start + limits->seconds;
    return budget;
}

static void translate(hx_best *out, const hx_alphabeta_result *r, const reporter *rep) {
    *out = (hx_best){.move = {HX_MOVE_STONE, rep->to_play, r->cell}};
    out->score = r->score;
    out->balanced = r->balanced;
    out->probability = out->prior = -1;
    out->winner = r->winner;
    out->proof = r->winner ? HX_EVIDENCE_SEARCH : HX_EVIDENCE_NONE;
    out->line_length = r->line_length;
    memcpy(out->line, r->line, sizeof out->line);
    out->nodes = r->nodes;
    out->depth = r->depth;
    out->ticks = rep->budget->ticks;
    out->milliseconds = (hx_budget_now() - rep->start) * 1e3;
}

static void on_report(void *user, const hx_alphabeta_result *r) {
    const reporter *rep = user;
    if (!rep->limits->report) return;
    hx_best so_far;
    translate(&so_far, r, rep);
    rep->limits->report(rep->limits->user, &so_far);
}

// A decision that needs no search: resigning in a finished game, and by the opening rules the first
// stone and the swap. A player with a net judges these himself where the rules are no knowledge.
static bool decide_at_once(hx_best *out, const hx_levels_entry *level, const hx_position *p) {
    hx_move move = {HX_MOVE_STONE, p->to_play, -1};
    bool rules = level->method != HX_LEVELS_NET || hx_opening_is_known(&p->board.cells);
    bool over = hx_position_winner(p) != HX_COLOR_NONE;
    if (over || p->board.stones == p->board.cells.count) {
        move.kind = HX_MOVE_RESIGN;
    } else if (rules && hx_position_is_offer(p)) {
        move.cell = hx_opening_fair_stone(&p->board.cells, p->to_play);
    } else if (rules && hx_position_may_swap(p) &&
               hx_opening_should_swap(&p->board.cells, p->moves[0].color, p->moves[0].cell)) {
        move = hx_position_swap(p);
    } else {
        return false;
    }
    *out = (hx_best){.move = move, .probability = -1, .prior = -1};
    out->winner = p->board.winner; // a resignation proves nothing
    if (move.kind == HX_MOVE_STONE) {
        out->line[0] = move.cell;
        out->line_length = 1;
    }
    return true;
}

// Goes on with a win that was found before: its connection has an answer to every move.
static bool play_out(hx_engine *engine, const hx_position *p, hx_alphabeta_result *out) {
    int plies, cell = hx_winning_move(engine->winning, &p->board, p->to_play, &plies);
    if (cell < 0) return false;
    *out = (hx_alphabeta_result){.cell = cell, .line = {cell}, .line_length = 1};
    out->winner = p->to_play;
    out->score = out->balanced = HX_ALPHABETA_WIN - plies;
    return true;
}

static hx_status choose(hx_engine *engine, hx_game *game, const hx_limits *limits, hx_best *out,
                        hx_error *err) {
    hx_levels_entry level;
    hx_judge *judge;
    hx_position *p = &game->position;
    hx_status status = hx_check_limits(limits, err);
    if (!status)
        status = hx_levels_parse(&level, limits->level ? limits->level : hx_level_default(), err);
    if (status) return status;
    if (level.method == HX_LEVELS_NET) {
        if (decide_at_once(out, &level, p)) return HX_OK;
        return hx_position_is_offer(p) ? hx_offers_best(engine, &level, p, limits, out)
                                       : hx_tree_best(engine, &level, p, limits, out);
    }
    status = hx_engine_judge(&judge, engine, &level, p->board.cells.count);
    if (status) return status;
    if (decide_at_once(out, &level, p)) return HX_OK;
    double start = hx_budget_now();
    hx_budget budget = hx_engine_budget(engine, &level, limits, start);
    reporter rep = {limits, p->to_play, &budget, start};
    hx_alphabeta_result result;
    bool connects = judge != engine->distance;
    if (connects && hx_known_best(engine, p, limits, out) && out->winner == p->to_play)
        return HX_OK;
    if (!connects || !play_out(engine, p, &result)) {
        hx_alphabeta_search(engine->alphabeta, judge, &p->board, p->to_play, &level.settings,
                            &budget, on_report, &rep, &result);
        if (judge->failed) return hx_fail_memory(err);
        if (connects && result.winner == p->to_play) {
            budget.tick_limit = 0; // only time and stop count, and they are looked at again
            budget.spent = false;
            hx_winning_hold(engine->winning, &p->board, p->to_play, result.cell,
                            &level.circuit.search, &budget);
        }
    }
    translate(out, &result, &rep);
    return HX_OK;
}

hx_status hx_engine_best(hx_engine *engine, hx_game *game, const hx_limits *limits, hx_best *out) {
    static const hx_limits none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!engine || !game || !out) return hx_engine_end(engine, hx_check_missing(err));
    hx_best best;
    hx_status status = choose(engine, game, limits ? limits : &none, &best, err);
    if (!status) {
        bool joined = game->position.board.winner != HX_COLOR_NONE;
        best.proof = joined ? HX_EVIDENCE_BOARD : hx_known_evidence(engine, best.winner);
        *out = best;
    }
    return hx_engine_end(engine, status);
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
