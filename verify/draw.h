// SPDX-License-Identifier: MIT
// Why a pattern is invalid, for people: a sentence, a line of play, a picture of it.
#ifndef HV_DRAW_H
#define HV_DRAW_H

#include "line.h"

// One sentence with its place.
void hv_draw_reason(const hv_report *r, uint32_t i, FILE *out);

// The line as a position that hexproof reads: 7:w.d4,b.c5,w.b6
void hv_draw_moves(const hv_line *line, const hv_strategy *s, uint32_t i, FILE *out);

// The line as SVG, moves numbered; the opponent's last moves, which nobody answers, are paler.
void hv_draw_picture(const hv_line *line, const hv_strategy *s, uint32_t i, FILE *out);

#endif
