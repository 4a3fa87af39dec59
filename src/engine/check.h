// SPDX-License-Identifier: MIT
// Whether what callers hand in makes sense. HX_USAGE with a sentence where it does not.
#ifndef HX_CHECK_H
#define HX_CHECK_H

#include "base/error.h"
#include "position/board.h"

// For whatever is NULL where the header does not allow it.
hx_status hx_check_missing(hx_error *err);
// Black or white; `of_whom` begins the sentence, as in "distances are those of".
hx_status hx_check_color(hx_color color, const char *of_whom, hx_error *err);
hx_status hx_check_limits(const hx_limits *limits, hx_error *err);
hx_status hx_check_solve_limits(const hx_solve_limits *limits, hx_error *err);
hx_status hx_check_connection_options(const hx_connection_options *options, hx_error *err);
hx_status hx_check_decision(const hx_decision *decision, hx_error *err);
hx_status hx_check_template_limits(const hx_template_limits *limits, hx_error *err);
hx_status hx_check_template_search(const hx_template_search *search, hx_error *err);
// Stones of one colour and empty cells of the board, each once.
hx_status hx_check_join(const hx_template *question, const hx_board *board, hx_error *err);
hx_status hx_check_evaluation_options(const hx_evaluation_options *options, hx_error *err);
// The numbers of a review, on a board of so many cells; whose moves they are is not looked at.
hx_status hx_check_review(const hx_review *review, int cells, hx_error *err);

#endif
