// SPDX-License-Identifier: MIT
// The questions of docs/HTTP.md for a page without a server: apps/service answers, this hands over.
//
// A question is the call's name, then names and values of fields in turn, each ended by a zero
// byte. The answer, or {"error":"..."}, goes to the host's write, progress to its progress.
#include "wasm/host.h"

#include "service/service.h"

#include <stdlib.h>
#include <string.h>

// NULL when memory is out.
EXPORT("hexproof_engine") hx_engine *hexproof_engine(void);
hx_engine *hexproof_engine(void) {
    hx_engine *engine;
    return hx_engine_new(&engine) ? NULL : engine;
}

EXPORT("hexproof_engine_free") void hexproof_engine_free(hx_engine *engine);
void hexproof_engine_free(hx_engine *engine) {
    hx_engine_free(engine);
}

static bool poll_host(void *user) {
    (void)user;
    return host_stop(false);
}

static void tell_progress(void *user, const char *json, size_t length) {
    (void)user;
    host_progress(json, length);
}

// The next of the strings, which ends before `end`; NULL if there is none.
static const char *next_string(const char **at, const char *end) {
    const char *string = *at, *zero = string < end ? memchr(string, 0, (size_t)(end - string)) : 0;
    if (zero) *at = zero + 1;
    return zero ? string : NULL;
}

// False if it is not in the form that is told above.
static bool read_question(service_request *out, const char *text, size_t length) {
    const char *at = text, *end = text + length;
    *out = (service_request){.call = next_string(&at, end)};
    while (at < end && out->count < SERVICE_FIELDS_MAX) {
        const char *name = next_string(&at, end), *value = next_string(&at, end);
        if (!name || !value) return false;
        out->fields[out->count++] = (service_field){name, value};
    }
    return out->call && at == end;
}

// An hx_status.
EXPORT("hexproof_ask") int hexproof_ask(hx_engine *engine, const char *text, size_t length);
int hexproof_ask(hx_engine *engine, const char *text, size_t length) {
    static const char malformed[] = "{\"error\":\"the question is malformed\"}";
    static const char memory[] = "{\"error\":\"out of memory\"}";
    const service_host host = {.poll = poll_host, .progress = tell_progress};
    service_request request;
    service_answer answer;
    if (!read_question(&request, text, length)) {
        host_write(malformed, sizeof malformed - 1);
        return HX_USAGE;
    }
    hx_status status = service_run(engine, &request, &host, &answer);
    if (answer.text)
        host_write(answer.text, answer.length);
    else
        host_write(memory, sizeof memory - 1);
    free(answer.text);
    return (int)status;
}
