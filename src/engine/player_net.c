// SPDX-License-Identifier: MIT
// The player with a net: a tree search over its opinions. Its parameters:
//   v  visits for a move          c  weight of the net's preferences
//      (0: no limit)              u  how much worse a move is taken to be before its first visit
//   h  visits before H-search     r  temperature of the choice (0: the most visited move)
//      looks (0: never)           s  number of the draw
//   t  ticks for a move           m  carriers that H-search keeps (all: no limit)
//   j  threads                    b  positions judged at once
#include "engine/player.h"
#include "engine/tree.h"
#include "search/chances.h"
#include "search/opening.h"

#include <stdlib.h>
#include <string.h>

// A number from 0 to `most` with at most three decimals, whatever the locale.
static bool read_real(const char *value, double most, double *out) {
    size_t whole = strspn(value, "0123456789"), decimals = 0;
    if (whole < 1 || whole > 6) return false;
    long n = strtol(value, NULL, 10);
    if (value[whole] == '.') decimals = strspn(value + whole + 1, "0123456789");
    if (value[whole] == '.' ? decimals < 1 || decimals > 3 || value[whole + 1 + decimals]
                            : value[whole] != '\0')
        return false;
    for (size_t i = 0; i < 3; i++)
        n = 10 * n + (i < decimals ? value[whole + 1 + i] - '0' : 0);
    *out = (double)n / 1000;
    return *out <= most;
}

static bool set(hx_levels_entry *e, char key, const char *value) {
    hx_mcts_settings *s = &e->tree;
    long n = 0;
    bool ok = false;
    switch (key) {
    case 'v':
        if ((ok = hx_levels_read_number(value, 0, 1000000000, false, &n))) s->visits = (uint64_t)n;
        return ok;
    case 't':
        if ((ok = hx_levels_read_number(value, 0, 1000000000, false, &n))) e->ticks = (uint64_t)n;
        return ok;
    case 's':
        if ((ok = hx_levels_read_number(value, 0, 1000000000, false, &n))) s->seed = (uint64_t)n;
        return ok;
    case 'h':
        if ((ok = hx_levels_read_number(value, 0, 1000000, false, &n))) s->proof_visits = (int)n;
        return ok;
    case 'j':
        if ((ok = hx_levels_read_number(value, 1, HX_MCTS_THREADS_MAX, false, &n)))
            s->threads = (int)n;
        return ok;
    case 'b':
        if ((ok = hx_levels_read_number(value, 1, HX_MCTS_BATCH_MAX, false, &n))) s->batch = (int)n;
        return ok;
    case 'm':
        if ((ok = hx_levels_read_number(value, 1, 60000, true, &n)))
            s->search.limit = n > 0 ? (int)n : 0;
        return ok;
    case 'c':
        return read_real(value, 100, &s->explore);
    case 'u':
        return read_real(value, 100, &s->urgency);
    case 'r':
        return read_real(value, 100, &s->temperature);
    default:
        return false;
    }
}

// It judges the first stone and the swap itself where the rules of opening are no knowledge.
static hx_status best(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                      const hx_limits *limits, hx_best *out) {
    if (hx_player_decide(out, p, hx_opening_is_known(&p->board.cells))) return HX_OK;
    return hx_position_is_offer(p) ? hx_offers_best(engine, level, p, limits, out)
                                   : hx_tree_best(engine, level, p, limits, out);
}

static hx_status analyze(hx_engine *engine, const hx_levels_entry *level, hx_position *p,
                         const hx_player_question *q, hx_analysis *out) {
    return hx_position_is_offer(p) ? hx_offers_analyze(engine, level, p, q, out)
                                   : hx_tree_analyze(engine, level, p, q, out);
}

// Of decisions by rule, which have no probability.
static double chance(double score, const hx_cells *cells) {
    (void)cells;
    return hx_chances_distance(score);
}

const hx_player hx_player_net = {
    .usual = {.level = {"net", "net", "a tree search over the opinions of a neural net"},
              .tree = {.explore = 1.1,
                       .urgency = 0.2,
                       .threads = 1,
                       .batch = 1,
                       .visits = 200,
                       .proof_visits = 12}},
    .has_net = true,
    .set = set,
    .best = best,
    .analyze = analyze,
    .ponder = hx_tree_ponder,
    .chance = chance,
    .close = hx_tree_free,
};
