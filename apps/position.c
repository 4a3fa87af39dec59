// SPDX-License-Identifier: MIT
// A POSITION argument: a file, standard input, or the notation itself; and batches of them.
#include "app.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 1 << 24, LINE_MAX_LENGTH = 1 << 20 }; // bytes

// Where a failure of this file is described; printed by the caller, or given as JSON in a batch.
typedef struct message {
    char text[600];
} message;

static hx_status say(message *m, hx_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static hx_status say(message *m, hx_status status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(m->text, sizeof m->text, format, args);
    va_end(args);
    return status;
}

// The whole stream, NUL-terminated. Stops early at the limit, so that an endless one does no harm.
static hx_status read_stream(char **out, size_t *length, FILE *file, const char *name, message *m) {
    size_t room = 1 << 16, used = 0;
    char *bytes = malloc(room);
    while (bytes) {
        used += fread(bytes + used, 1, room - used - 1, file);
        if (used < room - 1 || used > FILE_MAX) break;
        char *more = realloc(bytes, room *= 2);
        if (!more) free(bytes);
        bytes = more;
    }
    if (!bytes) return say(m, HX_RESOURCES, "%.200s: out of memory", name);
    hx_status status = HX_OK;
    if (ferror(file))
        status = say(m, HX_BAD_INPUT, "cannot read %.200s: %s", name, strerror(errno));
    else if (used > FILE_MAX)
        status = say(m, HX_BAD_INPUT, "%.200s is larger than %d MiB: not a game record", name,
                     FILE_MAX >> 20);
    if (status) {
        free(bytes);
        return status;
    }
    bytes[used] = '\0';
    *out = bytes;
    *length = used;
    return HX_OK;
}

static hx_status read_file(char **out, size_t *length, const char *path, message *m) {
    if (strcmp(path, "-") == 0) return read_stream(out, length, stdin, "standard input", m);
    FILE *file = fopen(path, "rb");
    if (!file) return say(m, HX_BAD_INPUT, "cannot read %.200s: %s", path, strerror(errno));
    hx_status status = read_stream(out, length, file, path, m);
    fclose(file);
    return status;
}

static bool is_file(const char *argument) {
    struct stat s;
    return strcmp(argument, "-") == 0 || stat(argument, &s) == 0;
}

// Notation has no '/' outside of a link, and does not end like a file's name.
static bool looks_like_path(const char *argument) {
    static const char *const endings[] = {".sgf", ".hsgf", ".txt", ".hex", ".pgn"};
    const char *dot = strrchr(argument, '.');
    for (size_t i = 0; dot && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i]) == 0) return true;
    // Whatever has no digit names no cell and no size; it may still be a row of stones.
    if (!argument[strcspn(argument, "0123456789")])
        return argument[strspn(argument, "BWRbwr. \n")] != '\0';
    return strchr(argument, '/') && !strstr(argument, "://") && !strchr(argument, '#');
}

static hx_status go_to(hx_game *game, hx_engine *engine, const app_position_options *o,
                       message *m) {
    hx_status status = o->move < 0 ? HX_OK : hx_game_rewind(game);
    for (int i = 0; i < o->move && !status; i++) {
        status = hx_game_forward(game);
        if (status == HX_NO)
            return say(m, HX_BAD_INPUT, "--move %d: the game has only %d moves", o->move, i);
    }
    if (!status && o->to_play) status = hx_game_set_to_play(game, o->to_play);
    return status ? say(m, status, "%s", hx_engine_error(engine)) : HX_OK;
}

static hx_status load(hx_game **out, hx_engine *engine, const char *argument,
                      const app_position_options *options, message *m) {
    char *bytes = NULL;
    size_t length = strlen(argument);
    bool from_file = is_file(argument);
    if (!from_file && looks_like_path(argument))
        return say(m, HX_BAD_INPUT, "there is no file %.200s", argument);
    hx_status status = from_file ? read_file(&bytes, &length, argument, m) : HX_OK;
    if (status) return status;
    hx_game *game;
    status = hx_game_read(&game, engine, from_file ? bytes : argument, length);
    free(bytes);
    if (status) {
        const char *name = strcmp(argument, "-") == 0 ? "standard input" : argument;
        return say(m, status, "%.200s%s%s", from_file ? name : "", from_file ? ": " : "",
                   hx_engine_error(engine));
    }
    status = go_to(game, engine, options, m);
    if (status)
        hx_game_free(game);
    else
        *out = game;
    return status;
}

