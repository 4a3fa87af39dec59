// SPDX-License-Identifier: MIT
// The program hexverify: commands and options, as tables.
#include "game/session.h"
#include "input/unpack.h"
#include "program/verify.h"
#include "sat/sat.h"
#include "write/layout.h"
#include "write/write.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// ---- commands ----

typedef hv_status command_run(const hv_options *o);

// The argument as a number within bounds; -1 after a complaint.
static int read_size(const hv_options *o, const char *command, int low, int high) {
    char *end;
    long n = strtol(o->files[0], &end, 10);
    if (!*end && n >= low && n <= high) return (int)n;
    fprintf(stderr, "hexverify %s: %s: expected a number from %d to %d\n", command, o->files[0],
            low, high);
    return -1;
}

static hv_status run_gardner(const hv_options *o) {
    int n = read_size(o, "gardner", 2, HV_SIZE_MAX);
    if (n < 0) return HV_USAGE;
    hv_gardner_write(n, stdout);
    return HV_OK;
}

static hv_status run_solve(const hv_options *o) {
    hv_limits l = hv_base_limits(o->megabytes, o->seconds, o->paths);
    hv_error err;
    int n = read_size(o, "solve", 1, 5);
    hv_status status = n < 0 ? HV_USAGE : hv_solve_write(n, stdout, &l, &err);
    if (status == HV_RESOURCES) fprintf(stderr, "hexverify: %s\n", err.text);
    return status;
}

