// SPDX-License-Identifier: MIT
// Claims that join the edges, to be found by the stones and the empty cells of a board. They hang
// in a tree by their stones, in rising order: what hangs below a node has its stone and those of
// the nodes above it. A search passes over what is below a stone that is not there, and over what
// has a cell in common that is not empty.
//
// Cost: with the 100,000 such claims of 8x8 h1 a search comes to 850 nodes and 45 claims.
#include "certificate/certificate_int.h"

#include <stdlib.h>

static uint64_t *common_at(const hx_certificate *c, uint32_t node) {
    return c->wins.common + (size_t)node * (size_t)c->words;
}

bool hx_certificate_wins_make_room(hx_certificate *c) {
    hx_certificate_wins *w = &c->wins;
    if (w->room - w->count > (uint32_t)c->cells) return true;
    uint32_t room = w->room ? 2 * w->room : 1024;
    hx_win_node *nodes = realloc(w->nodes, room * sizeof *nodes);
    if (nodes) w->nodes = nodes;
    uint64_t *common = realloc(w->common, room * (size_t)c->words * sizeof *common);
    if (common) w->common = common;
    c->failed |= !nodes || !common;
    if (!c->failed) w->room = room;
    return !c->failed;
}

void hx_certificate_wins_free(hx_certificate *c) {
    free(c->wins.nodes);
    free(c->wins.common);
}

// A node for claims, of which this is the first.
static uint32_t add_node(hx_certificate *c, hx_claim_id id, hx_cell stone) {
    uint32_t node = c->wins.count++;
    c->wins.nodes[node] = (hx_win_node){.stone = stone};
    for (int i = 0; i < c->words; i++)
        common_at(c, node)[i] = hx_claim_carrier(c, id)[i];
    return node;
}

// The node of the stone below another.
static uint32_t go_down(hx_certificate *c, hx_claim_id id, uint32_t above, hx_cell stone) {
    hx_win_node *nodes = c->wins.nodes;
    uint32_t node = nodes[above].below;
    while (node && nodes[node].stone != stone)
        node = nodes[node].beside;
    if (!node) {
        node = add_node(c, id, stone);
        nodes[node].beside = nodes[above].below;
        nodes[above].below = node;
    }
    for (int i = 0; i < c->words; i++)
        common_at(c, node)[i] &= hx_claim_carrier(c, id)[i];
    return node;
}

void hx_certificate_wins_add(hx_certificate *c, hx_claim_id id) {
    hx_bits stones;
    hx_bits_walk walk = {0};
    hx_bits_clear(&stones, c->words);
    hx_claim_unite_stones(c, id, &stones);
    if (!c->wins.count) add_node(c, id, HX_CELL_NONE);
    uint32_t node = 0;
    for (int p; (p = hx_bits_step(&stones, &walk, c->words)) >= 0 && p < c->cells;)
        node = go_down(c, id, node, (hx_cell)p);
    c->claims[id].older = c->wins.nodes[node].newest;
    c->wins.nodes[node].newest = id;
}

// ---- finding -------------------------------------------------------------------------------

typedef struct search {
    const hx_certificate *c;
    hx_bits own, empty; // cells of the board
    bool moves;         // one stone of the claim is missing, on an empty cell
    hx_cell move;       // on the way to the node at hand: the missing stone; HX_CELL_NONE: none yet
    hx_bits few;        // cells of which claim and move are to use few:
    int most;           // this many at most
    hx_claim_id best;   // uses so many; the newest of those that do
    hx_cell best_move;
} search;

static search begin(const hx_certificate *c, bool moves, const hx_bits *few, int most) {
    search s = {.c = c, .moves = moves, .move = HX_CELL_NONE, .few = *few, .most = most};
    for (int cell = 0; cell < c->cells; cell++) {
        if (hx_board_is_empty(c->board, cell)) hx_bits_add(&s.empty, cell);
        if (c->board->color[cell] == c->winner) hx_bits_add(&s.own, cell);
    }
    return s;
}

static bool is_empty(const search *s, const uint64_t *cells) {
    uint64_t outside = 0;
    for (int i = 0; i < s->c->words; i++)
        outside |= cells[i] & ~s->empty.word[i];
    return !outside;
}

static void look_at_claim(search *s, hx_claim_id id) {
    const uint64_t *carrier = hx_claim_carrier(s->c, id);
    if (!is_empty(s, carrier)) return;
    int uses = s->moves && hx_bits_has(&s->few, s->move);
    for (int i = 0; i < s->c->words; i++)
        uses += __builtin_popcountll(carrier[i] & s->few.word[i]);
    if (uses > s->most || (uses == s->most && id < s->best)) return;
    s->most = uses;
    s->best = id;
    s->best_move = s->move;
}

// Goes to a node below the one at hand if its claims may do.
static bool enter(search *s, uint32_t node) {
    hx_cell stone = s->c->wins.nodes[node].stone;
    bool own = hx_bits_has(&s->own, stone);
    bool missing = s->moves && s->move == HX_CELL_NONE && hx_bits_has(&s->empty, stone);
    if ((!own && !missing) || !is_empty(s, common_at(s->c, node))) return false;
    if (!own) s->move = stone;
    return true;
}

static void look_at_node(search *s, uint32_t node) {
    if (s->moves && s->move == HX_CELL_NONE) return;
    for (hx_claim_id id = s->c->wins.nodes[node].newest; id; id = s->c->claims[id].older)
        look_at_claim(s, id);
}

static void look_at_all(search *s) {
    const hx_win_node *nodes = s->c->wins.nodes;
    uint32_t way[HX_HSEARCH_NODES_MAX]; // to the node at hand, the root left out
    int depth = 0;
    if (!s->c->wins.count) return;
    look_at_node(s, 0);
    for (uint32_t next = nodes[0].below; next || depth;) {
        if (next && enter(s, next)) {
            look_at_node(s, next);
            way[depth++] = next;
            next = nodes[next].below;
        } else if (next) {
            next = nodes[next].beside;
        } else {
            uint32_t left = way[--depth];
            if (s->move == nodes[left].stone) s->move = HX_CELL_NONE;
            next = nodes[left].beside;
        }
    }
}

hx_claim_id hx_certificate_wins_find(const hx_certificate *c) {
    hx_bits none = {0};
    search s = begin(c, false, &none, 0);
    look_at_all(&s);
    return s.best;
}

hx_claim_id hx_certificate_wins_find_threat(const hx_certificate *c, const hx_bits *few,
                                            hx_cell *move) {
    search s = begin(c, true, few, hx_bits_count(few, c->words) - 1);
    look_at_all(&s);
    *move = s.best_move;
    return s.best;
}
