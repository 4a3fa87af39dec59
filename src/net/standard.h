// SPDX-License-Identifier: MIT
// The file of the net that comes with the library, data/standard.hxn.
#ifndef HX_STANDARD_H
#define HX_STANDARD_H

#include <stddef.h>

const void *hx_standard_bytes(size_t *size);

#endif
