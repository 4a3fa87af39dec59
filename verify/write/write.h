// SPDX-License-Identifier: MIT
// Strategies written: anew, in another layout, from another notation, as figures.
#ifndef HV_WRITE_H
#define HV_WRITE_H

#include "input/input.h"
#include "write/yang.h"

#include <stdio.h>

hv_status hv_excise_file(const hv_options *o);   // hexverify excise FILE
hv_status hv_minimise_file(const hv_options *o); // hexverify minimise FILE
hv_status hv_dot_file(const hv_options *o);      // hexverify dot FILE
hv_status hv_diagram_file(const hv_options *o);  // hexverify draw FILE
hv_status hv_import_file(const hv_options *o);   // hexverify import FILE

// What draw, excise and import do with what they have read. A figure is of the pattern's tree, or
// of the patterns below it.
hv_status hv_diagram_write(const hv_strategy *s, uint32_t pattern, bool tree, FILE *out,
                           hv_limits *l, hv_error *err);
hv_status hv_excise_write(const char *bytes, size_t length, FILE *out, hv_limits *l, hv_error *err);
hv_status hv_import_write(const hv_yang *y, FILE *out, size_t *left_out, hv_limits *l,
                          hv_error *err);

void hv_gardner_write(int n, FILE *out);                                 // 2 <= n <= 32
hv_status hv_solve_write(int n, FILE *out, hv_limits *l, hv_error *err); // 1 <= n <= 5

#endif
