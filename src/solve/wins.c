// SPDX-License-Identifier: MIT
#include "solve/wins.h"

#include <stdlib.h>
#include <string.h>

// The nodes below one lie beside each other in the order they came, with room for more, so that a
// look at all of them is a walk through memory.
typedef struct node {
    uint32_t below;       // the first of them
    uint16_t count, room; // of them
    uint32_t newest;      // of the wins with just these stones; 0: none
    hx_cell stone;
    uint64_t sets[]; // what all wins here and below have: stones, then cells
} node;

typedef struct win {
    uint32_t older; // with the same stones; 0: none
    uint32_t number;
    uint64_t cells[];
} win;

static size_t node_size(const hx_wins *w) {
    return sizeof(node) + 2 * (size_t)w->words * sizeof(uint64_t);
}

static size_t win_size(const hx_wins *w) {
    return sizeof(win) + (size_t)w->words * sizeof(uint64_t);
}

static node *node_at(const hx_wins *w, uint32_t i) {
    return (node *)(void *)(w->nodes + i * node_size(w));
}

static win *win_at(const hx_wins *w, uint32_t i) {
    return (win *)(void *)(w->wins + i * win_size(w));
}

void hx_wins_init(hx_wins *w, int words, size_t limit) {
    *w = (hx_wins){.words = words, .limit = limit};
}

void hx_wins_free(hx_wins *w) {
    free(w->nodes);
    free(w->wins);
    *w = (hx_wins){0};
}

void hx_wins_clear(hx_wins *w) {
    w->node_count = w->win_count = 0;
    memset(w->given_up, 0, sizeof w->given_up);
}

// ---- adding --------------------------------------------------------------------------------

static bool grow(unsigned char **memory, uint32_t *room, size_t size) {
    uint32_t more = *room ? 2 * *room : 1024;
    unsigned char *grown = realloc(*memory, more * size);
    if (!grown) return false;
    *memory = grown;
    *room = more;
    return true;
}

// For one more win, which may take a node for each of its stones, and have the nodes below one
// move to where there is room for twice as many.
static bool make_room(hx_wins *w, uint32_t stones) {
    uint32_t nodes = stones + 1 + 2 * 64 * (uint32_t)w->words;
    size_t used = w->node_count * node_size(w) + w->win_count * win_size(w);
    if (w->limit && used > w->limit) return false;
    while (w->node_room - w->node_count < nodes)
        if (!grow(&w->nodes, &w->node_room, node_size(w))) return false;
    while (w->win_room - w->win_count < 2)
        if (!grow(&w->wins, &w->win_room, win_size(w))) return false;
    return true;
}

static int class_of(uint32_t room) { // a power of two
    return __builtin_ctz(room);
}

// Nodes beside each other that nobody has.
static uint32_t take(hx_wins *w, uint32_t room) {
    uint32_t i = w->given_up[class_of(room)];
    if (i) {
        w->given_up[class_of(room)] = node_at(w, i)->below;
        return i;
    }
    i = w->node_count;
    w->node_count += room;
    return i;
}

static void give_up(hx_wins *w, uint32_t first, uint32_t room) {
    node_at(w, first)->below = w->given_up[class_of(room)];
    w->given_up[class_of(room)] = first;
}

// Makes room for one more node below this one.
static void widen(hx_wins *w, uint32_t above) {
    node n = *node_at(w, above);
    uint32_t room = n.room ? 2u * n.room : 1, below = take(w, room);
    if (n.room) {
        memcpy(node_at(w, below), node_at(w, n.below), n.count * node_size(w));
        give_up(w, n.below, n.room);
    }
    node_at(w, above)->below = below;
    node_at(w, above)->room = (uint16_t)room;
}

// A node for wins, of which this is the first.
static void set_up(const hx_wins *w, node *n, hx_cell stone, const hx_bits *stones,
                   const uint64_t *cells) {
    *n = (node){.stone = stone};
    memcpy(n->sets, stones->word, (size_t)w->words * sizeof *cells);
    memcpy(n->sets + w->words, cells, (size_t)w->words * sizeof *cells);
}

static void keep_common(const hx_wins *w, node *n, const hx_bits *stones, const uint64_t *cells) {
    for (int k = 0; k < w->words; k++) {
        n->sets[k] &= stones->word[k];
        n->sets[w->words + k] &= cells[k];
    }
}

