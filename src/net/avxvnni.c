// SPDX-License-Identifier: MIT
// The kernel for processors with AVX-VNNI and without AVX-512: Intel's since 2021 (Alder Lake),
// AMD's since 2024 (Zen 5, which has both).
#include "net/kernels.h"

#if defined(__x86_64__) && defined(__GNUC__)

#include <cpuid.h>

#define HX_TARGET __attribute__((target("avx2,avxvnni")))
#define DPBUSD    _mm256_dpbusd_avx_epi32
#include "net/kernels/vnni256.h"

// Not every compiler's __builtin_cpu_supports knows its name. That of AVX2 tells that the system
// keeps the registers.
static bool works(void) {
    unsigned a = 0, b, c, d;
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __get_cpuid_count(7, 1, &a, &b, &c, &d) &&
           (a & 1 << 4);
}

const hx_kernel hx_avxvnni_kernel = {
    .name = "avxvnni",
    .works = works,
    .bytes = sizeof(HX_INPUT),
    .group = WIDE,
    .together = TOGETHER,
    .run = run,
};

#endif
