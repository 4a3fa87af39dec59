// SPDX-License-Identifier: MIT
#include "subgame/mustplay.h"

#include <stdlib.h>
#include <string.h>

enum { TICKS_A_PAIR = 20 }; // what setting a sub-game up costs, in stones

// A pair of ends to be looked at, the least promise first in rank.
typedef struct prospect {
    uint32_t rank;
    uint16_t x, y; // nodes
} prospect;

typedef struct round {
    hx_hsearch *h;
    hx_subgame *g;
    const hx_board *board;
    const hx_mustplay_options *options;
    hx_mustplay_stats *stats;
    int nodes;       // cells and the two edges
    uint16_t *tried; // per pair: semis that there were when it was looked at, and 1
    prospect *prospects;
} round;

hx_status hx_mustplay_learn(hx_hsearch *h, const hx_subgame *g, const hx_subgame_question *q,
                            const hx_subgame_answer *answer, hx_error *err) {
    int x = hx_hsearch_node(h, q->ends[0]), y = hx_hsearch_node(h, q->ends[1]);
    hx_conn_kind kind = answer->key < 0 ? HX_CONN_FULL : HX_CONN_SEMI;
    return hx_derive_learn(h, kind, x, y, hx_subgame_strategy(g), answer->tree, err);
}

// ---- which pairs ---------------------------------------------------------------------------

static bool has(const hx_hsearch *h, hx_conn_kind kind, int x, int y) {
    return hx_hsearch_first(h, kind, x, y) != 0;
}

static int count_semis(const hx_hsearch *h, int x, int y) {
    int count = 0;
    for (hx_conn_id id = hx_hsearch_first(h, HX_CONN_SEMI, x, y); id; id = hx_hsearch_next(h, id))
        count++;
    return count;
}

// Where a pair stands in r->tried.
static size_t place_of(int x, int y) {
    return (size_t)(y * (y - 1) / 2 + x);
}

// The cells that all semis of the pair need, and those that some need.
static void survey(const hx_hsearch *h, int x, int y, hx_bits *common, hx_bits *all) {
    memset(common, 0xff, sizeof *common);
    int words = hx_hsearch_words(h);
    hx_bits_clear(all, words);
    for (hx_conn_id id = hx_hsearch_first(h, HX_CONN_SEMI, x, y); id; id = hx_hsearch_next(h, id)) {
        const uint64_t *carrier = hx_hsearch_get(h, id).carrier;
        for (int i = 0; i < words; i++) {
            common->word[i] &= carrier[i];
            all->word[i] |= carrier[i];
        }
    }
}

// Ends that are stones or edges before empty ones, small must-play regions before large ones.
static uint32_t rank_of(const round *r, int x, int y) {
    hx_bits common, all;
    int words = hx_hsearch_words(r->h);
    survey(r->h, x, y, &common, &all);
    uint32_t region = (uint32_t)hx_bits_count(&common, words);
    uint32_t size = (uint32_t)hx_bits_count(&all, words);
    bool x_stone = hx_hsearch_is_stone(r->h, x), y_stone = hx_hsearch_is_stone(r->h, y);
    uint32_t kind = x_stone && y_stone ? 0 : y >= r->board->cells.count ? 1 : x_stone + 2u;
    return kind << 20 | region << 10 | size;
}

static int compare(const void *a, const void *b) {
    const prospect *one = a, *two = b;
    if (one->rank != two->rank) return one->rank < two->rank ? -1 : 1;
    if (one->y != two->y) return one->y < two->y ? -1 : 1;
    return (one->x > two->x) - (one->x < two->x);
}

// The pairs without a full that have changed since they were looked at.
static int list_prospects(round *r) {
    const hx_hsearch *h = r->h;
    int count = 0;
    for (int y = 1; y < r->nodes; y++)
        for (int x = 0; hx_hsearch_is_node(h, y) && x < y; x++) {
            if (!hx_hsearch_is_node(h, x) || has(h, HX_CONN_FULL, x, y)) continue;
            int semis = count_semis(h, x, y);
            if (r->tried[place_of(x, y)] == semis + 1) continue;
            if (!semis && !r->options->complete) continue;
            uint32_t rank = semis ? rank_of(r, x, y) : UINT32_MAX;
            r->prospects[count++] = (prospect){rank, (uint16_t)x, (uint16_t)y};
        }
    qsort(r->prospects, (size_t)count, sizeof *r->prospects, compare);
    return count;
}

