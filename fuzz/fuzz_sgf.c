// SPDX-License-Identifier: MIT
// Any bytes as SGF: what is accepted comes back the same, node by node, after writing and reading.
#include "check.h"

#include "record/formats.h"
#include "record/replay.h"

#include <string.h>

static bool same_values(const hx_value *a, const hx_value *b) {
    for (; a && b; a = a->next, b = b->next)
        if (strcmp(a->text, b->text) != 0) return false;
    return !a && !b;
}

static bool same_properties(const hx_node *a, const hx_node *b) {
    const hx_property *p = a->properties, *q = b->properties;
    for (; p && q; p = p->next, q = q->next)
        if (strcmp(p->name, q->name) != 0 || !same_values(p->values, q->values)) return false;
    return !p && !q;
}

// Walks both trees in step; where one has a child or a sibling, the other must have one too.
static bool same_trees(const hx_record *r, const hx_record *s) {
    const hx_node *a = r->root, *b = s->root;
    while (a && b) {
        if (!same_properties(a, b)) return false;
        if (!a->child != !b->child) return false;
        if (a->child) {
            a = a->child;
            b = b->child;
            continue;
        }
        while (a && b && !a->next && !b->next) {
            a = a->parent;
            b = b->parent;
        }
        if (!a || !b) break;
        a = a->next;
        b = b->next;
    }
    return !a && !b && r->cols == s->cols && r->rows == s->rows;
}

// Cut into games, there are as many as the whole has, and each is one.
static void check_games(const char *bytes, size_t size, const hx_record *whole) {
    int games = 0;
    for (const hx_node *root = whole->root; root; root = root->next)
        games++;
    for (size_t at = 0; at < size;) {
        size_t length = hx_sgf_first(bytes + at, size - at);
        check(length > 0 && length <= size - at, "a game of no length", "");
        at += length;
        games--;
    }
    check(games == 0, "not as many games as roots", "");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hx_error err = {""};
    hx_record *first, *second;
    if (hx_sgf_read(&first, (const char *)data, size, &err)) {
        check(err.text[0], "refused without a word", "");
        return 0;
    }
    check_games((const char *)data, size, first);
    hx_text text = {0};
    hx_sgf_write(&text, first);
    check(!text.failed, "not written", "");
    check(!hx_sgf_read(&second, text.bytes, text.length, &err), "written, but not readable",
          text.bytes);
    check(same_trees(first, second), "comes back changed", text.bytes);
    // The main line is replayed for the sanitizers' sake; it may well be illegal.
    hx_position position;
    hx_replay_to(&position, first, hx_replay_end(first->root), &err);
    hx_text_free(&text);
    hx_record_free(first);
    hx_record_free(second);
    return 0;
}
