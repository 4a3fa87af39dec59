// SPDX-License-Identifier: MIT
// Excision (Hayward, Arneson and Henderson 2006, section 2): from a strategy tree with all moves of
// the opponent to the tree without them. The input is what `restore` prints: a pattern whose tree
// is (move (opponent's move (answer ...)) (opponent's move (answer ...)) ...). All answers to one
// position become the options of one or-node, equal ones once. The head is copied as it stands;
// whether the result is a strategy is for the checker to say.
#include "write/write.h"

#include "read/lexer.h"

#include <stdlib.h>
#include <string.h>

typedef struct word {
    const char *text;
    size_t length;
} word;

typedef struct node { // one of a kind: two nodes are equal exactly if their numbers are
    word move;
    uint32_t first, count; // options, in `kids`, in ascending order
    uint32_t next;         // with the same hash, + 1
} node;

typedef struct unclosed_move { // a player's move that is still open
    word move;
    uint32_t first; // of its options so far, in `open`
} unclosed_move;

enum { BUCKETS = 1 << 14 };

typedef struct exciser {
    hv_lexer x;
    hv_limits *l;
    node *nodes;
    uint32_t *kids, *open;
    unclosed_move *unclosed;
    size_t node_count, kid_count, open_count, depth;
    size_t node_room, kid_room, open_room, unclosed_room;
    uint32_t *bucket;
} exciser;

