// SPDX-License-Identifier: MIT
// What a file of any program means, rewritten into the one dialect of record.h:
//  - Little Golem: cells as two letters ("am" is a13), the first player as W, no GM;
//  - swap: programs write swap-pieces for both kinds. The next mover tells them apart: if the same
//    colour moves again, the players exchanged sides; otherwise the stone was exchanged. Where
//    nothing follows, the word is trusted, and a bare "swap" means swap-sides everywhere but on
//    Little Golem, as the programs that write it have it;
//  - set-up and a move in one node become two nodes, and so does a root with a move;
//  - capitals, blanks and the words of other programs.
#include "record/formats.h"
#include "record/names.h"

#include <string.h>

static hx_node *next_in_tree(hx_node *node) {
    if (node->child) return node->child;
    while (node && !node->next)
        node = node->parent;
    return node ? node->next : NULL;
}

static bool is_two_letters(const char *s) {
    return s[0] >= 'a' && s[0] <= 'z' && s[1] >= 'a' && s[1] <= 'z' && s[2] == '\0';
}

static hx_property *move_of(const hx_node *node) {
    hx_property *p = hx_record_find(node, "B");
    return p ? p : hx_record_find(node, "W");
}

// Small letters without surrounding blanks; the result is never longer, so it stays in place.
static void tidy(char *text) {
    char *to = text;
    for (const char *from = text; *from; from++) {
        if (*from == '\\' && from[1]) { // no move has an escaped byte, and half an escape is poison
            from++;
            continue;
        }
        if (*from == ' ' || (*from >= '\t' && *from <= '\r')) continue;
        *to++ = *from >= 'A' && *from <= 'Z' ? (char)(*from - 'A' + 'a') : *from;
    }
    *to = '\0';
}

static void tidy_cells(hx_record *r) {
    static const char *const names[] = {"B", "W", "AB", "AW", "AE"};
    for (hx_node *node = r->root; node; node = next_in_tree(node))
        for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
            hx_property *p = hx_record_find(node, names[i]);
            for (hx_value *v = p ? p->values : NULL; v; v = v->next)
                tidy(v->text);
        }
}

// Little Golem leaves GM out, names the site, or gives itself away by a move in two letters.
static bool is_little_golem(const hx_node *root) {
    if (hx_record_find(root, "GM")) return false;
    const char *source = hx_record_value(root, "SO");
    if (source && strstr(source, "littlegolem")) return true;
    for (const hx_node *node = root; node; node = node->child) {
        const hx_property *move = move_of(node);
        if (move && is_two_letters(move->values->text)) return true;
    }
    return false;
}

static void name_cell(const char *letters, char name[HX_NAME_MAX]) {
    hx_cells shape = {.cols = 26, .rows = 26, .count = 26 * 26};
    hx_names_cell(&shape, hx_cells_at(&shape, letters[0] - 'a', letters[1] - 'a'), name);
}

static bool translate_cell(hx_record *r, hx_value *v) {
    if (!is_two_letters(v->text)) return true;
    char name[HX_NAME_MAX];
    name_cell(v->text, name);
    return (v->text = hx_arena_copy(&r->arena, name, strlen(name))) != NULL;
}

// "am:text" of a label.
static bool translate_label(hx_record *r, hx_value *v) {
    size_t length = strlen(v->text);
    char name[HX_NAME_MAX], letters[3] = "";
    if (length < 3 || v->text[2] != ':') return true;
    memcpy(letters, v->text, 2);
    if (!is_two_letters(letters)) return true;
    name_cell(letters, name);
    size_t named = strlen(name), rest = length - 2;
    char *text = hx_arena_alloc(&r->arena, named + rest + 1);
    if (!text) return false;
    memcpy(text, name, named);
    memcpy(text + named, v->text + 2, rest + 1);
    v->text = text;
    return true;
}

static bool translate_marks(hx_record *r, const hx_node *node) {
    static const char *const names[] = {"TR", "SQ", "CR", "MA"};
    bool done = true;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        hx_property *p = hx_record_find(node, names[i]);
        for (hx_value *v = p ? p->values : NULL; v && done; v = v->next)
            done = translate_cell(r, v);
    }
    hx_property *labels = hx_record_find(node, "LB");
    for (hx_value *v = labels ? labels->values : NULL; v && done; v = v->next)
        done = translate_label(r, v);
    return done;
}

