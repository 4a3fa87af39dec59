// SPDX-License-Identifier: MIT
// The bench's stages of what proves: fill-in, sub-games, tree search, solver, certificates. They
// have the standard net, the one that every build has.
#include "engine/bench_int.h"

#include "subgame/mustplay.h"
#include "inferior/prune.h"
#include "certificate/certificate.h"

#include <stdlib.h>

static void fold_bits(hx_bench *b, const hx_bits *bits, int words) {
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(bits, &walk, words)) >= 0;)
        hx_bench_fold(b, (uint64_t)cell);
    hx_bench_fold(b, UINT64_MAX); // where the next begin
}

// ---- fill-in and inferior cells --------------------------------------------------------------

static void fold_inferior(hx_bench *b, const hx_prune *prune, int words) {
    fold_bits(b, &prune->vulnerable, words);
    fold_bits(b, &prune->dominated, words);
    hx_bits_walk walk = {0};
    for (int cell; (cell = hx_bits_step(&prune->vulnerable, &walk, words)) >= 0;)
        hx_bench_fold(b, prune->killer[cell]);
    walk = (hx_bits_walk){0};
    for (int cell; (cell = hx_bits_step(&prune->dominated, &walk, words)) >= 0;)
        hx_bench_fold(b, prune->dominator[cell]);
}

static hx_status stage_inferior(hx_bench *b, hx_position *p) {
    hx_random random = {29};
    uint64_t positions = 0, cells = 0;
    hx_dead *dead = malloc(sizeof *dead);
    hx_prune *prune = malloc(sizeof *prune);
    double start = hx_budget_now();
    if (dead) hx_dead_init(dead);
    for (int i = 0; i < 300 && dead && prune; i++, positions++) {
        hx_bits filled;
        hx_bench_position(p, 11, i % 60, &random);
        int words = hx_bits_words(p->board.cells.count);
        cells += (uint64_t)hx_fill_run(dead, &p->board, &filled);
        fold_bits(b, &filled, words);
        hx_bench_fold(b, p->board.hash[0]);
        hx_prune_find(prune, dead, &p->board, p->to_play);
        fold_inferior(b, prune, words);
        cells += (uint64_t)(hx_bits_count(&prune->vulnerable, words) +
                            hx_bits_count(&prune->dominated, words));
    }
    hx_status status = dead && prune ? HX_OK : hx_fail_memory(&b->engine->error);
    if (!status)
        hx_bench_tell(b, "inferior cells", positions, "positions", cells, "cells",
                      hx_budget_now() - start);
    free(prune);
    free(dead);
    return status;
}

// ---- sub-games -------------------------------------------------------------------------------

// What the must-play rule adds to H-search, or all that is true.
static hx_status stage_subgames(hx_bench *b, hx_position *p, int size, int most,
                                const hx_mustplay_options *options, const char *name) {
    hx_random random = {31};
    uint64_t tried = 0, found = 0;
    hx_hsearch *h = NULL;
    hx_subgame *g = NULL;
    hx_error *err = &b->engine->error;
    double start = hx_budget_now();
    hx_position_init(p, size, size);
    hx_status status = hx_hsearch_new(&h, &p->board.cells, NULL, err);
    if (!status) status = hx_subgame_new(&g, &p->board.cells, err);
    for (int stones = 2; stones <= most && !status; stones += 2) {
        hx_mustplay_stats stats;
        hx_bench_position(p, size, stones, &random);
        hx_color color = stones % 4 ? HX_COLOR_BLACK : HX_COLOR_WHITE;
        hx_hsearch_build(h, &p->board, color);
        status = hx_mustplay_extend(h, g, &p->board, options, &stats, err);
        hx_bench_fold(b, stats.ticks);
        hx_bench_fold(b, hx_hsearch_stats_of(h).fulls);
        hx_bench_fold(b, hx_hsearch_stats_of(h).semis);
        tried += (uint64_t)stats.tried;
        found += (uint64_t)stats.found;
        hx_bench_fold(b, found);
    }
    if (!status)
        hx_bench_tell(b, name, tried, "sub-games", found, "links", hx_budget_now() - start);
    hx_subgame_free(g);
    hx_hsearch_free(h);
    return status;
}

static hx_status stage_mustplay(hx_bench *b, hx_position *p) {
    const hx_mustplay_options options = {.depth = 2, .ticks = 1200, .pair_ticks = 150};
    return stage_subgames(b, p, 8, 16, &options, "must-play");
}

static hx_status stage_complete(hx_bench *b, hx_position *p) {
    const hx_mustplay_options options = {.complete = true};
    return stage_subgames(b, p, 4, 8, &options, "complete");
}

