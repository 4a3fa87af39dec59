// SPDX-License-Identifier: MIT
// What a tree says about the moves at its root.
#include "search/mcts.h"

#include "base/mix.h"
#include "base/real.h"
#include "search/mcts_int.h"

static const hx_mcts_node *root_of(const hx_mcts *m) {
    return hx_mcts_tree_at(&m->tree, m->tree.root);
}

// Means are too modest: where they give odds, the side ahead goes on to win by these odds to the
// power of this (bench/calibration.c; docs/notes/neural.md has the table).
static const double MODESTY = 1.8;
static const double DOUBT = 0.001; // only what is proved is certain

// The probability that the side to move wins, by a node's own values.
static double chance(const hx_mcts_node *node) {
    if (node->proof) return node->proof == HX_MCTS_WON;
    if (!node->visits) return 0.5;
    double mean = node->total / node->visits;
    double p = 1 / (1 + hx_real_exp(MODESTY * hx_real_log_ratio(1 - mean, 1 + mean)));
    return p < DOUBT ? DOUBT : p > 1 - DOUBT ? 1 - DOUBT : p;
}

static hx_color winner_at(const hx_mcts_node *node, hx_color to_play) {
    if (!node->proof) return HX_COLOR_NONE;
    return node->proof == HX_MCTS_WON ? to_play : hx_color_other(to_play);
}

hx_mcts_state hx_mcts_state_of(const hx_mcts *m) {
    return (hx_mcts_state){.visits = m->started,
                           .judged = m->judged,
                           .looks = m->looks,
                           .probability = chance(root_of(m)),
                           .winner = winner_at(root_of(m), m->to_play),
                           .full = m->tree.full,
                           .bytes = m->tree.room * sizeof *m->tree.block};
}

// ---- which move is better ----

// 2: it wins, 0: it loses, 1: it is open.
static int rank(const hx_mcts_node *child) {
    return child->proof == HX_MCTS_LOST ? 2 : child->proof == HX_MCTS_WON ? 0 : 1;
}

static bool is_better(const hx_mcts_node *a, const hx_mcts_node *b) {
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (a->visits != b->visits) return a->visits > b->visits;
    return a->prior > b->prior;
}

static hx_mcts_ref best_child(const hx_mcts *m, const hx_mcts_node *node) {
    hx_mcts_ref best = 0;
    for (hx_mcts_ref ref = node->first; ref; ref = hx_mcts_tree_at(&m->tree, ref)->next) {
        const hx_mcts_node *child = hx_mcts_tree_at(&m->tree, ref);
        if (!child->visits && !child->proof) continue;
        // Older ones come later and win where all is equal.
        if (!best || !is_better(hx_mcts_tree_at(&m->tree, best), child)) best = ref;
    }
    return best;
}

// ---- moves ----

static void extend_line(const hx_mcts *m, hx_mcts_move *move, hx_mcts_ref ref) {
    while (ref && move->line_length < HX_MCTS_LINE_MAX) {
        move->line[move->line_length++] = hx_mcts_tree_at(&m->tree, ref)->cell;
        ref = best_child(m, hx_mcts_tree_at(&m->tree, ref));
    }
}

static hx_mcts_move describe(const hx_mcts *m, hx_mcts_ref ref) {
    const hx_mcts_node *child = hx_mcts_tree_at(&m->tree, ref);
    hx_mcts_move move = {.cell = child->cell,
                         .visits = child->visits,
                         .prior = (double)child->prior / HX_MCTS_PRIOR_ONE,
                         .probability = 1 - chance(child),
                         .winner = winner_at(child, hx_color_other(m->to_play))};
    if (root_of(m)->proof == HX_MCTS_LOST) { // by a look, perhaps, and the child does not know yet
        move.probability = 0;
        move.winner = hx_color_other(m->to_play);
    }
    extend_line(m, &move, ref);
    return move;
}