static const struct command {
    const char *name, *argument, *help;
    command_run *run;
    bool one; // takes exactly one argument
} commands[] = {
    {"", "FILE...", "check the strategies in these files; - is standard input", hv_verify_files,
     false},
    {"play", "FILE", "play against a strategy, a cell a line", hv_play_file, true},
    {"position", "FILE", "check a strategy and print the position that it wins", hv_position_file,
     true},
    {"restore", "FILE", "print a strategy tree with all moves of the opponent", hv_restore_file,
     true},
    {"excise", "FILE", "take the opponent's moves out of such a tree", hv_excise_file, true},
    {"print", "FILE", "print the strategy in a tidy layout", hv_layout_file, true},
    {"minimise", "FILE", "print it without options that no or-node needs", hv_minimise_file, true},
    {"draw", "FILE", "draw, as SVG, a --pattern's tree or how the patterns hang together",
     hv_diagram_file, true},
    {"dot", "FILE", "draw, for Graphviz, a --pattern's tree or which pattern calls which",
     hv_dot_file, true},
    {"import", "FILE", "translate a strategy from Yang's pattern notation", hv_import_file, true},
    {"gardner", "N", "print Gardner's pairing strategy for N columns and N-1 rows", run_gardner,
     true},
    {"solve", "N", "print a winning strategy for the first player on NxN, N up to 5", run_solve,
     true},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

// ---- options ----

enum option_kind { FLAG, TEXT, NUMBER, METHOD };

static const struct option {
    const char *name, *value, *help;
    enum option_kind kind;
    size_t field;
} options[] = {
    {"--method", "M", "claims (default), paths or sat", METHOD, offsetof(hv_options, method)},
    {"--pattern", "NAME", "the pattern that other options are about", TEXT,
     offsetof(hv_options, pattern)},
    {"--cnf", "FILE", "write what the solver is asked, in DIMACS form", TEXT,
     offsetof(hv_options, cnf)},
    {"--drat", "FILE", "write the proof of its answer", TEXT, offsetof(hv_options, drat)},
    {"--svg", "FILE", "draw the line that beats an invalid pattern", TEXT,
     offsetof(hv_options, svg)},
    {"--is", "POSITION", "status 0 only if this is what is proved: 6:f3 or 9:b.e5,w.d4", TEXT,
     offsetof(hv_options, is)},
    {"--to-play", "COLOR", "with --is: black or white, if it is not the other's turn", TEXT,
     offsetof(hv_options, to_play)},
    {"--winner", "COLOR", "with --is: who is to be proved to win", TEXT,
     offsetof(hv_options, winner)},
    {"--json", NULL, "one JSON object a file", FLAG, offsetof(hv_options, json)},
    {"--quiet", NULL, "print the last line only", FLAG, offsetof(hv_options, quiet)},
    {"--memory", "MB", "at most so much memory (1024)", NUMBER, offsetof(hv_options, megabytes)},
    {"--time", "S", "at most so many seconds a file", NUMBER, offsetof(hv_options, seconds)},
    {"--paths", "N", "walk at most so many paths of a pattern (1000000)", NUMBER,
     offsetof(hv_options, paths)},
    {"--few", "N", "walk the paths of a pattern that has so many, and no formula (4096)", NUMBER,
     offsetof(hv_options, few)},
    {"--number", "N", "restore: which of the strategies (0)", NUMBER, offsetof(hv_options, number)},
};
enum { OPTIONS = sizeof options / sizeof *options };

static const char *const method_names[] = {"claims", "paths", "sat"};

static hv_status print_help(FILE *out) {
    fputs("Checks Hex strategies written as and/or trees, and what else there is to do with them.\n"
          "Usage:\n",
          out);
    for (int i = 0; i < COMMANDS; i++) {
        char usage[64];
        snprintf(usage, sizeof usage, "%s%s%s", commands[i].name, *commands[i].name ? " " : "",
                 commands[i].argument);
        fprintf(out, "  hexverify %-15s %s\n", usage, commands[i].help);
    }
    fputs("Options:\n", out);
    for (int i = 0; i < OPTIONS; i++) {
        char usage[64];
        snprintf(usage, sizeof usage, "%s%s%s", options[i].name, options[i].value ? " " : "",
                 options[i].value ? options[i].value : "");
        fprintf(out, "  %-16s %s\n", usage, options[i].help);
    }
    fputs(
        "  --help           this text\n"
        "  --version        the version, and what it was built with\n"
        "Exit status: 0 verified, 1 refuted, 2 malformed, 3 no verdict within the limits or no room for "
        "it, 4 usage.\n",
        out);
    return HV_OK;
}

static hv_status print_version(void) {
    printf("hexverify %s\n%s\n%s\n", HX_VERSION,
           hv_sat_is_there() ? "with: SAT solver (CaDiCaL)" : "without: SAT solver (libcadical)",
           hv_unpack_is_there() ? "with: packed files (libzstd)"
                                : "without: packed files (libzstd)");
    return HV_OK;
}

// Stores a value; false after a complaint.
static bool set_option(hv_options *o, const struct option *option, const char *value) {
    void *field = (char *)o + option->field;
    if (option->kind == FLAG) {
        *(bool *)field = true;
    } else if (option->kind == TEXT) {
        *(const char **)field = value;
    } else if (option->kind == METHOD) {
        size_t m = 0;
        while (m < 3 && strcmp(value, method_names[m]) != 0)
            m++;
        o->method = (hv_method)m;
        if (m < 3) return true;
        fprintf(stderr, "hexverify: --method %s: expected claims, paths or sat\n", value);
        return false;
    } else {
        char *end;
        double number = strtod(value, &end);
        if (!*value || *end || !(number >= 0 && number <= 1e12)) {
            fprintf(stderr, "hexverify: %s %s: expected a number\n", option->name, value);
            return false;
        }
        if (field == (void *)&o->seconds)
            o->seconds = number;
        else if (field == (void *)&o->megabytes)
            o->megabytes = (size_t)(number < 1e6 ? number : 1e6);
        else
            *(uint64_t *)field = (uint64_t)number;
    }
    return true;
}

// Reads --name VALUE or --name=VALUE at argv[*i]; false after a complaint.
static bool read_option(hv_options *o, int argc, char **argv, int *i) {
    const char *word = argv[*i];
    size_t length = strcspn(word, "=");
    for (int k = 0; k < OPTIONS; k++) {
        if (strlen(options[k].name) != length || memcmp(options[k].name, word, length) != 0)
            continue;
        const char *value = word[length] ? word + length + 1 : NULL;
        if (options[k].kind == FLAG) {
            if (!value) return set_option(o, &options[k], NULL);
            fprintf(stderr, "hexverify: %s takes no value\n", options[k].name);
            return false;
        }
        if (!value && *i + 1 < argc) value = argv[++*i];
        if (value) return set_option(o, &options[k], value);
        fprintf(stderr, "hexverify: %s needs a value: %s\n", options[k].name, options[k].value);
        return false;
    }
    fprintf(stderr, "hexverify: unknown option %s (see hexverify --help)\n", word);
    return false;
}

// The exit status: success only if everything has been written.
static int finish(hv_status status) {
    if (fflush(stdout) == 0 && !ferror(stdout)) return (int)status;
    fprintf(stderr, "hexverify: standard output: %s\n", strerror(errno));
    return status == HV_USAGE ? HV_USAGE : HV_RESOURCES;
}

int main(int argc, char **argv) {
    enum { FILES = sizeof((hv_options *)0)->files / sizeof(char *) };
    hv_options o = {.megabytes = 1024, .paths = 1000 * 1000, .few = HV_FEW_DEFAULT};
    const struct command *command = &commands[0];
    bool ended = false; // after "--" everything is a file
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i];
        bool is_option = !ended && word[0] == '-' && word[1];
        for (int k = 1; k < COMMANDS && i == 1; k++)
            if (!strcmp(word, commands[k].name)) command = &commands[k];
        if (i == 1 && command != &commands[0]) continue;
        if (is_option && !strcmp(word, "--help")) return finish(print_help(stdout));
        if (is_option && !strcmp(word, "--version")) return finish(print_version());
        if (is_option && !strcmp(word, "--")) {
            ended = true;
        } else if (is_option) {
            if (!read_option(&o, argc, argv, &i)) return HV_USAGE;
        } else if (o.file_count < FILES) {
            o.files[o.file_count++] = word;
        } else {
            fprintf(stderr, "hexverify: more than %d files\n", FILES);
            return HV_USAGE;
        }
    }
    if (o.file_count == 0 || (command->one && o.file_count != 1)) {
        fprintf(stderr, "usage: hexverify %s%s%s (see hexverify --help)\n", command->name,
                *command->name ? " " : "", command->argument);
        return HV_USAGE;
    }
    if ((o.is && command != &commands[0]) || (!o.is && (o.winner || o.to_play))) {
        fputs("hexverify: --is goes with files to check, --to-play and --winner go with --is\n",
              stderr);
        return HV_USAGE;
    }
    return finish(command->run(&o));
}
