// SPDX-License-Identifier: MIT
// The library of templates as text.
#include "template/template.h"

#include <stdlib.h>
#include <string.h>

void template_list_free(template_list *list) {
    free(list->templates);
    *list = (template_list){0};
}

// Cells such as b2,c3 on the template's grid; how many, or -1.
static int read_cells(const app_template *t, char *text, int *cells, int most) {
    int count = 0;
    char *rest = text;
    for (char *word; (word = strtok_r(rest, ",", &rest)); count++) {
        int col = word[0] - 'a', row = atoi(word + 1) - 1;
        if (count == most || col < 0 || col >= t->cols || row < 0 || row >= t->rows) return -1;
        cells[count] = row * t->cols + col;
    }
    return count;
}

static bool read_line(app_template *t, char *line) {
    char *rest = line, *name = strtok_r(rest, " ", &rest), *grid = strtok_r(rest, " ", &rest);
    char *stones = strtok_r(rest, " ", &rest), *carrier = strtok_r(rest, " ", &rest);
    char *depth = strtok_r(rest, " ", &rest);
    int size[2];
    if (!depth || strlen(name) >= sizeof t->name || !app_options_read_size(grid, size))
        return false;
    *t = (app_template){.cols = size[0], .rows = size[1]};
    if (t->cols > 26 || t->rows > TEMPLATE_ROWS_MAX) return false;
    memcpy(t->name, name, strlen(name));
    t->stone_count = read_cells(t, stones, t->stones, TEMPLATE_STONES_MAX);
    t->size = read_cells(t, carrier, t->carrier, HX_CELLS_MAX);
    t->depth = atoi(depth);
    return t->stone_count > 0 && t->size > 0 && t->depth >= 0;
}

static size_t count_lines(const char *text, size_t length) {
    size_t lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

bool template_library_read(template_list *out, const char *text, size_t length, int *line) {
    char *copy = malloc(length + 1);
    *out = (template_list){.templates = calloc(count_lines(text, length), sizeof *out->templates)};
    *line = 0;
    bool fine = copy && out->templates;
    if (fine) {
        memcpy(copy, text, length);
        copy[length] = '\0';
    }
    int number = 0;
    for (char *next = copy; fine && next && *next;) {
        char *start = next, *end = strchr(next, '\n');
        next = end ? end + 1 : NULL;
        if (end) *end = '\0';
        number++;
        if (!*start || *start == '#') continue;
        fine = read_line(&out->templates[out->count++], start);
        if (!fine) *line = number;
    }
    free(copy);
    if (!fine) template_list_free(out);
    return fine;
}

bool template_library(template_list *out) {
    int line;
    size_t length;
    const char *text = hx_template_library(&length);
    return template_library_read(out, text, length, &line);
}

static void write_cells(FILE *out, const app_template *t, const int *cells, int count) {
    for (int i = 0; i < count; i++)
        fprintf(out, "%s%c%d", i ? "," : " ", 'a' + cells[i] % t->cols, cells[i] / t->cols + 1);
}

void template_library_write(FILE *out, const app_template *t) {
    fprintf(out, "%s %dx%d", t->name, t->cols, t->rows);
    write_cells(out, t, t->stones, t->stone_count);
    write_cells(out, t, t->carrier, t->size);
    fprintf(out, " %d\n", t->depth);
}
