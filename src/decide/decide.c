// SPDX-License-Identifier: MIT
#include "decide/decide.h"
#include "certificate/certificate.h"

#include <stdlib.h>

enum { EASY = 1000 }; // positions

static hx_status fail_effort(const hx_decide *d) {
    return hx_fail(d->err, HX_RESOURCES, "not decided: the effort was spent; --effort gives more");
}

// Each question begins without a failure, and with a look at the clock.
static void begin(const hx_decide *d) {
    *d->err = (hx_error){""};
    hx_budget_check(d->budget);
}

// ---- the search of sub-games ---------------------------------------------------------------

// A tree could not be made: memory is out, or the search was interrupted.
static hx_status fail_build(const hx_decide *d, const hx_subgame *g) {
    return hx_subgame_strategy(g)->failed ? hx_fail_memory(d->err) : fail_effort(d);
}

static hx_subgame_limits limits_of(const hx_decide *d) {
    return (hx_subgame_limits){.complete = true,
                               .stones = d->stones ? d->stones : HX_DECIDE_STONES};
}

static hx_status search(const hx_decide *d, hx_subgame *g, hx_subgame_question *q,
                        hx_subgame_answer *out) {
    const hx_subgame_limits limits = limits_of(d);
    begin(d);
    hx_subgame_set_budget(g, d->budget);
    *out = hx_subgame_solve(g, q, &limits);
    if (out->result == HX_SUBGAME_LOST) {
        q->first = true;
        *out = hx_subgame_solve(g, q, &limits);
    }
    return out->result == HX_SUBGAME_OPEN ? fail_effort(d) : HX_OK;
}

hx_status hx_decide_replies(const hx_decide *d, hx_subgame *g, hx_subgame_question *q,
                            hx_subgame_answer *out) {
    const hx_subgame_limits limits = limits_of(d);
    hx_status status = search(d, g, q, out);
    if (!status && out->result == HX_SUBGAME_WON && !hx_subgame_minimise(g, q, &limits, out))
        status = fail_build(d, g);
    hx_subgame_set_budget(g, NULL);
    return status;
}

typedef struct carriers {
    hx_bits *list;
    int count;
} carriers;

static bool collect(void *user, const hx_subgame_answer *a) {
    carriers *found = user;
    hx_bits *list = realloc(found->list, (size_t)(found->count + 1) * sizeof *list);
    if (!list) return false;
    found->list = list;
    found->list[found->count++] = a->cells;
    return true;
}

hx_status hx_decide_all(const hx_decide *d, hx_subgame *g, hx_subgame_question *q, int up_to,
                        hx_status (*found)(void *user, const hx_subgame_question *q,
                                           const hx_subgame_answer *a),
                        void *user) {
    const hx_subgame_limits limits = limits_of(d), exact = {.complete = true};
    carriers all = {NULL, 0};
    hx_subgame_answer a;
    hx_status status = search(d, g, q, &a);
    bool won = !status && a.result == HX_SUBGAME_WON;
    bool complete = !won || hx_subgame_list(g, q, &limits, up_to, collect, &all);
    for (int i = 0; i < all.count && !status; i++) {
        q->carrier = &all.list[i];
        a = hx_subgame_solve(g, q, &exact);
        if (a.result != HX_SUBGAME_WON || !hx_subgame_build(g, q, &a)) status = fail_build(d, g);
        if (!status) status = found(user, q, &a);
    }
    free(all.list);
    hx_subgame_set_budget(g, NULL);
    return status || complete ? status : fail_effort(d);
}

// ---- the solver ----------------------------------------------------------------------------

static hx_status ask_solver(const hx_decide *d, hx_board *b, hx_color to_play, uint64_t positions,
                            int megabytes, hx_solve_result *out, hx_text *certificate) {
    hx_solve *solve;
    const hx_solve_options options = {.megabytes = megabytes};
    hx_status status = hx_solve_new(&solve, &b->cells, *d->net, &options, d->err);
    if (status) return status;
    *out = (hx_solve_result){.winner = b->winner, .move = HX_CELL_NONE};
    hx_solve_limit(solve, positions);
    if (!out->winner) hx_solve_run(solve, b, to_play, d->budget, out);
    if (out->winner && certificate) {
        uint64_t claims;
        hx_certificate_source source = hx_certificate_ask(solve);
        status = hx_certificate_write(certificate, &source, b, to_play, out->winner, d->budget,
                                      &claims, d->err);
        if (status == HX_NO) status = fail_effort(d);
    }
    hx_solve_free(solve);
    return status;
}

// Most questions are easy; a small table, which takes no time to be made, is enough for those.
hx_status hx_decide_winner(const hx_decide *d, const hx_subgame_question *q, hx_solve_result *out,
                           hx_text *certificate) {
    hx_board whole;
    hx_color first = q->first ? q->color : hx_color_other(q->color);
    uint64_t positions = d->positions ? d->positions : HX_DECIDE_POSITIONS;
    begin(d);
    if (!hx_subgame_as_game(q, &whole))
        return hx_fail(d->err, HX_NO, "there is no way outside the carrier from the ends to edges");
    hx_status status = *d->net ? HX_OK : hx_net_solver(d->net, d->err);
    uint64_t few = positions < EASY ? positions : EASY;
    if (!status) status = ask_solver(d, &whole, first, few, 1, out, certificate);
    if (!status && !out->winner && positions > EASY)
        status = ask_solver(d, &whole, first, positions, 0, out, certificate);
    return status || out->winner ? status : fail_effort(d);
}
