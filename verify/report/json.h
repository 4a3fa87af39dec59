// SPDX-License-Identifier: MIT
// What the program says about a strategy, for programs.
#ifndef HV_JSON_H
#define HV_JSON_H

#include "core/judge.h"
#include "report/report.h"

#include <stdio.h>

// One object in a line; `file` is the name that it has there.
void hv_json_write(const hv_judgement *j, const hv_report *r, const char *file, hv_limits *l,
                   FILE *out);

#endif
