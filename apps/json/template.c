// SPDX-License-Identifier: MIT
// Edge templates.
#include "json/json.h"

static void write_names(app_json *j, const hx_template *t, const int *cells, int count) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < count; i++) {
        snprintf(name, sizeof name, "%c%d", 'a' + cells[i] % t->columns, cells[i] / t->columns + 1);
        app_json_print(j, "%s", name);
    }
}

void app_json_template(app_json *j, const hx_template *t, bool depth) {
    app_json_print(j, "{name:%s,size:[%d,%d],stones:[", t->name, t->columns, t->rows);
    write_names(j, t, t->stones, t->stone_count);
    app_json_print(j, "],carrier:[");
    write_names(j, t, t->carrier, t->size);
    app_json_print(j, depth ? "],depth:%d}" : "]}", t->depth);
}
