// SPDX-License-Identifier: MIT
// Which ends are joined, and which cells need no thought.
#include "json/json.h"

static void write_edges(app_json *j, const hx_game *game, const hx_connections *c, hx_color color) {
    int cells[HX_CELLS_MAX];
    char name[HX_NAME_MAX];
    app_json_print(j, "edges:{");
    for (int edge = HX_EDGE_NORTH; edge <= HX_EDGE_EAST; edge++) {
        if (hx_game_end_color(game, edge) != color) continue;
        app_json_print(j, "%s:{", hx_game_cell_name(game, edge, name));
        int count = hx_connections_joined(c, edge, false, cells);
        app_json_cells(j, "full", game, cells, count);
        count = hx_connections_joined(c, edge, true, cells);
        app_json_cells(j, "semi", game, cells, count);
        app_json_print(j, "}");
    }
    app_json_print(j, "}");
}

static void write_color(app_json *j, const hx_game *game, hx_connections *const found[3],
                        hx_color color) {
    int cells[HX_CELLS_MAX];
    hx_connection_counts counts = hx_connections_counts(found[color]);
    hx_color winner = hx_connections_won(found[HX_COLOR_BLACK])   ? HX_COLOR_BLACK
                      : hx_connections_won(found[HX_COLOR_WHITE]) ? HX_COLOR_WHITE
                                                                  : HX_COLOR_NONE;
    app_json_print(j, "{size:[%d,%d],color:%s", hx_game_columns(game), hx_game_rows(game),
                   hx_color_name(color));
    write_edges(j, game, found[color], color);
    app_json_print(j, "winner:%s", app_json_color(winner));
    int mustplay = hx_connections_mustplay(found[hx_color_other(color)], cells);
    if (mustplay < 0)
        app_json_print(j, "mustplay:null");
    else
        app_json_cells(j, "mustplay", game, cells, mustplay);
    app_json_print(j, "stats:{full:%llu,semi:%llu,generations:%d,milliseconds:%.3f",
                   (unsigned long long)counts.fulls, (unsigned long long)counts.semis,
                   counts.generations, counts.milliseconds);
    if (counts.exhausted) app_json_print(j, "exhausted:true");
    if (counts.searched) {
        app_json_print(j, "searched:%d,found:%d,effort:%llu", counts.searched, counts.found,
                       (unsigned long long)counts.effort);
        app_json_bool(j, "finished", !counts.unfinished);
    }
    app_json_print(j, "}}");
}

void app_json_connections(app_json *j, const hx_game *game, hx_connections *const found[3],
                          hx_color color) {
    if (color) {
        write_color(j, game, found, color);
        return;
    }
    app_json_print(j, "{black:");
    write_color(j, game, found, HX_COLOR_BLACK);
    app_json_print(j, "white:");
    write_color(j, game, found, HX_COLOR_WHITE);
    app_json_print(j, "}");
}

// ---- of two ends ----

static void write_connection(app_json *j, const hx_game *game, const hx_connection *one) {
    char name[HX_NAME_MAX];
    app_json_print(j, "{");
    app_json_cells(j, "carrier", game, one->carrier, one->size);
    if (one->key >= 0) app_json_print(j, "key:%s", hx_game_cell_name(game, one->key, name));
    app_json_print(j, "depth:%d}", one->depth);
}

static void write_between(app_json *j, const hx_game *game, const hx_connections *c,
                          const int ends[2], bool semi) {
    hx_connection one;
    for (int i = 0; hx_connections_between(c, ends[0], ends[1], semi, i, &one); i++)
        write_connection(j, game, &one);
}

void app_json_pair(app_json *j, const hx_game *game, const hx_connections *c, const int ends[2]) {
    bool one = hx_connections_are_one(c, ends[0], ends[1]);
    app_json_print(j, one ? "{full:[{carrier:[],depth:0}" : "{full:[");
    write_between(j, game, c, ends, false);
    app_json_print(j, "],semi:[");
    write_between(j, game, c, ends, true);
    app_json_print(j, "]}");
}

void app_json_connection(app_json *j, const hx_game *game, const hx_connection *one) {
    bool full = one->key < 0;
    app_json_print(j, full ? "{full:[" : "{full:[],semi:[");
    write_connection(j, game, one);
    app_json_print(j, full ? "],semi:[]}" : "]}");
}

void app_json_replies(app_json *j, const hx_game *game, const int *attacks, const int *replies,
                      int count) {
    char attack[HX_NAME_MAX], reply[HX_NAME_MAX];
    app_json_print(j, "{replies:[");
    for (int i = 0; i < count; i++)
        app_json_print(j, "{attack:%s,reply:%s}", hx_game_cell_name(game, attacks[i], attack),
                       app_json_cell(game, replies[i], reply));
    app_json_print(j, "]}");
}

// ---- cells ----

void app_json_inferior(app_json *j, const hx_game *game, hx_color color, const hx_inferior *found) {
    static const char *const kinds[] = {NULL, "dead", "captured", "vulnerable", "dominated"};
    char name[HX_NAME_MAX], by[HX_NAME_MAX];
    app_json_print(j, "{color:%s,inferior:[", hx_color_name(color));
    for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game); cell++)
        if (found->kind[cell])
            app_json_print(j, "{cell:%s,kind:%s,color:%s,by:%s}",
                           hx_game_cell_name(game, cell, name), kinds[found->kind[cell]],
                           app_json_color(found->color[cell]),
                           app_json_cell(game, found->by[cell], by));
    app_json_print(j, "]}");
}
