// SPDX-License-Identifier: MIT
// Several stones to be joined all at once on few cells.
#ifndef TEMPLATE_JOIN_H
#define TEMPLATE_JOIN_H

#include "template/carriers.h"
#include "template/template.h"

enum { TEMPLATE_JOIN_MAX = 14 }; // cells that can be tried in every way

typedef struct template_join {
    template_ask *ask; // for its seconds
    const hx_game *game;
    hx_color color;
    int stones[HX_CELLS_MAX], count;      // two or more of the colour
    int carrier[TEMPLATE_JOIN_MAX], size; // empty cells
    bool stopped;                         // by time or Ctrl-C
} template_join;

// All minimal carriers, as bits of the carrier's cells. Release *out with free. HX_NO if the stones
// cannot be joined, HX_RESOURCES.
hx_status template_join_find(template_join *j, template_cells **out, int *found);
// The cells of one of them; returns how many.
int template_join_cells(const template_join *j, const template_cells *set, int *cells);
// Its strategy, for hexverify.
void template_join_write(FILE *out, template_join *j, const template_cells *set);

// ---- the command (apps/template/join_show.c) ----

typedef struct template_join_question {
    const char *stones, *carrier; // cells, with commas
    bool strategy, json;          // instead of lines
} template_join_question;

// Reads it, answers it; returns the exit status.
int template_join_show(template_ask *ask, hx_game *game, const template_join_question *q);

#endif
