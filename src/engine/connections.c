// SPDX-License-Identifier: MIT
// H-search for users of the library: ends by cells and edges, carriers as lists of cells.
#include "base/budget.h"
#include "connect/explain.h"
#include "sight/sight.h"
#include "tactic/tactic.h"
#include "tactic/tactic_write.h"
#include "engine/engine_int.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)HX_EDGE_NORTH == (int)HX_CELL_NORTH && (int)HX_EDGE_EAST == (int)HX_CELL_EAST,
               "edges have the same numbers outside and inside");

// Deduces, then searches if that is wanted; a stop or the caller's poll ends either.
static hx_status build(hx_connections *c, const hx_connection_options *options, hx_error *err) {
    hx_budget budget = {.poll = options->poll, .user = options->user, .stop = &c->engine->stop};
    hx_hsearch_set_budget(c->search, &budget);
    hx_hsearch_build(c->search, &c->board, c->color);
    hx_status status = hx_connections_extend(c, options, &budget, err);
    hx_hsearch_set_budget(c->search, NULL);
    c->interrupted = budget.spent;
    return status;
}

static hx_status find(hx_connections **out, hx_engine *engine, const hx_game *game, hx_color color,
                      const hx_connection_options *options, hx_error *err) {
    const hx_board *board = &game->position.board;
    hx_status status = hx_check_color(color, "connections are those of", err);
    if (!status) status = hx_check_connection_options(options, err);
    if (status) return status;
    double start = hx_budget_now();
    hx_connections *c = calloc(1, sizeof *c);
    if (!c) return hx_fail_memory(err);
    c->engine = engine;
    c->spares = engine->spares;
    c->cells = board->cells;
    c->board = *board;
    c->hash = board->hash[HX_SYMMETRY_IDENTITY];
    c->color = color;
    hx_hsearch_options inner = hx_engine_search_options(options);
    status = hx_spares_take(c->spares, &c->search, &board->cells, &inner, err);
    if (!status) status = build(c, options, err);
    if (status) {
        hx_connections_free(c);
        return status;
    }
    c->milliseconds = (hx_budget_now() - start) * 1e3;
    *out = c;
    return HX_OK;
}

hx_status hx_connections_new(hx_connections **out, hx_engine *engine, const hx_game *game,
                             hx_color color, const hx_connection_options *options) {
    static const hx_connection_options none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!out || !engine || !game) return hx_engine_end(engine, hx_check_missing(err));
    if (!options) options = &none;
    return hx_engine_end(engine, find(out, engine, game, color, options, err));
}

// What a search has put in may be large, and took longer than getting new memory.
void hx_connections_free(hx_connections *c) {
    if (!c) return;
    if (c->subgame)
        hx_spares_drop(c->spares, c->search);
    else
        hx_spares_give(c->spares, c->search);
    hx_subgame_free(c->subgame);
    free(c);
}

hx_connection_counts hx_connections_counts(const hx_connections *c) {
    if (!c) return (hx_connection_counts){0};
    hx_hsearch_stats s = hx_hsearch_stats_of(c->search);
    return (hx_connection_counts){.fulls = s.fulls,
                                  .semis = s.semis,
                                  .generations = s.generations,
                                  .milliseconds = c->milliseconds,
                                  .exhausted = s.exhausted,
                                  .searched = c->searched.tried,
                                  .found = c->searched.found,
                                  .effort = c->searched.ticks,
                                  .unfinished = c->interrupted ||
                                                (c->searched.tried && !c->searched.finished)};
}

bool hx_connections_won(const hx_connections *c) {
    if (!c) return false;
    int x = hx_hsearch_edge(c->search, 0), y = hx_hsearch_edge(c->search, 1);
    return x == y || hx_hsearch_first(c->search, HX_CONN_FULL, x, y);
}

static int list_cells(const hx_connections *c, const uint64_t *carrier, int cells[HX_CELLS_MAX]) {
    int count = 0;
    for (int cell = 0; cell < c->cells.count; cell++)
        if (carrier[cell / 64] >> (cell % 64) & 1) cells[count++] = cell;
    return count;
}

int hx_connections_mustplay(const hx_connections *c, int cells[HX_CELLS_MAX]) {
    if (!c || !cells) return -1;
    if (hx_connections_won(c)) return 0;
    hx_sight sight;
    hx_sight_other(&sight, c->search, hx_sight_smallest, NULL);
    return sight.threatened ? list_cells(c, sight.region.word, cells) : -1;
}

int hx_connections_joined(const hx_connections *c, int edge, bool semi, int cells[HX_CELLS_MAX]) {
    if (!c || !cells) return 0;
    int count = 0, end = hx_hsearch_node(c->search, edge);
    for (int cell = 0; end >= 0 && cell < c->cells.count; cell++)
        if (hx_hsearch_is_node(c->search, cell) &&
            hx_hsearch_first(c->search, semi ? HX_CONN_SEMI : HX_CONN_FULL, cell, end))
            cells[count++] = cell;
    return count;
}

// The first connection between the ends; 0 if there is none, or an end is the opponent's.
static hx_conn_id first_between(const hx_connections *c, hx_conn_kind kind, int x, int y) {
    int a = hx_hsearch_node(c->search, x), b = hx_hsearch_node(c->search, y);
    return a < 0 || b < 0 ? 0 : hx_hsearch_first(c->search, kind, a, b);
}