// ---- tree search -----------------------------------------------------------------------------

static void fold_tree(hx_bench *b, const hx_mcts *tree) {
    hx_mcts_move moves[8];
    hx_mcts_state state = hx_mcts_state_of(tree);
    hx_bench_fold(b, state.judged);
    hx_bench_fold(b, state.looks);
    hx_bench_fold(b, state.winner);
    int count = hx_mcts_moves(tree, moves, 8);
    for (int i = 0; i < count; i++) {
        hx_bench_fold(b, (uint64_t)moves[i].cell);
        hx_bench_fold(b, moves[i].visits);
        hx_bench_fold_real(b, moves[i].probability);
        hx_bench_fold(b, (uint64_t)moves[i].line[moves[i].line_length - 1]);
    }
}

static hx_status stage_tree(hx_bench *b, hx_position *p) {
    hx_random random = {37};
    hx_error *err = &b->engine->error;
    hx_levels_entry level;
    hx_net *net = NULL;
    hx_oracle *oracle = NULL;
    hx_mcts *tree = NULL;
    uint64_t searches = 0, judged = 0;
    double start = hx_budget_now();
    hx_status status = hx_levels_parse(&level, "net:v=150", err);
    if (!status) status = hx_net_standard(&net, err);
    if (!status) status = hx_oracle_net_new(&oracle, net, err);
    if (!status) status = hx_mcts_new(&tree, oracle, (size_t)8 << 20, err);
    for (int size = 7; size <= 11 && !status; size += 2)
        for (int stones = 1; stones < 4 * size && !status; stones += 9) {
            hx_budget budget = {0};
            hx_bench_position(p, size, stones, &random);
            status =
                hx_mcts_search(tree, &p->board, p->to_play, &level.tree, &budget, NULL, NULL, err);
            if (status) break;
            fold_tree(b, tree);
            judged += hx_mcts_state_of(tree).judged;
            searches++;
        }
    if (!status)
        hx_bench_tell(b, "tree", searches, "searches", judged, "judged", hx_budget_now() - start);
    hx_mcts_free(tree);
    if (oracle) oracle->free(oracle);
    hx_net_free(net);
    return status;
}

// ---- solver and certificates -----------------------------------------------------------------

typedef struct solving {
    uint64_t positions, nodes, claims, bytes;
    double solved, written; // seconds
} solving;

static hx_status solve_one(hx_bench *b, hx_position *p, const hx_net *net, solving *sum) {
    const hx_solve_options options = {.megabytes = 4};
    hx_solve *solver;
    hx_solve_result result;
    hx_budget budget = {0};
    hx_text text = {0};
    uint64_t claims = 0;
    hx_error *err = &b->engine->error;
    hx_status status = hx_solve_new(&solver, &p->board.cells, net, &options, err);
    if (status) return status;
    double start = hx_budget_now();
    hx_solve_run(solver, &p->board, p->to_play, &budget, &result);
    sum->solved += hx_budget_now() - start;
    hx_bench_fold(b, hx_solve_nodes(solver));
    hx_bench_fold(b, result.winner);
    hx_bench_fold(b, result.move);
    fold_bits(b, &result.carrier, hx_solve_words(solver));
    sum->nodes += hx_solve_nodes(solver);
    hx_certificate_source source = hx_certificate_ask(solver);
    start = hx_budget_now();
    status = hx_certificate_write(&text, &source, &p->board, p->to_play, result.winner, &budget,
                                  &claims, err);
    sum->written += hx_budget_now() - start;
    hx_bench_fold_bytes(b, text.bytes, text.length);
    sum->claims += claims;
    sum->bytes += text.length;
    sum->positions++;
    hx_text_free(&text);
    hx_solve_free(solver);
    return status;
}

static hx_status stage_solver(hx_bench *b, hx_position *p) {
    hx_random random = {41};
    solving sum = {0};
    hx_net *net = NULL;
    hx_status status = hx_net_standard(&net, &b->engine->error);
    for (int size = 4; size <= 8 && !status; size++)
        for (int stones = size - 4; stones < size && !status; stones++) {
            hx_bench_position(p, size, size == 8 ? 3 * stones : stones, &random);
            status = solve_one(b, p, net, &sum);
        }
    hx_net_free(net);
    if (status) return status;
    hx_bench_tell(b, "solver", sum.positions, "solved", sum.nodes, "positions", sum.solved);
    hx_bench_tell(b, "certificates", sum.claims, "claims", sum.bytes, "bytes", sum.written);
    return HX_OK;
}

hx_bench_run *const hx_bench_proofs[] = {stage_inferior, stage_mustplay, stage_complete,
                                         stage_tree,     stage_solver,   NULL};
