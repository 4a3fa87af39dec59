// SPDX-License-Identifier: MIT
#include "solve/wins.h"

#include <stdlib.h>
#include <string.h>

typedef struct node {
    uint32_t below, beside; // nodes; 0: none
    uint32_t newest;        // of the wins with just these stones; 0: none
    hx_cell stone;
    uint64_t common[]; // cells of all wins here and below
} node;

typedef struct win {
    uint32_t older; // with the same stones; 0: none
    uint32_t number;
    uint64_t cells[];
} win;

static size_t size_of(const hx_wins *w, size_t head) {
    return head + (size_t)w->words * sizeof(uint64_t);
}

static node *node_at(const hx_wins *w, uint32_t i) {
    return (node *)(void *)(w->nodes + i * size_of(w, sizeof(node)));
}

static win *win_at(const hx_wins *w, uint32_t i) {
    return (win *)(void *)(w->wins + i * size_of(w, sizeof(win)));
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

// For one more win, which may take a node for each of its stones, and a root.
static bool make_room(hx_wins *w, uint32_t stones) {
    size_t node_size = size_of(w, sizeof(node)), win_size = size_of(w, sizeof(win));
    if (w->limit && w->node_count * node_size + w->win_count * win_size > w->limit) return false;
    while (w->node_room - w->node_count < stones + 1)
        if (!grow(&w->nodes, &w->node_room, node_size)) return false;
    while (w->win_room - w->win_count < 2)
        if (!grow(&w->wins, &w->win_room, win_size)) return false;
    return true;
}

// A node for wins, of which this is the first.
static uint32_t add_node(hx_wins *w, const uint64_t *cells, hx_cell stone) {
    node *n = node_at(w, w->node_count);
    *n = (node){.stone = stone};
    memcpy(n->common, cells, (size_t)w->words * sizeof *cells);
    return w->node_count++;
}

// The node of the stone below another.
static uint32_t go_down(hx_wins *w, const uint64_t *cells, uint32_t above, hx_cell stone) {
    uint32_t i = node_at(w, above)->below;
    while (i && node_at(w, i)->stone != stone)
        i = node_at(w, i)->beside;
    if (!i) {
        i = add_node(w, cells, stone);
        node_at(w, i)->beside = node_at(w, above)->below;
        node_at(w, above)->below = i;
    }
    for (int k = 0; k < w->words; k++)
        node_at(w, i)->common[k] &= cells[k];
    return i;
}

bool hx_wins_add(hx_wins *w, const hx_bits *stones, const uint64_t *cells, uint32_t number) {
    hx_bits_walk walk = {0};
    uint32_t at = 0;
    if (!make_room(w, (uint32_t)hx_bits_count(stones, w->words))) return false;
    if (!w->node_count) add_node(w, cells, HX_CELL_NONE);
    if (!w->win_count) w->win_count = 1;
    for (int cell; (cell = hx_bits_step(stones, &walk, w->words)) >= 0;)
        at = go_down(w, cells, at, (hx_cell)cell);
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

// Goes to a node below the one at hand if its wins may do.
static bool enter(search *s, const node *n) {
    bool own = hx_bits_has(&s->board->own, n->stone);
    if (!own && (s->missing != HX_CELL_NONE || !hx_bits_has(&s->board->missing, n->stone)))
        return false;
    if (!is_open(s, n->common)) return false;
    if (!own) s->missing = n->stone;
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
    uint32_t way[HX_CELLS_MAX]; // to the node at hand, the root left out
    int depth = 0;
    if (!w->node_count) return;
    look_at(&s, node_at(w, 0));
    for (uint32_t next = node_at(w, 0)->below; next || depth;) {
        const node *n = node_at(w, next);
        if (next && enter(&s, n)) {
            look_at(&s, n);
            way[depth++] = next;
            next = n->below;
        } else if (next) {
            next = n->beside;
        } else {
            n = node_at(w, way[--depth]);
            if (s.missing == n->stone) s.missing = HX_CELL_NONE;
            next = n->beside;
        }
    }
}
