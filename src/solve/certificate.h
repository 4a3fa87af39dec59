// SPDX-License-Identifier: MIT
// Certificates: the winner's strategy as a list of small claims, each following from a few earlier
// ones, in hexverify's language (docs/CERTIFICATE.md). There is no reader here, on purpose.
//
// What the solver knows serves as a hint alone: every claim is derived from stones, connections and
// claims before it, so that no proof of pruning or of fill-in is taken for granted. Where the
// solver's shortcut has no such derivation, the position is searched again without it.
#ifndef HX_CERTIFICATE_H
#define HX_CERTIFICATE_H

#include "base/text.h"
#include "solve/solve.h"

// Writes why `winner`, whom the solver has found to win, does so; in how many claims. Leaves the
// board as it is. Takes no notice of the solver's limit of positions. HX_NO if the budget was spent
// first, HX_BAD_INPUT if he does not win: the solver's store said so, or something that led there;
// HX_RESOURCES.
hx_status hx_certificate_write(hx_text *out, hx_solve *solve, hx_board *b, hx_color to_play,
                               hx_color winner, hx_budget *budget, uint64_t *claims, hx_error *err);

#endif
