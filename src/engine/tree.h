// SPDX-License-Identifier: MIT
// Tree search for a player with a net.
#ifndef HX_TREE_H
#define HX_TREE_H

#include "engine/player.h"

// Makes what is missing of net, oracle and search. What another player has seen is forgotten: a
// weak one must not answer with a strong one's thoughts. HX_RESOURCES.
hx_status hx_tree_prepare(hx_engine *engine, const hx_mcts_settings *player);
// How a player with a net searches: a limit of the caller's replaces its own visits.
hx_mcts_settings hx_tree_settings(const hx_engine *engine, const hx_levels_entry *level,
                                  const hx_limits *limits);
// What a player with a net says in a game that is not over. HX_RESOURCES.
hx_status hx_tree_best(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                       const hx_limits *limits, hx_best *out);
hx_status hx_tree_analyze(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                          const hx_player_question *q, hx_analysis *out);
hx_status hx_tree_ponder(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                         const hx_limits *limits);
void hx_tree_free(hx_engine *engine);

// The same where its first stone may be taken over (offers.c). HX_NO, HX_RESOURCES.
hx_status hx_offers_best(hx_engine *engine, const hx_levels_entry *level, const hx_position *p,
                         const hx_limits *limits, hx_best *out);
hx_status hx_offers_analyze(hx_engine *engine, const hx_levels_entry *level, const hx_position *p,
                            const hx_player_question *q, hx_analysis *out);

#endif
