// SPDX-License-Identifier: MIT
// Fixed work, stage by stage. Each stage folds what it computed into the signature, so that a
// change of behaviour anywhere shows, and its own counts say where. Times are printed and never
// folded.
#include "connect/hsearch.h"
#include "engine/bench_int.h"
#include "evaluate/evaluator.h"
#include "evaluate/twodistance.h"
#include "net/net.h"
#include "record/formats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void hx_bench_fold_bytes(hx_bench *b, const char *bytes, size_t length) {
    for (size_t i = 0; i < length; i++)
        hx_bench_fold(b, (unsigned char)bytes[i]);
}

// Random moves until somebody has won; returns the number of stones. The empty cells are kept
// shuffled lazily, so that each draw takes constant time.
static int play_random_game(hx_board *board, hx_random *random) {
    hx_cell empty[HX_CELLS_MAX];
    int left = board->cells.count;
    for (int i = 0; i < left; i++)
        empty[i] = (hx_cell)i;
    for (hx_color color = HX_COLOR_BLACK; !board->winner; color = hx_color_other(color)) {
        uint32_t pick = hx_random_below(random, (uint32_t)left);
        hx_board_place(board, color, empty[pick]);
        empty[pick] = empty[--left];
    }
    return board->stones;
}

void hx_bench_tell(hx_bench *b, const char *name, uint64_t count, const char *unit, uint64_t total,
                   const char *total_unit, double seconds) {
    hx_bench_stage stage = {name, count, unit, total, total_unit, seconds * 1e3};
    if (b->report) b->report(b->user, &stage);
}

// Whole random games with the winner found, taken back again stone by stone.
static void stage_games(hx_bench *b, hx_board *board, int size, int games) {
    hx_random random = {(uint64_t)size};
    uint64_t stones = 0;
    double start = hx_budget_now();
    hx_board_init(board, size, size);
    for (int i = 0; i < games; i++) {
        stones += (uint64_t)play_random_game(board, &random);
        hx_bench_fold(b, hx_board_symmetric_key(board, HX_COLOR_BLACK) ^ board->winner);
        while (board->stones)
            hx_board_undo(board);
    }
    hx_bench_fold(b, board->hash[0]);
    char stage[24];
    snprintf(stage, sizeof stage, "games %dx%d", size, size);
    hx_bench_tell(b, stage, (uint64_t)games, "games", stones, "stones", hx_budget_now() - start);
}

void hx_bench_position(hx_position *p, int size, int stones, hx_random *random) {
    do {
        hx_position_init(p, size, size);
        for (int i = 0; i < stones && !p->board.winner; i++) {
            int cell;
            do
                cell = (int)hx_random_below(random, (uint32_t)(size * size));
            while (!hx_board_is_empty(&p->board, cell));
            hx_position_play(p, (hx_move){HX_MOVE_STONE, p->to_play, cell}, NULL);
        }
    } while (p->board.winner);
}

// A notation written and read back, and what was read as SGF.
static hx_status write_and_read(hx_bench *b, const hx_formats_entry *entry,
                                const hx_formats_game *game, uint64_t *bytes) {
    hx_text text = {0}, sgf = {0};
    hx_record *record = NULL;
    hx_error *err = &b->engine->error;
    hx_status status = entry->write(&text, game, err);
    if (!status) status = entry->read(&record, text.bytes, text.length, err);
    if (!status) hx_sgf_write(&sgf, record);
    hx_bench_fold_bytes(b, sgf.bytes, sgf.length);
    *bytes += text.length + sgf.length;
    hx_text_free(&sgf);
    hx_text_free(&text);
    hx_record_free(record);
    return status;
}

// Every notation that is read.
static hx_status stage_records(hx_bench *b, hx_position *p) {
    hx_random random = {7};
    uint64_t bytes = 0, records = 0;
    double start = hx_budget_now();
    hx_error *err = &b->engine->error;
    for (int i = 0; i < 400; i++) {
        hx_bench_position(p, 11, 1 + i % 60, &random);
        hx_drawing plain = {.orientation = 10};
        hx_record *none = hx_record_new(11, 11);
        hx_formats_game game = {none, none ? none->root : NULL, p, &plain};
        hx_status status = none ? HX_OK : hx_fail_memory(err);
        for (int f = HX_FORMAT_HEXWORLD; f <= HX_FORMAT_TEXT && !status; f++)
            status = write_and_read(b, hx_formats_at(f), &game, &bytes);
        hx_record_free(none);
        if (status) return status;
        records += 4;
    }
    hx_bench_tell(b, "records", records, "records", bytes, "bytes", hx_budget_now() - start);
    return HX_OK;
}

