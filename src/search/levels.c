// SPDX-License-Identifier: MIT
#include "search/levels.h"

#include "search/levels_net.h"

#include <stdlib.h>
#include <string.h>

// Without search the net's favourite moves are drawn from: the higher the temperature, the more
// often it is another one. Weak levels know no proofs, so that they never become perfect in the
// end.
#define DRAWN(heat)        .tree = {HX_LEVELS_NET_USUAL, .visits = 1, .temperature = heat}, .steady = true
#define NET(name, summary) .level = {name, "net", summary}, .method = HX_LEVELS_NET

static const hx_levels_entry levels[] = {
    {NET("beginner", "knows what good moves look like, and seldom plays one"), DRAWN(3)},
    {NET("easy", "plays at first sight, and is often distracted"), DRAWN(2.2)},
    {NET("medium", "plays at first sight, and is distracted now and then"), DRAWN(1.5)},
    {NET("hard", "thinks a little, and knows no proofs"),
     .tree = {HX_LEVELS_NET_USUAL, .visits = 8}, .steady = true},
    {NET("expert", "thinks for about a tenth of a second, and proves what it can"),
     .tree = {HX_LEVELS_NET_USUAL, .visits = 200, .proof_visits = HX_LEVELS_NET_PROOF}},
    {NET("master", "thinks ten times as long"),
     .tree = {HX_LEVELS_NET_USUAL, .visits = 2000, .proof_visits = HX_LEVELS_NET_PROOF}},
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

const hx_levels_entry *hx_levels_at(int i) {
    return i >= 0 && i < COUNT ? &levels[i] : NULL;
}

const hx_levels_entry *hx_levels_find(const char *name) {
    for (int i = 0; i < COUNT; i++)
        if (strcmp(levels[i].level.name, name) == 0) return &levels[i];
    return NULL;
}

// ---- players with parameters ----

static const hx_levels_entry hexy = {
    .level = {"hexy", "hexy", "connections and circuits"},
    .method = HX_LEVELS_CIRCUIT,
    .settings = {.depth = 3, .width = {15, 6, 5, 5}},
};
static const hx_levels_entry twodistance = {
    .level = {"twodistance", "twodistance", "two-distance, its own move only"},
    .settings = {.depth = 1, .width = {30}},
};
static const hx_levels_entry queenbee = {
    .level = {"queenbee", "queenbee", "two-distance under alpha-beta"},
    .settings = {.depth = HX_ALPHABETA_PLIES, .width = {10, 6, 6, 6}},
    .ticks = 400000,
};
static const hx_levels_entry *const by_name[] = {&hexy, &twodistance, &queenbee, &hx_levels_net};

// A number from `least` to `most`, or `all`; false if the value is none.
static bool read_number(const char *value, long least, long most, bool all_allowed, long *out) {
    char *end;
    if (all_allowed && strcmp(value, "all") == 0) {
        *out = -1;
        return true;
    }
    *out = strtol(value, &end, 10);
    return end > value && *end == '\0' && *out >= least && *out <= most;
}

static bool read_widths(const char *value, int width[HX_ALPHABETA_WIDTHS]) {
    int count = 0;
    for (char *end; count < HX_ALPHABETA_WIDTHS; value = end + 1) {
        long w = strtol(value, &end, 10);
        if (end == value || w < 0 || w > HX_CELLS_MAX) return false;
        width[count++] = (int)w;
        if (*end == '\0') {
            for (; count < HX_ALPHABETA_WIDTHS; count++)
                width[count] = (int)w;
            return true;
        }
        if (*end != '/') return false;
    }
    return false;
}

// What has been given; it is put together at the end, so that the order does not matter.
typedef struct given {
    bool no_carriers, no_rounds; // m=0, n=0
    bool depth, ticks;
} given;

static bool set_of_hexy(hx_levels_entry *e, given *g, char key, const char *value) {
    hx_hsearch_options *search = &e->circuit.search;
    long n = 0;
    switch (key) {
    case 'm':
        if (!read_number(value, 0, 60000, true, &n)) return false;
        g->no_carriers = n == 0;
        search->limit = n > 0 ? (int)n : 0;
        return true;
    case 'k':
        if (!read_number(value, 2, 1000, true, &n)) return false;
        search->or_limit = n > 0 ? (int)n : 0;
        return true;
    case 'n':
        if (!read_number(value, 0, 1000, true, &n)) return false;
        g->no_rounds = n == 0;
        search->generations = n > 0 ? (int)n : 0;
        return true;
    case 'l':
        if (!read_number(value, 0, 1, false, &n)) return false;
        search->templates = n == 1;
        return true;
    case 'p':
        if (!read_number(value, 0, 1000000, false, &n)) return false;
        e->circuit.mustplay = (uint64_t)n;
        return true;
    case 'e':
        e->circuit.circuit = (hx_circuit_options){.way = HX_CIRCUIT_SHARE};
        if (strcmp(value, "share") == 0) return true;
        if (!read_number(value, 1, 1000, false, &n)) return false;
        e->circuit.circuit = (hx_circuit_options){.way = HX_CIRCUIT_LINK, .extra = (double)n};
        return true;
    default:
        return false;
    }
}

static bool set(hx_levels_entry *e, given *g, char key, const char *value) {
    long n = 0;
    if (e->method == HX_LEVELS_NET) return hx_levels_net_set(e, key, value);
    switch (key) {
    case 'd':
        if (!read_number(value, 1, HX_ALPHABETA_PLIES, false, &n)) return false;
        e->settings.depth = (int)n;
        g->depth = true;
        return true;
    case 't':
        if (!read_number(value, 0, 1000000000, false, &n)) return false;
        e->ticks = (uint64_t)n;
        g->ticks = true;
        return true;
    case 's':
        if (!read_number(value, 1, 4, false, &n)) return false;
        e->settings.step = (int)n;
        return true;
    case 'r':
        if (!read_number(value, 0, 10000, false, &n)) return false;
        e->settings.noise = (int)n;
        return true;
    case 'w':
        return read_widths(value, e->settings.width);
    default:
        return e->method == HX_LEVELS_CIRCUIT && set_of_hexy(e, g, key, value);
    }
}

// A depth replaces the player's own effort. As in the papers, rounds of deduction keep every
// minimal connection, so they need limits.
static void settle(hx_levels_entry *e, const given *g) {
    if (e->method == HX_LEVELS_NET) return;
    hx_hsearch_options *search = &e->circuit.search;
    if (g->depth && !g->ticks) e->ticks = 0;
    search->neighbours_only = g->no_carriers || g->no_rounds;
    if (!search->generations) return;
    if (!search->limit) search->limit = 20;
    if (!search->or_limit) search->or_limit = 4;
}

hx_status hx_levels_parse(hx_levels_entry *out, const char *text, hx_error *err) {
    for (size_t i = 0; i < sizeof players / sizeof *players; i++)
        if (strcmp(players[i].name, text) == 0) text = players[i].text;
    const hx_levels_entry *known = hx_levels_find(text);
    size_t name = strcspn(text, ":");
    for (size_t i = 0; !known && i < sizeof by_name / sizeof *by_name; i++) {
        const char *player = by_name[i]->level.name;
        if (strlen(player) == name && strncmp(text, player, name) == 0) known = by_name[i];
    }
    if (!known) return hx_fail(err, HX_USAGE, "there is no level '%.40s'", text);
    *out = *known;
    if (hx_levels_find(text) || !text[name]) return HX_OK;
    given g = {0};
    for (const char *at = text + name; *at++;) {
        char value[32];
        size_t length = strcspn(at, ",");
        if (length < 3 || at[1] != '=' || length - 2 >= sizeof value)
            return hx_fail(err, HX_USAGE, "'%.40s': parameters are like d=3,m=20", text);
        memcpy(value, at + 2, length - 2);
        value[length - 2] = '\0';
        if (!set(out, &g, at[0], value))
            return hx_fail(err, HX_USAGE, "'%.40s': there is no %c=%s", text, at[0], value);
        at += length;
    }
    settle(out, &g);
    return HX_OK;
}
