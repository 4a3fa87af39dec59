// SPDX-License-Identifier: MIT
#include "record/record.h"

#include "record/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

hx_record *hx_record_new(int cols, int rows) {
    hx_record *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    char size[24];
    snprintf(size, sizeof size, cols == rows ? "%d" : "%d:%d", cols, rows);
    r->cols = cols;
    r->rows = rows;
    hx_node *root = hx_record_add_node(r, NULL);
    if (root && hx_record_set(r, root, "FF", "4") && hx_record_set(r, root, "GM", "11") &&
        hx_record_set(r, root, "SZ", size))
        return r;
    hx_record_free(r);
    return NULL;
}

void hx_record_free(hx_record *r) {
    if (!r) return;
    hx_arena_free(&r->arena);
    free(r);
}

hx_node *hx_record_draft(hx_record *r) {
    return hx_arena_alloc(&r->arena, sizeof(hx_node));
}

void hx_record_link(hx_record *r, hx_node *parent, hx_node *node) {
    node->parent = parent;
    hx_node **first = parent ? &parent->child : &r->root;
    hx_node **last = parent ? &parent->last_child : &r->last_root;
    if (*last)
        (*last)->next = node;
    else
        *first = node;
    *last = node;
}

hx_node *hx_record_add_node(hx_record *r, hx_node *parent) {
    hx_node *node = hx_record_draft(r);
    if (node) hx_record_link(r, parent, node);
    return node;
}

static bool copy_properties(hx_record *r, hx_node *to, const hx_node *from) {
    for (const hx_property *p = from->properties; p; p = p->next)
        for (const hx_value *v = p->values; v; v = v->next)
            if (!hx_record_add(r, to, p->name, v->text, strlen(v->text))) return false;
    return true;
}

// Walks the tree without recursion: a line is as deep as the game is long.
hx_record *hx_record_copy(const hx_record *r, hx_node **place) {
    hx_record *copy = calloc(1, sizeof *copy);
    if (!copy) return NULL;
    copy->cols = r->cols;
    copy->rows = r->rows;
    copy->played_out = r->played_out;
    const hx_node *from = r->root, *wanted = *place;
    hx_node *parent = NULL, *found = NULL;
    while (from) {
        hx_node *to = hx_record_add_node(copy, parent);
        if (!to || !copy_properties(copy, to, from)) {
            hx_record_free(copy);
            return NULL;
        }
        if (from == wanted) found = to;
        if (from->child) {
            parent = to;
            from = from->child;
            continue;
        }
        for (; from && !from->next; from = from->parent)
            parent = parent ? parent->parent : NULL;
        from = from ? from->next : NULL;
    }
    *place = found;
    return copy;
}

hx_property *hx_record_find(const hx_node *node, const char *name) {
    for (hx_property *p = node->properties; p; p = p->next)
        if (strcmp(p->name, name) == 0) return p;
    return NULL;
}

const char *hx_record_value(const hx_node *node, const char *name) {
    const hx_property *p = hx_record_find(node, name);
    return p ? p->values->text : NULL;
}

bool hx_record_add(hx_record *r, hx_node *node, const char *name, const char *value,
                   size_t length) {
    hx_value *v = hx_arena_alloc(&r->arena, sizeof *v);
    if (!v || !(v->text = hx_arena_copy(&r->arena, value, length))) return false;
    hx_property **end = &node->properties;
    while (*end && strcmp((*end)->name, name) != 0)
        end = &(*end)->next;
    if (!*end) {
        hx_property *p = hx_arena_alloc(&r->arena, sizeof *p);
        if (!p || !(p->name = hx_arena_copy(&r->arena, name, strlen(name)))) return false;
        p->last = p->values = v;
        *end = p;
        return true;
    }
    (*end)->last->next = v;
    (*end)->last = v;
    return true;
}

bool hx_record_set(hx_record *r, hx_node *node, const char *name, const char *value) {
    hx_property **place = &node->properties;
    while (*place && strcmp((*place)->name, name) != 0)
        place = &(*place)->next;
    if (!value) {
        if (*place) *place = (*place)->next;
        return true;
    }
    if (!*place) return hx_record_add(r, node, name, value, strlen(value));
    hx_value *v = hx_arena_alloc(&r->arena, sizeof *v);
    if (!v || !(v->text = hx_arena_copy(&r->arena, value, strlen(value)))) return false;
    (*place)->values = (*place)->last = v;
    return true;
}

