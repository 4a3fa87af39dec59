// SPDX-License-Identifier: MIT
// hexproof connect: what H-search finds, where one must play, and why two ends are connected.
#include "connect/connect.h"

#include <string.h>

static void print_cells(const hx_game *game, const int *cells, int count) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < count; i++)
        app_say("%s%s", i ? " " : "", hx_game_cell_name(game, cells[i], name));
}

static void print_color_text(const connect_settings *s, const hx_game *game, hx_color color) {
    int cells[HX_CELLS_MAX];
    char name[HX_NAME_MAX];
    hx_connection_counts counts = hx_connections_counts(s->found[color]);
    app_say("%s: %llu full and %llu semi connections, %d generations, in %.1f ms\n",
            hx_color_name(color), (unsigned long long)counts.fulls,
            (unsigned long long)counts.semis, counts.generations, counts.milliseconds);
    if (counts.exhausted) app_say("  there was no room for more\n");
    if (s->options.rules)
        app_say("  %d found by searching %d sub-games, effort %llu%s\n", counts.found,
                counts.searched, (unsigned long long)counts.effort,
                counts.unfinished ? ", which was not enough for all" : "");
    for (int edge = HX_EDGE_NORTH; edge <= HX_EDGE_EAST; edge++) {
        if (hx_game_end_color(game, edge) != color) continue;
        int count = hx_connections_joined(s->found[color], edge, false, cells);
        app_say("  joined to %s: ", hx_game_cell_name(game, edge, name));
        print_cells(game, cells, count);
        app_say("\n");
    }
    int mustplay = hx_connections_mustplay(s->found[hx_color_other(color)], cells);
    if (hx_connections_won(s->found[color])) app_say("  wins: its edges are connected\n");
    if (mustplay > 0) {
        app_say("  must play at one of: ");
        print_cells(game, cells, mustplay);
        app_say("\n");
    }
}

// ---- the command ----

bool connect_poll(void *user) {
    connect_settings *s = user;
    app_progress_show(&s->progress);
    return app_interrupt_came(NULL);
}

static hx_status find_connections(connect_settings *s, hx_game *game) {
    hx_status status = HX_OK;
    app_progress_begin(&s->progress, "finding connections", 0);
    s->options.poll = connect_poll;
    s->options.user = s;
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE && !status; c++)
        status = hx_connections_new(&s->found[c], s->engine, game, c, &s->options);
    app_progress_end(&s->progress);
    return status;
}

static int connect_one(void *user, hx_game *game) {
    connect_settings *s = user;
    hx_status status = find_connections(s, game);
    int result = (int)status;
    if (status)
        app_position_fail(&s->position, status, "%s", hx_engine_error(s->engine));
    else if (s->y)
        result = connect_show_pair(s, game);
    else if (s->json || s->position.batch)
        app_json_connections(&s->position.json, game, s->found, s->color);
    else
        for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++)
            if (!s->color || s->color == c) print_color_text(s, game, c);
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++) {
        hx_connections_free(s->found[c]);
        s->found[c] = NULL;
    }
    return result;
}

// --between takes two values, which option tables do not know: takes the second out of the
// arguments.
static const char *take_second_end(int *argc, char **argv) {
    for (int i = 0; i < *argc; i++) {
        bool joined = strncmp(argv[i], "--between=", 10) == 0;
        if (!joined && strcmp(argv[i], "--between") != 0) continue;
        int place = joined ? i + 1 : i + 2;
        if (place >= *argc) return NULL;
        const char *end = argv[place];
        for (--*argc; place < *argc; place++)
            argv[place] = argv[place + 1];
        return end;
    }
    return NULL;
}

