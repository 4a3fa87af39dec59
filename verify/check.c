// SPDX-License-Identifier: MIT
// A pattern is valid if it is elusive and satisfying (Hayward, Arneson and Henderson 2006, theorem
// 4). Patterns are looked at after those that they call, so that these can serve as claims.
#include "check.h"

#include <stdlib.h>
#include <string.h>

enum {
    COUNTED = 1 << 17,    // paths of an invalid pattern of which the good ones are counted
    WORK_LEAST = 1 << 27, // for trees written out, about half a second, and...
    WORK_A_NODE = 1 << 8, // ...for each node of the file
};

static hv_status by_sat(const hv_form *f, hv_path *path, hv_limits *l, hv_error *err) {
    hv_cnf c;
    bool *model = NULL;
    hv_status status = hv_cnf_build(&c, f, l, err);
    if (!status) status = hv_sat_solve(&c, NULL, &model, l, err);
    if (status == HV_REFUTED) {
        hv_end end;
        hv_status walked = hv_cnf_path(f, model, path, l, err);
        if (!walked) walked = hv_paths_walk(f, path, &end, NULL, NULL, l, err);
        if (walked)
            status = walked;
        else if (hv_paths_reached(f, &end)) // the solver's word alone refutes nothing
            status = hv_base_fail(err, HV_RESOURCES, "the SAT solver's model is not one");
    }
    free(model);
    hv_cnf_free(&c, l);
    return status;
}

hv_status hv_check_form(const hv_form *f, hv_method method, hv_path *path, hv_limits *l,
                        hv_error *err) {
    uint64_t paths, good;
    bool found = false;
    hv_status status = hv_paths_total(f, l->few + 1, &paths, l, err);
    if (status) return status;
    if (method == HV_BY_SAT || (method == HV_BY_CLAIMS && paths > l->few && hv_sat_is_there()))
        return by_sat(f, path, l, err);
    status = hv_paths_check(f, false, path, &good, &found, l, err);
    if (found) return HV_REFUTED;
    if (status == HV_RESOURCES && method == HV_BY_CLAIMS && !hv_sat_is_there() && !l->out_of_time &&
        l->work)
        strncat(err->text, "; this build has no SAT solver",
                sizeof err->text - strlen(err->text) - 1);
    return status;
}

static hv_status check_satisfying(hv_report *r, uint32_t i, const bool *proved, hv_limits *l,
                                  hv_error *err) {
    hv_form f;
    hv_status status = hv_form_build(&f, r->s, i, r->shapes, proved, l, err);
    if (!status) status = hv_check_form(&f, r->method, &r->verdicts[i].path, l, err);
    hv_form_free(&f, l);
    return status;
}

static bool calls_proved_alone(const hv_report *r, uint32_t i) {
    const hv_node *nodes = r->s->nodes;
    uint32_t root = r->s->patterns[i].root, n = root;
    while (n < nodes[root].end && (nodes[n].kind != HV_CALL || r->proved[nodes[n].pattern]))
        n++;
    return n == nodes[root].end;
}

// With calls replaced by claims, and if that does not do, by trees. One wrong pattern brings trees
// upon each that rests on it; so the work for all of them together is bounded.
static hv_status check_by_claims(hv_report *r, uint32_t i, hv_limits *l, hv_error *err) {
    bool bounded = !calls_proved_alone(r, i);
    if (bounded) l->work = r->work;
    hv_status status = check_satisfying(r, i, r->proved, l, err);
    if (!bounded) l->work = r->work;
    if (status) status = check_satisfying(r, i, NULL, l, err);
    r->work = l->work;
    l->work = UINT64_MAX;
    return status;
}

static void check_pattern(hv_report *r, uint32_t i, hv_limits *l) {
    hv_verdict *v = &r->verdicts[i];
    hv_status status = hv_elusive_check(r->s, i, r->shapes, l, &v->why);
    if (!status && !r->shapes[i].elusive) {
        status = HV_REFUTED;
    } else if (!status && r->s->patterns[i].claims.count) {
        status = r->method == HV_BY_CLAIMS ? check_by_claims(r, i, l, &v->why)
                                           : check_satisfying(r, i, NULL, l, &v->why);
    }
    v->outcome = status == HV_OK ? HV_VALID : status == HV_REFUTED ? HV_INVALID : HV_UNKNOWN;
    r->proved[i] = v->outcome == HV_VALID;
}

uint64_t hv_check_work(const hv_strategy *s) {
    return WORK_LEAST + WORK_A_NODE * (uint64_t)s->node_count;
}

hv_status hv_check_all(hv_report *r, const hv_strategy *s, hv_method method, hv_limits *l,
                       hv_error *err) {
    *r = (hv_report){.s = s, .method = method, .work = hv_check_work(s)};
    r->shapes = hv_base_take(l, s->pattern_count, sizeof *r->shapes);
    r->verdicts = hv_base_take(l, s->pattern_count, sizeof *r->verdicts);
    r->proved = hv_base_take(l, s->pattern_count, sizeof *r->proved);
    if (!r->shapes || !r->verdicts || !r->proved) return hv_base_full(err);
    for (size_t k = 0; k < s->pattern_count; k++) {
        uint32_t i = s->order[k];
        check_pattern(r, i, l);
        r->valid += r->verdicts[i].outcome == HV_VALID;
        r->invalid += r->verdicts[i].outcome == HV_INVALID;
        r->unknown += r->verdicts[i].outcome == HV_UNKNOWN;
    }
    return r->invalid ? HV_REFUTED : r->unknown ? HV_RESOURCES : HV_OK;
}

hv_tally hv_check_tally(const hv_report *r, uint32_t i, hv_limits *l) {
    hv_tally t = {.all = r->verdicts[i].outcome == HV_VALID};
    hv_form f = {0};
    hv_path path = {0};
    hv_error err;
    bool found;
    hv_status status = HV_REFUTED;
    if (r->verdicts[i].outcome != HV_INVALID || !r->s->patterns[i].claims.count) return t;
    if (hv_form_build(&f, r->s, i, r->shapes, NULL, l, &err)) status = HV_RESOURCES;
    if (status == HV_REFUTED && !r->shapes[i].elusive) // they may all connect, without an answer
        status = hv_check_form(&f, r->method, &path, l, &err);
    t.all = status == HV_OK;
    t.counted = status == HV_REFUTED && hv_count_at_most(&r->shapes[i].paths, COUNTED) &&
                !hv_paths_check(&f, true, &path, &t.good, &found, l, &err);
    hv_paths_free(&path, l);
    hv_form_free(&f, l);
    return t;
}

void hv_check_free(hv_report *r, hv_limits *l) {
    if (!r->s) return;
    for (size_t i = 0; r->verdicts && i < r->s->pattern_count; i++)
        hv_paths_free(&r->verdicts[i].path, l);
    free(r->shapes);
    free(r->verdicts);
    free(r->proved);
    *r = (hv_report){0};
}
