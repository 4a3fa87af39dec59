// SPDX-License-Identifier: MIT
// Solved positions that outlast a search, kept by whoever offers a store. A position is known by
// its stones, not by a hash, and comes with a check sum over both: what was damaged, or comes from
// something else, is as good as absent. The sum has no key: it finds damage, not lies. So a search
// that has used a store says so.
#ifndef HX_SOLVED_H
#define HX_SOLVED_H

#include "solve/solve_int.h"

// Looks the position on the board up, before fill-in; false: it is not there.
bool hx_solved_find(hx_solve_worker *w, hx_recall_key key, hx_dfpn_frame *f);
// Keeps it, if it is solved and took some work.
void hx_solved_keep(hx_solve_worker *w, hx_recall_key key, const hx_dfpn_frame *f);

#endif
