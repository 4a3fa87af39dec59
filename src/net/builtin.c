// SPDX-License-Identifier: MIT
// The makefile writes the bytes of a net as numbers, which any compiler can read. It takes half a
// second; an assembler's .incbin would take none, and would be one for each format of object files.
#include "net/builtin.h"

#include <stdint.h>

static const uint8_t standard[] = {
#include "net/standard.inc"
};

const void *hx_builtin_standard(size_t *size) {
    *size = sizeof standard;
    return standard;
}

// A page has but one net to load: what the solver gains by its own would be lost on the way.
#ifdef HX_ONE_NET
const void *hx_builtin_solver(size_t *size) {
    return hx_builtin_standard(size);
}
#else
static const uint8_t solver[] = {
#include "net/solver.inc"
};

const void *hx_builtin_solver(size_t *size) {
    *size = sizeof solver;
    return solver;
}
#endif
