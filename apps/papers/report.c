// SPDX-License-Identifier: MIT
// The experiments and their results as text and as JSON.
#include "papers/papers.h"

#include <math.h>

static const char *const verdicts[] = {"", "agrees", "differs", "unclear"};
static const char *const summaries[] = {"nothing to compare", "agrees with the papers",
                                        "differs from the papers in part",
                                        "agrees in part, too few games for the rest"};

// What an experiment is about: the first fields of an object that stays open.
static void json_begin(app_json *j, const papers_experiment *e) {
    app_json_print(j, "{name:%s,claim:%s,source:%s,how:%s", e->name, e->claim, e->source, e->how);
}

void papers_report_list(bool json) {
    app_json j = {.out = stdout, .lines = true};
    if (json) app_json_print(&j, "{experiments:[");
    for (const papers_experiment *e = papers_experiments; e->name; e++) {
        if (!json) {
            printf("%-12s %s\n%-12s %s\n%-12s %s\n", e->name, e->claim, "", e->source, "", e->how);
            continue;
        }
        json_begin(&j, e);
        app_json_print(&j, "}");
    }
    if (json) app_json_print(&j, "]}");
}

void papers_report_text(const papers_experiment *e, const papers_report *r) {
    papers_verdict verdict = papers_rows_verdict(r);
    printf("%s: %s\n  %s; %s\n", e->name, e->claim, e->source, e->how);
    printf("  %-56s %-30s %s\n", "", "theirs", "ours");
    for (int i = 0; i < r->count; i++) {
        const papers_row *row = &r->rows[i];
        printf("  %-56s %-30s %s%s%s\n", row->what, *row->theirs ? row->theirs : "-", row->ours,
               row->verdict ? "; " : "", verdicts[row->verdict]);
    }
    if (!r->complete) printf("  not finished\n");
    printf("  %s; %.0f s\n\n", summaries[verdict], r->seconds);
}

void papers_report_markdown(const papers_experiment *e, const papers_report *r) {
    printf("### %s: %s\n\n%s. Ours: %s.%s\n\n", e->name, e->claim, e->source, e->how,
           r->complete ? "" : " Not finished.");
    printf("| | theirs | ours | |\n| --- | --- | --- | --- |\n");
    for (int i = 0; i < r->count; i++) {
        const papers_row *row = &r->rows[i];
        printf("| %s | %s | %s | %s |\n", row->what, row->theirs, row->ours,
               verdicts[row->verdict]);
    }
    printf("\n");
    if (r->svg) printf("![%s](papers/%s.svg)\n\n", e->claim, e->name);
}

static void json_number(app_json *j, const char *name, double x) {
    app_json_print(j, isfinite(x) ? "%s:%.6g" : "%s:null", name, x);
}

static void json_verdict(app_json *j, papers_verdict verdict) {
    app_json_print(j, "verdict:%s", verdict ? verdicts[verdict] : NULL);
}

void papers_report_json(app_json *j, const papers_experiment *e, const papers_report *r) {
    json_begin(j, e);
    app_json_print(j, "rows:[");
    for (int i = 0; i < r->count; i++) {
        const papers_row *row = &r->rows[i];
        app_json_print(j, "{what:%s,theirs:%s,ours:%s", row->what, row->theirs, row->ours);
        json_number(j, "value", row->value);
        if (row->low < row->high) {
            json_number(j, "low", row->low);
            json_number(j, "high", row->high);
        }
        json_verdict(j, row->verdict);
        app_json_print(j, "}");
    }
    app_json_print(j, "]");
    json_verdict(j, papers_rows_verdict(r));
    app_json_bool(j, "complete", r->complete);
    json_number(j, "seconds", r->seconds);
    app_json_print(j, "}");
}
