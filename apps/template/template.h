// SPDX-License-Identifier: MIT
// What the files of hexproof template share.
#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "app.h"

// Who is asked, and how much it may take.
typedef struct template_ask {
    hx_engine *engine;
    hx_template_limits limits;
    double seconds, start; // for all questions, and when they began
    char late[80];
    app_interrupt before;
} template_ask;

// From here to the end Ctrl-C only ends the questions, and the seconds run.
void template_ask_begin(template_ask *ask);
void template_ask_end(const template_ask *ask);
// Gives the next question the seconds that are left; false if none are.
bool template_ask_goes_on(template_ask *ask);
// The sentence for what has failed just now.
const char *template_ask_reason(template_ask *ask, hx_status status);

// ---- settings (apps/template/settings.c) ----

typedef struct template_settings {
    template_ask ask;
    hx_template_search search; // a number that is not given is 0
    int effort;
    const char *at, *edge;      // --at CELL --edge EDGE
    const char *join, *carrier; // --join CELLS --carrier CELLS
    const char *without;        // --without CELL
    const char *tactic, *svg;
    bool check, json, lines;
    app_position_options position;
} template_settings;

// The mistake in the options, as a sentence; NULL: none. What would be ignored is a mistake.
const char *template_find_mistake(const template_settings *s, int positionals);

// ---- showing (apps/template/print.c, show.c, join_show.c) ----

typedef enum template_form { TEMPLATE_DRAWN, TEMPLATE_LINES, TEMPLATE_JSON } template_form;

// Templates that lie one after the other; whether none is missing.
typedef struct template_list {
    const hx_template *templates;
    int count;
    bool complete;
} template_list;

void template_print(hx_engine *engine, const template_list *list, template_form form);

// Proves each of them again, a line each; returns the worst exit status.
int template_show_checks(template_ask *ask, const template_list *list);

typedef struct template_reasons {
    const char *svg;     // a picture, in this file; NULL: all replies
    hx_tactic_form form; // of these
} template_reasons;

// Why one holds. Of a template without a depth there is the solver's proof alone, as a strategy,
// and if it does not hold the opponent's.
int template_show_reasons(template_ask *ask, const hx_template *t, const template_reasons *r);

typedef struct template_join_question {
    const char *stones, *carrier; // cells, with commas
    bool strategy, json;          // instead of lines
} template_join_question;

// Reads which stones are to be joined all at once, and answers; returns the exit status.
int template_join_show(template_ask *ask, hx_game *game, const template_join_question *q);

#endif
