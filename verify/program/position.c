// SPDX-License-Identifier: MIT
// hexverify position FILE: checks the strategy, and says of which position it proves who wins.
#include "program/verify.h"

#include "core/proof.h"
#include "report/text.h"

hv_status hv_position_file(const hv_options *o) {
    hv_input in;
    hv_check c = {0};
    hv_error err = {""};
    hv_status status = hv_input_read(&in, o->files[0], o);
    int i = status ? 0 : hv_input_pattern(&in, o);
    if (!status && i < 0) status = HV_USAGE;
    if (!status) {
        const hv_strategy *s = &in.strategy;
        hv_proof proof;
        hv_check_all(&c, s, hv_sat_way(o->method, o->few), &in.limits, &err);
        if (err.text[0])
            status = HV_RESOURCES;
        else if (c.verdicts[i].outcome == HV_UNKNOWN)
            status = hv_base_fail(&err, HV_RESOURCES, "no verdict: %.200s", c.verdicts[i].why.text);
        else if (c.verdicts[i].outcome == HV_INVALID)
            status = hv_base_fail(&err, HV_REFUTED, "the strategy is invalid");
        else if (!hv_proof_of(s, (uint32_t)i, &proof))
            status = hv_base_fail(&err, HV_REFUTED, "the strategy does not join two sides");
        if (status) {
            hv_input_complain(o->files[0], &err);
        } else {
            hv_text_position(&proof, stdout);
            putchar('\n');
            hv_text_winner(&proof, stdout);
            putchar('\n');
        }
    }
    hv_check_free(&c, &in.limits);
    hv_input_free(&in);
    return status;
}
