// SPDX-License-Identifier: MIT
// Strategies in the language that hexverify reads.
#ifndef HV_LAYOUT_H
#define HV_LAYOUT_H

#include "input/input.h"

#include <stdio.h>

// The size, and a pattern up to its tree.
void hv_layout_size(const hv_board *b, FILE *out);
void hv_layout_head(const hv_strategy *s, const hv_pattern *p, FILE *out);

// The whole, without the dropped nodes; `dropped` may be NULL.
void hv_layout_write(const hv_strategy *s, const bool *dropped, FILE *out);

hv_status hv_layout_file(const hv_options *o); // hexverify print FILE

#endif
