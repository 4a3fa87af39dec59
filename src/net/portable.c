// SPDX-License-Identifier: MIT
// The kernel that any compiler can make for any processor.
#include "net/passes.h"

static bool works(void) {
    return true;
}

const hx_kernel hx_portable_kernel = {
    .name = "portable",
    .works = works,
    .bytes = sizeof(HX_INPUT),
    .group = HX_NET_GROUP,
    .together = 1,
    .run = run,
};
