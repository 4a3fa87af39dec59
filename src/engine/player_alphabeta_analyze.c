// SPDX-License-Identifier: MIT
// Several moves beside each other. Alpha-beta knows only that the other moves are not better than
// the best one, so each gets a search of its own, and one ply more in every pass over them.
#include "engine/player.h"
#include "search/opening.h"

#include <string.h>

typedef struct analysis {
    hx_judge *judge;
    hx_alphabeta *alphabeta;
    hx_alphabeta_settings settings; // of the search after the move
    hx_board *board;
    hx_color to_play;
    hx_budget *budget;
    double start;
    bool offers; // the opponent may take the stone over
} analysis;

// The moves that the judge would try, in its order. Where it names a single one, that comes first;
// if `only` has none of its moves, the other empty cells of `only` are taken.
static int list_moves(analysis *a, int wanted, const bool *only, hx_cell cells[HX_ANALYSIS_MAX]) {
    hx_cell listed[HX_CELLS_MAX];
    int count = 0;
    a->judge->start(a->judge, a->board, a->budget);
    if (a->judge->failed) return 0;
    hx_view seen = a->judge->view(a->judge, a->to_play, listed);
    if (seen.cell >= 0) {
        listed[0] = (hx_cell)seen.cell;
        seen.count = 1;
    }
    for (int i = 0; i < seen.count && count < wanted; i++)
        if (!only || only[listed[i]]) cells[count++] = listed[i];
    if (count > 0 || !only) return count;
    for (int cell = 0; cell < a->board->cells.count && count < wanted; cell++)
        if (only[cell] && hx_board_is_empty(a->board, cell)) cells[count++] = (hx_cell)cell;
    return count;
}

// Whether the stone wins and one beside it loses, or the other way, by the rules of opening.
static bool is_on_border(const hx_cells *c, hx_color color, int cell) {
    bool wins = hx_opening_should_swap(c, color, cell);
    for (int i = 0; i < c->degree[cell]; i++)
        if (c->next[cell][i] < c->count &&
            hx_opening_should_swap(c, color, c->next[cell][i]) != wins)
            return true;
    return false;
}

// First stones for one who may swap: the judge's own order is that of strength. The one that is
// offered by the rules of opening comes first, then those on the border between the ones that win
// and the ones that lose by them, then the others.
static int list_offers(const analysis *a, int wanted, const bool *only,
                       hx_cell cells[HX_ANALYSIS_MAX]) {
    const hx_cells *c = &a->board->cells;
    int count = 0, fair = hx_opening_fair_stone(c, a->to_play);
    if (!only || only[fair]) cells[count++] = (hx_cell)fair;
    for (int border = 1; border >= 0; border--)
        for (int cell = 0; cell < c->count && count < wanted; cell++) {
            if (cell == fair || (only && !only[cell])) continue;
            if (is_on_border(c, a->to_play, cell) == border) cells[count++] = (hx_cell)cell;
        }
    return count;
}

// What is left of a stone's value when the opponent has taken the better side.
static void consider_swap(hx_best *one, hx_color mover) {
    if (one->score > 0) one->line_length = 1; // he takes it
    one->score = one->score > 0 ? -one->score : one->score;
    one->balanced = one->balanced > 0 ? -one->balanced : one->balanced;
    if (one->winner) one->winner = hx_color_other(mover);
}

// The move's value with so many plies, at least one, after it. False if the budget ended meanwhile.
static bool value_move(analysis *a, int cell, int depth, hx_best *out) {
    hx_alphabeta_result found;
    a->settings.depth = depth;
    hx_board_place(a->board, a->to_play, cell);
    if (a->board->winner)
        found = (hx_alphabeta_result){
            .score = -HX_ALPHABETA_WIN, .balanced = -HX_ALPHABETA_WIN, .winner = a->to_play};
    else
        hx_alphabeta_search(a->alphabeta, a->judge, a->board, hx_color_other(a->to_play),
                            &a->settings, a->budget, NULL, NULL, &found);
    hx_board_undo(a->board);
    uint64_t nodes = out->nodes + found.nodes;
    bool done = !a->budget->spent && !a->judge->failed;
    if (!done && out->line_length) return false; // what the pass before said is better
    *out = (hx_best){.move = {HX_MOVE_STONE, a->to_play, cell},
                     .score = -found.score,
                     .balanced = -found.balanced,
                     .probability = -1,
                     .prior = -1,
                     .winner = found.winner,
                     .proof = found.winner ? HX_EVIDENCE_SEARCH : HX_EVIDENCE_NONE,
                     .line = {cell},
                     .line_length = 1,
                     .nodes = nodes,
                     .depth = depth + 1};
    for (int i = 0; i < found.line_length && out->line_length < HX_ALPHABETA_PLIES; i++)
        out->line[out->line_length++] = found.line[i];
    if (a->offers) consider_swap(out, a->to_play);
    return done;
}

