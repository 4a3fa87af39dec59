// SPDX-License-Identifier: MIT
// The player with a net, and its parameters.
#ifndef HX_LEVELS_NET_H
#define HX_LEVELS_NET_H

#include "search/levels.h"

extern const hx_levels_entry hx_levels_net; // "net" without parameters

// Sets what levels.h lists; false if there is no such parameter or value.
bool hx_levels_net_set(hx_levels_entry *e, char key, const char *value);

#endif
