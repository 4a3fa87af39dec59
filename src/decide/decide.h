// SPDX-License-Identifier: MIT
// Who wins on some cells: one place for every question of that kind (hx_subgame_question), whoever
// asks it. Two can answer. The search of sub-games knows every reply; the solver, which sees the
// question as a whole game, decides much more, and has a verdict or a certificate.
#ifndef HX_DECIDE_H
#define HX_DECIDE_H

#include "base/budget.h"
#include "base/text.h"
#include "net/net.h"
#include "solve/solve.h"
#include "subgame/subgame.h"

// Who is asked, and how much it may take.
typedef struct hx_decide {
    hx_net **net;       // the solver's; made when it is wanted
    hx_budget *budget;  // for all questions
    uint64_t stones;    // for one question of the search; 0: HX_DECIDE_STONES
    uint64_t positions; // ... and of the solver; 0: HX_DECIDE_POSITIONS
    hx_error *err;      // what the last question failed with; "" if that was no failure
} hx_decide;

enum { HX_DECIDE_STONES = 1000000, HX_DECIDE_POSITIONS = 1000000 };

// With every reply: can the colour join the ends, or else if it moves first (then q->first is set)?
// An answer that is won is minimal, with its tree in the working memory. HX_OK if it is decided,
// either way; HX_RESOURCES.
hx_status hx_decide_replies(const hx_decide *d, hx_subgame *g, hx_subgame_question *q,
                            hx_subgame_answer *out);
// The same for all minimal answers of up to so many cells: `found` is told each of them, and ends it
// with a failure.
hx_status hx_decide_all(const hx_decide *d, hx_subgame *g, hx_subgame_question *q, int up_to,
                        hx_status (*found)(void *user, const hx_subgame_question *q,
                                           const hx_subgame_answer *a),
                        void *user);

// By the solver: who wins if the opponent moves first, or with q->first the colour; by which move,
// if that is the winner's. `certificate`, if not NULL, gets the reason for hexverify. HX_NO if no
// whole game stands for the question, HX_RESOURCES.
hx_status hx_decide_winner(const hx_decide *d, const hx_subgame_question *q, hx_solve_result *out,
                           hx_text *certificate);

#endif
