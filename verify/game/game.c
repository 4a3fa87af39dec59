// SPDX-License-Identifier: MIT
// Playing by a pattern. Of the or-nodes to be passed at most one uses a given cell, since the
// subtrees of and-nodes have no cell in common.
#include "game/game.h"

#include "report/attack.h"

#include <stdlib.h>
#include <string.h>

// Follows an option. Its or-nodes join the list; brackets are opened at once.
static bool follow(hv_game *g, uint32_t option) {
    const hv_form *f = g->f;
    const hv_form_node *node = &f->nodes[option];
    if (node->cell != HV_NO_POINT) hv_set_add(&g->own, node->cell);
    size_t at = g->count;
    for (;;) {
        if (!hv_base_grow(g->l, &g->todo, &g->room, g->count + node->count, sizeof *g->todo))
            return false;
        for (uint32_t k = 0; k < node->count; k++)
            g->todo[g->count++] = f->kids[node->first + k];
        for (; at < g->count; at++) { // the next bracket among them, if any
            const hv_form_node *next = &f->nodes[g->todo[at]];
            node = &f->nodes[f->kids[next->first]];
            if (next->count == 1 && node->cell == HV_NO_POINT) break;
        }
        if (at == g->count) return true;
        g->todo[at] = g->todo[--g->count];
    }
}

hv_status hv_game_start(hv_game *g, const hv_form *f, hv_limits *l, hv_error *err) {
    *g = (hv_game){.f = f, .l = l, .own = f->played};
    g->cells = hv_attack_cells(f, l);
    if (!g->cells) return hv_base_full(err);
    return follow(g, f->root) ? HV_OK : hv_base_full(err);
}

hv_status hv_game_copy(hv_game *to, const hv_game *from, hv_error *err) {
    *to = *from;
    to->todo = NULL;
    to->room = 0;
    if (!hv_base_grow(to->l, &to->todo, &to->room, from->count + 1, sizeof *to->todo))
        return hv_base_full(err);
    if (from->count) memcpy(to->todo, from->todo, from->count * sizeof *to->todo);
    return HV_OK;
}

void hv_game_free_copy(hv_game *g) {
    g->l->bytes += g->room * sizeof *g->todo;
    free(g->todo);
    g->todo = NULL;
    g->room = 0;
}

void hv_game_free(hv_game *g) {
    if (!g->l) return;
    hv_game_free_copy(g);
    free(g->cells);
    g->cells = NULL;
}

// The or-node that a move to the cell is answered at, as a place in the list; count if none.
static size_t place_of(const hv_game *g, int cell) {
    for (size_t i = 0; i < g->count; i++)
        if (hv_set_has(&g->cells[g->todo[i]], cell)) return i;
    return g->count ? 0 : g->count; // a free move
}

// The k-th option of the or-node without the cell; its node, or the number of such options.
static bool find_option(const hv_game *g, uint32_t or_node, int cell, uint32_t k, uint32_t *out) {
    const hv_form_node *node = &g->f->nodes[or_node];
    uint32_t seen = 0;
    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t option = g->f->kids[node->first + i];
        if (hv_set_has(&g->cells[option], cell)) continue;
        if (seen++ < k) continue;
        *out = option;
        return true;
    }
    *out = seen;
    return false;
}

uint32_t hv_game_answers(const hv_game *g, int cell) {
    uint32_t count;
    size_t place = place_of(g, cell);
    if (place == g->count) return 1;
    find_option(g, g->todo[place], cell, UINT32_MAX, &count);
    return count;
}

hv_status hv_game_play(hv_game *g, int cell, uint32_t k, int *reply, hv_error *err) {
    uint32_t option;
    size_t place = place_of(g, cell);
    *reply = HV_NO_POINT;
    hv_set_add(&g->theirs, cell);
    if (place == g->count) return HV_OK;
    if (!find_option(g, g->todo[place], cell, k, &option))
        return hv_base_fail(err, HV_REFUTED, "there is no answer");
    memmove(g->todo + place, g->todo + place + 1, (g->count - place - 1) * sizeof *g->todo);
    g->count--;
    *reply = g->f->nodes[option].cell;
    return follow(g, option) ? HV_OK : hv_base_full(err);
}

bool hv_game_is_won(const hv_game *g) {
    hv_end end;
    hv_paths_join(g->f, &g->own, &end);
    return hv_paths_reached(g->f, &end);
}
