// SPDX-License-Identifier: MIT
// Following a game: what a stone does to the nodes, and taking it back. What it does to their
// connections is in update.h.
#include "connect/journal.h"

static void name(hx_hsearch *h, int cell, int node) {
    hx_journal_note(h, &h->node_of[cell]);
    h->node_of[cell] = (uint16_t)node;
}

static void set_node(hx_hsearch *h, int node, bool is_node, bool is_stone) {
    hx_journal_note(h, &h->is_node[node]);
    hx_journal_note(h, &h->is_stone[node]);
    h->is_node[node] = is_node;
    h->is_stone[node] = is_stone;
}

// The node that a stone of ours on an empty cell becomes part of: an edge before a chain before
// itself. Marks the others that it joins, among them its own cell.
static int join(const hx_hsearch *h, int cell, bool joined[HX_HSEARCH_NODES_MAX]) {
    int node = cell;
    for (int i = 0; i < h->geometry.degree[cell]; i++) {
        int next = hx_hsearch_node(h, h->geometry.next[cell][i]);
        if (next < 0 || !h->is_stone[next]) continue;
        joined[next] = true;
        // Edges have the highest numbers; two of them are one already, or the game is won.
        if (node == cell || (next >= h->cells && node != h->cells)) node = next;
    }
    joined[cell] = true;
    joined[node] = false;
    return node;
}

static void gain_stone(hx_hsearch *h, int cell) {
    bool joined[HX_HSEARCH_NODES_MAX] = {false};
    int node = join(h, cell, joined);
    h->played = node;
    for (int i = 0; i < h->nodes; i++)
        if (h->node_of[i] != HX_CELL_NONE && joined[h->node_of[i]]) name(h, i, node);
    for (int i = 0; i < h->nodes; i++)
        if (joined[i]) set_node(h, i, false, false);
    set_node(h, node, true, true);
    hx_deduce_for(h)->gain(h, cell, joined, node);
}

static void lose_cell(hx_hsearch *h, int cell) {
    name(h, cell, HX_CELL_NONE);
    set_node(h, cell, false, false);
    hx_deduce_for(h)->lose(h, cell);
}

void hx_hsearch_mark(hx_hsearch *h) {
    h->frames[h->depth++] = (hx_journal_frame){
        h->notes_used, h->used, h->premises_used, h->strategy.used, h->strategy.children_used,
        h->stats};
    h->old_used = h->used;
    h->move++;
    h->pairs_head = h->fulls_head = h->fulls_tail = 0;
}

hx_status hx_hsearch_play(hx_hsearch *h, hx_color color, int cell, hx_error *err) {
    hx_hsearch_mark(h);
    if (h->stats.stopped && !h->options.generations) hx_deduce_for(h)->resume(h);
    h->stats.stopped = h->stats.interrupted = false;
    if (color == h->color)
        gain_stone(h, cell);
    else
        lose_cell(h, cell);
    hx_hsearch_run(h);
    return h->notes_lost ? hx_fail_memory(err) : HX_OK;
}

void hx_hsearch_undo(hx_hsearch *h) {
    const hx_journal_frame *frame = &h->frames[--h->depth];
    while (h->notes_used > frame->notes_used) {
        const hx_note *note = &h->notes[--h->notes_used];
        memcpy(note->place, &note->old, sizeof note->old);
    }
    h->used = frame->used;
    h->old_used = h->depth ? h->frames[h->depth - 1].used : 0;
    h->premises_used = frame->premises_used;
    hx_strategy_cut(&h->strategy, frame->strategy_used, frame->strategy_children);
    h->stats = frame->stats;
}
