// SPDX-License-Identifier: MIT
// hexproof connect: what H-search finds, where one must play, and why two ends are connected.
#include "app.h"

#include <stdlib.h>
#include <string.h>

typedef struct settings {
    app_position_options position;
    hx_color color; // none: both
    const char *x;  // --between X Y
    const char *y;
    const char *attack; // --attack CELLS
    const char *svg;    // --svg FILE
    int orientation;    // --orientation HOUR; 0: not given
    bool explain, json;
    hx_connection_options options;
    int limit; // --limit M; -1: not given
    hx_engine *engine;
    hx_connections *found[3]; // by colour
} settings;

static void print_cells(const hx_game *game, const int *cells, int count, bool json) {
    char name[HX_NAME_MAX];
    for (int i = 0; i < count; i++)
        printf(json ? "%s\"%s\"" : "%s%s",
               i == 0 ? ""
               : json ? ","
                      : " ",
               hx_game_cell_name(game, cells[i], name));
}

// ---- all of it ----

static hx_color winner(const settings *s) {
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE; c++)
        if (hx_connections_won(s->found[c])) return c;
    return HX_COLOR_NONE;
}

static void print_edges_json(const settings *s, const hx_game *game, hx_color color) {
    int cells[HX_CELLS_MAX];
    char name[HX_NAME_MAX];
    const char *separator = "";
    printf("\"edges\":{");
    for (int edge = HX_EDGE_NORTH; edge <= HX_EDGE_EAST; edge++) {
        if (hx_game_end_color(game, edge) != color) continue;
        for (int semi = 0; semi < 2; semi++) {
            if (semi == 0)
                printf("%s\"%s\":{\"full\":[", separator, hx_game_cell_name(game, edge, name));
            if (semi == 1) printf("],\"semi\":[");
            int count = hx_connections_joined(s->found[color], edge, semi, cells);
            print_cells(game, cells, count, true);
        }
        printf("]}");
        separator = ",";
    }
    printf("}");
}

static void print_color_json(const settings *s, const hx_game *game, hx_color color) {
    int cells[HX_CELLS_MAX];
    hx_connection_counts counts = hx_connections_counts(s->found[color]);
    printf("{\"size\":[%d,%d],\"color\":\"%s\",", hx_game_columns(game), hx_game_rows(game),
           hx_color_name(color));
    print_edges_json(s, game, color);
    hx_color won = winner(s);
    printf(",\"winner\":");
    printf(won ? "\"%s\"" : "null", hx_color_name(won));
    int mustplay = hx_connections_mustplay(s->found[hx_color_other(color)], cells);
    printf(mustplay < 0 ? ",\"mustplay\":null" : ",\"mustplay\":[");
    print_cells(game, cells, mustplay, true);
    printf("%s,\"stats\":{\"full\":%llu,\"semi\":%llu,\"generations\":%d,\"milliseconds\":%.3f%s}}",
           mustplay < 0 ? "" : "]", (unsigned long long)counts.fulls,
           (unsigned long long)counts.semis, counts.generations, counts.milliseconds,
           counts.exhausted ? ",\"exhausted\":true" : "");
}

static void print_json(const settings *s, const hx_game *game) {
    if (s->color) {
        print_color_json(s, game, s->color);
    } else {
        printf("{\"black\":");
        print_color_json(s, game, HX_COLOR_BLACK);
        printf(",\"white\":");
        print_color_json(s, game, HX_COLOR_WHITE);
        printf("}");
    }
    printf("\n");
}

static void print_color_text(const settings *s, const hx_game *game, hx_color color) {
    int cells[HX_CELLS_MAX];
    char name[HX_NAME_MAX];
    hx_connection_counts counts = hx_connections_counts(s->found[color]);
    printf("%s: %llu full and %llu semi connections, %d generations, in %.1f ms\n",
           hx_color_name(color), (unsigned long long)counts.fulls, (unsigned long long)counts.semis,
           counts.generations, counts.milliseconds);
    if (counts.exhausted) printf("  there was no room for more\n");
    for (int edge = HX_EDGE_NORTH; edge <= HX_EDGE_EAST; edge++) {
        if (hx_game_end_color(game, edge) != color) continue;
        int count = hx_connections_joined(s->found[color], edge, false, cells);
        printf("  joined to %s: ", hx_game_cell_name(game, edge, name));
        print_cells(game, cells, count, false);
        printf("\n");
    }
    int mustplay = hx_connections_mustplay(s->found[hx_color_other(color)], cells);
    if (hx_connections_won(s->found[color])) printf("  wins: its edges are connected\n");
    if (mustplay > 0) {
        printf("  must play at one of: ");
        print_cells(game, cells, mustplay, false);
        printf("\n");
    }
}