// A move that has not been visited is worth what the root is.
static hx_mcts_move describe_unvisited(const hx_mcts *m, uint32_t move) {
    return (hx_mcts_move){.cell = hx_mcts_move_cell(move),
                          .prior = (double)hx_mcts_move_prior(move) / HX_MCTS_PRIOR_ONE,
                          .probability = chance(root_of(m)),
                          .winner = root_of(m)->proof == HX_MCTS_LOST ? hx_color_other(m->to_play)
                                                                      : HX_COLOR_NONE,
                          .line = {hx_mcts_move_cell(move)},
                          .line_length = 1};
}

static bool is_allowed(const hx_mcts *m, uint32_t move) {
    return !m->restricted || m->only[hx_mcts_move_cell(move)];
}

// The moves without nodes; returns how many.
static int list_unvisited(const hx_mcts *m, uint32_t out[HX_CELLS_MAX]) {
    const hx_mcts_node *root = root_of(m);
    int count = 0;
    for (int i = root->opened; i < root->count; i++)
        if (is_allowed(m, root->move[i])) out[count++] = root->move[i];
    return count;
}

// The visited children, the best first; those that lose only if there is nothing else.
static int list_visited(const hx_mcts *m, bool others, hx_mcts_ref out[HX_CELLS_MAX]) {
    int count = 0, open = 0;
    for (hx_mcts_ref ref = root_of(m)->first; ref; ref = hx_mcts_tree_at(&m->tree, ref)->next) {
        const hx_mcts_node *child = hx_mcts_tree_at(&m->tree, ref);
        if (!child->visits && !child->proof) continue;
        int i = count++;
        for (; i > 0 && !is_better(hx_mcts_tree_at(&m->tree, out[i - 1]), child); i--)
            out[i] = out[i - 1];
        out[i] = ref;
    }
    while (open < count && rank(hx_mcts_tree_at(&m->tree, out[open])) > 0)
        open++;
    bool lost = root_of(m)->proof == HX_MCTS_LOST;
    return (open > 0 || others) && !lost ? open : count;
}

int hx_mcts_moves(const hx_mcts *m, hx_mcts_move *out, int wanted) {
    hx_mcts_ref visited[HX_CELLS_MAX];
    uint32_t unvisited[HX_CELLS_MAX];
    int others = list_unvisited(m, unvisited), count = list_visited(m, others > 0, visited);
    if (count > wanted) count = wanted;
    for (int i = 0; i < count; i++)
        out[i] = describe(m, visited[i]);
    if (count > 0) return count;
    if (others > wanted) others = wanted;
    for (int i = 0; i < others; i++)
        out[i] = describe_unvisited(m, unvisited[i]);
    return others;
}

// ---- the choice ----

// What the temperature is applied to: the prior tells moves with equal visits apart.
static double merit(const hx_mcts_move *move) {
    return (double)move->visits + move->prior;
}

static double weigh(const hx_mcts *m, const hx_mcts_move *move, double most) {
    if (!(merit(move) > 0)) return 0;
    return hx_real_exp(hx_real_log(merit(move) / most) / m->settings.temperature);
}

static hx_mcts_move draw(const hx_mcts *m, const hx_mcts_move *first) {
    hx_mcts_ref visited[HX_CELLS_MAX];
    uint32_t unvisited[HX_CELLS_MAX];
    double weight[2 * HX_CELLS_MAX], sum = 0, most = merit(first);
    int others = list_unvisited(m, unvisited), count = list_visited(m, others > 0, visited);
    for (int i = 0; i < count + others; i++) {
        hx_mcts_move move =
            i < count ? describe(m, visited[i]) : describe_unvisited(m, unvisited[i - count]);
        sum += weight[i] = weigh(m, &move, most);
    }
    hx_random random = {m->settings.seed ^ hx_board_key(&m->board, m->to_play)};
    double point = (double)(hx_random_next(&random) >> 11) * 0x1p-53 * sum;
    for (int i = 0; i < count + others; i++) {
        point -= weight[i];
        if (point < 0)
            return i < count ? describe(m, visited[i])
                             : describe_unvisited(m, unvisited[i - count]);
    }
    return *first;
}

hx_mcts_move hx_mcts_choose(const hx_mcts *m) {
    hx_mcts_move first;
    hx_mcts_moves(m, &first, 1);
    bool decided = root_of(m)->proof || !(m->settings.temperature > 0) || !(merit(&first) > 0);
    return decided ? first : draw(m, &first);
}