int cmd_connect(const app_command *self, int argc, char **argv) {
    connect_settings s = {.position = {.move = -1}, .limit = -1};
    const app_option options[] = {
        {"--color", APP_COLOR, &s.color, "COLOUR", "one colour only", 0, 0},
        {"--between", APP_STRING, &s.x, "X Y", "the connections between two ends: cells or edges",
         0, 0},
        {"--explain", APP_FLAG, &s.explain, "", "with --between: the deductions, one a line", 0, 0},
        {"--attack", APP_STRING, &s.attack, "CELLS",
         "with --between: the reply to each attack, one after the other", 0, 0},
        {"--tactic", APP_STRING, &s.tactic, "FORM",
         "with --between: all replies, as text, json or strategy (for hexverify)", 0, 0},
        {"--play", APP_FLAG, &s.play, "", "with --between: you attack, it replies", 0, 0},
        {"--rules", APP_STRING, &s.rules, "NAME", "and-or (if not given), must-play or complete", 0,
         0},
        {"--effort", APP_INT, &s.effort, "N",
         "must-play and complete: stones to be tried at most, about", 1, 2e9},
        {"--carrier", APP_STRING, &s.carrier, "CELLS",
         "complete, with --between: only these cells may be used", 0, 0},
        {"--up-to", APP_INT, &s.up_to, "SIZE",
         "complete, with --between: all minimal carriers of up to SIZE cells", 1, HX_CELLS_MAX},
        {"--svg", APP_STRING, &s.svg, "FILE",
         "with --between: a picture of why they are connected (- for standard output)", 0, 0},
        {"--orientation", APP_INT, &s.orientation, "HOUR",
         "picture: clock hour at which a1 lies (10: flat, 9: diamond)", 1, 12},
        {"--limit", APP_INT, &s.limit, "M",
         "keep at most M carriers of each kind for a pair of ends; 0: only neighbours", 0, 60000},
        {"--or-limit", APP_INT, &s.options.or_limit, "K", "at most K semis in one OR", 2, 1000},
        {"--generations", APP_INT, &s.options.generations, "N",
         "N rounds of deduction as in the papers, with M = 20 and K = 4 unless given", 1, 1000},
        {"--over-edge", APP_FLAG, &s.options.over_edge, "", "AND over an edge: finds more, slower",
         0, 0},
        {"--no-templates", APP_FLAG, &s.options.no_templates, "",
         "not from the library of edge templates", 0, 0},
        APP_POSITION_OPTIONS(s.position),
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        APP_BATCH_OPTION(s.position),
        {0},
    };
    s.y = take_second_end(&argc, argv);
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (s.x && !s.y) return app_fail(HX_USAGE, "--between needs two ends: X Y");
    if (!app_position_given(&s.position, positionals))
        return app_position_missing(self, "POSITION");
    int asked = s.explain + s.play + (s.attack != NULL) + (s.svg != NULL) + (s.tactic != NULL);
    if (asked && !s.x)
        return app_fail(HX_USAGE,
                        "--explain, --attack, --tactic, --play and --svg need --between X Y");
    if (asked > 1)
        return app_fail(HX_USAGE,
                        "only one of --explain, --attack, --tactic, --play and --svg at a time");
    int wrong = connect_settle_rules(&s);
    if (wrong) return wrong;
    if (s.orientation && !s.svg) return app_fail(HX_USAGE, "--orientation is for --svg");
    if (s.svg && (s.json || s.position.batch))
        return app_fail(HX_USAGE, "--svg draws one picture; it does not go with %s",
                        s.json ? "--json" : "--batch");
    wrong = app_try_file(s.svg);
    if (wrong) return wrong;
    if (s.position.batch) s.json = true;
    if (s.limit == 0) s.options.neighbours_only = true;
    s.options.limit = s.limit > 0 ? s.limit : 0;
    if (s.options.generations) { // all sets of semis: without limits they grow without bound
        if (s.limit < 0) s.options.limit = 20;
        if (!s.options.or_limit) s.options.or_limit = 4;
    }
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    int result = app_position_run(s.engine, &s.position, argv[0], connect_one, &s);
    hx_engine_free(s.engine);
    return result;
}
