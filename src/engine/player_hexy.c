// SPDX-License-Identifier: MIT
// Hexy (Anshelevich 2002): connections and circuits under alpha-beta. Its parameters besides those
// of player_alphabeta.c:
//   m  carriers kept (the papers' M; 0: no connections but neighbours; all: no limit)
//   k  semis in one OR (the papers' K; all: no limit)
//   n  rounds of deduction (Hexy(n); all: to the end)
//   e  resistance of connections as links beyond that of neighbours; share: their neighbours are
//      shared instead
//   l  1: starts from the library of templates
//   p  effort of must-play searches in the first position (0: none)
#include "engine/player.h"
#include "search/chances.h"

#include <string.h>

static bool set(hx_levels_entry *e, char key, const char *value) {
    hx_hsearch_options *search = &e->circuit.search;
    long n = 0;
    bool ok = false;
    switch (key) {
    case 'm':
        if ((ok = hx_levels_read_number(value, 0, 60000, true, &n)))
            search->limit = n > 0 ? (int)n : 0;
        return ok;
    case 'k':
        if ((ok = hx_levels_read_number(value, 2, 1000, true, &n)))
            search->or_limit = n > 0 ? (int)n : 0;
        return ok;
    case 'n':
        if ((ok = hx_levels_read_number(value, 0, 1000, true, &n)))
            search->generations = n > 0 ? (int)n : 0;
        return ok;
    case 'l':
        if ((ok = hx_levels_read_number(value, 0, 1, false, &n))) search->templates = n == 1;
        return ok;
    case 'p':
        if ((ok = hx_levels_read_number(value, 0, 1000000, false, &n)))
            e->circuit.mustplay = (uint64_t)n;
        return ok;
    case 'e':
        e->circuit.circuit = (hx_circuit_options){.way = HX_CIRCUIT_SHARE};
        if (strcmp(value, "share") == 0) return true;
        if ((ok = hx_levels_read_number(value, 1, 1000, false, &n)))
            e->circuit.circuit = (hx_circuit_options){.way = HX_CIRCUIT_LINK, .extra = (double)n};
        return ok;
    default:
        return hx_player_alphabeta_set(e, key, value);
    }
}

// As in the papers, rounds of deduction keep every minimal connection, so they need limits.
static void settle(hx_levels_entry *e) {
    hx_hsearch_options *search = &e->circuit.search;
    hx_player_alphabeta_settle(e);
    search->neighbours_only = e->zero & (hx_levels_bit('m') | hx_levels_bit('n'));
    if (!search->generations) return;
    if (!search->limit) search->limit = 20;
    if (!search->or_limit) search->or_limit = 4;
}

static double chance(double score, const hx_cells *cells) {
    return cells->count > HX_HSEARCH_CELLS_MAX ? hx_chances_distance(score)
                                               : hx_chances_circuit(score);
}

const hx_player hx_player_hexy = {
    .usual = {.level = {"hexy", "hexy", "connections and circuits"},
              .settings = {.depth = 3, .width = {15, 6, 5, 5}}},
    .connects = true,
    .set = set,
    .settle = settle,
    .best = hx_player_alphabeta_best,
    .analyze = hx_player_alphabeta_analyze,
    .chance = chance,
    .close = hx_player_alphabeta_close,
};
