// SPDX-License-Identifier: MIT
// The player with a net, and its parameters.
#ifndef HX_LEVELS_NET_H
#define HX_LEVELS_NET_H

#include "search/levels.h"

// What all of them have.
#define HX_LEVELS_NET_USUAL .explore = 1.1, .urgency = 0.2, .threads = 1, .batch = 1
enum { HX_LEVELS_NET_PROOF = 12 }; // visits before H-search looks, unless it never does

extern const hx_levels_entry hx_levels_net; // "net" without parameters

// Sets what levels.h lists; false if there is no such parameter or value.
bool hx_levels_net_set(hx_levels_entry *e, char key, const char *value);

#endif
