// SPDX-License-Identifier: MIT
// The table of playing strengths, and players described by their parameters.
#ifndef HX_LEVELS_H
#define HX_LEVELS_H

#include "search/alphabeta.h"
#include "search/judges.h"
#include "search/mcts.h"

typedef struct hx_player hx_player; // engine/player.h

typedef struct hx_levels_entry {
    hx_level level; // what users see
    const hx_player *player;
    uint64_t ticks;     // effort for one move; 0: what the rest takes
    bool steady;        // of a weak level: more time or what was thought before must not help it
    unsigned set, zero; // parameters that were given, and that were given as 0: a bit a letter

    // What the players need of these.
    hx_judge_circuit_options circuit;
    hx_alphabeta_settings settings;
    hx_mcts_settings tree;
} hx_levels_entry;

// A level's name, a player's, or a player with parameters: "hexy:d=3,m=20,w=15/8/5",
// "queenbee:d=6". What is not given is as the player has it without parameters, which stand in its
// own file. HX_USAGE with a sentence.
hx_status hx_levels_parse(hx_levels_entry *out, const char *text, hx_error *err);

// For players: a number from `least` to `most`, -1 for `all`, if that is allowed. False if the value
// is none.
bool hx_levels_read_number(const char *value, long least, long most, bool all, long *out);

static inline unsigned hx_levels_bit(char key) {
    return key >= 'a' && key <= 'z' ? 1u << (key - 'a') : 0;
}

#endif
