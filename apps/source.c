// SPDX-License-Identifier: MIT
// Bytes from files and standard input, and the games that they hold.
#include "source.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_MAX = 1 << 24 }; // bytes

hx_status app_source_say(app_why *why, hx_status status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(why->text, sizeof why->text, format, args);
    va_end(args);
    return status;
}

// The whole stream, NUL-terminated. Stops early at the limit, so that an endless one does no harm.
static hx_status read_stream(char **out, size_t *length, FILE *file, const char *name,
                             app_why *why) {
    size_t room = 1 << 16, used = 0;
    char *bytes = malloc(room);
    while (bytes) {
        used += fread(bytes + used, 1, room - used - 1, file);
        if (used < room - 1 || used > FILE_MAX) break;
        char *more = realloc(bytes, room *= 2);
        if (!more) free(bytes);
        bytes = more;
    }
    if (!bytes) return app_source_say(why, HX_RESOURCES, "%.200s: out of memory", name);
    hx_status status = HX_OK;
    if (ferror(file))
        status = app_source_say(why, HX_BAD_INPUT, "cannot read %.200s: %s", name, strerror(errno));
    else if (used > FILE_MAX)
        status =
            app_source_say(why, HX_BAD_INPUT, "%.200s is larger than %d MiB: not a game record",
                           name, FILE_MAX >> 20);
    if (status) {
        free(bytes);
        return status;
    }
    bytes[used] = '\0';
    *out = bytes;
    *length = used;
    return HX_OK;
}

hx_status app_source_open_file(app_source *out, const char *path, app_why *why) {
    bool standard = strcmp(path, "-") == 0;
    *out = (app_source){.name = standard ? "standard input" : path};
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file)
        return app_source_say(why, HX_BAD_INPUT, "cannot read %.200s: %s", path, strerror(errno));
    hx_status status = read_stream(&out->owned, &out->length, file, out->name, why);
    if (!standard) fclose(file);
    out->text = out->owned;
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

hx_status app_source_open(app_source *out, const char *argument, app_why *why) {
    if (is_file(argument)) return app_source_open_file(out, argument, why);
    if (looks_like_path(argument))
        return app_source_say(why, HX_BAD_INPUT, "there is no file %.200s", argument);
    *out = (app_source){.text = argument, .length = strlen(argument)};
    return HX_OK;
}

void app_source_close(app_source *s) {
    free(s->owned);
    *s = (app_source){0};
}

int app_source_games(const app_source *s) {
    int count = 0;
    for (size_t at = 0; at < s->length; count++)
        at += hx_game_first(s->text + at, s->length - at);
    return count ? count : 1; // nothing at all is for the reader to refuse
}
