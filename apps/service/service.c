// SPDX-License-Identifier: MIT
// The table of calls, and how a request becomes an answer.
#include "service/service.h"

#include <stdlib.h>
#include <string.h>

#define PLACE  "position move_number to_play "
#define LIMITS "level seconds visits seed "
#define PAIR   "x y color rules "

static const service_call calls[] = {
    {"levels", "level", false, false, false, service_levels},
    {"templates", "", false, false, false, service_templates},
    {"position", PLACE, true, false, false, service_position},
    {"convert", PLACE "as orientation numbers plain", true, false, false, service_convert},
    {"move", PLACE LIMITS "swap", true, false, false, service_move},
    {"analyse", PLACE LIMITS "moves swap", true, true, true, service_analyse},
    {"review", PLACE LIMITS "swap", true, true, false, service_review},
    {"solve", PLACE "seconds nodes all_moves certificate swap", true, true, false, service_solve},
    {"connect", PLACE "color", true, false, false, service_connect},
    {"between", PLACE PAIR, true, false, false, service_between},
    {"explain", PLACE PAIR, true, false, false, service_explain},
    {"reply", PLACE PAIR "attacks", true, false, false, service_reply},
    {"tactic", PLACE PAIR "as", true, false, false, service_tactic},
    {"evaluate", PLACE, true, false, false, service_evaluate},
    {"inferior", PLACE "color", true, false, false, service_inferior},
};

enum { CALLS = sizeof calls / sizeof *calls };

const service_call *service_find(const char *name) {
    for (int i = 0; i < CALLS; i++)
        if (strcmp(calls[i].name, name) == 0) return &calls[i];
    return NULL;
}

static bool has_word(const char *words, const char *word) {
    size_t length = strlen(word);
    while (*(words += strspn(words, " "))) {
        size_t next = strcspn(words, " ");
        if (next == length && memcmp(words, word, length) == 0) return true;
        words += next;
    }
    return false;
}

// No field twice, and none that the call does not know: a misspelt one must not be overlooked.
static hx_status check_fields(service_context *c, const service_call *call) {
    const service_request *r = c->request;
    for (int i = 0; i < r->count; i++) {
        const char *name = r->fields[i].name;
        if (!has_word(call->fields, name))
            return service_fail(c, HX_USAGE, "%s has no field '%.40s'", call->name, name);
        for (int k = 0; k < i; k++)
            if (strcmp(name, r->fields[k].name) == 0)
                return service_fail(c, HX_USAGE, "the field '%s' is there twice", name);
    }
    return HX_OK;
}

static hx_status go_to(service_context *c, int number) {
    hx_status status = hx_game_rewind(c->game);
    for (int i = 0; i < number && !status; i++) {
        status = hx_game_forward(c->game);
        if (status == HX_NO)
            return service_fail(c, HX_USAGE, "move_number: %d, but the game has only %d moves",
                                number, i);
    }
    return status ? service_fail_engine(c, status) : HX_OK;
}

static hx_status read_position(service_context *c) {
    const char *text = service_get(c, "position");
    hx_color to_play = HX_COLOR_NONE;
    double number = -1;
    if (!text) return service_fail(c, HX_USAGE, "the field 'position' is missing");
    hx_status status = service_count(c, "move_number", 0, 1e6, &number);
    if (!status) status = service_color(c, "to_play", &to_play);
    if (status) return status;
    status = hx_game_read(&c->game, c->engine, text, 0);
    if (status) return service_fail_engine(c, status);
    if (number >= 0) status = go_to(c, (int)number);
    if (!status && to_play) {
        status = hx_game_set_to_play(c->game, to_play);
        if (status) return service_fail_engine(c, status);
    }
    return status ? status : service_swap(c);
}

static hx_status answer_call(service_context *c, const service_call *call) {
    hx_status status = check_fields(c, call);
    if (!status && call->position) status = read_position(c);
    if (!status) status = call->run(c);
    hx_game_free(c->game);
    c->game = NULL;
    return status;
}

hx_status service_run(hx_engine *engine, const service_request *request, const service_host *host,
                      service_answer *answer) {
    static const service_host nobody = {0};
    app_json json = {0};
    service_context c = {
        .engine = engine, .request = request, .host = host ? host : &nobody, .json = &json};
    if (c.host->seconds > 0) c.deadline = service_now() + c.host->seconds;
    const service_call *call = service_find(request->call);
    hx_status status = call ? answer_call(&c, call)
                            : service_fail(&c, HX_USAGE, "there is no call '%.40s'", request->call);
    *answer = (service_answer){.more = !status && c.more};
    answer->text = app_json_take(&json, &answer->length);
    if (!status && !answer->text) status = service_fail(&c, HX_RESOURCES, "out of memory");
    if (!status) return HX_OK;
    free(answer->text); // a failure replaces whatever was written before it
    app_json_print(&json, "{error:%s}", c.why);
    answer->text = app_json_take(&json, &answer->length);
    return status;
}
