// SPDX-License-Identifier: MIT
// What a picture can show over a position: ends in a bold outline, regions of cells in numbered
// shades, key cells, and a legend below the board. It knows sets of cells, not what they mean.
//
// A shade is told by its number as well as by its colour, so that the picture can be read in print
// and by everybody. A cell in several shades is divided evenly among them.
#ifndef HX_OVERLAY_H
#define HX_OVERLAY_H

#include "base/bits.h"
#include "position/cells.h"

enum { HX_OVERLAY_LINE = 96 }; // room for a line of the legend: plain ASCII without <, > and &

typedef struct hx_overlay_shade {
    hx_bits cells;
    int key;                    // one of them, its number on a disc; -1: none
    char text[HX_OVERLAY_LINE]; // its entry in the legend
} hx_overlay_shade;

typedef struct hx_overlay {
    hx_bits ends;                // cells with a bold outline
    bool sides[4];               // north, south, west, east: the same
    hx_bits region;              // with a fine outline: all the shades, perhaps more
    int key;                     // a cell marked by a plus on a disc; -1: none
    int count;                   // of shades, numbered from 1
    hx_overlay_shade *shades;    // the caller's
    char title[HX_OVERLAY_LINE]; // first line of the legend,
    char note[HX_OVERLAY_LINE];  // and the second; may be ""
} hx_overlay;

#endif
