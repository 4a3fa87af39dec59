// SPDX-License-Identifier: MIT
// A pattern is valid if it is elusive and satisfying (Hayward, Arneson and Henderson 2006, theorem
// 4). Patterns are looked at after those that they call, so that these can serve as claims.
#include "core/check.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORK_LEAST = 1 << 27, // for trees written out, about half a second, and...
    WORK_A_NODE = 1 << 8, // ...for each node of the file
};

// The solver's word alone refutes nothing: the path is walked.
static hv_status ask_solver(const hv_form *f, hv_solver *solver, hv_path *path, hv_limits *l,
                            hv_error *err) {
    uint32_t *options = NULL;
    hv_end end;
    hv_status status = solver(f, &options, l, err);
    if (status == HV_REFUTED) {
        hv_status walked = hv_paths_walk(f, path, options, &end, l, err);
        if (walked)
            status = walked;
        else if (hv_paths_reached(f, &end))
            status = hv_base_fail(err, HV_RESOURCES, "the SAT solver's model is not one");
    }
    free(options);
    return status;
}

hv_status hv_check_form(const hv_form *f, const hv_way *way, hv_path *path, hv_limits *l,
                        hv_error *err) {
    uint64_t paths = 0;
    hv_status status = way->solver ? hv_paths_total(f, way->few + 1, &paths, l, err) : HV_OK;
    if (status) return status;
    if (paths > way->few) return ask_solver(f, way->solver, path, l, err);
    status = hv_paths_check(f, path, l, err);
    if (status == HV_RESOURCES && way->claims && !way->solver && !l->out_of_time && l->work)
        strncat(err->text, "; this build has no SAT solver",
                sizeof err->text - strlen(err->text) - 1);
    return status;
}

static hv_status check_satisfying(hv_check *c, uint32_t i, const bool *proved, hv_limits *l,
                                  hv_error *err) {
    hv_form f;
    hv_status status = hv_form_build(&f, c->s, i, c->shapes, proved, l, err);
    if (!status) status = hv_check_form(&f, &c->way, &c->verdicts[i].path, l, err);
    hv_form_free(&f, l);
    return status;
}

static bool calls_proved_alone(const hv_check *c, uint32_t i) {
    const hv_node *nodes = c->s->nodes;
    uint32_t root = c->s->patterns[i].root, n = root;
    while (n < nodes[root].end && (nodes[n].kind != HV_CALL || c->proved[nodes[n].pattern]))
        n++;
    return n == nodes[root].end;
}

// With calls replaced by claims, and if that does not do, by trees. One wrong pattern brings trees
// upon each that rests on it; so the work for all of them together is bounded.
static hv_status check_by_claims(hv_check *c, uint32_t i, hv_limits *l, hv_error *err) {
    bool bounded = !calls_proved_alone(c, i);
    if (bounded) l->work = c->work;
    hv_status status = check_satisfying(c, i, c->proved, l, err);
    if (!bounded) l->work = c->work;
    if (status) status = check_satisfying(c, i, NULL, l, err);
    c->work = l->work;
    l->work = UINT64_MAX;
    return status;
}

static void check_pattern(hv_check *c, uint32_t i, hv_limits *l) {
    hv_verdict *v = &c->verdicts[i];
    hv_status status = hv_elusive_check(c->s, i, c->shapes, l, &v->why);
    if (!status && !c->shapes[i].elusive) {
        status = HV_REFUTED;
    } else if (!status && c->s->patterns[i].claims.count) {
        status = c->way.claims ? check_by_claims(c, i, l, &v->why)
                               : check_satisfying(c, i, NULL, l, &v->why);
    }
    v->outcome = status == HV_OK ? HV_VALID : status == HV_REFUTED ? HV_INVALID : HV_UNKNOWN;
    c->proved[i] = v->outcome == HV_VALID;
}

uint64_t hv_check_work(const hv_strategy *s) {
    return WORK_LEAST + WORK_A_NODE * (uint64_t)s->node_count;
}

hv_status hv_check_all(hv_check *c, const hv_strategy *s, hv_way way, hv_limits *l, hv_error *err) {
    *c = (hv_check){.s = s, .way = way, .work = hv_check_work(s)};
    c->shapes = hv_base_take(l, s->pattern_count, sizeof *c->shapes);
    c->verdicts = hv_base_take(l, s->pattern_count, sizeof *c->verdicts);
    c->proved = hv_base_take(l, s->pattern_count, sizeof *c->proved);
    if (!c->shapes || !c->verdicts || !c->proved) return hv_base_full(err);
    hv_status status = hv_strategy_check(s, l, err);
    if (status) return status;
    for (size_t k = 0; k < s->pattern_count; k++) {
        uint32_t i = s->order[k];
        check_pattern(c, i, l);
        c->valid += c->verdicts[i].outcome == HV_VALID;
        c->invalid += c->verdicts[i].outcome == HV_INVALID;
        c->unknown += c->verdicts[i].outcome == HV_UNKNOWN;
    }
    return c->invalid ? HV_REFUTED : c->unknown ? HV_RESOURCES : HV_OK;
}

void hv_check_free(hv_check *c, hv_limits *l) {
    if (!c->s) return;
    for (size_t i = 0; c->verdicts && i < c->s->pattern_count; i++)
        hv_paths_free(&c->verdicts[i].path, l);
    free(c->shapes);
    free(c->verdicts);
    free(c->proved);
    *c = (hv_check){0};
}
