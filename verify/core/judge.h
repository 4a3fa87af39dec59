// SPDX-License-Identifier: MIT
// What the exit status says: every pattern of a strategy is valid, and it proves what was asked.
#ifndef HV_JUDGE_H
#define HV_JUDGE_H

#include "core/check.h"
#include "core/proof.h"

// The position that is to be proved; without a winner, whoever wins it.
typedef struct hv_question {
    hv_proof about;
    bool any_winner;
} hv_question;

typedef struct hv_judgement {
    hv_check check;
    bool proves;    // all patterns are valid, and the main one wins a position:
    hv_proof proof; // this one
} hv_judgement;

// HV_OK only if all of that is so; `q` is NULL where nothing was asked. A sentence in `err` means
// that there is no verdict; the reasons for one are in the check. Free it even after a failure.
hv_status hv_judge_strategy(hv_judgement *j, const hv_strategy *s, hv_way way, const hv_question *q,
                            hv_limits *l, hv_error *err);
void hv_judge_free(hv_judgement *j, hv_limits *l);

// Of two statuses the one that matters more: malformed, refuted, no verdict, verified.
hv_status hv_judge_worse(hv_status a, hv_status b);

#endif
