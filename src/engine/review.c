// SPDX-License-Identifier: MIT
// A whole game judged: each position by itself, then the moves by the positions around them.
//
// What is proved spreads. If a move wins, its mover had won before it; if the mover had lost, or
// plays the move that is proved to win, it is the same after it. So a missed win is one that was
// there for certain; that it is gone may be an opinion, but a decided one: the other side is ahead.
//
// Opinions of two positions are not exact enough to blame the move between them. So the move and
// the best one are searched beside each other, to the same depth, and what they differ by counts.
#include "engine/player.h"

#include <stdlib.h>
#include <string.h>

static const double MISTAKE = 0.1;      // loss of probability
static const double SWAP_MISTAKE = 0.3; // the same of a stone that was not taken over: see compare
static const double DOUBT = 0.01; // an opinion is no surer than 99 %, or it would read as a proof
enum { SEARCHES = 3 };            // of a position at most, which share its limits

typedef struct reviewer {
    hx_engine *engine;
    hx_game *game; // of our own: only its position counts, and it moves along the line
    hx_limits limits;
    const hx_limits *wanted; // the caller's
    const hx_player *player;
    bool stopped; // by the caller's poll
    hx_best best; // the last answer
} reviewer;

static bool ask_caller(void *user) {
    reviewer *r = user;
    if (r->wanted->poll && r->wanted->poll(r->wanted->user)) r->stopped = true;
    return r->stopped;
}

// ---- one position --------------------------------------------------------------------------

static void set_winner(hx_judgement *j, hx_color winner, hx_evidence proof) {
    j->winner = winner;
    j->proof = proof;
    j->black = winner == HX_COLOR_BLACK;
}

// The probability of a win for the side to move.
static double chance(const reviewer *r, const hx_best *best, double score) {
    return best->probability < 0 ? r->player->chance(score, &r->game->position.board.cells)
                                 : best->probability;
}

static double of_black(hx_color mover, double chance) {
    return mover == HX_COLOR_BLACK ? chance : 1 - chance;
}

// Who may take the first stone over has the better of the two sides.
static void consider_swap(const hx_position *p, hx_judgement *j) {
    if (of_black(p->to_play, j->black) >= 0.5) return;
    j->black = 1 - j->black;
    if (j->winner) j->winner = p->to_play;
    j->best = hx_position_swap(p);
    j->line_length = 0;
}

// The one place that knows how a player's answer becomes a judgement. Where a swap is possible the
// question is what the stones are worth: the swap follows.
static hx_status judge(reviewer *r, hx_judgement *out) {
    hx_best *best = &r->best;
    hx_position *p = &r->game->position;
    if (p->ended_by && !p->board.winner) { // a result, no proof
        double black = p->ended_by == HX_COLOR_BLACK ? DOUBT : 1 - DOUBT;
        *out = (hx_judgement){.best = {HX_MOVE_RESIGN, p->to_play, -1}, .black = black};
        return HX_OK;
    }
    bool may_swap = hx_position_may_swap(p);
    uint8_t rule = p->swap_rule;
    if (may_swap) p->swap_rule = HX_SWAP_NONE;
    hx_status status = hx_engine_best(r->engine, r->game, &r->limits, best);
    p->swap_rule = rule;
    if (status) return status;
    r->stopped |= atomic_load(&r->engine->stop) != 0;
    *out = (hx_judgement){.best = best->move, .line_length = best->line_length};
    memcpy(out->line, best->line, sizeof out->line);
    double mover = chance(r, best, best->balanced);
    mover = mover < DOUBT ? DOUBT : mover > 1 - DOUBT ? 1 - DOUBT : mover;
    out->black = of_black(p->to_play, mover);
    if (best->winner) set_winner(out, best->winner, best->proof);
    if (may_swap) consider_swap(p, out);
    return HX_OK;
}

