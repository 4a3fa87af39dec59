// SPDX-License-Identifier: MIT
// The ways to compute a net, one for each family of processors; all give the same bits.
//
// A kernel is passes.h compiled for its processor around its own product of weights and inputs. A
// new one is a file beside portable.c and a line in kernels.c.
#ifndef HX_KERNELS_H
#define HX_KERNELS_H

#include "net/net_int.h"

struct hx_kernel {
    const char *name;
    bool (*works)(void); // on this processor
    int bytes;           // of a weight and of an input: 1 or 2
    int group;           // outputs that lie beside each other in the weights: a power of 2
    int together;        // inputs multiplied in one step: a power of 2
    void (*run)(const hx_net *net, hx_net_work *work);
};

// The i-th kernel that works here, the fastest first; NULL past the last, which is portable.
const hx_kernel *hx_kernels_at(int i);
// By name; NULL if there is none, or it does not work here.
const hx_kernel *hx_kernels_find(const char *name);

// Bytes of a convolution's weights; the last group is full, of zeros where there is no output.
size_t hx_kernels_packed_size(const hx_kernel *k, int channels);
// From the file's order [out][in][tap] to [group of outputs][tap][step][output][input of the step].
void hx_kernels_pack(const hx_kernel *k, void *to, const int8_t *from, int channels);

extern const hx_kernel hx_portable_kernel;
extern const hx_kernel hx_avx2_kernel; // on x86-64 only, like the next three
extern const hx_kernel hx_avxvnni_kernel;
extern const hx_kernel hx_vnni256_kernel;
extern const hx_kernel hx_vnni_kernel;
extern const hx_kernel hx_simd128_kernel; // in WebAssembly with vectors only

#endif
