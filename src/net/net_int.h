// SPDX-License-Identifier: MIT
// The insides of a net and of its working memory, for the files of this folder alone.
//
// Boards lie in one array of places, one below the other, each with a ring around it and rows
// `stride` apart. So every cell's neighbours are at the same distances, whatever its board, and a
// convolution is one loop over the cells of all boards.
//
// Invariants:
//  1. No sum of these weights leaves 32 bits, whatever the board: the reader has proved it.
//  2. While a convolution reads lists, those of rings are empty.
#ifndef HX_NET_INT_H
#define HX_NET_INT_H

#include "base/arena.h"
#include "net/net.h"

enum {
    HX_NET_PLANES = 6,
    HX_NET_TAPS = 9,    // of a 3x3 convolution
    HX_NET_CODES = 9,   // what can be on a place, see planes.h
    HX_NET_HIDDEN = 32, // units between the pooled stream and a number of the position
    HX_NET_GROUP = 32,  // channels are a multiple of this
    HX_NET_WIDE = 64,   // outputs that the widest kernel computes at once
    HX_NET_CHANNELS_MAX = 256,
    HX_NET_BLOCKS_MAX = 40,
    HX_NET_STONE = 128,    // a one in the planes: the finer its unit, the finer the stem's bias
    HX_NET_POOL_UNIT = 64, // of means and maxima
    HX_NET_PLACES = (HX_SIZE_MAX + 2) * (HX_SIZE_MAX + 2), // the largest board fits
    HX_NET_BOARDS = HX_NET_PLACES / (3 * 3),               // so many of the smallest
    HX_NET_TILE = 8,                                       // cells convolved at once
    HX_NET_SLACK = HX_NET_GROUP, // steps behind the end of a list that may be written
    HX_NET_ALIGN = 64
};

// How sums become numbers of the next layer: (clamp16(sum >> pre) * mul + round) >> post. The sums
// begin with `start`, the bias and the rounding of the first shift.
typedef struct hx_net_rows {
    int32_t *start; // by row, with zeros up to the stride
    int32_t *mul;   // by row
    int pre, post;
    int32_t round;
} hx_net_rows;

typedef struct hx_net_conv {
    void *weights; // as the kernel wants them
    hx_net_rows rows;
} hx_net_conv;

typedef struct hx_net_linear {
    int16_t *weights; // row after row
    hx_net_rows rows;
} hx_net_linear;

// A number of the position, from means and maxima of the stream.
typedef struct hx_net_head {
    hx_net_linear hidden;
    int16_t *last; // by hidden unit
    int32_t bias;
    float scale;
} hx_net_head;

typedef struct hx_net_block {
    hx_net_conv first, second;
    hx_net_linear pool; // weights NULL: this block is not pooled
    int32_t keep;       // the stream times keep / 32768 is in the unit of the next block
} hx_net_block;

struct hx_net {
    hx_arena arena; // owns all arrays
    const hx_kernel *kernel;
    char name[33];
    int blocks, channels;
    int stride;    // channels, and what the widest kernel computes beyond them
    int16_t *stem; // [tap][code][channel]: what a place adds to the first layer
    hx_net_rows stem_rows;
    hx_net_block block[HX_NET_BLOCKS_MAX];
    int16_t *policy; // by channel
    int32_t policy_bias;
    float policy_scale;
    hx_net_head value;
    bool has_effort;
    hx_net_head effort;
};

// `together` inputs that a kernel multiplies at once, as one word, and how far their row of weights
// is, in bytes, from that of the first step in the first column of places.
typedef struct hx_net_step {
    uint32_t row;
    int32_t word;
} hx_net_step;

// The steps that are not all 0, place after place: those of a cell and of its neighbours to the
// left and right are one piece.
typedef struct hx_net_lists {
    int stride;     // of places
    int places;     // that have a list; rings have an empty one
    int count;      // of steps in all of them
    int32_t *first; // [place]: where its list begins, and behind the last one where that ends
    hx_net_step *step;
} hx_net_lists;

typedef struct hx_net_piece {
    const hx_net_step *step, *end;
    ptrdiff_t more; // from the beginning of the weights, for this row of neighbours
} hx_net_piece;

struct hx_net_work {
    hx_arena arena; // owns the arrays below
    int boards;     // in this run
    int cells;      // of all of them
    int stride;
    int used;                      // places
    int first[HX_NET_BOARDS + 1];  // the first cell of each board, and the number of cells
    uint16_t place[HX_CELLS_MAX];  // by cell
    uint16_t origin[HX_CELLS_MAX]; // by cell: its number on the caller's board
    uint8_t codes[HX_NET_PLACES];
    hx_net_lists view;  // what the first convolution of a block reads
    hx_net_lists inner; // what it gives, and the second one reads...
    void *inputs;       // ...and the same with zeros: [cell][channel]
    hx_net_piece pieces[HX_NET_TILE][3];
    int16_t *stream; // [cell][channel]
    int32_t *sums;   // [cell of a tile][stride]
    hx_net_verdict *out;
};

// Zeroed and aligned for vectors; NULL when memory is out.
void *hx_net_alloc(hx_arena *arena, size_t size);

#endif
