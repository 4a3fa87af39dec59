// SPDX-License-Identifier: MIT
// Templates for users of the library: read, found, proved, told.
#include "decide/edge.h"
#include "decide/join.h"
#include "engine/engine_int.h"
#include "template/shape.h"

#include <stdlib.h>
#include <string.h>

// ---- lists ---------------------------------------------------------------------------------

hx_status hx_template_library(hx_templates **out, hx_engine *engine) {
    hx_error *err = hx_engine_enter(engine);
    if (!out || !engine) return hx_check_missing(err);
    return hx_templates_read(out, hx_lines_built_in(), err);
}

hx_status hx_template_read(hx_templates **out, hx_engine *engine, const char *text, size_t length) {
    hx_error *err = hx_engine_enter(engine);
    if (!out || !engine || !text) return hx_check_missing(err);
    const hx_lines lines = {.at = text, .end = text + (length ? length : strlen(text))};
    return hx_templates_read(out, lines, err);
}

static hx_status check_template(const hx_template *t, hx_error *err) {
    if (!t) return hx_check_missing(err);
    return hx_shape_is_sound(t) ? HX_OK : hx_fail(err, HX_USAGE, "that is no template");
}

static hx_status hand_out(char **out, hx_text *text, hx_error *err) {
    char *bytes = hx_text_take(text);
    if (!bytes) return hx_fail_memory(err);
    *out = bytes;
    return HX_OK;
}

hx_status hx_template_write(char **out, hx_engine *engine, const hx_template *t) {
    hx_text text = {0};
    hx_error *err = hx_engine_enter(engine);
    if (!out || !engine) return hx_check_missing(err);
    hx_status status = check_template(t, err);
    if (status) return status;
    hx_lines_write(&text, t);
    return hand_out(out, &text, err);
}

// ---- questions -----------------------------------------------------------------------------

// A question under way: between begin and end the engine's stop counts.
typedef struct asking {
    hx_engine *engine;
    const hx_template_limits *limits;
    hx_budget budget;
    hx_decide decide;
} asking;

// `there` says that nothing is NULL which must not be.
static hx_status begin(asking *a, hx_engine *engine, const hx_template_limits *limits, bool there) {
    static const hx_template_limits none = {0};
    hx_error *err = hx_engine_begin(engine);
    if (!limits) limits = &none;
    *a = (asking){.engine = engine, .limits = limits, .decide = {.err = err}};
    if (!engine || !there) return hx_check_missing(err);
    hx_status status = hx_check_template_limits(limits, err);
    if (status) return status;
    a->budget = (hx_budget){.poll = limits->poll, .user = limits->user, .stop = &engine->stop};
    if (limits->seconds > 0) a->budget.deadline = hx_budget_now() + limits->seconds;
    a->decide.net = &engine->solver_net;
    a->decide.budget = &a->budget;
    a->decide.stones = a->decide.positions = limits->effort;
    return HX_OK;
}

static hx_status end(const asking *a, hx_status status) {
    const hx_budget *b = &a->budget;
    if (status == HX_RESOURCES && b->deadline > 0 && hx_budget_now() >= b->deadline)
        hx_fail(a->decide.err, status, "not decided in %g seconds", a->limits->seconds);
    return hx_engine_end(a->engine, status);
}

hx_status hx_template_find(hx_templates **out, hx_engine *engine, const hx_template_search *search,
                           const hx_template_limits *limits) {
    asking a;
    hx_status status = begin(&a, engine, limits, out && search);
    if (!status) status = hx_check_template_search(search, a.decide.err);
    if (status) return end(&a, status);
    *out = calloc(1, sizeof **out);
    if (!*out) return end(&a, hx_fail_memory(a.decide.err));
    return end(&a, hx_edge_row(*out, &a.decide, search, a.limits));
}

hx_status hx_template_at(hx_template *out, hx_engine *engine, const hx_game *game, int cell,
                         int edge, const hx_template_limits *limits) {
    asking a;
    hx_status status = begin(&a, engine, limits, out && game);
    if (status) return end(&a, status);
    const hx_board *board = &game->position.board;
    if (edge < HX_EDGE_NORTH || edge > HX_EDGE_EAST || cell < 0 || cell >= board->cells.count ||
        board->color[cell] == hx_color_other((hx_color)board->color[edge]))
        status = hx_fail(a.decide.err, HX_USAGE, "a cell is joined to an edge of its colour");
    if (!status) status = hx_edge_at(out, &a.decide, board, cell, edge);
    return end(&a, status);
}

