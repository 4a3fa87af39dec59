// SPDX-License-Identifier: MIT
// The template of the library that lies in a position. Its proof is known, so that nothing has to
// be searched: what no search decides in reasonable time, such as VI1a, is recognised at once.
#include "template/template.h"

typedef enum content { OTHER, STONE, EMPTY } content; // a stone of the opponent's is OTHER

typedef struct scenery {
    int cols, rows, end;
    content at[HX_CELLS_MAX];
} scenery;

static scenery look_around(const app_template *position) {
    scenery s = {.cols = position->cols, .rows = position->rows, .end = position->stones[0]};
    for (int i = 0; i < position->stone_count; i++)
        s.at[position->stones[i]] = STONE;
    for (int i = 0; i < position->size; i++)
        s.at[position->carrier[i]] = EMPTY;
    return s;
}

// Whether these cells of a template, shifted by so many columns, are all of that kind.
static bool are_all(const scenery *s, const app_template *t, const int *cells, int count, int shift,
                    content wanted) {
    for (int i = 0; i < count; i++) {
        int col = cells[i] % t->cols + shift, row = cells[i] / t->cols + s->rows - t->rows;
        if (col < 0 || col >= s->cols || row < 0 || s->at[row * s->cols + col] != wanted)
            return false;
    }
    return true;
}

// Whether it lies at the lower edge with that one of its stones at the end.
static bool lies(const scenery *s, const app_template *t, int stone) {
    if (stone / t->cols + s->rows - t->rows != s->end / s->cols) return false;
    int shift = s->end % s->cols - stone % t->cols;
    return are_all(s, t, t->stones, t->stone_count, shift, STONE) &&
           are_all(s, t, t->carrier, t->size, shift, EMPTY);
}

// The first stone is joined to the edge, and of two beside each other both are.
static bool lies_anyhow(const scenery *s, const app_template *t) {
    const app_template images[] = {*t, template_mirror(t)};
    for (int i = 0; i < 2; i++)
        if (lies(s, &images[i], images[i].stones[0]) ||
            (template_is_pair(t) && lies(s, &images[i], images[i].stones[1])))
            return true;
    return false;
}

bool template_known(app_template *out, const app_template *position) {
    template_list library;
    const app_template *best = NULL;
    scenery s = look_around(position);
    if (!template_library(&library)) return false;
    for (int i = 0; i < library.count; i++) {
        const app_template *t = &library.templates[i];
        bool smaller = !best || t->size < best->size ||
                       (t->size == best->size && t->stone_count < best->stone_count);
        if (smaller && lies_anyhow(&s, t)) best = t;
    }
    if (best) *out = *best;
    template_list_free(&library);
    return best != NULL;
}
