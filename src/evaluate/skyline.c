// SPDX-License-Identifier: MIT
#include "evaluate/skyline.h"

#include <stdlib.h>
#include <string.h>

hx_status hx_skyline_new(hx_skyline **out, int unknowns, hx_error *err) {
    size_t n = (size_t)unknowns + 1, values = n * (n + 1) / 2;
    hx_skyline *s = calloc(1, sizeof *s);
    if (!s) return hx_fail_memory(err);
    // The widest type first: everything is then aligned.
    s->memory = malloc(values * sizeof(double) + n * (sizeof(double) + 4 + 2));
    if (!s->memory) {
        free(s);
        return hx_fail_memory(err);
    }
    s->value = s->memory;
    s->inverse = s->value + values;
    s->row = (uint32_t *)(s->inverse + n);
    s->first = (uint16_t *)(s->row + n);
    *out = s;
    return HX_OK;
}

void hx_skyline_free(hx_skyline *s) {
    if (!s) return;
    free(s->memory);
    free(s);
}

void hx_skyline_clear(hx_skyline *s, int size) {
    uint32_t used = 0;
    s->size = size;
    for (int i = 0; i < size; i++) {
        s->row[i] = used - s->first[i];
        used += (uint32_t)(i + 1 - s->first[i]);
    }
    memset(s->value, 0, used * sizeof *s->value);
}

// Four sums, because one would wait for each addition to end before the next begins.
static double dot(const double *restrict a, const double *restrict b, int n) {
    double sum[4] = {0, 0, 0, 0};
    int k = 0;
    for (; k + 4 <= n; k += 4)
        for (int lane = 0; lane < 4; lane++)
            sum[lane] += a[k + lane] * b[k + lane];
    for (; k < n; k++)
        sum[0] += a[k] * b[k];
    return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

// Row by row: first U = L D, entry by entry from the left, then L and the pivot from it.
void hx_skyline_factor(hx_skyline *s) {
    s->work = 0;
    for (int i = 0; i < s->size; i++) {
        int first = s->first[i];
        double *row = s->value + s->row[i];
        for (int j = first + 1; j < i; j++) {
            int from = s->first[j] > first ? s->first[j] : first;
            row[j] -= dot(row + from, hx_skyline_at(s, j, from), j - from);
            s->work += (uint64_t)(j - from);
        }
        for (int j = first; j < i; j++) {
            double l = row[j] * s->inverse[j];
            row[i] -= l * row[j];
            row[j] = l;
        }
        s->inverse[i] = 1 / row[i];
    }
}

void hx_skyline_solve(const hx_skyline *s, double *x) {
    for (int i = 0; i < s->size; i++) {
        int first = s->first[i];
        x[i] -= dot(hx_skyline_at(s, i, first), x + first, i - first);
    }
    for (int i = 0; i < s->size; i++)
        x[i] *= s->inverse[i];
    for (int i = s->size - 1; i >= 0; i--) {
        const double *row = hx_skyline_at(s, i, s->first[i]);
        for (int j = s->first[i]; j < i; j++)
            x[j] -= row[j - s->first[i]] * x[i];
    }
}
