// SPDX-License-Identifier: MIT
// What a player would do: whoever it is, its row answers.
#include "engine/player.h"

// The player that the limits name.
static hx_status find_level(hx_levels_entry *out, const hx_limits *limits, hx_error *err) {
    hx_status status = hx_check_limits(limits, err);
    if (status) return status;
    return hx_levels_parse(out, limits->level ? limits->level : hx_level_default(), err);
}

static hx_status check_goes_on(const hx_position *p, hx_error *err) {
    if (hx_position_winner(p) || p->board.stones == p->board.cells.count)
        return hx_fail(err, HX_NO, "the game is finished");
    return HX_OK;
}

static hx_status choose(hx_engine *engine, hx_game *game, const hx_limits *limits, hx_best *out,
                        hx_error *err) {
    hx_levels_entry level;
    hx_status status = find_level(&level, limits, err);
    return status ? status : level.player->best(engine, &level, &game->position, limits, out);
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

static hx_status analyze(hx_engine *engine, hx_game *game, const hx_player_question *q,
                         hx_analysis *out, hx_error *err) {
    hx_levels_entry level;
    hx_status status = hx_check_limits(q->limits, err);
    if (!status && (q->wanted < 1 || q->wanted > HX_ANALYSIS_MAX))
        return hx_fail(err, HX_USAGE, "%d is not from 1 to %d moves", q->wanted, HX_ANALYSIS_MAX);
    if (!status) status = check_goes_on(&game->position, err);
    if (!status) status = find_level(&level, q->limits, err);
    return status ? status : level.player->analyze(engine, &level, &game->position, q, out);
}

hx_status hx_engine_analyze(hx_engine *engine, hx_game *game, const hx_limits *limits, int wanted,
                            const bool *only, void (*so_far)(void *user, const hx_analysis *),
                            hx_analysis *out) {
    static const hx_limits none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!engine || !game || !out) return hx_engine_end(engine, hx_check_missing(err));
    hx_player_question q = {limits ? limits : &none, wanted, only, so_far};
    return hx_engine_end(engine, analyze(engine, game, &q, out, err));
}

static hx_status ponder(hx_engine *engine, hx_game *game, const hx_limits *limits, hx_error *err) {
    hx_levels_entry level;
    hx_status status = find_level(&level, limits, err);
    if (!status && (!level.player->ponder || level.steady))
        return hx_fail(err, HX_NO, "this player does not think in the opponent's time");
    if (!status) status = check_goes_on(&game->position, err);
    return status ? status : level.player->ponder(engine, &level, &game->position, limits);
}

hx_status hx_engine_ponder(hx_engine *engine, hx_game *game, const hx_limits *limits) {
    static const hx_limits none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!engine || !game) return hx_engine_end(engine, hx_check_missing(err));
    return hx_engine_end(engine, ponder(engine, game, limits ? limits : &none, err));
}
