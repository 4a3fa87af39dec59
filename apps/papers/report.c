// SPDX-License-Identifier: MIT
// The experiments and their results as text and as JSON.
#include "app.h"
#include "papers/papers.h"

#include <math.h>

static const char *const verdicts[] = {"", "agrees", "differs", "unclear"};
static const char *const summaries[] = {"nothing to compare", "agrees with the papers",
                                        "differs from the papers in part",
                                        "agrees in part, too few games for the rest"};

void papers_report_list(bool json) {
    if (json) printf("{\"experiments\":[");
    for (const papers_experiment *e = papers_experiments; e->name; e++) {
        if (!json) {
            printf("%-12s %s\n%-12s %s\n%-12s %s\n", e->name, e->claim, "", e->source, "", e->how);
            continue;
        }
        printf("%s{\"name\":\"%s\",\"claim\":", e == papers_experiments ? "" : ",", e->name);
        app_json_string(stdout, e->claim);
        printf(",\"source\":");
        app_json_string(stdout, e->source);
        printf(",\"how\":");
        app_json_string(stdout, e->how);
        printf("}");
    }
    if (json) printf("]}\n");
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

static void json_number(const char *name, double x) {
    printf(",\"%s\":", name);
    if (isfinite(x))
        printf("%.6g", x);
    else
        printf("null");
}

void papers_report_json(const papers_experiment *e, const papers_report *r) {
    printf("{\"name\":\"%s\",\"claim\":", e->name);
    app_json_string(stdout, e->claim);
    printf(",\"source\":");
    app_json_string(stdout, e->source);
    printf(",\"how\":");
    app_json_string(stdout, e->how);
    printf(",\"rows\":[");
    for (int i = 0; i < r->count; i++) {
        const papers_row *row = &r->rows[i];
        printf("%s{\"what\":", i ? "," : "");
        app_json_string(stdout, row->what);
        printf(",\"theirs\":");
        app_json_string(stdout, row->theirs);
        printf(",\"ours\":");
        app_json_string(stdout, row->ours);
        json_number("value", row->value);
        if (row->low < row->high) {
            json_number("low", row->low);
            json_number("high", row->high);
        }
        printf(",\"verdict\":");
        printf(row->verdict ? "\"%s\"}" : "null}", verdicts[row->verdict]);
    }
    papers_verdict verdict = papers_rows_verdict(r);
    printf("],\"verdict\":");
    printf(verdict ? "\"%s\"" : "null", verdicts[verdict]);
    printf(",\"complete\":%s", r->complete ? "true" : "false");
    json_number("seconds", r->seconds);
    printf("}");
}
