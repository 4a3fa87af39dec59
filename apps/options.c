// SPDX-License-Identifier: MIT
// Options from tables: parsing, help and messages all come from the same rows.
#include "app.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { HELP_WIDTH = 80, LEFT = 22 }; // where there is no terminal; of an option with its value

void app_options_print_row(const char *left, int room, const char *text) {
    int width = app_terminal_width(stdout), column = printf("  %-*s ", room, left);
    app_terminal_wrap(stdout, width ? width : HELP_WIDTH, column, room + 3, text);
    putchar('\n');
}

void app_options_print_text(const char *text) {
    int width = app_terminal_width(stdout);
    app_terminal_wrap(stdout, width ? width : HELP_WIDTH, 0, 0, text);
    putchar('\n');
}

static void print_help(const app_command *command, const app_option *options) {
    char head[300];
    snprintf(head, sizeof head, "Usage: hexproof %s%s%s\n\n%s.", command->name,
             *command->arguments ? " " : "", command->arguments, command->summary);
    app_options_print_text(head);
    if (*command->details) {
        putchar('\n');
        app_options_print_text(command->details);
    }
    printf("\nOptions:\n");
    for (const app_option *o = options; o->name; o++) {
        char left[40];
        snprintf(left, sizeof left, "%s %s", o->name, o->value);
        app_options_print_row(left, LEFT, o->help);
    }
    app_options_print_row("--help", LEFT, "show this");
}

static const app_option *find_option(const app_option *options, const char *name, size_t length) {
    for (const app_option *o = options; o->name; o++)
        if (strlen(o->name) == length && strncmp(o->name, name, length) == 0) return o;
    return NULL;
}

bool app_options_read_size(const char *text, int size[2]) {
    char *end;
    long cols = strtol(text, &end, 10), rows = cols;
    if (end == text) return false;
    if (*end == 'x') {
        const char *second = end + 1;
        rows = strtol(second, &end, 10);
        if (end == second) return false;
    }
    if (*end || cols < 1 || rows < 1 || cols > HX_SIZE_MAX || rows > HX_SIZE_MAX) return false;
    size[0] = (int)cols;
    size[1] = (int)rows;
    return true;
}

static bool read_number(const app_option *o, const char *text, double *out) {
    char *end;
    errno = 0;
    *out = o->kind == APP_INT ? (double)strtol(text, &end, 10) : strtod(text, &end);
    return end != text && !*end && errno == 0 && *out >= o->low && *out <= o->high;
}

static bool store(const app_option *o, const char *text) {
    double number;
    switch (o->kind) {
    case APP_INT:
        if (!read_number(o, text, &number)) return false;
        *(int *)o->target = (int)number;
        return true;
    case APP_REAL:
        if (!read_number(o, text, &number)) return false;
        *(double *)o->target = number;
        return true;
    case APP_STRING:
        *(const char **)o->target = text;
        return true;
    case APP_COLOR:
        return (*(hx_color *)o->target = hx_color_parse(text)) != HX_COLOR_NONE;
    case APP_SIZE:
        return app_options_read_size(text, o->target);
    case APP_FLAG:
        break;
    }
    return false;
}

static int refuse_value(const app_option *o, const char *text) {
    char wanted[80];
    if (o->kind == APP_INT)
        snprintf(wanted, sizeof wanted, "a whole number from %.0f to %.0f", o->low, o->high);
    else if (o->kind == APP_REAL)
        snprintf(wanted, sizeof wanted, "a number from %g to %g", o->low, o->high);
    else if (o->kind == APP_COLOR)
        snprintf(wanted, sizeof wanted, "black or white");
    else
        snprintf(wanted, sizeof wanted, "a size such as 11 or 8x7, each side 1 to %d", HX_SIZE_MAX);
    app_fail(HX_USAGE, "%s: '%s' is not %s", o->name, text, wanted);
    return -2;
}

// One option with its value, which may be the next argument. Returns how many arguments were used.
static int take_option(const app_command *command, const app_option *options, int left,
                       char **argv) {
    const char *equals = strchr(argv[0], '=');
    size_t length = equals ? (size_t)(equals - argv[0]) : strlen(argv[0]);
    const app_option *o = find_option(options, argv[0], length);
    if (!o) {
        app_fail(HX_USAGE, "%s: unknown option '%s'; 'hexproof %s --help' lists them",
                 command->name, argv[0], command->name);
        return -2;
    }
    if (o->kind == APP_FLAG) {
        if (equals) {
            app_fail(HX_USAGE, "%s takes no value", o->name);
            return -2;
        }
        *(bool *)o->target = true;
        return 1;
    }
    if (!equals && left < 2) {
        app_fail(HX_USAGE, "%s needs a value: %s", o->name, o->value);
        return -2;
    }
    const char *text = equals ? equals + 1 : argv[1];
    if (!store(o, text)) return refuse_value(o, text);
    return equals ? 1 : 2;
}

int app_options_parse(const app_command *command, const app_option *options, int argc,
                      char **argv) {
    int positionals = 0;
    bool only_positionals = false;
    for (int i = 0; i < argc;) {
        if (only_positionals || argv[i][0] != '-' || !argv[i][1]) {
            argv[positionals++] = argv[i++];
        } else if (strcmp(argv[i], "--") == 0) {
            only_positionals = true;
            i++;
        } else if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(command, options);
            return -1;
        } else {
            int used = take_option(command, options, argc - i, argv + i);
            if (used < 0) return used;
            i += used;
        }
    }
    return positionals;
}

int app_options_exit(int parsed) {
    return parsed == -1 ? app_finish_stdout() : HX_USAGE;
}
