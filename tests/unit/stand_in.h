// SPDX-License-Identifier: MIT
// An oracle without a net, for tests of the search: its opinions are noise that depends on nothing
// but the position. So whatever is right in the end, the search has found out itself.
#ifndef STAND_IN_H
#define STAND_IN_H

#include "search/oracle.h"

// NULL when memory is out. Release with its `free`.
hx_oracle *stand_in_new(void);

// How many positions it and its twins have judged at most at a time.
int stand_in_largest_batch(const hx_oracle *o);

#endif
