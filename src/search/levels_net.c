// SPDX-License-Identifier: MIT
#include "search/levels_net.h"

#include <stdlib.h>
#include <string.h>

const hx_levels_entry hx_levels_net = {
    .level = {"net", "net", "a tree search over the opinions of a neural net"},
    .method = HX_LEVELS_NET,
    .tree = {HX_LEVELS_NET_USUAL, .visits = 200, .proof_visits = HX_LEVELS_NET_PROOF},
};

// A number from `least` to `most`.
static bool read_number(const char *value, long least, long most, long *out) {
    char *end;
    if (*value < '0' || *value > '9') return false;
    *out = strtol(value, &end, 10);
    return *end == '\0' && *out >= least && *out <= most;
}

// A number from 0 to `most` with at most three decimals, whatever the locale.
static bool read_real(const char *value, double most, double *out) {
    size_t whole = strspn(value, "0123456789"), decimals = 0;
    if (whole < 1 || whole > 6) return false;
    long n = strtol(value, NULL, 10);
    if (value[whole] == '.') decimals = strspn(value + whole + 1, "0123456789");
    if (value[whole] == '.' ? decimals < 1 || decimals > 3 || value[whole + 1 + decimals]
                            : value[whole] != '\0')
        return false;
    for (size_t i = 0; i < 3; i++)
        n = 10 * n + (i < decimals ? value[whole + 1 + i] - '0' : 0);
    *out = (double)n / 1000;
    return *out <= most;
}

bool hx_levels_net_set(hx_levels_entry *e, char key, const char *value) {
    hx_mcts_settings *s = &e->tree;
    long n = 0;
    bool ok = false;
    switch (key) {
    case 'v':
        if ((ok = read_number(value, 0, 1000000000, &n))) s->visits = (uint64_t)n;
        return ok;
    case 't':
        if ((ok = read_number(value, 0, 1000000000, &n))) e->ticks = (uint64_t)n;
        return ok;
    case 's':
        if ((ok = read_number(value, 0, 1000000000, &n))) s->seed = (uint64_t)n;
        return ok;
    case 'h':
        if ((ok = read_number(value, 0, 1000000, &n))) s->proof_visits = (int)n;
        return ok;
    case 'j':
        if ((ok = read_number(value, 1, HX_MCTS_THREADS_MAX, &n))) s->threads = (int)n;
        return ok;
    case 'b':
        if ((ok = read_number(value, 1, HX_MCTS_BATCH_MAX, &n))) s->batch = (int)n;
        return ok;
    case 'm':
        ok = strcmp(value, "all") == 0 || read_number(value, 1, 60000, &n);
        if (ok) s->search.limit = (int)n;
        return ok;
    case 'c':
        return read_real(value, 100, &s->explore);
    case 'u':
        return read_real(value, 100, &s->urgency);
    case 'r':
        return read_real(value, 100, &s->temperature);
    default:
        return false;
    }
}
