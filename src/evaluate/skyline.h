// SPDX-License-Identifier: MIT
// Symmetric, positive definite systems of linear equations, A x = b, as LDL^T in a skyline: of each
// row, what stands from its first entry to the diagonal. Factors fill nothing outside of it, so
// that numbering the unknowns with short rows makes the work small: for n unknowns with rows of w
// entries, n w^2 / 2 multiplications. The order of all operations is fixed.
#ifndef HX_SKYLINE_H
#define HX_SKYLINE_H

#include "base/error.h"

typedef struct hx_skyline {
    int size;        // unknowns
    uint16_t *first; // per row: the column of its first entry
    uint32_t *row;   // per row: where its column 0 is, or would be, in value[]
    double *value;   // rows one after the other
    double *inverse; // after factoring: 1 / D
    uint64_t work;   // multiplications of the factoring
    void *memory;    // of all arrays
} hx_skyline;

// Room for so many unknowns, at most 65535. Release with hx_skyline_free. HX_RESOURCES.
hx_status hx_skyline_new(hx_skyline **out, int unknowns, hx_error *err);
void hx_skyline_free(hx_skyline *s); // NULL is fine

// Begins a system whose first[] has been filled in: all its entries are 0.
void hx_skyline_clear(hx_skyline *s, int size);

// The entry of row i in column j, first[i] <= j <= i.
static inline double *hx_skyline_at(const hx_skyline *s, int i, int j) {
    return &s->value[s->row[i] + (uint32_t)j];
}

void hx_skyline_factor(hx_skyline *s);

// After hx_skyline_factor: from the right side to the solution, in place.
void hx_skyline_solve(const hx_skyline *s, double *x);

#endif
