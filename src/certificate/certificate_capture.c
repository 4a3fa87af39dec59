// SPDX-License-Identifier: MIT
// Fill-in taken back. The player wins with stones on cells that fill-in gave him; he wins without a
// dead one, and with either cell of a pair of which each makes the other dead. What the opponent
// got does not matter: the claim does not use it.
//
// Dead here is a matter of the player's stones alone, so that it can be checked where the claim is:
// the neighbours of the cell that he has, or may come to have, are joined without it. Then a chain
// through the cell has a way around it.
#include "certificate/certificate_int.h"

enum { RING = HX_DEAD_RING };

typedef struct ring {
    int size;
    int point[RING];    // -1: the opponent's edge
    hx_cell root[RING]; // of a stone: points with the same root are joined
    bool fixed[RING];   // the player's
    bool open[RING];    // he may get it
} ring;

// Whether the player's points of a full ring are joined.
static bool is_one_part(const ring *r, const bool own[RING]) {
    int part[RING], parts = 0;
    for (int i = 0; i < r->size; i++)
        part[i] = i;
    for (int i = 0; i < r->size; i++)
        for (int k = i + 1; k < r->size; k++) {
            bool beside = k == i + 1 || (i == 0 && k == r->size - 1);
            bool chained = r->fixed[i] && r->fixed[k] && r->root[i] == r->root[k];
            if (!own[i] || !own[k] || (!beside && !chained)) continue;
            for (int n = 0, from = part[k]; n < r->size; n++)
                if (part[n] == from) part[n] = part[i];
        }
    for (int i = 0; i < r->size; i++)
        parts += own[i] && part[i] == i;
    return parts <= 1;
}

// Whether the cell is dead for a player who has the stones, and may get the cells of `maybe`.
static bool is_dead(const hx_certificate *c, int cell, const hx_bits *stones,
                    const hx_bits *maybe) {
    hx_certificate_joints j;
    ring r = {.size = c->at.board->cells.degree[cell]};
    hx_certificate_join_stones(c, stones, &j);
    for (int i = 0; i < r.size; i++) {
        int p = r.point[i] = hx_certificate_point(c, c->at.board->cells.next[cell][i]);
        r.fixed[i] = p >= 0 && hx_bits_has(stones, p);
        r.open[i] = p >= 0 && !r.fixed[i] && hx_bits_has(maybe, p);
        if (r.fixed[i]) r.root[i] = hx_certificate_root(&j, p);
    }
    for (int filling = 0; filling < 1 << r.size; filling++) {
        bool own[RING], possible = true;
        for (int i = 0; i < r.size; i++) {
            own[i] = r.fixed[i] || (filling >> i & 1);
            possible = possible && (!(filling >> i & 1) || r.open[i]);
        }
        if (possible && !is_one_part(&r, own)) return false;
    }
    return true;
}

// ---- one or two cells ----------------------------------------------------------------------

typedef struct capture {
    hx_cell cells[2]; // as in hx_claim
    hx_bits needed;   // those that the claim counts on
    hx_bits maybe;    // the claim's carrier and stones
} capture;

static bool holds(const hx_certificate *c, const capture *k, const hx_bits *stones) {
    for (int i = 0; i < 2; i++) {
        hx_bits with = *stones;
        if (k->cells[i] == HX_CELL_NONE || !hx_bits_has(&k->needed, k->cells[i])) continue;
        hx_bits_remove(&with, k->cells[i]);
        if (k->cells[1] != HX_CELL_NONE) hx_bits_add(&with, k->cells[1 - i]);
        if (!is_dead(c, k->cells[i], &with, &k->maybe)) return false;
    }
    return true;
}

