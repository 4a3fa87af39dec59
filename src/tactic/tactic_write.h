// SPDX-License-Identifier: MIT
// A tactic for people and programs: as a decision tree, with the opponent's moves and the replies
// to them (Rasmussen and Maire 2004, figure 9), as JSON, and as a strategy that hexverify checks.
#ifndef HX_TACTIC_WRITE_H
#define HX_TACTIC_WRITE_H

#include "base/text.h"
#include "connect/derive.h"

// The connection that it is for, and the board that it is on.
typedef struct hx_tactic_subject {
    const hx_board *board;
    hx_color color;
    int ends[2]; // cells or edges
} hx_tactic_subject;

// One line for each reply, "c4 d4: b5", with the intrusions that it answers; what is to be answered
// after it stands below, further in. What needs no reply is not there.
void hx_tactic_write_text(hx_text *out, const hx_strategy *s, hx_strategy_id root,
                          const hx_tactic_subject *subject);

// {"kind":"full","x":...,"y":...,"carrier":[...],"depth":...,"nodes":...,"key":null,"keep":[...]}:
// each of "keep" is a list of {"intrusions":[...],"reply":...,"keep":[...]}.
void hx_tactic_write_json(hx_text *out, const hx_strategy *s, hx_strategy_id root,
                          const hx_tactic_subject *subject);

// A file for hexverify, docs/STRATEGIES.md: one pattern, called "connection", after those of the
// parts that it needs more than once.
void hx_tactic_write_strategy(hx_text *out, const hx_strategy *s, hx_strategy_id root,
                              const hx_tactic_subject *subject);

#endif
