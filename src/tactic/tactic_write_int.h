// SPDX-License-Identifier: MIT
// What the files that write tactics share.
#ifndef HX_TACTIC_WRITE_INT_H
#define HX_TACTIC_WRITE_INT_H

#include "tactic/tactic_write.h"

typedef struct hx_writing {
    hx_text *out;
    const hx_strategy *s;
    const hx_tactic_subject *subject;
    // Of strategies alone:
    int new_stones[HX_HSEARCH_NODES_MAX], new_count; // moves above that what is below counts on
    uint8_t *parents;                                // per node: none, one, several
    bool *written;                                   // per node: it has a pattern of its own
} hx_writing;

void hx_tactic_put_name(hx_writing *w, int cell); // or edge
// The cells of a set, separated by blanks, or quoted and separated by commas.
void hx_tactic_put_cells(hx_writing *w, const uint64_t *cells, bool json);

#endif
