// SPDX-License-Identifier: MIT
// The kernel that any compiler can make for any processor.
#include "net/kernels/scalars.h"

#include "net/kernels/passes.h"

static bool works(void) {
    return true;
}

const hx_kernel hx_portable_kernel = {
    .name = "portable",
    .works = works,
    .bytes = sizeof(HX_INPUT),
    .group = WIDE,
    .together = TOGETHER,
    .run = run,
};