// ---- one pair of ends ----

// The colour of --color or of an end; otherwise the side to move.
static hx_color color_of_ends(const settings *s, const hx_game *game, const int ends[2]) {
    hx_color color = s->color;
    for (int i = 0; i < 2 && !color; i++)
        color = hx_game_end_color(game, ends[i]);
    return color ? color : hx_game_to_play(game);
}

static void print_pair(const hx_game *game, const hx_connections *c, const int ends[2], bool semi,
                       bool json) {
    static hx_connection one; // large; written before it is read
    char name[HX_NAME_MAX];
    for (int i = 0; hx_connections_between(c, ends[0], ends[1], semi, i, &one); i++) {
        printf(json ? "%s{\"carrier\":[" : "%s%s, carrier [", json ? i ? "," : "" : "",
               semi ? "semi" : "full");
        print_cells(game, one.carrier, one.size, json);
        if (semi && one.key >= 0)
            printf(json ? "],\"key\":\"%s\"" : "], key %s", hx_game_cell_name(game, one.key, name));
        else
            printf("]");
        printf(json ? ",\"depth\":%d}" : ", depth %d\n", one.depth);
    }
}

static int draw_pair(const settings *s, hx_game *game, hx_connections *c, const int ends[2]) {
    char *picture;
    hx_drawing drawing = {.orientation = s->orientation};
    hx_status status = hx_connections_draw(&picture, c, game, ends[0], ends[1], &drawing);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    int result = app_write_file(s->svg, picture, strlen(picture));
    hx_string_free(picture);
    return result;
}

// Says why there is no answer; in a batch as the line's object.
static int refuse(const settings *s, hx_status status, const char *why) {
    if (!s->position.batch) return app_fail(status, "%s", why);
    printf("{\"error\":");
    app_json_string(stdout, why);
    printf("}\n");
    return (int)status;
}

typedef struct exchange {
    int attack, reply; // cells; the reply is -1 where none is needed
} exchange;

static void print_exchanges(const hx_game *game, const exchange *list, int count, bool json) {
    char attack[HX_NAME_MAX], reply[HX_NAME_MAX];
    if (json) printf("{\"replies\":[");
    for (int i = 0; i < count; i++) {
        bool answered = list[i].reply >= 0;
        hx_game_cell_name(game, list[i].attack, attack);
        if (answered) hx_game_cell_name(game, list[i].reply, reply);
        if (!json)
            printf("%s: %s\n", attack, answered ? reply : "no reply needed");
        else
            printf(answered ? "%s{\"attack\":\"%s\",\"reply\":\"%s\"}"
                            : "%s{\"attack\":\"%s\",\"reply\":null}",
                   i ? "," : "", attack, reply);
    }
    if (json) printf("]}\n");
}

// Each attack with the reply that keeps the connection; those before a wrong one are shown too.
static int show_replies(settings *s, hx_game *game, hx_connections *c, const int ends[2]) {
    static exchange list[HX_CELLS_MAX]; // large; written before it is read
    int attacks[HX_CELLS_MAX], count = 0;
    hx_status status = HX_OK;
    char why[200] = "", *copy = strdup(s->attack), *rest = copy;
    if (!copy) return app_fail(HX_RESOURCES, "out of memory");
    for (char *word; (word = strtok_r(rest, ", ", &rest)) && count < HX_CELLS_MAX; count++) {
        hx_move move;
        if (hx_game_parse_move(&move, game, HX_COLOR_BLACK, word) || move.kind != HX_MOVE_STONE) {
            status = HX_USAGE;
            snprintf(why, sizeof why, "--attack: '%.40s' is not a cell", word);
            break;
        }
        attacks[count] = list[count].attack = move.cell;
        status = hx_connections_reply(&list[count].reply, c, ends[0], ends[1], attacks, count + 1);
        if (status) {
            snprintf(why, sizeof why, "--attack: %s", hx_engine_error(s->engine));
            break;
        }
    }
    free(copy);
    if (!status || !s->position.batch) print_exchanges(game, list, count, s->json);
    return status ? refuse(s, status, why) : HX_OK;
}

