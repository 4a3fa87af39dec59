// SPDX-License-Identifier: MIT
#include "net/kernels.h"

#include <string.h>

static const hx_kernel *const kernels[] = {
#if defined(__x86_64__) && defined(__GNUC__)
    &hx_vnni_kernel,     &hx_vnni256_kernel, &hx_avxvnni_kernel, &hx_avx2_kernel,
#endif
#ifdef __wasm_simd128__
    &hx_simd128_kernel,
#endif
    &hx_portable_kernel,
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

const hx_kernel *hx_kernels_at(int i) {
    for (int k = 0; k < KERNELS; k++)
        if (kernels[k]->works() && i-- == 0) return kernels[k];
    return NULL;
}

const hx_kernel *hx_kernels_find(const char *name) {
    for (int k = 0; k < KERNELS; k++)
        if (strcmp(kernels[k]->name, name) == 0 && kernels[k]->works()) return kernels[k];
    return NULL;
}

size_t hx_kernels_packed_size(const hx_kernel *k, int channels) {
    int outputs = (channels + k->group - 1) / k->group * k->group;
    return (size_t)outputs * (size_t)channels * HX_NET_TAPS * (size_t)k->bytes;
}

// Where the weight of an input for the first tap goes.
static size_t packed_index(const hx_kernel *k, int channels, int out, int in) {
    int group = out / k->group, steps = channels / k->together;
    int step = group * HX_NET_TAPS * steps + in / k->together;
    return ((size_t)step * (size_t)k->group + (size_t)(out % k->group)) * (size_t)k->together +
           (size_t)(in % k->together);
}

// (To find the place of every weight anew was a quarter of the time that the program took to
// start.)
void hx_kernels_pack(const hx_kernel *k, void *to, const int8_t *from, int channels) {
    size_t tap_size = (size_t)channels * (size_t)k->group;
    for (int out = 0; out < channels; out++)
        for (int in = 0; in < channels; in++) {
            size_t i = packed_index(k, channels, out, in);
            for (int tap = 0; tap < HX_NET_TAPS; tap++, i += tap_size) {
                int8_t weight = *from++;
                if (k->bytes == 1)
                    ((int8_t *)to)[i] = weight;
                else
                    ((int16_t *)to)[i] = weight;
            }
        }
}
