// SPDX-License-Identifier: MIT
#include "template/lines.h"
#include "template/shape.h"

#include <string.h>

static const char built_in[] = {
#include "template/templates.inc"
};

hx_lines hx_lines_built_in(void) {
    return (hx_lines){.at = built_in, .end = built_in + sizeof built_in};
}

// ---- reading -------------------------------------------------------------------------------

static bool skips(hx_lines *l, char wanted) {
    if (l->at == l->end || *l->at != wanted) return false;
    l->at++;
    return true;
}

static bool is_at_end(const hx_lines *l) {
    return l->at == l->end || *l->at == '\n';
}

static bool read_name(hx_lines *l, char name[HX_NAME_MAX]) {
    int length = 0;
    memset(name, 0, HX_NAME_MAX);
    for (; !is_at_end(l) && *l->at != ' '; l->at++)
        if (length < HX_NAME_MAX) name[length++] = *l->at;
    return length < HX_NAME_MAX;
}

static bool read_number(hx_lines *l, int *out) {
    const char *start = l->at;
    for (*out = 0; l->at < l->end && *l->at >= '0' && *l->at <= '9' && *out <= HX_CELLS_MAX;)
        *out = 10 * *out + *l->at++ - '0';
    return l->at > start && *out <= HX_CELLS_MAX;
}

// Cells such as b2,c3 on the template's grid.
static bool read_cells(hx_lines *l, const hx_template *t, int *cells, int *count) {
    *count = 0;
    do {
        int col = l->at < l->end ? *l->at++ - 'a' : -1, row;
        if (!read_number(l, &row) || *count == HX_CELLS_MAX) return false;
        if (col < 0 || col >= t->columns || row < 1 || row > t->rows) return false;
        cells[(*count)++] = (row - 1) * t->columns + col;
    } while (skips(l, ','));
    return true;
}

static bool read_line(hx_lines *l, hx_template *out) {
    return read_name(l, out->name) && skips(l, ' ') && //
           read_number(l, &out->columns) && skips(l, 'x') && read_number(l, &out->rows) &&
           skips(l, ' ') && read_cells(l, out, out->stones, &out->stone_count) && //
           skips(l, ' ') && read_cells(l, out, out->carrier, &out->size) &&       //
           skips(l, ' ') && read_number(l, &out->depth) && is_at_end(l) && hx_shape_is_sound(out);
}

bool hx_lines_next(hx_lines *l, hx_template *out) {
    while (l->at < l->end && !l->wrong) {
        bool says = *l->at != '#' && *l->at != '\n';
        l->line++;
        l->wrong = says && !read_line(l, out);
        while (!is_at_end(l))
            l->at++;
        skips(l, '\n');
        if (says) return !l->wrong;
    }
    return false;
}

// ---- writing -------------------------------------------------------------------------------

static void write_cells(hx_text *out, const hx_template *t, const int *cells, int count) {
    for (int i = 0; i < count; i++)
        hx_text_printf(out, "%s%c%d", i ? "," : " ", 'a' + cells[i] % t->columns,
                       cells[i] / t->columns + 1);
}

void hx_lines_write(hx_text *out, const hx_template *t) {
    hx_text_printf(out, "%s %dx%d", t->name, t->columns, t->rows);
    write_cells(out, t, t->stones, t->stone_count);
    write_cells(out, t, t->carrier, t->size);
    hx_text_printf(out, " %d\n", t->depth);
}
