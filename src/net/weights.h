// SPDX-License-Identifier: MIT
// The file of a net (docs/NET.md), read and proved.
#ifndef HX_WEIGHTS_H
#define HX_WEIGHTS_H

#include "net/net_int.h"

// Fills a net whose kernel is set and whose arena is empty, which owns what has been read also
// after a failure. HX_BAD_INPUT, HX_RESOURCES.
hx_status hx_weights_read(hx_net *net, const uint8_t *bytes, size_t size, hx_error *err);

// Blocks of which the inner layer is pooled.
static inline bool hx_weights_is_pooled(int block, int blocks) {
    return block == blocks / 3 || block == 2 * blocks / 3;
}

#endif