static int show_pair(settings *s, hx_game *game) {
    int ends[2];
    char why[200];
    if (hx_game_parse_end(&ends[0], game, s->x) || hx_game_parse_end(&ends[1], game, s->y)) {
        snprintf(why, sizeof why, "--between: %s", hx_engine_error(s->engine));
        return refuse(s, HX_USAGE, why);
    }
    hx_color color = color_of_ends(s, game, ends);
    for (int i = 0; i < 2; i++)
        if (hx_game_end_color(game, ends[i]) == hx_color_other(color)) {
            snprintf(why, sizeof why, "%s is not %s's", i ? s->y : s->x, hx_color_name(color));
            return refuse(s, HX_NO, why);
        }
    hx_connections *c = s->found[color];
    if (s->svg) return draw_pair(s, game, c, ends);
    if (s->attack) return show_replies(s, game, c, ends);
    if (s->explain) {
        char *text;
        hx_status status = hx_connections_explain(&text, c, ends[0], ends[1], s->json);
        if (status) return refuse(s, status, hx_engine_error(s->engine));
        fputs(text, stdout);
        hx_string_free(text);
        return HX_OK;
    }
    if (s->json) printf("{\"full\":[");
    if (hx_connections_are_one(c, ends[0], ends[1]))
        printf(s->json ? "{\"carrier\":[],\"depth\":0}" : "full, carrier [], depth 0\n");
    print_pair(game, c, ends, false, s->json);
    if (s->json) printf("],\"semi\":[");
    print_pair(game, c, ends, true, s->json);
    if (s->json) printf("]}\n");
    return HX_OK;
}

// ---- the command ----

static int connect_one(void *user, hx_game *game) {
    settings *s = user;
    hx_status status = HX_OK;
    for (hx_color c = HX_COLOR_BLACK; c <= HX_COLOR_WHITE && !status; c++)
        status = hx_connections_new(&s->found[c], s->engine, game, c, &s->options);
    int result = (int)status;
    if (status && s->position.batch) {
        printf("{\"error\":");
        app_json_string(stdout, hx_engine_error(s->engine));
        printf("}\n");
    } else if (status) {
        app_fail(status, "%s", hx_engine_error(s->engine));
    } else if (s->y)
        result = show_pair(s, game);
    else if (s->json || s->position.batch)
        print_json(s, game);
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
    settings s = {.position = {.move = -1}, .limit = -1};
    const app_option options[] = {
        {"--color", APP_COLOR, &s.color, "COLOUR", "one colour only", 0, 0},
        {"--between", APP_STRING, &s.x, "X Y", "the connections between two ends: cells or edges",
         0, 0},
        {"--explain", APP_FLAG, &s.explain, "", "with --between: the deductions, one a line", 0, 0},
        {"--attack", APP_STRING, &s.attack, "CELLS",
         "with --between: the reply to each attack, one after the other", 0, 0},
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
        APP_POSITION_OPTIONS(s.position),
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        APP_BATCH_OPTION(s.position),
        {0},
    };
    s.y = take_second_end(&argc, argv);
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (s.x && !s.y) return app_fail(HX_USAGE, "--between needs two ends: X Y");
    if (positionals != (s.position.batch ? 0 : 1))
        return app_fail(HX_USAGE,
                        "connect needs one POSITION; 'hexproof connect --help' says more");
    if ((s.explain || s.attack || s.svg) && !s.x)
        return app_fail(HX_USAGE, "--explain, --attack and --svg need --between X Y");
    if (s.explain + (s.attack != NULL) + (s.svg != NULL) > 1)
        return app_fail(HX_USAGE, "only one of --explain, --attack and --svg at a time");
    if (s.orientation && !s.svg) return app_fail(HX_USAGE, "--orientation is for --svg");
    if (s.svg && (s.json || s.position.batch))
        return app_fail(HX_USAGE, "--svg draws one picture; it does not go with %s",
                        s.json ? "--json" : "--batch");
    if (s.position.batch) s.json = true;
    s.options.neighbours_only = s.limit == 0;
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
