// SPDX-License-Identifier: MIT
// Reads strategies by the grammar of docs/STRATEGIES.md: the file and the heads of patterns.
#include "read/read.h"

#include "read/reader.h"

#include <string.h>

// ---- the heads of patterns ----

static hv_status read_group(hv_reader *p) {
    hv_strategy *s = p->s;
    hv_set seen = {{0}};
    hv_rule rule = {.what = "a cell or a side", .seen = &seen};
    hv_place place = p->x.token.place;
    if (s->group_count >= HV_LIST_MAX || !hv_base_grow(p->x.limits, &s->groups, &s->group_room,
                                                       s->group_count + 1, sizeof *s->groups))
        return hv_base_full(p->x.err);
    hv_span *group = &s->groups[s->group_count++];
    HV_TRY(hv_reader_list(p, &rule, group));
    if (group->count >= 2) return HV_OK;
    return hv_base_fail(p->x.err, HV_MALFORMED, "%d:%d: a connection has two ends or more",
                        place.line, place.column);
}

// ((a1 b2) (north b2)) or, for one group, (a1 b2); () claims nothing.
static hv_status read_claims(hv_reader *p, hv_span *out) {
    *out = (hv_span){(uint32_t)p->s->group_count, 0};
    hv_reader before = *p;
    HV_TRY(hv_lexer_take(&p->x, '(', "( before what the pattern connects"));
    if (p->x.token.kind == 'w') {
        *p = before;
        out->count = 1;
        return read_group(p);
    }
    while (p->x.token.kind == '(') {
        HV_TRY(read_group(p));
        out->count++;
    }
    return hv_lexer_take(&p->x, ')', "a connection or )");
}

// The lists can be checked against each other only when all three have been read.
static hv_status check_head(hv_reader *p, const hv_pattern *pattern) {
    const hv_strategy *s = p->s;
    char name[HV_NAME_MAX];
    for (uint32_t i = 0; i < pattern->claims.count; i++) {
        hv_span group = s->groups[pattern->claims.first + i];
        for (uint32_t k = 0; k < group.count; k++) {
            int point = s->points[group.first + k];
            if (hv_set_has(&p->empty, point) || hv_set_has(&p->played, point)) continue;
            return hv_base_fail(
                p->x.err, HV_MALFORMED, "%d:%d: %s is connected, but neither empty nor played",
                pattern->place.line, pattern->place.column, hv_board_name(&s->board, point, name));
        }
    }
    int first = s->board.cells;
    if ((hv_set_has(&p->played, first + HV_NORTH) || hv_set_has(&p->played, first + HV_SOUTH)) &&
        (hv_set_has(&p->played, first + HV_WEST) || hv_set_has(&p->played, first + HV_EAST)))
        return hv_base_fail(p->x.err, HV_MALFORMED, "%d:%d: it has sides of both players",
                            pattern->place.line, pattern->place.column);
    return HV_OK;
}

// ---- the file ----

static hv_status read_pattern(hv_reader *p) {
    hv_strategy *s = p->s;
    static const char *const name = "the name of a pattern";
    if (p->x.token.kind != 'w') return hv_lexer_expected(&p->x, name);
    if (hv_board_point(&s->board, p->x.token.text, p->x.token.length) != HV_NO_POINT ||
        hv_reader_at(p, "#") || hv_reader_at(p, "boardsize") || hv_reader_at(p, "proves"))
        return hv_lexer_expected(&p->x, name);
    hv_pattern pattern = {.name = p->x.token.text, .name_length = p->x.token.length};
    pattern.place = p->x.token.place;
    memset(&p->empty, 0, sizeof p->empty);
    HV_TRY(hv_lexer_next(&p->x));
    hv_rule empty = {"a cell", true, NULL, NULL, &p->empty};
    HV_TRY(read_claims(p, &pattern.claims));
    HV_TRY(hv_reader_list(p, &empty, &pattern.empty));
    p->played = p->empty; // so that no point is both
    hv_rule played = {"a cell or a side", false, NULL, NULL, &p->played};
    HV_TRY(hv_reader_list(p, &played, &pattern.played));
    for (int k = 0; k < HV_SET_WORDS; k++)
        p->played.word[k] &= ~p->empty.word[k];
    HV_TRY(check_head(p, &pattern));
    pattern.root = (uint32_t)s->node_count;
    HV_TRY(hv_tree_read(p));
    HV_TRY(hv_lexer_take(&p->x, ')', ") at the end of the pattern"));
    if (!hv_base_grow(p->x.limits, &s->patterns, &s->pattern_room, s->pattern_count + 1,
                      sizeof *s->patterns))
        return hv_base_full(p->x.err);
    s->patterns[s->pattern_count++] = pattern;
    return HV_OK;
}

static hv_status read_number(hv_reader *p, int *out) {
    int value = 0;
    for (size_t i = 0; i < p->x.token.length && value <= HV_SIZE_MAX; i++) {
        char c = p->x.token.text[i];
        value = c >= '0' && c <= '9' ? 10 * value + (c - '0') : HV_SIZE_MAX + 1;
    }
    if (p->x.token.kind != 'w' || value < 1 || value > HV_SIZE_MAX)
        return hv_lexer_expected(&p->x, "a number from 1 to 32");
    *out = value;
    return hv_lexer_next(&p->x);
}

// (boardsize N), or columns and rows: (boardsize 8 7).
static hv_status read_size(hv_reader *p) {
    int cols, rows;
    HV_TRY(hv_lexer_take(&p->x, '(', "(boardsize N)"));
    if (!hv_reader_at(p, "boardsize")) return hv_lexer_expected(&p->x, "boardsize");
    HV_TRY(hv_lexer_next(&p->x));
    HV_TRY(read_number(p, &cols));
    rows = cols;
    if (p->x.token.kind == 'w') HV_TRY(read_number(p, &rows));
    p->s->board = hv_board_make(cols, rows);
    return hv_lexer_take(&p->x, ')', ") after the size");
}

hv_status hv_read_strategy(hv_strategy *s, const char *bytes, size_t length, hv_limits *l,
                           hv_error *err) {
    *s = (hv_strategy){0};
    hv_reader p = {.x = hv_lexer_make(bytes, length, l, err), .s = s};
    HV_TRY(hv_lexer_next(&p.x));
    HV_TRY(read_size(&p));
    do {
        HV_TRY(hv_lexer_take(&p.x, '(', "( before a pattern"));
        if (s->pattern_count && hv_reader_at(&p, "proves")) {
            HV_TRY(hv_ending_read(&p));
        } else {
            HV_TRY(read_pattern(&p));
        }
    } while (p.x.token.kind);
    if (!s->ending.there) HV_TRY(hv_ending_missing(&p));
    HV_TRY(hv_resolve_calls(s, l, err));
    return s->ending.there ? hv_ending_check(s, err) : HV_OK;
}
