// SPDX-License-Identifier: MIT
// Templates as shapes: where they lie on their grid, their mirror images, names, lists of them.
#include "template/template.h"

#include <stdlib.h>
#include <string.h>

static int *place_of(app_template *t, int i) {
    return i < t->size ? &t->carrier[i] : &t->stones[i - t->size];
}

void template_fit(app_template *t, int cols) {
    int left = cols, right = 0, top = t->rows, count = t->size + t->stone_count;
    for (int i = 0; i < count; i++) {
        int col = *place_of(t, i) % cols, row = *place_of(t, i) / cols;
        if (col < left) left = col;
        if (col > right) right = col;
        if (row < top) top = row;
    }
    t->cols = right - left + 1;
    t->rows -= top;
    for (int i = 0; i < count; i++) {
        int *place = place_of(t, i);
        *place = (*place / cols - top) * t->cols + *place % cols - left;
    }
}

bool template_is_pair(const app_template *t) {
    return t->stone_count == 2 && abs(t->stones[0] - t->stones[1]) == 1;
}

int template_distance(const app_template *t, int cell) {
    int middle = 2 * (t->stones[0] % t->cols) + t->stones[0] / t->cols + template_is_pair(t);
    int right = 2 * (cell % t->cols) + cell / t->cols - middle;
    int down = cell / t->cols - t->stones[0] / t->cols;
    return 3 * right * right + down * down;
}

void template_take_out(app_template *t, int i) {
    t->size--;
    memmove(&t->carrier[i], &t->carrier[i + 1], (size_t)(t->size - i) * sizeof *t->carrier);
}

static int compare_cells(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

// The first stone is the one that is joined to the edge; of two beside each other both are.
static void sort(app_template *t) {
    qsort(t->carrier, (size_t)t->size, sizeof *t->carrier, compare_cells);
    if (template_is_pair(t))
        qsort(t->stones, 2, sizeof *t->stones, compare_cells);
    else
        qsort(t->stones + 1, (size_t)t->stone_count - 1, sizeof *t->stones, compare_cells);
}

// Half a column more to the left for each row further down.
app_template template_mirror(const app_template *t) {
    app_template m = *t;
    int cols = t->cols + t->rows;
    for (int i = 0; i < t->size + t->stone_count; i++) {
        int *place = place_of(&m, i), col = *place % t->cols, row = *place / t->cols;
        *place = row * cols + (cols - 1 - col - row);
    }
    template_fit(&m, cols);
    sort(&m);
    return m;
}

static bool is_same(const app_template *a, const app_template *b) {
    return a->cols == b->cols && a->size == b->size && a->stone_count == b->stone_count &&
           memcmp(a->stones, b->stones, (size_t)a->stone_count * sizeof *a->stones) == 0 &&
           memcmp(a->carrier, b->carrier, (size_t)a->size * sizeof *a->carrier) == 0;
}

// Which of the list it or its mirror image is; NULL: none.
static const app_template *find(const template_list *list, const app_template *t) {
    app_template image = template_mirror(t);
    for (int i = 0; i < list->count; i++)
        if (is_same(&list->templates[i], t) || is_same(&list->templates[i], &image))
            return &list->templates[i];
    return NULL;
}

bool template_add(template_list *list, const app_template *found) {
    app_template one = *found, image = template_mirror(found);
    sort(&one);
    const app_template *t = one.stones[0] <= image.stones[0] ? &one : &image;
    if (find(list, t)) return true;
    app_template *more = realloc(list->templates, (size_t)(list->count + 1) * sizeof *more);
    if (!more) return false;
    list->templates = more;
    int place = list->count++;
    for (; place > 0 && more[place - 1].size > t->size; place--)
        more[place] = more[place - 1];
    more[place] = *t;
    return true;
}

void template_name_all(template_list *list) {
    static const char *const roman[] = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII"};
    template_list library;
    bool read = template_library(&library);
    for (int i = 0; i < list->count; i++) {
        app_template *t = &list->templates[i];
        int row = t->rows - t->stones[0] / t->cols;
        const app_template *known = read ? find(&library, t) : NULL;
        if (known)
            memcpy(t->name, known->name, sizeof t->name);
        else
            snprintf(t->name, sizeof t->name, "%s%d%c", row <= TEMPLATE_ROWS_MAX ? roman[row] : "?",
                     t->stone_count, list->complete ? 'a' + i % 26 : '?');
    }
    if (read) template_list_free(&library);
}
