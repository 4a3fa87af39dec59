// SPDX-License-Identifier: MIT
// hexproof evaluate: the electrical circuits of both colours, what they say about the position, and
// which cells matter.
#include "app.h"

#include <string.h>

enum { BEST_CELLS = 8 }; // cells named in the text

typedef struct settings {
    app_position_options position;
    hx_evaluation_options options;
    const char *metric; // --metric NAME
    const char *way;    // --virtual NAME
    int limit;          // --limit M; -1: not given
    bool json;
    hx_engine *engine;
} settings;

static const char *const metrics[] = {"resistance", "path", "two-distance", NULL}; // as hx_metric
static const char *const ways[] = {"link", "share", NULL};

// The place of the name in the list; -1, told, if it is not there.
static int find_name(const char *option, const char *name, const char *const *list) {
    for (int i = 0; list[i]; i++)
        if (strcmp(name, list[i]) == 0) return i;
    char names[80] = "";
    for (int i = 0; list[i]; i++) {
        const char *before = i == 0 ? "" : list[i + 1] ? ", " : " or ";
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", before, list[i]);
    }
    app_fail(HX_USAGE, "%s '%s' is not %s", option, name, names);
    return -1;
}

static int cell_count(const hx_game *game) {
    return hx_game_columns(game) * hx_game_rows(game);
}

// ---- for people ----

static void print_verdict(const settings *s, const hx_evaluation *e) {
    if (e->winner) {
        app_say("%s wins: its edges are connected\n", hx_color_name(e->winner));
        return;
    }
    hx_color better = e->score < 0 ? HX_COLOR_BLACK : HX_COLOR_WHITE;
    app_say("score %.4f by %s: ", e->score, metrics[s->options.metric]);
    if (e->score > -0.00005 && e->score < 0.00005) // as it is printed
        app_say("even\n");
    else
        app_say("%s stands better\n", hx_color_name(better));
}

static void print_color(const hx_game *game, const hx_evaluation *e, hx_color color) {
    char name[HX_NAME_MAX];
    app_say("%s: resistance %.4f, shortest path %g, two-distance %g\n", hx_color_name(color),
            e->resistance[color], e->path[color], e->two_distance[color]);
    if (e->path_length[color] == 0) return;
    app_say("  along");
    for (int i = 0; i < e->path_length[color]; i++)
        app_say(" %s", hx_game_cell_name(game, e->path_cells[color][i], name));
    app_say("\n");
}

// The next cell in order of energy, after `last`, which is -1 at first; -1 at the end.
static int next_cell(const hx_game *game, const double *energy, int last) {
    int best = -1;
    for (int cell = 0; cell < cell_count(game); cell++) {
        if (hx_game_stone(game, cell) || energy[cell] <= 0) continue;
        bool listed = last >= 0 && (energy[cell] > energy[last] ||
                                    (energy[cell] == energy[last] && cell <= last));
        if (!listed && (best < 0 || energy[cell] > energy[best])) best = cell;
    }
    return best;
}

// The drawn board with a digit for every empty cell: 9 where the energy is highest.
static int print_energies(const settings *s, hx_game *game, const double *energy) {
    char *text, name[HX_NAME_MAX];
    int most = next_cell(game, energy, -1);
    if (most < 0) return HX_OK;
    hx_status status = hx_game_write(&text, game, HX_FORMAT_TEXT, NULL);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    int cell = 0;
    for (char *c = text; *c && cell < cell_count(game); c++) {
        if (!strchr(".BW", *c)) continue;
        if (*c == '.') *c = (char)('0' + (int)(9 * energy[cell] / energy[most] + 0.5));
        cell++;
    }
    printf("\nenergy, from 0 to 9:\n%s", text);
    hx_string_free(text);
    app_say("most at");
    for (int i = 0, at = most; i < BEST_CELLS && at >= 0; i++, at = next_cell(game, energy, at))
        app_say(" %s", hx_game_cell_name(game, at, name));
    app_say("\n");
    return HX_OK;
}

static int print_text(const settings *s, hx_game *game, const hx_evaluation *e) {
    print_verdict(s, e);
    print_color(game, e, HX_COLOR_BLACK);
    print_color(game, e, HX_COLOR_WHITE);
    return print_energies(s, game, e->energy[HX_COLOR_NONE]);
}

// ---- the command ----

static int evaluate_one(void *user, hx_game *game) {
    settings *s = user;
    hx_evaluation e;
    hx_status status = hx_engine_evaluate(s->engine, game, &s->options, &e);
    if (status) return app_position_fail(&s->position, status, "%s", hx_engine_error(s->engine));
    if (!s->json && !s->position.batch) return print_text(s, game, &e);
    app_json_evaluation(&s->position.json, game, metrics[s->options.metric], &e);
    return HX_OK;
}

int cmd_evaluate(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1}, .metric = metrics[0], .way = ways[0], .limit = -1};
    hx_connection_options *connections = &s.options.connections;
    const app_option options[] = {
        {"--metric", APP_STRING, &s.metric, "NAME",
         "distance in the score: resistance (if not given), path or two-distance", 0, 0},
        {"--virtual", APP_STRING, &s.way, "NAME",
         "connected ends are linked (link, if not given), or chains share their neighbours (share)",
         0, 0},
        {"--link-extra", APP_REAL, &s.options.link_extra, "X",
         "such a link resists by X more than one of neighbours; 1 if not given", 1e-3, 1e3},
        {"--limit", APP_INT, &s.limit, "M",
         "keep at most M carriers of each kind for a pair of ends; 0: only neighbours", 0, 60000},
        {"--or-limit", APP_INT, &connections->or_limit, "K", "at most K semis in one OR", 2, 1000},
        {"--over-edge", APP_FLAG, &connections->over_edge, "",
         "AND over an edge: finds more, slower", 0, 0},
        APP_POSITION_OPTIONS(s.position),
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        APP_BATCH_OPTION(s.position),
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (!app_position_given(&s.position, positionals))
        return app_position_missing(self, "POSITION");
    int metric = find_name("--metric", s.metric, metrics),
        way = find_name("--virtual", s.way, ways);
    if (metric < 0 || way < 0) return HX_USAGE;
    s.options.metric = (hx_metric)metric;
    s.options.share = way == 1;
    connections->neighbours_only = s.limit == 0;
    connections->limit = s.limit > 0 ? s.limit : 0;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    int result = app_position_run(s.engine, &s.position, argv[0], evaluate_one, &s);
    hx_engine_free(s.engine);
    return result;
}
