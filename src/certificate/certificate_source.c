// SPDX-License-Identifier: MIT
// A solver as the source of a certificate.
#include "certificate/certificate.h"

static bool recall(void *solve, const hx_board *b, hx_color to_play, bool by_remainder,
                   hx_solve_result *out) {
    return hx_solve_recall(solve, b, to_play, by_remainder, out);
}

static void run(void *solve, const hx_board *b, hx_color to_play, hx_budget *budget,
                hx_solve_result *out) {
    uint64_t limit = hx_solve_limit(solve, 0);
    hx_solve_run(solve, b, to_play, budget, out);
    hx_solve_limit(solve, limit);
}

static bool borrowed(void *solve) {
    return hx_solve_borrowed(solve);
}

static hx_solve_lore lore(void *solve, hx_color color) {
    return hx_solve_lore_of(solve, color);
}

hx_certificate_source hx_certificate_ask(hx_solve *solve) {
    return (hx_certificate_source){solve, hx_solve_fills(solve), recall, run, borrowed, lore};
}
