// SPDX-License-Identifier: MIT
// Connections that take a search: the must-play rule over a whole set, and pairs decided exactly.
#include "connect/library.h"
#include "engine/engine_int.h"

#include <stdlib.h>

enum {
    EFFORT_MUST_PLAY = 20000, // for a set: a fraction of a second on 11x11
    EFFORT_COMPLETE = 500000,
    EFFORT_A_PAIR = 20000, // of a set
    EFFORT_DECISION = 1000000,
    DEPTH = 2 // of must-play: enough for the fifth row
};

hx_status hx_connections_prepare(hx_connections *c, hx_error *err) {
    return c->subgame ? HX_OK : hx_subgame_new(&c->subgame, &c->cells, err);
}

// Must-play first, which finds much quickly; then, if all is wanted, everything.
static hx_status search_pairs(hx_connections *c, const hx_connection_options *options,
                              hx_error *err) {
    bool complete = options->rules == HX_RULES_COMPLETE;
    hx_mustplay_options inner = {.depth = DEPTH, .ticks = options->effort};
    if (!inner.ticks) inner.ticks = complete ? EFFORT_COMPLETE : EFFORT_MUST_PLAY;
    hx_status status =
        hx_mustplay_extend(c->search, c->subgame, &c->board, &inner, &c->searched, err);
    if (status || !complete) return status;
    hx_mustplay_stats before = c->searched;
    inner.complete = true;
    inner.pair_ticks = EFFORT_A_PAIR;
    inner.ticks -= before.ticks < inner.ticks ? before.ticks : inner.ticks - 1;
    status = hx_mustplay_extend(c->search, c->subgame, &c->board, &inner, &c->searched, err);
    c->searched.ticks += before.ticks;
    c->searched.tried += before.tried;
    c->searched.found += before.found;
    return status;
}

hx_status hx_connections_extend(hx_connections *c, const hx_connection_options *options,
                                hx_budget *budget, hx_error *err) {
    if (options->rules == HX_RULES_AND_OR) return HX_OK;
    hx_status status = hx_connections_prepare(c, err);
    if (status) return status;
    hx_subgame_set_budget(c->subgame, budget);
    status = search_pairs(c, options, err);
    hx_subgame_set_budget(c->subgame, NULL);
    return status;
}

// ---- one pair, exactly ---------------------------------------------------------------------

static hx_status read_carrier(hx_bits *out, const hx_connections *c, int x, int y,
                              const hx_decision *d, hx_error *err) {
    *out = (hx_bits){{0}};
    for (int i = 0; i < d->carrier_size; i++) {
        int cell = d->carrier[i];
        if (cell < 0 || cell >= c->cells.count)
            return hx_fail(err, HX_USAGE, "cell %d of the carrier is not on the board", i + 1);
        if (cell == x || cell == y)
            return hx_fail(err, HX_USAGE, "cell %d of the carrier is one of the ends", i + 1);
        if (!hx_board_is_empty(&c->board, cell))
            return hx_fail(err, HX_USAGE, "cell %d of the carrier is not empty", i + 1);
        hx_bits_add(out, cell);
    }
    return HX_OK;
}

typedef struct carriers {
    hx_bits *list;
    int count;
} carriers;

static bool collect(void *user, const hx_subgame_answer *a) {
    carriers *found = user;
    hx_bits *list = realloc(found->list, (size_t)(found->count + 1) * sizeof *list);
    if (!list) return false;
    found->list = list;
    found->list[found->count++] = a->cells;
    return true;
}

static hx_status fail_effort(hx_error *err) {
    return hx_fail(err, HX_RESOURCES, "not decided: the effort was spent; --effort gives more");
}

// A tree could not be made: memory is out, or the search was interrupted.
static hx_status fail_build(const hx_connections *c, hx_error *err) {
    return hx_subgame_strategy(c->subgame)->failed ? hx_fail_memory(err) : fail_effort(err);
}

// Adds all minimal connections of up to so many cells.
static hx_status add_all(hx_connections *c, hx_subgame_question *q, const hx_subgame_limits *limits,
                         int up_to, hx_error *err) {
    carriers found = {NULL, 0};
    hx_status status = HX_OK;
    bool complete = hx_subgame_list(c->subgame, q, limits, up_to, collect, &found);
    for (int i = 0; i < found.count && !status; i++) {
        const hx_subgame_limits exact = {.complete = true};
        q->carrier = &found.list[i];
        hx_subgame_answer a = hx_subgame_solve(c->subgame, q, &exact);
        if (a.result != HX_SUBGAME_WON || !hx_subgame_build(c->subgame, q, &a))
            status = fail_build(c, err);
        if (!status) status = hx_mustplay_learn(c->search, c->subgame, q, &a, err);
    }
    free(found.list);
    return status || complete ? status : fail_effort(err);
}