static int by_number(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a;
    uint32_t y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

// The options of the innermost open move, sorted, without repetition; their number.
static uint32_t settle_options(exciser *e, uint32_t first) {
    uint32_t count = (uint32_t)e->open_count - first;
    if (!count) return 0; // and perhaps no array yet
    uint32_t *option = e->open + first;
    uint32_t kept = 0;
    qsort(option, count, sizeof *option, by_number);
    for (uint32_t k = 0; k < count; k++)
        if (!kept || option[kept - 1] != option[k]) option[kept++] = option[k];
    return kept;
}

// The node with this move and these options, an old one if there is one.
static bool intern(exciser *e, word move, const uint32_t *option, uint32_t count, uint32_t *out) {
    uint32_t hash = 2166136261u;
    for (size_t k = 0; k < move.length; k++)
        hash = (hash ^ (unsigned char)move.text[k]) * 16777619u;
    for (uint32_t k = 0; k < count; k++)
        hash = (hash ^ option[k]) * 16777619u;
    uint32_t *bucket = &e->bucket[(hash ^ hash >> 15) % BUCKETS];
    for (*out = *bucket; *out; *out = e->nodes[*out - 1].next) {
        const node *n = &e->nodes[*out - 1];
        if (n->count == count && n->move.length == move.length &&
            !memcmp(n->move.text, move.text, move.length) &&
            (!count || !memcmp(e->kids + n->first, option, count * sizeof *option)))
            break;
    }
    if (*out) return --*out, true;
    if (!hv_base_grow(e->l, &e->nodes, &e->node_room, e->node_count + 1, sizeof *e->nodes) ||
        !hv_base_grow(e->l, &e->kids, &e->kid_room, e->kid_count + count, sizeof *e->kids))
        return false;
    if (count) memcpy(e->kids + e->kid_count, option, count * sizeof *option);
    e->nodes[e->node_count] = (node){move, (uint32_t)e->kid_count, count, *bucket};
    e->kid_count += count;
    *bucket = (uint32_t)e->node_count + 1;
    *out = (uint32_t)e->node_count++;
    return true;
}

// ---- reading ----

// Steps over "(" and a word, and gives the word.
static hv_status read_move(exciser *e, const char *what, word *out) {
    hv_status status = hv_lexer_take(&e->x, '(', "( before a move");
    if (status) return status;
    *out = (word){e->x.token.text, e->x.token.length};
    return hv_lexer_take(&e->x, 'w', what);
}

static hv_status open_move(exciser *e) {
    word move;
    hv_status status = read_move(e, "the player's move, or #", &move);
    if (status) return status;
    if (e->depth == HV_DEPTH_MAX)
        return hv_base_fail(e->x.err, HV_MALFORMED, "%d:%d: nested more than %d deep",
                            e->x.token.place.line, e->x.token.place.column, HV_DEPTH_MAX);
    if (!hv_base_grow(e->l, &e->unclosed, &e->unclosed_room, e->depth + 1, sizeof *e->unclosed))
        return hv_base_full(e->x.err);
    e->unclosed[e->depth++] = (unclosed_move){move, (uint32_t)e->open_count};
    return HV_OK;
}

// Closes the innermost move and hands its node to the move above it.
static hv_status close_move(exciser *e, uint32_t *out) {
    unclosed_move f = e->unclosed[--e->depth];
    uint32_t count = settle_options(e, f.first);
    if (!intern(e, f.move, count ? e->open + f.first : NULL, count, out))
        return hv_base_full(e->x.err);
    e->open_count = f.first;
    hv_status status = hv_lexer_take(&e->x, ')', "( or )");
    if (status || !e->depth) return status;
    if (!hv_base_grow(e->l, &e->open, &e->open_room, e->open_count + 1, sizeof *e->open))
        return hv_base_full(e->x.err);
    e->open[e->open_count++] = *out;
    return hv_lexer_take(&e->x, ')', ") after the only answer");
}

static hv_status read_tree(exciser *e, uint32_t *root) {
    hv_status status = open_move(e);
    while (!status && e->depth) {
        word theirs;
        if (e->x.token.kind != '(') {
            status = close_move(e, root);
            continue;
        }
        status = read_move(e, "a move of the opponent", &theirs);
        if (!status) status = open_move(e);
    }
    return status;
}

// Copies the size and the pattern's name and three lists; stops at the tree.
static hv_status copy_head(exciser *e, FILE *out) {
    int depth = 0;
    int lists = 0; // closed inside the pattern
    bool sized = false;
    char before = '('; // no blank after it
    hv_status status = hv_lexer_next(&e->x);
    while (!status && lists < 3) {
        char kind = e->x.token.kind;
        if (!kind) return hv_lexer_expected(&e->x, "a pattern with its lists");
        depth += kind == '(' ? 1 : kind == ')' ? -1 : 0;
        if (depth < 0) return hv_lexer_expected(&e->x, "( before a pattern");
        fprintf(out, "%s%.*s", before != '(' && kind != ')' ? " " : "", (int)e->x.token.length,
                e->x.token.text);
        before = kind;
        if (kind == ')' && depth == 1 && sized) {
            lists++;
            fputs("\n ", out);
        } else if (kind == ')' && depth == 0) {
            sized = true;
            fputs("\n\n", out);
        }
        status = hv_lexer_next(&e->x);
    }
    return status;
}

// ---- writing ----

typedef struct printing { // a node whose options are being printed
    uint32_t node, next;
} printing;

static void print_open(const exciser *e, uint32_t n, size_t depth, FILE *out) {
    const node *at = &e->nodes[n];
    fprintf(out, "\n%*s(%.*s%s", (int)(2 * depth), "", (int)at->move.length, at->move.text,
            at->count ? " [" : "");
}

static hv_status print_tree(exciser *e, uint32_t root, FILE *out) {
    printing stack[HV_DEPTH_MAX + 1];
    size_t depth = 1;
    stack[0] = (printing){root, 0};
    print_open(e, root, depth, out);
    while (depth) {
        printing *top = &stack[depth - 1];
        const node *n = &e->nodes[top->node];
        if (top->next == n->count) {
            fputs(n->count ? "])" : ")", out);
            depth--;
            continue;
        }
        uint32_t kid = e->kids[n->first + top->next++];
        stack[depth++] = (printing){kid, 0};
        print_open(e, kid, depth, out);
    }
    return HV_OK;
}

hv_status hv_excise_write(const char *bytes, size_t length, FILE *out, hv_limits *l,
                          hv_error *err) {
    uint32_t root = 0;
    exciser e = {.x = hv_lexer_make(bytes, length, l, err), .l = l};
    e.bucket = hv_base_take(e.l, BUCKETS, sizeof *e.bucket);
    hv_status status = e.bucket ? copy_head(&e, out) : hv_base_full(err);
    if (!status) status = read_tree(&e, &root);
    if (!status) status = hv_lexer_take(&e.x, ')', ") at the end of the pattern");
    if (!status) status = print_tree(&e, root, out);
    fputs("\n)\n", out);
    free(e.nodes);
    free(e.kids);
    free(e.open);
    free(e.unclosed);
    free(e.bucket);
    return status;
}

hv_status hv_excise_file(const hv_options *o) {
    hv_input in;
    hv_error err;
    hv_status status = hv_input_bytes(&in, o->files[0], o);
    if (!status) {
        status = hv_excise_write(in.bytes, in.length, stdout, &in.limits, &err);
        if (status) hv_input_complain(o->files[0], &err);
    }
    hv_input_free(&in);
    return status;
}