// The move searched by itself. All of them are to the same depth.
static hx_status search_alone(reviewer *r, int cell, hx_best *out) {
    hx_analysis list;
    bool only[HX_CELLS_MAX] = {false};
    only[cell] = true;
    hx_status status = hx_engine_analyze(r->engine, r->game, &r->limits, 1, only, NULL, &list);
    r->stopped |= atomic_load(&r->engine->stop) != 0;
    if (!status) *out = list.moves[0];
    return status;
}

// What the move gives away against the best one in the position that was judged last; `played`
// gets what is said of it.
static hx_status value_move(reviewer *r, int cell, double *loss, hx_best *played) {
    hx_best best = r->best;
    hx_status status = search_alone(r, cell, played);
    if (!status && !best.winner) status = search_alone(r, best.move.cell, &best);
    if (status) return status;
    double score = r->best.balanced;
    *loss = chance(r, &best, score) - chance(r, played, score - (best.score - played->score));
    return HX_OK;
}

// ---- one move ------------------------------------------------------------------------------

static bool is_same(hx_move a, hx_move b) {
    return a.kind == b.kind && a.color == b.color && a.cell == b.cell;
}

static bool is_best(const hx_review_move *m) {
    return is_same(m->move, m->before.best);
}

// The move was proved to win by the position after it: there was nothing better.
static void take_as_best(hx_review_move *m) {
    set_winner(&m->before, m->move.color, m->after.proof);
    m->before.best = m->move;
    m->before.line[0] = m->move.cell;
    m->before.line_length = 1;
    for (int i = 0; i < m->after.line_length && m->before.line_length < 64; i++)
        m->before.line[m->before.line_length++] = m->after.line[i];
}

// Proofs, from the position after a move to that before it and back.
static void spread_proofs(hx_review *v) {
    for (int i = v->count - 1; i >= 0; i--) {
        hx_review_move *m = &v->moves[i];
        bool stone = m->move.kind == HX_MOVE_STONE && m->compared;
        if (stone && m->after.winner == m->move.color && !m->before.winner) take_as_best(m);
        if (i > 0) v->moves[i - 1].after = m->before;
    }
    for (int i = 0; i < v->count; i++) {
        hx_review_move *m = &v->moves[i];
        bool kept = m->before.winner == m->move.color && is_best(m);
        bool lost = m->before.winner == hx_color_other(m->move.color);
        bool stone = m->move.kind == HX_MOVE_STONE && m->compared;
        if (stone && !m->after.winner && (kept || lost))
            set_winner(&m->after, m->before.winner, m->before.proof);
        if (i + 1 < v->count) v->moves[i + 1].before = m->after;
    }
}

static double of_mover(const hx_review_move *m, const hx_judgement *j) {
    return m->move.color == HX_COLOR_BLACK ? j->black : 1 - j->black;
}

// The stone that was not taken over is judged by the positions around the move, since the swap is
// not searched as stones are; so little is made of small differences.
static void compare(hx_review_move *m) {
    if (is_best(m) || !m->compared) {
        m->loss = 0;
        return;
    }
    bool swap = hx_position_is_swap(m->before.best);
    double before = of_mover(m, &m->before), after = of_mover(m, &m->after);
    bool proved = m->before.winner || m->after.winner || m->move.kind != HX_MOVE_STONE;
    if (proved || swap) m->loss = before - after;
    if (m->loss < 0) m->loss = 0;
    m->mistake = m->loss >= (swap ? SWAP_MISTAKE : MISTAKE);
    m->turning = m->mistake && before > 0.5 && before - m->loss < 0.5;
    m->missed_win = m->before.winner == m->move.color && after < 0.5;
}

// ---- the game ------------------------------------------------------------------------------

// Whether another move could be better than this one. With the swap rule the first stone is not
// meant to be the best.
static bool is_comparable(const hx_position *p, hx_move m) {
    bool in_turn = m.color == p->to_play && !hx_position_winner(p);
    return in_turn && !hx_position_is_offer(p) && !hx_position_is_swap(m) &&
           m.kind != HX_MOVE_FORFEIT;
}