static hx_status add_one(hx_connections *c, const hx_subgame_question *q,
                         const hx_subgame_limits *limits, hx_subgame_answer *a, hx_error *err) {
    if (!hx_subgame_minimise(c->subgame, q, limits, a)) return fail_build(c, err);
    return hx_mustplay_learn(c->search, c->subgame, q, a, err);
}

// Searches for fulls, and if there are none for semis.
static hx_status decide(hx_connections *c, hx_subgame_question *q, const hx_decision *d,
                        hx_error *err) {
    hx_subgame_limits limits = {.complete = true, .stones = d->effort};
    if (!limits.stones) limits.stones = EFFORT_DECISION;
    hx_subgame_answer a = hx_subgame_solve(c->subgame, q, &limits);
    if (a.result == HX_SUBGAME_LOST) {
        q->first = true;
        a = hx_subgame_solve(c->subgame, q, &limits);
    }
    if (a.result == HX_SUBGAME_OPEN) return fail_effort(err);
    if (a.result == HX_SUBGAME_LOST) return HX_OK;
    return d->up_to ? add_all(c, q, &limits, d->up_to, err) : add_one(c, q, &limits, &a, err);
}

// The question that is asked, its carrier in `carrier`.
static hx_status read_question(hx_subgame_question *q, hx_bits *carrier, const hx_connections *c,
                               int x, int y, const hx_decision *d, hx_error *err) {
    int a = hx_hsearch_node(c->search, x), b = hx_hsearch_node(c->search, y);
    if (a < 0 || b < 0) return hx_fail(err, HX_NO, "an end is not %s's", hx_color_name(c->color));
    if (a == b) return hx_fail(err, HX_NO, "they are one chain already");
    *q = (hx_subgame_question){.board = &c->board, .color = c->color, .ends = {x, y}};
    if (d->carrier) q->carrier = carrier;
    return read_carrier(carrier, c, x, y, d, err);
}

static hx_status decide_pair(hx_connections *c, int x, int y, const hx_decision *decision,
                             hx_error *err) {
    hx_bits carrier;
    hx_subgame_question q;
    hx_status status = hx_check_decision(decision, err);
    if (!status) status = read_question(&q, &carrier, c, x, y, decision, err);
    if (!status) status = hx_connections_prepare(c, err);
    if (status) return status;
    hx_budget budget = {.poll = decision->poll, .user = decision->user, .stop = &c->engine->stop};
    hx_subgame_set_budget(c->subgame, &budget);
    status = decide(c, &q, decision, err);
    hx_subgame_set_budget(c->subgame, NULL);
    return status;
}

hx_status hx_connections_decide(hx_connections *c, int x, int y, const hx_decision *decision) {
    static const hx_decision none = {0};
    if (!c) return HX_USAGE;
    hx_error *err = hx_engine_begin(c->engine);
    return hx_engine_end(c->engine, decide_pair(c, x, y, decision ? decision : &none, err));
}

hx_status hx_connections_game(hx_game **out, const hx_connections *c, int x, int y,
                              const hx_decision *decision) {
    static const hx_decision none = {0};
    hx_error *err = hx_engine_enter_connections(c);
    if (!out || !c) return hx_check_missing(err);
    if (!decision) decision = &none;
    hx_bits carrier;
    hx_subgame_question q;
    hx_board board;
    hx_status status = hx_check_decision(decision, err);
    if (!status) status = read_question(&q, &carrier, c, x, y, decision, err);
    if (!status && !hx_subgame_as_game(&q, &board))
        status = hx_fail(err, HX_NO, "there is no way outside the carrier from the ends to edges");
    hx_game *game;
    if (!status) status = hx_game_new(&game, c->engine, c->cells.cols, c->cells.rows);
    if (status) return status;
    for (int cell = 0; cell < board.cells.count && !status; cell++)
        if (board.color[cell]) status = hx_game_setup(game, (hx_color)board.color[cell], cell);
    if (!status) status = hx_game_set_to_play(game, hx_color_other(c->color));
    if (status)
        hx_game_free(game);
    else
        *out = game;
    return status;
}

const char *hx_template_library(size_t *length) {
    size_t unasked;
    return hx_library_text(length ? length : &unasked);
}
