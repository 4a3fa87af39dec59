// SPDX-License-Identifier: MIT
// The SAT solver, CaDiCaL where the build has it. It need not be trusted: a model is walked as a
// path and looked at, and for the rest there is a proof on request.
#ifndef HV_SAT_H
#define HV_SAT_H

#include "cnf.h"

bool hv_sat_is_there(void);

// HV_OK: the formula has no model; the proof, if a file is given, is in it as DRAT text.
// HV_REFUTED: *model, one value for each variable from 1 on, is to be freed. HV_RESOURCES: no
// solver, no time.
hv_status hv_sat_solve(const hv_cnf *c, FILE *proof, bool **model, hv_limits *l, hv_error *err);

#endif
