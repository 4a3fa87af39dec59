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

typedef struct hx_certificate_size {
    uint64_t claims;    // written
    uint64_t positions; // that had to be looked at again
    uint64_t searched;  // positions that the solver looked at for it, beyond what it knew
} hx_certificate_size;

// Writes why `winner`, whom the solver has found to win, does so. Leaves the board as it is. Takes
// no notice of the solver's limit of positions. HX_NO if the budget was spent first, HX_RESOURCES.
hx_status hx_certificate_write(hx_text *out, hx_solve *solve, hx_board *b, hx_color to_play,
                               hx_color winner, hx_budget *budget, hx_certificate_size *size,
                               hx_error *err);

#endif
