// SPDX-License-Identifier: MIT
// Players with a net: tree search for the public functions.
#include "engine/tree.h"
#include "search/opening.h"

#include <string.h>

enum { TREE_MEGABYTES = 256 };

void hx_tree_free(hx_engine *engine) {
    hx_mcts_free(engine->mcts);
    if (engine->oracle) engine->oracle->free(engine->oracle);
    hx_net_free(engine->net);
    engine->mcts = NULL;
    engine->oracle = NULL;
    engine->net = NULL;
}

hx_status hx_engine_set_net(hx_engine *engine, const void *bytes, size_t length) {
    hx_net *net;
    hx_error *err = hx_engine_enter(engine);
    if (!engine || !bytes) return hx_check_missing(err);
    hx_status status = hx_net_read(&net, bytes, length, err);
    if (status) return status;
    hx_tree_free(engine);
    engine->net = net;
    return HX_OK;
}

void hx_engine_forget(hx_engine *engine) {
    if (!engine) return;
    if (engine->mcts) hx_mcts_forget(engine->mcts);
    engine->borrowed = false;
    hx_winning_drop(engine->winning);
}

static bool same_player(const hx_mcts_settings *a, const hx_mcts_settings *b) {
    return a->visits == b->visits && a->proof_visits == b->proof_visits &&
           a->explore == b->explore && a->urgency == b->urgency &&
           a->temperature == b->temperature && a->seed == b->seed && a->batch == b->batch &&
           a->search.limit == b->search.limit;
}

hx_status hx_tree_prepare(hx_engine *engine, const hx_mcts_settings *player) {
    hx_error *err = &engine->error;
    hx_status status = HX_OK;
    if (!same_player(&engine->player, player)) hx_engine_forget(engine);
    engine->player = *player;
    if (!engine->net) status = hx_net_standard(&engine->net, err);
    if (!status && !engine->oracle) status = hx_oracle_net_new(&engine->oracle, engine->net, err);
    if (!status && !engine->mcts)
        status = hx_mcts_new(&engine->mcts, engine->oracle, (size_t)TREE_MEGABYTES << 20, err);
    return status;
}

hx_mcts_settings hx_tree_settings(const hx_engine *engine, const hx_levels_entry *level,
                                  const hx_limits *limits) {
    hx_mcts_settings settings = level->tree;
    if (engine->store) settings.known = hx_known_winner;
    settings.known_user = (void *)(uintptr_t)engine;
    bool limited = limits->seconds > 0 || limits->ticks || limits->visits;
    if (limited && !level->steady) settings.visits = limits->visits;
    if (limits->visits && limits->visits < settings.visits) settings.visits = limits->visits;
    settings.seed ^= limits->seed;
    if (limits->threads) settings.threads = limits->threads;
    if (settings.threads > HX_MCTS_THREADS_MAX) settings.threads = HX_MCTS_THREADS_MAX;
    return settings;
}

// A search as its reports see it.
typedef struct tree_search {
    const hx_engine *engine;
    const hx_limits *limits;
    hx_color to_play;
    const hx_budget *budget;
    double start;
    int wanted;
    void (*so_far)(void *user, const hx_analysis *);
    const hx_position *swappable; // the position, if the swap is one of its moves; or NULL
} tree_search;

static hx_best translate(const tree_search *s, const hx_mcts *m, const hx_mcts_move *move) {
    hx_best out = {.move = {HX_MOVE_STONE, s->to_play, move->cell},
                   .score = 2 * move->probability - 1,
                   .probability = move->probability,
                   .winner = move->winner,
                   .proof = hx_known_evidence(s->engine, move->winner),
                   .line_length = move->line_length,
                   .nodes = hx_mcts_state_of(m).visits,
                   .ticks = s->budget->ticks,
                   .depth = move->line_length,
                   .milliseconds = (hx_budget_now() - s->start) * 1e3,
                   .visits = move->visits,
                   .prior = move->prior};
    memcpy(out.line, move->line, sizeof out.line);
    return out;
}

static void report_best(void *user, const hx_mcts *m) {
    const tree_search *s = user;
    hx_mcts_move move;
    hx_mcts_moves(m, &move, 1);
    hx_best best = translate(s, m, &move);
    s->limits->report(s->limits->user, &best);
}

// Whoever takes the stone has its chances, and wins where it does.
static hx_best take_over(const tree_search *s, const hx_mcts *m) {
    hx_mcts_state state = hx_mcts_state_of(m);
    return (hx_best){.move = hx_position_swap(s->swappable),
                     .score = 1 - 2 * state.probability,
                     .probability = 1 - state.probability,
                     .winner = hx_color_other(state.winner),
                     .proof = hx_known_evidence(s->engine, state.winner),
                     .nodes = state.visits,
                     .ticks = s->budget->ticks,
                     .milliseconds = (hx_budget_now() - s->start) * 1e3,
                     .visits = state.visits,
                     .prior = -1};
}

// By what is known of first stones, or else by the search.
static bool should_swap(const hx_position *p, const hx_mcts *m) {
    const hx_cells *cells = &p->board.cells;
    if (hx_opening_is_sure(cells, p->moves[0].color, p->moves[0].cell))
        return hx_opening_should_swap(cells, p->moves[0].color, p->moves[0].cell);
    return hx_mcts_state_of(m).probability < 0.5;
}

