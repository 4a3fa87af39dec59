// SPDX-License-Identifier: MIT
// What the command hexproof template is asked.
#ifndef TEMPLATE_SETTINGS_H
#define TEMPLATE_SETTINGS_H

#include "template/template.h"

typedef struct template_settings {
    template_ask ask;
    template_search search; // a number that is not given is 0
    int row, effort;
    const char *at, *edge;      // --at CELL --edge EDGE
    const char *join, *carrier; // --join CELLS --carrier CELLS
    const char *without;        // --without CELL
    const char *tactic, *svg;
    bool check, json, lines;
    app_position_options position;
} template_settings;

// The mistake in the options, as a sentence; NULL: none. What would be ignored is a mistake.
const char *template_find_mistake(const template_settings *s, int positionals);

#endif
