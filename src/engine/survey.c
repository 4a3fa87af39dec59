// SPDX-License-Identifier: MIT
// First stones, one after the other.
//
// A stone and its image by half a turn make the same game, so one of each pair is searched and the
// other has its value. (Searching both and taking the mean is as good as searching one of them
// twice as long: both are right on all solved openings from 6x6 to 8x8.) Every stone has a look of
// its own before any is searched, so that whoever is stopped knows something of all of them; a
// look takes what one position takes the net.
#include "engine/survey.h"

#include <stdlib.h>

// The caller's poll ends everything, while the share of a stone ends only that one.
static bool poll_caller(void *user) {
    hx_survey *s = user;
    if (!s->called_off && s->limits->poll) s->called_off = s->limits->poll(s->limits->user);
    return s->called_off;
}

int hx_survey_image(const hx_survey *s, int cell) {
    return hx_cells_map(&s->board.cells, HX_SYMMETRY_ROTATION, cell);
}

// The cell's number as the stones' colour sees the board, so that white's survey is the image of
// black's: white reads columns as rows.
static int seen(const hx_survey *s, int cell) {
    const hx_cells *cells = &s->board.cells;
    if (s->color == HX_COLOR_BLACK) return cell;
    return cell % cells->cols * cells->rows + cell / cells->cols;
}

hx_status hx_survey_begin(hx_survey **out, hx_engine *engine, const hx_levels_entry *level,
                          const hx_cells *cells, hx_color color, const hx_limits *limits) {
    hx_survey *s = *out = calloc(1, sizeof *s);
    if (!s) return hx_fail_memory(&engine->error);
    s->engine = engine;
    s->limits = limits;
    s->color = color;
    s->settings = hx_tree_settings(engine, level, limits);
    s->start = hx_budget_now();
    s->budget = hx_player_budget(engine, level, limits, s->start);
    s->budget.poll = poll_caller;
    s->budget.user = s;
    s->tick_limit = s->budget.tick_limit;
    s->deadline = s->budget.deadline;
    hx_board_init(&s->board, cells->cols, cells->rows);
    for (int cell = 0; cell < cells->count; cell++) {
        s->chance[cell] = -1;
        if (seen(s, cell) <= seen(s, hx_survey_image(s, cell))) s->order[s->count++] = cell;
    }
    hx_status status = hx_tree_prepare(engine, &level->tree);
    if (!status) hx_mcts_forget(engine->mcts);
    return status;
}

bool hx_survey_is_over(const hx_survey *s) {
    return s->called_off || atomic_load(&s->engine->stop) ||
           (s->tick_limit && s->budget.ticks >= s->tick_limit) ||
           (s->deadline > 0 && hx_budget_now() >= s->deadline);
}

void hx_survey_share(hx_survey *s, int left) {
    double now = hx_budget_now();
    s->budget.spent = false;
    s->budget.next_check = 0;
    if (s->deadline > 0) s->budget.deadline = now + (s->deadline - now) / left;
    uint64_t ticks = s->budget.ticks;
    if (s->tick_limit) s->budget.tick_limit = ticks + (s->tick_limit - ticks) / (uint64_t)left;
}

hx_status hx_survey_ask(hx_survey *s, int cell, uint64_t visits) {
    hx_mcts *m = s->engine->mcts;
    hx_status status = HX_OK;
    double chance = 1;
    s->settings.visits = visits;
    s->found = (hx_mcts_state){.winner = s->color};
    hx_board_place(&s->board, s->color, cell);
    if (!s->board.winner) {
        status = hx_mcts_search(m, &s->board, hx_color_other(s->color), &s->settings, &s->budget,
                                NULL, NULL, &s->engine->error);
        s->found = hx_mcts_state_of(m);
        chance = 1 - s->found.probability;
    }
    hx_board_undo(&s->board);
    if (status) return status;
    s->visits += s->found.visits;
    s->chance[cell] = s->chance[hx_survey_image(s, cell)] = chance;
    return HX_OK;
}

hx_status hx_survey_glance(hx_survey *s) {
    hx_status status = HX_OK;
    for (int i = 0; i < s->count && !status && !hx_survey_is_over(s); i++)
        status = hx_survey_ask(s, s->order[i], 1);
    return status;
}

hx_best hx_survey_describe(const hx_survey *s, int cell) {
    return (hx_best){.move = {HX_MOVE_STONE, s->color, cell},
                     .score = 2 * s->chance[cell] - 1,
                     .probability = s->chance[cell],
                     .winner = s->found.winner,
                     .line = {cell},
                     .line_length = 1,
                     .nodes = s->visits,
                     .ticks = s->budget.ticks,
                     .depth = 1,
                     .milliseconds = (hx_budget_now() - s->start) * 1e3,
                     .visits = s->found.visits,
                     .prior = -1};
}
