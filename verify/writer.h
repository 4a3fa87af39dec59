// SPDX-License-Identifier: MIT
// A line of play while it is being written. Only line.c includes this.
#ifndef HV_WRITER_H
#define HV_WRITER_H

#include "attack.h"
#include "line.h"

typedef struct hv_writer {
    hv_line *line;
    hv_attack a;
    const hv_report *r;
    uint32_t pattern;
    hv_limits *l;
    hv_set taken;
    hv_set chain; // of the opponent in the end, so that whoever replays the line sees it end
    bool full;    // memory has run out
} hv_writer;

// What the player has from the beginning, and the first move if it is the pattern's.
void hv_writer_begin(hv_writer *w);

// A move, unless the cell is taken or none.
void hv_writer_add(hv_writer *w, int cell, bool own);

// The opponent makes the pattern follow the option.
void hv_writer_pass(hv_writer *w, uint32_t or_node, uint32_t option);

// All passes of the attack that are not locked, which beats the pattern, and the opponent's chain.
void hv_writer_attack(hv_writer *w);

hv_set hv_writer_without(const hv_set *s, const hv_set *t);

#endif
