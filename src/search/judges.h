// SPDX-License-Identifier: MIT
// The ways to judge positions that there are.
#ifndef HX_JUDGES_H
#define HX_JUDGES_H

#include "base/error.h"
#include "search/judge.h"

// Two-distance: any board. Release with its `free`. HX_RESOURCES.
hx_status hx_judges_new_distance(hx_judge **out, hx_error *err);

#endif
