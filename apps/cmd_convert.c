// SPDX-License-Identifier: MIT
// hexproof convert: between notations.
#include "app.h"

#include <string.h>

static const struct {
    const char *name;
    hx_format format;
} formats[] = {
    {"sgf", HX_FORMAT_SGF},     {"hexworld", HX_FORMAT_HEXWORLD}, {"trmph", HX_FORMAT_TRMPH},
    {"moves", HX_FORMAT_MOVES}, {"text", HX_FORMAT_TEXT},         {"svg", HX_FORMAT_SVG},
};

typedef struct settings {
    app_position_options position;
    const char *as;
    const char *output;
    hx_drawing drawing;
    hx_format format;
    hx_engine *engine;
} settings;

static bool find_format(settings *s) {
    for (size_t i = 0; s->as && i < sizeof formats / sizeof *formats; i++)
        if (strcmp(formats[i].name, s->as) == 0) {
            s->format = formats[i].format;
            return true;
        }
    return false;
}

// Links and move lists come without a line break, which a terminal and a file both want.
static int write_result(const settings *s, char *text) {
    size_t length = strlen(text);
    if (length && text[length - 1] != '\n') text[length++] = '\n'; // over the NUL
    return app_write_file(s->output, text, length);
}

static int convert_one(void *user, hx_game *game) {
    const settings *s = user;
    char *text = NULL;
    if (s->position.move >= 0) hx_game_trim(game); // a record, too, ends there
    hx_status status = hx_game_write(&text, game, s->format, &s->drawing);
    if (s->position.batch) {
        printf(status ? "{\"error\":" : "{\"%s\":", s->as);
        app_json_string(stdout, status ? hx_engine_error(s->engine) : text);
        printf("}\n");
    } else if (status) {
        app_fail(status, "%s", hx_engine_error(s->engine));
    } else {
        status = (hx_status)write_result(s, text);
    }
    hx_string_free(text);
    return (int)status;
}

int cmd_convert(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1}};
    const app_option options[] = {
        {"--as", APP_STRING, &s.as, "FORMAT", "sgf, hexworld, trmph, moves, text or svg", 0, 0},
        {"--output", APP_STRING, &s.output, "FILE", "write there instead of standard output", 0, 0},
        {"--numbers", APP_FLAG, &s.drawing.numbers, "", "svg: move numbers on the stones", 0, 0},
        {"--orientation", APP_INT, &s.drawing.orientation, "HOUR",
         "svg: clock hour at which a1 lies (10: flat, 9: diamond)", 1, 12},
        APP_POSITION_OPTIONS(s.position),
        APP_BATCH_OPTION(s.position),
        {0},
    };
    int positionals = app_options_parse(self, options, argc, argv);
    if (positionals < 0) return app_options_exit(positionals);
    if (!s.as)
        return app_fail(HX_USAGE, "convert needs --as sgf, hexworld, trmph, moves, text or svg");
    if (!find_format(&s))
        return app_fail(HX_USAGE, "--as: '%s' is not sgf, hexworld, trmph, moves, text or svg",
                        s.as);
    if (positionals != (s.position.batch ? 0 : 1))
        return app_fail(HX_USAGE,
                        "convert needs one POSITION; 'hexproof convert --help' says more");
    if (s.output && s.position.batch)
        return app_fail(HX_USAGE, "--output does not go with --batch, which writes JSON to "
                                  "standard output");
    if (!s.output) s.output = "-";
    int tried = app_try_file(s.output);
    if (tried) return tried;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    int result = app_position_run(s.engine, &s.position, argv[0], convert_one, &s);
    hx_engine_free(s.engine);
    return result;
}
