// SPDX-License-Identifier: MIT
// hexproof template: edge templates, from the library or found anew; drawn, checked, with all
// replies. And stones that are joined all at once.
#include "template/template.h"

#include <string.h>

static template_form form_of(const template_settings *s) {
    return s->json ? TEMPLATE_JSON : s->lines ? TEMPLATE_LINES : TEMPLATE_DRAWN;
}

// ---- found anew ----------------------------------------------------------------------------

static template_list list_of(const hx_templates *list) {
    return (template_list){hx_templates_get(list, 0), hx_templates_count(list),
                           hx_templates_are_complete(list)};
}

static int find(template_settings *s, const char *none) {
    hx_templates *found = NULL;
    (void)none;
    template_ask_begin(&s->ask);
    hx_status status = hx_template_find(&found, s->ask.engine, &s->search, &s->ask.limits);
    template_ask_end(&s->ask);
    if (s->ask.limits.report) fputs("\r\033[K", stderr);
    char why[256]; // before others are asked
    snprintf(why, sizeof why, "%s", template_ask_reason(&s->ask, status));
    template_list list = list_of(found);
    if (!status || status == HX_RESOURCES) template_print(s->ask.engine, &list, form_of(s));
    if (list.complete && form_of(s) == TEMPLATE_DRAWN)
        printf("%d in all, mirror images not counted\n", list.count);
    int result = status ? app_fail(status, "%s", why) : app_finish_stdout();
    hx_templates_free(found);
    return result;
}

// The ends that are asked for: the cell's colour is that of the edge. HX_OK or what is told.
static int read_ends(const template_settings *s, hx_game *game, int ends[2]) {
    if (hx_game_parse_end(&ends[0], game, s->at))
        return app_fail(HX_USAGE, "--at: %s", hx_engine_error(s->ask.engine));
    if (hx_game_parse_end(&ends[1], game, s->edge ? s->edge : "south") || ends[1] < HX_EDGE_NORTH)
        return app_fail(HX_USAGE, "--edge: north, south, west or east would be accepted");
    if (ends[0] >= HX_EDGE_NORTH) return app_fail(HX_USAGE, "--at: a cell, not an edge");
    hx_color color = hx_game_end_color(game, ends[1]);
    if (hx_game_stone(game, ends[0]) == hx_color_other(color))
        return app_fail(HX_NO, "the stone is not %s's", hx_color_name(color));
    return HX_OK;
}

// The template of a cell in a position.
static int look_at(template_settings *s, const char *position) {
    static hx_template t; // large; written before it is read
    const template_list one = {&t, 1, false};
    hx_game *game;
    int ends[2], result = app_position_load(&game, s->ask.engine, position, &s->position);
    if (result) return result;
    result = read_ends(s, game, ends);
    if (!result) {
        template_ask_begin(&s->ask);
        hx_status status =
            hx_template_at(&t, s->ask.engine, game, ends[0], ends[1], &s->ask.limits);
        template_ask_end(&s->ask);
        if (!status) template_print(s->ask.engine, &one, form_of(s));
        result = status ? app_fail(status, "%s", template_ask_reason(&s->ask, status))
                        : app_finish_stdout();
    }
    hx_game_free(game);
    return result;
}

// Stones of a position that are joined all at once.
static int join(template_settings *s, const char *position) {
    const template_join_question q = {s->join, s->carrier, s->tactic != NULL, s->json};
    hx_game *game;
    int result = app_position_load(&game, s->ask.engine, position, &s->position);
    if (result) return result;
    result = template_join_show(&s->ask, game, &q);
    hx_game_free(game);
    return result;
}

// ---- of the library ------------------------------------------------------------------------

// Takes the cell that is asked for out of it.
static int leave_out(hx_template *t, const char *cell) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < t->size; i++) {
        snprintf(name, sizeof name, "%c%d", 'a' + t->carrier[i] % t->columns,
                 t->carrier[i] / t->columns + 1);
        if (strcmp(name, cell) != 0) continue;
        t->size--;
        memmove(&t->carrier[i], &t->carrier[i + 1], (size_t)(t->size - i) * sizeof *t->carrier);
        t->depth = 0;
        return HX_OK;
    }
    return app_fail(HX_USAGE, "--without: '%s' is not one of its cells", cell);
}

