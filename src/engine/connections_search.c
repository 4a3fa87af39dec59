// SPDX-License-Identifier: MIT
// Connections that take a search: the must-play rule over a whole set, and pairs decided exactly.
#include "decide/decide.h"
#include "engine/engine_int.h"

enum {
    EFFORT_MUST_PLAY = 20000, // for a set: a fraction of a second on 11x11
    EFFORT_COMPLETE = 500000,
    EFFORT_A_PAIR = 20000,  // of a set
    EFFORT_SOLVER = 100000, // for a pair: half a minute
    DEPTH = 2               // of must-play: enough for the fifth row
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

static hx_status learn(void *user, const hx_subgame_question *q, const hx_subgame_answer *a) {
    hx_connections *c = user;
    return hx_mustplay_learn(c->search, c->subgame, q, a, &c->engine->error);
}

// The cells that may be used, in the order in which they were given.
static void list_carrier(hx_connection *out, const hx_subgame_question *q, const hx_decision *d) {
    for (int i = 0; i < d->carrier_size && i < HX_CELLS_MAX; i++)
        out->carrier[out->size++] = d->carrier[i];
    for (int cell = 0; !d->carrier && cell < q->board->cells.count; cell++)
        if (hx_board_is_empty(q->board, cell) && cell != q->ends[0] && cell != q->ends[1])
            out->carrier[out->size++] = cell;
}

// The solver's word where the search had none; the sentence stays that of the search.
static hx_status ask_solver(const hx_decide *d, hx_subgame_question *q, const hx_decision *asked) {
    hx_verdict *v = asked->verdict;
    hx_error why = *d->err;
    hx_solve_result result = {.winner = HX_COLOR_NONE};
    for (int first = 0; first < 2 && result.winner != q->color; first++) {
        q->first = first;
        if (hx_decide_winner(d, q, &result, NULL)) {
            *d->err = why;
            return HX_RESOURCES;
        }
    }
    v->kind = result.winner != q->color ? HX_VERDICT_APART
              : q->first                ? HX_VERDICT_SEMI
                                        : HX_VERDICT_FULL;
    if (v->kind == HX_VERDICT_SEMI && result.move != HX_CELL_NONE) v->connection.key = result.move;
    list_carrier(&v->connection, q, asked);
    return HX_OK;
}

static hx_status decide_pair(hx_connections *c, int x, int y, const hx_decision *decision,
                             hx_error *err) {
    hx_bits carrier;
    hx_subgame_question q;
    hx_subgame_answer answer;
    hx_status status = hx_check_decision(decision, err);
    if (!status) status = read_question(&q, &carrier, c, x, y, decision, err);
    if (!status) status = hx_connections_prepare(c, err);
    if (status) return status;
    uint64_t effort = decision->effort;
    hx_budget budget = {.poll = decision->poll, .user = decision->user, .stop = &c->engine->stop};
    hx_decide d = {&c->engine->solver_net, &budget, effort, effort ? effort : EFFORT_SOLVER, err};
    hx_verdict *verdict = decision->verdict;
    if (verdict) *verdict = (hx_verdict){.connection.key = -1};
    if (decision->up_to) return hx_decide_all(&d, c->subgame, &q, decision->up_to, learn, c);
    status = hx_decide_replies(&d, c->subgame, &q, &answer);
    if (!status && answer.result == HX_SUBGAME_WON) status = learn(c, &q, &answer);
    if (status != HX_RESOURCES || !verdict || budget.spent) return status;
    return ask_solver(&d, &q, decision);
}

hx_status hx_connections_decide(hx_connections *c, int x, int y, const hx_decision *decision) {
    static const hx_decision none = {0};
    if (!c) return HX_USAGE;
    hx_error *err = hx_engine_begin(c->engine);
    return hx_engine_end(c->engine, decide_pair(c, x, y, decision ? decision : &none, err));
}
