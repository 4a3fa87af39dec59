// SPDX-License-Identifier: MIT
// The answer to an invalid pattern: a line of play in which every move of the player follows the
// pattern, and which the pattern loses or has no answer to. It has as few moves of the opponent as
// there can be; docs/STRATEGIES.md says what is counted.
#ifndef HV_LINE_H
#define HV_LINE_H

#include "report/report.h"

typedef struct hv_move {
    int cell;
    bool own; // the player's, otherwise the opponent's
} hv_move;

typedef struct hv_line {
    hv_move *moves;
    size_t count, room;
    size_t setup;   // the first ones: what the player has from the beginning
    size_t played;  // up to here moves refute the pattern; the others show how the game may end
    size_t attacks; // moves of the opponent up to there, moves elsewhere included
    bool fewest;    // it is proved that no line has fewer
} hv_line;

// The line against pattern i, which must be invalid. Free it even after a failure.
hv_status hv_line_make(hv_line *line, const hv_report *r, uint32_t i, hv_limits *l, hv_error *err);
void hv_line_free(hv_line *line, hv_limits *l);

#endif
