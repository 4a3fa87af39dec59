// SPDX-License-Identifier: MIT
// PUCT: a child's worth is its mean value for the player who moves there, plus
//
//     (explore + 0.45 log(1 + n / 500)) * prior * sqrt(n) / (1 + visits of the child),
//
// n being the parent's visits. A move that has not been visited is taken to be worth its parent's
// mean less urgency * sqrt(the priors visited already): where much has been seen, little is
// expected of the rest. Moves without nodes come by prior, so only the first of them can be the
// best. A visit under way counts as one that was lost, which sends other threads elsewhere.
#include "search/mcts_walk.h"

#include "base/real.h"

#include <math.h>
#include <string.h>

static const double GROWTH = 0.45, GROWTH_VISITS = 500; // as KataGo has them (Wu 2019)

// ---- down ----

static bool may_visit(const hx_mcts_settings *s, bool at_root, int cell) {
    return !at_root || !s->only || s->only[cell];
}

typedef struct scale {
    double explore; // what a prior of 1 adds to a child without visits
    double parent;  // the parent's mean value
    double seen;    // priors of its children
} scale;

static double add_prior(const scale *s, uint32_t prior, double visits) {
    return s->explore * prior / HX_MCTS_PRIOR_ONE / (1 + visits);
}

static scale measure(const hx_mcts_tree *t, const hx_mcts_node *node, const hx_mcts_settings *s) {
    double visits = (double)node->visits + node->pending;
    scale out = {.parent = node->visits ? node->total / node->visits : 0};
    double growth = GROWTH * hx_real_log(1 + visits / GROWTH_VISITS);
    out.explore = (s->explore + growth) * sqrt(visits > 1 ? visits : 1);
    for (hx_mcts_ref ref = node->first; ref; ref = hx_mcts_tree_at(t, ref)->next)
        out.seen += hx_mcts_tree_at(t, ref)->prior;
    out.seen /= HX_MCTS_PRIOR_ONE;
    return out;
}

// What a move is worth to the player who makes it.
static double worth(const hx_mcts_node *child, const scale *s, double unvisited) {
    double visits = (double)child->visits + child->pending;
    double mean = visits > 0 ? (-child->total - child->pending) / visits : unvisited;
    return mean + add_prior(s, child->prior, visits);
}

// The first move without a node that may be visited; -1 if there is none.
static int next_move(const hx_mcts_node *node, const hx_mcts_settings *s, bool at_root) {
    for (int i = node->opened; i < node->count; i++)
        if (may_visit(s, at_root, hx_mcts_move_cell(node->move[i]))) return i;
    return -1;
}

// The child to visit, or the move without a node; false if there is neither.
// `busy` tells that others work on a child.
static bool choose(const hx_mcts_tree *t, hx_mcts_ref from, const hx_mcts_settings *s,
                   hx_mcts_ref *child, int *move, bool *busy) {
    const hx_mcts_node *node = hx_mcts_tree_at(t, from);
    bool at_root = from == t->root;
    scale by = measure(t, node, s);
    double unvisited = by.parent - s->urgency * sqrt(by.seen), best = -INFINITY;
    if (unvisited < -1) unvisited = -1;
    *child = 0;
    *move = next_move(node, s, at_root);
    for (hx_mcts_ref ref = node->first; ref; ref = hx_mcts_tree_at(t, ref)->next) {
        const hx_mcts_node *c = hx_mcts_tree_at(t, ref);
        if (c->proof || !may_visit(s, at_root, c->cell)) continue;
        if (!c->judged && c->pending) {
            *busy = true;
            continue;
        }
        double value = worth(c, &by, unvisited);
        if (value < best) continue; // among equals the older one, which comes later
        best = value;
        *child = ref;
    }
    if (*move < 0) return *child != 0;
    double value = unvisited + add_prior(&by, hx_mcts_move_prior(node->move[*move]), 0);
    if (value > best) *child = 0;
    return true;
}

static void mark_pending(hx_mcts_tree *t, hx_mcts_ref ref) {
    for (; ref; ref = hx_mcts_tree_at(t, ref)->parent)
        hx_mcts_tree_at(t, ref)->pending++;
}

static void place(hx_mcts_walk *walk, int cell) {
    hx_board_place(&walk->board, walk->to_play, cell);
    walk->to_play = hx_color_other(walk->to_play);
    walk->plies++;
}

void hx_mcts_walk_home(hx_mcts_walk *walk) {
    for (; walk->plies > 0; walk->plies--) {
        hx_board_undo(&walk->board);
        walk->to_play = hx_color_other(walk->to_play);
    }
}

// True for a node that H-search should look at now. The root is worth a look at once.
static bool is_due(const hx_mcts_tree *t, hx_mcts_ref ref, const hx_mcts_settings *s) {
    const hx_mcts_node *node = hx_mcts_tree_at(t, ref);
    if (!s->proof_visits || node->looked || !node->judged) return false;
    if (ref == t->root) return !s->only && node->proof != HX_MCTS_WON;
    return node->visits >= (uint32_t)s->proof_visits;
}

