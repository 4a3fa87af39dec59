// SPDX-License-Identifier: MIT
// What a terminal can show, and text that fits into it. Whatever is no terminal gets every line as
// it is, so that scripts read the same wherever they run.
#include "app.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum {
    USUAL_WIDTH = 80,
    LEAST_WIDTH = 20, // narrower ones have to break lines themselves
    LINE_ROOM = 8192  // of a line that is held back
};

// ---- what it can show ----

int app_terminal_width(FILE *stream) {
    struct winsize size;
    int fd = fileno(stream);
    if (!isatty(fd)) return 0;
    int width = ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
    return width == 0 ? USUAL_WIDTH : width < LEAST_WIDTH ? LEAST_WIDTH : width;
}

// The terminals of before there were colours.
static bool is_monochrome(const char *term) {
    static const char *const names[] = {"dumb", "vt52", "vt100", "vt102", "vt220", "vt320", NULL};
    for (int i = 0; names[i]; i++)
        if (strcmp(term, names[i]) == 0) return true;
    return strcmp(term, "") == 0 || strstr(term, "-m") != NULL; // xterm-mono, ansi-m
}

int app_terminal_colors(FILE *stream) {
    static const char *const many[] = {"256", "direct", "truecolor", "kitty", "alacritty", NULL};
    const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM"), *more = getenv("COLORTERM");
    if (no_color && *no_color) return 0;
    if (!isatty(fileno(stream)) || !term || is_monochrome(term)) return 0;
    for (int i = 0; many[i]; i++)
        if (strstr(term, many[i])) return 256;
    return more && (strcmp(more, "truecolor") == 0 || strcmp(more, "24bit") == 0) ? 256 : 16;
}

// As the variables of the locale say it, whether or not it is installed here.
static bool is_utf8_locale(void) {
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        if (!value || !*value) continue;
        const char *set = strchr(value, '.');
        return set && (strncasecmp(set, ".utf-8", 6) == 0 || strncasecmp(set, ".utf8", 5) == 0);
    }
    return false;
}

hx_drawing app_terminal_drawing(FILE *stream) {
    int colors = app_terminal_colors(stream);
    return (hx_drawing){.ansi = colors > 0, .few_colors = colors < 256, .ascii = !is_utf8_locale()};
}

// ---- lines that break at words ----

// Characters of the text up to the end of its first word, blanks before it included; `bytes` of it.
static int word_width(const char *text, size_t *bytes) {
    size_t blanks = strspn(text, " "), length = blanks + strcspn(text + blanks, " \n");
    int width = 0;
    for (size_t i = 0; i < length; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80; // not inside of a character
    *bytes = length;
    return width;
}

void app_terminal_wrap(FILE *out, int width, int column, int indent, const char *text) {
    if (indent > width / 2) indent = 2;
    while (*text) {
        if (*text == '\n') {
            fputc('\n', out);
            column = 0;
            text++;
            continue;
        }
        size_t bytes, blanks = strspn(text, " ");
        int word = word_width(text, &bytes);
        if (width > 0 && column > indent && column + word > width && bytes > blanks) {
            fprintf(out, "\n%*s", indent, "");
            column = indent;
            text += blanks;
            continue;
        }
        fwrite(text, 1, bytes, out);
        column += word;
        text += bytes;
    }
}

// What was said of a line that is not at its end; nothing where standard output is no terminal.
static struct {
    char text[LINE_ROOM];
    size_t used;
} begun;

static void finish_line(int width) {
    const char *text = begun.text;
    size_t blanks = strspn(text, " ");
    begun.text[begun.used] = '\0';
    app_terminal_wrap(stdout, width, 0, (int)blanks, text);
    begun.used = 0;
}

void app_say(const char *format, ...) {
    char text[LINE_ROOM];
    int width = app_terminal_width(stdout);
    va_list args;
    va_start(args, format);
    if (width == 0)
        vprintf(format, args);
    else
        vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (width == 0) return;
    for (const char *c = text; *c; c++) {
        if (begun.used == sizeof begun.text - 1) finish_line(width);
        begun.text[begun.used++] = *c;
        if (*c == '\n') finish_line(width);
    }
}

// ---- progress ----

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void app_progress_begin(app_progress *p, const char *what, double seconds) {
    *p = (app_progress){.what = what, .seconds = seconds};
    p->wanted = isatty(STDERR_FILENO);
    p->start = p->shown = now();
}

void app_progress_show(app_progress *p) {
    enum { BAR = 10 };
    static const double redraw = 0.2; // seconds
    if (!p->wanted) return;
    double time = now(), gone = time - p->start;
    if (time - p->shown < redraw) return;
    p->shown = time;
    p->drawn = true;
    char line[200], bar[BAR + 1] = "";
    for (int i = 0; i < BAR; i++)
        bar[i] = i * p->seconds < gone * BAR ? '#' : '-';
    if (p->seconds > 0)
        snprintf(line, sizeof line, "[%s] %.0f of %g s, %s", bar, gone, p->seconds, p->what);
    else
        snprintf(line, sizeof line, "%d:%02d %s", (int)gone / 60, (int)gone % 60, p->what);
    fprintf(stderr, "\r%.*s\033[K", app_terminal_width(stderr) - 1, line);
    fflush(stderr);
}

void app_progress_end(app_progress *p) {
    if (p->drawn) fputs("\r\033[K", stderr);
    p->drawn = false;
}
