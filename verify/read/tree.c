// SPDX-License-Identifier: MIT
// Reads the and/or tree of a pattern into the flat array of nodes, in a loop: the open node knows
// its parent, so that no stack is needed.
#include "read/reader.h"

static hv_status add_node(hv_reader *p, hv_node node) {
    hv_strategy *s = p->s;
    if (s->node_count >= HV_LIST_MAX ||
        !hv_base_grow(p->x.limits, &s->nodes, &s->node_room, s->node_count + 1, sizeof *s->nodes))
        return hv_base_full(p->x.err);
    s->nodes[s->node_count++] = node;
    return HV_OK;
}

// After "(": a cell or # begins an and-node, a name a call, which is read to its end.
static hv_status read_option(hv_reader *p, hv_node node, bool call_allowed) {
    if (p->x.token.kind != 'w')
        return hv_lexer_expected(&p->x, "a cell, # or the name of a pattern");
    node.kind = HV_AND;
    node.cell = HV_NO_POINT;
    int point = hv_board_point(&p->s->board, p->x.token.text, p->x.token.length);
    if (point == HV_NO_POINT && !hv_reader_at(p, "#")) {
        if (!call_allowed) return hv_lexer_expected(&p->x, "a cell or #");
        hv_set seen = {{0}};
        hv_rule empty = {"an empty cell", true, &p->empty, " is not an empty cell here", &seen};
        hv_rule played = {.what = "a cell or a side"};
        node.kind = HV_CALL;
        node.name = p->x.token.text;
        node.name_length = p->x.token.length;
        HV_TRY(hv_lexer_next(&p->x));
        node.in_place = p->x.token.kind == ')';
        if (!node.in_place) HV_TRY(hv_reader_list(p, &empty, &node.empty));
        if (!node.in_place) HV_TRY(hv_reader_list(p, &played, &node.played));
        HV_TRY(hv_lexer_take(&p->x, ')', ") after a call"));
        node.end = (uint32_t)p->s->node_count + 1;
        return add_node(p, node);
    }
    if (!hv_reader_at(p, "#")) {
        hv_reader before = *p;
        HV_TRY(hv_reader_point(p, "a cell", &node.cell));
        if (!hv_set_has(&p->empty, node.cell))
            return hv_reader_wrong(&before, " is not an empty cell of this pattern");
    } else {
        HV_TRY(hv_lexer_next(&p->x));
    }
    return add_node(p, node);
}

// The nodes up to the bracket that closes the pattern. `open` is the innermost open node.
hv_status hv_tree_read(hv_reader *p) {
    hv_strategy *s = p->s;
    uint32_t root = (uint32_t)s->node_count;
    uint32_t open = root;
    int depth = 0;
    bool written_root = p->x.token.kind == '('; // otherwise the root is an and-node without a move
    hv_node node = {.kind = HV_AND, .cell = HV_NO_POINT, .parent = root};
    node.place = p->x.token.place;
    if (written_root) HV_TRY(hv_lexer_next(&p->x));
    HV_TRY(written_root ? read_option(p, node, false) : add_node(p, node));
    for (;;) {
        bool in_or = s->nodes[open].kind == HV_OR;
        char kind = p->x.token.kind;
        node.place = p->x.token.place;
        node.parent = open;
        if (kind == (in_or ? ']' : ')')) {
            if (in_or && s->node_count == open + 1) return hv_lexer_expected(&p->x, "an option");
            s->nodes[open].end = (uint32_t)s->node_count;
            if (open == root && !written_root) return HV_OK; // the pattern's own bracket
            HV_TRY(hv_lexer_next(&p->x));
            if (open == root) return HV_OK;
            open = s->nodes[open].parent;
            depth--;
            continue;
        }
        if (kind != (in_or ? '(' : '['))
            return hv_lexer_expected(&p->x, in_or ? "( or ]" : "[ or )");
        if (++depth > HV_DEPTH_MAX)
            return hv_base_fail(p->x.err, HV_MALFORMED, "%d:%d: nested more than %d deep",
                                node.place.line, node.place.column, HV_DEPTH_MAX);
        HV_TRY(hv_lexer_next(&p->x));
        uint32_t added = (uint32_t)s->node_count;
        node.kind = HV_OR;
        HV_TRY(in_or ? read_option(p, node, true) : add_node(p, node));
        if (s->nodes[added].kind == HV_CALL)
            depth--;
        else
            open = added;
    }
}
