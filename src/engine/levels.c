// SPDX-License-Identifier: MIT
#include "engine/levels.h"

#include "engine/player.h"

#include <stdlib.h>
#include <string.h>

// Without search the net's favourite moves are drawn from: the higher the temperature, the more
// often it is another one. Weak levels know no proofs, so that they never become perfect in the
// end.
#define DRAWN(heat) "net:v=1,h=0,r=" heat, true

static const struct {
    hx_level level;
    const char *text; // the player and its parameters
    bool steady;
} levels[] = {
    {{"beginner", "net", "knows what good moves look like, and seldom plays one"}, DRAWN("3")},
    {{"easy", "net", "plays at first sight, and is often distracted"}, DRAWN("2.2")},
    {{"medium", "net", "plays at first sight, and is distracted now and then"}, DRAWN("1.5")},
    {{"hard", "net", "thinks a little, and knows no proofs"}, "net:v=8,h=0", true},
    {{"expert", "net", "thinks for about a tenth of a second, and proves what it can"},
     "net:v=200",
     false},
    {{"master", "net", "thinks ten times as long"}, "net:v=2000", false},
};

// Players by name.
static const struct {
    const char *name, *text;
} players[] = {
    {"hexy-beginner", "hexy:m=0,d=1,w=20"},
    {"hexy-intermediate", "hexy:d=1,w=20"},
    {"hexy-advanced", "hexy:d=3"},
    {"hexy-expert", "hexy:d=64,s=2,w=8/5/4/3,t=1000000"},
    {"hexy0", "hexy:n=0"},
    {"hexy1", "hexy:n=1"},
};

enum { COUNT = sizeof levels / sizeof *levels };

const hx_level *hx_level_at(int i) {
    return i >= 0 && i < COUNT ? &levels[i].level : NULL;
}

const char *hx_level_default(void) {
    return "expert";
}

hx_status hx_level_check(hx_engine *engine, const char *name) {
    hx_error *err = hx_engine_enter(engine);
    hx_levels_entry entry;
    return engine && name ? hx_levels_parse(&entry, name, err) : hx_check_missing(err);
}

static int find(const char *name) {
    int i = 0;
    while (i < COUNT && strcmp(levels[i].level.name, name) != 0)
        i++;
    return i;
}

bool hx_levels_read_number(const char *value, long least, long most, bool all, long *out) {
    char *end;
    *out = -1;
    if (all && strcmp(value, "all") == 0) return true;
    if (*value < '0' || *value > '9') return false;
    *out = strtol(value, &end, 10);
    return *end == '\0' && *out >= least && *out <= most;
}

static bool set(hx_levels_entry *e, char key, const char *value) {
    long number;
    unsigned bit = hx_levels_bit(key);
    if (!e->player->set || !bit || !e->player->set(e, key, value)) return false;
    bool zero = hx_levels_read_number(value, 0, 0, false, &number);
    e->set |= bit;
    e->zero = zero ? e->zero | bit : e->zero & ~bit;
    return true;
}

// Parameters such as d=3,m=20 after the player's name.
static hx_status read_parameters(hx_levels_entry *e, const char *text, const char *at,
                                 hx_error *err) {
    while (*at++) {
        char value[32];
        size_t length = strcspn(at, ",");
        if (length < 3 || at[1] != '=' || length - 2 >= sizeof value)
            return hx_fail(err, HX_USAGE, "'%.40s': parameters are like d=3,m=20", text);
        memcpy(value, at + 2, length - 2);
        value[length - 2] = '\0';
        if (!set(e, at[0], value))
            return hx_fail(err, HX_USAGE, "'%.40s': there is no %c=%s", text, at[0], value);
        at += length;
    }
    if (e->player->settle) e->player->settle(e);
    return HX_OK;
}

static hx_status read_player(hx_levels_entry *out, const char *text, hx_error *err) {
    size_t length = strcspn(text, ":");
    const hx_player *player;
    for (int i = 0; (player = hx_player_at(i)); i++) {
        const char *name = player->usual.level.name;
        if (strlen(name) != length || strncmp(text, name, length) != 0) continue;
        *out = player->usual;
        out->player = player;
        return text[length] ? read_parameters(out, text, text + length, err) : HX_OK;
    }
    return hx_fail(err, HX_USAGE, "there is no level '%.40s'", text);
}

hx_status hx_levels_parse(hx_levels_entry *out, const char *text, hx_error *err) {
    int level = find(text);
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        if (strcmp(players[i].name, text) == 0) text = players[i].text;
    hx_status status = read_player(out, level < COUNT ? levels[level].text : text, err);
    if (status || level == COUNT) return status;
    out->level = levels[level].level;
    out->steady = levels[level].steady;
    return HX_OK;
}