static hx_status stage_twodistance(hx_bench *b, hx_position *p) {
    hx_twodistance *t = malloc(sizeof *t);
    if (!t) return hx_fail_memory(&b->engine->error);
    hx_random random = {11};
    uint64_t sum = 0, count = 0;
    double seconds = 0;
    for (int i = 0; i < 200; i++) {
        hx_bench_position(p, 11, i % 50, &random);
        double start = hx_budget_now();
        hx_twodistance_init(t, &p->board.cells);
        for (int k = 0; k < 20; k++) {
            hx_twodistance_load(t, &p->board);
            hx_twodistance_side black = hx_twodistance_run(t, &p->board, HX_COLOR_BLACK);
            hx_twodistance_side white = hx_twodistance_run(t, &p->board, HX_COLOR_WHITE);
            sum += (uint64_t)(black.potential + white.potential);
            hx_bench_fold(
                b, (uint64_t)(hx_twodistance_score(black, white) + HX_TWODISTANCE_SCORE_MAX));
            count++;
        }
        seconds += hx_budget_now() - start;
    }
    hx_bench_tell(b, "two-distance", count, "positions", sum, "distance", seconds);
    free(t);
    return HX_OK;
}

// Connections of both colours from nothing.
static hx_status stage_connections(hx_bench *b, hx_position *p) {
    hx_random random = {17};
    uint64_t positions = 0, found = 0;
    double start = hx_budget_now();
    hx_hsearch *search = NULL;
    hx_position_init(p, 11, 11);
    hx_status status = hx_hsearch_new(&search, &p->board.cells, NULL, &b->engine->error);
    for (int stones = 0; stones < 60 && !status; stones += 2) {
        hx_bench_position(p, 11, stones, &random);
        for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
            hx_hsearch_build(search, &p->board, (hx_color)color);
            hx_hsearch_stats s = hx_hsearch_stats_of(search);
            found += s.fulls + s.semis;
            hx_bench_fold(b, s.fulls);
            hx_bench_fold(b, s.semis);
            hx_bench_fold(b, s.deductions);
        }
        positions++;
    }
    hx_hsearch_free(search);
    if (!status)
        hx_bench_tell(b, "connections", positions, "positions", found, "links",
                      hx_budget_now() - start);
    return status;
}

// One position's circuits: resistances, shortest paths, score, and the energy of every cell.
static void fold_circuits(hx_bench *b, hx_evaluator *e, const hx_board *board) {
    double energy[HX_CELLS_MAX] = {0}, resistance[3];
    for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
        resistance[color] = hx_evaluator_resistance(e, color);
        hx_kirchhoff_add_energy(e->kirchhoff[color], e->circuit[color], energy);
        hx_bench_fold_real(b, resistance[color]);
        hx_bench_fold_real(b, hx_evaluator_path(e, color));
    }
    hx_bench_fold_real(b,
                       hx_evaluator_score(resistance[HX_COLOR_BLACK], resistance[HX_COLOR_WHITE]));
    for (int cell = 0; cell < board->cells.count; cell++)
        hx_bench_fold_real(b, energy[cell]);
}

// Circuits of both colours from connections that are there already.
static hx_status stage_circuits(hx_bench *b, hx_position *p, hx_circuit_way way) {
    hx_random random = {19};
    hx_circuit_options options = {.way = way};
    uint64_t positions = 0, links = 0;
    double seconds = 0;
    hx_hsearch *found[3] = {NULL};
    hx_evaluator *e = NULL;
    hx_position_init(p, 11, 11);
    hx_error *err = &b->engine->error;
    hx_status status = hx_evaluator_new(&e, p->board.cells.count, &options, err);
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE && !status; color++)
        status = hx_hsearch_new(&found[color], &p->board.cells, NULL, err);
    for (int stones = 0; stones < 60 && !status; stones += 2) {
        hx_bench_position(p, 11, stones, &random);
        for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++)
            hx_hsearch_build(found[color], &p->board, color);
        double start = hx_budget_now();
        for (int k = 0; k < 10; k++) {
            for (hx_color color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++) {
                hx_evaluator_load(e, color, &p->board, color, found[color]);
                links += e->circuit[color]->first[e->circuit[color]->nodes] / 2;
            }
            fold_circuits(b, e, &p->board);
            positions++;
        }
        seconds += hx_budget_now() - start;
    }
    for (int color = HX_COLOR_BLACK; color <= HX_COLOR_WHITE; color++)
        hx_hsearch_free(found[color]);
    hx_evaluator_free(e);
    const char *name = way == HX_CIRCUIT_SHARE ? "circuit share" : "circuit link";
    if (!status) hx_bench_tell(b, name, positions, "positions", links, "links", seconds);
    return status;
}

