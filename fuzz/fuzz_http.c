// SPDX-License-Identifier: MIT
// Any bytes as a request to the server, from its path to its reply: the first line is the method
// and the path with its query, the second the content's type, the rest the body. Whatever is asked,
// there is a reply with a status that was meant, and what claims to be JSON is. Searches end at
// once, so that a finding can be repeated.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef HX_WITH_HTTP
#include "serve/guard.h"
#include "serve/task.h"

#include <jansson.h>

static void check(bool good, const char *sentence, const char *text) {
    if (good) return;
    fprintf(stderr, "%s: %s\n", sentence, text ? text : "nothing");
    abort();
}

static void check_json(const char *text, size_t length) {
    json_error_t error;
    json_t *value = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    check(value != NULL, "not JSON", text);
    json_decref(value);
}

static void on_progress(void *user, const char *json, size_t length) {
    (void)user;
    check_json(json, length);
}

static bool stop_now(void *user) {
    (void)user;
    return true;
}

// Cuts the text at the first of these bytes; the rest.
static char *cut(char *text, char at) {
    char *end = strchr(text, at);
    if (!end) return text + strlen(text);
    *end = '\0';
    return end + 1;
}

static void read_query(serve_request *request, char *query) {
    while (*query && request->count < SERVICE_FIELDS_MAX) {
        char *rest = cut(query, '&'), *value = cut(query, '=');
        request->query[request->count++] = (service_field){query, value};
        query = rest;
    }
}

// Kept from one input to the next, which shares nothing through it but time.
static hx_engine *engine;

static void answer(serve_request *request) {
    const service_host host = {.poll = stop_now, .progress = on_progress, .visits = 4};
    serve_task task;
    serve_reply reply = {0};
    bool more = false,
         ready = serve_task_read(&task, request, &reply) && serve_task_check(&task, engine, &reply);
    if (ready) task.run(&task, engine, &host, &reply, &more);
    if (ready) serve_task_free(&task);
    check(reply.text != NULL, "no reply", request->path);
    check(reply.status == 200 || reply.status == 400 || reply.status == 404 ||
              reply.status == 405 || reply.status == 415 || reply.status == 422,
          "an unexpected status", reply.text);
    if (strcmp(reply.type, "application/json") == 0) check_json(reply.text, reply.length);
    free(reply.text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!engine && hx_engine_new(&engine)) return 0;
    char *text = malloc(size + 1);
    if (!text) return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    char *second = cut(text, '\n'), *body = cut(second, '\n'), *path = cut(text, ' '),
         *query = cut(path, '?');
    serve_request request = {.post = strcmp(text, "POST") == 0,
                             .path = path,
                             .content_type = second,
                             .body = body,
                             .length = (size_t)(text + size - body)};
    serve_headers headers = {.host = second, .origin = body, .fetch_site = query};
    serve_guard_refusal(&headers, path);
    read_query(&request, query);
    // Another program would be started for each of those.
    bool verify = strcmp(path, "/api/v1/verify") == 0;
    if (serve_task_is_path(path) && !verify) answer(&request);
    hx_engine_forget(engine);
    free(text);
    return 0;
}

#else

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    (void)data, (void)size;
    return 0;
}

#endif
