// SPDX-License-Identifier: MIT
// hexproof show: the board, in the terminal or as a picture.
#include "app.h"

#include <stdlib.h>
#include <string.h>

typedef struct settings {
    app_position_options position;
    const char *svg;
    const char *marks; // cells to mark, separated by commas
    bool marked[HX_CELLS_MAX];
    hx_drawing drawing;
    bool json;
    hx_engine *engine;
} settings;

static int read_marks(hx_game *game, hx_engine *engine, const char *list, bool *marks) {
    char *copy = strdup(list), *rest = copy;
    int status = copy ? HX_OK : app_fail(HX_RESOURCES, "out of memory");
    for (char *word = strtok_r(copy, ", ", &rest); word && !status;
         word = strtok_r(NULL, ", ", &rest)) {
        hx_move move;
        if (hx_game_parse_move(&move, game, HX_COLOR_BLACK, word) || move.kind != HX_MOVE_STONE)
            status = app_fail(HX_USAGE, "--mark: %s",
                              *hx_engine_error(engine) ? hx_engine_error(engine) : "not a cell");
        else
            marks[move.cell] = true;
    }
    free(copy);
    return status;
}

static int write_picture(const settings *s, hx_game *game) {
    char *text;
    hx_status status = hx_game_write(&text, game, HX_FORMAT_SVG, &s->drawing);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    int result = app_write_file(s->svg, text, strlen(text));
    hx_string_free(text);
    return result;
}

static int show_text(const settings *s, hx_game *game) {
    char *text;
    hx_drawing drawing = app_terminal_drawing(stdout);
    drawing.marks = s->drawing.marks;
    hx_status status = hx_game_write(&text, game, HX_FORMAT_TEXT, &drawing);
    if (status) return app_fail(status, "%s", hx_engine_error(s->engine));
    fputs(text, stdout);
    hx_string_free(text);
    return HX_OK;
}

static int show_one(void *user, hx_game *game) {
    settings *s = user;
    if (s->json || s->position.batch) {
        app_json_position(&s->position.json, game, NULL);
        return HX_OK;
    }
    int result = s->marks ? read_marks(game, s->engine, s->marks, s->marked) : HX_OK;
    s->drawing.marks = s->marked;
    if (result) return result;
    if (s->svg) result = write_picture(s, game);
    if (s->svg && !result) return HX_OK;
    int shown = show_text(s, game);
    return result ? result : shown;
}

int cmd_show(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1}};
    const app_option options[] = {
        {"--svg", APP_STRING, &s.svg, "FILE", "write a picture instead (- for standard output)", 0,
         0},
        {"--numbers", APP_FLAG, &s.drawing.numbers, "", "picture: move numbers on the stones", 0,
         0},
        {"--no-coordinates", APP_FLAG, &s.drawing.plain, "", "picture: no letters and numbers", 0,
         0},
        {"--orientation", APP_INT, &s.drawing.orientation, "HOUR",
         "picture: clock hour at which a1 lies (10: flat, 9: diamond)", 1, 12},
        {"--mark", APP_STRING, &s.marks, "CELLS", "mark cells: a1,b2,...", 0, 0},
        APP_POSITION_OPTIONS(s.position),
        {"--json", APP_FLAG, &s.json, "", "one JSON object", 0, 0},
        APP_BATCH_OPTION(s.position),
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (!app_position_given(&s.position, positionals))
        return app_position_missing(self, "POSITION");
    if (s.svg && (s.json || s.position.batch))
        return app_fail(HX_USAGE, "--svg draws one picture; it does not go with %s",
                        s.json ? "--json" : "--batch");
    int tried = app_try_file(s.svg);
    if (tried) return tried;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    int result = app_position_run(s.engine, &s.position, argv[0], show_one, &s);
    hx_engine_free(s.engine);
    return result;
}
