// SPDX-License-Identifier: MIT
// A checker of DRAT proofs without deletions: every clause must follow from the formula and the
// clauses before it by unit propagation, and the last one must be empty.
#ifndef DRAT_H
#define DRAT_H

#include <stdbool.h>
#include <stdio.h>

// Whether the proof shows that the formula, in DIMACS form, has no model.
bool drat_accepts(FILE *formula, FILE *proof);

#endif
