// SPDX-License-Identifier: MIT
// Strategies from the text of a file.
#ifndef HV_READ_H
#define HV_READ_H

#include "core/strategy.h"

// Reads a whole file, by the grammar of docs/STRATEGIES.md. An ending, which a file may have and a
// certificate must have, says what the last pattern is about. `bytes` must live as long as the
// strategy. Free it even after a failure.
hv_status hv_read_strategy(hv_strategy *s, const char *bytes, size_t length, hv_limits *l,
                           hv_error *err);

#endif
