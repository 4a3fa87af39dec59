// SPDX-License-Identifier: MIT
#include "serve/task.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char api[] = "/api/v1/";
enum { MIDDLE_SECONDS = 10 };
static const char content_json[] = "application/json";

// ---- replies ----

serve_reply serve_reply_text(int status, const char *text) {
    char *copy = strdup(text);
    return (serve_reply){status, "text/plain; charset=utf-8", copy, copy ? strlen(copy) : 0};
}

serve_reply serve_reply_error(int status, const char *sentence) {
    app_json json = {0};
    app_json_print(&json, "{error:%s}", sentence);
    return serve_reply_json(status, &json);
}

serve_reply serve_reply_json(int status, app_json *json) {
    serve_reply reply = {.status = status, .type = content_json};
    reply.text = app_json_take(json, &reply.length);
    return reply;
}

static int http_status(hx_status status) {
    return status == HX_OK ? 200 : status == HX_NO ? 422 : status == HX_RESOURCES ? 503 : 400;
}

// ---- the API's fields ----

static const char no_memory[] = "out of memory";

// Takes the value; NULL, or why it cannot.
static const char *add_field(service_request *r, const char *name, char *value) {
    char *copy = strdup(name);
    bool room = r->count < SERVICE_FIELDS_MAX;
    if (copy && value && room) {
        r->fields[r->count++] = (service_field){copy, value};
        return NULL;
    }
    free(copy);
    free(value);
    return room ? no_memory : "there are too many fields";
}

// Whether a query could say it.
static bool is_plain(const json_t *value) {
    size_t i;
    json_t *item;
    json_array_foreach(value, i, item) {
        if (!json_is_string(item)) return false;
    }
    return json_is_array(value) || json_is_string(value) || json_is_boolean(value) ||
           json_is_number(value);
}

// A list of strings becomes one with commas.
static char *join_strings(const json_t *list) {
    size_t length = 1, i;
    json_t *item;
    json_array_foreach(list, i, item) {
        length += json_string_length(item) + 1;
    }
    char *text = calloc(1, length), *end = text;
    json_array_foreach(list, i, item) {
        if (end) end += sprintf(end, i ? ",%s" : "%s", json_string_value(item));
    }
    return text;
}

// What a query would say, for free().
static char *plain_value(const json_t *value) {
    char number[64];
    if (json_is_string(value)) return strdup(json_string_value(value));
    if (json_is_boolean(value)) return strdup(json_is_true(value) ? "true" : "false");
    if (json_is_array(value)) return join_strings(value);
    snprintf(number, sizeof number, "%.17g", json_number_value(value));
    return strdup(number);
}

// NULL, or what is wrong.
static const char *read_body(service_request *r, const json_t *body) {
    const char *name, *wrong = NULL;
    json_t *value;
    if (!json_is_object(body)) return "the body must be a JSON object";
    json_object_foreach((json_t *)body, name, value) {
        if (!is_plain(value))
            wrong = "values must be strings, numbers, true, false or lists of strings";
        if (!wrong) wrong = add_field(r, name, plain_value(value));
        if (wrong) return wrong;
    }
    return NULL;
}

// ---- tasks ----

static void run_call(serve_task *task, hx_engine *engine, const service_host *host,
                     serve_reply *reply, bool *more) {
    service_answer answer;
    hx_status status = service_run(engine, &task->request, host, &answer);
    *reply = (serve_reply){http_status(status), content_json, answer.text, answer.length};
    *more = answer.more;
}

bool serve_task_is_large(const char *path) {
    return strcmp(path, "/api/v1/verify") == 0 || strcmp(path, "/api/v1/unpack") == 0;
}

static bool is_call(const char *path) {
    return serve_task_is_large(path) || service_find(path + sizeof api - 1);
}

static const char *field(const service_request *r, const char *name) {
    for (int i = 0; i < r->count; i++)
        if (strcmp(r->fields[i].name, name) == 0) return r->fields[i].value;
    return NULL;
}

serve_lane_kind serve_task_move_lane(const char *level) {
    static const char *const quick[] = {"beginner", "easy", "medium", "hard"};
    for (size_t i = 0; level && i < sizeof quick / sizeof *quick; i++)
        if (strcmp(level, quick[i]) == 0) return SERVE_QUICK;
    return level && strchr(level, ':') ? SERVE_LONG : SERVE_MIDDLE; // parameters have no bounds
}

