// SPDX-License-Identifier: MIT
// What a solver learns from the positions that it has solved: with some of his stones and on some
// cells the winner wins on other boards too, more of his stones or fewer cells of the loser's being
// no harm. Other positions are decided by that, or lose moves that meet no such threat.
//
// Of a winner's stones those matter whose chain joins two things: cells that he needs, edges. No
// shortest way goes through another one.
#ifndef HX_LEARNED_H
#define HX_LEARNED_H

#include "solve/solve_int.h"

void hx_learned_init(hx_solve *s, size_t bytes); // takes at most so many
void hx_learned_free(hx_solve *s);
void hx_learned_clear(hx_solve *s);

// Decides the position on the board, which fill-in has left, in the frame; or else notes what the
// opponent threatens.
bool hx_learned_decide(hx_solve_worker *w, hx_dfpn_frame *f);
// Leaves the frame only moves that meet the threats that were noted; their cells join its carrier.
void hx_learned_restrict(hx_solve_worker *w, hx_dfpn_frame *f);
// Learns what another solver has: with these stones on these cells the winner wins, the opponent
// moving first.
void hx_learned_hear(hx_solve_worker *w, hx_color winner, uint32_t work, const hx_bits *stones,
                     const hx_bits *cells);
// Learns from a solved position, without its fill-in.
void hx_learned_keep(hx_solve_worker *w, const hx_dfpn_frame *f);

#endif