// ---- one pair ------------------------------------------------------------------------------

static bool is_spent(const round *r) {
    if (hx_hsearch_is_spent(r->h)) return true;
    return r->options->ticks && r->stats->ticks >= r->options->ticks;
}

static hx_status ask(round *r, hx_subgame_question *q, hx_error *err) {
    uint64_t left = r->options->ticks ? r->options->ticks - r->stats->ticks : UINT64_MAX;
    uint64_t most = r->options->pair_ticks ? r->options->pair_ticks : UINT64_MAX;
    hx_subgame_limits limits = {.complete = r->options->complete, .depth = r->options->depth};
    limits.stones = left < most ? left : most;
    hx_subgame_answer a = hx_subgame_solve(r->g, q, &limits);
    r->stats->tried++;
    hx_status status = HX_OK;
    if (a.result == HX_SUBGAME_WON && hx_subgame_build(r->g, q, &a)) {
        status = hx_mustplay_learn(r->h, r->g, q, &a, err);
        r->stats->found += !status;
    } else if (hx_subgame_strategy(r->g)->failed) {
        status = hx_fail_memory(err);
    }
    r->stats->ticks += TICKS_A_PAIR + hx_subgame_stones(r->g);
    if (a.result == HX_SUBGAME_OPEN && hx_subgame_stones(r->g) >= limits.stones)
        r->stats->finished = false;
    return status;
}

// Adds the empty cells beside the region: a connection that AND and OR do not see needs more cells
// than the semis that they see (without them the papers' fifth-row connections are missed).
static void widen(const round *r, hx_bits *region) {
    hx_bits inner = *region;
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(&inner, &walk, hx_hsearch_words(r->h))) >= 0;)
        for (int i = 0; i < r->board->cells.degree[cell]; i++) {
            int next = r->board->cells.next[cell][i];
            if (next < r->board->cells.count && hx_board_is_empty(r->board, next))
                hx_bits_add(region, next);
        }
}

static hx_status look_at(round *r, int x, int y, hx_error *err) {
    hx_hsearch *h = r->h;
    hx_bits common, all;
    survey(h, x, y, &common, &all);
    widen(r, &all);
    hx_subgame_question q = {.board = r->board, .color = hx_hsearch_color(h)};
    q.ends[0] = hx_hsearch_name(h, x);
    q.ends[1] = hx_hsearch_name(h, y);
    q.carrier = r->options->complete ? NULL : &all;
    r->tried[place_of(x, y)] = (uint16_t)(count_semis(h, x, y) + 1);
    hx_status status = ask(r, &q, err);
    q.first = true;
    bool none = !has(h, HX_CONN_FULL, x, y) && !has(h, HX_CONN_SEMI, x, y);
    if (!status && none && r->options->complete && !is_spent(r)) status = ask(r, &q, err);
    return status;
}

static hx_status run(round *r, hx_error *err) {
    int before = -1;
    r->stats->finished = true;
    while (r->stats->found > before) {
        before = r->stats->found;
        int count = list_prospects(r);
        for (int i = 0; i < count; i++) {
            int x = r->prospects[i].x, y = r->prospects[i].y;
            if (has(r->h, HX_CONN_FULL, x, y)) continue;
            if (is_spent(r)) {
                r->stats->finished = false;
                return HX_OK;
            }
            hx_status status = look_at(r, x, y, err);
            if (status) return status;
        }
    }
    return HX_OK;
}

hx_status hx_mustplay_extend(hx_hsearch *h, hx_subgame *g, const hx_board *b,
                             const hx_mustplay_options *options, hx_mustplay_stats *stats,
                             hx_error *err) {
    *stats = (hx_mustplay_stats){0};
    round r = {h, g, b, options, stats, b->cells.count + 2, NULL, NULL};
    size_t pairs = place_of(0, r.nodes);
    r.tried = calloc(pairs, sizeof *r.tried);
    r.prospects = malloc(pairs * sizeof *r.prospects);
    hx_status status = r.tried && r.prospects ? run(&r, err) : hx_fail_memory(err);
    free(r.tried);
    free(r.prospects);
    return status;
}
