// SPDX-License-Identifier: MIT
// What players with alpha-beta have in common. Their parameters:
//   d  depth in plies            w  widths at plies 0, 1, 2, ..., separated by '/'
//   s  plies from one depth to   t  ticks for a move
//      the next                  r  noise of the evaluation
#include "engine/player.h"

#include <stdlib.h>
#include <string.h>

// ---- parameters ------------------------------------------------------------------------------

static bool read_widths(const char *value, int width[HX_ALPHABETA_WIDTHS]) {
    int count = 0;
    for (char *end; count < HX_ALPHABETA_WIDTHS; value = end + 1) {
        long w = strtol(value, &end, 10);
        if (end == value || w < 0 || w > HX_CELLS_MAX) return false;
        width[count++] = (int)w;
        if (*end == '\0') {
            for (; count < HX_ALPHABETA_WIDTHS; count++)
                width[count] = (int)w;
            return true;
        }
        if (*end != '/') return false;
    }
    return false;
}

bool hx_player_alphabeta_set(hx_levels_entry *e, char key, const char *value) {
    long n = 0;
    bool ok = false;
    switch (key) {
    case 'd':
        if ((ok = hx_levels_read_number(value, 1, HX_ALPHABETA_PLIES, false, &n)))
            e->settings.depth = (int)n;
        return ok;
    case 't':
        if ((ok = hx_levels_read_number(value, 0, 1000000000, false, &n))) e->ticks = (uint64_t)n;
        return ok;
    case 's':
        if ((ok = hx_levels_read_number(value, 1, 4, false, &n))) e->settings.step = (int)n;
        return ok;
    case 'r':
        if ((ok = hx_levels_read_number(value, 0, 10000, false, &n))) e->settings.noise = (int)n;
        return ok;
    case 'w':
        return read_widths(value, e->settings.width);
    default:
        return false;
    }
}

// A depth replaces the player's own effort.
void hx_player_alphabeta_settle(hx_levels_entry *e) {
    if (e->set & hx_levels_bit('d') && !(e->set & hx_levels_bit('t'))) e->ticks = 0;
}

// ---- the judge -------------------------------------------------------------------------------

hx_status hx_player_alphabeta_judge(hx_judge **out, hx_engine *engine, const hx_levels_entry *level,
                                    int cells) {
    *out = engine->distance;
    if (!level->player->connects || cells > HX_HSEARCH_CELLS_MAX) return HX_OK;
    const hx_judge_circuit_options *wanted = &level->circuit, *kept = &engine->circuit_options;
    if (!engine->circuit || !hx_judge_circuit_same(wanted, kept)) {
        if (engine->circuit) engine->circuit->free(engine->circuit);
        engine->circuit = NULL;
        hx_status status = hx_judge_circuit_new(&engine->circuit, wanted, &engine->error);
        if (status) return status;
        engine->circuit_options = *wanted;
    }
    *out = engine->circuit;
    return HX_OK;
}

void hx_player_alphabeta_close(hx_engine *engine) {
    hx_alphabeta_free(engine->alphabeta);
    if (engine->distance) engine->distance->free(engine->distance);
    if (engine->circuit) engine->circuit->free(engine->circuit);
    engine->alphabeta = NULL;
    engine->distance = engine->circuit = NULL;
}

// ---- the move --------------------------------------------------------------------------------

// What the search's report needs to speak to the caller in public terms.
typedef struct reporter {
    const hx_limits *limits;
    hx_color to_play;
    const hx_budget *budget;
    double start;
} reporter;

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

// Goes on with a win that was found before: its connection has an answer to every move.
static bool play_out(hx_engine *engine, const hx_position *p, hx_alphabeta_result *out) {
    int plies, cell = hx_winning_move(engine->winning, &p->board, p->to_play, &plies);
    if (cell < 0) return false;
    *out = (hx_alphabeta_result){.cell = cell, .line = {cell}, .line_length = 1};
    out->winner = p->to_play;
    out->score = out->balanced = HX_ALPHABETA_WIN - plies;
    return true;
}

hx_status hx_player_alphabeta_best(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                                   const hx_limits *limits, hx_best *out) {
    hx_judge *judge;
    hx_status status = hx_player_alphabeta_judge(&judge, engine, level, p->board.cells.count);
    if (status) return status;
    if (hx_player_decide(out, p, true)) return HX_OK;
    double start = hx_budget_now();
    hx_budget budget = hx_player_budget(engine, level, limits, start);
    reporter rep = {limits, p->to_play, &budget, start};
    hx_alphabeta_result result;
    bool connects = judge != engine->distance;
    if (connects && hx_known_best(engine, p, limits, out) && out->winner == p->to_play)
        return HX_OK;
    if (!connects || !play_out(engine, p, &result)) {
        hx_alphabeta_search(engine->alphabeta, judge, &p->board, p->to_play, &level->settings,
                            &budget, on_report, &rep, &result);
        if (judge->failed) return hx_fail_memory(&engine->error);
        if (connects && result.winner == p->to_play) {
            budget.tick_limit = 0; // only time and stop count, and they are looked at again
            budget.spent = false;
            hx_winning_hold(engine->winning, &p->board, p->to_play, result.cell,
                            &level->circuit.search, &budget);
        }
    }
    translate(out, &result, &rep);
    return HX_OK;
}
