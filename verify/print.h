// SPDX-License-Identifier: MIT
// What the program says about a strategy: the form of figure 9 of Hayward, Arneson and Henderson
// (2006), which scripts may rely on, or one JSON object.
#ifndef HV_PRINT_H
#define HV_PRINT_H

#include "draw.h"

void hv_print_pattern(const hv_report *r, uint32_t i, hv_limits *l, FILE *out);
void hv_print_total(const hv_report *r, FILE *out);
void hv_print_json(const hv_report *r, const char *file, hv_limits *l, FILE *out);

// A list of points between brackets, as in the language.
void hv_print_points(const hv_strategy *s, hv_span points, FILE *out);
void hv_print_claims(const hv_strategy *s, const hv_pattern *p, FILE *out);

// The size, and a pattern up to its tree.
void hv_print_size(const hv_board *b, FILE *out);
void hv_print_pattern_head(const hv_strategy *s, const hv_pattern *p, FILE *out);

#endif
