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

// Whom the writer asks: a solver here, or others elsewhere.
typedef struct hx_certificate_source {
    void *user;
    bool fills; // it solves boards that fill-in has left: the writer fills in too, to find them
    // As hx_solve_recall.
    bool (*recall)(void *user, const hx_board *b, hx_color to_play, bool by_remainder,
                   hx_solve_result *out);
    // As hx_solve_run, without a limit of positions.
    void (*run)(void *user, const hx_board *b, hx_color to_play, hx_budget *budget,
                hx_solve_result *out);
    // As hx_solve_borrowed.
    bool (*borrowed)(void *user);
    // As hx_solve_lore_of.
    hx_solve_lore (*lore)(void *user, hx_color color);
} hx_certificate_source;

// A solver, which must live as long, as a source.
hx_certificate_source hx_certificate_ask(hx_solve *solve);

// Writes why `winner`, whom the source has found to win, does so; in how many claims. Leaves the
// board as it is. HX_NO if the budget was spent first, HX_BAD_INPUT if he does not win: a store
// said so, or something that led there; HX_RESOURCES.
hx_status hx_certificate_write(hx_text *out, const hx_certificate_source *source, hx_board *b,
                               hx_color to_play, hx_color winner, hx_budget *budget,
                               uint64_t *claims, hx_error *err);

#endif
