// SPDX-License-Identifier: MIT
// Edge templates proved and found: every question on the way is decided exactly (decide.h), on a
// board as large as the template with one more row above, so that no stone touches the other edge.
#ifndef HX_EDGE_H
#define HX_EDGE_H

#include "decide/decide.h"
#include "template/templates.h"

// Whether its first stone, or the chain of that, touches the edge.
bool hx_edge_is_done(const hx_template *t);

// Whether it holds: HX_OK, HX_NO, HX_RESOURCES. The solver is asked, and the search where no whole
// game stands for the question.
hx_status hx_edge_holds(const hx_decide *d, const hx_template *t);

// The same by the search that gives every reply: leaves the template the cells that it needs, and
// the depth.
hx_status hx_edge_reduce(const hx_decide *d, hx_template *t);

// Finds the depth, if that is not too much to ask for.
void hx_edge_measure(const hx_decide *d, hx_template *t);

// Whether it holds, and whether each cell is needed. HX_NO with what is wrong, HX_RESOURCES.
hx_status hx_edge_check(const hx_decide *d, const hx_template *t);

// The solver's certificate, whoever wins. HX_NO if no whole game stands for it, HX_RESOURCES.
hx_status hx_edge_certify(hx_text *out, const hx_decide *d, const hx_template *t);

// All templates of a row, in an empty list (hx_template_find). HX_RESOURCES: the list has what was
// found for certain. Of the limits only the report counts.
hx_status hx_edge_row(hx_templates *out, const hx_decide *d, const hx_template_search *search,
                      const hx_template_limits *limits);

// The template by which the cell `end` is joined to an edge (hx_template_at).
hx_status hx_edge_at(hx_template *out, const hx_decide *d, const hx_board *board, int end,
                     int edge);

#endif
