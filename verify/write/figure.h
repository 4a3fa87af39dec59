// SPDX-License-Identifier: MIT
// Drawings of trees as SVG: nodes are added parents first, each child before the next brother's
// subtree; places are found when it is written.
#ifndef HV_FIGURE_H
#define HV_FIGURE_H

#include "core/base.h"

#include <stdio.h>

typedef enum hv_figure_kind {
    HV_FIGURE_DOT,   // an or-node
    HV_FIGURE_LABEL, // a text
    HV_FIGURE_BOX,   // a text in a box
} hv_figure_kind;

typedef struct hv_figure_node {
    hv_figure_kind kind;
    uint32_t parent; // of the root: itself
    uint32_t depth;
    char text[24]; // longer ones are cut
    int width;     // of the subtree
    int left;      // of the subtree
    int next;      // where the next child's subtree begins
} hv_figure_node;

typedef struct hv_figure {
    hv_figure_node *nodes;
    size_t count, room;
    hv_limits *l;
} hv_figure;

// Adds a node and gives its number; false if there is no room for it.
bool hv_figure_add(hv_figure *g, hv_figure_kind kind, uint32_t parent, const char *text,
                   size_t length, uint32_t *out);

void hv_figure_write(hv_figure *g, FILE *out);
void hv_figure_free(hv_figure *g);

#endif
