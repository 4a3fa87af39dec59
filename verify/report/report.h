// SPDX-License-Identifier: MIT
// What there is to say about a strategy that has been checked.
#ifndef HV_REPORT_H
#define HV_REPORT_H

#include "report/flaw.h"
#include "report/stats.h"

typedef struct hv_report {
    const hv_check *check;
    hv_flaw *flaws;  // of each pattern
    hv_stats *stats; // of each pattern
} hv_report;

// Where the check had a bound, hv_limits.work has one for what is said from then on. Free the report
// even after a failure.
hv_status hv_report_make(hv_report *r, const hv_check *c, hv_limits *l, hv_error *err);
void hv_report_free(hv_report *r, hv_limits *l);

#endif