void hx_record_take(hx_node *node, hx_property *property, bool replace) {
    hx_property **place = &node->properties;
    while (*place && strcmp((*place)->name, property->name) != 0)
        place = &(*place)->next;
    property->next = NULL;
    if (!*place) {
        *place = property;
    } else if (replace) {
        (*place)->values = property->values;
        (*place)->last = property->last;
    } else {
        (*place)->last->next = property->values;
        (*place)->last = property->last;
    }
}

void hx_record_remove(hx_node *node, const char *name, const char *value) {
    hx_property **place = &node->properties;
    while (*place && strcmp((*place)->name, name) != 0)
        place = &(*place)->next;
    if (!*place) return;
    hx_value **v = &(*place)->values, *before = NULL;
    while (*v && strcmp((*v)->text, value) != 0) {
        before = *v;
        v = &(*v)->next;
    }
    if (!*v) return;
    if ((*place)->last == *v) (*place)->last = before;
    *v = (*v)->next;
    if (!(*place)->values) *place = (*place)->next;
}

void hx_record_promote(hx_node *node) {
    for (hx_node *parent; (parent = node->parent); node = parent) {
        if (parent->child == node) continue;
        hx_node *before = parent->child;
        while (before->next != node)
            before = before->next;
        before->next = node->next;
        if (parent->last_child == node) parent->last_child = before;
        node->next = parent->child;
        parent->child = node;
    }
}

bool hx_record_sets_up(const hx_node *node) {
    return hx_record_find(node, "AB") || hx_record_find(node, "AW") || hx_record_find(node, "AE");
}

// After a swap the file format tells its kind by who moves next. A game may go on otherwise, by a
// client that sets positions up: then the file must say that its words are to be trusted.
static bool contradicts_swap(const hx_record *r, const hx_node *parent, hx_move move) {
    hx_move last;
    while (parent && !hx_record_sets_up(parent) && !hx_record_move(r, parent, &last))
        parent = parent->parent;
    if (!parent || hx_record_sets_up(parent) || move.kind == HX_MOVE_RESIGN ||
        move.kind == HX_MOVE_FORFEIT)
        return false;
    if (last.kind == HX_MOVE_SWAP_PIECES) return move.color == last.color;
    return last.kind == HX_MOVE_SWAP_SIDES && move.color != last.color;
}

hx_node *hx_record_add_move(hx_record *r, hx_node *parent, hx_move move) {
    hx_cells shape = {.cols = (uint16_t)r->cols, .rows = (uint16_t)r->rows};
    shape.count = (uint16_t)(r->cols * r->rows);
    char name[HX_NAME_MAX];
    hx_names_move(&shape, move, name);
    hx_node *node = hx_record_draft(r);
    if (!node || !hx_record_set(r, node, move.color == HX_COLOR_BLACK ? "B" : "W", name))
        return NULL;
    if (contradicts_swap(r, parent, move) && !hx_record_set(r, r->root, "HX", "true-swap"))
        return NULL;
    hx_record_link(r, parent, node);
    return node;
}

bool hx_record_cell(const hx_record *r, const char *text, int *out) {
    const char *end = text + strlen(text);
    int col, row;
    size_t used = hx_names_read_cell(text, end, &col, &row);
    if (!used || text + used != end || col >= r->cols || row >= r->rows) return false;
    *out = row * r->cols + col;
    return true;
}

bool hx_record_move(const hx_record *r, const hx_node *node, hx_move *out) {
    const char *black = hx_record_value(node, "B"), *white = hx_record_value(node, "W");
    const char *text = black ? black : white;
    if (!text) return false;
    *out = (hx_move){HX_MOVE_STONE, black ? HX_COLOR_BLACK : HX_COLOR_WHITE, -1};
    if (!hx_names_read_kind(&out->kind, text, strlen(text))) hx_record_cell(r, text, &out->cell);
    return true;
}
