// SPDX-License-Identifier: MIT
#include "solve/solve_int.h"

#include "base/mix.h"

#include <string.h>

void hx_recall_turn(const hx_solve *s, hx_bits *b) {
    hx_bits from = *b;
    hx_bits_walk walk = {0};
    hx_bits_clear(b, s->words);
    for (int cell; (cell = hx_bits_step(&from, &walk, s->words)) >= 0;)
        hx_bits_add(b, s->cells - 1 - cell);
}

// The check is the hash of the reflected board, which is there anyway: it is of the same stones,
// but has another number for each of them.
hx_recall_key hx_recall_stones(const hx_board *b, hx_color to_play) {
    uint64_t key = hx_board_key(b, to_play);
    uint64_t other = key ^ b->hash[HX_SYMMETRY_IDENTITY] ^ b->hash[HX_SYMMETRY_ROTATION];
    bool turned = other < key;
    hx_symmetry image = turned ? HX_SYMMETRY_ANTIREFLECTION : HX_SYMMETRY_REFLECTION;
    return (hx_recall_key){turned ? other : key, (uint32_t)(b->hash[image] >> 32), turned};
}

// A number of two parts, which know nothing of each other.
typedef struct number {
    uint64_t key, check;
} number;

static number number_of(uint64_t thing) {
    enum { CHECK = 4 << 16 };
    return (number){hx_mix64(thing), hx_mix64(CHECK + thing)};
}

static number mix(number n) {
    enum { CHECK = 5 << 16 };
    return (number){hx_mix64(n.key), hx_mix64(CHECK ^ n.check)};
}

static void add(number *to, number n) {
    to->key += n.key;
    to->check += n.check;
}

// A chain as a number: the sum of those of the empty cells beside it.
typedef struct chains {
    hx_cell found[HX_NODES_MAX]; // representatives, in the order they were met
    int count;
    uint8_t ends[HX_NODES_MAX]; // by representative: cells beside it and edges in it, up to 2
    number number[HX_NODES_MAX];
} chains;

static void add_end(chains *c, hx_cell chain, number n) {
    if (!c->ends[chain]) {
        c->found[c->count++] = chain;
        c->number[chain] = (number){0};
    }
    if (c->ends[chain] < 2) c->ends[chain]++;
    add(&c->number[chain], n);
}

hx_recall_key hx_recall_remainder(const hx_board *b, hx_color to_play) {
    enum { TURN = 1 << 16, EDGE = 2 << 16 };
    number key = number_of(TURN + (uint64_t)to_play);
    chains c;
    c.count = 0;
    memset(c.ends, 0, sizeof c.ends);
    for (hx_cell edge = HX_CELL_NORTH; edge <= HX_CELL_SOUTH; edge++)
        add_end(&c, hx_groups_find(&b->groups, edge), number_of(EDGE + (uint64_t)edge));
    for (int cell = 0; cell < b->cells.count; cell++) {
        if (!hx_board_is_empty(b, cell)) continue;
        number n = number_of((uint64_t)cell);
        add(&key, n);
        hx_cell near[HX_BOARD_BESIDE];
        for (int i = hx_board_beside(b, HX_COLOR_BLACK, cell, near); i-- > 0;)
            add_end(&c, near[i], n);
    }
    for (int i = 0; i < c.count; i++)
        if (c.ends[c.found[i]] > 1) add(&key, mix(c.number[c.found[i]]));
    return (hx_recall_key){key.key, (uint32_t)(key.check >> 32), false};
}

static hx_cell turn(const hx_solve *s, hx_cell cell, bool turned) {
    return turned && cell != HX_CELL_NONE ? (hx_cell)(s->cells - 1 - cell) : cell;
}

static void read_proof(const hx_solve *s, hx_proof *p, bool turned, hx_dfpn_frame *f) {
    f->phi = p->phi;
    f->delta = p->delta;
    f->work = p->work;
    f->lean = p->lean;
    f->price = p->price;
    f->ordered = p->ordered;
    f->move = turn(s, p->move, turned);
    memcpy(f->carrier.word, hx_proofs_carrier(p), (size_t)s->words * sizeof(uint64_t));
    if (turned) hx_recall_turn(s, &f->carrier);
    f->count = f->moves ? p->count : 0;
    for (int i = 0; i < f->count; i++)
        f->moves[i] = turn(s, hx_proofs_moves(&s->table, p)[i], turned);
}

static void write_proof(const hx_solve *s, hx_proof *p, hx_recall_key key, const hx_dfpn_frame *f) {
    hx_bits carrier = f->carrier;
    if (key.turned) hx_recall_turn(s, &carrier);
    *p = (hx_proof){.key = key.key,
                    .check = key.check,
                    .phi = f->phi,
                    .delta = f->delta,
                    .work = f->work,
                    .count = (uint16_t)f->count,
                    .move = turn(s, f->move, key.turned),
                    .price = (uint16_t)f->price,
                    .lean = (int8_t)f->lean,
                    .ordered = f->ordered};
    memcpy(hx_proofs_carrier(p), carrier.word, (size_t)s->words * sizeof(uint64_t));
    for (int i = 0; i < f->count; i++)
        hx_proofs_moves(&s->table, p)[i] = turn(s, f->moves[i], key.turned);
}

bool hx_recall_find(const hx_solve *s, hx_recall_key key, hx_dfpn_frame *f) {
    hx_crew_hold(s->crew);
    hx_proof *p = hx_proofs_find(&s->table, key.key, key.check);
    if (p) read_proof(s, p, key.turned, f);
    hx_crew_release(s->crew);
    return p;
}

void hx_recall_store(hx_solve *s, hx_recall_key key, const hx_dfpn_frame *f) {
    hx_crew_hold(s->crew);
    hx_proof *p = hx_proofs_place(&s->table, key.key, key.check);
    if (p->key != key.key || p->check != key.check || !hx_proofs_is_solved(p))
        write_proof(s, p, key, f);
    hx_crew_release(s->crew);
}
