// SPDX-License-Identifier: MIT
// Any bytes as a strategy file: refused with a place, or read, drawn, checked by every method with
// the same verdict, and refuted by a line that can be made. Nothing of the engine is included here.
#include "report/json.h"
#include "report/text.h"
#include "write/write.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(bool good, const char *sentence) {
    if (good) return;
    fprintf(stderr, "%s\n", sentence);
    abort();
}

static void compare(const hv_check *a, const hv_check *b) {
    for (size_t i = 0; i < a->s->pattern_count; i++)
        if (a->verdicts[i].outcome != HV_UNKNOWN && b->verdicts[i].outcome != HV_UNKNOWN)
            check(a->verdicts[i].outcome == b->verdicts[i].outcome, "the methods disagree");
}

static void look(const hv_strategy *s, FILE *out) {
    hv_limits l = hv_base_limits(64, 1, 2000);
    hv_error err = {""};
    hv_judgement by_claims = {0};
    hv_check by_paths;
    hv_report r = {0};
    hv_status again = hv_check_all(&by_paths, s, hv_sat_way(HV_BY_PATHS, 0), &l, &err);
    hv_status status =
        hv_judge_strategy(&by_claims, s, hv_sat_way(HV_BY_CLAIMS, HV_FEW_DEFAULT), NULL, &l, &err);
    if (!err.text[0] && !hv_report_make(&r, &by_claims.check, &l, &err)) {
        compare(&by_claims.check, &by_paths);
        check((status == HV_OK) == (by_claims.check.valid == s->pattern_count), "a false status");
        check((again == HV_OK) == (by_paths.valid == s->pattern_count), "a false status");
        for (uint32_t i = 0; i < s->pattern_count; i++)
            hv_text_pattern(&r, i, &l, out);
        hv_json_write(&by_claims, &r, "file", &l, out);
        hv_diagram_write(s, hv_strategy_main(s), false, out, &l, &err);
        hv_diagram_write(s, hv_strategy_main(s), true, out, &l, &err);
    }
    hv_report_free(&r, &l);
    hv_judge_free(&by_claims, &l);
    hv_check_free(&by_paths, &l);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hv_limits l = hv_base_limits(64, 0, 0);
    hv_error err = {""};
    hv_strategy s;
    FILE *out = fopen("/dev/null", "w");
    hv_status status = hv_read_strategy(&s, (const char *)data, size, &l, &err);
    check(!status == !err.text[0], "refused without a word");
    if (!status && s.pattern_count < 50 && out) look(&s, out);
    hv_strategy_free(&s);
    if (out) fclose(out);
    return 0;
}
