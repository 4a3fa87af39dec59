// SPDX-License-Identifier: MIT
// Reads strategies: the grammar of docs/STRATEGIES.md, one function a rule, the trees in a loop.
#include "strategy.h"

#include <stdlib.h>
#include <string.h>

typedef struct parser {
    hv_lexer x;
    hv_strategy *s;
    hv_limits *limits;
    hv_error *err;
    hv_set empty, played; // of the present pattern
} parser;

#define TRY(call)                                                                                  \
    do {                                                                                           \
        hv_status status_ = (call);                                                                \
        if (status_) return status_;                                                               \
    } while (0)

static hv_status next(parser *p) {
    return hv_lexer_next(&p->x, p->err);
}
static hv_status expected(parser *p, const char *what) {
    return hv_lexer_expected(&p->x, what, p->err);
}
static hv_status take(parser *p, char kind, const char *what) {
    return hv_lexer_take(&p->x, kind, what, p->err);
}
static bool at_word(const parser *p, const char *word) {
    return p->x.token.length == strlen(word) && !memcmp(p->x.token.text, word, strlen(word));
}
// A sentence about the word at hand: FORMAT has one %.*s for it.
static hv_status wrong_word(parser *p, const char *before, const char *after) {
    const hv_token *t = &p->x.token;
    return hv_base_fail(p->err, HV_MALFORMED, "%d:%d: %s%.*s%s", t->place.line, t->place.column,
                        before, (int)t->length, t->text, after);
}

// ---- lists of points ----

static hv_status add_point(parser *p, int point) {
    hv_strategy *s = p->s;
    if (s->point_count >= HV_LIST_MAX ||
        !hv_base_grow(p->limits, &s->points, &s->point_room, s->point_count + 1, sizeof *s->points))
        return hv_base_full(p->err);
    s->points[s->point_count++] = (uint16_t)point;
    return HV_OK;
}

// The point that the present word names; steps over it.
static hv_status read_point(parser *p, const char *what, int *out) {
    if (p->x.token.kind != 'w') return expected(p, what);
    *out = hv_board_point(&p->s->board, p->x.token.text, p->x.token.length);
    if (*out == HV_OFF_BOARD) return wrong_word(p, "", " is not on the board");
    if (*out == HV_NO_POINT) return expected(p, what);
    if (!hv_board_is_cell(&p->s->board, *out))
        p->s->board.style = hv_board_style(p->x.token.text, p->x.token.length);
    return next(p);
}

// Which points a list may have: a set to be inside of, and one that collects what was seen.
typedef struct list_rule {
    const char *what;    // expected, for messages
    bool cells;          // no sides
    const hv_set *scope; // NULL: any
    const char *outside; // the complaint about a point outside the scope
    hv_set *seen;        // NULL: points may come twice
} list_rule;

static hv_status read_list(parser *p, const list_rule *rule, hv_span *out) {
    *out = (hv_span){(uint32_t)p->s->point_count, 0};
    TRY(take(p, '(', "( before a list"));
    while (p->x.token.kind != ')') {
        parser before = *p;
        int point;
        TRY(read_point(p, rule->what, &point));
        if (rule->cells && !hv_board_is_cell(&p->s->board, point))
            return expected(&before, "a cell");
        if (rule->scope && !hv_set_has(rule->scope, point))
            return wrong_word(&before, "", rule->outside);
        if (rule->seen && hv_set_has(rule->seen, point))
            return wrong_word(&before, "", " is there already");
        if (rule->seen) hv_set_add(rule->seen, point);
        TRY(add_point(p, point));
        out->count++;
    }
    return next(p);
}

// ---- the heads of patterns ----

static hv_status read_group(parser *p) {
    hv_strategy *s = p->s;
    hv_set seen = {{0}};
    list_rule rule = {.what = "a cell or a side", .seen = &seen};
    hv_place place = p->x.token.place;
    if (s->group_count >= HV_LIST_MAX ||
        !hv_base_grow(p->limits, &s->groups, &s->group_room, s->group_count + 1, sizeof *s->groups))
        return hv_base_full(p->err);
    hv_span *group = &s->groups[s->group_count++];
    TRY(read_list(p, &rule, group));
    if (group->count >= 2) return HV_OK;
    return hv_base_fail(p->err, HV_MALFORMED, "%d:%d: a connection has two ends or more",
                        place.line, place.column);
}

