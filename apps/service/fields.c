// SPDX-License-Identifier: MIT
// Reading the fields of a request: every value is checked, and refused by name.
#include "service/service.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

double service_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

const char *service_get(const service_context *c, const char *name) {
    for (int i = 0; i < c->request->count; i++)
        if (strcmp(c->request->fields[i].name, name) == 0) return c->request->fields[i].value;
    return NULL;
}

hx_status service_fail(service_context *c, hx_status status, const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(c->why, sizeof c->why, format, args);
    va_end(args);
    return status;
}

hx_status service_fail_engine(service_context *c, hx_status status) {
    return service_fail(c, status, "%s", hx_engine_error(c->engine));
}

hx_status service_number(service_context *c, const char *name, double low, double high,
                         double *out) {
    const char *text = service_get(c, name);
    char *end;
    if (!text) return HX_OK;
    errno = 0;
    double number = strtod(text, &end);
    if (end == text || *end || errno || !(number >= low && number <= high))
        return service_fail(c, HX_USAGE, "%s: '%.40s' is not a number from %g to %g", name, text,
                            low, high);
    *out = number;
    return HX_OK;
}

hx_status service_count(service_context *c, const char *name, double low, double high,
                        double *out) {
    double number = *out;
    hx_status status = service_number(c, name, low, high, &number);
    if (status) return status;
    if (service_get(c, name) && number != (double)(uint64_t)number)
        return service_fail(c, HX_USAGE, "%s: '%.40s' is not a whole number", name,
                            service_get(c, name));
    *out = number;
    return HX_OK;
}

hx_status service_flag(service_context *c, const char *name, bool *out) {
    const char *text = service_get(c, name);
    if (!text) return HX_OK;
    bool yes = strcmp(text, "true") == 0 || strcmp(text, "1") == 0;
    if (!yes && strcmp(text, "false") != 0 && strcmp(text, "0") != 0)
        return service_fail(c, HX_USAGE, "%s: '%.40s' is not true or false", name, text);
    *out = yes;
    return HX_OK;
}

hx_status service_color(service_context *c, const char *name, hx_color *out) {
    const char *text = service_get(c, name);
    if (!text) return HX_OK;
    hx_color color = hx_color_parse(text);
    if (!color) return service_fail(c, HX_USAGE, "%s: '%.40s' is not black or white", name, text);
    *out = color;
    return HX_OK;
}

hx_status service_swap(service_context *c) {
    static const char *const names[] = {"none", "pieces", "sides"}; // in the order of hx_swap_rule
    const char *text = service_get(c, "swap");
    hx_swap_rule rule = HX_SWAP_NONE;
    bool any = false, named = false;
    if (!text) return HX_OK;
    for (int i = 0; i <= HX_SWAP_SIDES && !named; i++) {
        named = strcmp(text, names[i]) == 0;
        if (named) rule = (hx_swap_rule)i;
    }
    if (!named && service_flag(c, "swap", &any))
        return service_fail(c, HX_USAGE, "swap: '%.40s' is not none, pieces, sides, true or false",
                            text);
    if (any) rule = app_swap_rule(c->game);
    hx_status status = hx_game_set_swap_rule(c->game, rule);
    return status ? service_fail_engine(c, status) : HX_OK;
}

hx_status service_ends(service_context *c, int ends[2]) {
    static const char *const names[] = {"x", "y"};
    for (int i = 0; i < 2; i++) {
        const char *text = service_get(c, names[i]);
        if (!text) return service_fail(c, HX_USAGE, "the field '%s' is missing", names[i]);
        if (hx_game_parse_end(&ends[i], c->game, text)) return service_fail_engine(c, HX_USAGE);
    }
    return HX_OK;
}

bool service_poll(void *context) {
    const service_context *c = context;
    if (c->deadline > 0 && service_now() > c->deadline) return true;
    return c->host->poll && c->host->poll(c->host->user);
}

void service_tell(const service_context *c, app_json *json) {
    size_t length;
    char *text = app_json_take(json, &length);
    if (text) c->host->progress(c->host->user, text, length);
    free(text);
}

hx_status service_limits(service_context *c, hx_limits *out) {
    double seconds = 0, visits = 0, seed = 0;
    const char *level = service_get(c, "level");
    *out = (hx_limits){.level = level, .poll = service_poll, .user = c};
    if (level && hx_level_check(c->engine, level)) return service_fail_engine(c, HX_USAGE);
    hx_status status = service_number(c, "seconds", 0.001, 1e6, &seconds);
    if (!status) status = service_count(c, "visits", 1, 1e9, &visits);
    if (!status) status = service_count(c, "seed", 0, 9007199254740992.0, &seed);
    if (status) return status;
    out->seconds = seconds;
    out->visits = (uint64_t)visits;
    out->seed = (uint64_t)seed;
    return HX_OK;
}
