// SPDX-License-Identifier: MIT
// Why two ends are connected: the derivation as text, in the form of the paper's appendix B, one
// deduction a line:
//     (a1, [], b2) is VC, (b2, [], c3) is VC. Apply AND: (a1, [b2], c3) is VSC.
#ifndef HX_EXPLAIN_H
#define HX_EXPLAIN_H

#include "base/text.h"
#include "connect/hsearch.h"

// The deductions that lead to the connection, each once, premises first. False when memory is out.
bool hx_explain_write(hx_text *out, const hx_hsearch *h, const hx_cells *cells, hx_conn_id id);

// The same as JSON, neighbours included: {"steps":[{"step":1,"rule":"next","kind":"full","x":...,
// "y":...,"carrier":[...],"depth":...,"premises":[...]}, ...]}; premises are numbers of steps.
bool hx_explain_write_json(hx_text *out, const hx_hsearch *h, const hx_cells *cells, hx_conn_id id);

#endif
