// SPDX-License-Identifier: MIT
// The kernel of avxvnni.c as processors with AVX-512 can run it. The whole of AVX-512 is faster;
// this one is there to test the other, from which it differs in nothing but how one instruction is
// written.
#include "net/kernels.h"

#if defined(__x86_64__) && defined(__GNUC__)

#define HX_TARGET __attribute__((target("avx2,avx512vl,avx512vnni")))
#define DPBUSD    _mm256_dpbusd_epi32
#include "net/kernels/vnni256.h"

static bool works(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni");
}

const hx_kernel hx_vnni256_kernel = {
    .name = "vnni256",
    .works = works,
    .bytes = sizeof(HX_INPUT),
    .group = WIDE,
    .together = TOGETHER,
    .run = run,
};

#endif