// Adds the player's stones around the cells, with their chains if wanted.
static void add_around(const hx_certificate *c, const capture *k, bool chains, hx_bits *stones) {
    const hx_board *b = c->at.board;
    hx_bits near = *stones;
    for (int i = 0; i < 2 && k->cells[i] != HX_CELL_NONE; i++)
        for (int n = 0; n < b->cells.degree[k->cells[i]]; n++) {
            int p = hx_certificate_point(c, b->cells.next[k->cells[i]][n]);
            if (p >= 0 && b->color[hx_certificate_node(c, p)] == c->winner &&
                !hx_bits_has(&c->at.hidden, p))
                hx_bits_add(&near, p);
        }
    *stones = near;
    for (int p = 0; p < c->cells && chains; p++)
        for (int q = 0; q < c->points && b->color[p] == c->winner; q++)
            if (hx_bits_has(&near, q) && !hx_bits_has(&c->at.hidden, p) &&
                hx_groups_find(&b->groups, (hx_cell)p) ==
                    hx_groups_find(&b->groups, (hx_cell)hx_certificate_node(c, q)))
                hx_bits_add(stones, p);
}

hx_claim_id hx_certificate_capture_release(hx_certificate *c, hx_claim_id id, hx_cell first,
                                           hx_cell second) {
    capture k = {.cells = {first, second}};
    hx_bits stones;
    hx_bits_walk walk = {0};
    hx_bits_clear(&k.needed, c->words);
    hx_claim_unite_stones(c, id, &k.needed);
    k.maybe = stones = k.needed;
    hx_claim_unite_carrier(c, id, &k.maybe);
    for (int i = 0; i < 2 && k.cells[i] != HX_CELL_NONE; i++)
        hx_bits_remove(&stones, k.cells[i]);
    if (hx_bits_equal(&stones, &k.needed, c->words)) return id;
    hx_bits before = stones;
    for (int more = 0; !holds(c, &k, &stones); more++) {
        if (more == 2) return 0;
        add_around(c, &k, more == 1, &stones);
    }
    hx_bits extra = stones;
    hx_bits_subtract(&extra, &before, c->words);
    for (int p; (p = hx_bits_step(&extra, &walk, c->words)) >= 0;) {
        hx_bits_remove(&stones, p);
        if (!holds(c, &k, &stones)) hx_bits_add(&stones, p);
    }
    return hx_claim_add_capture(c, id, k.cells, &stones);
}

// ---- the whole -----------------------------------------------------------------------------

hx_certificate_step hx_certificate_fill(hx_certificate *c) {
    hx_certificate_step before = hx_certificate_stand(c);
    hx_board *b = c->at.board;
    hx_cell cells[HX_CELLS_MAX];
    uint8_t colors[HX_CELLS_MAX];
    int count = c->source->fills ? hx_fill_run(&c->dead, b, NULL) : 0;
    if (c->source->fills && hx_certificate_is_apart(c)) hx_fill_run(&c->dead, c->at.solvers, NULL);
    for (int i = count; i-- > 0; hx_board_undo(b)) {
        cells[i] = b->placed[b->stones - 1];
        colors[i] = b->color[cells[i]];
    }
    bool second = false; // the same again, to see which are pairs
    for (int i = 0; i < count; i++) {
        c->at.is_second[b->stones] = second;
        bool mates = i + 1 < count && colors[i + 1] == colors[i];
        second = !second && mates && !hx_dead_is(&c->dead, b, cells[i]);
        hx_board_place(b, (hx_color)colors[i], cells[i]);
    }
    return before;
}

hx_claim_id hx_certificate_take_fill_back(hx_certificate *c, hx_certificate_step before,
                                          hx_claim_id id) {
    hx_board *b = c->at.board;
    while (b->stones > before.stones) {
        bool pair = c->at.is_second[b->stones - 1];
        hx_cell first = b->placed[b->stones - 1], second = HX_CELL_NONE;
        bool own = b->color[first] == c->winner;
        hx_board_undo(b);
        if (pair) {
            second = b->placed[b->stones - 1];
            hx_board_undo(b);
        }
        if (id && own) id = hx_certificate_capture_release(c, id, first, second);
    }
    hx_certificate_take_back(c, before);
    return id;
}
