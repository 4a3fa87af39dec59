// SPDX-License-Identifier: MIT
// The shortest attack on a form, by search.
#ifndef HV_SHORTEST_H
#define HV_SHORTEST_H

#include "report/attack.h"

// Passes as few more or-nodes as possible, fewer than `most`, so that the attack beats the form;
// false, with everything as it was, if that cannot be done or takes too long. *exact: the search
// came to its end, so that its word is proved.
bool hv_shortest_search(hv_attack *a, size_t most, bool *exact);

#endif
