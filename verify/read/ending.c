// SPDX-License-Identifier: MIT
// The ending of a certificate, which says what its last pattern is to prove:
//     (proves (black b3) (white) (to-play white) (winner black) (claims 7))
// A file that begins as a certificate does, with a pattern _1, and has no ending was cut off.
#include "core/proof.h"
#include "read/reader.h"

#include <string.h>

// ---- reading ----

static hv_status take_word(hv_reader *p, const char *word) {
    return hv_reader_at(p, word) ? hv_lexer_next(&p->x) : hv_lexer_expected(&p->x, word);
}

// (black b3 c2)
static hv_status read_stones(hv_reader *p, hv_color color, hv_set *seen) {
    HV_TRY(hv_lexer_take(&p->x, '(', "( before stones"));
    HV_TRY(take_word(p, hv_proof_color(color)));
    while (p->x.token.kind != ')') {
        hv_reader before = *p;
        int point;
        HV_TRY(hv_reader_point(p, "a cell", &point));
        if (!hv_board_is_cell(&p->s->board, point)) return hv_lexer_expected(&before.x, "a cell");
        if (hv_set_has(seen, point)) return hv_reader_wrong(&before, " is there already");
        hv_set_add(seen, point);
        hv_set_add(&p->s->ending.proof.stones[color], point);
    }
    return hv_lexer_next(&p->x);
}

// (winner black)
static hv_status read_color(hv_reader *p, const char *word, hv_color *out) {
    HV_TRY(hv_lexer_take(&p->x, '(', "( before a colour"));
    HV_TRY(take_word(p, word));
    if (!hv_reader_at(p, "black") && !hv_reader_at(p, "white"))
        return hv_lexer_expected(&p->x, "black or white");
    *out = hv_reader_at(p, "white") ? HV_WHITE : HV_BLACK;
    HV_TRY(hv_lexer_next(&p->x));
    return hv_lexer_take(&p->x, ')', ")");
}

// (claims 7)
static hv_status read_claims(hv_reader *p, size_t *out) {
    HV_TRY(hv_lexer_take(&p->x, '(', "( before the number of claims"));
    HV_TRY(take_word(p, "claims"));
    bool good = p->x.token.kind == 'w' && p->x.token.length < 10;
    *out = 0;
    for (size_t i = 0; i < p->x.token.length && good; i++) {
        char c = p->x.token.text[i];
        good = c >= '0' && c <= '9';
        *out = 10 * *out + (size_t)(c - '0');
    }
    if (!good) return hv_lexer_expected(&p->x, "a number of claims");
    HV_TRY(hv_lexer_next(&p->x));
    return hv_lexer_take(&p->x, ')', ")");
}

hv_status hv_ending_read(hv_reader *p) {
    hv_ending *e = &p->s->ending;
    hv_set seen = {{0}};
    *e = (hv_ending){.there = true, .place = p->x.token.place, .proof.board = p->s->board};
    HV_TRY(take_word(p, "proves"));
    HV_TRY(read_stones(p, HV_BLACK, &seen));
    HV_TRY(read_stones(p, HV_WHITE, &seen));
    HV_TRY(read_color(p, "to-play", &e->proof.to_play));
    HV_TRY(read_color(p, "winner", &e->proof.winner));
    HV_TRY(read_claims(p, &e->claims));
    HV_TRY(hv_lexer_take(&p->x, ')', ") at the end of what is proved"));
    return p->x.token.kind ? hv_lexer_expected(&p->x, "the end of the file") : HV_OK;
}

// ---- checking ----

// _1, _2 and so on: so the claims of certificates are called.
static bool is_numbered(const hv_pattern *p) {
    size_t i = 1;
    while (i < p->name_length && p->name[i] >= '0' && p->name[i] <= '9')
        i++;
    return p->name[0] == '_' && i > 1 && i == p->name_length;
}

hv_status hv_ending_missing(const hv_reader *p) {
    hv_place place = p->x.token.place;
    if (!is_numbered(&p->s->patterns[0])) return HV_OK;
    return hv_base_fail(p->x.err, HV_MALFORMED,
                        "%d:%d: this certificate is cut off: its last line, (proves ...), is "
                        "missing",
                        place.line, place.column);
}

static hv_status refuse(const hv_ending *e, const char *sentence, hv_error *err) {
    return hv_base_fail(err, HV_MALFORMED, "%d:%d: %s", e->place.line, e->place.column, sentence);
}

hv_status hv_ending_check(const hv_strategy *s, hv_error *err) {
    const hv_ending *e = &s->ending;
    hv_proof proved;
    uint32_t last = (uint32_t)s->pattern_count - 1;
    if (e->claims != s->pattern_count)
        return hv_base_fail(err, HV_MALFORMED, "%d:%d: it should be %zu claims, and is %zu",
                            e->place.line, e->place.column, e->claims, s->pattern_count);
    if (s->patterns[last].called || !hv_proof_of(s, last, &proved))
        return refuse(e, "the last pattern is not one that joins two sides", err);
    if (proved.winner != e->proof.winner)
        return refuse(e, "the last pattern is about the other player", err);
    if (memcmp(proved.stones, e->proof.stones, sizeof proved.stones) != 0)
        return refuse(e, "the last pattern has other stones", err);
    if (e->proof.to_play != e->proof.winner && s->nodes[s->patterns[last].root].cell != HV_NO_POINT)
        return refuse(e, "the last pattern begins with a move of the player who is not to play",
                      err);
    return HV_OK;
}
