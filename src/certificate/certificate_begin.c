// SPDX-License-Identifier: MIT
// How the winner begins. He is asked for a move even where he needs none, since the claim holds
// though the opponent moves first: then he makes one that the claim has in store.
#include "certificate/certificate_int.h"

static void add_children(const hx_certificate *c, const hx_claim_option *o, hx_claim_draft *out) {
    for (uint32_t i = 0; i < o->count; i++)
        hx_claim_draft_add(c, out, hx_claim_child(c, o, i));
}

// Of the two cells, or the one that is dead, a stone that the child counts on; with it the other
// one is dead.
static hx_cell captured_move(const hx_certificate *c, const hx_claim *claim, hx_claim_id child) {
    hx_cell first = claim->captured[0];
    return hx_claim_stones(c, child)[first / 64] >> (first % 64) & 1 ? first : claim->captured[1];
}

// The claim's own first option, or what it comes to with one of the captured cells taken. False for
// one without moves.
static bool take_move(const hx_certificate *c, hx_claim_id id, hx_claim_draft *out) {
    const hx_claim *claim = &c->claims[id];
    const hx_claim_option *o = &c->options[claim->first];
    if (claim->kind == HX_CLAIM_AND) return false;
    hx_claim_draft_start(
        c, out,
        claim->kind == HX_CLAIM_OR ? o->move : captured_move(c, claim, hx_claim_child(c, o, 0)));
    add_children(c, o, out);
    return true;
}

static void begin(const hx_certificate *c, hx_claim_id root, bool moves, hx_cell move,
                  hx_claim_draft *out) {
    const hx_claim *claim = &c->claims[root];
    const hx_claim_option *parts = &c->options[claim->first];
    if (moves && move == HX_CELL_NONE) {
        if (take_move(c, root, out)) return;
        for (uint32_t i = 0; i < parts->count; i++) { // a move in one part leaves the others
            if (c->claims[hx_claim_child(c, parts, i)].kind != HX_CLAIM_OR) continue;
            take_move(c, hx_claim_child(c, parts, i), out);
            for (uint32_t k = 0; k < parts->count; k++)
                if (k != i) hx_claim_draft_add(c, out, hx_claim_child(c, parts, k));
            return;
        }
    }
    hx_claim_draft_start(c, out, move);
    hx_claim_draft_add(c, out, root);
}

// A certificate is known by its first claim, so that there is one even where the move alone joins the
// edges.
void hx_certificate_begin(hx_certificate *c, hx_claim_id root, bool moves, hx_cell move,
                          hx_claim_draft *out) {
    begin(c, root, moves, move, out);
    if (out->count > 0) return;
    hx_board_place(c->at.board, c->winner, out->move);
    hx_claim_id joined = hx_certificate_prove_joined(c);
    hx_board_undo(c->at.board);
    if (joined) hx_claim_draft_add(c, out, joined);
}
