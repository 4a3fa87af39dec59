// SPDX-License-Identifier: MIT
// The solver's word on a pair of ends that the search of sub-games could not decide. It sees the
// question as a whole game, and gives a verdict without replies: nothing of it enters the set of
// connections.
#include "connect.h"

enum { EFFORT = 100000 }; // positions, unless another number is given: half a minute

// Whether the colour wins if this side moves first; HX_OK, HX_NO, HX_RESOURCES.
static hx_status wins(connect_settings *s, hx_game *whole, hx_color color, hx_color to_play,
                      int *move) {
    static hx_solution solution; // large; written before it is read
    const hx_solve_limits limits = {
        .nodes = s->effort ? (uint64_t)s->effort : EFFORT, .poll = connect_poll, .user = s};
    hx_status status = hx_game_set_to_play(whole, to_play);
    if (!status) status = hx_engine_solve(s->engine, whole, &limits, &solution);
    if (status) return status;
    *move = solution.move;
    return solution.winner == color ? HX_OK : solution.winner ? HX_NO : HX_RESOURCES;
}

static void keep_carrier(connect_verdict *out, const hx_game *game, const hx_decision *decision,
                         const int ends[2]) {
    int count = hx_game_columns(game) * hx_game_rows(game);
    out->size = 0;
    for (int i = 0; i < decision->carrier_size; i++)
        out->carrier[out->size++] = decision->carrier[i];
    for (int cell = 0; !decision->carrier && cell < count; cell++)
        if (!hx_game_stone(game, cell) && cell != ends[0] && cell != ends[1])
            out->carrier[out->size++] = cell;
}

hx_status connect_ask_solver(connect_verdict *out, connect_settings *s, const hx_game *game,
                             hx_color color, const int ends[2], const hx_decision *decision) {
    hx_game *whole;
    if (hx_connections_game(&whole, s->found[color], ends[0], ends[1], decision))
        return HX_RESOURCES; // no game stands for it
    keep_carrier(out, game, decision, ends);
    out->joined = CONNECT_FULL;
    hx_status status = wins(s, whole, color, hx_color_other(color), &out->key);
    if (status == HX_NO) {
        out->joined = CONNECT_SEMI;
        status = wins(s, whole, color, color, &out->key);
    }
    if (status) out->joined = CONNECT_NOT;
    hx_game_free(whole);
    return status == HX_NO ? HX_OK : status;
}

static void print_json(FILE *out, const connect_verdict *v, const hx_game *game) {
    bool full = v->joined == CONNECT_FULL;
    fprintf(out, "{\"full\":[%s", full ? "" : "],\"semi\":[");
    fprintf(out, "{\"carrier\":");
    app_json_cells(out, game, v->carrier, v->size);
    if (!full) {
        fprintf(out, ",\"key\":");
        app_json_cell(out, game, v->key);
    }
    fprintf(out, ",\"depth\":0}]%s}\n", full ? ",\"semi\":[]" : "");
}

void connect_print_verdict(const connect_verdict *v, const hx_game *game, FILE *json) {
    char name[HX_NAME_MAX];
    if (json) {
        print_json(json, v, game);
        return;
    }
    printf("%s, carrier [", v->joined == CONNECT_FULL ? "full" : "semi");
    for (int i = 0; i < v->size; i++)
        printf("%s%s", i ? " " : "", hx_game_cell_name(game, v->carrier[i], name));
    printf("]");
    if (v->joined == CONNECT_SEMI) printf(", key %s", hx_game_cell_name(game, v->key, name));
    printf(", depth 0: proved by the solver, perhaps with fewer cells\n");
}
