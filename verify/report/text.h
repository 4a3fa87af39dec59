// SPDX-License-Identifier: MIT
// What the program says about a strategy, in the form of figure 9 of Hayward, Arneson and Henderson
// (2006), which scripts may rely on.
#ifndef HV_TEXT_H
#define HV_TEXT_H

#include "core/proof.h"
#include "report/line.h"

#include <stdio.h>

void hv_text_pattern(const hv_report *r, uint32_t i, hv_limits *l, FILE *out);
void hv_text_total(const hv_check *c, FILE *out);

// Why a pattern is invalid: one sentence with its place.
void hv_text_reason(const hv_report *r, uint32_t i, FILE *out);

// The line as a position that hexproof reads: 7:w.d4,b.c5,w.b6
void hv_text_moves(const hv_line *line, const hv_strategy *s, uint32_t i, FILE *out);

// A list of points between brackets, as in the language.
void hv_text_points(const hv_strategy *s, hv_span points, FILE *out);
void hv_text_claims(const hv_strategy *s, const hv_pattern *p, FILE *out);

// The board and its stones as a move list, 4x4:b.a1,w.b3; whose turn it is and who wins.
void hv_text_position(const hv_proof *p, FILE *out);
void hv_text_winner(const hv_proof *p, FILE *out);

#endif
