// SPDX-License-Identifier: MIT
// Levels and players by name.
#include "app.h"

#include <string.h>
#include <strings.h>

const hx_level *app_level_find(const char *name, const char *player) {
    for (int i = 0; hx_level_at(i); i++) {
        const hx_level *level = hx_level_at(i);
        if ((!name || strcasecmp(level->name, name) == 0) &&
            (!player || strcasecmp(level->player, player) == 0))
            return level;
    }
    return NULL;
}

static void print_level(const hx_level *l) {
    int column = fprintf(stderr, "  %-10s %-12s ", l->name, l->player);
    app_terminal_wrap(stderr, app_terminal_width(stderr), column, column, l->summary);
    fputc('\n', stderr);
}

int app_unknown_level(const char *level, const char *player) {
    if (level && player)
        app_fail(HX_USAGE, "there is no level '%s' of player '%s'; the levels are:", level, player);
    else
        app_fail(HX_USAGE, "there is no %s '%s'; the levels and their players are:",
                 level ? "level" : "player", level ? level : player);
    for (int i = 0; hx_level_at(i); i++)
        print_level(hx_level_at(i));
    return HX_USAGE;
}

// Whether it is a player's name, alone or with parameters; says what is wrong with those.
static bool is_player(const char *text, bool *wrong) {
    hx_engine *engine;
    if (hx_engine_new(&engine)) return false;
    bool fits = hx_level_check(engine, text) == HX_OK;
    *wrong = !fits && strchr(text, ':');
    if (*wrong) app_fail(HX_USAGE, "%s", hx_engine_error(engine));
    hx_engine_free(engine);
    return fits;
}

const char *app_level_read(const char *text, const char *player) {
    bool wrong = false;
    const hx_level *level = text ? app_level_find(text, player) : NULL;
    if (level) return level->name;
    const char *described = text && !player ? text : player && !text ? player : NULL;
    if (described && is_player(described, &wrong)) return described;
    if (!text && (level = app_level_find(NULL, player))) return level->name;
    if (!wrong) app_unknown_level(text, player);
    return NULL;
}
