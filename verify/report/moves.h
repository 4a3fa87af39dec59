// SPDX-License-Identifier: MIT
// A line of play while it is being written. Only line.c includes this.
#ifndef HV_MOVES_H
#define HV_MOVES_H

#include "report/attack.h"
#include "report/line.h"

typedef struct hv_moves {
    hv_line *line;
    hv_attack a;
    const hv_report *r;
    const hv_strategy *s;
    uint32_t pattern;
    hv_limits *l;
    hv_set taken;
    hv_set chain; // of the opponent in the end, so that whoever replays the line sees it end
    bool full;    // memory has run out
} hv_moves;

// What the player has from the beginning, and the first move if it is the pattern's.
void hv_moves_begin(hv_moves *w);

// A move, unless the cell is taken or none.
void hv_moves_add(hv_moves *w, int cell, bool own);

// The opponent makes the pattern follow the option.
void hv_moves_pass(hv_moves *w, uint32_t or_node, uint32_t option);

// All passes of the attack that are not locked, which beats the pattern, and the opponent's chain.
void hv_moves_attack(hv_moves *w);

hv_set hv_moves_without(const hv_set *s, const hv_set *t);

#endif
