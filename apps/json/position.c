// SPDX-License-Identifier: MIT
#include "json/json.h"

static void write_moves(app_json *j, const hx_game *game) {
    char name[HX_NAME_MAX];
    app_json_print(j, "moves:[");
    for (int i = 0; i < hx_game_move_count(game); i++) {
        hx_move move = hx_game_move(game, i);
        app_json_print(j, "{color:%s,move:%s}", hx_color_name(move.color),
                       hx_game_move_name(game, move, name));
    }
    app_json_print(j, "]");
}

static void write_stones(app_json *j, const hx_game *game) {
    char name[HX_NAME_MAX];
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        app_json_print(j, "%s:[", hx_color_name(color));
        for (int cell = 0; cell < hx_game_columns(game) * hx_game_rows(game); cell++)
            if (hx_game_stone(game, cell) == color)
                app_json_print(j, "%s", hx_game_cell_name(game, cell, name));
        app_json_print(j, "]");
    }
}

static void write_chain(app_json *j, const hx_game *game) {
    bool chain[HX_CELLS_MAX] = {false};
    char name[HX_NAME_MAX];
    hx_game_winning_chain(game, chain);
    app_json_print(j, "chain:[");
    for (int cell = 0; cell < HX_CELLS_MAX; cell++)
        if (chain[cell]) app_json_print(j, "%s", hx_game_cell_name(game, cell, name));
    app_json_print(j, "]");
}

void app_json_position(app_json *j, const hx_game *game, const char *sgf) {
    app_json_print(j, "{size:[%d,%d],to_play:%s,winner:%s", hx_game_columns(game),
                   hx_game_rows(game), hx_color_name(hx_game_to_play(game)),
                   app_json_color(hx_game_winner(game)));
    if (sgf) app_json_bool(j, "can_swap", hx_game_can_swap(game));
    if (sgf) write_moves(j, game);
    write_stones(j, game);
    if (sgf)
        write_chain(j, game);
    else
        write_moves(j, game);
    app_json_print(j, sgf ? "sgf:%s}" : "}", sgf);
}
