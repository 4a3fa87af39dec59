// SPDX-License-Identifier: MIT
// The ways to join the ends where the opponent is to move: semis, those of H-search and those that
// the search has found. When they have no cell in common, they are a full: an OR.
#include "subgame/subgame_int.h"

#include <stdlib.h>
#include <string.h>

bool hx_subgame_add_option(hx_subgame *g, const hx_bits *cells, hx_conn_id id,
                           hx_strategy_id tree) {
    if (g->options_used == g->options_room) {
        int room = g->options_room ? 2 * g->options_room : 256;
        hx_subgame_option *options = realloc(g->options, (size_t)room * sizeof *options);
        if (!options) {
            g->stopped = true;
            return false;
        }
        g->options = options;
        g->options_room = room;
    }
    hx_subgame_option *o = &g->options[g->options_used++];
    memcpy(o->cells, cells->word, (size_t)g->words * sizeof(uint64_t));
    o->id = id;
    o->tree = tree;
    return true;
}

// The smallest of H-search's semis without some cell of `common`; 0: there is none.
static hx_conn_id find_smaller(const hx_subgame *g, const hx_bits *common, bool any) {
    hx_conn_id best = 0;
    int least = 0;
    for (hx_conn_id id =
             hx_hsearch_first(g->own, HX_CONN_SEMI, hx_subgame_node(g, 0), hx_subgame_node(g, 1));
         id; id = hx_hsearch_next(g->own, id)) {
        const uint64_t *carrier = hx_hsearch_get(g->own, id).carrier;
        uint64_t without = any;
        for (int i = 0; i < g->words; i++)
            without |= common->word[i] & ~carrier[i];
        int size = hx_sight_size(g->own, id);
        if (!without || (best && size >= least)) continue;
        best = id;
        least = size;
    }
    return best;
}

void hx_subgame_take_semis(hx_subgame *g, hx_bits *region) {
    bool any = false;
    hx_bits_copy(region, &g->empty, g->words);
    for (hx_conn_id id; (id = find_smaller(g, region, !any)); any = true) {
        hx_bits cells;
        hx_sight_carrier(g->own, id, &cells);
        hx_bits_intersect(region, &cells, g->words);
        if (!hx_subgame_add_option(g, &cells, id, 0)) return;
    }
}

// Whether the options from `base` on, but this one, still have no cell in common.
static bool is_spare(const hx_subgame *g, int base, int spare) {
    uint64_t common[HX_HSEARCH_NODES_MAX / 64], any = 0;
    memset(common, 0xff, sizeof common);
    for (int i = base; i < g->options_used; i++)
        for (int k = 0; i != spare && k < g->words; k++)
            common[k] &= g->options[i].cells[k];
    for (int k = 0; k < g->words; k++)
        any |= common[k];
    return !any && g->options_used - base > 2;
}

hx_subgame_answer hx_subgame_conclude(hx_subgame *g, int base) {
    hx_subgame_answer a = {.result = HX_SUBGAME_WON, .key = -1};
    for (int i = g->options_used - 1; i >= base; i--)
        if (is_spare(g, base, i)) g->options[i] = g->options[--g->options_used];
    for (int i = base; i < g->options_used; i++)
        for (int k = 0; k < g->words; k++)
            a.cells.word[k] |= g->options[i].cells[k];
    if (!g->build) return a;
    hx_strategy_id ways[HX_HSEARCH_NODES_MAX];
    int count = g->options_used - base;
    for (int i = 0; i < count; i++) {
        const hx_subgame_option *o = &g->options[base + i];
        ways[i] = o->id ? hx_derive_strategy(&g->strategy, g->own, o->id, NULL, NULL) : o->tree;
    }
    hx_strategy_id choice = hx_strategy_or(&g->strategy, g->ends[0], g->ends[1], ways, count);
    a.tree = hx_strategy_and(&g->strategy, -1, &choice, 1);
    return a;
}
