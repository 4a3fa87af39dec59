// SPDX-License-Identifier: MIT
// Convolutions, a tile of cells and outputs at a time.
#include "ring.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>
#define HAS_AVX2 1
#endif

// max(0, convolution + add), for 16 outputs of six cells.
static void plain_tile(const layer *l, int group, int channels, const float *in,
                       const ptrdiff_t *tap, const float *add, float *out) {
    for (int cell = 0; cell < TILE; cell++) {
        float sums[GROUP];
        const float *w = l->weights + (ptrdiff_t)group * TAPS * l->inputs;
        memcpy(sums, l->biases + group, sizeof sums);
        for (int t = 0; t < TAPS; t++)
            for (int i = 0; i < l->inputs; i++, w += GROUP)
                for (int o = 0; o < GROUP; o++)
                    sums[o] += in[cell * l->inputs + tap[t] + i] * w[o];
        for (int o = 0; o < GROUP; o++) {
            float sum = sums[o] + add[cell * channels + group + o];
            out[cell * channels + group + o] = sum > 0 ? sum : 0;
        }
    }
}

#if HAS_AVX2
#define EACH_CELL(DO) DO(0) DO(1) DO(2) DO(3) DO(4) DO(5)
#define BEGIN(n)      __m256 a##n = a, b##n = b;
#define STEP(n)                                                                                    \
    x = _mm256_broadcast_ss(from + n * inputs);                                                    \
    a##n = _mm256_fmadd_ps(x, a, a##n);                                                            \
    b##n = _mm256_fmadd_ps(x, b, b##n);
#define END(n)                                                                                     \
    a = _mm256_add_ps(a##n, _mm256_loadu_ps(add + n * channels + group));                          \
    b = _mm256_add_ps(b##n, _mm256_loadu_ps(add + n * channels + group + 8));                      \
    _mm256_storeu_ps(out + n * channels + group, _mm256_max_ps(a, _mm256_setzero_ps()));           \
    _mm256_storeu_ps(out + n * channels + group + 8, _mm256_max_ps(b, _mm256_setzero_ps()));

__attribute__((target("avx2,fma"))) static void avx2_tile(const layer *l, int group, int channels,
                                                          const float *in, const ptrdiff_t *tap,
                                                          const float *add, float *out) {
    ptrdiff_t inputs = l->inputs;
    const float *w = l->weights + group * TAPS * inputs;
    __m256 a = _mm256_loadu_ps(l->biases + group), b = _mm256_loadu_ps(l->biases + group + 8), x;
    EACH_CELL(BEGIN)
    for (int t = 0; t < TAPS; t++)
        for (const float *from = in + tap[t], *end = from + inputs; from < end; from++) {
            a = _mm256_loadu_ps(w);
            b = _mm256_loadu_ps(w + 8);
            w += GROUP;
            EACH_CELL(STEP)
        }
    EACH_CELL(END)
}
#endif

void ring_convolve(const ring_oracle *o, const view *v, const layer *l, const float *in,
                   const float *add, float *out) {
    ptrdiff_t tap[TAPS], channels = o->channels;
    for (int t = 0; t < TAPS; t++)
        tap[t] = (ptrdiff_t)((t / 3 - 1) * v->stride + t % 3 - 1) * l->inputs;
    for (int group = 0; group < o->channels; group += GROUP)
        for (ptrdiff_t i = v->first; i < v->places; i += TILE)
            o->tile(l, group, o->channels, in + i * l->inputs, tap, add + i * channels,
                    out + i * channels);
    size_t place = (size_t)o->channels * sizeof *out;
    for (ptrdiff_t i = v->first + v->cols; i < v->places; i += v->stride)
        memset(out + i * channels, 0, place);
    memset(out + v->places * channels, 0, TILE * place);
}

void ring_choose_tile(ring_oracle *o) {
    o->tile = plain_tile;
#if HAS_AVX2
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) o->tile = avx2_tile;
#endif
}
