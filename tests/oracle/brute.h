// SPDX-License-Identifier: MIT
// An exhaustive player of sub-games, slow and plain: the judge of what connect/ claims, with which
// it shares no code. Stones and cells come as numbers; nothing of src/ is used.
#ifndef BRUTE_H
#define BRUTE_H

#include <stdbool.h>

enum {
    BRUTE_CARRIER_MAX = 14, // cells; three states each
    BRUTE_CELLS_MAX = 361,
    BRUTE_FIRST_EDGE = -1,  // as an end: north for black, west for white
    BRUTE_SECOND_EDGE = -2, // south, east
};

typedef struct brute brute;

brute *brute_new(void);
void brute_free(brute *b);

// Whether `color` (1 black, 2 white) can join the ends x and y (cells, or edges as above) with
// stones on the carrier alone, both sides playing nowhere else, `first` telling who moves first.
// stones[row * cols + col] is 0, 1 or 2. An empty end counts as a stone of that colour.
bool brute_joins(brute *b, int cols, int rows, const unsigned char *stones, int color, int x, int y,
                 const int *carrier, int carrier_size, bool first);

#endif