// The site's W is its first player, who is black everywhere else. PB, PW and RE already name the
// first player as B (in its own records a game that ends with B[resign] has the result RE[B]).
static bool translate_little_golem(hx_record *r, hx_node *root) {
    const hx_property *first = NULL;
    for (const hx_node *node = root; node && !first; node = node->child)
        first = move_of(node);
    bool exchange = first && first->name[0] == 'W';
    hx_node *stop = root->next;
    for (hx_node *node = root; node && node != stop; node = next_in_tree(node)) {
        hx_property *move = move_of(node);
        if (!translate_marks(r, node)) return false;
        if (!move) continue;
        if (!translate_cell(r, move->values)) return false;
        for (hx_property *p = node->properties; exchange && p; p = p->next)
            if (strcmp(p->name, "B") == 0 || strcmp(p->name, "W") == 0)
                p->name[0] = p->name[0] == 'B' ? 'W' : 'B';
        if (strcmp(move->values->text, "swap") == 0 &&
            !(move->values->text = hx_arena_copy(&r->arena, "swap-pieces", 11)))
            return false;
    }
    return hx_record_set(r, root, "GM", "11");
}

// The colour's letter of the first move below the node, or 0. Giving up needs no turn and tells
// nothing; after set-up the turn is another matter.
static char next_mover(const hx_node *node) {
    for (node = node->child; node && !hx_record_sets_up(node); node = node->child) {
        const hx_property *move = move_of(node);
        const char *text = move ? move->values->text : "";
        if (move && strcmp(text, "resign") != 0 && strcmp(text, "forfeit") != 0)
            return move->name[0];
    }
    return 0;
}

static bool settle_swap(hx_record *r, const hx_node *node) {
    hx_property *move = move_of(node);
    hx_move_kind kind;
    const char *text = move ? move->values->text : "";
    if (!hx_names_read_kind(&kind, text, strlen(text))) return true;
    if (kind != HX_MOVE_SWAP_PIECES && kind != HX_MOVE_SWAP_SIDES) return true;
    char next = next_mover(node);
    bool sides =
        next ? next == move->name[0] : kind == HX_MOVE_SWAP_SIDES || strcmp(text, "swap") == 0;
    const char *word = sides ? "swap-sides" : "swap-pieces";
    return (move->values->text = hx_arena_copy(&r->arena, word, strlen(word))) != NULL;
}

// Moves the property, if it is there, to the end of the other node's.
static void hand_over(hx_node *from, hx_node *to, const char *name) {
    hx_property **place = &from->properties, **end = &to->properties;
    while (*place && strcmp((*place)->name, name) != 0)
        place = &(*place)->next;
    if (!*place) return;
    while (*end)
        end = &(*end)->next;
    *end = *place;
    *place = (*place)->next;
    (*end)->next = NULL;
}

// A node with set-up and a move becomes two, so that taking the move back leaves the set-up; a root
// never has a move, so that there is a place before it.
static bool split_node(hx_record *r, hx_node *node) {
    bool sets_up = hx_record_sets_up(node) || hx_record_find(node, "PL");
    if ((!sets_up && node->parent) || !move_of(node)) return true;
    hx_node *child = node->child, *last = node->last_child;
    node->child = node->last_child = NULL;
    hx_node *second = hx_record_add_node(r, node);
    if (!second) return false;
    second->child = child;
    second->last_child = last;
    for (; child; child = child->next)
        child->parent = second;
    hand_over(node, second, "B");
    hand_over(node, second, "W");
    if (node->parent) hand_over(node, second, "C"); // a root's comment is about the game
    return true;
}

bool hx_sgf_normalise(hx_record *r) {
    tidy_cells(r);
    for (hx_node *root = r->root; root; root = root->next)
        if (is_little_golem(root) && !translate_little_golem(r, root)) return false;
    for (hx_node *node = r->root; node; node = next_in_tree(node))
        if (!split_node(r, node)) return false;
    for (hx_node *node = r->root; node; node = next_in_tree(node))
        if (!hx_record_find(r->root, "HX") && !settle_swap(r, node)) return false;
    return true;
}
