// SPDX-License-Identifier: MIT
// Templates proved again, and why they hold: all replies, or a picture.
#include "template/show.h"

#include <string.h>

int template_show_checks(template_ask *ask, const template_list *list) {
    int result = HX_OK;
    template_ask_begin(ask);
    for (int i = 0; i < list->count && !template_ask_stops(ask); i++) {
        const app_template *t = &list->templates[i];
        char why[TEMPLATE_WHY_MAX];
        hx_status status = template_check(ask, t, why);
        const char *verdict = status == HX_NO ? "no: " : "";
        printf("%s: %s%s\n", t->name, verdict, status ? why : "holds, and needs each of its cells");
        fflush(stdout);
        if ((int)status > result) result = (int)status;
    }
    template_ask_end(ask);
    return result ? result : app_finish_stdout();
}

// A template's tree is a matter of seconds, or nobody has seen it: then the solver's word is left.
static int show_certificate(template_ask *ask, const app_template *t) {
    char *text, why[TEMPLATE_WHY_MAX];
    template_ask_begin(ask);
    hx_status status = template_certify(&text, ask, t);
    template_ask_end(ask);
    if (status) {
        template_ask_reason(ask, why);
        return app_fail(status, "%s: %s", t->name, why);
    }
    fputs(text, stdout);
    hx_string_free(text);
    return app_finish_stdout();
}

int template_show_reasons(template_ask *ask, const app_template *t, const template_reasons *r) {
    hx_game *game;
    hx_connections *found;
    int stone, result = HX_OK;
    char *text = NULL, why[TEMPLATE_WHY_MAX];
    bool strategy = !r->svg && r->form == HX_TACTIC_STRATEGY;
    if (!t->depth && strategy) return show_certificate(ask, t);
    if (!t->depth)
        return app_fail(HX_NO,
                        "%s: only the solver has proved it, so that there is no %s; --tactic "
                        "strategy has its proof",
                        t->name, r->svg ? "picture of why it holds" : "tree of all replies");
    template_ask_begin(ask);
    hx_status status = template_tactic(&game, &found, &stone, ask, t);
    template_ask_end(ask);
    if (!status)
        status = r->svg ? hx_connections_draw(&text, found, game, stone, HX_EDGE_SOUTH, NULL)
                        : hx_connections_tactic(&text, found, stone, HX_EDGE_SOUTH, r->form);
    if (status) {
        template_ask_reason(ask, why);
        result = app_fail(status, "%s: %s", t->name, why);
    } else if (r->svg)
        result = app_write_file(r->svg, text, strlen(text));
    else
        fputs(text, stdout);
    hx_string_free(text);
    hx_connections_free(found);
    hx_game_free(game);
    return result;
}