int app_position_load(hx_game **out, hx_engine *engine, const char *argument,
                      const app_position_options *options) {
    message m;
    hx_status status = load(out, engine, argument, options, &m);
    return status ? app_fail(status, "%s", m.text) : HX_OK;
}

// One line without its line break; false at the end, or when reading fails. An over-long line comes
// out cut to the limit.
static bool read_line(char *line, FILE *file) {
    size_t length = 0;
    int c;
    while ((c = getc(file)) != EOF && c != '\n')
        if (length < LINE_MAX_LENGTH && c != '\0') line[length++] = (char)c;
    if (length && line[length - 1] == '\r') length--;
    line[length] = '\0';
    return c != EOF || (length > 0 && !ferror(file));
}

static int run_line(hx_engine *engine, const char *line, const app_position_options *options,
                    int (*one)(void *user, hx_game *game), void *user) {
    message m;
    hx_game *game;
    hx_status status = HX_OK;
    if (strlen(line) == LINE_MAX_LENGTH)
        status = say(&m, HX_BAD_INPUT, "the line is longer than %d bytes", LINE_MAX_LENGTH - 1);
    else if (strcmp(line, "-") == 0)
        status = say(&m, HX_BAD_INPUT, "a batch cannot read standard input again");
    else
        status = load(&game, engine, line, options, &m);
    if (status) {
        printf("{\"error\":");
        app_json_string(stdout, m.text);
        printf("}\n");
        return (int)status;
    }
    int result = one(user, game);
    hx_game_free(game);
    return result;
}

// True unless the input is at its end. Does not wait for whoever writes it.
static bool has_more(FILE *file) {
    struct pollfd input = {.fd = fileno(file), .events = POLLIN};
    while (poll(&input, 1, 0) != 0) {
        int c = getc(file);
        if (c == EOF) return false;
        if (!strchr(" \t\r\n", c)) return true;
    }
    return true;
}

static int run_batch(hx_engine *engine, const app_position_options *options,
                     int (*one)(void *user, hx_game *game), void *user) {
    bool standard = strcmp(options->batch, "-") == 0;
    FILE *file = standard ? stdin : fopen(options->batch, "rb");
    if (!file) return app_fail(HX_BAD_INPUT, "cannot read %s: %s", options->batch, strerror(errno));
    char *line = malloc(LINE_MAX_LENGTH + 1);
    int worst = line ? HX_OK : app_fail(HX_RESOURCES, "out of memory");
    bool stopped = !line;
    while (!stopped && read_line(line, file)) {
        if (!line[strspn(line, " \t")]) continue;
        int status = run_line(engine, line, options, one, user);
        if (status > worst) worst = status;
        int written = app_finish_stdout(); // each answer leaves at once: the reader may be waiting
        if (written) worst = written;
        stopped = written || options->stop;
    }
    if (!stopped && ferror(file)) {
        const char *name = standard ? "standard input" : options->batch;
        int failed = app_fail(HX_BAD_INPUT, "cannot read %s: %s", name, strerror(errno));
        if (failed > worst) worst = failed;
    }
    if (options->stop && worst != HX_RESOURCES && has_more(file))
        worst = app_fail(HX_RESOURCES, "interrupted: the rest of the batch is not answered");
    free(line);
    if (!standard) fclose(file);
    return worst;
}

int app_position_run(hx_engine *engine, const app_position_options *options, const char *argument,
                     int (*one)(void *user, hx_game *game), void *user) {
    if (options->batch) return run_batch(engine, options, one, user);
    hx_game *game;
    int result = app_position_load(&game, engine, argument, options);
    if (result) return result;
    result = one(user, game);
    hx_game_free(game);
    return result;
}

int app_position_load_net(hx_engine *engine, const char *path) {
    message m;
    char *bytes;
    size_t length;
    if (!path) return HX_OK;
    hx_status status = read_file(&bytes, &length, path, &m);
    if (status) return app_fail(status, "--net: %s", m.text);
    status = hx_engine_set_net(engine, bytes, length);
    free(bytes);
    return status ? app_fail(status, "--net %.200s: %s", path, hx_engine_error(engine)) : HX_OK;
}

hx_color app_ends_color(const hx_game *game, const int ends[2]) {
    hx_color color = hx_game_end_color(game, ends[0]);
    if (!color) color = hx_game_end_color(game, ends[1]);
    return color ? color : hx_game_to_play(game);
}
