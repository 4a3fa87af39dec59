// SPDX-License-Identifier: MIT
// The verdict on every pattern of a strategy.
#ifndef HV_CHECK_H
#define HV_CHECK_H

#include "sat.h"

// How the satisfying property is decided.
typedef enum hv_method {
    HV_BY_CLAIMS, // first with proved patterns as claims, then in full; paths where they are few,
                  // the solver where they are many
    HV_BY_PATHS,  // in full, by walking all paths
    HV_BY_SAT,    // in full, by the solver
} hv_method;

typedef enum hv_outcome { HV_VALID, HV_INVALID, HV_UNKNOWN } hv_outcome;

typedef struct hv_verdict {
    hv_outcome outcome;
    hv_error why;  // it is unknown
    bool connects; // all paths do, though the pattern may lack an answer
    hv_path path;  // otherwise a path, in full, that connects no group
    uint64_t good; // of an invalid pattern: paths that do connect one,
    bool counted;  // if they are few enough to be counted
} hv_verdict;

typedef struct hv_report {
    const hv_strategy *s;
    hv_shape *shapes;     // of each pattern
    hv_verdict *verdicts; // of each pattern
    bool *proved;         // which are valid
    size_t valid, invalid, unknown;
} hv_report;

// Free the report even after a failure.
hv_status hv_check_all(hv_report *r, const hv_strategy *s, hv_method method, hv_limits *l,
                       hv_error *err);
void hv_check_free(hv_report *r, hv_limits *l);

// Decides one form: HV_OK, HV_REFUTED with a path that fails, or HV_RESOURCES.

hv_status hv_check_form(const hv_form *f, hv_method method, hv_path *path, hv_limits *l,
                        hv_error *err);

#endif
