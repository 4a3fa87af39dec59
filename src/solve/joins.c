// SPDX-License-Identifier: MIT
#include "solve/joins.h"

#include <stdlib.h>
#include <string.h>

void hx_joins_init(hx_joins *j, int words, size_t limit) {
    *j = (hx_joins){0};
    hx_wins_init(&j->wins, words, limit / 2);
}

void hx_joins_free(hx_joins *j) {
    hx_wins_free(&j->wins);
    free(j->sets);
    free(j->edges);
    free(j->origins);
    *j = (hx_joins){0};
}

void hx_joins_clear(hx_joins *j) {
    hx_wins_clear(&j->wins);
    j->count = 0;
}

enum { INNER = 2, CELLS, SETS }; // of a join, after its ends

static uint64_t *set_of(const hx_joins *j, uint32_t number, int which) {
    return j->sets + ((size_t)number * SETS + (size_t)which) * (size_t)j->wins.words;
}

static bool is_edge(const hx_joins *j, uint32_t number, int which) {
    return j->edges[number] >> which & 1;
}

// ---- adding --------------------------------------------------------------------------------

// The sets take about as much as the tree.
static bool make_room(hx_joins *j) {
    size_t size = SETS * (size_t)j->wins.words * sizeof *j->sets;
    if (j->wins.limit && j->count * size > j->wins.limit) return false;
    if (j->count < j->room) return true;
    uint32_t room = j->room ? 2 * j->room : 256;
    uint64_t *sets = realloc(j->sets, room * size);
    if (sets) j->sets = sets;
    uint8_t *edges = realloc(j->edges, room);
    if (edges) j->edges = edges;
    uint32_t *origins = realloc(j->origins, room * sizeof *origins);
    if (origins) j->origins = origins;
    if (!sets || !edges || !origins) return false;
    j->room = room;
    return true;
}

typedef struct comparison {
    const hx_joins *joins;
    const hx_join *join;
    bool same; // one that says as much was seen
} comparison;

// The same ends, with fewer stones and cells.
static void compare(void *user, uint32_t number, const uint64_t *cells, hx_cell missing) {
    comparison *c = user;
    bool same = true;
    (void)cells;
    (void)missing;
    for (int i = 0; i < 2; i++) {
        const uint64_t *end = set_of(c->joins, number, i);
        same = same && is_edge(c->joins, number, i) <= c->join->edge[i];
        for (int k = 0; k < c->joins->wins.words; k++)
            same = same && !(end[k] & ~c->join->chain[i].word[k]);
    }
    c->same |= same;
}

static bool is_known(const hx_joins *j, const hx_join *join, const hx_bits *stones) {
    comparison c = {j, join, false};
    hx_wins_board b = {.own = *stones, .open = join->cells};
    hx_bits_clear(&b.missing, j->wins.words);
    hx_wins_find(&j->wins, &b, compare, &c);
    return c.same;
}

bool hx_joins_add(hx_joins *j, const hx_join *join, uint32_t origin) {
    int words = j->wins.words;
    hx_bits stones = join->inner;
    for (int i = 0; i < 2; i++)
        hx_bits_unite(&stones, &join->end[i], words);
    if (is_known(j, join, &stones)) return true;
    if (!make_room(j) || !hx_wins_add(&j->wins, &stones, join->cells.word, j->count)) return false;
    const hx_bits *sets[SETS] = {&join->end[0], &join->end[1], &join->inner, &join->cells};
    for (int i = 0; i < SETS; i++)
        memcpy(set_of(j, j->count, i), sets[i]->word, (size_t)words * sizeof(uint64_t));
    j->origins[j->count] = origin;
    j->edges[j->count++] = (uint8_t)(join->edge[0] | join->edge[1] << 1);
    return true;
}

uint32_t hx_joins_get(const hx_joins *j, uint32_t number, hx_join *out) {
    hx_bits *sets[SETS] = {&out->end[0], &out->end[1], &out->inner, &out->cells};
    for (int i = 0; i < SETS; i++)
        memcpy(sets[i]->word, set_of(j, number, i), (size_t)j->wins.words * sizeof(uint64_t));
    for (int i = 0; i < 2; i++)
        out->edge[i] = is_edge(j, number, i);
    return j->origins[number];
}

// ---- giving --------------------------------------------------------------------------------

typedef struct giving {
    const hx_joins *joins;
    hx_hsearch *to;
    const hx_joins_board *board;
    int given;
} giving;

enum { NOTHING = -1, APART = -2 };

// The node that the stones of an end are, the missing one left out.
static int node_of(const giving *g, uint32_t number, int which, hx_cell missing) {
    hx_bits end;
    hx_bits_walk walk = {0};
    int node = is_edge(g->joins, number, which) ? hx_hsearch_edge(g->to, which) : NOTHING;
    memcpy(end.word, set_of(g->joins, number, which),
           (size_t)g->joins->wins.words * sizeof *end.word);
    for (int stone; (stone = hx_bits_step(&end, &walk, g->joins->wins.words)) >= 0;) {
        int its = stone == missing ? node : hx_hsearch_node(g->to, stone);
        if (node == NOTHING) node = its;
        if (node != its) return APART;
    }
    return node;
}

static bool is_in_end(const giving *g, uint32_t number, hx_cell cell) {
    bool in = false;
    for (int i = 0; i < 2; i++)
        in |= set_of(g->joins, number, i)[cell / 64] >> cell % 64 & 1;
    return in;
}

// With a stone missing between the ends it is a semi connection, and a full one of that cell if the
// stone is an end of its own.
static void give(void *user, uint32_t number, const uint64_t *cells, hx_cell missing) {
    giving *g = user;
    int words = g->joins->wins.words;
    if (number < g->board->out_count && g->board->out[number]) return;
    for (int i = 0; i < 2; i++)
        if (g->board->without[i] && is_edge(g->joins, number, i)) return;
    int node[2] = {node_of(g, number, 0, missing), node_of(g, number, 1, missing)};
    bool alone = node[0] == NOTHING || node[1] == NOTHING;
    bool semi = missing != HX_CELL_NONE && !alone;
    if (node[0] == APART || node[1] == APART || node[0] == node[1]) return;
    if (semi && is_in_end(g, number, missing)) return;
    for (int i = 0; i < 2; i++)
        if (node[i] == NOTHING) node[i] = missing;
    hx_bits needed;
    memcpy(needed.word, cells, (size_t)words * sizeof *cells);
    hx_bits_intersect(&needed, &g->board->empty, words);
    if (semi) hx_bits_add(&needed, missing);
    hx_hsearch_put(g->to, semi ? HX_CONN_SEMI : HX_CONN_FULL, node[0], node[1], semi ? missing : -1,
                   needed.word, g->board->mark + number);
    g->given++;
}

int hx_joins_give(const hx_joins *j, hx_hsearch *h, const hx_joins_board *b) {
    giving g = {j, h, b, 0};
    hx_wins_board board = {b->own, b->empty, b->empty};
    if (b->over_stones) hx_bits_unite(&board.open, &board.own, j->wins.words);
    hx_wins_find(&j->wins, &board, give, &g);
    return g.given;
}