static void fold_verdict(hx_bench *b, const hx_board *board, const hx_net_verdict *verdict) {
    hx_bench_fold_real(b, (double)verdict->value);
    for (int cell = 0; cell < board->cells.count; cell++)
        if (hx_board_is_empty(board, cell)) hx_bench_fold_real(b, (double)verdict->logits[cell]);
}

// Verdicts of the built-in net, one position at a time, by the fastest kernel that works here.
static hx_status stage_net(hx_bench *b, hx_position *p) {
    hx_random random = {23};
    uint64_t positions = 0, moves = 0;
    double seconds = 0;
    hx_net *net = NULL;
    hx_net_work *work = NULL;
    hx_net_verdict verdict;
    hx_status status = hx_net_standard(&net, &b->engine->error);
    if (!status) status = hx_net_work_new(&work, net, &b->engine->error);
    for (int stones = 0; stones < 60 && !status; stones += 2) {
        hx_bench_position(p, 11, stones, &random);
        const hx_board *board = &p->board;
        hx_color mover = (hx_color)p->to_play;
        double start = hx_budget_now();
        hx_net_judge(net, work, &board, &mover, 1, &verdict);
        seconds += hx_budget_now() - start;
        fold_verdict(b, board, &verdict);
        moves += (uint64_t)(board->cells.count - board->stones);
        positions++;
    }
    if (!status) {
        char name[24];
        snprintf(name, sizeof name, "net %.9s", hx_net_kernel_name(net));
        hx_bench_tell(b, name, positions, "positions", moves, "moves", seconds);
    }
    hx_net_work_free(work);
    hx_net_free(net);
    return status;
}

// Searches of a player, from the opening to the endgame.
static hx_status stage_search(hx_bench *b, hx_position *p, const char *player, int step) {
    hx_levels_entry level;
    hx_judge *judge = NULL;
    hx_status status = hx_levels_parse(&level, player, &b->engine->error);
    if (!status) status = hx_player_alphabeta_judge(&judge, b->engine, &level, 11 * 11);
    hx_random random = {13};
    uint64_t nodes = 0, searches = 0;
    double start = hx_budget_now();
    for (int stones = 0; stones <= 50 && !status; stones += step) {
        hx_bench_position(p, 11, stones, &random);
        hx_budget budget = {.tick_limit = level.ticks};
        hx_alphabeta_result result;
        hx_alphabeta_search(b->engine->alphabeta, judge, &p->board, p->to_play, &level.settings,
                            &budget, NULL, NULL, &result);
        nodes += result.nodes;
        searches++;
        hx_bench_fold(b, result.nodes);
        hx_bench_fold(b, (uint64_t)result.cell);
        hx_bench_fold(b, (uint64_t)(int64_t)result.score);
    }
    if (!status)
        hx_bench_tell(b, level.level.name, searches, "searches", nodes, "nodes",
                      hx_budget_now() - start);
    return status;
}

// What a stage came to, or that nobody waits for the next one.
static hx_status ended(const hx_bench *b, hx_status status) {
    if (status || !atomic_load(&b->engine->stop)) return status;
    return hx_fail(&b->engine->error, HX_RESOURCES, "the bench was stopped");
}

static hx_status run(hx_bench *b, hx_position *p) {
    stage_games(b, &p->board, 11, 20000);
    stage_games(b, &p->board, 19, 3000);
    hx_status status = ended(b, stage_records(b, p));
    if (!status) status = ended(b, stage_connections(b, p));
    if (!status) status = ended(b, stage_circuits(b, p, HX_CIRCUIT_SHARE));
    if (!status) status = ended(b, stage_circuits(b, p, HX_CIRCUIT_LINK));
    if (!status) status = ended(b, stage_twodistance(b, p));
    if (!status) status = ended(b, stage_net(b, p));
    if (!status) status = ended(b, stage_search(b, p, "queenbee:t=50000", 5));
    if (!status) status = ended(b, stage_search(b, p, "hexy", 10));
    for (int i = 0; hx_bench_proofs[i] && !status; i++)
        status = ended(b, hx_bench_proofs[i](b, p));
    return status;
}

hx_status hx_engine_bench(hx_engine *engine, uint64_t *signature,
                          void (*report)(void *user, const hx_bench_stage *stage), void *user) {
    hx_error *err = hx_engine_begin(engine);
    if (!engine || !signature) return hx_engine_end(engine, hx_check_missing(err));
    hx_bench b = {.engine = engine, .report = report, .user = user};
    hx_position *p = malloc(sizeof *p);
    hx_status status = p ? run(&b, p) : hx_fail_memory(err);
    if (!status) *signature = b.signature;
    free(p);
    return hx_engine_end(engine, status);
}
