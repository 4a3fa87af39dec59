// SPDX-License-Identifier: MIT
// The table of playing strengths, and players described by their parameters.
#ifndef HX_LEVELS_H
#define HX_LEVELS_H

#include "search/alphabeta.h"
#include "search/judges.h"
#include "search/mcts.h"

typedef enum hx_levels_method {
    HX_LEVELS_DISTANCE,
    HX_LEVELS_CIRCUIT,
    HX_LEVELS_NET
} hx_levels_method;

typedef struct hx_levels_entry {
    hx_level level; // what users see
    hx_levels_method method;
    hx_judges_circuit circuit;      // of HX_LEVELS_CIRCUIT
    hx_alphabeta_settings settings; // how these two search
    hx_mcts_settings tree;          // how HX_LEVELS_NET does
    uint64_t ticks;                 // effort for one move; 0: what the depth takes
    bool steady; // of a weak level with a net: more time or a tree from before must not help it
} hx_levels_entry;

// The i-th level, weakest first; NULL past the last.
const hx_levels_entry *hx_levels_at(int i);

// NULL if there is none of that name.
const hx_levels_entry *hx_levels_find(const char *name);

// A level's name, a player's, or a player with parameters: "hexy:d=3,m=20,w=15/8/5",
// "queenbee:d=6". What is not given is as the player has it without parameters.
//   d  depth in plies            w  widths at plies 0, 1, 2, ..., separated by '/'
//   s  plies from one depth to   t  ticks for a move
//      the next                  r  noise of the evaluation
// and for hexy
//   m  carriers kept (the papers' M; 0: no connections but neighbours; all: no limit)
//   k  semis in one OR (the papers' K; all: no limit)
//   n  rounds of deduction (Hexy(n); all: to the end)
//   e  resistance of connections as links beyond that of neighbours; share: their neighbours are
//      shared instead
//   l  1: starts from the library of templates
//   p  effort of must-play searches in the first position (0: none)
// A player with a net has other parameters: "net:v=200,h=12".
//   v  visits for a move          c  weight of the net's preferences
//      (0: no limit)              u  how much worse a move is taken to be before its first visit
//   h  visits before H-search     r  temperature of the choice (0: the most visited move)
//      looks (0: never)           s  number of the draw
//   t  ticks for a move           m  carriers that H-search keeps (all: no limit)
//   j  threads                    b  positions judged at once
// HX_USAGE with a sentence.
hx_status hx_levels_parse(hx_levels_entry *out, const char *text, hx_error *err);

#endif
