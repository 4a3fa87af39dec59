// SPDX-License-Identifier: MIT
// CaDiCaL through its C interface, which tells every clause that it learns. With the
// simplifications switched off, each follows from the formula and the clauses before it by unit
// propagation, so that writing them down is a DRAT proof without deletions. Without a proof to
// write they stay on, which makes Yang's 9x9 strategy more than twice as fast.
#include "sat/sat.h"

#include <stdlib.h>

#ifdef HV_WITH_CADICAL

#include <ccadical.h>
#include <limits.h>

bool hv_sat_is_there(void) {
    return true;
}

static void write_clause(void *state, int *lits) {
    for (; *lits; lits++)
        fprintf(state, "%d ", *lits);
    fputs("0\n", state);
}

typedef struct patience {
    hv_limits *l;
    uint64_t work; // from one question to the next
} patience;

// Asked after every few conflicts.
static int is_late(void *state) {
    const patience *p = state;
    hv_base_spend(p->l, p->work);
    return hv_base_late(p->l);
}

static void switch_off(CCaDiCaL *solver) {
    static const char *const steps[] = {"compact",   "condition",   "cover",   "block",
                                        "decompose", "deduplicate", "elim",    "instantiate",
                                        "lucky",     "probe",       "subsume", "ternary",
                                        "transred",  "vivify",      "walk"};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        ccadical_set_option(solver, steps[i], 0);
}

hv_status hv_sat_solve(const hv_cnf *c, FILE *proof, bool **model, hv_limits *l, hv_error *err) {
    enum { SATISFIABLE = 10, UNSATISFIABLE = 20 };
    CCaDiCaL *solver = ccadical_init();
    if (!solver) return hv_base_full(err);
    ccadical_set_option(solver, "quiet", 1);
    if (proof) switch_off(solver);
    if (proof) ccadical_set_learn(solver, proof, INT_MAX, write_clause);
    patience p = {l, c->count / 8 + 4096}; // as measured: so many nodes are seen in the same time
    hv_base_spend(l, c->count);
    ccadical_set_terminate(solver, &p, is_late);
    for (size_t i = 0; i < c->count; i++)
        ccadical_add(solver, c->lits[i]);
    int answer = ccadical_solve(solver);
    hv_status status = answer == UNSATISFIABLE ? HV_OK
                       : answer == SATISFIABLE ? HV_REFUTED
                                               : HV_RESOURCES;
    if (status == HV_OK && proof) fputs("0\n", proof);
    if (status == HV_RESOURCES) hv_base_too_late(l, err);
    if (status == HV_REFUTED) {
        *model = calloc((size_t)c->variables + 1, sizeof **model);
        for (int v = 1; *model && v <= c->variables; v++)
            (*model)[v] = ccadical_val(solver, v) > 0;
        if (!*model) status = hv_base_full(err);
    }
    ccadical_release(solver);
    return status;
}

#else

bool hv_sat_is_there(void) {
    return false;
}

hv_status hv_sat_solve(const hv_cnf *c, FILE *proof, bool **model, hv_limits *l, hv_error *err) {
    (void)c;
    (void)proof;
    (void)model;
    (void)l;
    return hv_base_fail(err, HV_RESOURCES,
                        "this build has no SAT solver (CaDiCaL, Debian package libcadical-dev)");
}

#endif

static hv_status decide(const hv_form *f, uint32_t **options, hv_limits *l, hv_error *err) {
    hv_cnf c;
    bool *model = NULL;
    hv_status status = hv_cnf_build(&c, f, l, err);
    if (!status) status = hv_sat_solve(&c, NULL, &model, l, err);
    if (status == HV_REFUTED) {
        *options = hv_cnf_options(f, model);
        if (!*options) status = hv_base_full(err);
    }
    free(model);
    hv_cnf_free(&c, l);
    return status;
}

hv_way hv_sat_way(hv_method method, uint64_t few) {
    if (method == HV_BY_CLAIMS)
        return (hv_way){.claims = true, .solver = hv_sat_is_there() ? decide : NULL, .few = few};
    return (hv_way){.solver = method == HV_BY_SAT ? decide : NULL};
}
