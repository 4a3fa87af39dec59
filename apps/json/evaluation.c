// SPDX-License-Identifier: MIT
// What the circuits say.
#include "json/json.h"

#include <math.h>

// JSON has no infinite numbers.
static void write_number(app_json *j, const char *name, double x) {
    if (isinf(x))
        app_json_print(j, "%s:%s", name, x > 0 ? "inf" : "-inf");
    else
        app_json_print(j, "%s:%.12g", name, x);
}

static void write_pair(app_json *j, const char *name, const double value[3]) {
    app_json_print(j, "%s:{", name);
    write_number(j, "black", value[HX_COLOR_BLACK]);
    write_number(j, "white", value[HX_COLOR_WHITE]);
    app_json_print(j, "}");
}

static void write_links(app_json *j, const hx_game *game, const hx_evaluation *e, hx_color color) {
    char from[HX_NAME_MAX], to[HX_NAME_MAX];
    app_json_print(j, "%s:[", hx_color_name(color));
    for (int i = 0; i < e->link_count[color]; i++) {
        const hx_evaluation_link *link = &e->links[color][i];
        app_json_print(j, "{from:%s,to:%s,current:%.6f}", hx_game_cell_name(game, link->from, from),
                       hx_game_cell_name(game, link->to, to), link->current);
    }
    app_json_print(j, "]");
}

void app_json_evaluation(app_json *j, const hx_game *game, const char *metric,
                         const hx_evaluation *e) {
    char name[HX_NAME_MAX];
    app_json_print(j, "{");
    write_pair(j, "resistance", e->resistance);
    app_json_print(j, "metric:%s", metric);
    write_number(j, "score", e->score);
    app_json_print(j, "winner:%s", app_json_color(e->winner));
    write_pair(j, "distance", e->path);
    write_pair(j, "two_distance", e->two_distance);
    app_json_print(j, "path:{");
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++)
        app_json_cells(j, hx_color_name(c), game, e->path_cells[c], e->path_length[c]);
    app_json_print(j, "},energy:{");
    for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game); cell++)
        if (!hx_game_stone(game, cell))
            app_json_print(j, "%s:%.9g", hx_game_cell_name(game, cell, name),
                           e->energy[HX_COLOR_NONE][cell]);
    app_json_print(j, "},links:{");
    write_links(j, game, e, HX_COLOR_BLACK);
    write_links(j, game, e, HX_COLOR_WHITE);
    app_json_print(j, "},milliseconds:%.3f}", e->milliseconds);
}