// The node of the stone below another.
static uint32_t go_down(hx_wins *w, const hx_bits *stones, const uint64_t *cells, uint32_t above,
                        hx_cell stone) {
    const node *a = node_at(w, above);
    for (uint32_t i = a->below; i < a->below + a->count; i++)
        if (node_at(w, i)->stone == stone) {
            keep_common(w, node_at(w, i), stones, cells);
            return i;
        }
    if (a->count == a->room) widen(w, above);
    node *n = node_at(w, above);
    uint32_t added = n->below + n->count++;
    set_up(w, node_at(w, added), stone, stones, cells);
    return added;
}

bool hx_wins_add(hx_wins *w, const hx_bits *stones, const uint64_t *cells, uint32_t number) {
    hx_bits_walk walk = {0};
    uint32_t at = 0;
    if (!make_room(w, (uint32_t)hx_bits_count(stones, w->words))) return false;
    if (!w->node_count) set_up(w, node_at(w, w->node_count++), HX_CELL_NONE, stones, cells);
    if (!w->win_count) w->win_count = 1;
    for (int cell; (cell = hx_bits_step(stones, &walk, w->words)) >= 0;)
        at = go_down(w, stones, cells, at, (hx_cell)cell);
    win *added = win_at(w, w->win_count);
    *added = (win){node_at(w, at)->newest, number};
    memcpy(added->cells, cells, (size_t)w->words * sizeof *cells);
    node_at(w, at)->newest = w->win_count++;
    return true;
}

// ---- finding -------------------------------------------------------------------------------

typedef struct search {
    const hx_wins *wins;
    const hx_wins_board *board;
    hx_cell missing; // on the way to the node at hand; HX_CELL_NONE: none yet
    hx_wins_see *see;
    void *user;
} search;

static bool is_open(const search *s, const uint64_t *cells) {
    uint64_t outside = 0;
    for (int i = 0; i < s->wins->words; i++)
        outside |= cells[i] & ~s->board->open.word[i];
    return !outside;
}

// Whether of the stones at most one is missing, which may be, and is the one that is known to be.
static bool may_miss(const search *s, const uint64_t *stones) {
    uint64_t seen = 0;
    for (int i = 0; i < s->wins->words; i++) {
        uint64_t lacks = stones[i] & ~s->board->own.word[i];
        if (!lacks) continue;
        if (seen || (lacks & (lacks - 1)) || (lacks & ~s->board->missing.word[i])) return false;
        seen = lacks;
    }
    return !seen || s->missing == HX_CELL_NONE || stones[s->missing / 64] >> s->missing % 64 & 1;
}

// Goes to a node below the one at hand if its wins may do.
static bool enter(search *s, const node *n) {
    if (!may_miss(s, n->sets) || !is_open(s, n->sets + s->wins->words)) return false;
    if (!hx_bits_has(&s->board->own, n->stone)) s->missing = n->stone;
    return true;
}

static void look_at(const search *s, const node *n) {
    for (uint32_t i = n->newest; i; i = win_at(s->wins, i)->older) {
        const win *w = win_at(s->wins, i);
        if (is_open(s, w->cells)) s->see(s->user, w->number, w->cells, s->missing);
    }
}

void hx_wins_find(const hx_wins *w, const hx_wins_board *b, hx_wins_see *see, void *user) {
    search s = {w, b, HX_CELL_NONE, see, user};
    const node *way[HX_CELLS_MAX + 1]; // to the node at hand, the root first
    uint32_t left[HX_CELLS_MAX + 1];   // of the nodes below each: those not looked at yet
    int depth = 0;
    if (!w->node_count) return;
    way[0] = node_at(w, 0);
    left[0] = way[0]->count;
    look_at(&s, way[0]);
    while (depth >= 0) {
        const node *n = way[depth];
        if (!left[depth]) {
            if (s.missing == n->stone) s.missing = HX_CELL_NONE;
            depth--;
            continue;
        }
        n = node_at(w, n->below + --left[depth]);
        if (!enter(&s, n)) continue;
        look_at(&s, n);
        way[++depth] = n;
        left[depth] = n->count;
    }
}