// ((a1 b2) (north b2)) or, for one group, (a1 b2); () claims nothing.
static hv_status read_claims(parser *p, hv_span *out) {
    *out = (hv_span){(uint32_t)p->s->group_count, 0};
    parser before = *p;
    TRY(take(p, '(', "( before what the pattern connects"));
    if (p->x.token.kind == 'w') {
        *p = before;
        out->count = 1;
        return read_group(p);
    }
    while (p->x.token.kind == '(') {
        TRY(read_group(p));
        out->count++;
    }
    return take(p, ')', "a connection or )");
}

// The lists can be checked against each other only when all three have been read.
static hv_status check_head(parser *p, const hv_pattern *pattern) {
    const hv_strategy *s = p->s;
    char name[HV_NAME_MAX];
    for (uint32_t i = 0; i < pattern->claims.count; i++) {
        hv_span group = s->groups[pattern->claims.first + i];
        for (uint32_t k = 0; k < group.count; k++) {
            int point = s->points[group.first + k];
            if (hv_set_has(&p->empty, point) || hv_set_has(&p->played, point)) continue;
            return hv_base_fail(
                p->err, HV_MALFORMED, "%d:%d: %s is connected, but neither empty nor played",
                pattern->place.line, pattern->place.column, hv_board_name(&s->board, point, name));
        }
    }
    int first = s->board.cells;
    if ((hv_set_has(&p->played, first + HV_NORTH) || hv_set_has(&p->played, first + HV_SOUTH)) &&
        (hv_set_has(&p->played, first + HV_WEST) || hv_set_has(&p->played, first + HV_EAST)))
        return hv_base_fail(p->err, HV_MALFORMED, "%d:%d: it has sides of both players",
                            pattern->place.line, pattern->place.column);
    return HV_OK;
}

// ---- trees ----

static hv_status add_node(parser *p, hv_node node) {
    hv_strategy *s = p->s;
    if (s->node_count >= HV_LIST_MAX ||
        !hv_base_grow(p->limits, &s->nodes, &s->node_room, s->node_count + 1, sizeof *s->nodes))
        return hv_base_full(p->err);
    s->nodes[s->node_count++] = node;
    return HV_OK;
}

// After "(": a cell or # begins an and-node, a name a call, which is read to its end.
static hv_status read_option(parser *p, hv_node node, bool call_allowed) {
    if (p->x.token.kind != 'w') return expected(p, "a cell, # or the name of a pattern");
    node.kind = HV_AND;
    node.cell = HV_NO_POINT;
    int point = hv_board_point(&p->s->board, p->x.token.text, p->x.token.length);
    if (point == HV_NO_POINT && !at_word(p, "#")) {
        if (!call_allowed) return expected(p, "a cell or #");
        hv_set seen = {{0}};
        list_rule empty = {"an empty cell", true, &p->empty, " is not an empty cell here", &seen};
        list_rule played = {.what = "a cell or a side"};
        node.kind = HV_CALL;
        node.name = p->x.token.text;
        node.name_length = p->x.token.length;
        TRY(next(p));
        TRY(read_list(p, &empty, &node.empty));
        TRY(read_list(p, &played, &node.played));
        TRY(take(p, ')', ") after a call"));
        node.end = (uint32_t)p->s->node_count + 1;
        return add_node(p, node);
    }
    if (!at_word(p, "#")) {
        parser before = *p;
        TRY(read_point(p, "a cell", &node.cell));
        if (!hv_set_has(&p->empty, node.cell))
            return wrong_word(&before, "", " is not an empty cell of this pattern");
    } else {
        TRY(next(p));
    }
    return add_node(p, node);
}

// The nodes up to the bracket that closes the pattern. `open` is the innermost open node.
static hv_status read_tree(parser *p) {
    hv_strategy *s = p->s;
    uint32_t root = (uint32_t)s->node_count;
    uint32_t open = root;
    int depth = 0;
    bool written_root = p->x.token.kind == '('; // otherwise the root is an and-node without a move
    hv_node node = {HV_AND, HV_NO_POINT, root, 0, p->x.token.place, NULL, 0, 0, {0, 0}, {0, 0}};
    if (written_root) TRY(next(p));
    TRY(written_root ? read_option(p, node, false) : add_node(p, node));
    for (;;) {
        bool in_or = s->nodes[open].kind == HV_OR;
        char kind = p->x.token.kind;
        node.place = p->x.token.place;
        node.parent = open;
        if (kind == (in_or ? ']' : ')')) {
            if (in_or && s->node_count == open + 1) return expected(p, "an option");
            s->nodes[open].end = (uint32_t)s->node_count;
            if (open == root && !written_root) return HV_OK; // the pattern's own bracket
            TRY(next(p));
            if (open == root) return HV_OK;
            open = s->nodes[open].parent;
            depth--;
            continue;
        }
        if (kind != (in_or ? '(' : '[')) return expected(p, in_or ? "( or ]" : "[ or )");
        if (++depth > HV_DEPTH_MAX)
            return hv_base_fail(p->err, HV_MALFORMED, "%d:%d: nested more than %d deep",
                                node.place.line, node.place.column, HV_DEPTH_MAX);
        TRY(next(p));
        uint32_t added = (uint32_t)s->node_count;
        node.kind = HV_OR;
        TRY(in_or ? read_option(p, node, true) : add_node(p, node));
        if (s->nodes[added].kind == HV_CALL)
            depth--;
        else
            open = added;
    }
}

