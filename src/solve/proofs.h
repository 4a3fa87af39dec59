// SPDX-License-Identifier: MIT
// Proof-number table: what a solver knows of positions, by hash key and a check beside it that has
// other numbers: 96 bits, so that a table of ten million positions that is asked a billion times
// mistakes one for another in about one of ten million million searches. Fixed in size; when it is
// full the positions that took least work make room, so that a search goes on with any size.
#ifndef HX_PROOFS_H
#define HX_PROOFS_H

#include "base/error.h"
#include "position/cells.h"

enum { HX_PROOFS_INFINITE = 1 << 30 };

// Proof numbers from the mover's side: phi is how hard a win is to prove, delta how hard a loss. A
// won position has 0 and infinite, a lost one infinite and 0.
typedef struct hx_proof {
    uint64_t key;
    uint32_t phi, delta;
    uint32_t work;   // positions looked at; 0: nothing is known yet
    uint16_t count;  // moves that may still win, of an open position
    hx_cell move;    // of a won position: one that wins; else HX_CELL_NONE
    uint16_t price;  // of an open position: what a proof is expected to take, see dfpn.c
    int8_t lean;     // how the net leans
    bool ordered;    // the net has been asked for these, and for the order of the moves
    uint32_t check;  // beside the key
    uint64_t rest[]; // the carrier, then the moves
} hx_proof;

typedef struct hx_proofs {
    unsigned char *memory; // owned; what is in no filled place was never written
    uint8_t *filled;       // owned; by bucket: so many places from its first on are not free
    size_t count;          // places, a multiple of the bucket's
    size_t size;           // of a place, in bytes
    int words;             // of a carrier
    size_t used;           // places that are not free
} hx_proofs;

// For boards of `cells` cells, carriers of `words` words, in at most `megabytes` (from 1).
// Release with hx_proofs_free. HX_RESOURCES.
hx_status hx_proofs_init(hx_proofs *t, int megabytes, int words, int cells, hx_error *err);
void hx_proofs_free(hx_proofs *t);
void hx_proofs_clear(hx_proofs *t);

// What is known of the key, valid until the next hx_proofs_place; NULL: nothing.
hx_proof *hx_proofs_find(const hx_proofs *t, uint64_t key, uint32_t check);

// A place for the key, whose content is to be written over: its own, a free one, or that which took
// least work of those where it may be.
hx_proof *hx_proofs_place(hx_proofs *t, uint64_t key, uint32_t check);

static inline bool hx_proofs_is_solved(const hx_proof *p) {
    return p->work && (p->phi == 0 || p->delta == 0);
}

static inline uint64_t *hx_proofs_carrier(hx_proof *p) {
    return p->rest;
}

static inline hx_cell *hx_proofs_moves(const hx_proofs *t, hx_proof *p) {
    return (hx_cell *)(void *)(p->rest + t->words);
}

#endif
