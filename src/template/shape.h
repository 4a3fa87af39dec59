// SPDX-License-Identifier: MIT
// Templates as shapes: where they lie on their grid, and their mirror images.
#ifndef HX_SHAPE_H
#define HX_SHAPE_H

#include "hexproof.h"

// Whether it has a stone, and all its cells lie on the grid, each once.
bool hx_shape_has_cells(const hx_template *t);
// The same, and whether the grid is one that can be asked about, and the name a word.
bool hx_shape_is_sound(const hx_template *t);
// Whether connections are found on such a grid with one more row.
bool hx_shape_fits(int columns, int rows);

// Shifts a template from a grid of so many columns to the smallest that holds it.
void hx_shape_fit(hx_template *t, int columns);
hx_template hx_shape_mirror(const hx_template *t);
// Puts its cells in order. The first stone is the one that is joined to the edge; of two beside
// each other both are.
void hx_shape_sort(hx_template *t);
bool hx_shape_is_same(const hx_template *a, const hx_template *b);

// Whether it has two stones, beside each other: then both are joined to the edge.
bool hx_shape_is_pair(const hx_template *t);
// How far a cell lies from the line that goes down from the stone, or from between the two.
int hx_shape_distance(const hx_template *t, int cell);
// Puts cells in order, those first that lie furthest away.
void hx_shape_sort_far(const hx_template *t, int *cells, int count);
// Leaves the i-th cell of its carrier out.
void hx_shape_take_out(hx_template *t, int i);

#endif
