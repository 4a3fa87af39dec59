// SPDX-License-Identifier: MIT
// A game judged.
#include "json/json.h"

static void write_move(app_json *j, const hx_game *game, const hx_review_move *m) {
    char name[HX_NAME_MAX], best[HX_NAME_MAX];
    app_json_print(j, "{n:%d,color:%s,move:%s,before:%.4f,after:%.4f,best:%s", m->number,
                   hx_color_name(m->move.color), hx_game_move_name(game, m->move, name),
                   m->before.black, m->after.black,
                   m->compared ? hx_game_move_name(game, m->before.best, best) : NULL);
    app_json_cells(j, "pv", game, m->before.line, m->compared ? m->before.line_length : 0);
    app_json_print(j, "proved:%s,proved_before:%s,proof:%s,proof_before:%s,loss:%.4f",
                   app_json_color(m->after.winner), app_json_color(m->before.winner),
                   app_json_evidence(m->after.proof), app_json_evidence(m->before.proof), m->loss);
    app_json_bool(j, "mistake", m->mistake);
    app_json_bool(j, "turning", m->turning);
    app_json_bool(j, "missed_win", m->missed_win);
    app_json_print(j, "}");
}

void app_json_review(app_json *j, const hx_game *game, const hx_review *review) {
    app_json_print(j, "{moves:[");
    for (int i = 0; i < review->count; i++)
        write_move(j, game, &review->moves[i]);
    app_json_print(j, review->count == review->total ? "],complete:true}" : "],complete:false}");
}

void app_json_reviewing(app_json *j, const hx_review *review) {
    app_json_print(j, "{done:%d,total:%d,black:[%.6f", review->count, review->total,
                   review->moves[0].before.black);
    for (int i = 0; i < review->count; i++)
        app_json_print(j, "%.6f", review->moves[i].after.black);
    app_json_print(j, "]}");
}
