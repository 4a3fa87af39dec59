// SPDX-License-Identifier: MIT
// Strategies from derivations and from other strategies. Stones of ours that have been played since
// on their cells are taken into account: an option whose move is made already holds as it is.
#ifndef HX_DERIVE_H
#define HX_DERIVE_H

#include "connect/hsearch.h"
#include "strategy/strategy.h"
#include "template/library.h"

// How the connection of a placing is made, in the light of h's stones: an and-node; 0 when memory
// is out. H-search believes the library; who can search it answers (tactic/tactic_template.c).
typedef hx_strategy_id hx_derive_template(void *user, hx_strategy *s, const hx_library *l,
                                          int placing, const hx_hsearch *h);

// The tactic of a connection, read off its derivation: an and-node. A set without templates needs
// no `of_template`.
hx_strategy_id hx_derive_strategy(hx_strategy *s, const hx_hsearch *h, hx_conn_id id,
                                  hx_derive_template *of_template, void *user);
// A copy of a tree of another pool, or of the same. With h, in the light of its stones.
hx_strategy_id hx_derive_copy(hx_strategy *to, const hx_strategy *from, hx_strategy_id root,
                              const hx_hsearch *h);
// The same from another board: map[] has the cell or edge here for each cell and edge there.
hx_strategy_id hx_derive_bring(hx_strategy *to, const hx_strategy *from, hx_strategy_id root,
                               const uint16_t *map, const hx_hsearch *h);

// Puts in a connection that a search has found, with its tree; then AND and OR go on.
// HX_RESOURCES.
hx_status hx_derive_learn(hx_hsearch *h, hx_conn_kind kind, int x, int y, const hx_strategy *from,
                          hx_strategy_id tree, hx_error *err);

#endif
