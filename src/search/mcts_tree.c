// SPDX-License-Identifier: MIT
// Cost on 11x11: 48 bytes and four for each empty cell, about 500 bytes a node.
#include "search/mcts_tree.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = sizeof(uint64_t), FIRST_ROOM = 65536 / WORD };

static size_t words(int moves) {
    return (offsetof(hx_mcts_node, move) + (size_t)moves * sizeof(uint32_t) + WORD - 1) / WORD;
}

hx_status hx_mcts_tree_init(hx_mcts_tree *t, size_t bytes) {
    size_t limit = bytes / WORD, most = UINT32_MAX; // of a reference
    *t = (hx_mcts_tree){.room = FIRST_ROOM, .limit = limit < most ? limit : most};
    if (t->limit < t->room) t->limit = t->room;
    t->block = malloc(t->room * WORD);
    return t->block ? HX_OK : HX_RESOURCES;
}

void hx_mcts_tree_free(hx_mcts_tree *t) {
    free(t->block);
    *t = (hx_mcts_tree){0};
}

static bool grow(hx_mcts_tree *t, size_t needed) {
    size_t room = t->room;
    while (room < needed && room < t->limit)
        room = room < t->limit / 2 ? 2 * room : t->limit;
    if (room < needed) return false;
    uint64_t *block = realloc(t->block, room * WORD);
    if (!block) return false;
    t->block = block;
    t->room = room;
    return true;
}

static hx_mcts_ref add(hx_mcts_tree *t, int moves) {
    size_t needed = t->used + words(moves);
    if (needed > t->room && !grow(t, needed)) {
        t->full = true;
        return 0;
    }
    hx_mcts_ref ref = (hx_mcts_ref)t->used;
    t->used = needed;
    memset(t->block + ref, 0, words(moves) * WORD);
    hx_mcts_tree_at(t, ref)->room = (uint16_t)moves;
    return ref;
}

void hx_mcts_tree_plant(hx_mcts_tree *t, int moves) {
    t->used = 1; // 0 names no node
    t->full = false;
    t->root = add(t, moves); // the first room is enough for any root
    hx_mcts_tree_at(t, t->root)->cell = HX_CELL_NONE;
}

hx_mcts_ref hx_mcts_tree_open(hx_mcts_tree *t, hx_mcts_ref parent, int which, int moves) {
    hx_mcts_ref ref = add(t, moves);
    if (!ref) return 0;
    hx_mcts_node *child = hx_mcts_tree_at(t, ref), *p = hx_mcts_tree_at(t, parent);
    uint32_t move = p->move[which];
    memmove(p->move + p->opened + 1, p->move + p->opened,
            (size_t)(which - p->opened) * sizeof *p->move);
    p->move[p->opened++] = move;
    child->cell = hx_mcts_move_cell(move);
    child->prior = (uint16_t)hx_mcts_move_prior(move);
    child->parent = parent;
    child->next = p->first;
    p->first = ref;
    return ref;
}

hx_mcts_ref hx_mcts_tree_child(const hx_mcts_tree *t, hx_mcts_ref parent, int cell) {
    hx_mcts_ref ref = hx_mcts_tree_at(t, parent)->first;
    while (ref && hx_mcts_tree_at(t, ref)->cell != cell)
        ref = hx_mcts_tree_at(t, ref)->next;
    return ref;
}

// ---- cutting ----
// Three passes over the block, in which parents come before their children: where each node that
// stays will be, kept in `pending`; the references; the move itself.

static hx_mcts_ref after(const hx_mcts_tree *t, hx_mcts_ref ref) {
    return (hx_mcts_ref)(ref + words(hx_mcts_tree_at(t, ref)->room));
}

static hx_mcts_ref new_place(const hx_mcts_tree *t, hx_mcts_ref ref) {
    return ref ? hx_mcts_tree_at(t, ref)->pending : 0;
}

void hx_mcts_tree_cut(hx_mcts_tree *t, hx_mcts_ref root) {
    size_t used = 1;
    hx_mcts_ref end = (hx_mcts_ref)t->used;
    hx_mcts_tree_at(t, root)->parent = 0;
    hx_mcts_tree_at(t, root)->next = 0;
    for (hx_mcts_ref ref = 1; ref < end; ref = after(t, ref)) {
        hx_mcts_node *node = hx_mcts_tree_at(t, ref);
        node->pending = ref == root || new_place(t, node->parent) ? (hx_mcts_ref)used : 0;
        if (node->pending) used += words(node->room);
    }
    for (hx_mcts_ref ref = root; ref < end; ref = after(t, ref)) {
        hx_mcts_node *node = hx_mcts_tree_at(t, ref);
        if (!node->pending) continue;
        node->parent = new_place(t, node->parent);
        node->first = new_place(t, node->first);
        node->next = new_place(t, node->next);
    }
    for (hx_mcts_ref ref = root, next; ref < end; ref = next) {
        hx_mcts_node *node = hx_mcts_tree_at(t, ref);
        hx_mcts_ref place = node->pending;
        next = after(t, ref);
        if (!place) continue;
        node->pending = 0;
        memmove(t->block + place, node, words(node->room) * WORD);
    }
    t->used = used;
    t->root = 1;
    t->full = false;
}
