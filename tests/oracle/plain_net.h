// SPDX-License-Identifier: MIT
// Nets the slow way, for tests: makes random files, and judges a board by walking through a file as
// docs/NET.md has it, in 64 bits and naive loops. Shares no code with src/net/.
#ifndef PLAIN_NET_H
#define PLAIN_NET_H

#include "base/mix.h"
#include "net/net.h"

typedef enum plain_net_style {
    PLAIN_NET_USUAL,    // numbers in the middle of their ranges
    PLAIN_NET_EXTREME,  // weights at the ends of theirs, so that sums are as large as they get
    PLAIN_NET_POSITIVE, // the same, all of one sign
    PLAIN_NET_STYLES
} plain_net_style;

// The bytes of a random net that no reader may refuse; release with free(). The name is "random".
// With `effort` it has a head for that.
uint8_t *plain_net_make(hx_random *random, int blocks, int channels, plain_net_style style,
                        bool effort, size_t *size);

// Makes the checksum right again after a change.
void plain_net_seal(uint8_t *bytes, size_t size);

// What the file says of the board.
void plain_net_judge(const uint8_t *bytes, const hx_board *board, hx_color mover,
                     hx_net_verdict *out);

#endif
