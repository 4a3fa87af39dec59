// SPDX-License-Identifier: MIT
// A POSITION argument: which game of its source, and where in that game.
#include "source.h"

#include <stdarg.h>
#include <string.h>

// ---- reading ----

static hx_status go_to(hx_game *game, hx_engine *engine, const app_position_options *o,
                       app_why *why) {
    hx_status status = o->move < 0 ? HX_OK : hx_game_rewind(game);
    for (int i = 0; i < o->move && !status; i++) {
        status = hx_game_forward(game);
        if (status == HX_NO)
            return app_source_say(why, HX_BAD_INPUT, "--move %d: the game has only %d moves",
                                  o->move, i);
    }
    if (!status && o->to_play) status = hx_game_set_to_play(game, o->to_play);
    return status ? app_source_say(why, status, "%s", hx_engine_error(engine)) : HX_OK;
}

// The bytes of the game of that number; false if there are not so many.
static bool find_game(app_source *s, int game, const char **text, size_t *length) {
    bool further = s->game && game >= s->game;
    size_t at = further ? s->at : 0;
    for (int i = further ? s->game : 1; at < s->length; i++) {
        size_t first = hx_game_first(s->text + at, s->length - at);
        if (i == game) {
            s->game = game;
            s->at = at;
            *text = s->text + at;
            *length = first;
            return true;
        }
        at += first;
    }
    return false;
}

hx_status app_position_read(hx_game **out, hx_engine *engine, app_source *source, int game,
                            const app_position_options *options, app_why *why) {
    const char *text = source->text;
    size_t length = source->length;
    char number[24] = "";
    if (game) snprintf(number, sizeof number, "game %d: ", game);
    if (game && !find_game(source, game, &text, &length)) {
        int count = app_source_games(source);
        return app_source_say(why, HX_BAD_INPUT, "--game %d: there %s only %d game%s", game,
                              count == 1 ? "is" : "are", count, count == 1 ? "" : "s");
    }
    hx_game *found;
    hx_status status = hx_game_read(&found, engine, text, length);
    if (status)
        return app_source_say(why, status, "%.200s%s%s%s", source->name ? source->name : "",
                              source->name ? ": " : "", number, hx_engine_error(engine));
    status = go_to(found, engine, options, why);
    if (status)
        hx_game_free(found);
    else
        *out = found;
    return status;
}

// Says which game of a collection it is, where nobody has chosen one.
static void mention_others(const app_source *source) {
    int count = app_source_games(source);
    if (count > 1)
        app_fail(HX_OK, "%s%sthere are %d games, and this is the first; --game N takes another",
                 source->name ? source->name : "", source->name ? ": " : "", count);
}

int app_position_load(hx_game **out, hx_engine *engine, const char *argument,
                      const app_position_options *options) {
    app_why why;
    app_source source;
    hx_status status = app_source_open(&source, argument, &why);
    if (status) return app_fail(status, "%s", why.text);
    status = app_position_read(out, engine, &source, options->game, options, &why);
    if (status)
        app_fail(status, "%s", why.text);
    else if (!options->game)
        mention_others(&source);
    app_source_close(&source);
    return (int)status;
}

// ---- running ----

int app_position_fail(app_position_options *options, hx_status status, const char *format, ...) {
    char text[600];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (!options->batch) return app_fail(status, "%s", text);
    app_json_print(&options->json, "{error:%s}", text);
    return (int)status;
}

// Every game of the source, one after the other; the worst status.
static int run_games(hx_engine *engine, const app_position_options *options, const char *argument,
                     int (*one)(void *user, hx_game *game), void *user) {
    app_why why;
    app_source source;
    hx_status status = app_source_open(&source, argument, &why);
    if (status) return app_fail(status, "%s", why.text);
    int count = app_source_games(&source), worst = HX_OK;
    for (int i = 1; i <= count && !options->stop; i++) {
        hx_game *game;
        int result =
            (int)app_position_read(&game, engine, &source, count > 1 ? i : 0, options, &why);
        if (result) {
            app_fail((hx_status)result, "%s", why.text);
        } else {
            result = one(user, game);
            hx_game_free(game);
        }
        if (result > worst) worst = result;
    }
    app_source_close(&source);
    return worst;
}

int app_position_run(hx_engine *engine, app_position_options *options, const char *argument,
                     int (*one)(void *user, hx_game *game), void *user) {
    if (options->batch) return app_batch_run(engine, options, one, user);
    options->json = (app_json){.out = stdout, .lines = true};
    if (options->every && !options->game) return run_games(engine, options, argument, one, user);
    hx_game *game;
    int result = app_position_load(&game, engine, argument, options);
    if (result) return result;
    result = one(user, game);
    hx_game_free(game);
    return result;
}

int app_position_load_net(hx_engine *engine, const char *path) {
    app_why why;
    app_source source;
    if (!path) return HX_OK;
    hx_status status = app_source_open_file(&source, path, &why);
    if (status) return app_fail(status, "--net: %s", why.text);
    status = hx_engine_set_net(engine, source.text, source.length);
    app_source_close(&source);
    return status ? app_fail(status, "--net %.200s: %s", path, hx_engine_error(engine)) : HX_OK;
}

hx_color app_ends_color(const hx_game *game, const int ends[2]) {
    hx_color color = hx_game_end_color(game, ends[0]);
    if (!color) color = hx_game_end_color(game, ends[1]);
    return color ? color : hx_game_to_play(game);
}

int app_position_missing(const app_command *command, const char *what) {
    return app_fail(HX_USAGE, "%s needs one %s; 'hexproof %s --help' says more", command->name,
                    what, command->name);
}
