// SPDX-License-Identifier: MIT
// Flaws and numbers of all patterns, called ones first.
#include "report/report.h"

hv_status hv_report_make(hv_report *r, const hv_check *c, hv_limits *l, hv_error *err) {
    const hv_strategy *s = c->s;
    *r = (hv_report){.check = c};
    r->flaws = hv_base_take(l, s->pattern_count, sizeof *r->flaws);
    r->stats = hv_base_take(l, s->pattern_count, sizeof *r->stats);
    hv_status status = r->flaws && r->stats ? HV_OK : hv_base_full(err);
    for (size_t k = 0; k < s->pattern_count && !status; k++) {
        uint32_t i = s->order[k];
        bool flawed = c->verdicts[i].outcome == HV_INVALID && !c->shapes[i].elusive;
        if (flawed) status = hv_flaw_find(s, i, c->shapes, r->flaws, l, err);
        if (!status) status = hv_stats_count(s, i, r->stats, l, err);
    }
    if (c->way.claims) l->work = 16 * hv_check_work(s); // Yang's 9x9 takes ten
    return status;
}

void hv_report_free(hv_report *r, hv_limits *l) {
    size_t count = r->check ? r->check->s->pattern_count : 0;
    hv_base_give(l, r->flaws, count, sizeof *r->flaws);
    hv_base_give(l, r->stats, count, sizeof *r->stats);
    *r = (hv_report){0};
}
