// SPDX-License-Identifier: MIT
#include "template/shape.h"
#include "base/bits.h"

#include <stdlib.h>
#include <string.h>

bool hx_shape_fits(int columns, int rows) {
    return columns > 0 && columns <= HX_SIZE_MAX && rows > 0 && rows < HX_SIZE_MAX &&
           (rows + 1) * columns <= HX_CONNECTIONS_CELLS_MAX;
}

static bool are_new(const hx_template *t, const int *cells, int count, hx_bits *seen) {
    for (int i = 0; i < count; i++) {
        int cell = cells[i];
        if (cell < 0 || cell >= t->columns * t->rows || hx_bits_has(seen, cell)) return false;
        hx_bits_add(seen, cell);
    }
    return true;
}

bool hx_shape_has_cells(const hx_template *t) {
    hx_bits seen = {{0}};
    return t->stone_count > 0 && t->stone_count <= HX_CELLS_MAX && t->size >= 0 &&
           t->size <= HX_CELLS_MAX && are_new(t, t->stones, t->stone_count, &seen) &&
           are_new(t, t->carrier, t->size, &seen);
}

// A word that ends, and makes no comment of a line.
static bool is_name(const char *name) {
    int length = 0;
    while (length < HX_NAME_MAX && name[length] > ' ' && name[length] < 127)
        length++;
    return length > 0 && length < HX_NAME_MAX && !name[length] && *name != '#';
}

bool hx_shape_is_sound(const hx_template *t) {
    return is_name(t->name) && hx_shape_fits(t->columns, t->rows) && t->columns <= 26 &&
           t->depth >= 0 && hx_shape_has_cells(t);
}

// ---- places --------------------------------------------------------------------------------

static int *place_of(hx_template *t, int i) {
    return i < t->size ? &t->carrier[i] : &t->stones[i - t->size];
}

void hx_shape_fit(hx_template *t, int columns) {
    int left = columns, right = 0, top = t->rows, count = t->size + t->stone_count;
    for (int i = 0; i < count; i++) {
        int col = *place_of(t, i) % columns, row = *place_of(t, i) / columns;
        if (col < left) left = col;
        if (col > right) right = col;
        if (row < top) top = row;
    }
    t->columns = right - left + 1;
    t->rows -= top;
    for (int i = 0; i < count; i++) {
        int *place = place_of(t, i);
        *place = (*place / columns - top) * t->columns + *place % columns - left;
    }
}

static int compare_cells(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

void hx_shape_sort(hx_template *t) {
    int kept = !hx_shape_is_pair(t);
    qsort(t->carrier, (size_t)t->size, sizeof *t->carrier, compare_cells);
    qsort(t->stones + kept, (size_t)(t->stone_count - kept), sizeof *t->stones, compare_cells);
}

// Half a column more to the left for each row further down.
hx_template hx_shape_mirror(const hx_template *t) {
    hx_template m = *t;
    int columns = t->columns + t->rows;
    for (int i = 0; i < t->size + t->stone_count; i++) {
        int *place = place_of(&m, i), col = *place % t->columns, row = *place / t->columns;
        *place = row * columns + (columns - 1 - col - row);
    }
    hx_shape_fit(&m, columns);
    hx_shape_sort(&m);
    return m;
}

bool hx_shape_is_same(const hx_template *a, const hx_template *b) {
    return a->columns == b->columns && a->size == b->size && a->stone_count == b->stone_count &&
           memcmp(a->stones, b->stones, (size_t)a->stone_count * sizeof *a->stones) == 0 &&
           memcmp(a->carrier, b->carrier, (size_t)a->size * sizeof *a->carrier) == 0;
}

// ---- stones and cells ----------------------------------------------------------------------

bool hx_shape_is_pair(const hx_template *t) {
    return t->stone_count == 2 && abs(t->stones[0] - t->stones[1]) == 1;
}

int hx_shape_distance(const hx_template *t, int cell) {
    int middle = 2 * (t->stones[0] % t->columns) + t->stones[0] / t->columns + hx_shape_is_pair(t);
    int right = 2 * (cell % t->columns) + cell / t->columns - middle;
    int down = cell / t->columns - t->stones[0] / t->columns;
    return 3 * right * right + down * down;
}

void hx_shape_sort_far(const hx_template *t, int *cells, int count) {
    for (int i = 1; i < count; i++) {
        int cell = cells[i], place = i;
        for (; place > 0 && hx_shape_distance(t, cells[place - 1]) < hx_shape_distance(t, cell);
             place--)
            cells[place] = cells[place - 1];
        cells[place] = cell;
    }
}

void hx_shape_take_out(hx_template *t, int i) {
    t->size--;
    memmove(&t->carrier[i], &t->carrier[i + 1], (size_t)(t->size - i) * sizeof *t->carrier);
}
