// SPDX-License-Identifier: MIT
// What leaves the program: messages, standard output, files. A failure to write is always told.
#include "app.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int app_fail(hx_status status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    fflush(stdout); // so that the sentence stands after what led to it
    fputs("hexproof: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return (int)status;
}

int app_finish_stdout(void) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return HX_OK;
    return app_fail(HX_RESOURCES, "cannot write to standard output: %s", strerror(errno));
}

static int write_failure(const char *path) {
    int error = errno;
    bool full = error == ENOSPC || error == EDQUOT || error == EFBIG;
    return app_fail(full ? HX_RESOURCES : HX_BAD_INPUT, "cannot write %s: %s", path,
                    strerror(error));
}

static bool write_all(FILE *file, const char *text, size_t length) {
    bool ok = fwrite(text, 1, length, file) == length && fflush(file) == 0;
    int error = errno;
    if (fclose(file) != 0) return false;
    errno = error;
    return ok;
}

// Devices and pipes are written in place; a regular file only replaces the old one when complete.
static bool is_special(const char *path) {
    struct stat s;
    return stat(path, &s) == 0 && !S_ISREG(s.st_mode);
}

int app_write_file(const char *path, const char *text, size_t length) {
    if (strcmp(path, "-") == 0) {
        fwrite(text, 1, length, stdout);
        return app_finish_stdout();
    }
    if (is_special(path)) {
        FILE *file = fopen(path, "w");
        return file && write_all(file, text, length) ? HX_OK : write_failure(path);
    }
    size_t room = strlen(path) + 32;
    char *temporary = malloc(room);
    if (!temporary) return app_fail(HX_RESOURCES, "out of memory");
    snprintf(temporary, room, "%s.%ld.tmp", path, (long)getpid());
    FILE *file = fopen(temporary, "wx");
    int status = HX_OK;
    if (!file) {
        status = write_failure(path);
    } else if (!write_all(file, text, length) || rename(temporary, path) != 0) {
        status = write_failure(path);
        remove(temporary);
    }
    free(temporary);
    return status;
}

int app_unknown_level(const char *level, const char *player) {
    if (level && player)
        app_fail(HX_USAGE, "there is no level '%s' of player '%s'; the levels are:", level, player);
    else
        app_fail(HX_USAGE, "there is no %s '%s'; the levels and their players are:",
                 level ? "level" : "player", level ? level : player);
    for (int i = 0; hx_level_at(i); i++)
        fprintf(stderr, "  %-10s %-12s %s\n", hx_level_at(i)->name, hx_level_at(i)->player,
                hx_level_at(i)->summary);
    return HX_USAGE;
}

bool app_color_wanted(FILE *stream) {
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
    if (no_color && *no_color) return false;
    return isatty(fileno(stream)) && term && *term && strcmp(term, "dumb") != 0;
}

void app_json_string(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < ' ')
            fprintf(out, "\\u%04x", c);
        else
            fputc(c, out);
    }
    fputc('"', out);
}