hx_status hx_template_check(hx_engine *engine, const hx_template *t,
                            const hx_template_limits *limits) {
    asking a;
    hx_status status = begin(&a, engine, limits, true);
    if (!status) status = check_template(t, a.decide.err);
    if (!status) status = hx_edge_check(&a.decide, t);
    return end(&a, status);
}

hx_status hx_template_certificate(char **out, hx_engine *engine, const hx_template *t,
                                  const hx_template_limits *limits) {
    asking a;
    hx_text text = {0};
    hx_status status = begin(&a, engine, limits, out);
    if (!status) status = check_template(t, a.decide.err);
    if (!status) status = hx_edge_certify(&text, &a.decide, t);
    if (!status) status = hand_out(out, &text, a.decide.err);
    hx_text_free(&text);
    return end(&a, status);
}

// ---- every reply ---------------------------------------------------------------------------

// The template on a board, and a set of connections that has nothing else.
typedef struct scene {
    hx_game *game;
    hx_connections *found;
    int stone;
} scene;

static bool is_over(void *budget) {
    return hx_budget_check(budget);
}

static hx_status decide(scene *s, asking *a, const hx_template *t) {
    int carrier[HX_CELLS_MAX];
    hx_connection one;
    const hx_decision decision = {.carrier = carrier,
                                  .carrier_size = t->size,
                                  .effort = a->limits->effort,
                                  .poll = is_over,
                                  .user = &a->budget};
    for (int i = 0; i < t->size; i++)
        carrier[i] = t->carrier[i] + t->columns;
    hx_status status = hx_connections_decide(s->found, s->stone, HX_EDGE_SOUTH, &decision);
    if (!status && !hx_connections_between(s->found, s->stone, HX_EDGE_SOUTH, false, 0, &one))
        status = hx_fail(a->decide.err, HX_NO, "the opponent can prevent it");
    return status;
}

static hx_status set_up(scene *s, asking *a, const hx_template *t) {
    const hx_connection_options bare = {.neighbours_only = true, .every = true};
    *s = (scene){.stone = t->stones[0] + t->columns};
    hx_status status = hx_game_new(&s->game, a->engine, t->columns, t->rows + 1);
    for (int i = 0; i < t->stone_count && !status; i++)
        status = hx_game_setup(s->game, HX_COLOR_BLACK, t->stones[i] + t->columns);
    if (!status) status = hx_connections_new(&s->found, a->engine, s->game, HX_COLOR_BLACK, &bare);
    return status ? status : decide(s, a, t);
}

static hx_status tell(char **out, hx_engine *engine, const hx_template *t, hx_tactic_form form,
                      bool drawn, const hx_drawing *drawing, const hx_template_limits *limits) {
    asking a;
    scene s = {0};
    hx_status status = begin(&a, engine, limits, out);
    if (!status) status = check_template(t, a.decide.err);
    if (!status) status = set_up(&s, &a, t);
    if (!status)
        status = drawn ? hx_connections_draw(out, s.found, s.game, s.stone, HX_EDGE_SOUTH, drawing)
                       : hx_connections_tactic(out, s.found, s.stone, HX_EDGE_SOUTH, form);
    hx_connections_free(s.found);
    hx_game_free(s.game);
    return end(&a, status);
}

hx_status hx_template_tactic(char **out, hx_engine *engine, const hx_template *t,
                             hx_tactic_form form, const hx_template_limits *limits) {
    return tell(out, engine, t, form, false, NULL, limits);
}

hx_status hx_template_draw(char **out, hx_engine *engine, const hx_template *t,
                           const hx_drawing *drawing, const hx_template_limits *limits) {
    return tell(out, engine, t, HX_TACTIC_TEXT, true, drawing, limits);
}

// ---- stones joined all at once -------------------------------------------------------------

hx_status hx_template_join(hx_templates **out, char **strategy, hx_engine *engine,
                           const hx_game *game, const hx_template *question,
                           const hx_template_limits *limits) {
    asking a;
    hx_templates list = {0};
    hx_text text = {0};
    hx_status status = begin(&a, engine, limits, out && game && question);
    hx_error *err = a.decide.err;
    if (!status) status = hx_check_join(question, &game->position.board, err);
    if (!status) status = hx_join_find(&list, &game->position.board, question, &a.budget, err);
    if (!status && strategy)
        status = hx_join_write(&text, &game->position.board, list.list, &a.budget, err);
    hx_templates *made = status ? NULL : malloc(sizeof *made);
    if (!status && !made) status = hx_fail_memory(err);
    if (!status && strategy) status = hand_out(strategy, &text, err);
    hx_text_free(&text);
    if (status) {
        free(list.list);
        free(made);
    } else {
        *made = list;
        *out = made;
    }
    return end(&a, status);
}
