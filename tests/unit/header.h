// SPDX-License-Identifier: MIT
// What include/hexproof.h declares, read from its text: for the test that leaves nothing out.
#ifndef HEADER_H
#define HEADER_H

#include "hexproof.h"

typedef void header_visit(void *user, const char *of, const char *part);

// Calls `visit` with each function and each of its parameters; with "" for one without any.
void header_functions(header_visit *visit, void *user);
// Calls `visit` with the struct's name and each of its fields.
void header_fields(const char *structure, header_visit *visit, void *user);

#endif