// Moves of weak levels are quick whatever limits they get; others may use up theirs.
static serve_lane_kind move_lane(const service_request *r) {
    const char *seconds = field(r, "seconds");
    serve_lane_kind lane = serve_task_move_lane(field(r, "level"));
    if (lane != SERVE_MIDDLE || (!seconds && !field(r, "visits"))) return lane;
    return seconds && strtod(seconds, NULL) <= MIDDLE_SECONDS ? SERVE_MIDDLE : SERVE_LONG;
}

static serve_lane_kind lane_of(const service_call *call, const service_request *r) {
    static const char *const quick[] = {"levels", "templates", "position", "convert", "inferior"};
    const char *rules = field(r, "rules");
    if (strcmp(call->name, "move") == 0) return move_lane(r);
    if (call->rounds) return SERVE_LIVE;
    if (strstr(call->fields, "seconds")) return SERVE_LONG;
    for (size_t i = 0; i < sizeof quick / sizeof *quick; i++)
        if (strcmp(call->name, quick[i]) == 0) return SERVE_QUICK;
    return rules && strcmp(rules, "and-or") != 0 ? SERVE_LONG : SERVE_MIDDLE;
}

static const char *read_call(serve_task *out, const serve_request *request) {
    const service_call *call = service_find(request->path + sizeof api - 1);
    out->run = call                              ? run_call
               : strstr(request->path, "verify") ? serve_verify_run
                                                 : serve_unpack_run;
    if (call) {
        out->streams = call->streams;
        out->rounds = call->rounds;
        out->request.call = call->name;
    }
    const char *wrong = NULL;
    for (int i = 0; i < request->count && !wrong; i++)
        wrong = add_field(&out->request, request->query[i].name, strdup(request->query[i].value));
    if (!wrong && request->post) wrong = read_body(&out->request, out->body);
    out->lane = call                           ? lane_of(call, &out->request)
                : out->run == serve_verify_run ? SERVE_LONG
                                               : SERVE_QUICK;
    return wrong;
}

bool serve_task_is_path(const char *path) {
    return strncmp(path, api, sizeof api - 1) == 0 || serve_playhex_is_path(path);
}

// Forms of pages elsewhere cannot send this type without asking first.
static bool is_json(const char *type) {
    size_t length = sizeof content_json - 1;
    return type && strncasecmp(type, content_json, length) == 0 &&
           (!type[length] || strchr("; ", type[length]));
}

// Much that is not read is JSON all the same: then it is said what is wrong with it.
static const char *body_error(enum json_error_code code) {
    switch (code) {
    case json_error_duplicate_key:
        return "the body has a key twice";
    case json_error_numeric_overflow:
        return "the body has a number that is too large";
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return "the body has a zero character in a string";
    case json_error_invalid_utf8:
        return "the body is not UTF-8";
    case json_error_stack_overflow:
        return "the body is nested too deeply";
    default:
        return "the body is not JSON";
    }
}

static const char *load_body(serve_task *out, const serve_request *request) {
    json_error_t error;
    out->body = json_loadb(request->body ? request->body : "", request->length,
                           JSON_REJECT_DUPLICATES, &error);
    return out->body ? NULL : body_error(json_error_code(&error));
}

bool serve_task_read(serve_task *out, const serve_request *request, serve_reply *reply) {
    const char *wrong = NULL;
    bool bot = serve_playhex_is_path(request->path);
    int status = 400;
    *out = (serve_task){0};
    if (!bot && !is_call(request->path)) {
        status = 404;
        wrong = "there is no such call; docs/HTTP.md lists them";
    } else if (bot && !request->post) {
        status = 405;
        wrong = "this call is a POST";
    } else if (request->post && !is_json(request->content_type)) {
        status = 415;
        wrong = "the Content-Type must be application/json";
    } else if (request->post) {
        wrong = load_body(out, request);
    }
    if (!wrong) wrong = bot ? serve_playhex_check(out, request->path) : read_call(out, request);
    if (!wrong) return true;
    if (wrong == no_memory) status = 503;
    *reply = bot ? serve_reply_text(status, wrong) : serve_reply_error(status, wrong);
    serve_task_free(out);
    return false;
}

bool serve_task_check(serve_task *task, hx_engine *engine, serve_reply *reply) {
    const service_host reader = {.only_reads = true};
    bool more;
    if (!task->streams) return true;
    task->run(task, engine, &reader, reply, &more);
    if (reply->status == 200) {
        free(reply->text);
        *reply = (serve_reply){0};
        return true;
    }
    serve_task_free(task);
    return false;
}

void serve_task_free(serve_task *task) {
    for (int i = 0; i < task->request.count; i++) {
        free((char *)task->request.fields[i].name);
        free((char *)task->request.fields[i].value);
    }
    json_decref(task->body);
    *task = (serve_task){0};
}