static void list_moves(const tree_search *s, const hx_mcts *m, hx_analysis *out) {
    hx_mcts_move moves[HX_ANALYSIS_MAX];
    out->count = hx_mcts_moves(m, moves, s->wanted);
    for (int i = 0; i < out->count; i++)
        out->moves[i] = translate(s, m, &moves[i]);
    if (!s->swappable) return;
    hx_best swap = take_over(s, m);
    hx_player_add_swap(out, s->wanted, &swap, should_swap(s->swappable, m));
}

static void report_analysis(void *user, const hx_mcts *m) {
    const tree_search *s = user;
    hx_analysis list;
    list_moves(s, m, &list);
    s->so_far(s->limits->user, &list);
}

// A stone that ends the game at once; -1 if there is none.
static int last_stone(hx_board *board, hx_color color) {
    int found = -1;
    for (int cell = 0; cell < board->cells.count && found < 0; cell++) {
        if (!hx_board_is_empty(board, cell)) continue;
        hx_board_place(board, color, cell);
        if (board->winner) found = cell;
        hx_board_undo(board);
    }
    return found;
}

// What needs no thought, whatever the level: the last stone of a game; and, for who knows proofs,
// the next one of a win that was found before, whose connection has an answer to every move.
static bool play_out(hx_engine *engine, hx_position *p, bool connects, hx_best *out) {
    int plies, cell = last_stone(&p->board, p->to_play);
    if (cell < 0 && connects)
        cell = hx_winning_move(engine->winning, &p->board, p->to_play, &plies);
    if (cell < 0) return false;
    *out = (hx_best){.move = {HX_MOVE_STONE, p->to_play, cell},
                     .score = 1,
                     .probability = 1,
                     .winner = p->to_play,
                     .line = {cell},
                     .line_length = 1,
                     .prior = -1};
    return true;
}

hx_status hx_tree_best(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                       const hx_limits *limits, hx_best *out) {
    double start = hx_budget_now();
    hx_mcts_settings settings = hx_tree_settings(engine, level, limits);
    hx_status status = hx_tree_prepare(engine, &level->tree);
    if (status) return status;
    bool connects = settings.proof_visits && p->board.cells.count <= HX_HSEARCH_CELLS_MAX;
    if (play_out(engine, p, connects, out)) return HX_OK;
    hx_best answer = {0};
    hx_color known = connects ? hx_known_best(engine, p, limits, &answer) : HX_COLOR_NONE;
    if (known) settings.visits = 1; // for a connection that wins, or for the net's way to lose
    if (level->steady) hx_mcts_forget(engine->mcts);
    hx_budget budget = hx_player_budget(engine, level, limits, start);
    // Time is worth more than a better probability, unless that is the question.
    const hx_position *swappable = hx_position_may_swap(p) ? p : NULL;
    settings.until_forced = limits->seconds > 0 && !swappable;
    tree_search s = {engine, limits, p->to_play, &budget, start, 1, NULL, swappable};
    status = hx_mcts_search(engine->mcts, &p->board, p->to_play, &settings, &budget,
                            limits->report ? report_best : NULL, &s, &engine->error);
    if (status) return status;
    hx_mcts_move move = hx_mcts_choose(engine->mcts);
    if (answer.winner == p->to_play && (move.winner != p->to_play || answer.move.cell < 0)) {
        *out = answer;
        return HX_OK;
    }
    if (swappable && should_swap(p, engine->mcts)) {
        *out = take_over(&s, engine->mcts);
        return HX_OK;
    }
    if (connects && move.winner == p->to_play)
        hx_winning_hold(engine->winning, &p->board, p->to_play, move.cell, &settings.search,
                        &budget);
    *out = translate(&s, engine->mcts, &move);
    if (known) {
        out->winner = known;
        out->probability = known == p->to_play;
        out->score = known == p->to_play ? 1 : -1;
    }
    return HX_OK;
}

hx_status hx_tree_analyze(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                          const hx_player_question *q, hx_analysis *out) {
    double start = hx_budget_now();
    const bool *only = q->only;
    hx_mcts_settings settings = hx_tree_settings(engine, level, q->limits);
    hx_status status = hx_tree_prepare(engine, &level->tree);
    bool any = !only;
    for (int cell = 0; cell < p->board.cells.count && !any; cell++)
        any = only[cell] && hx_board_is_empty(&p->board, cell);
    if (!any) return hx_fail(&engine->error, HX_NO, "there is no empty cell to analyze");
    if (status) return status;
    settings.only = only;
    hx_budget budget = hx_player_budget(engine, level, q->limits, start);
    const hx_position *swappable = !only && hx_position_may_swap(p) ? p : NULL;
    tree_search s = {engine, q->limits, p->to_play, &budget,
                     start,  q->wanted, q->so_far,  swappable};
    status = hx_mcts_search(engine->mcts, &p->board, p->to_play, &settings, &budget,
                            q->so_far ? report_analysis : NULL, &s, &engine->error);
    if (status) return status;
    list_moves(&s, engine->mcts, out);
    if (q->so_far) q->so_far(q->limits->user, out);
    return HX_OK;
}

hx_status hx_tree_ponder(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                         const hx_limits *limits) {
    hx_error *err = &engine->error;
    hx_levels_entry endless = *level;
    hx_status status = hx_tree_prepare(engine, &level->tree);
    if (status) return status;
    hx_mcts_settings settings = hx_tree_settings(engine, level, limits);
    settings.visits = limits->visits;
    endless.ticks = 0;
    hx_budget budget = hx_player_budget(engine, &endless, limits, hx_budget_now());
    return hx_mcts_search(engine->mcts, &p->board, p->to_play, &settings, &budget, NULL, NULL, err);
}
