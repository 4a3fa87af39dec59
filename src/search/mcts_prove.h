// SPDX-License-Identifier: MIT
// Proofs: what H-search says for certain about a position, and how it spreads through the tree.
#ifndef HX_MCTS_PROVE_H
#define HX_MCTS_PROVE_H

#include "search/mcts_tree.h"
#include "sight/sight.h"

// What connections say of a position that nobody has won; of a won one with the move. Costs
// hx_sight_ticks.
void hx_mcts_prove_see(hx_hsearch *h, const hx_board *board, hx_color to_play, hx_sight *out);

// The side to move wins or loses for certain: all that follows for the positions above follows.
// Does nothing to a node that is proved already.
void hx_mcts_prove_node(hx_mcts_tree *t, hx_mcts_ref node, hx_mcts_proof proof);

// What a sight says about a judged node, entered into the tree.
void hx_mcts_prove_seen(hx_mcts_tree *t, hx_mcts_ref node, const hx_sight *sight);

#endif
