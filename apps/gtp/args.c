// SPDX-License-Identifier: MIT
// Reading arguments: each failure names the argument and says what would be accepted.
#include "gtp/commands.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>

enum { FIRST_SIZE = 11 }; // of the board that is there before any boardsize

bool gtp_args_fail(FILE *out, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vfprintf(out, format, args);
    va_end(args);
    return false;
}

const char *gtp_args_quote(const char *argument, char quoted[GTP_QUOTE_MAX]) {
    char *to = quoted, *last = quoted + GTP_QUOTE_MAX - 5; // room for the dots, the quote, the NUL
    *to++ = '\'';
    for (; *argument && to < last; argument++) {
        unsigned char c = (unsigned char)*argument;
        *to++ = c > ' ' && c < 127 ? *argument : c == ' ' ? ' ' : '?';
    }
    if (*argument)
        for (int i = 0; i < 3; i++)
            *to++ = '.';
    *to++ = '\'';
    *to = '\0';
    return quoted;
}

bool gtp_args_color(hx_color *value, const char *argument, FILE *out) {
    char quoted[GTP_QUOTE_MAX];
    hx_color color = hx_color_parse(argument);
    if (color == HX_COLOR_NONE)
        return gtp_args_fail(out, "colour %s is not black or white (also b, w, red, blue)",
                             gtp_args_quote(argument, quoted));
    *value = color;
    return true;
}

bool gtp_args_int(int *value, const char *argument, const char *what, int low, int high,
                  FILE *out) {
    char quoted[GTP_QUOTE_MAX], *end;
    errno = 0;
    long number = strtol(argument, &end, 10);
    if (end == argument || *end || errno || number < low || number > high)
        return gtp_args_fail(out, "%s %s is not a whole number from %d to %d", what,
                             gtp_args_quote(argument, quoted), low, high);
    *value = (int)number;
    return true;
}

bool gtp_args_real(double *value, const char *argument, const char *what, double low, double high,
                   FILE *out) {
    char quoted[GTP_QUOTE_MAX], *end;
    double number = strtod(argument, &end);
    if (end == argument || *end || !(number >= low && number <= high)) // the latter for "nan"
        return gtp_args_fail(out, "%s %s is not a number from %g to %.10g", what,
                             gtp_args_quote(argument, quoted), low, high);
    *value = number;
    return true;
}

hx_game *gtp_args_game(gtp_session *s, FILE *out) {
    if (!s->engine && hx_engine_new(&s->engine) != HX_OK) {
        gtp_args_fail(out, "out of memory");
        return NULL;
    }
    if (!s->game && hx_game_new(&s->game, s->engine, FIRST_SIZE, FIRST_SIZE) != HX_OK)
        gtp_args_engine_error(s, NULL, out);
    return s->game;
}

hx_game *gtp_args_question(gtp_session *s, hx_color color, FILE *out) {
    const hx_game *game = gtp_args_game(s, out);
    hx_game *copy = NULL;
    if (!game) return NULL;
    if (hx_game_copy(&copy, game) == HX_OK && hx_game_set_to_play(copy, color) == HX_OK)
        return copy;
    hx_game_free(copy);
    gtp_args_engine_error(s, NULL, out);
    return NULL;
}

bool gtp_args_engine_error(const gtp_session *s, const char *name, FILE *out) {
    return gtp_args_fail(out, "%s%s%s", name ? name : "", name ? ": " : "",
                         hx_engine_error(s->engine));
}