// The best first; what is equal stays in the order it had. A stone that is offered by the rules of
// opening stays first.
static void sort(hx_analysis *list, bool offers) {
    int first = offers ? 1 : 0;
    for (int i = first + 1; i < list->count; i++) {
        hx_best one = list->moves[i];
        int place = i;
        for (; place > first && list->moves[place - 1].score < one.score; place--)
            list->moves[place] = list->moves[place - 1];
        list->moves[place] = one;
    }
}

// One ply more for all moves; false when the budget has ended. The first pass counts as far as it
// came, any other only as a whole, so that all values are of one depth.
static bool deepen(analysis *a, int depth, hx_analysis *list) {
    hx_analysis next = *list;
    for (int i = 0; i < list->count; i++) {
        if (next.moves[i].winner) continue;
        if (value_move(a, next.moves[i].move.cell, depth, &next.moves[i])) continue;
        if (depth > 1 || a->judge->failed) return false;
        next.count = i + 1;
        break;
    }
    sort(&next, a->offers);
    for (int i = 0; i < next.count; i++) {
        next.moves[i].ticks = a->budget->ticks;
        next.moves[i].milliseconds = (hx_budget_now() - a->start) * 1e3;
    }
    *list = next;
    return !a->budget->spent;
}

// Tells of the list as it is, with the swap where that is possible: by the rules of opening it is
// better or worse than all stones, and worth what the best stone is to the opponent.
static void tell(const analysis *a, const hx_position *p, const hx_analysis *list, int wanted,
                 bool swaps, hx_analysis *out) {
    *out = *list;
    if (!swaps) return;
    const hx_best *best = &list->moves[0];
    hx_best swap = {.move = hx_position_swap(p),
                    .score = -best->score,
                    .balanced = -best->balanced,
                    .probability = -1,
                    .prior = -1,
                    .nodes = best->nodes,
                    .depth = best->depth,
                    .ticks = best->ticks,
                    .milliseconds = best->milliseconds};
    swap.winner = hx_color_other(best->winner);
    swap.proof = best->proof;
    hx_move first = p->moves[0];
    hx_player_add_swap(out, wanted, &swap,
                       hx_opening_should_swap(&a->board->cells, first.color, first.cell));
}

static bool all_decided(const hx_analysis *list) {
    for (int i = 0; i < list->count; i++)
        if (!list->moves[i].winner) return false;
    return true;
}

hx_status hx_player_alphabeta_analyze(hx_engine *engine, const hx_levels_entry *level,
                                      hx_position *p, const hx_player_question *q,
                                      hx_analysis *out) {
    hx_judge *judge;
    hx_cell cells[HX_ANALYSIS_MAX];
    hx_error *err = &engine->error;
    hx_status status = hx_player_alphabeta_judge(&judge, engine, level, p->board.cells.count);
    if (status) return status;
    double start = hx_budget_now();
    hx_budget budget = hx_player_budget(engine, level, q->limits, start);
    analysis a = {judge,      engine->alphabeta, level->settings, &p->board,
                  p->to_play, &budget,           start,           hx_position_is_offer(p)};
    int last = HX_ALPHABETA_WIDTHS - 1; // the first width was for the move itself
    memmove(a.settings.width, a.settings.width + 1, sizeof *a.settings.width * (size_t)last);
    bool swaps = !q->only && hx_position_may_swap(p);
    hx_analysis list = {.count = a.offers ? list_offers(&a, q->wanted, q->only, cells)
                                          : list_moves(&a, q->wanted, q->only, cells)};
    if (judge->failed) return hx_fail_memory(err);
    if (list.count == 0) return hx_fail(err, HX_NO, "there is no empty cell to analyze");
    for (int i = 0; i < list.count; i++)
        list.moves[i].move = (hx_move){HX_MOVE_STONE, p->to_play, cells[i]};
    hx_analysis told = {0};
    int plies = level->settings.depth > 2 ? level->settings.depth - 1 : 1;
    for (int depth = 1; depth <= plies && !all_decided(&list); depth++) {
        bool more = deepen(&a, depth, &list);
        if (judge->failed) return hx_fail_memory(err);
        tell(&a, p, &list, q->wanted, swaps, &told);
        if (q->so_far && (more || depth == 1)) q->so_far(q->limits->user, &told);
        if (!more) break;
    }
    *out = told;
    return HX_OK;
}
