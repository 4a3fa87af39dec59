// SPDX-License-Identifier: MIT
// Packed files. What unpacks them is a library that need not be trusted: a wrong text is refused
// like any other.
#ifndef HV_UNPACK_H
#define HV_UNPACK_H

#include "core/base.h"

bool hv_unpack_is_there(void); // in this build
bool hv_unpack_is_needed(const char *bytes, size_t length);

// Puts what they hold in the place of the bytes, which are freed.
hv_status hv_unpack_bytes(char **bytes, size_t *length, hv_limits *l, hv_error *err);

#endif
