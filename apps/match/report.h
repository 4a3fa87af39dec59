// SPDX-License-Identifier: MIT
// What users see of a match: the running score, and the report at the end.
#ifndef MATCH_REPORT_H
#define MATCH_REPORT_H

#include "match/score.h"

typedef struct match_report {
    const match *match;
    match_result *results; // by number of the game
    int done;              // games that are over
    bool papers;           // the papers' method: a verdict is wanted
    const char *stopped;   // why the match ended early; NULL: it did not
    bool terminal;         // standard error is one
    double start, shown;   // when the match began, when the score was last shown
} match_report;

// Shows the running score on standard error if it is time: a line redrawn in a terminal, otherwise
// a line now and then.
void match_report_progress(match_report *r);
// Takes the running score off a terminal, before something else is said.
void match_report_clear(match_report *r);

void match_report_text(const match_report *r); // on standard output, as is
void match_report_json(const match_report *r); // one object

#endif
