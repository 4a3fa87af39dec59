// SPDX-License-Identifier: MIT
// Proofs: what H-search says for certain about a position, and how it spreads through the tree.
#ifndef HX_MCTS_PROVE_H
#define HX_MCTS_PROVE_H

#include "connect/hsearch.h"
#include "search/mcts_tree.h"

typedef struct hx_mcts_prover hx_mcts_prover;

// What H-search sees.
typedef struct hx_mcts_sight {
    hx_mcts_proof proof; // of the side to move
    int cell;            // the move that wins, if it is won
    bool threatened; // if open: every move but those of `cells` loses. If lost: those of `cells`
                     // resist longest
    uint64_t cells[HX_HSEARCH_NODES_MAX / 64];
} hx_mcts_sight;

// For boards of this size, at most HX_HSEARCH_CELLS_MAX cells. HX_RESOURCES.
hx_status hx_mcts_prove_new(hx_mcts_prover **out, const hx_cells *cells,
                            const hx_hsearch_options *options, hx_error *err);
void hx_mcts_prove_free(hx_mcts_prover *p); // NULL is fine

// Looks at a position that nobody has won. Costs hx_mcts_prove_ticks.
void hx_mcts_prove_look(hx_mcts_prover *p, const hx_board *board, hx_color to_play,
                        hx_mcts_sight *out);
uint64_t hx_mcts_prove_ticks(const hx_cells *cells);

static inline bool hx_mcts_sight_has(const hx_mcts_sight *sight, int cell) {
    return sight->cells[cell / 64] >> (cell % 64) & 1;
}

// The side to move wins or loses for certain: all that follows for the positions above follows.
// Does nothing to a node that is proved already.
void hx_mcts_prove_node(hx_mcts_tree *t, hx_mcts_ref node, hx_mcts_proof proof);

// What a sight says about a judged node, entered into the tree.
void hx_mcts_prove_seen(hx_mcts_tree *t, hx_mcts_ref node, const hx_mcts_sight *sight);

#endif
