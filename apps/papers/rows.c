// SPDX-License-Identifier: MIT
#include "papers/papers.h"

#include <stdio.h>
#include <stdlib.h>

papers_row *papers_rows_add(papers_report *r, const char *what, const char *theirs) {
    papers_row *row = &r->rows[r->count < PAPERS_ROWS_MAX ? r->count++ : PAPERS_ROWS_MAX - 1];
    *row = (papers_row){0};
    snprintf(row->what, sizeof row->what, "%s", what);
    snprintf(row->theirs, sizeof row->theirs, "%s", theirs);
    return row;
}

papers_verdict papers_rows_verdict(const papers_report *r) {
    bool seen[PAPERS_UNCLEAR + 1] = {false};
    for (int i = 0; i < r->count; i++)
        seen[r->rows[i].verdict] = true;
    return seen[PAPERS_DIFFERS]   ? PAPERS_DIFFERS
           : seen[PAPERS_UNCLEAR] ? PAPERS_UNCLEAR
           : seen[PAPERS_AGREES]  ? PAPERS_AGREES
                                  : PAPERS_NONE;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double papers_rows_quantile(double *values, int count, double part) {
    qsort(values, (size_t)count, sizeof *values, compare);
    double place = part * (count - 1);
    int below = (int)place;
    if (below >= count - 1) return values[count - 1];
    return values[below] + (place - below) * (values[below + 1] - values[below]);
}

// Three digits, and no exponent.
static void write_number(char out[PAPERS_TEXT_MAX / 4], double x) {
    snprintf(out, PAPERS_TEXT_MAX / 4, x >= 100 ? "%.0f" : "%.3g", x);
}

papers_row *papers_rows_quartiles(papers_row *row, double *values, int count) {
    row->value = papers_rows_quantile(values, count, 0.5);
    row->low = papers_rows_quantile(values, count, 0.25);
    row->high = papers_rows_quantile(values, count, 0.75);
    char value[PAPERS_TEXT_MAX / 4], low[PAPERS_TEXT_MAX / 4], high[PAPERS_TEXT_MAX / 4];
    write_number(value, row->value);
    write_number(low, row->low);
    write_number(high, row->high);
    snprintf(row->ours, sizeof row->ours, "%s, half from %s to %s", value, low, high);
    return row;
}
