// SPDX-License-Identifier: MIT
// What several answers have in them.
#include "json/json.h"

const char *app_json_color(hx_color color) {
    return color ? hx_color_name(color) : NULL;
}

const char *app_json_cell(const hx_game *game, int cell, char name[HX_NAME_MAX]) {
    return cell < 0 ? NULL : hx_game_cell_name(game, cell, name);
}

const char *app_json_evidence(hx_evidence proof) {
    static const char *const names[] = {NULL, "board", "search", "store", "certificate"};
    return names[proof];
}

void app_json_cells(app_json *j, const char *name, const hx_game *game, const int *cells,
                    int count) {
    char cell[HX_NAME_MAX];
    app_json_print(j, name ? "%s:[" : "[", name);
    for (int i = 0; i < count; i++)
        app_json_print(j, "%s", hx_game_cell_name(game, cells[i], cell));
    app_json_print(j, "]");
}
