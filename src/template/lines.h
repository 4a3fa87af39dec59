// SPDX-License-Identifier: MIT
// Templates as lines of text: a name, the grid, the stones, the cells that must be empty, the depth.
//
//     II1a 2x2 b1 a2,b2 2
//
// One blank stands between them. Empty lines and those that begin with # say nothing. The built-in
// library (data/templates.txt) and what comes from outside have one reader, which doubts both.
#ifndef HX_LINES_H
#define HX_LINES_H

#include "base/text.h"
#include "hexproof.h"

typedef struct hx_lines {
    const char *at, *end; // what is still to be read
    int line;             // the one that was read last, from 1
    bool wrong;           // it makes no sense
} hx_lines;

hx_lines hx_lines_built_in(void);
// The next template; of its arrays what it does not need stays as it is. False at the end, and at a
// line that is wrong.
bool hx_lines_next(hx_lines *l, hx_template *out);
void hx_lines_write(hx_text *out, const hx_template *t);

#endif
