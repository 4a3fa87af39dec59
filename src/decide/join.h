// SPDX-License-Identifier: MIT
// Stones that are joined all at once, as players' wheel and diamond join theirs: which cells that
// takes, and the strategy. A pair of ends is a matter of sub-games; more than two are decided here
// by trying everything, on few cells.
#ifndef HX_JOIN_H
#define HX_JOIN_H

#include "base/budget.h"
#include "base/text.h"
#include "position/board.h"
#include "template/templates.h"

// A question is a template on the board: two or more stones of one colour, and up to
// HX_TEMPLATE_JOIN_MAX empty cells that may be used.

// Fills an empty list with all minimal carriers, as templates with the same stones. HX_NO if the
// stones cannot be joined, HX_RESOURCES; with the sentence.
hx_status hx_join_find(hx_templates *out, const hx_board *board, const hx_template *question,
                       hx_budget *budget, hx_error *err);
// The strategy on such a carrier, for hexverify. Fails as hx_join_find.
hx_status hx_join_write(hx_text *out, const hx_board *board, const hx_template *joined,
                        hx_budget *budget, hx_error *err);

#endif
