// SPDX-License-Identifier: MIT
// Claims that join what is to be joined, to be found by the stones and the empty cells of a board.
#include "certificate/certificate_int.h"

void hx_certificate_wins_add(hx_certificate *c, hx_claim_id id) {
    hx_bits stones;
    hx_bits_clear(&stones, c->words);
    hx_claim_unite_stones(c, id, &stones);
    for (int i = 0; i < 2; i++) // the edges are there anyway
        hx_bits_remove(&stones, hx_certificate_edge(c, i));
    c->failed |= !hx_wins_add(&c->wins, &stones, hx_claim_carrier(c, id), id);
}

typedef struct search {
    const hx_certificate *c;
    bool moves;       // one stone of the claim is to be missing
    hx_bits few;      // cells of which claim and move are to use few:
    int most;         // this many at most
    hx_claim_id best; // uses so many; the newest of those that do
    hx_cell move;     // its missing stone
} search;

static void see(void *user, uint32_t id, const uint64_t *cells, hx_cell missing) {
    search *s = user;
    if (!hx_certificate_is_goal(s->c, &s->c->claims[id])) return;
    if (s->moves && missing == HX_CELL_NONE) return;
    int uses = s->moves && hx_bits_has(&s->few, missing);
    for (int i = 0; i < s->c->words; i++)
        uses += __builtin_popcountll(cells[i] & s->few.word[i]);
    if (uses > s->most || (uses == s->most && id < s->best)) return;
    s->most = uses;
    s->best = id;
    s->move = missing;
}

static void find(const hx_certificate *c, search *s) {
    hx_wins_board b = {0};
    for (int cell = 0; cell < c->cells; cell++) {
        if (hx_board_is_empty(c->at.board, cell)) hx_bits_add(&b.open, cell);
        if (c->at.board->color[cell] == c->winner && !hx_bits_has(&c->at.hidden, cell))
            hx_bits_add(&b.own, cell);
    }
    if (s->moves) b.missing = b.open;
    hx_wins_find(&c->wins, &b, see, s);
}

hx_claim_id hx_certificate_wins_find(const hx_certificate *c) {
    search s = {.c = c};
    find(c, &s);
    return s.best;
}

hx_claim_id hx_certificate_wins_find_threat(const hx_certificate *c, const hx_bits *few,
                                            hx_cell *move) {
    search s = {c, true, *few, hx_bits_count(few, c->words) - 1, 0, HX_CELL_NONE};
    find(c, &s);
    *move = s.move;
    return s.best;
}
