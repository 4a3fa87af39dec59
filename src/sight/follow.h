// SPDX-License-Identifier: MIT
// Connections of one colour that follow a search: stones are taken back and played as the board's
// are, and the set is built anew only where that is less work.
#ifndef HX_FOLLOW_H
#define HX_FOLLOW_H

#include "connect/hsearch.h"

typedef struct hx_follow {
    hx_hsearch *found; // owned
    hx_color color;
    int built;                          // stones when it was built; -1: it was not yet
    int stones;                         // that it knows of
    hx_cell cell[HX_HSEARCH_CELLS_MAX]; // of these, in the order of the board's
    uint8_t side[HX_HSEARCH_CELLS_MAX]; // their colours
} hx_follow;

// For boards of this size. Release with hx_follow_free, also after a failure. HX_NO for a larger
// board, HX_RESOURCES.
hx_status hx_follow_init(hx_follow *f, const hx_cells *cells, hx_color color,
                         const hx_hsearch_options *options, hx_error *err);
void hx_follow_free(hx_follow *f); // all zero is fine

// Brings the set to where the board is.
void hx_follow_board(hx_follow *f, const hx_board *b);

#endif
