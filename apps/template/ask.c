// SPDX-License-Identifier: MIT
// Questions about templates. Whether one holds is asked of the solver, as a whole game; how it is
// made, of the search of sub-games, which gives every reply.
#include "template/template.h"

#include <string.h>
#include <time.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

enum {
    EFFORT = 1000000,     // positions that the solver looks at for one question
    EFFORT_EASY = 1000,   // ... that is easy
    EFFORT_DEPTH = 100000 // stones
};

// ---- limits --------------------------------------------------------------------------------

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void template_ask_begin(template_ask *ask) {
#ifdef __GLIBC__
    // Questions are many and small: giving memory back after each takes four fifths of the time.
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
    app_interrupt_catch(&ask->before);
    ask->deadline = ask->seconds > 0 ? now() + ask->seconds : 0;
}

void template_ask_end(const template_ask *ask) {
    app_interrupt_release(&ask->before);
}

static bool is_late(const template_ask *ask) {
    return ask->deadline > 0 && now() >= ask->deadline;
}

bool template_ask_stops(void *user) {
    return app_interrupt_came(NULL) || is_late(user);
}

void template_ask_reason(const template_ask *ask, char why[TEMPLATE_WHY_MAX]) {
    const char *told = hx_engine_error(ask->engine);
    if (app_interrupt_came(NULL))
        snprintf(why, TEMPLATE_WHY_MAX, "interrupted");
    else if (is_late(ask))
        snprintf(why, TEMPLATE_WHY_MAX, "not decided in %g seconds; --time gives more",
                 ask->seconds);
    else
        snprintf(why, TEMPLATE_WHY_MAX, "%s",
                 *told ? told : "not decided: the effort was spent; --effort gives more");
}

// ---- on a board ----------------------------------------------------------------------------

// A template on a board: one row lower, since the board has one more above.
typedef struct scene {
    hx_game *game;
    hx_connections *found; // without deductions, so that what is decided stands alone
    int stone;
    int carrier[HX_CELLS_MAX];
    hx_decision decision;
} scene;

static hx_status set_up(scene *s, const template_ask *ask, const app_template *t) {
    const hx_connection_options bare = {.neighbours_only = true, .every = true};
    s->found = NULL;
    s->stone = t->stones[0] + t->cols;
    for (int i = 0; i < t->size; i++)
        s->carrier[i] = t->carrier[i] + t->cols;
    s->decision = (hx_decision){.carrier = s->carrier, .carrier_size = t->size};
    hx_status status = hx_game_new(&s->game, ask->engine, t->cols, t->rows + 1);
    if (status) s->game = NULL;
    for (int i = 0; i < t->stone_count && !status; i++)
        status = hx_game_setup(s->game, HX_COLOR_BLACK, t->stones[i] + t->cols);
    if (!status)
        status = hx_connections_new(&s->found, ask->engine, s->game, HX_COLOR_BLACK, &bare);
    return status;
}

bool template_is_done(const template_ask *ask, const app_template *t) {
    scene s;
    hx_status status = set_up(&s, ask, t);
    bool done = !status && hx_connections_are_one(s.found, s.stone, HX_EDGE_SOUTH);
    hx_connections_free(s.found);
    hx_game_free(s.game);
    return done;
}

hx_status template_tactic(hx_game **game, hx_connections **found, int *stone, template_ask *ask,
                          const app_template *t) {
    scene s;
    hx_status status = set_up(&s, ask, t);
    s.decision.effort = ask->effort;
    s.decision.poll = template_ask_stops;
    s.decision.user = ask;
    if (!status) status = hx_connections_decide(s.found, s.stone, HX_EDGE_SOUTH, &s.decision);
    *game = s.game;
    *found = s.found;
    *stone = s.stone;
    return status;
}

hx_status template_reduce(app_template *t, template_ask *ask) {
    static hx_connection one; // large; written before it is read
    hx_game *game;
    hx_connections *found;
    int stone;
    hx_status status = template_tactic(&game, &found, &stone, ask, t);
    if (!status && !hx_connections_between(found, stone, HX_EDGE_SOUTH, false, 0, &one))
        status = HX_NO;
    if (!status) {
        t->size = one.size;
        t->depth = one.depth;
        for (int i = 0; i < one.size; i++)
            t->carrier[i] = one.carrier[i] - t->cols;
    }
    hx_connections_free(found);
    hx_game_free(game);
    return status;
}

void template_measure(app_template *t, const template_ask *ask) {
    template_ask own = *ask;
    app_template copy = *t;
    if (!own.effort || own.effort > EFFORT_DEPTH) own.effort = EFFORT_DEPTH;
    if (!template_reduce(&copy, &own)) t->depth = copy.depth;
}

// HX_NO if there is no game that stands for it.
static hx_status make_game(hx_game **out, const template_ask *ask, const app_template *t) {
    scene s;
    *out = NULL;
    hx_status status = set_up(&s, ask, t);
    if (!status) status = hx_connections_game(out, s.found, s.stone, HX_EDGE_SOUTH, &s.decision);
    hx_connections_free(s.found);
    hx_game_free(s.game);
    return status;
}

// Most questions are easy; a small table, which takes no time to be made, is enough for those.
static hx_status solve(template_ask *ask, hx_game *whole, char **certificate) {
    static hx_solution solution; // large; written before it is read
    uint64_t effort = ask->effort ? ask->effort : EFFORT;
    hx_solve_limits limits = {.nodes = effort < EFFORT_EASY ? effort : EFFORT_EASY,
                              .megabytes = 1,
                              .certificate = certificate,
                              .poll = template_ask_stops,
                              .user = ask};
    hx_status status = hx_engine_solve(ask->engine, whole, &limits, &solution);
    if (!status && !solution.winner && effort > EFFORT_EASY) {
        limits.nodes = effort;
        limits.megabytes = 0;
        status = hx_engine_solve(ask->engine, whole, &limits, &solution);
    }
    if (!status && (!solution.winner || (certificate && !*certificate))) status = HX_RESOURCES;
    return !status && solution.winner == HX_COLOR_WHITE ? HX_NO : status;
}

hx_status template_holds(template_ask *ask, const app_template *t) {
    hx_game *whole;
    hx_status status = make_game(&whole, ask, t);
    if (status == HX_NO) {
        app_template copy = *t;
        return template_reduce(&copy, ask);
    }
    if (!status) status = solve(ask, whole, NULL);
    hx_game_free(whole);
    return status;
}

hx_status template_certify(char **out, template_ask *ask, const app_template *t) {
    hx_game *whole;
    *out = NULL;
    hx_status status = make_game(&whole, ask, t);
    if (!status) status = solve(ask, whole, out);
    hx_game_free(whole);
    return *out ? HX_OK : status;
}
