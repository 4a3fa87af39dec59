// SPDX-License-Identifier: MIT
// A net as an oracle.
#ifndef HX_ORACLE_NET_H
#define HX_ORACLE_NET_H

#include "net/net.h"
#include "search/oracle.h"

// The net stays the caller's and must live longer. Release with its `free`. HX_RESOURCES.
hx_status hx_oracle_net_new(hx_oracle **out, const hx_net *net, hx_error *err);

#endif
