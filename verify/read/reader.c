// SPDX-License-Identifier: MIT
// Words and lists of strategy files.
#include "read/reader.h"

#include <string.h>

bool hv_reader_at(const hv_reader *p, const char *word) {
    return p->x.token.length == strlen(word) && !memcmp(p->x.token.text, word, strlen(word));
}
hv_status hv_reader_wrong(hv_reader *p, const char *sentence) {
    const hv_token *t = &p->x.token;
    return hv_base_fail(p->x.err, HV_MALFORMED, "%d:%d: %.*s%s", t->place.line, t->place.column,
                        (int)t->length, t->text, sentence);
}

// ---- lists of points ----

static hv_status add_point(hv_reader *p, int point) {
    hv_strategy *s = p->s;
    if (s->point_count >= HV_LIST_MAX || !hv_base_grow(p->x.limits, &s->points, &s->point_room,
                                                       s->point_count + 1, sizeof *s->points))
        return hv_base_full(p->x.err);
    s->points[s->point_count++] = (uint16_t)point;
    return HV_OK;
}

hv_status hv_reader_point(hv_reader *p, const char *what, int *out) {
    if (p->x.token.kind != 'w') return hv_lexer_expected(&p->x, what);
    *out = hv_board_point(&p->s->board, p->x.token.text, p->x.token.length);
    if (*out == HV_OFF_BOARD) return hv_reader_wrong(p, " is not on the board");
    if (*out == HV_NO_POINT) return hv_lexer_expected(&p->x, what);
    if (!hv_board_is_cell(&p->s->board, *out))
        p->s->board.style = hv_board_style(p->x.token.text, p->x.token.length);
    return hv_lexer_next(&p->x);
}

hv_status hv_reader_list(hv_reader *p, const hv_rule *rule, hv_span *out) {
    *out = (hv_span){(uint32_t)p->s->point_count, 0};
    HV_TRY(hv_lexer_take(&p->x, '(', "( before a list"));
    while (p->x.token.kind != ')') {
        hv_reader before = *p;
        int point;
        HV_TRY(hv_reader_point(p, rule->what, &point));
        if (rule->cells && !hv_board_is_cell(&p->s->board, point))
            return hv_lexer_expected(&before.x, "a cell");
        if (rule->scope && !hv_set_has(rule->scope, point))
            return hv_reader_wrong(&before, rule->outside);
        if (rule->seen && hv_set_has(rule->seen, point))
            return hv_reader_wrong(&before, " is there already");
        if (rule->seen) hv_set_add(rule->seen, point);
        HV_TRY(add_point(p, point));
        out->count++;
    }
    return hv_lexer_next(&p->x);
}
