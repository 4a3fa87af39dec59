// SPDX-License-Identifier: MIT
// The satisfying property as a formula: it has a model exactly if some path of the form connects
// none of the groups. So an unsatisfiable formula is a proof that the pattern keeps its claim.
#ifndef HV_CNF_H
#define HV_CNF_H

#include "core/form.h"

#include <stdio.h>

typedef struct hv_cnf {
    int *lits; // clauses, each with a 0 behind it
    size_t count, room;
    size_t clauses;
    int variables;
} hv_cnf;

hv_status hv_cnf_build(hv_cnf *c, const hv_form *f, hv_limits *l, hv_error *err);
void hv_cnf_free(hv_cnf *c, hv_limits *l);

bool hv_cnf_write(const hv_cnf *c, FILE *file); // in DIMACS form

// For each or-node of the form the first option that is true in the model, model[v] for each
// variable v. To be freed; NULL without memory.
uint32_t *hv_cnf_options(const hv_form *f, const bool *model);

#endif
