// SPDX-License-Identifier: MIT
// The makefile writes the bytes of data/standard.hxn as numbers, which any compiler can read. It
// takes half a second; an assembler's .incbin would take none, and would be one for each format of
// object files.
#include "net/standard.h"

#include <stdint.h>

static const uint8_t bytes[] = {
#include "net/standard.inc"
};

const void *hx_standard_bytes(size_t *size) {
    *size = sizeof bytes;
    return bytes;
}