bool hx_mcts_walk_is_root_known(const hx_mcts_tree *t, const hx_mcts_settings *settings) {
    return hx_mcts_tree_at(t, t->root)->judged && !is_due(t, t->root, settings);
}

bool hx_mcts_walk_is_root_forced(const hx_mcts_tree *t) {
    const hx_mcts_node *root = hx_mcts_tree_at(t, t->root);
    int open = root->count - root->opened;
    for (hx_mcts_ref ref = root->first; ref; ref = hx_mcts_tree_at(t, ref)->next)
        open += !hx_mcts_tree_at(t, ref)->proof;
    return open == 1;
}

// The step to the chosen child, which is made if there is none. 0 if the tree is full.
static hx_mcts_ref step(hx_mcts_tree *t, hx_mcts_walk *walk, hx_mcts_ref child, int move) {
    if (child) {
        place(walk, hx_mcts_tree_at(t, child)->cell);
        return child;
    }
    place(walk, hx_mcts_move_cell(hx_mcts_tree_at(t, walk->node)->move[move]));
    int moves = walk->board.winner ? 0 : walk->board.cells.count - walk->board.stones;
    return hx_mcts_tree_open(t, walk->node, move, moves);
}

hx_mcts_work hx_mcts_walk_down(hx_mcts_tree *t, hx_mcts_walk *walk, const hx_mcts_settings *s) {
    bool busy = false;
    walk->node = t->root;
    for (;;) {
        hx_mcts_node *node = hx_mcts_tree_at(t, walk->node);
        hx_mcts_ref child;
        int move;
        if (!node->judged && node->pending) return HX_MCTS_BUSY;
        if (is_due(t, walk->node, s)) {
            node->looked = true;
            mark_pending(t, walk->node);
            return HX_MCTS_LOOK;
        }
        if (!node->judged) {
            mark_pending(t, walk->node);
            return HX_MCTS_JUDGE;
        }
        if (!choose(t, walk->node, s, &child, &move, &busy))
            return busy ? HX_MCTS_BUSY : HX_MCTS_IDLE;
        walk->node = step(t, walk, child, move);
        if (!walk->node) return HX_MCTS_IDLE;
        if (walk->board.winner) {
            hx_mcts_prove_node(t, walk->node, HX_MCTS_LOST);
            return HX_MCTS_ENDED;
        }
    }
}

// ---- up ----

static double soften(float logit) {
    return logit > -1e4F ? logit < 1e4F ? (double)logit : 1e4 : -1e4;
}

// Sorted by insertion: what is equal stays in the order of the cells.
static void insert(hx_mcts_verdict *out, uint32_t prior, int cell) {
    int i = out->count++;
    for (; i > 0 && hx_mcts_move_prior(out->move[i - 1]) < prior; i--)
        out->move[i] = out->move[i - 1];
    out->move[i] = prior << 16 | (uint32_t)cell;
}

void hx_mcts_walk_digest(hx_mcts_verdict *out, const hx_board *board, const hx_opinion *opinion) {
    double share[HX_CELLS_MAX], sum = 0, most = -INFINITY;
    int cells = board->cells.count;
    for (int i = 0; i < cells; i++)
        if (hx_board_is_empty(board, i) && soften(opinion->logits[i]) > most)
            most = soften(opinion->logits[i]);
    for (int i = 0; i < cells; i++) {
        share[i] = hx_board_is_empty(board, i) ? hx_real_exp(soften(opinion->logits[i]) - most) : 0;
        sum += share[i];
    }
    out->count = 0;
    out->value = 1 - 2 / (1 + hx_real_exp(2 * soften(opinion->value)));
    for (int i = 0; i < cells; i++)
        if (hx_board_is_empty(board, i))
            insert(out, (uint32_t)(share[i] / sum * HX_MCTS_PRIOR_ONE + 0.5), i);
}

// One visit less under way, on the whole way up.
static void settle(hx_mcts_tree *t, hx_mcts_ref ref) {
    for (; ref; ref = hx_mcts_tree_at(t, ref)->parent)
        hx_mcts_tree_at(t, ref)->pending--;
}

void hx_mcts_walk_judged(hx_mcts_tree *t, hx_mcts_ref ref, const hx_mcts_verdict *verdict) {
    hx_mcts_node *node = hx_mcts_tree_at(t, ref);
    double value = verdict->value;
    memcpy(node->move, verdict->move, (size_t)verdict->count * sizeof *node->move);
    node->count = (uint16_t)verdict->count;
    node->judged = true;
    settle(t, ref);
    for (; ref; ref = node->parent) {
        node = hx_mcts_tree_at(t, ref);
        if (node->proof) return; // its values do not count any more
        node->visits++;
        node->total += value;
        value = -value;
    }
}

void hx_mcts_walk_looked(hx_mcts_tree *t, hx_mcts_ref ref, const hx_sight *sight) {
    settle(t, ref);
    hx_mcts_prove_seen(t, ref, sight);
}
