// SPDX-License-Identifier: MIT
// Which options of hexproof template go together. Each question has its own, and one that it would
// ignore is refused, so that nobody takes its answer for something else.
#include "template/template.h"

#include <string.h>

static bool is_one_of(const char *word, const char *const *words) {
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

static const char *find_mistake_of_join(const template_settings *s, int positionals) {
    if (s->carrier && !s->join) return "--carrier needs --join";
    if (!s->join) return NULL;
    if (!positionals || !s->carrier || s->search.row || s->at || s->check || s->svg)
        return "--join CELLS needs --carrier CELLS and a POSITION, and neither --row nor --at, "
               "--check or --svg";
    if (s->tactic && strcmp(s->tactic, "strategy") != 0)
        return "--tactic: strategy would be accepted with --join";
    if (s->effort) return "--effort is not for --join, which tries everything; --time bounds it";
    return NULL;
}

static const char *find_mistake_of_at(const template_settings *s, int positionals) {
    if (s->at && (!positionals || s->search.row || s->check || s->tactic || s->svg))
        return "--at CELL needs a POSITION, and neither --row nor --check, --tactic or --svg";
    if (s->edge && !s->at) return "--edge needs --at";
    if (!s->at && !s->join && (s->position.game || s->position.move >= 0 || s->position.to_play))
        return "--game, --move and --to-play need a POSITION, with --at or --join";
    return NULL;
}

static const char *find_mistake_of_row(const template_settings *s, int positionals) {
    const hx_template_search *search = &s->search;
    if (s->search.row && (positionals || s->check || s->tactic || s->svg))
        return "--row finds templates; NAME, --check, --tactic and --svg are for those of the "
               "library";
    if (!s->search.row && (search->stones || search->columns || search->up_to || search->one))
        return "--stones, --columns, --up-to and --one need --row";
    int stones = search->stones ? search->stones : 1;
    if (s->search.row && search->columns && search->columns < s->search.row + stones)
        return "--columns: too few for a template of that row";
    return NULL;
}

static const char *find_mistake_of_library(const template_settings *s, int positionals) {
    static const char *const forms[] = {"text", "json", "strategy", NULL};
    if (s->without && (!positionals || s->at || s->join)) return "--without needs a NAME";
    if (s->without && !s->check && !s->tactic)
        return "--without CELL is for --check or --tactic strategy";
    if ((s->tactic || s->svg) && !positionals) return "--tactic and --svg need a NAME";
    if (s->check + (s->tactic != NULL) + (s->svg != NULL) > 1)
        return "--check, --tactic and --svg do not go together";
    if (s->tactic && !is_one_of(s->tactic, forms))
        return "--tactic: text, json or strategy would be accepted";
    return NULL;
}

static const char *find_mistake_of_form(const template_settings *s) {
    if (s->json && s->lines) return "--json and --lines do not go together";
    if (s->check && (s->json || s->lines))
        return "--check prints one sentence for each template; neither --json nor --lines goes with "
               "it";
    if (s->tactic && (s->json || s->lines))
        return "--tactic FORM says the form; neither --json nor --lines goes with it";
    if (s->svg && (s->json || s->lines))
        return "--svg draws a picture; neither --json nor --lines goes with it";
    if (s->join && s->lines) return "--lines is not for --join, which finds no edge templates";
    return NULL;
}

const char *template_find_mistake(const template_settings *s, int positionals) {
    if (positionals > 1) return "template takes one NAME at most";
    const char *mistake = find_mistake_of_join(s, positionals);
    if (!mistake) mistake = find_mistake_of_at(s, positionals);
    if (!mistake) mistake = find_mistake_of_row(s, positionals);
    if (!mistake) mistake = find_mistake_of_library(s, positionals);
    return mistake ? mistake : find_mistake_of_form(s);
}
