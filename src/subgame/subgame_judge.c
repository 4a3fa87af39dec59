// SPDX-License-Identifier: MIT
// What can be said of a position of a sub-game without trying a stone: by H-search, and by what the
// search has found out before.
#include "subgame/subgame_int.h"

static hx_subgame_answer found_by_hsearch(hx_subgame *g, hx_conn_id id) {
    hx_subgame_answer a = {.result = HX_SUBGAME_WON, .key = -1};
    hx_conn c = hx_hsearch_get(g->own, id);
    if (c.kind == HX_CONN_SEMI) a.key = c.key;
    hx_sight_carrier(g->own, id, &a.cells);
    if (g->build) a.tree = hx_derive_strategy(&g->strategy, g->own, id, NULL, NULL);
    return a;
}

// The opponent's way to divide the ends, a semi too if he is to move. 0: none is known.
static hx_conn_id find_division(const hx_subgame *g, bool to_move) {
    if (!g->two_sided) return 0;
    int west = hx_hsearch_edge(g->other, 0), east = hx_hsearch_edge(g->other, 1);
    hx_conn_id id = hx_sight_smallest(g->other, HX_CONN_FULL, west, east);
    return id || !to_move ? id : hx_sight_smallest(g->other, HX_CONN_SEMI, west, east);
}

// Whether the ends would be joined if all empty cells were ours.
static bool is_possible(const hx_subgame *g) {
    int x = hx_subgame_node(g, 0), y = hx_subgame_node(g, 1);
    bool reached[HX_HSEARCH_NODES_MAX] = {false}, changed = true;
    reached[x] = true;
    while (changed && !reached[y]) {
        changed = false;
        for (int cell = 0; cell < g->cells.count; cell++) {
            int node = hx_hsearch_node(g->own, cell);
            for (int i = 0; node >= 0 && i < g->cells.degree[cell]; i++) {
                int next = hx_hsearch_node(g->own, g->cells.next[cell][i]);
                if (next < 0 || reached[node] == reached[next]) continue;
                reached[node] = reached[next] = changed = true;
            }
        }
    }
    return reached[y];
}

// What can be said without trying a stone; OPEN: nothing.
hx_subgame_answer hx_subgame_judge(hx_subgame *g, bool first) {
    hx_subgame_answer a = hx_subgame_open();
    int x = hx_subgame_node(g, 0), y = hx_subgame_node(g, 1);
    if (g->stopped) return a;
    if (x == y) {
        a.result = HX_SUBGAME_WON;
        if (g->build) a.tree = hx_strategy_and(&g->strategy, -1, NULL, 0);
        return a;
    }
    hx_conn_id id = hx_sight_smallest(g->own, HX_CONN_FULL, x, y);
    if (!id && first) id = hx_sight_smallest(g->own, HX_CONN_SEMI, x, y);
    if (id) return found_by_hsearch(g, id);
    id = find_division(g, !first);
    if (id) hx_sight_carrier(g->other, id, &a.cells);
    if (id || (g->limits.complete && !is_possible(g))) a.result = HX_SUBGAME_LOST;
    return a;
}

// What was found out before, as far as it helps here: must-play must be able to find it again when
// the tree is made, and what it did not find with more depth it does not find with less.
hx_subgame_answer hx_subgame_recall(hx_subgame *g, bool first, int depth, bool *hopeless) {
    hx_subgame_answer a = hx_subgame_open();
    hx_bits cells = {{0}};
    const hx_subgame_known_entry *e =
        hx_subgame_known_find(&g->known, &g->own_stones, &g->empty, first, &cells);
    if (!e) return a;
    bool exact = g->limits.complete;
    if (e->key != HX_CELL_NONE) a.key = e->key;
    if (e->result == HX_SUBGAME_OPEN) {
        if (e->depth >= depth && !g->build && !exact) *hopeless = true;
        return a;
    }
    if (e->result == HX_SUBGAME_WON) {
        if (!exact && (e->complete || e->depth > depth)) return a;
        if (g->build && !e->tree) return a;
    }
    a.result = (hx_subgame_result)e->result;
    a.cells = cells;
    a.tree = e->tree;
    return a;
}

void hx_subgame_remember(hx_subgame *g, bool first, int depth, const hx_subgame_answer *a,
                         uint64_t before) {
    if (a->result == HX_SUBGAME_OPEN && (g->stopped || g->limits.complete)) return;
    uint64_t work = g->stones - before;
    hx_subgame_known_entry entry = {.work = work > UINT32_MAX ? UINT32_MAX : (uint32_t)work,
                                    .tree = a->tree,
                                    .key = a->key < 0 ? HX_CELL_NONE : (uint16_t)a->key,
                                    .result = (uint8_t)a->result,
                                    .depth = (uint8_t)(depth < 0     ? 0
                                                       : depth < 255 ? depth
                                                                     : 255),
                                    .complete = g->limits.complete};
    hx_subgame_known_store(&g->known, &g->own_stones, &g->empty, first, &a->cells, entry);
}
