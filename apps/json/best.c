// SPDX-License-Identifier: MIT
// Moves to play.
#include "json/json.h"

void app_json_best(app_json *j, const hx_game *game, const hx_best *best) {
    char name[HX_NAME_MAX];
    app_json_print(j, "{move:%s,score:%g", hx_game_move_name(game, best->move, name), best->score);
    app_json_print(j, best->probability < 0 ? "probability:null" : "probability:%.6f",
                   best->probability);
    app_json_print(j, "winner:%s", app_json_color(best->winner));
    app_json_cells(j, "pv", game, best->line, best->line_length);
    app_json_print(j, "nodes:%llu,depth:%d,milliseconds:%.3f,proof:%s",
                   (unsigned long long)best->nodes, best->depth, best->milliseconds,
                   app_json_evidence(best->proof));
    if (best->visits > 0 || best->prior >= 0)
        app_json_print(j, "visits:%llu", (unsigned long long)best->visits);
    app_json_print(j, best->prior >= 0 ? "prior:%.6f}" : "}", best->prior);
}

void app_json_analysis(app_json *j, const hx_game *game, const hx_analysis *list) {
    const hx_best *first = &list->moves[0];
    bool black = hx_game_to_play(game) == HX_COLOR_BLACK;
    app_json_print(j, "{to_play:%s", hx_color_name(hx_game_to_play(game)));
    app_json_print(j, first->probability < 0 ? "black:null" : "black:%.6f",
                   black ? first->probability : 1 - first->probability);
    app_json_print(j, "winner:%s,nodes:%llu,moves:[", app_json_color(first->winner),
                   (unsigned long long)first->nodes);
    for (int i = 0; i < list->count; i++)
        app_json_best(j, game, &list->moves[i]);
    app_json_print(j, "]}");
}
