// SPDX-License-Identifier: MIT
// The verdict on every pattern of a strategy.
#ifndef HV_CHECK_H
#define HV_CHECK_H

#include "core/paths.h"

// Decides a form with many paths. HV_OK: none of them fails. HV_REFUTED: one does, which takes at
// each or-node the option that *options, to be freed, has for it. HV_RESOURCES: no answer.
typedef hv_status hv_solver(const hv_form *f, uint32_t **options, hv_limits *l, hv_error *err);

// How the satisfying property is decided.
typedef struct hv_way {
    bool claims;       // first with proved patterns as claims, and only then in full
    hv_solver *solver; // NULL: all paths are walked
    uint64_t few;      // paths that are walked sooner than the solver is asked
} hv_way;

typedef enum hv_outcome { HV_VALID, HV_INVALID, HV_UNKNOWN } hv_outcome;

typedef struct hv_verdict {
    hv_outcome outcome;
    hv_error why; // it is unknown
    hv_path path; // if it is invalid and elusive: one, in full, that connects no group
} hv_verdict;

typedef struct hv_check {
    const hv_strategy *s;
    hv_way way;
    uint64_t work;        // that is left for patterns with all calls written out
    hv_shape *shapes;     // of each pattern
    hv_verdict *verdicts; // of each pattern
    bool *proved;         // which are valid
    size_t valid, invalid, unknown;
} hv_check;

// HV_OK if every pattern is valid. Free the check even after a failure.
hv_status hv_check_all(hv_check *c, const hv_strategy *s, hv_way way, hv_limits *l, hv_error *err);
void hv_check_free(hv_check *c, hv_limits *l);

// What looking at patterns with all calls written out may take altogether after claims, in
// hv_limits.work: it grows with the file.
uint64_t hv_check_work(const hv_strategy *s);

// Decides one form: HV_OK, HV_REFUTED with a path that fails, or HV_RESOURCES.
hv_status hv_check_form(const hv_form *f, const hv_way *way, hv_path *path, hv_limits *l,
                        hv_error *err);

#endif