// ---- the file ----

static hv_status read_pattern(parser *p) {
    hv_strategy *s = p->s;
    static const char *const name = "the name of a pattern";
    if (p->x.token.kind != 'w') return expected(p, name);
    if (hv_board_point(&s->board, p->x.token.text, p->x.token.length) != HV_NO_POINT ||
        at_word(p, "#") || at_word(p, "boardsize"))
        return expected(p, name);
    hv_pattern pattern = {.name = p->x.token.text, .name_length = p->x.token.length};
    pattern.place = p->x.token.place;
    memset(&p->empty, 0, sizeof p->empty);
    TRY(next(p));
    list_rule empty = {"a cell", true, NULL, NULL, &p->empty};
    TRY(read_claims(p, &pattern.claims));
    TRY(read_list(p, &empty, &pattern.empty));
    p->played = p->empty; // so that no point is both
    list_rule played = {"a cell or a side", false, NULL, NULL, &p->played};
    TRY(read_list(p, &played, &pattern.played));
    for (int k = 0; k < HV_SET_WORDS; k++)
        p->played.word[k] &= ~p->empty.word[k];
    TRY(check_head(p, &pattern));
    pattern.root = (uint32_t)s->node_count;
    TRY(read_tree(p));
    TRY(take(p, ')', ") at the end of the pattern"));
    if (!hv_base_grow(p->limits, &s->patterns, &s->pattern_room, s->pattern_count + 1,
                      sizeof *s->patterns))
        return hv_base_full(p->err);
    s->patterns[s->pattern_count++] = pattern;
    return HV_OK;
}

static hv_status read_number(parser *p, int *out) {
    int value = 0;
    for (size_t i = 0; i < p->x.token.length && value <= HV_SIZE_MAX; i++) {
        char c = p->x.token.text[i];
        value = c >= '0' && c <= '9' ? 10 * value + (c - '0') : HV_SIZE_MAX + 1;
    }
    if (p->x.token.kind != 'w' || value < 1 || value > HV_SIZE_MAX)
        return expected(p, "a number from 1 to 19");
    *out = value;
    return next(p);
}

// (boardsize N), or columns and rows: (boardsize 8 7).
static hv_status read_size(parser *p) {
    int cols, rows;
    TRY(take(p, '(', "(boardsize N)"));
    if (!at_word(p, "boardsize")) return expected(p, "boardsize");
    TRY(next(p));
    TRY(read_number(p, &cols));
    rows = cols;
    if (p->x.token.kind == 'w') TRY(read_number(p, &rows));
    p->s->board = hv_board_make(cols, rows);
    return take(p, ')', ") after the size");
}

hv_status hv_strategy_read(hv_strategy *s, const char *bytes, size_t length, hv_limits *l,
                           hv_error *err) {
    *s = (hv_strategy){0};
    parser p = {.x = hv_lexer_make(bytes, length), .s = s, .limits = l, .err = err};
    TRY(next(&p));
    TRY(read_size(&p));
    do {
        TRY(take(&p, '(', "( before a pattern"));
        TRY(read_pattern(&p));
    } while (p.x.token.kind);
    return hv_resolve_calls(s, l, err);
}

void hv_strategy_free(hv_strategy *s) {
    free(s->nodes);
    free(s->patterns);
    free(s->groups);
    free(s->points);
    free(s->order);
    *s = (hv_strategy){0};
}

int hv_strategy_find(const hv_strategy *s, const char *name) {
    for (size_t i = 0; i < s->pattern_count; i++)
        if (strlen(name) == s->patterns[i].name_length &&
            !memcmp(name, s->patterns[i].name, s->patterns[i].name_length))
            return (int)i;
    return -1;
}

int hv_strategy_main(const hv_strategy *s) {
    for (size_t i = s->pattern_count; i-- > 0;)
        if (!s->patterns[i].called) return (int)i;
    return 0;
}
