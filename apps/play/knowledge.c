// SPDX-License-Identifier: MIT
// What connections prove about a position: who is connected already, who would be with one stone
// more, and where the other side must play. Everything here is exact.
#include "play/play.h"

#include <string.h>

// Boards are small enough for connections up to this.
bool play_knowledge_reaches(const hx_game *game) {
    return hx_game_columns(game) * hx_game_rows(game) <= HX_CONNECTIONS_CELLS_MAX;
}

// The cells that win at once for the colour: the keys of its edge-to-edge semis.
static int list_keys(const hx_connections *c, const int edges[2], int cells[HX_CELLS_MAX]) {
    bool seen[HX_CELLS_MAX] = {false};
    hx_connection one;
    int count = 0;
    for (int i = 0; hx_connections_between(c, edges[0], edges[1], true, i, &one); i++) {
        if (seen[one.key]) continue;
        seen[one.key] = true;
        cells[count++] = one.key;
    }
    return count;
}

static void classify(play_knowledge *k) {
    const hx_connections *own = k->found[k->to_play], *other = k->found[hx_color_other(k->to_play)];
    int edges[] = {app_edge(k->to_play, 0), app_edge(k->to_play, 1)};
    k->count = 0;
    if (hx_connections_won(own)) {
        k->kind = PLAY_OWN_CONNECTED;
        return;
    }
    if ((k->count = list_keys(own, edges, k->cells)) > 0) {
        k->kind = PLAY_OWN_THREAT;
        return;
    }
    int must = hx_connections_mustplay(other, k->cells);
    k->count = must > 0 ? must : 0;
    if (hx_connections_won(other))
        k->kind = PLAY_OTHER_CONNECTED;
    else if (must < 0)
        k->kind = PLAY_OPEN;
    else
        k->kind = must == 0 ? PLAY_OTHER_DOUBLE : PLAY_OTHER_THREAT;
}

hx_status play_knowledge_find(play_knowledge *k, hx_engine *engine, const hx_game *game) {
    *k = (play_knowledge){.to_play = hx_game_to_play(game)};
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
        hx_status status = hx_connections_new(&k->found[c], engine, game, c, NULL);
        if (status) {
            play_knowledge_free(k);
            return status;
        }
    }
    classify(k);
    return HX_OK;
}

void play_knowledge_free(play_knowledge *k) {
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
        hx_connections_free(k->found[c]);
        k->found[c] = NULL;
    }
}
