// SPDX-License-Identifier: MIT
// A position is won if a move is that leaves the opponent lost; it is lost if every move leaves him
// won that is not known to lose by must-play. Nothing else is ever called a proof.
#include "search/mcts_prove.h"

#include "connect/tactic.h"

#include <stdlib.h>
#include <string.h>

struct hx_mcts_prover {
    hx_hsearch *search;
};

hx_status hx_mcts_prove_new(hx_mcts_prover **out, const hx_cells *cells,
                            const hx_hsearch_options *options, hx_error *err) {
    hx_mcts_prover *p = calloc(1, sizeof *p);
    if (!p) return hx_fail_memory(err);
    hx_status status = hx_hsearch_new(&p->search, cells, options, err);
    if (status)
        free(p);
    else
        *out = p;
    return status;
}

void hx_mcts_prove_free(hx_mcts_prover *p) {
    if (!p) return;
    hx_hsearch_free(p->search);
    free(p);
}

// Measured in games: 1 to 2 ms on 11x11, and growing with about the third power of the cells.
uint64_t hx_mcts_prove_ticks(const hx_cells *cells) {
    uint64_t count = cells->count;
    return 1 + count * count * count / 1200;
}

// ---- looking ----

static hx_conn_id between_edges(const hx_hsearch *h, hx_conn_kind kind) {
    return hx_hsearch_first(h, kind, hx_hsearch_edge(h, 0), hx_hsearch_edge(h, 1));
}

void hx_mcts_prove_look(hx_mcts_prover *p, const hx_board *board, hx_color to_play,
                        hx_mcts_sight *out) {
    hx_hsearch *h = p->search;
    *out = (hx_mcts_sight){.proof = HX_MCTS_OPEN, .cell = -1};
    hx_hsearch_build(h, board, to_play);
    hx_conn_id id = between_edges(h, HX_CONN_SEMI);
    if (!id) id = between_edges(h, HX_CONN_FULL);
    if (id) out->cell = hx_tactic_advance(h, id);
    if (out->cell >= 0) {
        out->proof = HX_MCTS_WON;
        return;
    }
    hx_hsearch_build(h, board, hx_color_other(to_play));
    if (between_edges(h, HX_CONN_FULL)) {
        out->proof = HX_MCTS_LOST;
        out->threatened = hx_hsearch_mustplay(h, HX_CONN_FULL, out->cells);
        return;
    }
    out->threatened = hx_hsearch_mustplay(h, HX_CONN_SEMI, out->cells);
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
static int gather(hx_mcts_node *node, const hx_mcts_sight *sight) {
    uint32_t others[HX_HSEARCH_CELLS_MAX];
    int kept = node->opened, count = 0;
    for (int i = node->opened; i < node->count; i++)
        if (hx_mcts_sight_has(sight, hx_mcts_move_cell(node->move[i])))
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

static void prune(hx_mcts_tree *t, hx_mcts_ref ref, const hx_mcts_sight *sight) {
    hx_mcts_node *node = hx_mcts_tree_at(t, ref);
    int kept = gather(node, sight);
    if (kept > 0) node->count = (uint16_t)kept; // a lost position keeps its moves all the same
    for (hx_mcts_ref child = node->first; child; child = hx_mcts_tree_at(t, child)->next)
        if (!hx_mcts_sight_has(sight, hx_mcts_tree_at(t, child)->cell))
            hx_mcts_prove_node(t, child, HX_MCTS_WON);
    if (kept == 0 || all_moves_lose(t, node))
        hx_mcts_prove_node(t, ref, HX_MCTS_LOST);
    else
        share_out(t, node);
}

void hx_mcts_prove_seen(hx_mcts_tree *t, hx_mcts_ref ref, const hx_mcts_sight *sight) {
    if (sight->proof == HX_MCTS_WON) {
        win_by(t, ref, sight->cell);
    } else if (sight->proof == HX_MCTS_LOST) {
        if (sight->threatened) gather(hx_mcts_tree_at(t, ref), sight);
        hx_mcts_prove_node(t, ref, HX_MCTS_LOST);
    } else if (sight->threatened) {
        prune(t, ref, sight);
    }
}
