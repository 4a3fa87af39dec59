// SPDX-License-Identifier: MIT
// One sentence about the last failure, filled in where the failure is found.
#ifndef HX_ERROR_H
#define HX_ERROR_H

#include "hexproof.h"

typedef struct hx_error {
    char text[256]; // empty after success; never longer than one line
} hx_error;

// Writes the sentence (printf form; control characters become '?') and returns `status`, so that
// a failing function can end with `return hx_fail(err, HX_BAD_INPUT, "...")`. `err` may be NULL.
hx_status hx_fail(hx_error *err, hx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// The same for memory that could not be had.
hx_status hx_fail_memory(hx_error *err);

#endif
