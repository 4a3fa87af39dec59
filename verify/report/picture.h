// SPDX-License-Identifier: MIT
// A line of play, drawn.
#ifndef HV_PICTURE_H
#define HV_PICTURE_H

#include "report/line.h"

#include <stdio.h>

// As SVG, moves numbered; the opponent's last moves, which nobody answers, are paler.
void hv_picture_write(const hv_line *line, const hv_strategy *s, uint32_t i, FILE *out);

#endif
