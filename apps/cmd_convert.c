// SPDX-License-Identifier: MIT
// hexproof convert: between notations.
#include "app.h"

#include <stdlib.h>
#include <string.h>

typedef struct settings {
    app_position_options position;
    const char *as;
    const char *output;
    hx_drawing drawing;
    int format;
    hx_engine *engine;
    FILE *all;     // what is to be written
    size_t length; // of it
    int games;     // that are in it
} settings;

// Links and move lists come without a line break, which a terminal and a file both want. Drawn
// boards are told apart by an empty line.
static void add_game(settings *s, const char *text) {
    size_t length = strlen(text);
    bool apart = s->games++ && s->format == HX_FORMAT_TEXT;
    bool open = length && text[length - 1] != '\n';
    fprintf(s->all, "%s%s%s", apart ? "\n" : "", text, open ? "\n" : "");
    s->length += apart + length + open;
}

static int convert_one(void *user, hx_game *game) {
    settings *s = user;
    char *text = NULL;
    if (s->position.move >= 0) hx_game_trim(game); // a record, too, ends there
    hx_status status = hx_game_write(&text, game, (hx_format)s->format, &s->drawing);
    if (status) return app_position_fail(&s->position, status, "%s", hx_engine_error(s->engine));
    if (s->position.batch)
        app_json_print(&s->position.json, "{%s:%s}", s->as, text);
    else
        add_game(s, text);
    hx_string_free(text);
    return HX_OK;
}

// Games that cannot be converted are told and left out; the file is written once, at the end.
static int convert(settings *s, const char *argument) {
    char *bytes = NULL;
    size_t length = 0;
    s->position.every = s->format != HX_FORMAT_SVG;
    s->all = open_memstream(&bytes, &length);
    if (!s->all) return app_fail(HX_RESOURCES, "out of memory");
    int result = app_position_run(s->engine, &s->position, argument, convert_one, s);
    int written = HX_OK;
    if (fclose(s->all) != 0 || length != s->length) // a cut text is not always told
        written = app_fail(HX_RESOURCES, "out of memory");
    else if (s->games)
        written = app_write_file(s->output, bytes, length);
    free(bytes);
    return written ? written : result;
}

int cmd_convert(const app_command *self, int argc, char **argv) {
    settings s = {.position = {.move = -1}};
    const app_option options[] = {
        {"--as", APP_STRING, &s.as, "FORMAT", app_format_names(), 0, 0},
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
    if (!s.as) return app_fail(HX_USAGE, "convert needs --as %s", app_format_names());
    s.format = app_format_find(s.as);
    if (s.format < 0) return app_fail(HX_USAGE, "--as: '%s' is not %s", s.as, app_format_names());
    if (!app_position_given(&s.position, positionals))
        return app_position_missing(self, "POSITION");
    if (s.output && s.position.batch)
        return app_fail(HX_USAGE, "--output does not go with --batch, which writes JSON to "
                                  "standard output");
    if (!s.output) s.output = "-";
    int tried = app_try_file(s.output);
    if (tried) return tried;
    if (hx_engine_new(&s.engine)) return app_fail(HX_RESOURCES, "out of memory");
    int result = convert(&s, argv[0]);
    hx_engine_free(s.engine);
    return result;
}
