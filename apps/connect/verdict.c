// SPDX-License-Identifier: MIT
// The solver's word on a pair of ends that the search of sub-games could not decide.
#include "connect/connect.h"

void connect_print_verdict(const hx_verdict *v, const hx_game *game) {
    const hx_connection *one = &v->connection;
    char name[HX_NAME_MAX];
    printf("%s, carrier [", v->kind == HX_VERDICT_FULL ? "full" : "semi");
    for (int i = 0; i < one->size; i++)
        printf("%s%s", i ? " " : "", hx_game_cell_name(game, one->carrier[i], name));
    printf("]");
    if (v->kind == HX_VERDICT_SEMI) printf(", key %s", hx_game_cell_name(game, one->key, name));
    printf(", depth 0: proved by the solver, perhaps with fewer cells\n");
}
