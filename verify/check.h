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
    hv_error why; // it is unknown
    hv_path path; // if it is invalid and elusive: one, in full, that connects no group
} hv_verdict;

typedef struct hv_report {
    const hv_strategy *s;
    hv_method method;
    uint64_t work;        // that is left for patterns with all calls written out
    hv_shape *shapes;     // of each pattern
    hv_verdict *verdicts; // of each pattern
    bool *proved;         // which are valid
    size_t valid, invalid, unknown;
} hv_report;

// Free the report even after a failure.
hv_status hv_check_all(hv_report *r, const hv_strategy *s, hv_method method, hv_limits *l,
                       hv_error *err);
void hv_check_free(hv_report *r, hv_limits *l);

// How many paths of a pattern connect a group, for its statistics.
typedef struct hv_tally {
    bool all; // though the pattern may lack an answer
    bool counted;
    uint64_t good; // if they were
} hv_tally;
hv_tally hv_check_tally(const hv_report *r, uint32_t i, hv_limits *l);

// What looking at patterns with all calls written out may take altogether by HV_BY_CLAIMS, in
// hv_limits.work: it grows with the file.
uint64_t hv_check_work(const hv_strategy *s);

// Decides one form: HV_OK, HV_REFUTED with a path that fails, or HV_RESOURCES.
hv_status hv_check_form(const hv_form *f, hv_method method, hv_path *path, hv_limits *l,
                        hv_error *err);

#endif
