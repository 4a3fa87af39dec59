// SPDX-License-Identifier: MIT
// What hexproof template prints about templates of the library.
#ifndef TEMPLATE_SHOW_H
#define TEMPLATE_SHOW_H

#include "template/template.h"

// Proves each of them again, a line each; returns the worst exit status.
int template_show_checks(template_ask *ask, const template_list *list);

typedef struct template_reasons {
    const char *svg;     // a picture, in this file; NULL: all replies
    hx_tactic_form form; // of these
} template_reasons;

// Why one holds. Of a template without a depth there is the solver's proof alone, as a strategy,
// and if it does not hold the opponent's.
int template_show_reasons(template_ask *ask, const app_template *t, const template_reasons *r);

#endif
