// SPDX-License-Identifier: MIT
// Who wins.
#include "json/json.h"

void app_json_solution(app_json *j, const hx_game *game, const hx_solution *s, int threads,
                       const char *certificate) {
    const char *swap = hx_game_swap_rule(game) == HX_SWAP_SIDES ? "swap-sides" : "swap-pieces";
    char name[HX_NAME_MAX];
    app_json_print(j, "{winner:%s,to_play:%s,move:%s", app_json_color(s->winner),
                   hx_color_name(hx_game_to_play(game)),
                   s->swap ? swap : app_json_cell(game, s->move, name));
    if (s->winning_count >= 0 && s->swap)
        app_json_print(j, "winning_moves:[%s]", swap);
    else if (s->winning_count >= 0)
        app_json_cells(j, "winning_moves", game, s->winning, s->winning_count);
    if (hx_game_swap_rule(game)) app_json_print(j, "unswapped:%s", app_json_color(s->unswapped));
    app_json_print(j, "nodes:%llu,milliseconds:%.3f,threads:%d,proof:%s",
                   (unsigned long long)s->nodes, s->milliseconds, threads,
                   app_json_evidence(s->proof));
    if (s->store_lied) app_json_print(j, "store_lied:true");
    if (s->claims)
        app_json_print(j, "certificate:%s,claims:%llu,certificate_milliseconds:%.3f}", certificate,
                       (unsigned long long)s->claims, s->certificate_milliseconds);
    else
        app_json_print(j, "certificate:null}");
}

void app_json_solving(app_json *j, const hx_game *game, const hx_solve_progress *p) {
    char name[HX_NAME_MAX];
    app_json_print(j, "{winner:%s,to_play:%s,move:%s,seconds:%.2f,nodes:%llu,used:%.3f",
                   app_json_color(p->winner), hx_color_name(hx_game_to_play(game)),
                   app_json_cell(game, p->move, name), p->seconds, (unsigned long long)p->nodes,
                   p->used);
    app_json_cells(j, "line", game, p->line, p->line_length);
    app_json_print(j, "}");
}