static hx_status review_line(reviewer *r, const hx_position *line, hx_review *v,
                             void (*so_far)(void *user, const hx_review *review)) {
    hx_position *p = &r->game->position;
    hx_judgement last = {0};
    for (int i = 0; i < line->count && !p->swap_rule; i++)
        if (hx_position_is_swap(line->moves[i]))
            p->swap_rule =
                line->moves[i].kind == HX_MOVE_SWAP_SIDES ? HX_SWAP_SIDES : HX_SWAP_PIECES;
    hx_status status = judge(r, &last);
    for (int i = 0; i < line->count && !status && !r->stopped; i++) {
        hx_review_move *m = &v->moves[i];
        *m = (hx_review_move){.number = i + 1, .move = line->moves[i], .before = last};
        m->compared = is_comparable(p, m->move);
        hx_best played = {0};
        bool searched = m->move.kind == HX_MOVE_STONE && !hx_position_is_swap(m->before.best);
        if (m->compared && searched && !is_best(m))
            status = value_move(r, m->move.cell, &m->loss, &played);
        if (!status) status = hx_position_play(p, m->move, &r->engine->error);
        if (!status) status = judge(r, &last);
        if (status || r->stopped) break; // cut short, the last judgement is worth nothing
        if (played.winner && !last.winner) set_winner(&last, played.winner, played.proof);
        m->after = last;
        v->count = i + 1;
        if (so_far) so_far(r->wanted->user, v);
    }
    return status;
}

static hx_status start(reviewer *r, const hx_game *game, hx_error *err) {
    hx_levels_entry level;
    const char *name = r->wanted->level ? r->wanted->level : hx_level_default();
    hx_status status = hx_levels_parse(&level, name, err);
    if (!status && level.steady)
        return hx_fail(err, HX_USAGE, "level %s is too weak to judge a game; take expert or master",
                       level.level.name);
    if (status) return status;
    r->player = level.player;
    r->limits = *r->wanted;
    r->limits.seconds /= SEARCHES;
    r->limits.ticks = (r->limits.ticks + SEARCHES - 1) / SEARCHES;
    r->limits.report = NULL;
    r->limits.poll = ask_caller;
    r->limits.user = r;
    r->game = malloc(sizeof *r->game);
    if (!r->game) return hx_fail_memory(err);
    *r->game = *game;
    while (!status && r->game->position.count > 0)
        status = hx_position_undo(&r->game->position, err);
    return status;
}

static hx_status review(hx_review **out, hx_engine *engine, const hx_game *game,
                        const hx_limits *limits,
                        void (*so_far)(void *user, const hx_review *review), hx_error *err) {
    hx_status status = hx_check_limits(limits, err);
    if (status) return status;
    reviewer r = {.engine = engine, .wanted = limits};
    int total = game->position.count;
    hx_review *v = calloc(1, sizeof *v);
    if (v) v->moves = calloc((size_t)total + 1, sizeof *v->moves);
    status = v && v->moves ? start(&r, game, err) : hx_fail_memory(err);
    if (!status) {
        v->total = total;
        status = review_line(&r, &game->position, v, so_far);
    }
    free(r.game);
    if (status) {
        hx_review_free(v);
        return status;
    }
    spread_proofs(v);
    for (int i = 0; i < v->count; i++)
        compare(&v->moves[i]);
    *out = v;
    return HX_OK;
}

hx_status hx_review_new(hx_review **out, hx_engine *engine, const hx_game *game,
                        const hx_limits *limits,
                        void (*so_far)(void *user, const hx_review *review)) {
    static const hx_limits none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!out || !engine || !game) return hx_engine_end(engine, hx_check_missing(err));
    if (!limits) limits = &none;
    return hx_engine_end(engine, review(out, engine, game, limits, so_far, err));
}

void hx_review_free(hx_review *review) {
    if (!review) return;
    free(review->moves);
    free(review);
}
