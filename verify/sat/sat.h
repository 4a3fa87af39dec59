// SPDX-License-Identifier: MIT
// The SAT solver, CaDiCaL where the build has it. It need not be trusted: a model is walked as a
// path and looked at, and for the rest there is a proof on request.
#ifndef HV_SAT_H
#define HV_SAT_H

#include "core/check.h"
#include "sat/cnf.h"

bool hv_sat_is_there(void);

// HV_OK: the formula has no model; the proof, if a file is given, is in it as DRAT text.
// HV_REFUTED: *model, one value for each variable from 1 on, is to be freed. HV_RESOURCES: no
// solver, no time.
hv_status hv_sat_solve(const hv_cnf *c, FILE *proof, bool **model, hv_limits *l, hv_error *err);

// How a check decides: what users call its method.
typedef enum hv_method {
    HV_BY_CLAIMS, // with claims; paths where they are few, the solver where they are many
    HV_BY_PATHS,  // in full, by walking all paths
    HV_BY_SAT,    // in full, by the solver
} hv_method;
enum { HV_FEW_DEFAULT = 1 << 12 };
hv_way hv_sat_way(hv_method method, uint64_t few);

#endif
