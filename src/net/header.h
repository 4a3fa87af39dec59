// SPDX-License-Identifier: MIT
// The beginning of a net's file, which tells how long it must be, and the checksum at its end.
#ifndef HX_HEADER_H
#define HX_HEADER_H

#include "net/reader.h"

// Reads the sizes of the net and its name, and checks that these bytes are all of a whole file:
// from here on nothing can run past their end. HX_BAD_INPUT.
hx_status hx_header_read(hx_reader *r, size_t size);

#endif
