// SPDX-License-Identifier: MIT
// From the patterns' verdicts to the one about the file. A main pattern without a claim would be
// valid whatever it is good for, so it is refused.
#include "core/judge.h"

static bool answers(const hv_judgement *j, const hv_question *q) {
    return j->proves && hv_proof_same_position(&j->proof, &q->about) &&
           (q->any_winner || j->proof.winner == q->about.winner);
}

hv_status hv_judge_strategy(hv_judgement *j, const hv_strategy *s, hv_way way, const hv_question *q,
                            hv_limits *l, hv_error *err) {
    uint32_t main = s->pattern_count ? hv_strategy_main(s) : 0;
    *j = (hv_judgement){.proves = false};
    err->text[0] = '\0';
    if (!s->pattern_count || !s->patterns[main].claims.count)
        return hv_base_fail(err, HV_MALFORMED, "it claims nothing: no connection is named");
    hv_status status = hv_check_all(&j->check, s, way, l, err);
    j->proves = !status && hv_proof_of(s, main, &j->proof);
    return !status && q && !answers(j, q) ? HV_REFUTED : status;
}

void hv_judge_free(hv_judgement *j, hv_limits *l) {
    hv_check_free(&j->check, l);
}

hv_status hv_judge_worse(hv_status a, hv_status b) {
    static const int weight[] = {
        [HV_OK] = 0, [HV_RESOURCES] = 1, [HV_REFUTED] = 2, [HV_MALFORMED] = 3, [HV_USAGE] = 4};
    return weight[a] > weight[b] ? a : b;
}
