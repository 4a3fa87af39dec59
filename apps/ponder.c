// SPDX-License-Identifier: MIT
// Thinking in the opponent's time: the answer to the reply that is expected of him is prepared on a
// copy of the board. If another reply comes, or too little time was left, nothing is lost but
// effort. A player who remembers what it has seen thinks about the position as it stands, and will
// know more about any reply.
#include "app.h"

#include <string.h>

static const double ENDLESS = 1e9; // seconds; input ends it

void app_ponder_forget(app_ponder *p) {
    hx_game_free(p->now);
    hx_game_free(p->game);
    *p = (app_ponder){0};
}

void app_ponder_expect(app_ponder *p, const hx_game *game, const hx_best *best) {
    app_ponder_forget(p);
    if (best->move.kind != HX_MOVE_STONE || hx_game_winner(game)) return;
    if (hx_game_copy(&p->now, game)) p->now = NULL;
    if (!p->now || best->line_length < 2) return;
    if (hx_game_copy(&p->game, game)) {
        p->game = NULL;
        return;
    }
    hx_move reply = {HX_MOVE_STONE, hx_game_to_play(game), best->line[1]};
    if (hx_game_play(p->game, reply) == HX_OK && !hx_game_winner(p->game)) return;
    hx_game_free(p->game);
    p->game = NULL;
}

// The caller's poll, and whether it ended the search.
typedef struct watch {
    const hx_limits *limits;
    bool stopped;
} watch;

static bool poll_watch(void *user) {
    watch *w = user;
    w->stopped = w->stopped || w->limits->poll(w->limits->user);
    return w->stopped;
}

void app_ponder_think(app_ponder *p, hx_engine *engine, const hx_limits *limits) {
    if (!p->now || p->level) return;
    watch w = {.limits = limits};
    hx_limits own = {.level = limits->level,
                     .seconds = limits->seconds > 0 ? ENDLESS : 0,
                     .ticks = limits->ticks,
                     .threads = limits->threads,
                     .poll = poll_watch,
                     .user = &w};
    p->level = limits->level;
    if (hx_engine_ponder(engine, p->now, &own) == HX_OK || !p->game) return;
    p->ready = hx_engine_best(engine, p->game, &own, &p->best) == HX_OK;
    p->complete = !w.stopped;
}

static bool same_position(const hx_game *a, const hx_game *b) {
    int cells = hx_game_columns(a) * hx_game_rows(a);
    if (hx_game_columns(a) != hx_game_columns(b) || hx_game_rows(a) != hx_game_rows(b) ||
        hx_game_to_play(a) != hx_game_to_play(b))
        return false;
    for (int i = 0; i < cells; i++)
        if (hx_game_stone(a, i) != hx_game_stone(b, i)) return false;
    return true;
}

bool app_ponder_take(app_ponder *p, const hx_game *game, const hx_limits *limits, hx_best *out) {
    bool thorough = p->complete || (limits->seconds > 0 && !limits->ticks &&
                                    p->best.milliseconds >= 1000 * limits->seconds);
    bool fits = p->ready && thorough && strcmp(p->level, limits->level) == 0 &&
                same_position(p->game, game);
    if (fits) {
        *out = p->best;
        out->milliseconds = 0; // of our own time
    }
    app_ponder_forget(p);
    return fits;
}
