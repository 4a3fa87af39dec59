// SPDX-License-Identifier: MIT
// hexproof template: edge templates, from the library or found anew; drawn, checked, with all
// replies.
#include "template/template.h"

#include <string.h>

typedef struct settings {
    template_search search;
    int row, effort;
    const char *at, *edge; // --at CELL --edge EDGE
    const char *tactic, *svg;
    bool check, json, lines;
    hx_engine *engine;
} settings;

// ---- output --------------------------------------------------------------------------------

static char mark_of(const app_template *t, int cell) {
    for (int i = 0; i < t->stone_count; i++)
        if (t->stones[i] == cell) return 'B';
    for (int i = 0; i < t->size; i++)
        if (t->carrier[i] == cell) return '*';
    return '.';
}

static void draw(const app_template *t) {
    printf("%s: %d cells\n", t->name, t->size);
    for (int row = 0; row < t->rows; row++) {
        printf("  %*s", row, "");
        for (int col = 0; col < t->cols; col++)
            printf("%s%c", col ? " " : "", mark_of(t, row * t->cols + col));
        printf("\n");
    }
}

static void print_cells_json(const app_template *t, const int *cells, int count) {
    for (int i = 0; i < count; i++)
        printf("%s\"%c%d\"", i ? "," : "", 'a' + cells[i] % t->cols, cells[i] / t->cols + 1);
}

static void print_json(const template_list *list, const char *verdict) {
    printf("{\"templates\":[");
    for (int i = 0; i < list->count; i++) {
        const app_template *t = &list->templates[i];
        printf("%s{\"name\":\"%s\",\"size\":[%d,%d],\"stones\":[", i ? "," : "", t->name, t->cols,
               t->rows);
        print_cells_json(t, t->stones, t->stone_count);
        printf("],\"carrier\":[");
        print_cells_json(t, t->carrier, t->size);
        printf("]}");
    }
    printf("],\"complete\":%s%s}\n", list->complete ? "true" : "false", verdict);
}

static void print_list(const settings *s, const template_list *list) {
    if (s->json)
        print_json(list, "");
    else
        for (int i = 0; i < list->count; i++)
            if (s->lines)
                template_library_write(stdout, &list->templates[i]);
            else
                draw(&list->templates[i]);
}

// ---- what is asked -------------------------------------------------------------------------

static int find(const settings *s) {
    template_list list;
    app_interrupt before;
    app_interrupt_catch(&before);
    hx_status status = template_find(&list, s->engine, &s->search);
    app_interrupt_release(&before);
    if (!status || status == HX_RESOURCES) print_list(s, &list);
    if (list.complete && !s->json && !s->lines)
        printf("%d in all, mirror images not counted\n", list.count);
    int result = status ? app_fail(status, "%s", list.why) : app_finish_stdout();
    template_list_free(&list);
    return result;
}

// The ends that are asked for: the cell's colour is that of the edge. HX_OK or what is told.
static int read_ends(const settings *s, hx_game *game, int ends[2]) {
    if (hx_game_parse_end(&ends[0], game, s->at))
        return app_fail(HX_BAD_INPUT, "--at: %s", hx_engine_error(s->engine));
    if (hx_game_parse_end(&ends[1], game, s->edge ? s->edge : "south") || ends[1] < HX_EDGE_NORTH)
        return app_fail(HX_BAD_INPUT, "--edge: north, south, west or east would be accepted");
    if (ends[0] >= HX_EDGE_NORTH) return app_fail(HX_BAD_INPUT, "--at: a cell, not an edge");
    hx_color color = hx_game_end_color(game, ends[1]);
    if (hx_game_stone(game, ends[0]) == hx_color_other(color))
        return app_fail(HX_NO, "the stone is not %s's", hx_color_name(color));
    return HX_OK;
}

// The template of a cell in a position.
static int look_at(const settings *s, const char *position) {
    const app_position_options whole = {.move = -1};
    template_list list = {0};
    hx_game *game;
    int ends[2], result = app_position_load(&game, s->engine, position, &whole);
    if (result) return result;
    result = read_ends(s, game, ends);
    if (!result) {
        app_interrupt before;
        app_interrupt_catch(&before);
        hx_status status =
            template_from(&list, s->engine, game, ends[0], ends[1], (uint64_t)s->effort);
        app_interrupt_release(&before);
        if (!status) print_list(s, &list);
        result = status ? app_fail(status, "%s", list.why) : app_finish_stdout();
    }
    template_list_free(&list);
    hx_game_free(game);
    return result;
}

// Proves each of them again.
static int check(const settings *s, const template_list *list) {
    int result = HX_OK;
    app_interrupt before;
    app_interrupt_catch(&before);
    for (int i = 0; i < list->count; i++) {
        const app_template *t = &list->templates[i];
        const char *why;
        hx_status status = template_check(s->engine, t, (uint64_t)s->effort, &why);
        if (status && status != HX_NO)
            why = app_interrupt_came(NULL) ? "interrupted" : hx_engine_error(s->engine);
        printf("%s: %s%s\n", t->name, status ? "no: " : "holds, and needs each of its cells",
               status ? why : "");
        fflush(stdout);
        if ((int)status > result) result = (int)status;
        if (app_interrupt_came(NULL)) break;
    }
    app_interrupt_release(&before);
    return result ? result : app_finish_stdout();
}

