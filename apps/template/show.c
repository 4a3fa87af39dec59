// SPDX-License-Identifier: MIT
// Templates proved again, and why they hold: all replies, or a picture.
#include "template/template.h"

#include <string.h>

// The seconds are for all of them.
int template_show_checks(template_ask *ask, const template_list *list) {
    int result = HX_OK;
    template_ask_begin(ask);
    for (int i = 0; i < list->count && template_ask_goes_on(ask); i++) {
        const hx_template *t = &list->templates[i];
        hx_status status = hx_template_check(ask->engine, t, &ask->limits);
        const char *why =
            status ? template_ask_reason(ask, status) : "holds, and needs each of its cells";
        printf("%s: %s%s\n", t->name, status == HX_NO ? "no: " : "", why);
        fflush(stdout);
        if ((int)status > result) result = (int)status;
    }
    template_ask_end(ask);
    return result ? result : app_finish_stdout();
}

// A template's tree is a matter of seconds, or nobody has seen it: then the solver's word is left.
static hx_status ask_reasons(char **out, template_ask *ask, const hx_template *t,
                             const template_reasons *r) {
    hx_engine *engine = ask->engine;
    if (r->svg) return hx_template_draw(out, engine, t, NULL, &ask->limits);
    if (!t->depth) return hx_template_certificate(out, engine, t, &ask->limits);
    return hx_template_tactic(out, engine, t, r->form, &ask->limits);
}

int template_show_reasons(template_ask *ask, const hx_template *t, const template_reasons *r) {
    int result = HX_OK;
    char *text = NULL;
    if (!t->depth && (r->svg || r->form != HX_TACTIC_STRATEGY))
        return app_fail(HX_NO,
                        "%s: only the solver has proved it, so that there is no %s; --tactic "
                        "strategy has its proof",
                        t->name, r->svg ? "picture of why it holds" : "tree of all replies");
    template_ask_begin(ask);
    hx_status status = ask_reasons(&text, ask, t, r);
    template_ask_end(ask);
    if (status)
        result = app_fail(status, "%s: %s", t->name, template_ask_reason(ask, status));
    else if (r->svg)
        result = app_write_file(r->svg, text, strlen(text));
    else {
        fputs(text, stdout);
        result = app_finish_stdout();
    }
    hx_string_free(text);
    return result;
}
