// SPDX-License-Identifier: MIT
#include "net/kernels.h"

#include <string.h>

static const hx_kernel *const kernels[] = {
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
    return (size_t)channels * (size_t)channels * HX_NET_TAPS * (size_t)k->bytes;
}

// Where the weight of an input goes. The last group is smaller where the channels do not fill it.
static size_t packed_index(const hx_kernel *k, int channels, int out, int in, int tap) {
    int first = out / k->group * k->group;
    int width = channels - first < k->group ? channels - first : k->group;
    int step = tap * (channels / k->together) + in / k->together;
    return (size_t)first * (size_t)channels * HX_NET_TAPS +
           ((size_t)step * (size_t)width + (size_t)(out - first)) * (size_t)k->together +
           (size_t)(in % k->together);
}

void hx_kernels_pack(const hx_kernel *k, void *to, const int8_t *from, int channels) {
    for (int out = 0; out < channels; out++)
        for (int in = 0; in < channels; in++)
            for (int tap = 0; tap < HX_NET_TAPS; tap++) {
                size_t i = packed_index(k, channels, out, in, tap);
                int8_t weight = *from++;
                if (k->bytes == 1)
                    ((int8_t *)to)[i] = weight;
                else
                    ((int16_t *)to)[i] = weight;
            }
}
