// SPDX-License-Identifier: MIT
// Templates for people and for programs.
#include "template/template.h"

static char mark_of(const app_template *t, int cell) {
    for (int i = 0; i < t->stone_count; i++)
        if (t->stones[i] == cell) return 'B';
    for (int i = 0; i < t->size; i++)
        if (t->carrier[i] == cell) return '*';
    return '.';
}

static void draw(const app_template *t) {
    printf("%s: %d cells\n", t->name, t->size);
    for (int row = 0; row < t->rows; row++) {
        printf("  %*s", row, "");
        for (int col = 0; col < t->cols; col++)
            printf("%s%c", col ? " " : "", mark_of(t, row * t->cols + col));
        printf("\n");
    }
}

static void print_cells_json(const app_template *t, const int *cells, int count) {
    for (int i = 0; i < count; i++)
        printf("%s\"%c%d\"", i ? "," : "", 'a' + cells[i] % t->cols, cells[i] / t->cols + 1);
}

static void print_json(const template_list *list) {
    printf("{\"templates\":[");
    for (int i = 0; i < list->count; i++) {
        const app_template *t = &list->templates[i];
        printf("%s{\"name\":\"%s\",\"size\":[%d,%d],\"stones\":[", i ? "," : "", t->name, t->cols,
               t->rows);
        print_cells_json(t, t->stones, t->stone_count);
        printf("],\"carrier\":[");
        print_cells_json(t, t->carrier, t->size);
        printf("]}");
    }
    printf("],\"complete\":%s}\n", list->complete ? "true" : "false");
}

void template_print(const template_list *list, template_form form) {
    if (form == TEMPLATE_JSON) {
        print_json(list);
        return;
    }
    for (int i = 0; i < list->count; i++)
        if (form == TEMPLATE_LINES)
            template_library_write(stdout, &list->templates[i]);
        else
            draw(&list->templates[i]);
}
