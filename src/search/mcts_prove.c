// SPDX-License-Identifier: MIT
// A position is won if a move is that leaves the opponent lost; it is lost if every move leaves him
// won that is not known to lose by must-play. Nothing else is ever called a proof.
#include "search/mcts_prove.h"

#include "tactic/tactic.h"

#include <string.h>

void hx_mcts_prove_see(hx_hsearch *h, const hx_board *board, hx_color to_play, hx_sight *out) {
    hx_hsearch_build(h, board, to_play);
    if (hx_sight_own(out, h, hx_hsearch_first)) {
        out->cell = hx_tactic_advance(h, out->by);
        return;
    }
    hx_hsearch_build(h, board, hx_color_other(to_play));
    hx_sight_other(out, h, hx_hsearch_first, NULL);
}

// ---- spreading ----

static bool all_moves_lose(const hx_mcts_tree *t, const hx_mcts_node *node) {
    if (!node->judged || node->opened < node->count) return false;
    for (hx_mcts_ref ref = node->first; ref; ref = hx_mcts_tree_at(t, ref)->next)
        if (hx_mcts_tree_at(t, ref)->proof != HX_MCTS_WON) return false;
    return true;
}

// A move that loses is not visited again; its values no longer count for the positions above, up to
// one that is proved, whose own count for nothing.
static void withdraw(hx_mcts_tree *t, const hx_mcts_node *child) {
    double total = child->total;
    for (hx_mcts_ref ref = child->parent; ref; ref = hx_mcts_tree_at(t, ref)->parent) {
        hx_mcts_node *node = hx_mcts_tree_at(t, ref);
        if (node->proof) return;
        total = -total;
        node->total -= total;
        node->visits -= child->visits;
    }
}

void hx_mcts_prove_node(hx_mcts_tree *t, hx_mcts_ref ref, hx_mcts_proof proof) {
    hx_mcts_node *node = hx_mcts_tree_at(t, ref);
    while (!node->proof) {
        node->proof = (uint8_t)proof;
        if (!node->parent) return;
        hx_mcts_node *parent = hx_mcts_tree_at(t, node->parent);
        if (proof == HX_MCTS_WON && !all_moves_lose(t, parent)) {
            withdraw(t, node);
            return;
        }
        proof = proof == HX_MCTS_WON ? HX_MCTS_LOST : HX_MCTS_WON;
        node = parent;
    }
}

// The winning move gets a node, so that it is found again; without memory for it nothing is proved.
static void win_by(hx_mcts_tree *t, hx_mcts_ref ref, int cell) {
    hx_mcts_ref child = hx_mcts_tree_child(t, ref, cell);
    const hx_mcts_node *node = hx_mcts_tree_at(t, ref);
    for (int i = node->opened; i < node->count && !child; i++)
        if (hx_mcts_move_cell(node->move[i]) == cell) {
            child = hx_mcts_tree_open(t, ref, i, node->room - 1);
            break;
        }
    if (child) hx_mcts_prove_node(t, child, HX_MCTS_LOST);
}

// The moves without nodes that the sight has come first; how many they are.
static int gather(hx_mcts_node *node, const hx_sight *sight) {
    uint32_t others[HX_HSEARCH_CELLS_MAX];
    int kept = node->opened, count = 0;
    for (int i = node->opened; i < node->count; i++)
        if (hx_bits_has(&sight->region, hx_mcts_move_cell(node->move[i])))
            node->move[kept++] = node->move[i];
        else
            others[count++] = node->move[i];
    memcpy(node->move + kept, others, (size_t)count * sizeof *others);
    return kept;
}

// The priors of the moves that are left become shares of all of them: they are the choice there is.
static void share_out(hx_mcts_tree *t, hx_mcts_node *node) {
    uint64_t sum = 0;
    for (hx_mcts_ref ref = node->first; ref; ref = hx_mcts_tree_at(t, ref)->next)
        if (!hx_mcts_tree_at(t, ref)->proof) sum += hx_mcts_tree_at(t, ref)->prior;
    for (int i = node->opened; i < node->count; i++)
        sum += hx_mcts_move_prior(node->move[i]);
    if (sum == 0) return;
    for (hx_mcts_ref ref = node->first; ref; ref = hx_mcts_tree_at(t, ref)->next) {
        hx_mcts_node *child = hx_mcts_tree_at(t, ref);
        if (!child->proof)
            child->prior = (uint16_t)(child->prior * (uint64_t)HX_MCTS_PRIOR_ONE / sum);
    }
    for (int i = node->opened; i < node->count; i++) {
        uint64_t prior = hx_mcts_move_prior(node->move[i]) * (uint64_t)HX_MCTS_PRIOR_ONE / sum;
        node->move[i] = (uint32_t)prior << 16 | hx_mcts_move_cell(node->move[i]);
    }
}

static void prune(hx_mcts_tree *t, hx_mcts_ref ref, const hx_sight *sight) {
    hx_mcts_node *node = hx_mcts_tree_at(t, ref);
    int kept = gather(node, sight);
    if (kept > 0) node->count = (uint16_t)kept; // a lost position keeps its moves all the same
    for (hx_mcts_ref child = node->first; child; child = hx_mcts_tree_at(t, child)->next)
        if (!hx_bits_has(&sight->region, hx_mcts_tree_at(t, child)->cell))
            hx_mcts_prove_node(t, child, HX_MCTS_WON);
    if (kept == 0 || all_moves_lose(t, node))
        hx_mcts_prove_node(t, ref, HX_MCTS_LOST);
    else
        share_out(t, node);
}

void hx_mcts_prove_seen(hx_mcts_tree *t, hx_mcts_ref ref, const hx_sight *sight) {
    if (sight->kind == HX_SIGHT_WON) {
        win_by(t, ref, sight->cell);
    } else if (sight->kind == HX_SIGHT_LOST) {
        if (sight->threatened) gather(hx_mcts_tree_at(t, ref), sight);
        hx_mcts_prove_node(t, ref, HX_MCTS_LOST);
    } else if (sight->threatened) {
        prune(t, ref, sight);
    }
}