static hx_conn_id smallest_between(const hx_connections *c, hx_conn_kind kind, int x, int y) {
    int a = hx_hsearch_node(c->search, x), b = hx_hsearch_node(c->search, y);
    return a < 0 || b < 0 ? 0 : hx_sight_smallest(c->search, kind, a, b);
}

hx_conn_id hx_connections_smallest(const hx_connections *c, int x, int y) {
    hx_conn_id id = smallest_between(c, HX_CONN_FULL, x, y);
    return id ? id : smallest_between(c, HX_CONN_SEMI, x, y);
}

bool hx_connections_are_one(const hx_connections *c, int x, int y) {
    if (!c) return false;
    int a = hx_hsearch_node(c->search, x), b = hx_hsearch_node(c->search, y);
    return a >= 0 && a == b;
}

bool hx_connections_between(const hx_connections *c, int x, int y, bool semi, int i,
                            hx_connection *out) {
    if (!c || i < 0 || !out) return false;
    hx_conn_id id = first_between(c, semi ? HX_CONN_SEMI : HX_CONN_FULL, x, y);
    while (id && i-- > 0)
        id = hx_hsearch_next(c->search, id);
    if (!id) return false;
    hx_conn conn = hx_hsearch_get(c->search, id);
    out->size = list_cells(c, conn.carrier, out->carrier);
    out->key = semi ? conn.key : -1;
    out->depth = conn.depth;
    return true;
}

// The replies to all attacks; *out is the last one.
static hx_status answer(int *out, const hx_connections *c, hx_tactic *tactic, const int *attacks,
                        int count, hx_error *err) {
    bool taken[HX_CELLS_MAX] = {false};
    int reply = -1;
    for (int i = 0; i < count; i++) {
        int cell = attacks[i], node = hx_hsearch_node(c->search, cell);
        bool empty = cell >= 0 && cell < c->cells.count && node == cell &&
                     !hx_hsearch_is_stone(c->search, node) && !taken[cell];
        if (!empty) return hx_fail(err, HX_NO, "attack %d is not on an empty cell", i + 1);
        taken[cell] = true;
        reply = hx_tactic_reply(tactic, cell);
        if (reply >= 0) taken[reply] = true;
    }
    *out = reply;
    return HX_OK;
}

hx_status hx_connections_reply(int *out, hx_connections *c, int x, int y, const int *attacks,
                               int count) {
    hx_error *err = hx_engine_enter_connections(c);
    if (!out || !c || (!attacks && count > 0)) return hx_check_missing(err);
    if (count < 0) return hx_fail(err, HX_USAGE, "%d is no number of attacks", count);
    if (hx_connections_are_one(c, x, y)) return hx_fail(err, HX_NO, "they are one chain already");
    hx_conn_id id = smallest_between(c, HX_CONN_FULL, x, y);
    if (!id) return hx_fail(err, HX_NO, "no full connection between them was found");
    hx_tactic tactic;
    hx_status status = hx_tactic_start(&tactic, c->search, id) ? HX_OK : hx_fail_memory(err);
    if (!status) status = answer(out, c, &tactic, attacks, count, err);
    hx_tactic_free(&tactic);
    return status;
}

// Checks that there is a connection to talk about.
static hx_status find_smallest(hx_conn_id *out, const hx_connections *c, int x, int y,
                               hx_error *err) {
    if (hx_connections_are_one(c, x, y)) return hx_fail(err, HX_NO, "they are one chain already");
    *out = hx_connections_smallest(c, x, y);
    return *out ? HX_OK : hx_fail(err, HX_NO, "no connection between them was found");
}

hx_status hx_connections_explain(char **out, hx_connections *c, int x, int y, bool json) {
    hx_error *err = hx_engine_enter_connections(c);
    if (!out || !c) return hx_check_missing(err);
    hx_conn_id id;
    hx_status status = find_smallest(&id, c, x, y, err);
    if (status) return status;
    hx_text text = {0};
    bool written = json ? hx_explain_write_json(&text, c->search, &c->cells, id)
                        : hx_explain_write(&text, c->search, &c->cells, id);
    if (!written) {
        hx_text_free(&text);
        return hx_fail_memory(err);
    }
    char *bytes = hx_text_take(&text);
    *out = bytes;
    return HX_OK;
}

hx_status hx_connections_tactic(char **out, hx_connections *c, int x, int y, hx_tactic_form form) {
    static void (*const write[])(hx_text *, const hx_strategy *, hx_strategy_id,
                                 const hx_tactic_subject *) = {
        hx_tactic_write_text, hx_tactic_write_json, hx_tactic_write_strategy};
    hx_error *err = hx_engine_enter_connections(c);
    if (!out || !c) return hx_check_missing(err);
    if ((int)form < 0 || form > HX_TACTIC_STRATEGY)
        return hx_fail(err, HX_USAGE, "there is no form %d of a tactic", (int)form);
    hx_conn_id id;
    hx_status status = find_smallest(&id, c, x, y, err);
    if (status) return status;
    hx_strategy strategy;
    hx_text text = {0};
    hx_tactic_subject subject = {&c->board, c->color, {x, y}};
    hx_strategy_init(&strategy, hx_hsearch_words(c->search));
    hx_strategy_id root = hx_tactic_derive(&strategy, c->search, id, NULL);
    if (root) write[form](&text, &strategy, root, &subject);
    hx_strategy_free(&strategy);
    char *bytes = hx_text_take(&text);
    if (!bytes) return hx_fail_memory(err);
    *out = bytes;
    return HX_OK;
}
