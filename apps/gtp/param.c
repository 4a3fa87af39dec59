// SPDX-License-Identifier: MIT
// Settings, from one table: param_game and param_dfpn in benzene's words, param_hexproof our own.
// Without arguments they are listed in the form from which HexGui makes a dialog.
#include "app.h"
#include "gtp/commands.h"

#include <stddef.h>
#include <string.h>

typedef enum kind { KIND_BOOL, KIND_SECONDS, KIND_LEVEL } kind;

typedef struct param {
    const char *command, *name;
    kind kind;
    size_t offset; // of the value in the session
} param;

static const param params[] = {
    {"param_dfpn", "timelimit", KIND_SECONDS, offsetof(gtp_session, dfpn_timelimit)},
    {"param_dfpn", "use_guifx", KIND_BOOL, offsetof(gtp_session, dfpn_guifx)},
    {"param_game", "allow_swap", KIND_BOOL, offsetof(gtp_session, allow_swap)},
    {"param_game", "on_little_golem", KIND_BOOL, offsetof(gtp_session, on_little_golem)},
    {"param_hexproof", "level", KIND_LEVEL, offsetof(gtp_session, level)},
    {"param_hexproof", "ponder", KIND_BOOL, offsetof(gtp_session, ponder)},
    {"param_hexproof", "time_per_move", KIND_SECONDS, offsetof(gtp_session, time_per_move)},
    {"param_hexproof", "use_guifx", KIND_BOOL, offsetof(gtp_session, use_guifx)},
};
enum { PARAMS = sizeof params / sizeof *params };

static const double SECONDS_MAX = 1e6;

static void *value_of(gtp_session *s, const param *p) {
    return (char *)s + p->offset;
}

// "easy/normal/strong", with the given separator.
static void write_levels(const char *separator, FILE *out) {
    for (int i = 0; hx_level_at(i); i++)
        fprintf(out, "%s%s", i ? separator : "", hx_level_at(i)->name);
}

// The first line stays empty: HexGui skips it, and others see the list begin on a line of its own.
static void list(gtp_session *s, const char *command, FILE *out) {
    for (const param *p = params; p < params + PARAMS; p++) {
        if (strcmp(p->command, command) != 0) continue;
        switch (p->kind) {
        case KIND_BOOL:
            fprintf(out, "\n[bool] %s %d", p->name, *(bool *)value_of(s, p));
            break;
        case KIND_SECONDS:
            fprintf(out, "\n[string] %s %g", p->name, *(double *)value_of(s, p));
            break;
        case KIND_LEVEL:
            fputs("\n[list/", out);
            write_levels("/", out);
            fprintf(out, "] %s %s", p->name, *(const char **)value_of(s, p));
        }
    }
}

static bool set_level(const char **level, const char *text, FILE *out) {
    char quoted[GTP_QUOTE_MAX];
    const hx_level *known = app_level_find(text, NULL);
    if (known) {
        *level = known->name;
        return true;
    }
    gtp_args_fail(out, "level %s is none of ", gtp_args_quote(text, quoted));
    write_levels(", ", out);
    return false;
}

static bool set(gtp_session *s, const param *p, const char *text, FILE *out) {
    char quoted[GTP_QUOTE_MAX];
    void *value = value_of(s, p);
    switch (p->kind) {
    case KIND_BOOL:
        if ((text[0] != '0' && text[0] != '1') || text[1])
            return gtp_args_fail(out, "%s %s is not 0 or 1", p->name, gtp_args_quote(text, quoted));
        *(bool *)value = text[0] == '1';
        return true;
    case KIND_SECONDS:
        return gtp_args_real(value, text, p->name, 0, SECONDS_MAX, out);
    case KIND_LEVEL:
        return set_level(value, text, out);
    }
    return false;
}

static bool param_command(gtp_session *s, const char *command, int argc, char **argv, FILE *out) {
    char quoted[GTP_QUOTE_MAX];
    if (argc == 0) {
        list(s, command, out);
        return true;
    }
    if (argc == 1) return gtp_args_fail(out, "%s takes a name and a value, or neither", command);
    for (const param *p = params; p < params + PARAMS; p++)
        if (strcmp(p->command, command) == 0 && strcmp(p->name, argv[0]) == 0)
            return set(s, p, argv[1], out);
    return gtp_args_fail(out, "there is no %s in %s, which lists what there is",
                         gtp_args_quote(argv[0], quoted), command);
}

bool gtp_param_game(gtp_session *s, int argc, char **argv, FILE *out) {
    return param_command(s, "param_game", argc, argv, out);
}

bool gtp_param_hexproof(gtp_session *s, int argc, char **argv, FILE *out) {
    return param_command(s, "param_hexproof", argc, argv, out);
}

bool gtp_param_dfpn(gtp_session *s, int argc, char **argv, FILE *out) {
    return param_command(s, "param_dfpn", argc, argv, out);
}
