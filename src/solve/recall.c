// SPDX-License-Identifier: MIT
#include "solve/solve_int.h"

#include <string.h>

void hx_recall_turn(const hx_solve *s, hx_bits *b) {
    hx_bits from = *b;
    hx_bits_walk walk = {0};
    hx_bits_clear(b, s->words);
    for (int cell; (cell = hx_bits_step(&from, &walk, s->words)) >= 0;)
        hx_bits_add(b, s->cells - 1 - cell);
}

// The key of a position and of the one that half a turn makes of it; `turned` if the table has it
// as the latter.
static uint64_t key_of(const hx_board *b, hx_color to_play, bool *turned) {
    uint64_t key = hx_board_key(b, to_play);
    uint64_t other = key ^ b->hash[HX_SYMMETRY_IDENTITY] ^ b->hash[HX_SYMMETRY_ROTATION];
    *turned = other < key;
    return *turned ? other : key;
}

static hx_cell turn(const hx_solve *s, hx_cell cell, bool turned) {
    return turned && cell != HX_CELL_NONE ? (hx_cell)(s->cells - 1 - cell) : cell;
}

bool hx_recall_find(const hx_solve *s, hx_color to_play, hx_frame *f) {
    bool turned;
    hx_proof *p = hx_proofs_find(&s->table, key_of(s->board, to_play, &turned));
    if (!p) return false;
    f->phi = p->phi;
    f->delta = p->delta;
    f->work = p->work;
    f->lean = p->lean;
    f->move = turn(s, p->move, turned);
    memcpy(f->carrier.word, hx_proofs_carrier(p), (size_t)s->words * sizeof(uint64_t));
    if (turned) hx_recall_turn(s, &f->carrier);
    f->count = f->moves ? p->count : 0;
    for (int i = 0; i < f->count; i++)
        f->moves[i] = turn(s, hx_proofs_moves(&s->table, p)[i], turned);
    return true;
}

void hx_recall_store(hx_solve *s, const hx_frame *f) {
    bool turned;
    uint64_t key = key_of(s->board, f->to_play, &turned);
    hx_proof *p = hx_proofs_place(&s->table, key);
    hx_bits carrier = f->carrier;
    if (turned) hx_recall_turn(s, &carrier);
    *p = (hx_proof){.key = key,
                    .phi = f->phi,
                    .delta = f->delta,
                    .work = f->work,
                    .count = (uint16_t)f->count,
                    .move = turn(s, f->move, turned),
                    .lean = (int16_t)f->lean};
    memcpy(hx_proofs_carrier(p), carrier.word, (size_t)s->words * sizeof(uint64_t));
    for (int i = 0; i < f->count; i++)
        hx_proofs_moves(&s->table, p)[i] = turn(s, f->moves[i], turned);
}
