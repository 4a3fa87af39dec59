// SPDX-License-Identifier: MIT
// The files of the nets that come with the library.
#ifndef HX_BUILTIN_H
#define HX_BUILTIN_H

#include <stddef.h>

const void *hx_builtin_standard(size_t *size); // data/standard.hxn, which plays
const void *hx_builtin_solver(size_t *size);   // data/solver.hxn, which orders moves for the solver

#endif
