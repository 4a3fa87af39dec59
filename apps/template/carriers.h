// SPDX-License-Identifier: MIT
// All minimal carriers of something that holds on a set of cells, and on every larger one.
#ifndef TEMPLATE_CARRIERS_H
#define TEMPLATE_CARRIERS_H

#include "hexproof.h"

#include <stdint.h>

enum { TEMPLATE_WORDS = 4, TEMPLATE_CELLS_MAX = 64 * TEMPLATE_WORDS };

typedef struct template_cells {
    uint64_t word[TEMPLATE_WORDS];
} template_cells;

typedef struct template_carriers {
    hx_status (*holds)(void *user, const template_cells *set); // HX_OK, HX_NO, or it ends
    void *user;
    template_cells all;            // that may be used
    int order[TEMPLATE_CELLS_MAX]; // they, those first that are least likely needed
    int count;                     // how many
    int up_to;                     // the size that is wanted
} template_carriers;

// Lists every minimal carrier of up to that size, perhaps some larger ones, or any one. Release
// *out with free. Fails as `holds` did: then there may be others. HX_RESOURCES.
hx_status template_carriers_list(const template_carriers *c, bool one, template_cells **out,
                                 int *found);

#endif
