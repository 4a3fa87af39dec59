// SPDX-License-Identifier: MIT
// What players share.
#include "engine/player.h"

#include "search/opening.h"

#include <string.h>

hx_budget hx_player_budget(hx_engine *engine, const hx_levels_entry *level, const hx_limits *limits,
                           double start) {
    hx_budget budget = {.tick_limit = level->ticks,
                        .poll = limits->poll,
                        .user = limits->user,
                        .stop = &engine->stop};
    // A limit of the caller's replaces the level's own effort, not its depth and width.
    bool visits = limits->visits && level->player->has_net; // nobody else counts them
    if (limits->seconds > 0 || limits->ticks || visits) budget.tick_limit = limits->ticks;
    if (limits->seconds > 0) budget.deadline = start + limits->seconds;
    return budget;
}

bool hx_player_decide(hx_best *out, const hx_position *p, bool ruled) {
    hx_move move = {HX_MOVE_STONE, p->to_play, -1};
    bool over = hx_position_winner(p) != HX_COLOR_NONE;
    if (over || p->board.stones == p->board.cells.count) {
        move.kind = HX_MOVE_RESIGN;
    } else if (ruled && hx_position_is_offer(p)) {
        move.cell = hx_opening_fair_stone(&p->board.cells, p->to_play);
    } else if (ruled && hx_position_may_swap(p) &&
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

void hx_player_add_swap(hx_analysis *list, int wanted, const hx_best *swap, bool first) {
    if (!first && list->count == wanted && wanted == 1) return;
    if (list->count < wanted) list->count++;
    if (first) memmove(&list->moves[1], &list->moves[0], (size_t)(list->count - 1) * sizeof *swap);
    list->moves[first ? 0 : list->count - 1] = *swap;
}
