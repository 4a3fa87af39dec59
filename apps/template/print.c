// SPDX-License-Identifier: MIT
// Templates for people and for programs.
#include "template/template.h"

static char mark_of(const hx_template *t, int cell) {
    for (int i = 0; i < t->stone_count; i++)
        if (t->stones[i] == cell) return 'B';
    for (int i = 0; i < t->size; i++)
        if (t->carrier[i] == cell) return '*';
    return '.';
}

static void draw(const hx_template *t) {
    printf("%s: %d cells\n", t->name, t->size);
    for (int row = 0; row < t->rows; row++) {
        printf("  %*s", row, "");
        for (int col = 0; col < t->columns; col++)
            printf("%s%c", col ? " " : "", mark_of(t, row * t->columns + col));
        printf("\n");
    }
}

static void print_line(hx_engine *engine, const hx_template *t) {
    char *line;
    if (hx_template_write(&line, engine, t)) return;
    fputs(line, stdout);
    hx_string_free(line);
}

void template_print(hx_engine *engine, const template_list *list, template_form form) {
    if (form == TEMPLATE_JSON) {
        app_json j = {.out = stdout, .lines = true};
        app_json_print(&j, "{templates:[");
        for (int i = 0; i < list->count; i++)
            app_json_template(&j, &list->templates[i], false);
        app_json_print(&j, list->complete ? "],complete:true}" : "],complete:false}");
        return;
    }
    for (int i = 0; i < list->count; i++)
        if (form == TEMPLATE_LINES)
            print_line(engine, &list->templates[i]);
        else
            draw(&list->templates[i]);
}