static hx_tactic_form form_of(const settings *s) {
    if (strcmp(s->tactic, "strategy") == 0) return HX_TACTIC_STRATEGY;
    return strcmp(s->tactic, "json") == 0 ? HX_TACTIC_JSON : HX_TACTIC_TEXT;
}

// The tactic or the picture of one.
static int show_reasons(const settings *s, const app_template *t) {
    hx_game *game;
    hx_connections *found;
    int stone, result = HX_OK;
    char *text = NULL;
    hx_status status = template_decide(&game, &found, &stone, s->engine, t, (uint64_t)s->effort);
    if (!status)
        status = s->tactic ? hx_connections_tactic(&text, found, stone, HX_EDGE_SOUTH, form_of(s))
                           : hx_connections_draw(&text, found, game, stone, HX_EDGE_SOUTH, NULL);
    if (status)
        result = app_fail(status, "%s: %s", t->name, hx_engine_error(s->engine));
    else if (s->svg)
        result = app_write_file(s->svg, text, strlen(text));
    else
        fputs(text, stdout);
    hx_string_free(text);
    hx_connections_free(found);
    hx_game_free(game);
    return result;
}

static int use_library(const settings *s, const char *name) {
    template_list list;
    if (!template_library(&list)) return app_fail(HX_RESOURCES, "out of memory");
    template_list one = list;
    list.complete = true;
    int found = -1, result;
    for (int i = 0; name && i < list.count; i++)
        if (strcmp(list.templates[i].name, name) == 0) found = i;
    if (name && found < 0) {
        result =
            app_fail(HX_USAGE, "there is no template '%s'; 'hexproof template' lists them", name);
    } else {
        one = (template_list){found < 0 ? list.templates : &list.templates[found],
                              found < 0 ? list.count : 1, true, ""};
        if (s->check)
            result = check(s, &one);
        else if (s->tactic || s->svg)
            result = show_reasons(s, one.templates);
        else {
            print_list(s, &one);
            result = app_finish_stdout();
        }
    }
    template_list_free(&list);
    return result;
}

// The mistake in the options; NULL: none.
static const char *find_mistake(const settings *s, int positionals) {
    if (positionals > 1) return "template takes one NAME at most";
    if (s->at && (!positionals || s->row || s->check || s->tactic || s->svg))
        return "--at CELL needs a POSITION, and neither --row nor --check, --tactic or --svg";
    if (s->edge && !s->at) return "--edge needs --at";
    if (s->row && (positionals || s->check || s->tactic || s->svg))
        return "--row finds templates; NAME, --check, --tactic and --svg are for those of the "
               "library";
    if (!s->row && (s->search.columns || s->search.up_to || s->search.one))
        return "--columns, --up-to and --one need --row";
    if (s->row && s->search.columns && s->search.columns < s->row + s->search.stones)
        return "--columns: too few for a template of that row";
    if ((s->tactic || s->svg) && !positionals) return "--tactic and --svg need a NAME";
    if (s->tactic && s->svg) return "--tactic and --svg do not go together";
    if (s->tactic && strcmp(s->tactic, "text") != 0 && strcmp(s->tactic, "json") != 0 &&
        strcmp(s->tactic, "strategy") != 0)
        return "--tactic: text, json or strategy would be accepted";
    return NULL;
}

int cmd_template(const app_command *self, int argc, char **argv) {
    settings s = {.search = {.stones = 1}};
    const app_option options[] = {
        {"--row", APP_INT, &s.row, "N", "find all templates with a stone on this row", 2,
         TEMPLATE_ROWS_MAX},
        {"--stones", APP_INT, &s.search.stones, "K", "with --row: stones beside each other", 1,
         TEMPLATE_STONES_MAX},
        {"--columns", APP_INT, &s.search.columns, "W", "with --row: columns to look in", 3, 26},
        {"--up-to", APP_INT, &s.search.up_to, "SIZE", "with --row: cells of a carrier at most", 1,
         HX_CELLS_MAX},
        {"--one", APP_FLAG, &s.search.one, "", "with --row: any one, quickly", 0, 0},
        {"--at", APP_STRING, &s.at, "CELL",
         "the template by which the cell is joined to an edge in POSITION, given for NAME", 0, 0},
        {"--edge", APP_STRING, &s.edge, "EDGE",
         "with --at: north, south (if not given), west, east", 0, 0},
        {"--effort", APP_INT, &s.effort, "N", "stones to be tried at most, about", 1, 2e9},
        {"--check", APP_FLAG, &s.check, "", "prove again that it holds and needs each cell", 0, 0},
        {"--tactic", APP_STRING, &s.tactic, "FORM",
         "all replies, as text, json or strategy (for hexverify)", 0, 0},
        {"--svg", APP_STRING, &s.svg, "FILE", "a picture of why it holds (- for standard output)",
         0, 0},
        {"--lines", APP_FLAG, &s.lines, "", "one a line, in the form of the library", 0, 0},
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    const char *mistake = find_mistake(&s, positionals);
    if (mistake) return app_fail(HX_USAGE, "%s", mistake);
    s.search.row = s.row;
    s.search.effort = (uint64_t)s.effort;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    const char *name = positionals ? argv[0] : NULL;
    int result = s.row ? find(&s) : s.at ? look_at(&s, name) : use_library(&s, name);
    hx_engine_free(s.engine);
    return result;
}
