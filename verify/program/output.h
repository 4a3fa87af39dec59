// SPDX-License-Identifier: MIT
// Files out: formula, proof and picture. Who cannot write one complains on standard error.
#ifndef HV_OUTPUT_H
#define HV_OUTPUT_H

#include "input/input.h"

#include <stdio.h>

// Whether what the options name can be written, and is none of the files to be read.
hv_status hv_output_try(const hv_options *o);

// NULL after a complaint, with the status in *status.
FILE *hv_output_open(const char *path, hv_status *status);

// What could be opened and cannot be written has no room.
hv_status hv_output_close(FILE *file, const char *path);

// Takes back what was written, where that can be done: not from a device or a pipe.
void hv_output_take_back(const char *path);

#endif