static int use_one(template_settings *s, const hx_template *known) {
    static hx_template t; // large; written before it is read
    const template_list one = {&t, 1, true};
    template_reasons reasons = {.svg = s->svg};
    t = *known;
    int result = s->without ? leave_out(&t, s->without) : HX_OK;
    if (result) return result;
    if (s->check) return template_show_checks(&s->ask, &one);
    if (s->tactic && strcmp(s->tactic, "strategy") == 0) reasons.form = HX_TACTIC_STRATEGY;
    if (s->tactic && strcmp(s->tactic, "json") == 0) reasons.form = HX_TACTIC_JSON;
    if (s->tactic || s->svg) result = template_show_reasons(&s->ask, &t, &reasons);
    if (s->tactic || (s->svg && (result == HX_OK || result == HX_NO))) return result;
    template_print(s->ask.engine, &one, form_of(s)); // if only because there is no picture of it
    return result ? result : app_finish_stdout();
}

static int use_library(template_settings *s, const char *name) {
    hx_templates *library;
    int result, i = 0;
    hx_status status = hx_template_library(&library, s->ask.engine);
    if (status) return app_fail(status, "%s", hx_engine_error(s->ask.engine));
    template_list list = list_of(library);
    while (name && i < list.count && strcmp(list.templates[i].name, name) != 0)
        i++;
    if (name && i == list.count)
        result =
            app_fail(HX_USAGE, "there is no template '%s'; 'hexproof template' lists them", name);
    else if (name)
        result = use_one(s, &list.templates[i]);
    else if (s->check)
        result = template_show_checks(&s->ask, &list);
    else {
        template_print(s->ask.engine, &list, form_of(s));
        result = app_finish_stdout();
    }
    hx_templates_free(library);
    return result;
}

int cmd_template(const app_command *self, int argc, char **argv) {
    template_settings s = {.position = {.move = -1}};
    const app_option options[] = {
        {"--row", APP_INT, &s.search.row, "N", "find all templates with a stone on this row", 2,
         HX_TEMPLATE_ROWS_MAX},
        {"--stones", APP_INT, &s.search.stones, "K", "with --row: stones beside each other", 1,
         HX_TEMPLATE_STONES_MAX},
        {"--columns", APP_INT, &s.search.columns, "W", "with --row: columns to look in", 3, 26},
        {"--up-to", APP_INT, &s.search.up_to, "SIZE", "with --row: cells of a carrier at most", 1,
         HX_CELLS_MAX},
        {"--one", APP_FLAG, &s.search.one, "", "with --row: any one, quickly", 0, 0},
        {"--at", APP_STRING, &s.at, "CELL",
         "the template by which the cell is joined to an edge in POSITION, given for NAME", 0, 0},
        {"--edge", APP_STRING, &s.edge, "EDGE",
         "with --at: north, south (if not given), west, east", 0, 0},
        {"--join", APP_STRING, &s.join, "CELLS",
         "the cells of --carrier that join these stones of POSITION all at once", 0, 0},
        {"--carrier", APP_STRING, &s.carrier, "CELLS", "with --join: cells that may be used", 0, 0},
        {"--effort", APP_INT, &s.effort, "N",
         "for each question: stones to be tried, positions to be looked at", 1, 2e9},
        {"--time", APP_REAL, &s.ask.limits.seconds, "S", "at most this many seconds", 0.001, 1e9},
        {"--without", APP_STRING, &s.without, "CELL", "the template of NAME without this cell", 0,
         0},
        {"--check", APP_FLAG, &s.check, "", "prove again that it holds and needs each cell", 0, 0},
        {"--tactic", APP_STRING, &s.tactic, "FORM",
         "all replies, as text, json or strategy (for hexverify)", 0, 0},
        {"--svg", APP_STRING, &s.svg, "FILE", "a picture of why it holds (- for standard output)",
         0, 0},
        {"--lines", APP_FLAG, &s.lines, "", "one a line, in the form of the library", 0, 0},
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        APP_POSITION_OPTIONS(s.position),
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    const char *mistake = template_find_mistake(&s, positionals);
    if (mistake) return app_fail(HX_USAGE, "%s", mistake);
    int tried = app_try_file(s.svg);
    if (tried) return tried;
    s.search.depths = s.lines;
    s.ask.limits.effort = (uint64_t)s.effort;
    if (hx_engine_new(&s.ask.engine)) return app_fail(HX_RESOURCES, "out of memory");
    int (*asked)(template_settings *, const char *) = s.search.row ? find
                                                      : s.at       ? look_at
                                                      : s.join     ? join
                                                                   : use_library;

    int result = asked(&s, positionals ? argv[0] : NULL);

    hx_engine_free(s.ask.engine);
    return result;
}
