// SPDX-License-Identifier: MIT
// All minimal carriers of something that holds on a set of cells, and on every larger one.
#ifndef HX_CARRIERS_H
#define HX_CARRIERS_H

#include "base/bits.h"
#include "hexproof.h"

typedef struct hx_carriers {
    hx_status (*holds)(void *user, const hx_bits *set); // HX_OK, HX_NO, or it ends
    void *user;
    hx_bits all;             // that may be used
    int words;               // of all sets
    int order[HX_CELLS_MAX]; // they, those first that are least likely needed
    int count;               // how many
    int up_to;               // the size that is wanted
} hx_carriers;

// Lists every minimal carrier of up to that size, perhaps some larger ones, or any one. Release
// *out with free. Fails as `holds` did: then there may be others. HX_RESOURCES.
hx_status hx_carriers_list(const hx_carriers *c, bool one, hx_bits **out, int *found);

#endif
